"""Positions that are the same but for turning the board: the smallest of them stands for all.

Plain functions, which the engine and the checker also compile.
"""

from typing import Any

from fivesquare.board import Board, flip, index, mirror, transpose
from fivesquare.core import Position
from fivesquare.games.adjacent_capture import AdjacentCapture
from fivesquare.games.block_capture import BlockCapture
from fivesquare.games.blockade import Blockade

DIRECTIONLESS = (BlockCapture, Blockade, AdjacentCapture)


def is_directionless(rules: Any) -> bool:
    """Whether turned and mirrored positions are the same to these rules."""
    return isinstance(rules, DIRECTIONLESS)


def turn_over(board: Board, way: int, cells: int) -> int:
    """The next of the eight images, from the one before."""
    if way == 4:
        return transpose(board, cells)
    return mirror(board, cells) if way % 2 else flip(board, cells)


def smallest(board: Board, directionless: bool, p: Position) -> Position:
    """The smallest of the eight images, by x, o, holes and last; or the position as it stands."""
    if not directionless:
        return p
    x, o, holes = p.x, p.o, p.holes
    last = 1 << p.last if p.last >= 0 else 0
    best_x, best_o, best_holes, best_last = x, o, holes, last
    for way in range(1, 8):
        x, o = turn_over(board, way, x), turn_over(board, way, o)
        if holes:
            holes = turn_over(board, way, holes)
        if last:
            last = turn_over(board, way, last)
        if x > best_x:
            continue
        if x == best_x and (o > best_o or o == best_o and holes > best_holes):
            continue
        if x == best_x and o == best_o and holes == best_holes and last >= best_last:
            continue
        best_x, best_o, best_holes, best_last = x, o, holes, last
    return Position(p.turn, best_x, best_o, best_holes, index(best_last) if best_last else -1)
