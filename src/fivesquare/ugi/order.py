"""One `go` of the protocol: a search that can be stopped, and its answer."""

import threading
from typing import NamedTuple

from fivesquare import inquiry
from fivesquare.core import Game, Move, Position
from fivesquare.work import Stop


class BestMove(NamedTuple):
    """The move to make and what is known of it, from the view of the player who makes it."""

    move: Move
    value: str | None
    distance: int | None

    def __str__(self) -> str:
        distance = "none" if self.distance is None else self.distance
        return f"bestmove {self.move} value {self.value or 'unknown'} distance {distance}"


class Order:
    """One `go`: whether it has begun, has been told to stop, has been answered."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.answered = threading.Event()
        self.search = Stop()

    def stop(self) -> None:
        """Answer with what is known by now; if it has not begun yet, as soon as it does."""
        self.search.set()

    def carry_out(self, game: Game, p: Position, seconds: float | None) -> BestMove:
        """Search until everything is known, the time is up or somebody says stop."""
        self.begun.set()
        return BestMove(*inquiry.best_option(game, p, seconds, self.search))
