"""Finding every position that can be reached, turn by turn."""

from typing import Any

import numpy as np

from fivesquare.compiling import fast
from fivesquare.core import Game
from fivesquare.engine import insight
from fivesquare.engine.insight import pack, unpack
from fivesquare.engine.search import MOST_MOVES
from fivesquare.engine.strong.counts import NotFeasible
from fivesquare.engine.strong.store import Store
from fivesquare.turns import each_turn

MOST = 30_000_000  # positions: half a gigabyte of them
TASK = 50_000  # positions looked at in one go
NOWHERE = -1


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
    rules: Any, layer: Any, begin: int, end: int, keys: Any, number: int, table: Any
) -> tuple[int, int]:
    """Add to `keys` what can follow the positions from `begin` to `end`, while there is room.

    The first position that was not looked at, and how many are found by now.
    """
    for row in range(begin, end):
        if number + MOST_MOVES > len(keys):
            return row, number
        p = unpack(rules, layer[row, 0], layer[row, 1])
        for first, second in each_turn(rules, p):
            one, two = pack(rules, rules.after(p, first, second))
            place = slot(table, keys, one, two)
            if table[place] == NOWHERE:
                table[place] = number
                keys[number, 0] = one
                keys[number, 1] = two
                number += 1
    return end, number


def table_for(keys: Any, number: int) -> Any:
    """A table of the numbers of some positions, with room for as many as `keys` can hold."""
    table = np.full(max(64, 2 * len(keys)), NOWHERE, np.int32)
    enter(keys, number, table)
    return table


def layer_after(game: Game, layer: Any, room: int) -> Any:
    """The positions one turn later; at most `room` of them."""
    keys = np.empty((2 * MOST_MOVES, 2), np.int64)
    table, begin, number = table_for(keys, 0), 0, 0
    while begin < len(layer):
        if number + MOST_MOVES > len(keys):
            keys = np.concatenate([keys, np.empty_like(keys)])
            table = table_for(keys, number)
        end = min(begin + TASK, len(layer))
        begin, number = spread(game.rules, layer, begin, end, keys, number, table)
        if number > room:
            raise too_many(game)
    return keys[:number].copy()


def too_many(game: Game) -> NotFeasible:
    """Why a game cannot be counted."""
    return NotFeasible(f"{game} has too many positions to count them all: more than {MOST:,}.")


def forward(game: Game, store: Store) -> list[Any]:
    """The positions after 0, 1, 2, ... turns; the last layer is empty."""
    if insight.of(game).at_least(game.rules) > MOST:
        raise too_many(game)
    layers = [np.array([pack(game.rules, game.start())], np.int64)]
    total = 1
    while len(layers[-1]):
        kept = store.load(f"positions-{len(layers)}")
        found = kept.numbers if kept else layer_after(game, layers[-1], MOST - total)
        if kept is None:
            store.save(f"positions-{len(layers)}", found)
        total += len(found)
        layers.append(found)
    return layers
