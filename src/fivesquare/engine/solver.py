"""The exact score of a position: who wins, and in how many turns."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fivesquare.board import count
from fivesquare.core import Game, Position, vacant
from fivesquare.engine.insight import drawless, hurries
from fivesquare.engine.search import (
    FOREVER,
    STOP,
    STOPPED,
    YES,
    forces,
    new_control,
    new_table,
    new_work,
)

TABLE_BITS = 20


class Score(NamedTuple):
    """For the player to move: 1 win, 0 draw, -1 loss; and the turns to the end, if known."""

    sign: int
    distance: int | None = None

    def before(self) -> "Score":
        """The same for the opponent, one turn earlier."""
        return Score(-self.sign, None if self.distance is None else self.distance + 1)

    def goodness(self) -> tuple[int, int]:
        """Sorts scores: win soon, lose late."""
        return self.sign, -self.sign * (self.distance or 0)


class Stopped(Exception):
    """The time is up, or somebody has asked to stop."""


class Solver:
    """One game's search and what it remembers. Safe to use from several threads."""

    def __init__(self, game: Game, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self.table = new_table(table_bits)
        self.work = new_work()
        self.control = new_control()
        self.lock = threading.Lock()

    @contextmanager
    def within_time(self, seconds: float | None) -> Iterator[None]:
        """One search at a time, stopped after so many seconds."""
        with self.lock:
            self.control[STOP] = 0
            timer = threading.Timer(seconds or 0, self.stop)
            if seconds is not None:
                timer.daemon = True
                timer.start()
            try:
                yield
            finally:
                timer.cancel()

    def stop(self) -> None:
        """Whatever is searched just now, give up."""
        self.control[STOP] = 1

    def forces(self, p: Position, hero: int, within: int = FOREVER) -> bool:
        """Whether the hero can force a win within so many turns."""
        found = forces(self.game.rules, p, hero, within, self.table, self.work, 0, self.control)
        if found == STOPPED:
            raise Stopped
        return bool(found == YES)

    def value(self, p: Position) -> int:
        """1, 0 or -1 for the player to move in a game that goes on."""
        rules = self.game.rules
        if hurries(rules):
            return self.race(p).sign
        if self.forces(p, p.turn):
            return 1
        return -1 if drawless(rules) or self.forces(p, 1 - p.turn) else 0

    def score(self, p: Position, with_distance: bool = True) -> Score:
        """The value and, if wanted, the distance."""
        rules = self.game.rules
        if rules.result(p):
            lost = rules.result(p) & 3 == 2 - p.turn
            return Score(-1 if lost else 0, 0 if lost else None)
        if hurries(rules):
            return self.race(p)
        sign = self.value(p)
        return self.distance(p, sign) if sign and with_distance else Score(sign)

    def distance(self, p: Position, sign: int) -> Score:
        """How soon a game ends whose winner is known."""
        hero = p.turn if sign == 1 else 1 - p.turn
        within = 1 if sign == 1 else 2
        while not self.forces(p, hero, within):
            within += 2
        return Score(sign, within)

    def race(self, p: Position) -> Score:
        """Value and distance at once: who can win within 1 turn, 2 turns, 3 turns, ...?

        Where short wins are easy to find and long searches are not, this is the faster way.
        """
        for within in range(1, count(vacant(self.game.rules.board, p)) + 1):
            hero = p.turn if within % 2 else 1 - p.turn
            if self.forces(p, hero, within):
                return Score(1 if within % 2 else -1, within)
        return Score(0)
