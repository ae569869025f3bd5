"""Knight's Blockade: two knights burn the cells they leave; no move, you lose."""

from typing import NamedTuple

from fivesquare.board import Board, count, ells, nothing, square
from fivesquare.core import NO_MOVE, Position, vacant, won


class KnightsBlockade(NamedTuple):
    """Move your knight; the cell it leaves is blocked for good. No move, you lose."""

    board: Board = square(5)
    crossing: bool = True  # whether the L may lead over blocked cells

    def start(self) -> Position:
        return Position(0, *self.corners(), 0, -1)

    def firsts(self, p: Position) -> int:
        here = p.o if p.turn else p.x
        passable = self.board.full if self.crossing else self.board.full & ~p.holes
        return ells(self.board, here, passable) & vacant(self.board, p)

    def seconds(self, p: Position, first: int) -> int:
        return nothing(self.board)

    def after(self, p: Position, first: int, second: int) -> Position:
        if p.turn == 0:
            return Position(1, first, p.o, p.holes | p.x, -1)
        return Position(0, p.x, first, p.holes | p.o, -1)

    def result(self, p: Position) -> int:
        return 0 if self.firsts(p) else won(p, NO_MOVE)

    def corners(self) -> tuple[int, int]:
        """Where the knights begin."""
        return 1, 1 << self.board.size * self.board.size - 1

    def flaw(self, p: Position) -> str:
        if p.last >= 0:
            return "last unused"
        if count(p.x) != 1 or count(p.o) != 1:
            return "knights"
        if count(p.holes) % 2 != p.turn:
            return "counts"
        corner, opposite = self.corners()
        turns = count(p.holes)
        if not self.has_left(p.x, corner, p.holes, turns > 0):
            return "corner"
        if not self.has_left(p.o, opposite, p.holes, turns > 1):
            return "corner"
        return ""

    def has_left(self, knight: int, corner: int, holes: int, moved: bool) -> bool:
        """A knight that has moved has blocked its corner; one that has not stands there."""
        return bool(corner & holes) if moved else knight == corner
