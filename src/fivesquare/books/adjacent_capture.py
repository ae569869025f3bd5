"""The words of Adjacent Capture."""

from fivesquare.board import count, near
from fivesquare.books.book import Book, has
from fivesquare.books.drawing import Drawing
from fivesquare.core import OFF_GRID, TOO_LONG, Game, IllegalMove, Position, Result


class AdjacentCaptureBook(Book):
    """Player 1 (X), enter the row and column to claim (e.g., "3 3"):"""

    drawing = Drawing(marks=(".", "X", "O", "#"), gap=" ")
    between = ", "
    no_second = "Capture nothing"
    about = "Claim a cell, capture a neighbour, hold more than half of the board."
    sample = ("3,3", "3,4", "3,2", "2,3", "2,2x2,3")

    def idea(self, game: Game) -> list[str]:
        return ["A capture is never worse than the same claim without one."]

    def opening(self, game: Game, p: Position) -> list[str]:
        return []

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        if first is None:
            return (f'{self.named(p.turn + 1)}, enter the row and column to claim (e.g., "3 3"): ',)
        return ("Enter the row and column of the opponent's cell to capture: ",)

    def first_done(self, game: Game, p: Position, first: str, who: str) -> list[str]:
        claimed = f"{has(who)} claimed cell {self.cell(first)}."
        if self.wins_alone(game, p, first):  # nothing is checked any more
            return [claimed]
        lines = [claimed, "Checking for capture opportunities..."]
        if not game.options(p, first).cells:
            lines.append(self.no_capture(game, p, first))
        return lines

    def wins_alone(self, game: Game, p: Position, first: str) -> bool:
        result = game.result(game.after(p, first))
        return result is not None and result.winner is not None

    def no_capture(self, game: Game, p: Position, first: str) -> str:
        own = p.o if p.turn else p.x
        if near(game.rules.board, game.bit(first)) & own:
            return "No adjacent opponent's cells. No capture this turn."
        return "No adjacent own cells. No capture this turn."

    def second_opening(self, game: Game, p: Position, first: str) -> list[str]:
        return [
            "You can capture an adjacent opponent's cell.",
            *self.legal(game, p, first),
        ]

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        after = game.after(p, move)
        first, *captured = game.split(move)
        lines = []
        if captured:
            lines.append(f"{has(who)} captured cell {self.cell(captured[0])}.")
        elif game.options(p, first).cells:
            lines.append(f"{has(who)} captured nothing.")
        return [
            *lines,
            "End of turn summary:",
            f"- Player 1 controls {self.cells_held(after.x)}.",
            f"- Player 2 controls {self.cells_held(after.o)}.",
        ]

    def cells_held(self, cells: int) -> str:
        number = count(cells)
        return "1 cell" if number == 1 else f"{number} cells"

    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        if result.winner is None:
            return [f"The grid is full and both players control {self.cells_held(p.x)}: a draw."]
        held = self.cells_held(p.x if result.winner == 1 else p.o)
        return [f"Player {result.winner} now controls {held} and wins the game!"]

    def legal(self, game: Game, p: Position, first: str | None = None) -> list[str]:
        if first is None:
            return super().legal(game, p)
        cells = game.options(p, first).cells
        return [
            "Opponent's adjacent cells:",
            *(f"- {self.cell(cell)}" for cell in cells),
            'Enter "none" to capture nothing.',
        ]

    def reason(self, game: Game, p: Position, error: IllegalMove) -> str:
        if error.why != TOO_LONG or error.first is None:
            return super().reason(game, p, error)
        if self.wins_alone(game, p, error.first):
            return f"Claiming {self.cell(error.first)} wins the game before any capture."
        why = self.no_capture(game, p, error.first).partition(".")[0].lower()
        return f"Claiming {self.cell(error.first)} allows no capture ({why})."

    def fault(self, game: Game, p: Position, error: IllegalMove) -> str:
        if error.first is not None and error.why != OFF_GRID:
            return "not an opponent's cell adjacent to the new cell"
        return super().fault(game, p, error)


BOOK = AdjacentCaptureBook()
