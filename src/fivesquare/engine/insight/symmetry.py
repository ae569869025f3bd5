"""Positions that are the same but for turning the board, for the search."""

from typing import Any

from fivesquare.board import flip, mirror, transpose
from fivesquare.compiling import helper


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
