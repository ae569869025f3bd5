"""The counts of a strong solution as text and JSON, and a bar while they are made."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fivesquare.core import Game
from fivesquare.terminal.thinking import interruptible
from fivesquare.work import Stop

if TYPE_CHECKING:
    from rich.progress import Progress

    from fivesquare.engine.strong import Counts

COUNTED = {
    "adjacent-capture": (
        "every way to place stones of both players with an empty cell left and nobody at the"
        " majority, whether play can lead there or not"
    ),
    "blockade": (
        "every pair of used cells and last cell that play can lead to; who placed a marker, and"
        " whether a cell was marked or removed, makes no difference"
    ),
}
OTHERWISE = "every position that play can lead to"


class Abandoned(Exception):
    """Somebody has interrupted the work."""


class Quiet:
    """Says what must be known, on stderr."""

    stop: Stop | None = None  # when it is set, nobody waits for the counts any more

    def begin(self, total: float | None) -> None: ...

    def advance(self, amount: float) -> None:
        """Some of the work is done."""
        if self.stop is not None and self.stop.is_set:
            raise Abandoned

    def say(self, sentence: str) -> None:
        """One sentence."""
        print(sentence, file=sys.stderr)


class Bar(Quiet):
    """A bar that shows how much is done."""

    def __init__(self, progress: "Progress") -> None:
        self.progress = progress
        self.task = progress.add_task("Preparing", total=None)

    def begin(self, total: float | None) -> None:
        """Start the bar anew."""
        words = "Finding the positions" if total is None else "Counting"
        self.progress.reset(self.task, total=total, description=words)

    def advance(self, amount: float) -> None:
        """Move the bar."""
        super().advance(amount)
        self.progress.advance(self.task, amount)

    def say(self, sentence: str) -> None:
        """One sentence, above the bar."""
        self.progress.console.print(sentence, markup=False, highlight=False, soft_wrap=True)


@contextmanager
def watching() -> Iterator[Quiet]:
    """A bar on a terminal; silence elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield Quiet()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield Bar(progress)


def counts_of(game: Game, again: bool) -> "Counts":
    """Count all positions of a game, in view of the user."""
    with watching() as watch:

        def work(stop: Stop) -> "Counts":
            from fivesquare.engine.strong import count_all

            watch.stop = stop
            return count_all(game, watch, again)

        return interruptible(work)


def as_document(game: Game, again: bool = False) -> dict[str, Any]:
    """The counts as one JSON document."""
    counts = counts_of(game, again)
    return {
        "game": str(game),
        "counted": counted(game),
        "positions": counts.positions,
        "won": counts.won,
        "lost": counts.lost,
        "drawn": counts.drawn,
        "finished": counts.finished,
        "longest": counts.longest and counts.longest._asdict(),
    }


def as_text(game: Game, again: bool = False) -> list[str]:
    """The counts for a person."""
    counts = counts_of(game, again)
    lines = [
        f"Counted: {counted(game)}.",
        f"Positions with a player to move: {counts.positions:,}",
        f"  won by that player: {counts.won:,}",
        f"  lost: {counts.lost:,}",
        f"  drawn: {counts.drawn:,}",
    ]
    if counts.finished is None:
        lines.append("Finished games are not counted, and distances are not made.")
    else:
        lines.append(f"Positions in which the game is over, besides: {counts.finished:,}")
    if counts.longest:
        lines.append(f"Longest win: {counts.longest.distance} turns, {where(counts.longest.moves)}")
        lines.append(f"  {counts.longest.position}")
    return lines


def where(moves: tuple[str, ...]) -> str:
    """When a position arises."""
    return f"after {' '.join(moves)}:" if moves else "from the opening:"


def counted(game: Game) -> str:
    """Which positions are counted."""
    return COUNTED.get(game.about.id, OTHERWISE)
