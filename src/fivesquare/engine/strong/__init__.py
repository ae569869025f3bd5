"""Strong solutions: every position of a game, valued and counted.

Three ways lead there: one bit for each colouring (Adjacent Capture), four bits for each last cell
(Blockade), and a list of all positions for everything that has few enough of them.
"""

from typing import Any

import numpy as np

from fivesquare.core import Game
from fivesquare.engine.strong import adjacent_capture, blockade, general
from fivesquare.engine.strong.counts import Counts, Longest, Nobody, NotFeasible, Watch
from fivesquare.engine.strong.store import Store

__all__ = ["Counts", "Longest", "Nobody", "NotFeasible", "Watch", "count_all"]

SPECIAL = {"adjacent-capture": adjacent_capture, "blockade": blockade}
SUMMARY = "summary"


def count_all(game: Game, watch: Watch | None = None, again: bool = False) -> Counts:
    """Value every position of a game and count them; what was interrupted goes on where it was.

    Adjacent Capture: every colouring of every set of cells with nobody at the majority. Blockade:
    every pair of used cells and last cell that can be reached. Otherwise: every position that can
    be reached.
    """
    watch = watch or Nobody()
    store = Store(game, watch.say)
    with store.alone():
        kept = None if again else store.load(SUMMARY)
        if kept:
            store.forget_all_but(SUMMARY)  # whoever wrote it may have been killed just then
            return from_notes(kept.notes)
        try:
            counts: Counts = way_for(game).solve(game, store, watch)
        except NotFeasible:
            store.forget_all_but()
            raise
        store.save(SUMMARY, np.zeros(0, np.int8), **as_notes(counts))
        store.forget_all_but(SUMMARY)
        return counts


def way_for(game: Game) -> Any:
    """The module that solves a game; NotFeasible when none can."""
    way = SPECIAL.get(game.about.id, general)
    if way is adjacent_capture and game.size > adjacent_capture.LARGEST:
        raise NotFeasible(
            f"{game} has too many positions to count them all: about {3**game.size**2:.0e}."
        )
    return general if way is blockade and game.size > blockade.LARGEST else way


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
