"""What the search knows of Adjacent Capture.

Holding a cell that the opponent held instead is never worse, so a capture need not be declined.
Who needs more cells than claims and captures can bring in time has no hope.
"""

from typing import Any

from fivesquare.board import count, near, nothing
from fivesquare.core import Position, vacant
from fivesquare.engine.compiled import helper
from fivesquare.engine.insight.common import HOPELESS, SURE, own_moves

# What makes a move promising, in the order of how much it says. The figures were tuned on solved
# positions with 8 to 11 stones; they decide how long a search takes, never what it finds.
CAPTURE, EXPOSED, REACH, AIR, CONTACT, OWN_BESIDE, THEIR_REACH = -975, 185, -130, 80, -35, -25, 20
THEIR_EXPOSED, THEIRS_BESIDE = -10, -10


@helper
def candidates(rules: Any, p: Position, hero: int, within: int, work: Any, top: int) -> int:
    """Captures where there are some; the promising claims first."""
    board = rules.board
    free = vacant(board, p)
    own, other = (p.o, p.x) if p.turn else (p.x, p.o)
    missing = rules.majority() - count(own)
    if missing == 1 or missing == 2 and free & near(board, own) & near(board, other):
        return SURE if p.turn == hero else HOPELESS
    hero_missing = rules.majority() - count(p.o if hero else p.x)
    if 2 * own_moves(p, hero, min(within, count(free))) < hero_missing:
        return HOPELESS
    end = top
    stop = nothing(board)
    firsts = free
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        beside = near(board, first)
        seconds = beside & other if beside & own and beside & other else stop
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            taken = second & board.full
            work[end, 0] = first
            work[end, 1] = second
            work[end, 2] = promise(
                board, own | first | taken, other & ~taken, free & ~first, beside
            ) + (CAPTURE if taken else 0)
            end += 1
    return end


@helper
def promise(board: Any, own: int, other: int, free: int, beside: int) -> int:
    """How the mover stands after a move: the less, the better."""
    reach, their_reach = near(board, own), near(board, other)
    contact = free & reach & their_reach  # here the opponent captures next
    beside_contact = near(board, contact)
    return (
        CONTACT * count(contact)
        + EXPOSED * count(own & beside_contact)
        + THEIR_EXPOSED * count(other & beside_contact)
        + AIR * count(beside & free)
        + OWN_BESIDE * count(beside & own)
        + THEIRS_BESIDE * count(beside & other)
        + REACH * count(free & reach & ~their_reach)
        + THEIR_REACH * count(free & their_reach & ~reach)
    )


@helper
def flip(board: Any, cells: int) -> int:
    """The last row first."""
    turned = 0
    for row in range(board.size):
        line = cells >> (row * board.size) & board.first_row
        turned |= line << ((board.size - 1 - row) * board.size)
    return turned


@helper
def mirror(board: Any, cells: int) -> int:
    """The last column first."""
    turned = 0
    for column in range(board.size):
        line = cells >> column & board.first_column
        turned |= line << (board.size - 1 - column)
    return turned


@helper
def transpose(board: Any, cells: int) -> int:
    """Rows for columns."""
    turned = 0
    for row in range(board.size):
        line = cells >> (row * board.size) & board.first_row
        for column in range(board.size):
            turned |= (line >> column & 1) << (column * board.size + row)
    return turned


@helper
def canonical(rules: Any, p: Position) -> tuple[int, int]:
    """The smallest of the eight ways to turn the board."""
    board = rules.board
    x, o = p.x, p.o
    best_x, best_o = x, o
    for turn in range(1, 8):
        if turn == 4:
            x, o = transpose(board, x), transpose(board, o)
        elif turn % 2:
            x, o = mirror(board, x), mirror(board, o)
        else:
            x, o = flip(board, x), flip(board, o)
        if x < best_x or (x == best_x and o < best_o):
            best_x, best_o = x, o
    return best_x, best_o * 2 + p.turn
