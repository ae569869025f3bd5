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
        # A knight changes colour at every move, and both begin on the colour of the corners.
        ones, twos = (turns + 1) // 2, turns // 2
        light = self.light()
        if count(p.holes & light) != (ones + 1) // 2 + (twos + 1) // 2:
            return "colours"
        if (p.x & light != 0) != (ones % 2 == 0) or (p.o & light != 0) != (twos % 2 == 0):
            return "colours"
        return ""

    def light(self) -> int:
        """The cells of the colour of the corner where the knights begin."""
        size = self.board.size
        return sum(1 << i for i in range(size * size) if (i // size + i % size) % 2 == 0)

    def has_left(self, knight: int, corner: int, holes: int, moved: bool) -> bool:
        """A knight that has moved has blocked its corner, and came from a blocked cell; one that
        has not stands in its corner."""
        if not moved:
            return knight == corner
        return corner & holes != 0 and ells(self.board, knight, self.board.full) & holes != 0
