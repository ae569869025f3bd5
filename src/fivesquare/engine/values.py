"""The exact values of many positions at once: looked up where there is a table, else searched."""

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from fivesquare.core import Game, Position
from fivesquare.engine.crew import shared
from fivesquare.engine.insight.plain import everything
from fivesquare.engine.solver import Score, solving
from fivesquare.engine.strong.census import AT_ONCE, NOT_KNOWN
from fivesquare.engine.strong.counts import Effort, in_parallel
from fivesquare.engine.strong.tables import has_table, score_some, table_of
from fivesquare.work import Watch

TASK = 16  # positions searched by one thread in one go
MOST_KEPT = 1 << 20  # values that were searched for

Key = tuple[Game, int, int]
found_before: dict[Key, int] = {}
found_lock = threading.Lock()


def values_of(game: Game, rows: Any, watch: Watch | None = None) -> Any:
    """1, 0 or -1 to the player to move in each position, given as rows of turn, x, o, holes, last;
    in a finished game, what its result is worth to that player."""
    if not has_table(game):
        return searched(game, rows, watch)
    scores = looked_up(game, rows, watch)
    values = np.sign(scores)
    missing = scores == NOT_KNOWN  # what play cannot lead to is not listed
    if missing.any():
        values[missing] = searched(game, rows[missing], watch)
    return values


def looked_up(game: Game, rows: Any, watch: Watch | None = None) -> Any:
    """The scores of positions, as the table has them."""
    table, scores = table_of(game, watch), np.empty(len(rows), np.int8)
    shared(lambda i, j: score_some(game.rules, rows, i, j, table, scores), len(rows))
    return scores


def scores_of(game: Game, positions: Sequence[Position], watch: Watch) -> list[Score]:
    """The scores of positions that the table has."""
    found = looked_up(game, np.array(positions, np.int64), watch)
    return [
        Score(0) if score == 0 else Score(1 if score > 0 else -1, AT_ONCE - abs(score))
        for score in found.tolist()
    ]


def searched(game: Game, rows: Any, watch: Watch | None = None) -> Any:
    """The values of positions, searched for in parallel unless they were before."""
    different, places = np.unique(rows[:, :5], axis=0, return_inverse=True)
    positions = [Position(*row) for row in different.tolist()]
    keys = [(game, *everything(game.rules, p)) for p in positions]
    known = {each: value for each in keys if (value := found_before.get(each)) is not None}
    wanted = {each: p for each, p in zip(keys, positions, strict=True) if each not in known}
    work = [*wanted.items()]
    watch = watch or Watch()

    def part(first: int, last: int) -> dict[Key, int]:
        """Some of the positions."""
        with solving(game) as solver, solver.within_time(None, watch):
            return {each: solver.score(p, 0).sign for each, p in work[first:last]}

    for each in in_parallel(part, len(work), TASK, Effort(watch, len(work))):
        known |= each
    remember(known)
    return np.array([known[each] for each in keys], np.int8)[places.reshape(-1)]


def remember(known: dict[Key, int]) -> None:
    """Keep values for the next time, unless there are too many already."""
    with found_lock:
        if len(found_before) + len(known) > MOST_KEPT:
            found_before.clear()
        found_before.update(known)
