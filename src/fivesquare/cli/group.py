"""The command without a command, and what is said when there is no such command."""

import sys

import click

import fivesquare
from fivesquare.texts import nearest


class Commands(click.Group):
    """A group that says what is near when a command does not exist."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed, or a sentence that helps."""
        from fivesquare.games import GAMES

        if args and args[0].partition(":")[0] in GAMES:
            raise click.UsageError(f"{args[0]} is a game: fivesquare play {args[0]}")
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            close = nearest(args[0], self.commands)
            hint = f" Did you mean {close}?" if close else ""
            known = ", ".join(sorted(self.commands))
            raise click.UsageError(f"There is no command {args[0]!r}.{hint} The commands: {known}.")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
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
