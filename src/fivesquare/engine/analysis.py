"""The exact truth about a position: its value, and that of every move in it."""

from typing import NamedTuple

from fivesquare.core import BadPosition, Game, Move, Position
from fivesquare.engine.solver import Score, Solver, solving
from fivesquare.work import Stop, Stopped

WORDS = {1: "win", 0: "draw", -1: "loss"}
SIGNS = {word: sign for sign, word in WORDS.items()}
LAST_LOOK = 0.1  # of the time is kept for the best move found, should the answer not be


class Option(NamedTuple):
    """A legal move and what it is worth to the player who makes it; None where not known.

    The distance counts the move itself.
    """

    move: Move
    value: str | None = None
    distance: int | None = None


class Analysis(NamedTuple):
    """What is known of a position, from the view of the player to move.

    `exact` is False when the time was up before everything was known; `best` is then what was
    found so far.
    """

    value: str | None
    distance: int | None
    exact: bool
    best: tuple[Move, ...]
    options: tuple[Option, ...]


OVER = Analysis(None, 0, True, (), ())


def analyze(
    game: Game,
    p: Position,
    seconds: float | None = None,
    stop: Stop | None = None,
    first: str | None = None,
) -> Analysis:
    """The value of a position and of every move: all of it, or what is known when the time is
    up or somebody stops it. With a first cell only the moves that begin there are options."""
    check_position(game, p)
    if game.result(p):
        return OVER
    moves = game.moves(p) if first is None else moves_from(game, p, first)
    scores: dict[Move, Score] = {}
    own: Score | None = None
    with solving(game) as solver:
        far = solver.horizon(p)
        try:
            with solver.within_time(None if seconds is None else seconds * (1 - LAST_LOOK), stop):
                own = Score(solver.value(p))
                own = solver.score(p, far)
                for move in moves:
                    scores[move] = solver.worth(game.after(p, move), own, far)
        except Stopped:
            if own == Score(-1):  # and how late is not known: what is not known to lose soon
                best = tops({move: scores.get(move, own) for move in moves})
            else:
                with solver.within_time((seconds or 0) * LAST_LOOK, stop):
                    best = best_found(solver, p, own, scores, moves)
            if own is not None and own.sign == -1:  # then every move loses
                scores = {move: scores.get(move, own._replace(distance=None)) for move in moves}
            return summary(own, scores, moves, best, exact=False)
    return summary(own, scores, moves, tops(scores), exact=True)


def moves_from(game: Game, p: Position, first: str) -> list[Move]:
    """The moves that begin on a cell, on which one must begin."""
    game.check_next(p, first)
    cell = game.cell(game.bit(first))
    return [move for move in game.moves(p) if game.split(move)[0] == cell]


def tops(scores: dict[Move, Score]) -> tuple[Move, ...]:
    """The moves with the best score."""
    top = max((score.goodness() for score in scores.values()), default=None)
    return tuple(move for move, score in scores.items() if score.goodness() == top)


def check_position(game: Game, p: Position) -> None:
    """Refuse a position of another game or size: its value would mean nothing."""
    flaw = game.flaw(p)
    if flaw:
        raise BadPosition(f"This is no position of {game} ({flaw}).")


def summary(
    own: Score | None,
    scores: dict[Move, Score],
    moves: list[Move],
    best: tuple[Move, ...],
    exact: bool,
) -> Analysis:
    """Scores as words."""
    options = tuple(
        Option(move, WORDS[scores[move].sign], scores[move].distance)
        if move in scores
        else Option(move)
        for move in moves
    )
    value = None if own is None else WORDS[own.sign]
    return Analysis(value, own.distance if own else None, exact, best, options)


# The time was up.


def best_found(
    solver: Solver,
    p: Position,
    own: Score | None,
    scores: dict[Move, Score],
    moves: list[Move],
) -> tuple[Move, ...]:
    """The moves known to keep the value; else one that nothing speaks against."""
    game = solver.game
    if own is not None:
        keeping = {move: score for move, score in scores.items() if score.sign == own.sign}
        best = tops(keeping)
        if best and (own.distance is None or keeping[best[0]].goodness() == own.goodness()):
            return best
    legal = set(moves)
    promising = (game.move(*turn) for turn in solver.promising(p))
    hopeful = [move for move in promising if move in legal] or moves
    hopeful = [move for move in hopeful if move not in scores] or hopeful
    if own is not None and own.sign == 1:
        for move in hopeful:
            if solver.seems_won(game.after(p, move), p.turn):
                return (move,)
    return (unrefuted(solver, p, hopeful),)


def unrefuted(solver: Solver, p: Position, hopeful: list[Move]) -> Move:
    """The most promising move that is not proved to lose within so many turns, and more and
    more turns while there is time; at once, one that is proved to win."""
    game = solver.game
    try:
        for within in range(1, game.size**2):
            standing = []
            for move in hopeful:
                after = game.after(p, move)
                if game.result(after) and solver.seems_won(after, p.turn):
                    return move
                if within % 2 == 0 and solver.forces(after, p.turn, within):
                    return move
                if not solver.forces(after, 1 - p.turn, within):
                    standing.append(move)
            if not standing:
                break
            hopeful = standing
    except Stopped:
        pass
    return hopeful[0]
