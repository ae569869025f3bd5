"""A position as two numbers, and back: what the strong solution counts as one position.

In Block Capture and Blockade nobody's rules ask who took a cell, or whether it was claimed or
removed; the numbers do not say so either, and a position made from them has the last cell
claimed and all others blocked, which plays alike.
"""

from typing import Any

from fivesquare.board import index
from fivesquare.compiling import by_rules, helper
from fivesquare.core import Position
from fivesquare.games.adjacent_capture import AdjacentCapture
from fivesquare.games.block_capture import BlockCapture
from fivesquare.games.blockade import Blockade
from fivesquare.games.knights_blockade import KnightsBlockade
from fivesquare.games.pathway import Pathway


@helper
def used_and_last(rules: Any, p: Position) -> tuple[int, int]:
    """The cells that are gone, the last one, and whose turn it is."""
    return p.x | p.o | p.holes, (p.last + 1) * 2 + p.turn


@helper
def from_used_and_last(rules: Any, one: int, two: int) -> Position:
    """The last cell claimed, all others blocked."""
    turn, last = two & 1, (two >> 1) - 1
    cell = 1 << last if last >= 0 else 0
    if turn:
        return Position(turn, cell, 0, one & ~cell, last)
    return Position(turn, 0, cell, one & ~cell, last)


@helper
def knights(rules: Any, p: Position) -> tuple[int, int]:
    """The blocked cells, where the knights are, and whose turn it is."""
    return p.holes, (index(p.x) * 64 + index(p.o)) * 2 + p.turn


@helper
def from_knights(rules: Any, one: int, two: int) -> Position:
    """The same, back."""
    return Position(two & 1, 1 << (two >> 7), 1 << (two >> 1 & 63), one, -1)


@helper
def both_sides(rules: Any, p: Position) -> tuple[int, int]:
    """Everybody's cells, and whose turn it is."""
    return p.x, p.o * 2 + p.turn


@helper
def from_both_sides(rules: Any, one: int, two: int) -> Position:
    """The same, back; the blocked cells are always those of the start."""
    return Position(two & 1, one, two >> 1, rules.start().holes, -1)


pack = by_rules(
    {
        BlockCapture: used_and_last,
        Blockade: used_and_last,
        KnightsBlockade: knights,
        Pathway: both_sides,
        AdjacentCapture: both_sides,
    }
)

unpack = by_rules(
    {
        BlockCapture: from_used_and_last,
        Blockade: from_used_and_last,
        KnightsBlockade: from_knights,
        Pathway: from_both_sides,
        AdjacentCapture: from_both_sides,
    }
)
