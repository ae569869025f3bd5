"""How a board is drawn with letters: the shape is data, and each piece knows its cell."""

from typing import NamedTuple

from fivesquare.core import Game, Position


class Piece(NamedTuple):
    """A bit of a line: frame when `cell` is 0, else what stands on that cell."""

    text: str
    cell: int = 0


class Drawing(NamedTuple):
    """The shape of a book's board."""

    marks: tuple[str, str, str, str]  # of an empty cell, Player 1, Player 2, a hole
    cell: str = "{}"
    gap: str = ""
    left: str = ""
    right: str = ""
    rule: str = ""  # the line between rows, below one cell
    numbers: str = ""  # where columns are numbered: "above", "below" or nowhere
    upward: bool = False  # whether the first row is at the bottom
    heading: str = ""

    def numbered(self) -> "Drawing":
        """The same with the numbers of rows and columns, where the book has none."""
        return self if self.numbers else self._replace(left="{} ", numbers="above")

    def mark(self, p: Position, cell: int) -> str:
        """What stands on a cell."""
        return self.marks[holder(p, cell)]

    def rows(self, game: Game) -> list[int]:
        """The rows from top to bottom, counted from 0."""
        rows = list(range(game.size))
        return rows[::-1] if self.upward else rows

    def lines(self, game: Game, p: Position) -> list[list[Piece]]:
        """The board, line by line."""
        body = [self.row(game, p, row) for row in self.rows(game)]
        if self.rule:
            margin = " " * (len(self.left.format(0)) - 1)
            rule = [Piece(margin + self.rule[-1] + self.rule * game.size)]
            body = [rule, *(line for row in body for line in (row, rule))]
        if self.numbers == "above":
            body.insert(0, [Piece(self.column_numbers(game))])
        if self.numbers == "below":
            body.append([Piece(self.column_numbers(game))])
        if self.heading:
            body.insert(0, [Piece(self.heading)])
        return body

    def row(self, game: Game, p: Position, row: int) -> list[Piece]:
        """One row of cells."""
        pieces = [Piece(self.left.format(row + game.about.origin))]
        for column in range(game.size):
            cell = 1 << (row * game.size + column)
            if column:
                pieces.append(Piece(self.gap))
            pieces.append(Piece(self.cell.format(self.mark(p, cell)), cell))
        return [*pieces, Piece(self.right)]

    def column_numbers(self, game: Game) -> str:
        """The numbers of the columns, each above or below its cells."""
        plain = self.cell.replace("[", " ").replace("]", " ")
        numbers = (plain.format(n + game.about.origin) for n in range(game.size))
        return (" " * len(self.left.format(0)) + (" " * len(self.gap)).join(numbers)).rstrip()

    def text(self, game: Game, p: Position) -> str:
        """The board as plain text."""
        return "\n".join("".join(piece.text for piece in line) for line in self.lines(game, p))


def holder(p: Position, cell: int) -> int:
    """Whose a cell is: 1 or 2, a player's; 3, a hole; 0, nobody's."""
    return 1 if cell & p.x else 2 if cell & p.o else 3 if cell & p.holes else 0
