"""Looking ahead for somebody else: a hint for a person, and what a level sees."""

from contextlib import suppress
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.choice import best_moves
from fivesquare.engine.solver import Score, solving
from fivesquare.work import Stop, Stopped


class Advice(NamedTuple):
    """A hint: the score of the position if it is known, a best turn, and what that is worth."""

    own: Score | None
    move: Move
    worth: Score | None  # to the player who makes it


def advise(
    game: Game,
    p: Position,
    first: str | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Advice:
    """A best turn; with a first cell, a best one that begins there."""
    if first is None:
        own, moves = best_moves(game, p, seconds, stop)
        return Advice(own, moves[0], own)
    moves = tuple(move for move in game.moves(p) if game.split(move)[0] == first)
    own, worth = None, dict[Move, Score]()
    with solving(game) as solver, suppress(Stopped), solver.within_time(seconds, stop):
        far = solver.horizon(p)
        own = solver.score(p, far)
        for move in moves:
            worth[move] = solver.worth(game.after(p, move), own, far)
    best = max(worth, key=lambda move: worth[move].goodness(), default=moves[0])
    return Advice(own, best, worth.get(best) if len(worth) == len(moves) else None)


def foresee(
    game: Game, p: Position, turns: int, seconds: float | None = None, stop: Stop | None = None
) -> dict[Move, Score]:
    """What moves are worth whose end, the move counted, is at most so many turns away."""
    seen: dict[Move, Score] = {}
    if turns < 1:
        return seen
    with solving(game) as solver, suppress(Stopped), solver.within_time(seconds, stop):
        turns = min(turns, solver.horizon(p))
        for move in game.moves(p):
            after = game.after(p, move)
            over = game.result(after) is not None
            score = solver.score(after) if over else solver.won_within(after, turns - 1)
            if score is not None:
                seen[move] = score.before()
    return seen
