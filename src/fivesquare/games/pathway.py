"""Pathway: join your two sides of the board first."""

from typing import NamedTuple

from fivesquare.board import Board, bits, count, flood, nothing, square
from fivesquare.core import FULL_BOARD, PATH, Position, claim, vacant, verdict


class Pathway(NamedTuple):
    """Claim any free cell. Player 1 joins the first row to the last, Player 2 the columns.

    The first complete path wins at once; a full board without one is a draw.
    """

    board: Board = square(5)
    diagonal: bool = False  # whether a path may step diagonally
    first: int = 1  # who moves first
    blocked: int = 0  # the obstacles

    def start(self) -> Position:
        return Position(self.first - 1, 0, 0, self.blocked, -1)

    def firsts(self, p: Position) -> int:
        return 0 if self.winner(p) else vacant(self.board, p)

    def seconds(self, p: Position, first: int) -> int:
        return nothing(self.board)

    def after(self, p: Position, first: int, second: int) -> Position:
        return claim(p, first, -1)

    def result(self, p: Position) -> int:
        winner = self.winner(p)
        if winner:
            return verdict(winner, PATH)
        return 0 if vacant(self.board, p) else verdict(0, FULL_BOARD)

    def winner(self, p: Position) -> int:
        """1 or 2 when that player's sides are joined, else 0."""
        if self.joined(0, p.x):
            return 1
        return 2 if self.joined(1, p.o) else 0

    def joined(self, turn: int, cells: int) -> bool:
        """Whether these cells join the two sides of the player with that turn."""
        board = self.board
        one, other = board.first_row, board.last_row
        if turn:
            one, other = board.first_column, board.last_column
        return flood(board, cells & one, cells, self.diagonal) & other != 0

    def flaw(self, p: Position) -> str:
        if p.last >= 0:
            return "last unused"
        if p.holes != self.blocked:
            return "holes"
        if count(p.x) - count(p.o) != p.turn - self.first + 1:
            return "counts"
        mover, before = (p.o, p.x) if p.turn else (p.x, p.o)
        if self.joined(p.turn, mover):
            return "late"
        # The last cell claimed completed a path: there is a cell without which there is none.
        if self.joined(1 - p.turn, before) and all(
            self.joined(1 - p.turn, before & ~cell) for cell in bits(before)
        ):
            return "late"
        return ""


def is_crossed(rules: Pathway) -> bool:
    """A full board where paths step diagonally has one, unless obstacles are in the way."""
    return rules.diagonal and not rules.blocked
