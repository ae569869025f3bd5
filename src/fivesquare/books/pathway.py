"""The words of Pathway."""

from fivesquare.books.book import YOU, Book
from fivesquare.books.drawing import Drawing
from fivesquare.core import Game, Position, Result

PATHS = {
    1: "vertical path from the bottom row to the top row",
    2: "horizontal path from the leftmost column to the rightmost column",
}


class PathwayBook(Book):
    """Player 1 (X), enter the coordinates of the cell to claim (row column):"""

    drawing = Drawing(
        marks=(" ", "X", "O", "#"),
        cell="[{}]",
        left="   {} ",
        numbers="below",
        upward=True,
        heading="Current Grid:",
    )
    hole = "an obstacle"
    about = "Join your two sides before the other joins theirs."
    sample = ("3,3", "3,1", "2,3", "3,2", "1,3")

    def idea(self, game: Game) -> list[str]:
        if game.rules.blocked:  # type: ignore[attr-defined]
            return []
        if game.rules.diagonal:  # type: ignore[attr-defined]
            return [
                "A path can slip through diagonally and two paths cannot both be stopped: there is"
                " no draw, and a stone more never hurts, so whoever moves first wins."
            ]
        return [
            "A path that may not step diagonally goes from one row to the next within one column,"
            " and from one column to the next within one row: whoever has a cell of each such pair"
            " has stopped it."
        ]

    def contents(self) -> tuple[str, ...]:
        return ("empty", "X", "O", "obstacle")

    def opening(self, game: Game, p: Position) -> list[str]:
        return []

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        player = self.named(p.turn + 1)
        return (f"{player}, enter the coordinates of the cell to claim (row column): ",)

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        if who == YOU:
            return []
        return [f"{self.named(p.turn + 1)} has claimed {self.cell(move)}."]

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        if result.winner is None:
            return ["The grid is full and neither path is complete: a draw."]
        path = PATHS[result.winner]
        return [f"Player {result.winner} has completed a continuous {path} and wins the game."]


BOOK = PathwayBook()
