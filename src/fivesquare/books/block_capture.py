"""The words of Block Capture."""

from fivesquare.books.book import YOU, Book
from fivesquare.books.drawing import Drawing
from fivesquare.core import Game, IllegalMove, Position, Result


class BlockCaptureBook(Book):
    """Player 1 (X), choose your starting position along the edge."""

    drawing = Drawing(
        marks=(" ", "X", "O", "#"),
        cell=" {} ",
        gap="|",
        left="{} |",
        right="|",
        rule="---+",
        numbers="above",
    )
    available = "Available positions: {}"
    about = "Walk beside the last cell. Whoever takes the centre wins."
    sample = ("1,3", "1,2", "2,2")

    def contents(self) -> tuple[str, ...]:
        return ("empty", "X", "O", "blocked", "centre")

    def idea(self, game: Game) -> list[str]:
        return [
            "Whoever claims a cell beside the centre gives the centre away, so nobody does that"
            " freely, and the game is a walk over the other cells: from the last cell to a free"
            " neighbour, until somebody is stuck.",
            "Such a walk is won by pairing the free cells, two neighbours each: whoever can always"
            " answer with the partner of the cell just claimed is never the one without a move.",
        ]

    def content(self, game: Game, p: Position, cell: int) -> str:
        name = super().content(game, p, cell)
        return "centre" if name == "empty" and cell == 1 << game.size**2 // 2 else name

    def opening(self, game: Game, p: Position) -> list[str]:
        player = self.named(p.turn + 1)
        if p.last < 0:
            return [f"{player}, choose your starting position along the edge."]
        return [
            f"{player}, the last move was at {self.last(game, p)}.",
            "You must place your marker adjacent to this position.",
            *self.legal(game, p),
        ]

    def last(self, game: Game, p: Position) -> str:
        return self.cell(game.cell(1 << p.last))

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        return (f"Enter row and column numbers ({self.span(game)}): ",)

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        if who == YOU:
            return []
        return [f"{self.named(p.turn + 1)} has claimed {self.cell(move)}."]

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        winner = result.winner or 0
        if result.reason == "centre":
            captured = f"captured the central block {self.last(game, p)} and won the game!"
            if who == YOU:
                return [f"Congratulations! You have {captured}"]
            return [f"{self.named(winner)} has {captured}"]
        return [
            f"{self.named(3 - winner)} has no valid moves and loses.",
            f"{self.named(winner)} wins the game!",
        ]

    def elsewhere(self, game: Game, p: Position, error: IllegalMove) -> str:
        if p.last < 0:
            return "not on the edge"
        return f"not adjacent to the last move at {self.last(game, p)}"


BOOK = BlockCaptureBook()
