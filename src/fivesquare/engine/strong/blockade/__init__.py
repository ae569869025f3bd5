"""Every state of Blockade: the used cells, and the last one claimed.

Who placed a marker, and whether a cell was marked or removed, makes no difference to what can
follow. After each turn an even number of cells is used, so whether the first cell is used follows
from the others, and half of the set, read as a number, is the number of the set.
"""

from typing import Any, NamedTuple

import numpy as np

from fivesquare.board import bits, near
from fivesquare.core import Game
from fivesquare.engine.insight import pack
from fivesquare.engine.strong import census
from fivesquare.engine.strong.blockade.last_cells import (
    FARTHEST,
    FINISHED,
    LOST,
    MOST_CELLS,
    WON,
    best_claims,
    note,
    reach_some,
    value_some,
)
from fivesquare.engine.strong.counts import Counts, Longest, Watch, in_parallel
from fivesquare.engine.strong.store import Store
from fivesquare.records.positions import write_position

LARGEST = 5  # the size of the largest board whose values fit in memory
TASK = 1 << 14  # sets in one go


class Tables(NamedTuple):
    """Everything about a board: the numbers of its sets by size, and what is known of each."""

    full: int
    beside: Any  # the cells next to each cell
    layers: list[Any]  # the sets of 0, 2, 4, ... cells
    reached: Any  # the last cells with which a set can be reached
    values: Any


def tables_for(game: Game) -> Tables:
    """Nothing is known yet."""
    board, cells = game.rules.board, game.size**2
    number = 1 << cells - 1
    ones = np.bitwise_count(np.arange(number, dtype=np.uint32))
    return Tables(
        board.full,
        np.array([near(board, 1 << cell) for cell in range(cells)], np.int64),
        [np.flatnonzero(ones + (ones & 1) == size) for size in range(0, cells + 1, 2)],
        np.zeros(number, np.uint32),
        np.zeros((number, 2), np.int64),
    )


def solve(game: Game, store: Store, watch: Watch) -> Counts:
    """Count every state that can be reached, the opening too."""
    if game.size > LARGEST:
        return census.solve(game, store, watch)
    tables = tables_for(game)
    tallies = where_it_stopped(tables, store)
    left = tables.layers[:0:-1][len(tallies) :]
    watch.begin(len(tables.values) + sum(map(len, left)))
    for sets in tables.layers[1:]:
        reach(tables, sets, watch)
    for sets in left:
        tally = value(tables, sets, watch)
        store.save(f"layer-{len(tallies)}", tables.values[sets], tally=tally)
        tallies.append(tally)
    tallies.append(opening_tally(game, tables))
    return counted(game, tables, tallies[::-1])


def where_it_stopped(tables: Tables, store: Store) -> list[list[int]]:
    """Fill in what is kept of the layers, the fullest first; their tallies."""
    tallies: list[list[int]] = []
    for sets in tables.layers[:0:-1]:
        kept = store.load(f"layer-{len(tallies)}")
        if kept is None:
            break
        tables.values[sets] = kept.numbers
        tallies.append(kept.notes["tally"])
    return tallies


def reach(tables: Tables, sets: Any, watch: Watch) -> None:
    """Find out how the sets of a layer can be reached."""

    def part(first: int, last: int) -> None:
        """Some of the sets."""
        reach_some(tables.beside, sets, first, last, tables.reached)

    in_parallel(part, len(sets), TASK, watch)


def value(tables: Tables, sets: Any, watch: Watch) -> list[int]:
    """Value the states of a layer, and count them."""

    def part(first: int, last: int) -> Any:
        """Some of the sets."""
        full, beside, _, reached, values = tables
        return value_some(full, beside, sets, first, last, values, reached)

    parts = np.array(in_parallel(part, len(sets), TASK, watch))
    total = parts.sum(axis=0)
    total[FARTHEST:] = parts[parts[:, FARTHEST].argmax(), FARTHEST:]
    return [int(each) for each in total]


def opening_tally(game: Game, tables: Tables) -> list[int]:
    """The count of the empty board, where any cell may be claimed."""
    tally, best = np.zeros(5, np.int64), np.zeros(MOST_CELLS, np.int64)
    cells = np.arange(game.size**2)
    best_claims(tables.values, 0, cells, len(cells), best)
    note(tally, int(best.max()), 0)
    return [int(each) for each in tally]


def counted(game: Game, tables: Tables, tallies: list[list[int]]) -> Counts:
    """The tallies of all layers, the opening's first, as counts."""
    won, lost, finished = (
        sum(tally[place] for tally in tallies) for place in (WON, LOST, FINISHED)
    )
    pairs = max(range(len(tallies)), key=lambda pairs: tallies[pairs][FARTHEST])
    distance, state = tallies[pairs][FARTHEST:]
    way = way_back(game, tables, state // MOST_CELLS, state % MOST_CELLS, pairs)
    moves = census.moves_to(game, way)
    position = write_position(game, game.replay(moves)[-1])
    return Counts(won, lost, 0, finished, Longest(distance, position, tuple(moves)))


def way_back(
    game: Game, tables: Tables, number: int, last: int, pairs: int
) -> list[tuple[int, int]]:
    """States that lead from the opening to that one, as the general way packs them."""
    way = []
    used = 2 * number + (number.bit_count() & 1)
    while pairs:
        way.append((used, (last + 1) * 2 + pairs % 2))
        pairs -= 1
        used, last = state_before(tables, used, last)
    way.append(pack(game.rules, game.start()))
    return way[::-1]


def state_before(tables: Tables, used: int, last: int) -> tuple[int, int]:
    """Some state from which a turn leads to that one."""
    rest = used ^ 1 << last
    for removed in bits(rest):
        earlier = rest ^ removed
        lasts = int(tables.reached[earlier >> 1]) & int(tables.beside[last])
        if lasts:
            return earlier, lasts.bit_length() - 1
    return 0, -1  # the opening
