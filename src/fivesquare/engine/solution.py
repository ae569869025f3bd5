"""An opening solved: its value, that of every first move, and the line of best play."""

import time
from collections.abc import Callable
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.analysis import WORDS, Option
from fivesquare.engine.choice import promising_first
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import Score, Solver, solving
from fivesquare.symmetry import smallest
from fivesquare.work import Stop, Stopped

Progress = Callable[[int, int], None]  # how many first moves are done, of how many


class Solution(NamedTuple):
    """What is known of an opening, from the view of the player who moves first.

    `exact` is False when the time was up before everything was known.
    """

    value: str | None
    distance: int | None
    exact: bool
    options: tuple[Option, ...]
    line: tuple[Move, ...]  # best play by both sides
    nodes: int
    seconds: float


def solve(
    game: Game,
    seconds: float | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solve the opening: first its value, then its first moves, then the line."""
    start = game.start()
    own: Score | None = None
    known: dict[Position, Score] = {}
    line: list[Move] = []
    exact = False
    with solving(game) as solver:
        began = time.monotonic()
        before = int(solver.control[NODES])
        try:
            with solver.within_time(seconds, stop):
                own = Score(solver.value(start))
                own = score(solver, start, known)
                moves = game.moves(start)
                for number, move in enumerate(moves, 1):
                    score(solver, game.after(start, move), known)
                    if progress:
                        progress(number, len(moves))
                best_play(solver, known, line)
                exact = True
        except Stopped:
            pass
        nodes = int(solver.control[NODES]) - before
    return Solution(
        None if own is None else WORDS[own.sign],
        own.distance if own else None,
        exact,
        tuple(option(game, move, known) for move in game.moves(start)),
        tuple(line),
        nodes,
        time.monotonic() - began,
    )


def score(solver: Solver, p: Position, known: dict[Position, Score]) -> Score:
    """The score of a position, found once for all that are the same but for turning the board."""
    image = turned(solver.game, p)
    if image not in known:
        known[image] = solver.score(p, solver.horizon(p))
    return known[image]


def turned(game: Game, p: Position) -> Position:
    """The position that stands for all that are the same to these rules."""
    return smallest(game.rules.board, game.about.directionless, p)


def option(game: Game, move: Move, known: dict[Position, Score]) -> Option:
    """What a first move is worth, as far as it is known."""
    found = known.get(turned(game, game.after(game.start(), move)))
    if found is None:
        return Option(move)
    return Option(move, WORDS[-found.sign], found.before().distance)


def best_play(solver: Solver, known: dict[Position, Score], line: list[Move]) -> None:
    """Fill in a line of best play: the winner hurries, the loser holds out.

    Where distances are not known the winner keeps the win, and the loser plays what looks best.
    """
    game = solver.game
    p = game.start()
    while not game.result(p):
        line.append(best_turn(solver, p, known))
        p = game.after(p, line[-1])


def best_turn(solver: Solver, p: Position, known: dict[Position, Score]) -> Move:
    """The first promising move that is worth as much as the position, else the best of all."""
    game = solver.game
    own = score(solver, p, known).goodness()
    worth: dict[Move, tuple[int, int]] = {}
    for move in promising_first(solver, p):
        worth[move] = score(solver, game.after(p, move), known).before().goodness()
        if worth[move] >= own:
            return move
    return max(worth, key=lambda move: worth[move])
