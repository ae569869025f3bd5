"""What a strong solution reports, and how its work is divided and watched."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

from fivesquare.core import GameError


class Longest(NamedTuple):
    """A position whose winner needs the most turns, and moves that lead there."""

    distance: int
    position: str
    moves: tuple[str, ...]


class Counts(NamedTuple):
    """How many positions there are in which somebody is to move, by their value to that player.

    `finished` are those in which the game is over, where they are counted.
    """

    won: int
    lost: int
    drawn: int
    finished: int | None = None
    longest: Longest | None = None
    counted: str = ""  # which positions these are, in words

    @property
    def positions(self) -> int:
        """All in which somebody is to move."""
        return self.won + self.lost + self.drawn


class NotFeasible(GameError):
    """A game with too many positions."""

    kind = "not feasible"


class Watch(Protocol):
    """Somebody who looks on."""

    def begin(self, total: float | None) -> None:
        """So much there is to do; None when nobody knows."""

    def advance(self, amount: float) -> None:
        """So much has been done."""

    def say(self, sentence: str) -> None:
        """Something to be known."""


class Nobody:
    """Nobody looks on."""

    def begin(self, total: float | None) -> None: ...

    def advance(self, amount: float) -> None: ...

    def say(self, sentence: str) -> None: ...


def cores() -> int:
    """How many threads can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_parallel(
    part: Callable[[int, int], Any], number: int, task: int, watch: Watch, worth: float = 1
) -> list[Any]:
    """What `part(first, last)` gives for all of `range(number)`, at most `task` at a time; each of
    the number is worth so much of the work."""
    told = threading.Lock()

    def do(first: int) -> Any:
        """One task."""
        last = min(first + task, number)
        done = part(first, last)
        with told:
            watch.advance((last - first) * worth)
        return done

    pool = ThreadPoolExecutor(cores())
    try:
        return list(pool.map(do, range(0, number, task)))
    finally:
        pool.shutdown(cancel_futures=True)
