"""An opening solved: its value, that of every first move, and the line of best play."""

import time
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.analysis import WORDS, Option
from fivesquare.engine.continuation import best_play, score, turned
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import Score, solving
from fivesquare.work import Stopped, Watch


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


def solve(game: Game, seconds: float | None = None, watch: Watch | None = None) -> Solution:
    """Solve the opening: first its value, then its first moves, then the line. When the time is up
    or somebody stops it, what is known."""
    watch = watch or Watch()
    start = game.start()
    own: Score | None = None
    known: dict[Position, Score] = {}
    line: list[Move] = []
    exact = False
    with solving(game) as solver:
        began = time.monotonic()
        before = int(solver.control[NODES])
        try:
            with solver.within_time(seconds, watch):
                own = Score(solver.value(start))
                own = score(solver, start, known)
                moves = game.moves(start)
                for number, move in enumerate(moves, 1):
                    score(solver, game.after(start, move), known)
                    watch.tell("First moves", number, len(moves))
                best_play(solver, start, known, line)
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


def option(game: Game, move: Move, known: dict[Position, Score]) -> Option:
    """What a first move is worth, as far as it is known."""
    found = known.get(turned(game, game.after(game.start(), move)))
    if found is None:
        return Option(move)
    return Option(move, WORDS[-found.sign], found.before().distance)
