"""Tandem: claim a cell, or two side by side; three of your own in a line lose."""

from typing import NamedTuple

from fivesquare.board import Board, count, near, nothing, right, square, up
from fivesquare.core import FULL_BOARD, MAJORITY, REASONS, Position, claim, vacant, verdict

THREE = len(REASONS)  # the number of its own way to end


class Tandem(NamedTuple):
    """Claim an empty cell and, if you like, another one beside it.

    Three own cells in a line lose at once. On a full board a lead of two cells or more wins.
    """

    board: Board = square(5)
    first: int = 1  # who moves first

    def start(self) -> Position:
        return Position(self.first - 1, 0, 0, 0, -1)

    def firsts(self, p: Position) -> int:
        return 0 if self.loser(p) else vacant(self.board, p)

    def seconds(self, p: Position, first: int) -> int:
        return near(self.board, first) & vacant(self.board, p) | nothing(self.board)

    def after(self, p: Position, first: int, second: int) -> Position:
        return claim(p, first | second & self.board.full, -1)

    def result(self, p: Position) -> int:
        loser = self.loser(p)
        if loser:
            return verdict(3 - loser, THREE)
        if vacant(self.board, p):
            return 0
        lead = count(p.x) - count(p.o)
        if -2 < lead < 2:
            return verdict(0, FULL_BOARD)
        return verdict(1 if lead > 0 else 2, MAJORITY)

    def loser(self, p: Position) -> int:
        """1 or 2 when that player has three cells in a line, else 0."""
        if self.in_line(p.x):
            return 1
        return 2 if self.in_line(p.o) else 0

    def in_line(self, cells: int) -> bool:
        """Whether three of these cells are in a line."""
        board = self.board
        across = right(board, right(board, cells) & cells) & cells
        along = up(board, up(board, cells) & cells) & cells
        return across | along != 0

    def flaw(self, p: Position) -> str:
        if p.last >= 0:
            return "last unused"
        if p.holes:
            return "holes"
        began, other = (p.x, p.o) if self.first == 1 else (p.o, p.x)
        ahead = int(p.turn != self.first - 1)  # turns that the first player has had more
        had = range(self.board.size**2)
        if not any(
            turns <= count(other) <= 2 * turns
            and turns + ahead <= count(began) <= 2 * (turns + ahead)
            for turns in had
        ):
            return "counts"
        if self.in_line(p.o if p.turn else p.x):
            return "three stood in a line before the last move"
        return ""
