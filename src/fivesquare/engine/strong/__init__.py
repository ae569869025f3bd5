"""Strong solutions: every position of a game, valued and counted.

A list of all positions leads there, for everything that has few enough of them; some games know a
better way.
"""

from typing import Any

import numpy as np

from fivesquare.core import Game
from fivesquare.engine import insight
from fivesquare.engine.strong import census
from fivesquare.engine.strong.counts import Counts, Longest, NotFeasible
from fivesquare.engine.strong.roster import check_feasible
from fivesquare.engine.strong.store import SUMMARY, TABLE, Store
from fivesquare.work import Watch

__all__ = ["Counts", "Longest", "NotFeasible", "check_feasible", "count_all"]


def count_all(
    game: Game, watch: Watch | None = None, again: bool = False, waits: bool = False
) -> Counts:
    """Value every position of a game and count them; what was interrupted goes on where it was.

    The counts say what they counted: in most games every position that play can lead to. Raises
    Stopped when somebody stops it. While another process counts the same, that is an error, or
    one waits for it.
    """
    watch = watch or Watch()
    store = Store(game, watch.say)
    with store.alone(waits):
        kept = None if again else store.load(SUMMARY)
        if kept:
            store.forget_all_but(SUMMARY, TABLE)  # whoever wrote it may have been killed just then
            return from_notes(kept.notes)
        try:
            solve = insight.of(game).count_all or census.solve
            counts = solve(game, store, watch)._replace(counted=insight.of(game).counted)
        except NotFeasible:
            store.forget_all_but(TABLE)
            raise
        store.save(SUMMARY, np.zeros(0, np.int8), **as_notes(counts))
        store.forget_all_but(SUMMARY, TABLE)
        return counts


def kept_counts(game: Game, watch: Watch) -> Counts | None:
    """What was counted before, if it was."""
    kept = Store(game, watch.say).load(SUMMARY)
    return from_notes(kept.notes) if kept else None


def as_notes(counts: Counts) -> dict[str, Any]:
    """Counts as they are kept."""
    longest = counts.longest and counts.longest._asdict()
    return {**counts._asdict(), "longest": longest}


def from_notes(notes: dict[str, Any]) -> Counts:
    """Kept counts."""
    longest = notes["longest"]
    if longest:
        longest = Longest(longest["distance"], longest["position"], tuple(longest["moves"]))
    return Counts(**{**notes, "longest": longest})
