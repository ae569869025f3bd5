"""The words of Knight's Blockade."""

from fivesquare.books.book import Book
from fivesquare.books.drawing import Drawing
from fivesquare.core import Game, IllegalMove, Position, Result


class KnightsBlockadeBook(Book):
    """Player 1's Knight is at (2, 1)."""

    drawing = Drawing(marks=("", "K1", "K2", "X"), cell="[{:2}]")
    between = ", "
    available = "Available Moves: {}"
    taken = "occupied by a knight"
    about = "Two knights burn the cells they leave. No move, you lose."
    sample = ("1,2", "2,3", "3,3", "1,1")

    def contents(self) -> tuple[str, ...]:
        return ("empty", "knight 1", "knight 2", self.hole)

    def idea(self, game: Game) -> list[str]:
        if game.size % 2 or not game.rules.crossing:  # type: ignore[attr-defined]
            return []
        return ["Player 2 copies every move, turned by half a circle, and always has an answer."]

    def opening(self, game: Game, p: Position) -> list[str]:
        return [*self.told_opening(game, p), *self.legal(game, p)]

    def told_opening(self, game: Game, p: Position) -> list[str]:
        return [f"Player {p.turn + 1}'s Knight is at {self.here(game, p)}."]

    def here(self, game: Game, p: Position) -> str:
        return self.cell(game.cell(p.o if p.turn else p.x))

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        return ("Enter your move: " if asked else "Enter your move (e.g., 3 3): ",)

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        return [
            f"{who} moved to {self.cell(move)}.",
            f"Cell {self.here(game, p)} is now blocked.",
        ]

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        return [
            *self.told_opening(game, p),
            "No legal moves available.",
            f"Player {result.winner} wins the game!",
        ]

    def elsewhere(self, game: Game, p: Position, error: IllegalMove) -> str:
        open_board = p._replace(holes=0)
        if error.cell in game.options(open_board).cells:
            return f"reached from {self.here(game, p)} only by crossing blocked cells"
        return f"not a knight's move away from {self.here(game, p)}"


BOOK = KnightsBlockadeBook()
