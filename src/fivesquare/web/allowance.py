"""How much one address, and one seat, may ask for: buckets that fill with time."""

import time
from collections.abc import Callable
from typing import NamedTuple

MOST_BUCKETS = 20_000


class Rate(NamedTuple):
    """So many at once, and so many more each second."""

    burst: float
    per_second: float

    def times(self, people: int) -> "Rate":
        """The rate of so many people together."""
        return Rate(self.burst * people, self.per_second * people)


# What one person may do. An address stands for as many people as the server is set up for.
REQUESTS = Rate(60, 10)
NEW_GAMES = Rate(10, 0.2)
HINTS = Rate(10, 0.5)
STUDIES = Rate(60, 5)  # analyses and reviews that are not known yet
MOVES = Rate(20, 5)  # of a seat, wherever it is played from
SOCKETS = 10  # open at the same time


class Allowance:
    """Who has asked for how much of late."""

    def __init__(self, people: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.people = people
        self.clock = clock
        self.buckets: dict[tuple[str, Rate], tuple[float, float]] = {}  # what is left, and when
        self.sockets: dict[str, int] = {}

    def wait(self, who: str, rate: Rate) -> float:
        """Take one; or the seconds until there is one."""
        if not self.people:
            return 0.0
        at = self.clock()
        left, before = self.buckets.get((who, rate), (rate.burst, at))
        left = min(rate.burst, left + (at - before) * rate.per_second)
        if left < 1:
            return (1 - left) / rate.per_second
        if len(self.buckets) >= MOST_BUCKETS:
            self.forget(at)
        self.buckets[who, rate] = left - 1, at
        return 0.0

    def wait_of_address(self, address: str, rate: Rate) -> float:
        """The same for all the people behind an address."""
        return self.wait(address, rate.times(self.people))

    def forget(self, at: float) -> None:
        """Drop the buckets that are full again; if that is not enough, all."""
        self.buckets = {
            key: (left, before)
            for key, (left, before) in self.buckets.items()
            if left + (at - before) * key[1].per_second < key[1].burst
        }
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets.clear()

    def enter(self, address: str) -> bool:
        """One more socket of an address, if it may have one."""
        number = self.sockets.get(address, 0)
        if self.people and number >= SOCKETS * self.people:
            return False
        self.sockets[address] = number + 1
        return True

    def leave(self, address: str) -> None:
        """One socket less."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]
