"""The plain insight, right for every game: all of the position is its key, and every move is tried.

Some games share a piece of what is here; most of them know better.
"""

from typing import Any

from fivesquare.board import count
from fivesquare.compiling import helper
from fivesquare.core import Game, Position
from fivesquare.symmetry import smallest
from fivesquare.turns import each_turn

FOREVER = 63  # turns; no game lasts as long
HOPELESS, SURE = -1, -2  # instead of candidates: the hero cannot win in time, or surely does


@helper
def own_moves(p: Position, hero: int, within: int) -> int:
    """How many of the next turns are the hero's."""
    return (within + 1) // 2 if p.turn == hero else within // 2


@helper
def all_moves(rules: Any, p: Position, hero: int, within: int, work: Any, top: int) -> int:
    """Every move, first those that leave the opponent the fewest."""
    end = top
    for first, second in each_turn(rules, p):
        work[end, 0] = first
        work[end, 1] = second
        work[end, 2] = count(rules.firsts(rules.after(p, first, second)))
        end += 1
    return end


@helper
def all_longer(rules: Any, p: Position, firsts: int) -> int:
    """A second cell may follow any first one."""
    return firsts


@helper
def none_longer(rules: Any, p: Position, firsts: int) -> int:
    """A turn is one cell."""
    return 0


# A position as two numbers that are not negative and have room for another bit.


@helper
def everything(rules: Any, p: Position) -> tuple[int, int]:
    """Both sides with the holes in both, the last cell, and whose turn it is."""
    return p.x | p.holes, ((p.o | p.holes) * 64 + p.last + 1) * 2 + p.turn


@helper
def from_everything(rules: Any, one: int, two: int) -> Position:
    """The same, back."""
    other = two >> 7
    holes = one & other
    return Position(two & 1, one & ~holes, other & ~holes, holes, (two >> 1 & 63) - 1)


@helper
def everything_turned(rules: Any, p: Position) -> tuple[int, int]:
    """Everything of the image that stands for all eight."""
    packed: tuple[int, int] = everything(rules, smallest(rules.board, True, p))
    return packed


@helper
def used_and_last(rules: Any, p: Position) -> tuple[int, int]:
    """Who claimed a cell does not matter, only that it is gone, and where the last one is."""
    return p.x | p.o | p.holes, (p.last + 1) * 2 + p.turn


# What is true of some rules, or never known.


def far(rules: Any, p: Position) -> int:
    """As far as any game goes."""
    return FOREVER


def not_known(game: Game, p: Position) -> int | None:
    """Nothing is known without a search."""
    return None


def unclear(rules: Any, p: Position, hero: int) -> bool | None:
    """Whoever wants to know must try it."""
    return None


def not_paired(rules: Any, player: int) -> None:
    """No pairs hold a draw."""


def one(rules: Any) -> int:
    """The opening at least."""
    return 1


def tiny(rules: Any) -> bool:
    """Nine cells hold few positions."""
    return bool(rules.board.size <= 3)


def few_cells(rules: Any) -> int:
    """So few that all moves of all positions can be tried."""
    return 10


def many_cells(rules: Any) -> int:
    """So many that they are no limit where games begin."""
    return 28
