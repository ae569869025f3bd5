"""The games of a batch as rows of numbers: a position, and the cell that a turn has begun with.

The legal actions of each are words of bits: action number a is bit a % 64 of word a // 64.
"""

from typing import Any

import numpy as np

from fivesquare.board import index, nothing
from fivesquare.compiling import helper
from fivesquare.core import Position
from fivesquare.engine.insight import longer

FIELDS = len(Position._fields)
BEGUN = FIELDS  # the last number of a row: a bit, or 0 between turns
WIDTH = FIELDS + 1
WORD = 64
LOWER = (1 << WORD - 1) - 1  # all bits of a word but the highest, which is a sign here


@helper
def position_at(rows: Any, i: int) -> Position:
    """The position of a row."""
    return Position(rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3], rows[i, 4])


@helper
def put(rows: Any, i: int, p: Position, begun: int) -> None:
    """Write a row."""
    rows[i, 0] = p.turn
    rows[i, 1] = p.x
    rows[i, 2] = p.o
    rows[i, 3] = p.holes
    rows[i, 4] = p.last
    rows[i, BEGUN] = begun


@helper
def note(masks: Any, i: int, place: int, bits: int) -> None:
    """Set bits from that place on in the words of a row."""
    word, shift = place // WORD, place % WORD
    low = np.int64(bits)
    masks[i, word] |= low << shift
    if shift and low >> WORD - shift:
        masks[i, word + 1] |= low >> WORD - shift


@helper
def note_legal(
    rules: Any, p: Position, begun: int, firsts: int, pairs: bool, masks: Any, i: int
) -> None:
    """Write which actions are legal, where a turn may begin on these cells."""
    if not pairs:
        masks[i, 0] = rules.seconds(p, begun) if begun else firsts
        return
    for word in range(masks.shape[1]):
        masks[i, word] = 0
    board, going_on = rules.board, longer(rules, p, firsts)
    cells, alone = board.size * board.size, firsts & ~going_on
    while going_on:
        first = going_on & -going_on
        going_on ^= first
        seconds = rules.seconds(p, first)
        note(masks, i, index(first) * cells, seconds & board.full)
        if seconds & nothing(board):
            alone |= first
    if alone:  # or there is no room for it
        note(masks, i, cells * cells, alone)
