"""Positions that are the same but for turning the board: the smallest of them stands for all.

Plain functions, which the engine and the checker also compile.
"""

from fivesquare.board import Board, flip, index, mirror, transpose
from fivesquare.core import Position


def next_image(board: Board, way: int, cells: int) -> int:
    """The next of the eight images, number `way` from 1 to 7, from the one before.

    The first four keep rows rows.
    """
    if way == 4:
        return transpose(board, cells)
    return mirror(board, cells) if way % 2 else flip(board, cells)


def smallest_pair(board: Board, one: int, two: int, ways: int) -> tuple[int, int]:
    """The smallest pair of sets that turning the board can make of these two.

    With 8 ways all symmetries of a square count, with 4 those that keep rows rows.
    """
    best_one, best_two = one, two
    for way in range(1, ways):
        one, two = next_image(board, way, one), next_image(board, way, two)
        if one < best_one or one == best_one and two < best_two:
            best_one, best_two = one, two
    return best_one, best_two


def smallest(board: Board, directionless: bool, p: Position) -> Position:
    """The smallest of the eight images, by x, o, holes and last; or the position as it stands."""
    if not directionless:
        return p
    x, o, holes = p.x, p.o, p.holes
    last = 1 << p.last if p.last >= 0 else 0
    best_x, best_o, best_holes, best_last = x, o, holes, last
    for way in range(1, 8):
        x, o = next_image(board, way, x), next_image(board, way, o)
        if holes:
            holes = next_image(board, way, holes)
        if last:
            last = next_image(board, way, last)
        if x > best_x:
            continue
        if x == best_x and (o > best_o or o == best_o and holes > best_holes):
            continue
        if x == best_x and o == best_o and holes == best_holes and last >= best_last:
            continue
        best_x, best_o, best_holes, best_last = x, o, holes, last
    return Position(p.turn, best_x, best_o, best_holes, index(best_last) if best_last else -1)
