"""Blockade: place beside the last marker, then remove an empty cell; no turn, you lose."""

from typing import NamedTuple

from fivesquare.board import Board, count, index, near, square
from fivesquare.core import NO_MOVE, Position, chain_flaw, claim, vacant, won


class Blockade(NamedTuple):
    """Place beside the last marker, then remove an empty cell; no turn, you lose."""

    board: Board = square(5)

    def start(self) -> Position:
        return Position(0, 0, 0, 0, -1)

    def firsts(self, p: Position) -> int:
        empty = vacant(self.board, p)
        if empty & (empty - 1) == 0:  # one cell left at most: nothing to remove
            return 0
        return empty if p.last < 0 else empty & near(self.board, 1 << p.last)

    def seconds(self, p: Position, first: int) -> int:
        return vacant(self.board, p) & ~first

    def after(self, p: Position, first: int, second: int) -> Position:
        placed = claim(p, first, index(first))
        return Position(placed.turn, placed.x, placed.o, p.holes | second, placed.last)

    def result(self, p: Position) -> int:
        return 0 if self.firsts(p) else won(p, NO_MOVE)

    def flaw(self, p: Position) -> str:
        if count(p.x) - count(p.o) != p.turn or count(p.holes) != count(p.x | p.o):
            return "counts"
        return chain_flaw(self.board, p)
