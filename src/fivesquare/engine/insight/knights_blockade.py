"""What is known of Knight's Blockade."""

from typing import Any

from fivesquare.board import index
from fivesquare.core import Position
from fivesquare.engine.insight.facts import Insight
from fivesquare.engine.insight.plain import many_cells


def knights_and_holes(rules: Any, p: Position) -> tuple[int, int]:
    """Two places, the blocked cells, and whose turn it is."""
    return p.holes, (index(p.x) * 64 + index(p.o)) * 2 + p.turn


INSIGHT = Insight(
    key=knights_and_holes,
    mover_wins=True,
    quick_cells=many_cells,
)
