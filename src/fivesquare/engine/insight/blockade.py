"""What is known of Blockade.

A marker goes beside the last one, so play never leaves the piece of empty cells it is in. An empty
cell elsewhere is only good for being removed, and one such cell is as good as another.
"""

from typing import TYPE_CHECKING, Any

from fivesquare.board import count, flood, near
from fivesquare.compiling import helper
from fivesquare.core import Game, Position, small, vacant
from fivesquare.engine.insight.facts import Insight
from fivesquare.engine.insight.plain import many_cells, used_and_last
from fivesquare.symmetry import smallest_pair
from fivesquare.work import Watch

if TYPE_CHECKING:
    from fivesquare.engine.strong.counts import Counts
    from fivesquare.engine.strong.store import Store
    from fivesquare.engine.strong.tables import TableKind


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


@helper
def from_used_and_last(rules: Any, one: int, two: int) -> Position:
    """The last cell claimed, all others blocked: it plays alike."""
    turn, last = two & 1, (two >> 1) - 1
    cell = 1 << last if last >= 0 else 0
    if turn:
        return Position(turn, cell, 0, one & ~cell, last)
    return Position(turn, 0, cell, one & ~cell, last)


def count_all(game: Game, store: "Store", watch: Watch) -> "Counts":
    """By four bits for each last cell, where there is room for them."""
    from fivesquare.engine.strong import blockade  # whoever does not count needs none of it

    return blockade.solve(game, store, watch)


def own_table() -> "TableKind":
    """The same four bits."""
    from fivesquare.engine.strong.blockade.values_table import TABLE

    return TABLE


INSIGHT = Insight(
    key=canonical,
    candidates=candidates,
    mover_wins=True,
    pack=used_and_last,
    unpack=from_used_and_last,
    counted=(
        "every pair of used cells and last cell that play can lead to; who placed a marker, and"
        " whether a cell was marked or removed, makes no difference"
    ),
    count_all=count_all,
    is_tabled=small,
    own_table=own_table,
    quick_cells=many_cells,
)
