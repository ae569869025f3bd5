"""The table of Blockade: the four bits of every state, each in its own place."""

from typing import Any

import numpy as np

from fivesquare.compiling import helper
from fivesquare.core import Game, Position
from fivesquare.engine.strong import blockade
from fivesquare.engine.strong.blockade.last_cells import (
    BEST,
    IN_WORD,
    MOST_CELLS,
    WIN,
    best_claims,
    turns_to_win,
)
from fivesquare.engine.strong.census import AT_ONCE
from fivesquare.engine.strong.counts import Effort
from fivesquare.engine.strong.store import Store
from fivesquare.engine.strong.tables import TableKind
from fivesquare.work import Watch


def make(game: Game, store: Store, watch: Watch) -> Any:
    """Value every state, reached or not. So much is soon done: nothing is kept on the way."""
    tables = blockade.tables_for(game)
    left = tables.layers[:0:-1]
    effort = Effort(watch, sum(map(len, left)))
    for sets in left:
        blockade.value(tables, sets, effort)
    best, cells = np.zeros(MOST_CELLS, np.int64), np.arange(game.size**2)
    best_claims(tables.values, 0, cells, len(cells), best)
    tables.values[0, 0] = best.max()  # the opening, which has no last cell
    return tables.values


@helper
def score_in(rules: Any, p: Position, table: Any) -> Any:
    """What the four bits say; those of the opening are in the place of the first cell."""
    last = max(p.last, 0)
    words = table[(p.x | p.o | p.holes) >> 1]
    value = words[last // IN_WORD] >> 4 * (last % IN_WORD) & BEST
    if value >= WIN:
        return AT_ONCE - turns_to_win(value)
    return 2 * value - AT_ONCE


TABLE = TableKind(make, score_in)
