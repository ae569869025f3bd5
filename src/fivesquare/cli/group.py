"""The commands by name, each loaded when it is called, and what is said when there is none."""

import sys
import textwrap
from importlib import import_module

import click

import fivesquare
from fivesquare.texts import nearest

# What each does, as its own help begins: so that the list of all loads none of them.
COMMANDS = {
    "analyze": "Say who wins a position of GAME, how fast, and what every move is worth.",
    "cache": "Show what is kept to save time: compiled code and tables.",
    "db": "Care for the games that `serve` keeps.",
    "delete": "Delete games that are kept, finished or not, for good.",
    "engine": "Answer another program, line by line.",
    "games": "List the games and their variants.",
    "join": "Sit down at a game of a fivesquare server, or come back to it.",
    "list": "List the games that are kept, or those of GAME, the latest first.",
    "moves": "List the legal moves in a position of GAME.",
    "perft": "Count the legal move sequences of GAME that are DEPTH turns long.",
    "play": "Play GAME at this terminal.",
    "puzzle": "Find the only move that keeps the result in a position of GAME.",
    "replay": "Step through the game in FILE.",
    "resume": "Go on with the latest unfinished game, or the one called ID.",
    "review": "Judge every move of the game in FILE.",
    "rules": "Explain GAME, or say which games there are.",
    "serve": "Play in the browser: start a server on this machine and open its page.",
    "show": "Draw a position of GAME.",
    "site": "Write the atlas, puzzles, the rules and analysis as plain files into DIRECTORY.",
    "solve": "Say who wins GAME from the opening, and what every first move is worth.",
    "stats": "Tell how you fare against the computers, by game, level and seat.",
    "study": "Study GAME at the prompt: moves for both sides, branches, and what they are worth.",
    "verify": "Check the certificate in FILE, by the plain rules and with no search.",
}


class CommandGroup(click.Group):
    """A group that loads a command when it is called, and says what is near when there is none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command in the module of its name."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"fivesquare.cli.{cmd_name}").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of all commands in the help."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            short = {
                name: textwrap.shorten(words, room, placeholder="...")
                for name, words in COMMANDS.items()
            }
            formatter.write_dl([*short.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed, or a sentence that helps."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from fivesquare.games import kind_called, words_of

            name, colon, variant = args[0].partition(":")
            kind = kind_called(name)
            if kind and {*words_of(name)} <= {*words_of(kind.title)}:
                proper = f"{kind.id}{colon}{variant}"
                raise click.UsageError(f"{args[0]} is a game: fivesquare play {proper}")
            close = nearest(args[0], COMMANDS)
            hint = f" Did you mean {close}?" if close else ""
            known = ", ".join(sorted(COMMANDS))
            raise click.UsageError(f"There is no command {args[0]!r}.{hint} The commands: {known}.")
        return super().resolve_command(ctx, args)


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(fivesquare.__version__, "-V", "--version", prog_name="fivesquare")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Five small two-player strategy games on a 5x5 grid.

    Without a command it opens a menu.
    """
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        click.echo(ctx.get_help())
        return
    from fivesquare.terminal.menu import menu
    from fivesquare.terminal.screen import Screen

    menu(Screen())
