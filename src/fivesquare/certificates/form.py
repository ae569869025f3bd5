"""What a certificate looks like, line by line; docs/certificates.md explains it.

{"format": "fivesquare certificate", "version": 1, "game": "blockade:size=3", ...}
player 1
layer 0 1
0 0 0 -1 2,2/1,1
layer 2 8
...
end 57 5f70bf18...
"""

import json
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from fivesquare.core import Game, GameError, Position

FORMAT, VERSION = "fivesquare certificate", 1
STRATEGY, PAIRING = "strategy", "pairing"
LONGEST = 1000  # characters of a line
MOST_PAIRS = 12  # every choice of one cell of each is tried
LARGEST = 20_000_000  # positions of a layer; two layers are held in memory

# The rules of these games know no direction: turned and mirrored positions are the same.
DIRECTIONLESS = ("block-capture", "blockade", "adjacent-capture")


class BadCertificate(GameError):
    """A file that proves nothing, the line where that shows, and why."""

    kind = "bad certificate"

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line, self.why = line, why

    def __str__(self) -> str:
        return f"Line {self.line}: {self.why}"


class Proof(NamedTuple):
    """What a certificate claims, and how much it holds."""

    game: Game
    winner: int | None
    kind: str
    positions: int = 0
    lines: int = 0


def header(game: Game, winner: int | None, kind: str) -> str:
    """The first line."""
    fields = {"format": FORMAT, "version": VERSION, "game": str(game)}
    return json.dumps({**fields, "winner": winner, "proof": kind})


def heroes(winner: int | None) -> tuple[int, ...]:
    """Whose plan is given: the winner's, or in a draw first Player 1's, then Player 2's."""
    return (winner,) if winner else (1, 2)


def position_line(fields: Iterable[int], answer: str) -> str:
    """A position with the hero to move, and the hero's answer."""
    x, o, holes, last = fields
    return f"{x:x} {o:x} {holes:x} {last} {answer}"


# A position as one number: x, o, holes and the last cell side by side, so that numbers sort like
# positions. Where turning the board is no difference, all eight images have the smallest number.


def plain_code(game: Game, p: Position) -> int:
    """The number of a position as it stands."""
    cells = game.size**2
    last = 1 << p.last if p.last >= 0 else 0
    return ((p.x << cells | p.o) << cells | p.holes) << cells | last


def code(game: Game, p: Position) -> int:
    """The number of a position, the same for all positions that are the same but for turning."""
    if game.about.id not in DIRECTIONLESS:
        return plain_code(game, p)
    cells = game.size**2
    images = spread(game.size, p.x) << 3 * cells | spread(game.size, p.o) << 2 * cells
    if p.holes:
        images |= spread(game.size, p.holes) << cells
    if p.last >= 0:
        images |= spread(game.size, 1 << p.last)
    width = 4 * cells
    mask = (1 << width) - 1
    return min([images >> width * way & mask for way in range(8)])


def spread(size: int, cells: int) -> int:
    """The eight images of a set of cells as one long number, each with room for four sets."""
    images = 0
    for row in row_images(size):
        images |= row[cells & (1 << size) - 1]
        cells >>= size
    return images


@cache
def row_images(size: int) -> list[list[int]]:
    """The same for each row, and each of the ways in which its cells may be filled."""
    return [
        [
            sum(image_bits(size, row, column) for column in range(size) if filling >> column & 1)
            for filling in range(1 << size)
        ]
        for row in range(size)
    ]


def image_bits(size: int, row: int, column: int) -> int:
    """The same for one cell: upside down, mirrored, rows for columns, and all combined."""
    images = 0
    for way in range(8):
        r = size - 1 - row if way & 1 else row
        c = size - 1 - column if way & 2 else column
        cell = c * size + r if way & 4 else r * size + c
        images |= 1 << (4 * size * size * way + cell)
    return images
