"""What is known of Block Capture.

Players alternate along a chain of neighbours, so a cell's colour on a chessboard says whose it is.
"""

from fivesquare.engine.insight.facts import Insight
from fivesquare.engine.insight.plain import many_cells, used_and_last

INSIGHT = Insight(
    key=used_and_last,
    mover_wins=True,
    quick_cells=many_cells,
)
