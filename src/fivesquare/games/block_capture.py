"""Block Capture: claim beside the opponent's last cell; the centre wins."""

from typing import NamedTuple

from fivesquare.board import Board, count, index, near, nothing, square
from fivesquare.core import CENTRE, NO_MOVE, Position, chain_flaw, claim, vacant, won


class BlockCapture(NamedTuple):
    """Open on the edge, then claim beside the opponent's last cell.

    Claiming the centre wins at once; having no move loses.
    """

    board: Board = square(5)

    def start(self) -> Position:
        return Position(0, 0, 0, 0, -1)

    def firsts(self, p: Position) -> int:
        if (p.x | p.o) & self.centre():
            return 0
        if p.last < 0:
            return self.edge()
        return near(self.board, 1 << p.last) & vacant(self.board, p)

    def seconds(self, p: Position, first: int) -> int:
        return nothing(self.board)

    def after(self, p: Position, first: int, second: int) -> Position:
        return claim(p, first, index(first))

    def result(self, p: Position) -> int:
        if (p.x | p.o) & self.centre():
            return won(p, CENTRE)
        return 0 if self.firsts(p) else won(p, NO_MOVE)

    def centre(self) -> int:
        return 1 << self.board.size * self.board.size // 2

    def edge(self) -> int:
        rows = self.board.first_row | self.board.last_row
        return rows | self.board.first_column | self.board.last_column

    def flaw(self, p: Position) -> str:
        claims = p.x | p.o
        if p.holes:
            return "holes"
        if count(p.x) - count(p.o) != p.turn:
            return "counts"
        if claims & self.centre() and p.last != index(self.centre()):
            return "late"
        if claims and not p.x & self.edge():
            return "edge"
        return chain_flaw(self.board, p)
