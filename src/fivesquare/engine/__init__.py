"""Exact answers: who wins, how fast, and which moves keep the result.

Importing this loads the compiler; people who only play each other never do.
"""

from fivesquare.engine.analysis import Analysis, Option, analyze
from fivesquare.engine.choice import best_move
from fivesquare.engine.review import Review, review
from fivesquare.work import Stop

__all__ = ["Analysis", "Option", "Review", "Stop", "analyze", "best_move", "review"]
