"""A board with what its cells are worth: `W5`, `D` and `L4` stand where something may be named."""

from collections.abc import Mapping

from fivesquare import books
from fivesquare.books.drawing import Piece
from fivesquare.core import Game, Position, claim
from fivesquare.engine.cells import Worth

Worths = Mapping[str | None, Worth]
"""What each cell is worth that may be named next; None: naming nothing more."""

LETTERS = {"win": "W", "draw": "D", "loss": "L", None: "?"}


def label(worth: Worth) -> str:
    """A value and its distance, short: `W5`."""
    return LETTERS[worth.value] + ("" if worth.distance is None else str(worth.distance))


def value_board(game: Game, p: Position, worths: Worths) -> list[list[Piece]]:
    """The board, numbered and wide enough, line by line; a label on every cell with a value."""
    labels = {game.bit(cell): label(worth) for cell, worth in worths.items() if cell}
    drawing = books.of(game).drawing.numbered()
    width = max(map(len, labels.values()), default=1)
    plain = drawing.cell.replace("{:2}", "{}")
    wide = drawing._replace(
        cell=plain.replace("{}", f"{{:>{width}}}"),
        rule=drawing.rule and drawing.rule[0] * (width - 1) + drawing.rule,
        heading="",
    )
    return [
        [
            Piece(wide.cell.format(labels[piece.cell]), piece.cell)
            if piece.cell in labels
            else piece
            for piece in line
        ]
        for line in wide.lines(game, p)
    ]


def begun(game: Game, p: Position, first: str | None) -> Position:
    """The position as it is seen once the first cell of a turn is named."""
    if first is None:
        return p
    return claim(p, game.bit(first), p.last)._replace(turn=p.turn)
