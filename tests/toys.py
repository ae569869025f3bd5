"""A small game that keeps every law, its book, and two ways to end it otherwise."""

from typing import NamedTuple

from fivesquare import Game, Position, Result
from fivesquare.board import Board, count, near, nothing, square
from fivesquare.books import Book
from fivesquare.books.drawing import Drawing
from fivesquare.core import NO_MOVE, Kind, claim, vacant, verdict, won


class Fences(NamedTuple):
    """Claim a free cell and, if you like, fence off one beside it; no free cell, you lose."""

    board: Board = square(3)

    def start(self) -> Position:
        return Position(0, 0, 0, 0, -1)

    def firsts(self, p: Position) -> int:
        return vacant(self.board, p)

    def seconds(self, p: Position, first: int) -> int:
        return near(self.board, first) & vacant(self.board, p) | nothing(self.board)

    def after(self, p: Position, first: int, second: int) -> Position:
        claimed = claim(p, first, -1)
        holes = p.holes | second & self.board.full
        return Position(claimed.turn, claimed.x, claimed.o, holes, -1)

    def result(self, p: Position) -> int:
        return 0 if vacant(self.board, p) else won(p, NO_MOVE)

    def flaw(self, p: Position) -> str:
        if p.last >= 0:
            return "last unused"
        turns = count(p.x | p.o)
        return "counts" if count(p.x) - count(p.o) != p.turn or count(p.holes) > turns else ""


class Misere(Fences):
    """Who cannot move wins: not a fault, unless somebody says that it never happens."""

    def result(self, p: Position) -> int:
        return 0 if vacant(self.board, p) else verdict(p.turn + 1, NO_MOVE)


class Drawn(Fences):
    """Nobody wins: not a fault either."""

    def result(self, p: Position) -> int:
        return 0 if vacant(self.board, p) else verdict(0, NO_MOVE)


class FencesBook(Book):
    """Player 1 claims a cell."""

    drawing = Drawing(marks=(".", "1", "2", "#"))

    def opening(self, game: Game, p: Position) -> list[str]:
        return []

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        return ("Fence: " if first else "Cell: ",)

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        return [f"Player {result.winner} wins."]


FENCES = Kind("fences", "Fences", Fences, sizes=(3, 4, 5), joint="+")
