"""The list of all positions that play can lead to, in layers by how many cells are used.

Every turn takes a cell at least, so that it leads from a layer to a later one: in most games to the
next, in some to one of several.
"""

from typing import Any, NamedTuple

import numpy as np

from fivesquare.board import bits, count, index
from fivesquare.compiling import fast
from fivesquare.core import Game
from fivesquare.engine import insight
from fivesquare.engine.insight import pack, unpack
from fivesquare.engine.search import MOST_MOVES
from fivesquare.engine.strong.counts import NotFeasible
from fivesquare.engine.strong.store import Store
from fivesquare.turns import each_turn
from fivesquare.work import Watch

MOST = 30_000_000  # positions: half a gigabyte of them
TASK = 50_000  # positions looked at in one go
NOWHERE = -1


class Roster(NamedTuple):
    """The layers with 0, 1, 2, ... used cells: their positions, each as two numbers; and where the
    turns of each lead, a bit for each layer."""

    layers: list[Any]
    reached: list[int]

    def layers_after(self, used: int) -> list[int]:
        """The layers that the turns of one lead to."""
        return [index(later) for later in bits(self.reached[used])]


@fast
def slot(table: Any, keys: Any, one: int, two: int) -> int:
    """Where a position's number is in a table, or where it belongs."""
    folded, other = (one ^ one >> 25) & 0x1FFFFFF, (two ^ two >> 25) & 0x1FFFFFF
    place = ((folded * 0x9E3779B1 + other * 0x85EBCA77) >> 11) % len(table)
    while table[place] != NOWHERE:
        row = table[place]
        if keys[row, 0] == one and keys[row, 1] == two:
            break
        place = (place + 1) % len(table)
    return place


@fast
def enter(keys: Any, number: int, table: Any) -> None:
    """Put the numbers of positions into an empty table."""
    for row in range(number):
        table[slot(table, keys, keys[row, 0], keys[row, 1])] = row


@fast
def spread(
    rules: Any, layer: Any, begin: int, end: int, used: int, keys: Any, number: int, table: Any
) -> tuple[int, int, int]:
    """Add to `keys` what can follow the positions from `begin` to `end` with so many used cells,
    while there is room.

    The first position that was not looked at, how many are found by now, and how many cells are
    used in whatever follows, a bit for each number.
    """
    reached = 0
    for row in range(begin, end):
        if number + MOST_MOVES > len(keys):
            return row, number, reached
        p = unpack(rules, layer[row, 0], layer[row, 1])
        for first, second in each_turn(rules, p):
            after = rules.after(p, first, second)
            cells = count(after.x | after.o | after.holes)
            reached |= 1 << cells
            if cells != used:
                continue
            one, two = pack(rules, after)
            place = slot(table, keys, one, two)
            if table[place] == NOWHERE:
                table[place] = number
                keys[number, 0] = one
                keys[number, 1] = two
                number += 1
    return end, number, reached


def table_for(keys: Any, number: int) -> Any:
    """A table of the numbers of some positions, with room for as many as `keys` can hold."""
    table = np.full(max(64, 2 * len(keys)), NOWHERE, np.int32)
    enter(keys, number, table)
    return table


def add_layer(game: Game, roster: Roster, room: int, watch: Watch) -> None:
    """Find the layer after those that are listed, at most `room` positions, and where the turns of
    the last of these lead."""
    used = len(roster.layers)
    keys = np.empty((2 * MOST_MOVES, 2), np.int64)
    table, number = table_for(keys, 0), 0
    for earlier, layer in enumerate(roster.layers):
        is_last = earlier == used - 1
        if not is_last and used not in roster.layers_after(earlier):
            continue
        begin, reached = 0, 0
        while begin < len(layer):
            watch.check()
            if number + MOST_MOVES > len(keys):
                keys = np.concatenate([keys, np.empty_like(keys)])
                table = table_for(keys, number)
            end = min(begin + TASK, len(layer))
            begin, number, more = spread(game.rules, layer, begin, end, used, keys, number, table)
            reached |= more
            if number > room:
                raise too_many(game)
        if is_last:
            roster.reached.append(reached)
    roster.layers.append(keys[:number].copy())


def too_many(game: Game) -> NotFeasible:
    """Why a game cannot be counted."""
    return NotFeasible(f"{game} has too many positions to count them all: more than {MOST:,}.")


def check_feasible(game: Game) -> None:
    """Raise if it is clear without looking that a game has too many positions."""
    if insight.of(game).at_least(game.rules) > MOST:
        raise too_many(game)


def list_all(game: Game, store: Store, watch: Watch) -> Roster:
    """Every layer, up to that of the full board."""
    check_feasible(game)
    p, nobody = game.start(), np.zeros((0, 2), np.int64)
    used = count(p.x | p.o | p.holes)
    roster = Roster([nobody] * used + [np.array([pack(game.rules, p)], np.int64)], [0] * used)
    while len(roster.layers) <= game.size**2:
        name = f"positions-{len(roster.layers):02}"
        kept = store.load(name)
        if kept:
            roster.layers.append(kept.numbers)
            roster.reached.append(kept.notes["reached"])
        else:
            listed = sum(map(len, roster.layers))
            watch.tell("Finding the positions", listed)
            add_layer(game, roster, MOST - listed, watch)
            store.save(name, roster.layers[-1], reached=roster.reached[-1])
    roster.reached.append(0)
    return roster
