"""Looking ahead for somebody else: a hint for a person, and what a level sees."""

import time
from contextlib import suppress
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.analysis import unrefuted
from fivesquare.engine.choice import COMPARING, Notes, by_centre, consider, find_hardest, left_of
from fivesquare.engine.reasons import Chosen, Reason, explain
from fivesquare.engine.solver import Score, Solver, solving
from fivesquare.work import Stop, Stopped

EXPLAINING = 2.0  # seconds to find out why a turn is good
SHARE = 0.2  # of the time for a hint, if there is a limit, is kept for that


class Advice(NamedTuple):
    """A hint: the score of the position if it is known, a best turn, what that is worth, and why
    it is good."""

    own: Score | None
    move: Move
    worth: Score | None  # to the player who makes it; None: it may be good
    reason: Reason | None = None


def advise(
    game: Game,
    p: Position,
    first: str | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    chosen: Move | None = None,
) -> Advice:
    """A best turn; with a first cell, a best one that begins there. Which of the best may have
    been chosen before."""
    begun = time.monotonic()
    moves = [move for move in game.moves(p) if first in (None, game.split(move)[0])]
    limit = None if seconds is None else seconds * (1 - SHARE)
    notes = consider(game, p, limit, stop) if first is None else half(game, p, moves, limit, stop)
    left = left_of(seconds, begun, EXPLAINING)
    with solving(game) as solver, solver.within_time(left, stop):
        move = chosen or named(solver, p, notes, moves)
        worth = worth_of(solver, p, notes, move)
        own = notes.own or worth  # what is proved to win shows that the position is won
        case = Chosen(
            p, move, tuple(moves), own, worth, frozenset(notes.keeping), notes.is_complete
        )
        return Advice(own, move, worth, explain(solver, case))


def half(
    game: Game, p: Position, moves: list[Move], seconds: float | None, stop: Stop | None
) -> Notes:
    """What can be found of the best of some moves, those that begin with a cell: they may all give
    away what the position is worth."""
    begun, notes = time.monotonic(), Notes()
    worth: dict[Move, Score] = {}
    with solving(game) as solver, suppress(Stopped):
        with suppress(Stopped), solver.within_time(seconds, stop):
            far = solver.horizon(p)
            notes.own = solver.score(p, far)
            for move in moves:
                worth[move] = solver.worth(game.after(p, move), notes.own, far)
        notes.is_complete = len(worth) == len(moves)
        if notes.own is None:
            return notes
        top = max(each.sign for each in worth.values()) if notes.is_complete else notes.own.sign
        notes.keeping = {move: each for move, each in worth.items() if each.sign == top}
        if notes.is_complete and top < 1:
            with solver.within_time(left_of(seconds, begun, COMPARING), stop):
                find_hardest(solver, p, notes)
    return notes


def named(solver: Solver, p: Position, notes: Notes, moves: list[Move]) -> Move:
    """The turn that a hint names: of equally good ones that in the middle. Where nothing is known
    on an empty board, one in the middle that nothing speaks against."""
    game = solver.game
    if best := notes.best():
        return by_centre(game, best)[0]
    if not p.x | p.o:
        return unrefuted(solver, p, by_centre(game, moves))
    return notes.guess[0] if notes.guess else by_centre(game, moves)[0]


def worth_of(solver: Solver, p: Position, notes: Notes, move: Move) -> Score | None:
    """What is known of the turn that a hint names."""
    if move in notes.keeping:
        return notes.keeping[move]
    if notes.own is not None and notes.own.sign == -1:
        return Score(-1)
    is_won = solver.seems_won(solver.game.after(p, move), p.turn)
    return Score(1) if is_won else None


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
