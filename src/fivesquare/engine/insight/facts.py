"""All that may be known of a game beyond its rules: one value a game, every field with a default.

A field's default is right for every game, and slow. What a game says instead must be true of it:
proved where it is said, and held against a naive solver by the tests.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from fivesquare.core import Game, Position, never
from fivesquare.engine.insight import plain
from fivesquare.work import Watch

if TYPE_CHECKING:
    from fivesquare.engine.strong.counts import Counts
    from fivesquare.engine.strong.store import Store
    from fivesquare.engine.strong.tables import TableKind

Packing = Callable[[Any, Position], tuple[int, int]]
Pairs = tuple[tuple[int, int], ...]


class Care(NamedTuple):
    """How the answers of a certificate's plan are chosen."""

    soon: bool = True  # whether to take a quickest win, where those are cheap to find
    compare: int = 100  # how many good answers are compared


def much_care(rules: Any, turns: int) -> Care:
    """The same after every number of turns."""
    return Care()


class Insight(NamedTuple):
    """What is known of a game. Functions are asked with its rules, or with the game itself."""

    # Which of the cells that may begin a turn are not the whole of it; compiled. Without it, all of
    # them where turns may have two cells.
    longer: Callable[[Any, Position, int], int] | None = None

    # The search: these four are compiled.

    # What makes two positions the same. Without it everything does, turned in a game that knows
    # no direction.
    key: Packing | None = None
    # Which moves matter and which to try first, or that the question is settled.
    candidates: Callable[..., int] = plain.all_moves
    # Another search than that of `engine/search.py`, and the table that it needs.
    forces: Callable[..., int] | None = None
    new_table: Callable[[Any, int], Any] | None = None

    # The search: what is asked of it, and when.

    # Whether only who has just moved can have won: then the player to move wins in an odd number
    # of turns, and loses in an even one.
    mover_wins: bool = False
    # Whether it is quicker to look for short wins first than for any win at all.
    hurries: bool = False
    # How many turns ahead the end is looked for, once it is known who wins. What lies beyond has no
    # distance: a win beyond it is worth less than any within, a loss more.
    horizon: Callable[[Any, Position], int] = plain.far
    # The turns that are left with best play, where that can be looked up and the mover wins.
    turns_left: Callable[[Game, Position], int | None] = plain.not_known
    # Whether a player, 0 or 1, can still win if the opponent helps; None where that is not clear.
    winnable: Callable[[Any, Position, int], bool | None] = plain.unclear

    # Every position, counted.

    # What is packed alike counts as one position; compiled.
    pack: Packing = plain.everything
    unpack: Callable[[Any, int, int], Position] = plain.from_everything
    # Which positions these are, in words.
    counted: str = "every position that play can lead to"
    # How many there are, as far as that is clear without looking.
    at_least: Callable[[Any], int] = plain.one
    # Whether they are counted in a moment.
    counted_soon: Callable[[Any], bool] = plain.tiny
    # Another way than to list them.
    count_all: "Callable[[Game, Store, Watch], Counts] | None" = None

    # Every position, looked up.

    # Whether the values of all of them are made in a minute and fit in memory.
    is_tabled: Callable[[Any], bool] = plain.tiny
    # Another table than one that lists them.
    own_table: "Callable[[], TableKind] | None" = None

    # Certificates.

    # The pairs by which a player holds a draw, where that proves it.
    pairing: Callable[[Any, int], Pairs | None] = plain.not_paired
    # Whether a plan has so many positions that it wants a large table, and to count them all takes
    # more time and memory than anybody gives who was not asked for it.
    is_vast: Callable[[Any], bool] = never
    # How answers are chosen after so many turns.
    care: Callable[[Any, int], Care] = much_care

    # Puzzles.

    # With how many empty cells at most everything about a position is found in a moment.
    quick_cells: Callable[[Any], int] = plain.few_cells
    # Whether puzzles are lines of moves: all positions are listed in a moment, and fewer than 300
    # of them, but for turning the board, have three moves, one that keeps the result and one that
    # fails but does not lose at once.
    has_lines: Callable[[Any], bool] = plain.tiny
    # What makes two puzzles the same. Without it, the key of the position turned as is best.
    likeness: Packing | None = None
