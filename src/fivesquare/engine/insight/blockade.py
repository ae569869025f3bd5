"""What the search knows of Blockade.

A marker goes beside the last one, so play never leaves the piece of empty cells it is in. An empty
cell elsewhere is only good for being removed, and one such cell is as good as another.
"""

from typing import Any

from fivesquare.board import count, flood, near
from fivesquare.compiling import helper
from fivesquare.core import Position, vacant
from fivesquare.symmetry import smallest_pair


@helper
def canonical(rules: Any, p: Position) -> tuple[int, int]:
    """The piece in play, where it is entered, how many cells are elsewhere; turned as is best."""
    board = rules.board
    empty = vacant(board, p)
    entry = empty if p.last < 0 else empty & near(board, 1 << p.last)
    piece = flood(board, entry, empty, False)
    elsewhere = count(empty & ~piece)
    piece, entry = smallest_pair(board, piece, entry, 8)
    return piece, (entry * 64 + elsewhere) * 2 + p.turn


@helper
def candidates(rules: Any, p: Position, hero: int, within: int, work: Any, top: int) -> int:
    """Every move that differs, first those that leave the opponent the fewest replies."""
    board = rules.board
    empty = vacant(board, p)
    end = top
    firsts = rules.firsts(p)
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        left = empty & ~first
        piece = flood(board, near(board, first) & left, left, False)
        elsewhere = left & ~piece
        seconds = piece | elsewhere & -elsewhere
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            work[end, 0] = first
            work[end, 1] = second
            work[end, 2] = count(rules.firsts(rules.after(p, first, second)))
            end += 1
    return end
