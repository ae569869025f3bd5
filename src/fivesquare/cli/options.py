"""What several commands share: options, completion, JSON."""

import math
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from fivesquare.core import GameError
    from fivesquare.records.record import Record

MOST_OFFERED = 50  # games that a shell is told of

F = TypeVar("F", bound=Callable[..., Any])


def complete_game(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The games that begin like that, for the shell."""
    from click.shell_completion import CompletionItem

    from fivesquare.games import GAMES

    return [CompletionItem(name) for name in GAMES if name.startswith(incomplete)]


class GameName(click.types.StringParamType):
    """A game as people write it: `Blockade`, `"block capture:size=3"`, `path`."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Its proper name, with its variant; whoever loads it says what is wrong with any other."""
        from fivesquare.games import kind_called

        name, colon, variant = str(value).partition(":")
        kind = kind_called(name)
        return f"{kind.id}{colon}{variant}" if kind else str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """The games that begin like that."""
        return complete_game(ctx, param, incomplete)


GAME = GameName()


def complete_waiting(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The unfinished games that begin like that, and the games by name."""
    unfinished = kept_items(incomplete, finished=False)
    return [*unfinished, *complete_game(ctx, param, incomplete)]


def complete_kept(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The games that are kept and begin like that."""
    return kept_items(incomplete)


def complete_record(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The same, or files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, "file"), *kept_items(incomplete)]


def complete_position(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The games by name, those that are kept, or files."""
    found = complete_record(ctx, param, incomplete)
    return [*found, *complete_game(ctx, param, incomplete)]


def kept_items(incomplete: str, finished: bool = True) -> "list[CompletionItem]":
    """Games that are kept and begin like that, each with what it is; none where they cannot be
    read, for a shell can tell nobody."""
    from click.shell_completion import CompletionItem

    from fivesquare.records.archive import Archive, UnreadableGames
    from fivesquare.reports.shelf import about

    archive = Archive()
    try:
        games = archive.games() if finished else archive.unfinished()
    except UnreadableGames:
        return []
    begun = [kept for kept in games if kept.id.startswith(incomplete)]
    return [CompletionItem(kept.id, help=about(kept)) for kept in begun[:MOST_OFFERED]]


def complete_opponent(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """Who begins like that and plays the game that is named; all there are, where it is not."""
    from click.shell_completion import CompletionItem

    from fivesquare.core import GameError
    from fivesquare.games import load
    from fivesquare.players.computers import COMPUTERS, opponents
    from fivesquare.records.record import HUMAN

    # An option that waits for its value leaves the arguments unread.
    name = ctx.params.get("game") or next(iter(ctx.args), None)
    known = COMPUTERS
    with suppress(GameError):  # a shell can tell nobody
        known = opponents(load(GAME.convert(name, None, ctx))) if name else COMPUTERS
    words = {HUMAN: "a person", **{kind: each.words for kind, each in known.items()}}
    return [
        CompletionItem(kind, help=about)
        for kind, about in words.items()
        if kind.startswith(incomplete)
    ]


WHO = click.Choice(["1", "2", "toss"])


class Number(click.IntRange):
    """A whole number, and a sentence for whoever writes something else."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            return int(super().convert(int(value), param, ctx))
        except ValueError:
            known = f"from {self.min} to {self.max}" if self.max is not None else f"from {self.min}"
            self.fail(f"{value!r} is not a whole number {known}.", param, ctx)


SEED = Number(0, 10**18 - 1)


def in_notation(_ctx: click.Context, _param: click.Parameter, text: str) -> str:
    """Moves, written as a prompt takes them, in the notation of records."""
    from fivesquare.games import GAMES
    from fivesquare.terminal.typed import notation

    return notation(text, [kind.joint for kind in GAMES.values()])


moves_option = click.option(
    "--moves", default="", callback=in_notation, help='Moves to play first: "1,3 2,3".'
)
position_option = click.option(
    "--position", metavar="TEXT", help="Begin in this position (a text as `show` prints it)."
)


coordinates_option = click.option(
    "--coordinates", is_flag=True, help="Number rows and columns where the book does not."
)


def position_options(command: F) -> F:
    """The ways to name a position: a game, moves, a position's text."""
    game = click.argument("game", required=False, type=GAME)
    return game(moves_option(position_option(command)))


def view_options(command: F) -> F:
    """The same, where a game that was played may stand for the name of a game."""
    game = click.argument("game", required=False, type=GAME, shell_complete=complete_position)
    return game(moves_option(position_option(command)))


def record_argument(command: F) -> F:
    """A game that was played: a file or an id; the latest by default."""
    return click.argument("file", metavar="[FILE]", required=False, shell_complete=complete_record)(
        command
    )


def chosen_record(file: str | None) -> "Record":
    """The game that was named; of the latest it is said which one that is."""
    from fivesquare.records.archive import Archive
    from fivesquare.records.lookup import latest, record_of

    if file is not None:
        return record_of(file)
    kept = latest(Archive())
    click.echo(f"The latest game is {kept.id}.", err=True)
    return kept.opened()


class Seconds(click.FloatRange):
    """A time that ends."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number of seconds."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is not a number of seconds, like 2.5.", param, ctx)
        return float(super().convert(seconds, param, ctx))


SECONDS = Seconds(min=0, max=10**6)


def json_option(command: F) -> F:
    """Print one JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


Emitted = Mapping[str, Any]  # one of reports/documents.py


def emit(document: Emitted) -> None:
    """Print one JSON document."""
    import json

    click.echo(json.dumps(document, ensure_ascii=False))


def say(lines: list[str]) -> None:
    """Print lines."""
    from fivesquare.terminal.width import fitted

    click.echo("\n".join(fitted(lines)))


def complain(message: str) -> None:
    """Say on stderr what is wrong."""
    from fivesquare.terminal.width import fitted

    click.echo("\n".join(fitted([f"Error: {message}"], sys.stderr)), err=True)


def needed(game: str | None) -> str:
    """The game, without which a command cannot do."""
    from fivesquare.games import GAMES

    if game is None:
        raise click.UsageError(f"Name a game: {', '.join(GAMES)}.")
    return game


def went_wrong(
    ctx: click.Context, error: "GameError", as_json: bool, line: int | None = None
) -> NoReturn:
    """Say what went wrong though nothing was used wrongly: exit code 1."""
    from fivesquare.reports.faults import error_document

    if as_json:
        emit(error_document(error.kind, str(error), line))
    complain(str(error))
    ctx.exit(1)
