"""Who wins, by trying every move: a search that knows no trick, for positions near the end."""

from typing import NamedTuple

from fivesquare.core import Game, Position

MOST_POSITIONS = 5_000  # positions looked at for one answer


class Fate(NamedTuple):
    """Who wins in the end if nobody errs, 0 for a draw, and the turns until then."""

    winner: int
    turns: int

    def goodness(self, player: int) -> tuple[int, int]:
        """Sorts fates for a player: win soon, else draw, else lose late."""
        if self.winner == 0:
            return 0, 0
        return (1, -self.turns) if self.winner == player else (-1, self.turns)


class OutOfPatience(Exception):
    """There are too many positions."""


class PlainSearch:
    """The fates of a game's positions, as far as they were asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[Position, Fate] = {}
        self.left = 0

    def find(self, p: Position) -> Fate | None:
        """The fate of a position; None when that would take too long."""
        self.left = MOST_POSITIONS
        try:
            return self.fate(p)
        except OutOfPatience:
            return None

    def fate(self, p: Position) -> Fate:
        """The best of what the moves lead to."""
        if p not in self.known:
            self.left -= 1
            if self.left < 0:
                raise OutOfPatience
            self.known[p] = self.work_out(p)
        return self.known[p]

    def work_out(self, p: Position) -> Fate:
        """The fate of a position that is not known."""
        result = self.game.result(p)
        if result:
            return Fate(result.winner or 0, 0)
        return max(self.options(p).values(), key=lambda fate: fate.goodness(p.turn + 1))

    def options(self, p: Position) -> dict[tuple[int, int], Fate]:
        """Where each turn leads; a draw is as far away as it likes."""
        fates = {}
        for turn in self.game.turns(p):
            winner, turns = self.fate(self.game.rules.after(p, *turn))
            fates[turn] = Fate(winner, turns + 1 if winner else 0)
        return fates
