"""What is to be seen of a game, or of many: planes and masks, a byte for each number."""

from typing import Any

from fivesquare.board import index
from fivesquare.compiling import fast, helper
from fivesquare.core import Position
from fivesquare.envs.compiled.game_rows import BEGUN, LOWER, WORD, position_at


@helper
def mark(row: Any, begin: int, cells: int) -> None:
    """Put a 1 for each of these cells, counted from there."""
    while cells:
        cell = cells & -cells
        cells ^= cell
        row[begin + index(cell)] = 1


@helper
def see(rules: Any, p: Position, begun: int, planes: Any) -> None:
    """Fill in what the player to move sees: own, other, blocked, last, first, to move."""
    cells = rules.board.size * rules.board.size
    own, other = (p.o, p.x) if p.turn else (p.x, p.o)
    planes[: 5 * cells] = 0
    mark(planes, 0, own)
    mark(planes, cells, other)
    mark(planes, 2 * cells, p.holes)
    if p.last >= 0:
        planes[3 * cells + p.last] = 1
    mark(planes, 4 * cells, begun)
    planes[5 * cells :] = p.turn


@fast
def observe(rules: Any, rows: Any, begin: int, end: int, seen: Any) -> None:
    """Fill in what is seen of some games."""
    for i in range(begin, end):
        see(rules, position_at(rows, i), rows[i, BEGUN], seen[i])


@fast
def spread(masks: Any, begin: int, end: int, legal: Any) -> None:
    """Write the legal actions of some games, a byte for each action."""
    for i in range(begin, end):
        row = legal[i]
        row[:] = 0
        for word in range(masks.shape[1]):
            mark(row, word * WORD, masks[i, word] & LOWER)
            if masks[i, word] < 0:  # its highest bit is set
                row[word * WORD + WORD - 1] = 1
