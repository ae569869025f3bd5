"""The perfect choice: it keeps the result and, if that is no win, sets the hardest problem."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from fivesquare.core import Game, GameError, Move, Position
from fivesquare.engine.analysis import LAST_LOOK, best_found, check_position, tops
from fivesquare.engine.solver import Score, Solver, solving
from fivesquare.work import Stop, Stopped

COMPARING = 5.0  # seconds for the hardest problem, once a move that keeps the result is known
VALUE_ONLY = 0  # turns ahead: nobody asks how far the end is
COMPARED = 200  # moves compared at most: some positions of larger boards have thousands


class GameOver(GameError):
    """There is no move to choose."""

    kind = "game over"


class Problem(NamedTuple):
    """What a move sets the opponent, the hardest first when sorted."""

    keeping: int  # replies that keep the opponent's result
    nearness: int  # minus the turns to the end
    wrong: int  # minus the replies that give the result away


NO_PROBLEM = Problem(10**6, 0, 0)  # the game is over


@dataclass
class Notes:
    """What is known so far of a choice; good for an answer whenever the time is up."""

    own: Score | None = None
    keeping: dict[Move, Score] = field(default_factory=dict)  # the moves that keep the value
    is_complete: bool = False  # whether no other move does
    problems: dict[Move, Problem] = field(default_factory=dict)
    guess: tuple[Move, ...] = ()  # what may be good, where no move is known to keep the value

    def best(self) -> tuple[Move, ...]:
        """The best moves as far as it is known; none while it is not."""
        if self.problems:
            hardest = min(self.problems.values())
            return tuple(move for move in self.keeping if self.problems.get(move) == hardest)
        return tops(self.keeping)


def best_move(
    game: Game, p: Position, seconds: float | None = None, stop: Stop | None = None
) -> Move:
    """One of the best moves of the analysis: a quickest win, a draw, or a loss as late as can be;
    of those the one that sets the hardest problem. When the time is up or somebody stops it, the
    best move found."""
    return best_moves(game, p, seconds, stop, latest=True)[1][0]


def best_moves(
    game: Game,
    p: Position,
    seconds: float | None = None,
    stop: Stop | None = None,
    latest: bool = False,
) -> tuple[Score | None, tuple[Move, ...]]:
    """The score of a position, if it is known, and moves that are all as good as the best.

    In a lost position that is the hardest problem of all or, with `latest`, of the latest losses.
    """
    notes = consider(game, p, seconds, stop, latest)
    return notes.own, notes.best() or notes.guess


def consider(
    game: Game,
    p: Position,
    seconds: float | None = None,
    stop: Stop | None = None,
    latest: bool = False,
) -> Notes:
    """What can be found in the time of the best moves."""
    check_position(game, p)
    if game.result(p):
        raise GameOver("The game is over: there is no move to choose.")
    notes = Notes()
    with solving(game) as solver:
        begun = time.monotonic()
        try:
            with solver.within_time(None if seconds is None else seconds * (1 - LAST_LOOK), stop):
                settle(solver, p, notes)
            if notes.own and notes.own.sign < 1:
                with solver.within_time(left_of(seconds, begun, COMPARING), stop):
                    compare(solver, p, notes, notes.own, latest)
        except Stopped:
            if not notes.best():
                with solver.within_time((seconds or 0) * LAST_LOOK, stop):
                    notes.guess = best_found(solver, p, notes.own, {}, game.moves(p))
    return notes


def left_of(seconds: float | None, begun: float, most: float) -> float:
    """What is left of a time that has begun, but no more than that; without a limit, so much."""
    return most if seconds is None else max(0, min(most, seconds - (time.monotonic() - begun)))


def settle(solver: Solver, p: Position, notes: Notes) -> None:
    """Find the value, and a move that keeps it: every quickest win, or one move to begin with."""
    game = solver.game
    notes.own = Score(solver.value(p))
    notes.own = own = solver.score(p, solver.horizon(p))
    if own.sign == 1:
        find_wins(solver, p, notes, own)
        return
    for move in promising_first(solver, p):
        if own.sign == -1 or solver.score(game.after(p, move), VALUE_ONLY).sign == 0:
            notes.keeping[move] = own._replace(distance=None)
            return


def compare(solver: Solver, p: Position, notes: Notes, own: Score, latest: bool) -> None:
    """Which of the moves that keep the result sets the hardest problem?"""
    find_keepers(solver, p, notes, own)
    if latest:
        notes.keeping = {move: score for move, score in notes.keeping.items() if score == own}
    find_hardest(solver, p, notes)


def find_hardest(solver: Solver, p: Position, notes: Notes) -> None:
    """What problem each of the moves that keep the result sets, but for those that set less."""
    fewest = NO_PROBLEM.keeping
    for move in sorted(notes.keeping, key=lambda move: replies(solver.game, p, move)):
        problem = set_problem(solver, p, move, notes, fewest)
        if problem is not None:
            notes.problems[move] = problem
            fewest = min(fewest, problem.keeping)


def find_wins(solver: Solver, p: Position, notes: Notes, own: Score) -> None:
    """Every quickest win; where the distance is not known, the first win that comes along."""
    game = solver.game
    for move in promising_first(solver, p):
        after = game.after(p, move)
        if own.distance is None:
            if solver.score(after, VALUE_ONLY).sign == -1:
                notes.keeping[move] = own
                return
        elif game.result(after):
            if solver.score(after).sign == -1:
                notes.keeping[move] = own
        elif solver.forces(after, p.turn, own.distance - 1):
            notes.keeping[move] = own


def find_keepers(solver: Solver, p: Position, notes: Notes, own: Score) -> None:
    """The moves that keep a draw; or, in a lost position, where all do, those to compare."""
    game = solver.game
    far = solver.horizon(p)
    for move in promising_first(solver, p):
        score = solver.worth(game.after(p, move), own, far)
        if score.sign == own.sign:
            notes.keeping[move] = score
    notes.is_complete = len(notes.keeping) <= COMPARED
    best_first = sorted(notes.keeping.items(), key=lambda kept: kept[1].goodness(), reverse=True)
    notes.keeping = dict(best_first[:COMPARED])


def set_problem(
    solver: Solver, p: Position, move: Move, notes: Notes, fewest: int
) -> Problem | None:
    """The problem that a move sets; None when another leaves fewer replies that keep the result."""
    game, rules = solver.game, solver.game.rules
    after = game.after(p, move)
    score = notes.keeping[move]
    if rules.result(after):
        return NO_PROBLEM
    keeping = total = 0
    for turn in game.turns(after):
        total += 1
        if solver.score(rules.after(after, *turn), VALUE_ONLY).sign == score.sign:
            keeping += 1
            if keeping > fewest:
                return None
    return Problem(keeping, -score.turns(), keeping - total)


def replies(game: Game, p: Position, move: Move) -> int:
    """How many replies a move allows."""
    return sum(1 for _ in game.turns(game.after(p, move)))


def promising_first(solver: Solver, p: Position) -> list[Move]:
    """Every legal move: those that the search would try, in its order, then from the middle on."""
    game = solver.game
    hopeful = dict.fromkeys(game.move(*turn) for turn in solver.promising(p))
    return [*hopeful, *by_centre(game, (move for move in game.moves(p) if move not in hopeful))]


def by_centre(game: Game, moves: Iterable[Move]) -> list[Move]:
    """Moves sorted by how far from the centre their cells are, the first cell first."""
    low, high = game.about.origin, game.about.origin + game.size - 1

    def distances(move: Move) -> list[int]:
        pairs = (map(int, cell.split(",")) for cell in game.split(move))
        return [sum((2 * number - low - high) ** 2 for number in pair) for pair in pairs]

    return sorted(moves, key=distances)
