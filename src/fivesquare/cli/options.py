"""What several commands share: options, completion, JSON."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])

JSON_FORMAT = 1


def complete_game(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The games that begin like that, for the shell."""
    from click.shell_completion import CompletionItem

    from fivesquare.games import GAMES

    return [CompletionItem(name) for name in GAMES if name.startswith(incomplete)]


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


moves_option = click.option("--moves", default="", help='Moves to play first: "1,3 2,3".')
position_option = click.option(
    "--position", metavar="TEXT", help="Begin in this position (a text as `show` prints it)."
)


def position_options(command: F) -> F:
    """The ways to name a position: a game, moves, a position's text."""
    game = click.argument("game", required=False, shell_complete=complete_game)
    return game(moves_option(position_option(command)))


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


def emit(document: dict[str, Any]) -> None:
    """Print one JSON document."""
    import json

    click.echo(json.dumps(document, ensure_ascii=False))
