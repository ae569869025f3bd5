"""Cells as bits: a set of cells is one integer.

Bit number = (row - first) * size + (column - first), so on a 5x5 board

     0  1  2  3  4      the first row, in the numbering of the game
     5  6  7  8  9
    10 11 12 13 14
    15 16 17 18 19
    20 21 22 23 24      the last row

and bit 25, just past the last cell, stands for "nothing more" (see `nothing`).
Boards go up to 7x7, so a mask always fits a signed 64-bit integer.

Everything here is plain arithmetic on integers, so that it reads the same
interpreted and compiled.
"""

from collections.abc import Iterator
from typing import NamedTuple


class Board(NamedTuple):
    """A square board: its size and the masks that moving about on it needs."""

    size: int
    full: int
    first_row: int
    last_row: int
    first_column: int
    last_column: int


def square(size: int) -> Board:
    """The board with `size` rows and columns."""
    row = (1 << size) - 1
    column = sum(1 << (size * r) for r in range(size))
    return Board(
        size=size,
        full=(1 << (size * size)) - 1,
        first_row=row,
        last_row=row << (size * (size - 1)),
        first_column=column,
        last_column=column << (size - 1),
    )


def nothing(board: Board) -> int:
    """The bit just past the last cell: a turn that names no second cell."""
    return board.full + 1


def up(board: Board, cells: int) -> int:
    """Every cell moved to the next row (up on the page where row 1 is at the bottom)."""
    return cells << board.size & board.full


def down(board: Board, cells: int) -> int:
    """Every cell moved to the row before."""
    return cells >> board.size


def right(board: Board, cells: int) -> int:
    """Every cell moved to the next column."""
    return (cells & ~board.last_column) << 1


def left(board: Board, cells: int) -> int:
    """Every cell moved to the column before."""
    return (cells & ~board.first_column) >> 1


def near(board: Board, cells: int) -> int:
    """The cells that share a side with one of these."""
    return up(board, cells) | down(board, cells) | left(board, cells) | right(board, cells)


def around(board: Board, cells: int) -> int:
    """The cells that share a side or a corner with one of these."""
    row = cells | left(board, cells) | right(board, cells)
    return row | up(board, row) | down(board, row)


def ells(board: Board, here: int, passable: int) -> int:
    """The cells a knight's move away whose way leads over passable cells.

    The L is walked long leg first or short leg first; one open way is enough.
    """
    column = up(board, up(board, here) & passable) | down(board, down(board, here) & passable)
    row = left(board, left(board, here) & passable) | right(board, right(board, here) & passable)
    column &= passable
    row &= passable
    beside = (left(board, here) | right(board, here)) & passable
    above = (up(board, here) | down(board, here)) & passable
    return (
        left(board, column)
        | right(board, column)
        | up(board, row)
        | down(board, row)
        | up(board, up(board, beside) & passable)
        | down(board, down(board, beside) & passable)
        | left(board, left(board, above) & passable)
        | right(board, right(board, above) & passable)
    )


def flood(board: Board, start: int, within: int, diagonal: bool) -> int:
    """All cells of `within` that can be reached from `start` inside it."""
    reached = start & within
    grown = 0
    while reached != grown:
        grown = reached
        step = around(board, grown) if diagonal else near(board, grown)
        reached = grown | step & within
    return reached


def count(cells: int) -> int:
    """How many cells there are."""
    number = 0
    while cells:
        cells &= cells - 1
        number += 1
    return number


def index(cell: int) -> int:
    """The number of a single cell's bit."""
    number = 0
    for step in (32, 16, 8, 4, 2, 1):
        if cell >> step:
            cell >>= step
            number += step
    return number


def bits(cells: int) -> Iterator[int]:
    """The cells one by one, in order."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


# The eight ways to turn a board over and around are made of these three, swaps of whole lines.


def flip(board: Board, cells: int) -> int:
    """The last row first."""
    size, turned = board.size, cells
    for row in range(size // 2):
        far = (size - 1 - 2 * row) * size
        line = board.first_row << row * size
        change = (turned ^ turned >> far) & line
        turned ^= change | change << far
    return turned


def mirror(board: Board, cells: int) -> int:
    """The last column first."""
    size, turned = board.size, cells
    for column in range(size // 2):
        far = size - 1 - 2 * column
        change = (turned ^ turned >> far) & board.first_column << column
        turned ^= change | change << far
    return turned


def transpose(board: Board, cells: int) -> int:
    """Rows for columns: each line beside the diagonal changes places with its image."""
    size, turned = board.size, cells
    diagonal = (board.full >> 1) // ((2 << size) - 1)  # but for its last cell, which stays
    for aside in range(1, size):
        far = aside * (size - 1)
        line = (diagonal & board.full >> aside * size) << aside
        change = (turned ^ turned >> far) & line
        turned ^= change | change << far
    return turned
