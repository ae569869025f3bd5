"""Every position that can be reached from the opening, for games with few enough of them.

Every turn takes a cell, so a game goes from layer to layer: forward to find the positions after
0, 1, 2, ... turns, then backward to value them.
"""

from typing import Any

import numpy as np

from fivesquare.compiling import fast
from fivesquare.core import Game, Position
from fivesquare.engine.insight import pack, unpack
from fivesquare.engine.strong.counts import Counts, Longest, Watch, in_parallel
from fivesquare.engine.strong.listing import NOWHERE, forward, slot, table_for
from fivesquare.engine.strong.store import Store
from fivesquare.records.positions import write_position
from fivesquare.turns import each_turn

TASK = 20_000  # positions valued in one go

# The value of a position in one small number: SURE - d is a win in d turns, d - SURE a loss in d
# turns, 0 a draw.
SURE = 100

# Places in the tally of a layer.
WON, LOST, DRAWN, FINISHED, FARTHEST, EXAMPLE = 0, 1, 2, 3, 4, 5


@fast
def best_value(rules: Any, p: Position, keys: Any, table: Any, values: Any) -> int:
    """The value of a position in a game that goes on, from the values of the next layer."""
    best = -SURE
    for first, second in each_turn(rules, p):
        one, two = pack(rules, rules.after(p, first, second))
        theirs = values[table[slot(table, keys, one, two)]]
        own = 1 - theirs if theirs > 0 else -1 - theirs if theirs < 0 else 0
        best = max(best, own)
    return best


@fast
def value_some(
    rules: Any, layer: Any, first: int, last: int, keys: Any, table: Any, after: Any, values: Any
) -> Any:
    """Fill in the values of some positions of a layer, and count them."""
    tally = np.zeros(6, np.int64)
    for row in range(first, last):
        p = unpack(rules, layer[row, 0], layer[row, 1])
        result = rules.result(p)
        if result:
            winner = result & 3
            values[row] = 0 if winner == 0 else SURE if winner == p.turn + 1 else -SURE
            tally[FINISHED] += 1
            continue
        best = best_value(rules, p, keys, table, after)
        values[row] = best
        tally[WON if best > 0 else LOST if best < 0 else DRAWN] += 1
        if best > 0 and SURE - best > tally[FARTHEST]:
            tally[FARTHEST] = SURE - best
            tally[EXAMPLE] = row
    return tally


@fast
def leads_to(rules: Any, layer: Any, one: int, two: int) -> int:
    """The first position of a layer from which one turn leads to that one."""
    for row in range(len(layer)):
        p = unpack(rules, layer[row, 0], layer[row, 1])
        for first, second in each_turn(rules, p):
            found = pack(rules, rules.after(p, first, second))
            if found[0] == one and found[1] == two:
                return row
    return NOWHERE


def backward(game: Game, layers: list[Any], store: Store, watch: Watch) -> list[list[int]]:
    """Value the layers from the last to the first; their tallies, the opening's first."""
    kept = store.load("values")
    values = kept.numbers if kept else np.zeros(0, np.int8)
    tallies: list[list[int]] = kept.notes["tallies"] if kept else []
    for turns in range(len(layers) - 2 - len(tallies), -1, -1):
        values, tally = valued(game, layers[turns], layers[turns + 1], values, watch)
        tallies.append(tally)
        store.save("values", values, tallies=tallies)
    return tallies[::-1]


def valued(game: Game, layer: Any, below: Any, after: Any, watch: Watch) -> tuple[Any, list[int]]:
    """The values of a layer, made from those of the next, and its tally."""
    table, values = table_for(below, len(below)), np.empty(len(layer), np.int8)

    def part(first: int, last: int) -> Any:
        """Some of the positions."""
        return value_some(game.rules, layer, first, last, below, table, after, values)

    parts = np.array(in_parallel(part, len(layer), TASK, watch))
    tally = parts.sum(axis=0)
    tally[FARTHEST] = parts[:, FARTHEST].max()
    tally[EXAMPLE] = parts[parts[:, FARTHEST].argmax(), EXAMPLE]
    return values, [int(each) for each in tally]


def solve(game: Game, store: Store, watch: Watch) -> Counts:
    """Count every position that can be reached."""
    watch.begin(None)
    layers = forward(game, store)
    watch.begin(sum(map(len, layers)))
    tallies = backward(game, layers, store, watch)
    won, lost, drawn, finished = (sum(tally[place] for tally in tallies) for place in range(4))
    far = max(range(len(tallies)), key=lambda turns: tallies[turns][FARTHEST])
    longest = None
    if tallies[far][FARTHEST]:
        moves = moves_to(game, way_back(game, layers, far, tallies[far][EXAMPLE]))
        position = write_position(game, game.replay(moves)[-1])
        longest = Longest(tallies[far][FARTHEST], position, tuple(moves))
    return Counts(won, lost, drawn, finished, longest)


def way_back(game: Game, layers: list[Any], turns: int, row: int) -> list[tuple[int, int]]:
    """Positions that lead from the opening to that one, each as its two numbers."""
    way = []
    for layer in layers[turns::-1]:
        one, two = (int(number) for number in layer[row])
        way.append((one, two))
        if turns:
            turns -= 1
            row = leads_to(game.rules, layers[turns], one, two)
    return way[::-1]


def moves_to(game: Game, way: list[tuple[int, int]]) -> list[str]:
    """Moves that lead from the opening along these positions."""
    p, moves = game.start(), []
    for wanted in way[1:]:
        move = next(m for m in game.moves(p) if pack(game.rules, game.after(p, m)) == wanted)
        moves.append(str(move))
        p = game.after(p, move)
    return moves
