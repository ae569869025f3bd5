"""Every position that can be reached from the opening, for games with few enough of them.

They are listed layer by layer, and then valued from the last layer to the first.
"""

from typing import Any

import numpy as np

from fivesquare.board import count
from fivesquare.compiling import fast
from fivesquare.core import Game, Position
from fivesquare.engine.insight import pack, unpack
from fivesquare.engine.strong.counts import Counts, Effort, Longest, in_parallel
from fivesquare.engine.strong.roster import NOWHERE, Roster, list_all, slot, table_for
from fivesquare.engine.strong.store import Store
from fivesquare.records.positions import write_position
from fivesquare.turns import each_turn
from fivesquare.work import Watch

TASK = 20_000  # positions valued in one go

# The value of a position in one small number: AT_ONCE - d is a win in d turns, d - AT_ONCE a loss
# in d turns, 0 a draw; and less than any of them while it is not known.
AT_ONCE = 100
NOT_KNOWN = -AT_ONCE - 1

# Places in the tally of a layer.
WON, LOST, DRAWN, FINISHED, FARTHEST, EXAMPLE = 0, 1, 2, 3, 4, 5


@fast
def best_value(rules: Any, p: Position, used: int, keys: Any, table: Any, values: Any) -> int:
    """The best of a position's turns into the layer with so many used cells, from its values."""
    best = NOT_KNOWN
    for first, second in each_turn(rules, p):
        after = rules.after(p, first, second)
        if count(after.x | after.o | after.holes) != used:
            continue
        one, two = pack(rules, after)
        theirs = values[table[slot(table, keys, one, two)]]
        own = 1 - theirs if theirs > 0 else -1 - theirs if theirs < 0 else 0
        best = max(best, own)
    return best


@fast
def value_some(
    rules: Any,
    layer: Any,
    first: int,
    last: int,
    used: int,
    keys: Any,
    table: Any,
    after: Any,
    values: Any,
) -> None:
    """Better the values of some positions of a layer by their turns into another."""
    for row in range(first, last):
        p = unpack(rules, layer[row, 0], layer[row, 1])
        values[row] = max(values[row], best_value(rules, p, used, keys, table, after))


@fast
def finish_some(rules: Any, layer: Any, first: int, last: int, values: Any) -> Any:
    """Fill in the values of finished games among some positions of a layer; count them all."""
    tally = np.zeros(6, np.int64)
    for row in range(first, last):
        p = unpack(rules, layer[row, 0], layer[row, 1])
        result = rules.result(p)
        if result:
            winner = result & 3
            values[row] = 0 if winner == 0 else AT_ONCE if winner == p.turn + 1 else -AT_ONCE
            tally[FINISHED] += 1
            continue
        value = values[row]
        tally[WON if value > 0 else LOST if value < 0 else DRAWN] += 1
        if value > 0 and AT_ONCE - value > tally[FARTHEST]:
            tally[FARTHEST] = AT_ONCE - value
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


def value_all(
    game: Game, roster: Roster, store: Store, effort: Effort
) -> tuple[list[Any], list[list[int]]]:
    """The values of all layers, made from the last to the first, and their tallies."""
    values: list[Any] = [np.zeros(0, np.int8)] * len(roster.layers)
    tallies: list[list[int]] = [[0] * 6] * len(roster.layers)
    for used in range(len(roster.layers) - 1, -1, -1):
        name = f"values-{used:02}"
        kept = store.load(name)
        if kept:
            values[used], tallies[used] = kept.numbers, kept.notes["tally"]
        elif len(roster.layers[used]):
            values[used], tallies[used] = valued(game, roster, used, values, effort)
            store.save(name, values[used], tally=tallies[used])
    return values, tallies


def valued(
    game: Game, roster: Roster, used: int, values: list[Any], effort: Effort
) -> tuple[Any, list[int]]:
    """The values of a layer, made from those of later ones, and its tally."""
    layer = roster.layers[used]
    found = np.full(len(layer), NOT_KNOWN, np.int8)
    for later in roster.layers_after(used):
        keys = roster.layers[later]
        table = table_for(keys, len(keys))

        def part(
            first: int, last: int, later: int = later, keys: Any = keys, table: Any = table
        ) -> None:
            """Some of the positions."""
            value_some(game.rules, layer, first, last, later, keys, table, values[later], found)

        in_parallel(part, len(layer), TASK, effort)

    def count_part(first: int, last: int) -> Any:
        """Some of the positions."""
        return finish_some(game.rules, layer, first, last, found)

    parts = np.array(in_parallel(count_part, len(layer), TASK, effort))
    tally = parts.sum(axis=0)
    tally[FARTHEST] = parts[:, FARTHEST].max()
    tally[EXAMPLE] = parts[parts[:, FARTHEST].argmax(), EXAMPLE]
    return found, [int(each) for each in tally]


def solve(game: Game, store: Store, watch: Watch) -> Counts:
    """Count every position that can be reached."""
    roster = list_all(game, store, watch)
    _, tallies = value_all(game, roster, store, Effort(watch, work(roster)))
    won, lost, drawn, finished = (sum(tally[place] for tally in tallies) for place in range(4))
    far = max(range(len(tallies)), key=lambda used: tallies[used][FARTHEST])
    longest = None
    if tallies[far][FARTHEST]:
        moves = moves_to(game, way_back(game, roster, far, tallies[far][EXAMPLE]))
        position = write_position(game, game.replay(moves)[-1])
        longest = Longest(tallies[far][FARTHEST], position, tuple(moves))
    return Counts(won, lost, drawn, finished, longest)


def work(roster: Roster) -> int:
    """How often a position is looked at: for each layer that its turns lead to, and in the end."""
    return sum(
        len(layer) * (1 + len(roster.layers_after(used)))
        for used, layer in enumerate(roster.layers)
    )


def way_back(game: Game, roster: Roster, used: int, row: int) -> list[tuple[int, int]]:
    """Positions that lead from the opening to that one, each as its two numbers."""
    one, two = (int(number) for number in roster.layers[used][row])
    for earlier in range(used):
        if used in roster.layers_after(earlier):
            before = leads_to(game.rules, roster.layers[earlier], one, two)
            if before != NOWHERE:
                return [*way_back(game, roster, earlier, before), (one, two)]
    return [(one, two)]


def moves_to(game: Game, way: list[tuple[int, int]]) -> list[str]:
    """Moves that lead from the opening along these positions."""
    p, moves = game.start(), []
    for wanted in way[1:]:
        move = next(m for m in game.moves(p) if pack(game.rules, game.after(p, m)) == wanted)
        moves.append(str(move))
        p = game.after(p, move)
    return moves
