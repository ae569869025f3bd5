"""What a strong solution reports, and how its work is divided and watched."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from fivesquare.core import GameError
from fivesquare.work import Watch


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


class Effort:
    """How much of the counting is done, told to whoever watches."""

    def __init__(self, watch: Watch, total: float) -> None:
        self.watch, self.total, self.done = watch, total, 0.0
        self.lock = threading.Lock()

    def advance(self, amount: float) -> None:
        """So much has been done; gives up if somebody has asked for it."""
        self.watch.check()
        with self.lock:
            self.done += amount
            self.watch.tell("Counting", int(self.done), int(self.total))


def cores() -> int:
    """How many threads can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_parallel(
    part: Callable[[int, int], Any], number: int, task: int, effort: Effort, worth: float = 1
) -> list[Any]:
    """What `part(first, last)` gives for all of `range(number)`, at most `task` at a time; each of
    the number is worth so much of the work."""

    def do(first: int) -> Any:
        """One task."""
        last = min(first + task, number)
        done = part(first, last)
        effort.advance((last - first) * worth)
        return done

    pool = ThreadPoolExecutor(cores())
    try:
        return list(pool.map(do, range(0, number, task)))
    finally:
        pool.shutdown(cancel_futures=True)
