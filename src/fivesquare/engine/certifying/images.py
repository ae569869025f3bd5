"""Positions that are the same but for turning the board, as `certificates.form` has it."""

from typing import Any

from fivesquare.board import index
from fivesquare.core import Position
from fivesquare.engine.compiled import by_rules, helper
from fivesquare.engine.insight.symmetry import flip, mirror, transpose
from fivesquare.games.adjacent_capture import AdjacentCapture
from fivesquare.games.block_capture import BlockCapture
from fivesquare.games.blockade import Blockade
from fivesquare.games.knights_blockade import KnightsBlockade
from fivesquare.games.pathway import Pathway


@helper
def turn_over(board: Any, way: int, cells: int) -> int:
    """The next of the eight images, from the one before."""
    if way == 4:
        return transpose(board, cells)
    return mirror(board, cells) if way % 2 else flip(board, cells)


@helper
def smallest_of_eight(rules: Any, p: Position) -> Position:
    """The smallest of the eight ways to turn the board."""
    board = rules.board
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


@helper
def as_it_is(rules: Any, p: Position) -> Position:
    """The position itself: these rules know directions."""
    return p


smallest = by_rules(
    {
        BlockCapture: smallest_of_eight,
        Blockade: smallest_of_eight,
        AdjacentCapture: smallest_of_eight,
        KnightsBlockade: as_it_is,
        Pathway: as_it_is,
    }
)
