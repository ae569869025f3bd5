"""The exact truth about a position: its value, and that of every move in it."""

from functools import lru_cache
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.insight import knows_distance
from fivesquare.engine.solver import Score, Solver, Stopped

WORDS = {1: "win", 0: "draw", -1: "loss"}


class Option(NamedTuple):
    """A legal move and what it is worth to the player who makes it; None where not known.

    The distance counts the move itself.
    """

    move: Move
    value: str | None = None
    distance: int | None = None


class Analysis(NamedTuple):
    """What is known of a position, from the view of the player to move.

    `exact` is False when the time was up before everything was known.
    """

    value: str | None
    distance: int | None
    exact: bool
    best: tuple[Move, ...]
    options: tuple[Option, ...]


@lru_cache(maxsize=8)
def solver(game: Game) -> Solver:
    """The solver of a game, which remembers what it has found."""
    return Solver(game)


def analyze(game: Game, p: Position, seconds: float | None = None) -> Analysis:
    """The value of a position and of every move: all of it, or what `seconds` are enough for."""
    if game.result(p):
        return Analysis(None, 0, True, (), ())
    found = solver(game)
    far = knows_distance(game.rules, p)
    own: Score | None = None
    scores: dict[Move, Score] = {}
    moves = game.moves(p)
    exact = True
    try:
        with found.within_time(seconds):
            own = Score(found.value(p))
            own = found.score(p, far)
            for move in moves:
                scores[move] = found.score(game.after(p, move), far).before()
    except Stopped:
        if seconds is None:  # nobody has set a limit: somebody else has stopped it
            raise
        exact = False
    return summary(own, scores, moves, exact)


def summary(
    own: Score | None, scores: dict[Move, Score], moves: list[Move], exact: bool
) -> Analysis:
    """Scores as words, and the best moves."""
    options = tuple(
        Option(move, WORDS[scores[move].sign], scores[move].distance)
        if move in scores
        else Option(move)
        for move in moves
    )
    best: tuple[Move, ...] = ()
    if scores:
        top = max(score.goodness() for score in scores.values())
        best = tuple(move for move in moves if move in scores and scores[move].goodness() == top)
    value = None if own is None else WORDS[own.sign]
    return Analysis(value, own.distance if own else None, exact, best, options)
