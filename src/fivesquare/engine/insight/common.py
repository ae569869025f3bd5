"""What every game's insight may say, and the plain one: all moves, fewest replies first."""

from typing import Any

from fivesquare.board import count
from fivesquare.compiling import helper
from fivesquare.core import Position
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
def used_and_last(rules: Any, p: Position) -> tuple[int, int]:
    """Who claimed a cell does not matter, only that it is gone, and where the last one is."""
    return p.x | p.o | p.holes, (p.last + 1) * 2 + p.turn
