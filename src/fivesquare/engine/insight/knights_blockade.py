"""What is known of Knight's Blockade."""

from typing import Any

from fivesquare.board import index
from fivesquare.core import Position, small
from fivesquare.engine.insight.facts import Insight
from fivesquare.engine.insight.plain import everything_turned, many_cells


def knights_and_holes(rules: Any, p: Position) -> tuple[int, int]:
    """Two places, the blocked cells, and whose turn it is."""
    return p.holes, (index(p.x) * 64 + index(p.o)) * 2 + p.turn


def has_lines(rules: Any) -> bool:
    """A small board is soon full, sooner where blocked cells cannot be crossed."""
    return bool(rules.board.size <= (4 if rules.crossing else 5))


INSIGHT = Insight(
    key=knights_and_holes,
    mover_wins=True,
    counted_soon=small,
    is_tabled=small,
    quick_cells=many_cells,
    has_lines=has_lines,
    likeness=everything_turned,
)
