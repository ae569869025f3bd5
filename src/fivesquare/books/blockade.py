"""The words of Blockade."""

from fivesquare.books.book import Book
from fivesquare.books.drawing import Drawing
from fivesquare.core import INCOMPLETE, Game, IllegalMove, Position, Result


class BlockadeBook(Book):
    """Place your marker ('A')."""

    drawing = Drawing(marks=(".", "A", "B", "#"), gap=" ", left="  {} ", numbers="above")
    taken = "already occupied"
    hole = "already removed"
    about = "Place beside the last marker, then remove a cell. No room, you lose."
    sample = ("3,3/1,1", "3,4/1,2")

    def idea(self, game: Game) -> list[str]:
        return [
            "What counts is the piece of empty cells around the last marker; a cell elsewhere is"
            " only good for being removed."
        ]

    def contents(self) -> tuple[str, ...]:
        return ("empty", "A", "B", "removed")

    def opening(self, game: Game, p: Position) -> list[str]:
        place = f"Place your marker ('{self.mark(p.turn + 1)}')"
        if p.last < 0:
            return [*self.told_opening(game, p), f"{place}.", ""]
        return [
            *self.told_opening(game, p),
            f"{place} adjacent to {self.last(game, p)}.",
            "",
            *self.legal(game, p),
        ]

    def told_opening(self, game: Game, p: Position) -> list[str]:
        return [f"Player {p.turn + 1}'s turn."]

    def last(self, game: Game, p: Position) -> str:
        return self.cell(game.cell(1 << p.last))

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        span = self.span(game)
        return (f"Enter row ({span}): ", f"Enter column ({span}): ")

    def first_done(self, game: Game, p: Position, first: str, who: str) -> list[str]:
        return ["", f"{who} placed '{self.mark(p.turn + 1)}' at {self.cell(first)}."]

    def second_opening(self, game: Game, p: Position, first: str) -> list[str]:
        return ["", "Block a cell.", ""]

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        return ["", f"{who} removed cell at {self.cell(game.split(move)[1])}."]

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        winner = result.winner or 0
        return [
            f"Player {3 - winner} cannot make a legal move and loses.",
            f"Player {winner} wins the game.",
        ]

    def reason(self, game: Game, p: Position, error: IllegalMove) -> str:
        if error.why == INCOMPLETE:
            return f"After placing at {self.cell(error.cell)} a cell must be removed."
        return super().reason(game, p, error)

    def elsewhere(self, game: Game, p: Position, error: IllegalMove) -> str:
        if error.first is not None:
            return "the cell of the marker itself"
        return f"not adjacent to {self.last(game, p)}"


BOOK = BlockadeBook()
