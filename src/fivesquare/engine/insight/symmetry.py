"""The eight ways to turn a board over and around, as a few swaps of whole lines."""

from typing import Any

from fivesquare.engine.compiled import helper


@helper
def flip(board: Any, cells: int) -> int:
    """The last row first."""
    size, turned = board.size, cells
    for row in range(size // 2):
        far = (size - 1 - 2 * row) * size
        line = board.first_row << row * size
        change = (turned ^ turned >> far) & line
        turned ^= change | change << far
    return turned


@helper
def mirror(board: Any, cells: int) -> int:
    """The last column first."""
    size, turned = board.size, cells
    for column in range(size // 2):
        far = size - 1 - 2 * column
        change = (turned ^ turned >> far) & board.first_column << column
        turned ^= change | change << far
    return turned


@helper
def transpose(board: Any, cells: int) -> int:
    """Rows for columns: each line beside the diagonal changes places with its image."""
    size, turned = board.size, cells
    diagonal = (board.full >> 1) // ((2 << size) - 1) | 1 << size * size - 1
    for aside in range(1, size):
        far = aside * (size - 1)
        line = (diagonal & board.full >> aside * size) << aside
        change = (turned ^ turned >> far) & line
        turned ^= change | change << far
    return turned


@helper
def smallest_turned(board: Any, x: int, o: int, ways: int) -> tuple[int, int]:
    """The smallest pair of sets that turning the board can make of these two.

    With 8 ways all symmetries of a square count, with 4 those that keep rows rows.
    """
    best_x, best_o = x, o
    for turn in range(1, ways):
        if turn == 4:
            x, o = transpose(board, x), transpose(board, o)
        elif turn % 2:
            x, o = mirror(board, x), mirror(board, o)
        else:
            x, o = flip(board, x), flip(board, o)
        if x < best_x or (x == best_x and o < best_o):
            best_x, best_o = x, o
    return best_x, best_o
