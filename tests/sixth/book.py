"""The words of Tandem."""

from fivesquare.books.book import Book, has
from fivesquare.books.drawing import Drawing
from fivesquare.core import Game, Position, Result


class TandemBook(Book):
    """Player 1 (T), which cell?"""

    drawing = Drawing(marks=(".", "T", "U", "#"), gap=" ", left="{} ", numbers="above")

    def opening(self, game: Game, p: Position) -> list[str]:
        return []

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        if first is None:
            return (f"{self.named(p.turn + 1)}, which cell? ",)
        return ("And which beside it, or none? ",)

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        cells = " and ".join(self.cell(cell) for cell in game.split(move))
        return [f"{has(who)} taken {cells}."]

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        if result.winner is None:
            return ["The board is full, and nobody is two cells ahead: a draw."]
        if result.reason == "three in a line":
            return [f"Three in a line: Player {3 - result.winner} loses."]
        return [f"The board is full, and Player {result.winner} is ahead."]


BOOK = TandemBook()
