"""Adjacent Capture: claim a cell, perhaps capture one beside it; the majority wins."""

from typing import NamedTuple

from fivesquare.board import Board, count, near, nothing, square
from fivesquare.core import FULL_BOARD, MAJORITY, Position, claim, vacant, verdict


class AdjacentCapture(NamedTuple):
    """Claim any empty cell; beside an own cell, you may capture one opponent's cell next to it.

    Holding more than half of the cells wins at once.
    """

    board: Board = square(5)

    def start(self) -> Position:
        return Position(0, 0, 0, 0, -1)

    def firsts(self, p: Position) -> int:
        return 0 if self.winner(p) else vacant(self.board, p)

    def seconds(self, p: Position, first: int) -> int:
        own, other = (p.o, p.x) if p.turn else (p.x, p.o)
        beside = near(self.board, first)
        if beside & own == 0 or count(own) + 1 >= self.majority():
            return nothing(self.board)
        return beside & other | nothing(self.board)

    def after(self, p: Position, first: int, second: int) -> Position:
        return claim(p, first | second & self.board.full, -1)

    def result(self, p: Position) -> int:
        winner = self.winner(p)
        if winner:
            return verdict(winner, MAJORITY)
        return 0 if vacant(self.board, p) else verdict(0, FULL_BOARD)

    def majority(self) -> int:
        return self.board.size * self.board.size // 2 + 1

    def winner(self, p: Position) -> int:
        """1 or 2 when that player holds the majority, else 0."""
        if count(p.x) >= self.majority():
            return 1
        return 2 if count(p.o) >= self.majority() else 0

    def flaw(self, p: Position) -> str:
        if p.last >= 0:
            return "last unused"
        if p.holes:
            return "holes"
        ones, twos = count(p.x), count(p.o)
        turns = ones + twos
        if turns % 2 != p.turn:
            return "counts"
        # A player's first claim cannot capture, and each later one captures one cell at most.
        if ones > max(0, 2 * ((turns + 1) // 2) - 1) or twos > max(0, 2 * (turns // 2) - 1):
            return "captures"
        # The majority is reached exactly, by the player who has just moved.
        before, mover = (ones, twos) if p.turn else (twos, ones)
        if before > self.majority() or mover >= self.majority():
            return "late"
        return ""


def is_odd(rules: AdjacentCapture) -> bool:
    """Of an odd number of cells somebody holds more than half."""
    return rules.board.size % 2 == 1
