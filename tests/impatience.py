"""Searches that end after so many questions, however fast the machine: no clock is asked."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import fivesquare.engine.solver as solver_module
from fivesquare import Game, Position
from fivesquare.engine.insight import FOREVER
from fivesquare.engine.solver import Solver
from fivesquare.work import Stop, Stopped

ENDLESS = 10**9
SMALL_TABLE = 14  # bits: room enough for every position of these games


class Impatient(Solver):
    """Answers only so many questions in each search, and notes its limits."""

    def __init__(self, game: Game, *questions: int) -> None:
        super().__init__(game, table_bits=SMALL_TABLE)
        self.questions = list(questions)
        self.seconds: list[float | None] = []
        self.stops: list[Stop | None] = []
        self.left = ENDLESS

    @contextmanager
    def within_time(self, seconds: float | None, stop: Stop | None = None) -> Iterator[None]:
        self.seconds.append(seconds)
        self.stops.append(stop)
        self.left = self.questions.pop(0) if self.questions else ENDLESS
        with super().within_time(None, stop):
            yield

    def forces(self, p: Position, hero: int, within: int = FOREVER) -> bool:
        self.left -= 1
        if self.left < 0:
            raise Stopped
        return super().forces(p, hero, within)


def impatient(patch: pytest.MonkeyPatch, game: Game, *questions: int) -> Impatient:
    """The solver that is asked from now on: so many questions in the first search, in the second,
    and so on; then as many as there are."""
    solver = Impatient(game, *questions)
    patch.setattr(solver_module, "pool", [solver])
    return solver
