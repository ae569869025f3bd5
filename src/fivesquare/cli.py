"""The command line: one function a command, each thin."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

import fivesquare
from fivesquare.texts import nearest, printable, whole_number

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])

JSON_FORMAT = 1
DEEPEST = 99  # turns; no game is longer


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
            raise click.UsageError(
                f"There is no command {args[0]!r}.{hint} The commands: {', '.join(self.commands)}."
            )
        return super().resolve_command(ctx, args)


def complete_game(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The games that begin like that, for the shell."""
    from click.shell_completion import CompletionItem

    from fivesquare.games import GAMES

    return [CompletionItem(name) for name in GAMES if name.startswith(incomplete)]


WHO = click.Choice(["1", "2", "toss"])
SEED = click.IntRange(0, 10**18 - 1)


moves_option = click.option("--moves", default="", help='Moves to play first: "1,3 2,3".')
position_option = click.option(
    "--position", metavar="TEXT", help="Begin in this position (a text as `show` prints it)."
)


def position_options(command: F) -> F:
    """The ways to name a position: a game, moves, a position's text."""
    game = click.argument("game", required=False, shell_complete=complete_game)
    return game(moves_option(position_option(command)))


def json_option(command: F) -> F:
    """Print one JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def emit(document: dict[str, Any]) -> None:
    """Print one JSON document."""
    import json

    click.echo(json.dumps(document, ensure_ascii=False))


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


# Play.


def setup_options(command: F) -> F:
    """What is agreed before a game."""
    for option in (
        click.option("--seed", type=SEED, help="Settles everything left to chance."),
        click.option("--games", type=click.IntRange(1, 1000), help="A match of so many games."),
        click.option("--names", metavar="A,B", help="The names of the two players."),
        click.option("--first", type=WHO, help="Pathway: which player moves first."),
        click.option("--as", "person_is", type=WHO, help="Which player the (first) person is."),
        click.option("--vs", "versus", metavar="OPPONENT", help="human (default) or random."),
    ):
        command = option(command)
    return command


@cli.command()
@position_options
@setup_options
@click.option("--load", "file", metavar="FILE", help="Go on from a record.")
def play(
    game: str | None, moves: str, position: str | None, file: str | None, **wishes: Any
) -> None:
    """Play GAME at this terminal.

    GAME is a name with options, if you like: pathway:size=7,diagonal=yes. `fivesquare games`
    lists them all. The game is kept as it is played: see `resume`.
    """
    from pathlib import Path

    from fivesquare.naming import named
    from fivesquare.reading import load_record
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.session import play_match
    from fivesquare.terminal.setup import Wishes, arrange, fresh_seed, go_on

    wanted = Wishes(**wishes)
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    if file is not None:
        if game is not None or moves or position is not None:
            raise click.UsageError("--load brings its own game: give nothing else to begin from.")
        record, told = go_on(load_record(Path(file)), wanted, seated=True)
    elif moves or position is not None:
        record, told = go_on(named(game, moves, position, seed), wanted, seated=False)
    elif game is None:
        raise click.UsageError(f"Name a game: {', '.join(fivesquare.GAMES)}.")
    else:
        record, told = arrange(game, wanted)
    screen = Screen()
    screen.say([*told, ""] if told else [])
    play_match(record, screen)


@cli.command()
@click.argument("game_id", metavar="[ID]", required=False)
@click.option("--list", "listing", is_flag=True, help="Show every unfinished game.")
@json_option
def resume(game_id: str | None, listing: bool, as_json: bool) -> None:
    """Go on with the latest unfinished game, or the one called ID."""
    from fivesquare.archive import Archive
    from fivesquare.terminal.listing import as_documents, as_lines
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.session import play_match, welcome_back

    archive = Archive()
    if game_id is not None and (listing or as_json):
        raise click.UsageError("Give an ID to go on with it, or --list to see them all.")
    if as_json:
        emit({"format": JSON_FORMAT, "unfinished": as_documents(archive.unfinished())})
        return
    if listing:
        click.echo("\n".join(as_lines(archive.unfinished())))
        return
    found, screen = archive.find(game_id), Screen()
    assert found.record is not None
    if game_id is None:
        for kept in archive.damaged():
            screen.warn(f"This unfinished game cannot be read: {kept.problem}")
    screen.say(welcome_back(found.record))
    play_match(found.record, screen, found.id)


@cli.command()
@click.argument("file")
@json_option
def replay(file: str, as_json: bool) -> None:
    """Step through the game in FILE."""
    from pathlib import Path

    from fivesquare.reading import load_record
    from fivesquare.records import to_json

    record = load_record(Path(file))
    if as_json:
        emit(to_json(record))
        return
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.stepping import replay as step_through

    step_through(record, Screen())


# Look.


@cli.command()
@position_options
@click.option("--svg", is_flag=True, help="Print a picture instead, as SVG.")
@json_option
def show(game: str | None, moves: str, position: str | None, svg: bool, as_json: bool) -> None:
    """Draw a position of GAME."""
    from fivesquare.naming import described, named
    from fivesquare.positions import rows, write_position

    if svg and as_json:
        raise click.UsageError("Give --svg or --json, not both.")
    record = named(game, moves, position)
    p = record.positions()[-1]
    if as_json:
        emit(
            {
                "format": JSON_FORMAT,
                **described(record),
                "position": write_position(record.game, p),
                "rows": rows(record.game, p),
            }
        )
        return
    from fivesquare.terminal.session import last_cells

    last = last_cells(record.game, record.moves) or (1 << p.last if p.last >= 0 else 0)
    if svg:
        from fivesquare.books.picture import svg as picture

        click.echo(picture(record.game, p, last), nl=False)
        return
    from fivesquare.terminal.screen import Screen

    screen = Screen()
    screen.draw(record.game, p, last, legal=record.game.rules.firsts(p))
    screen.say([f"Position: {write_position(record.game, p)}"])


@cli.command()
@position_options
@json_option
def moves(game: str | None, moves: str, position: str | None, as_json: bool) -> None:
    """List the legal moves in a position of GAME."""
    from fivesquare.naming import described, named

    record = named(game, moves, position)
    document = described(record)
    if as_json:
        emit(document)
    elif record.result:
        from fivesquare.records import write_result

        click.echo(f"The game is over: {write_result(record.result)}.")
    else:
        click.echo(f"Player {document['turn']} to move:")
        click.echo("\n".join(document["legal"]))


@cli.command()
@click.argument("words", nargs=-1, metavar="[GAME] DEPTH", shell_complete=complete_game)
@moves_option
@position_option
@json_option
def perft(words: tuple[str, ...], moves: str, position: str | None, as_json: bool) -> None:
    """Count the legal move sequences of GAME that are DEPTH turns long."""
    from fivesquare.naming import named, placed
    from fivesquare.perft import perft as count_sequences

    *game, last = words or [""]
    depth = whole_number(last)
    if len(game) > 1 or depth is None or depth > DEEPEST:
        raise click.UsageError(f"Name a game and a depth from 0 to {DEEPEST}: perft pathway 3.")
    record = named(game[0] if game else None, moves, position)
    nodes = count_sequences(record.game.rules, record.positions()[-1], depth)
    if as_json:
        emit({**placed(record), "depth": depth, "nodes": nodes})
    else:
        click.echo(f"{record.game}, depth {depth}: {nodes}")


# The truth.


@cli.command()
@position_options
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop then; 60 outside 5x5.")
@click.option("--stdin", "lines", is_flag=True, help="Answer a list of moves a line, in JSON.")
@json_option
def analyze(
    game: str | None,
    moves: str,
    position: str | None,
    seconds: float | None,
    lines: bool,
    as_json: bool,
) -> None:
    """Say who wins a position of GAME, how fast, and what every move is worth."""
    from fivesquare.naming import named
    from fivesquare.terminal.truth import answer_lines, as_document, as_text

    if lines:
        answer_lines(game, position, seconds, emit)
        return
    record = named(game, moves, position)
    if as_json:
        emit(as_document(record, seconds))
    else:
        click.echo("\n".join(as_text(record, seconds)))


# Learn.


@cli.command()
@json_option
def games(as_json: bool) -> None:
    """List the games and their variants."""
    from fivesquare.variants import options_of

    if as_json:
        found = [
            {
                "id": kind.id,
                "name": kind.title,
                "variants": {name: option.described() for name, option in options_of(kind).items()},
            }
            for kind in fivesquare.GAMES.values()
        ]
        emit({"format": JSON_FORMAT, "games": found})
        return
    for kind in fivesquare.GAMES.values():
        click.echo(f"{kind.id}: {kind.title}")
        for option in options_of(kind).values():
            click.echo(f"    {option.name:10}{option.meaning} ({option.range})")


@cli.command()
@click.argument("game", shell_complete=complete_game)
@json_option
def rules(game: str, as_json: bool) -> None:
    """Explain GAME.

    With the places where its book contradicts itself, and how we read them.
    """
    from fivesquare.books import rules_page

    about = fivesquare.load(game).about
    text = rules_page(about)
    if as_json:
        emit({"format": JSON_FORMAT, "game": about.id, "name": about.title, "text": text})
    else:
        click.echo(text, nl=False)


# The way in.


def main() -> None:
    """Run a command; a user's mistake is one sentence and the right exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # bad bytes in or out are a question mark, not a crash
            stream.reconfigure(errors="replace")
    try:
        code = cli.main(prog_name="fivesquare", standalone_mode=False)
        flush()
    except click.ClickException as error:
        code = fail("usage", error.format_message(), error.exit_code)
    except ValueError as error:
        from fivesquare.core import GameError

        if not isinstance(error, GameError):
            raise
        code = fail(error.kind, str(error), 2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        code = 130
    except BrokenPipeError:  # the reader has had enough
        code = 1
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        code = fail("system", f"{error.strerror}{where}.", 1)
    silence()
    sys.exit(code if isinstance(code, int) else 0)


def flush() -> None:
    """Write what waits to be written, so that a full disk is noticed in time."""
    if sys.stdout is not None:
        sys.stdout.flush()


def silence() -> None:
    """After the last word: what still cannot be written is nobody's business any more."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(kind: str, message: str, code: int) -> int:
    """Say what is wrong: to a person on stderr and, if asked for, to a program on stdout."""
    message = printable(message, most=2000)
    try:
        if "--json" in sys.argv:
            emit({"error": {"kind": kind, "message": message}})
        flush()
    except OSError:  # then the sentence has to do
        pass
    click.echo(f"Error: {message}", err=True)
    return code
