"""Exact answers: who wins, how fast, and which moves keep the result.

Asking for one loads the compiler; people who only play each other never do.
"""

from typing import TYPE_CHECKING

from fivesquare.face import lazily

if TYPE_CHECKING:
    from fivesquare.certificates.form import Proof
    from fivesquare.engine.analysis import Analysis, Option, analyze
    from fivesquare.engine.choice import best_move
    from fivesquare.engine.proofs import certify
    from fivesquare.engine.puzzles import NoPuzzle, Puzzle, make_puzzle
    from fivesquare.engine.reviews import Review, ReviewedMove, review
    from fivesquare.engine.solution import Solution, solve
    from fivesquare.engine.strong import Counts, NotFeasible, count_all
    from fivesquare.work import Stop, Stopped, Watch

__all__ = [
    "Analysis",
    "Counts",
    "NoPuzzle",
    "NotFeasible",
    "Option",
    "Proof",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "Solution",
    "Stop",
    "Stopped",
    "Watch",
    "analyze",
    "best_move",
    "certify",
    "count_all",
    "make_puzzle",
    "review",
    "solve",
]

__getattr__ = lazily(
    __name__,
    {
        "certificates.form": ("Proof",),
        "engine.analysis": ("Analysis", "Option", "analyze"),
        "engine.choice": ("best_move",),
        "engine.proofs": ("certify",),
        "engine.puzzles": ("NoPuzzle", "Puzzle", "make_puzzle"),
        "engine.reviews": ("Review", "ReviewedMove", "review"),
        "engine.solution": ("Solution", "solve"),
        "engine.strong": ("Counts", "NotFeasible", "count_all"),
        "work": ("Stop", "Stopped", "Watch"),
    },
)
