"""What is known of Block Capture.

Players alternate along a chain of neighbours, so a cell's colour on a chessboard says whose it is.
"""

from typing import Any

from fivesquare.core import small
from fivesquare.engine.insight.facts import Insight
from fivesquare.engine.insight.plain import many_cells, used_and_last


def has_lines(rules: Any) -> bool:
    """On the books' board whoever has three moves and a single good one takes the centre."""
    return bool(rules.board.size <= 5)


INSIGHT = Insight(
    key=used_and_last,
    mover_wins=True,
    counted_soon=small,
    is_tabled=small,
    quick_cells=many_cells,
    has_lines=has_lines,
)
