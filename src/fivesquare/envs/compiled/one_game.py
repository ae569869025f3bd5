"""A step of one game, by numbers: what `Actions` and `Observations` say, in one compiled call.

The state is an array: the five numbers of a position, and the bit of the cell that a turn has begun
with, or 0.
"""

from typing import Any

from fivesquare.board import index, nothing
from fivesquare.compiling import fast, helper
from fivesquare.core import Position
from fivesquare.envs.compiled.sight import mark, see

FIRST = 5  # behind the numbers of the position
ILLEGAL = -1  # no verdict


@fast
def opened(rules: Any, whole: bool, pairs: int, state: Any, planes: Any, mask: Any) -> None:
    """Go to the opening, and show it."""
    place(state, rules.start())
    show(rules, whole, pairs, state, planes, mask)


@fast
def stepped(
    rules: Any, whole: bool, pairs: int, state: Any, action: int, planes: Any, mask: Any
) -> int:
    """Take an action and show what it leads to; the verdict. An illegal one changes nothing.

    `whole` says that an action is a whole turn, and `pairs` how many of those name two cells.
    """
    p, first, second = position(state), state[FIRST], nothing(rules.board)
    if first:
        second = 1 << action
    elif whole and action < pairs:
        cells = rules.board.size * rules.board.size
        first, second = 1 << action // cells, 1 << action % cells
    elif whole:
        first = 1 << action - pairs
    else:
        first = 1 << action
    if state[FIRST] == 0 and rules.firsts(p) & first == 0:
        return ILLEGAL
    seconds = rules.seconds(p, first)
    if not whole and state[FIRST] == 0 and seconds != second:
        state[FIRST] = first  # and what follows is the next action
    elif seconds & second == 0:
        return ILLEGAL
    else:
        p = rules.after(p, first, second)
        place(state, p)
    show(rules, whole, pairs, state, planes, mask)
    return int(rules.result(p))


def position(state: Any) -> Position:
    """The position of a state."""
    return Position(state[0], state[1], state[2], state[3], state[4])


def place(state: Any, p: Position) -> None:
    """Let a state be this position, where a turn begins."""
    state[0], state[1], state[2], state[3], state[4] = p.turn, p.x, p.o, p.holes, p.last
    state[FIRST] = 0


def show(rules: Any, whole: bool, pairs: int, state: Any, planes: Any, mask: Any) -> None:
    """Fill in what the player to move sees, and which actions are legal."""
    p, begun, full = position(state), state[FIRST], rules.board.full
    cells = rules.board.size * rules.board.size
    see(rules, p, begun, planes)
    mask[:] = 0
    if begun:
        mark(mask, 0, rules.seconds(p, begun))
        return
    firsts = rules.firsts(p)
    if not whole or pairs == 0:
        mark(mask, 0, firsts)
        return
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        number, seconds = index(first), rules.seconds(p, first)
        mark(mask, number * cells, seconds & full)
        if seconds & nothing(rules.board):
            mask[pairs + number] = 1


for each in (position, place, show):
    helper(each)
