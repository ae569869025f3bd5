"""The values of all positions of a game in memory: made once, kept, and looked up by the million.

In general they are listed, in a table with open places: a number for the position, and its score
as the census puts it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from fivesquare.compiling import by_rules, fast, helper
from fivesquare.core import Game, Position
from fivesquare.engine import insight
from fivesquare.engine.insight import pack
from fivesquare.engine.strong.census import AT_ONCE, NOT_KNOWN, value_all, work
from fivesquare.engine.strong.counts import Effort
from fivesquare.engine.strong.roster import list_all
from fivesquare.engine.strong.store import SUMMARY, TABLE, NoStore, Store
from fivesquare.work import Watch

NOBODY = -1  # in a place that is free; no position has that number
IN_MEMORY = 8  # tables at a time; only that of Blockade is large
HALF = 29  # bits


class TableKind(NamedTuple):
    """How a table is made, and what it says of a position; the second is compiled."""

    make: Callable[[Game, Store, Watch], Any]
    score_in: Callable[[Any, Position, Any], Any]


@helper
def number_of(rules: Any, p: Position) -> Any:
    """A position as one number, which is possible on boards up to 5x5."""
    one, two = pack(rules, p)
    return two << rules.board.size * rules.board.size | one


@helper
def place_of(table: Any, number: int) -> int:
    """Where a number is in a table, or where it belongs."""
    low, high = number & (1 << HALF) - 1, number >> HALF
    place = (low * 0x9E3779B1 + high * 0x85EBCA77) >> 11 & len(table) - 1
    while table[place, 0] != number and table[place, 0] != NOBODY:
        place = place + 1 & len(table) - 1
    return place


@fast
def enter(table: Any, numbers: Any, scores: Any) -> None:
    """Put positions into a table that has room for them."""
    for i in range(len(numbers)):
        place = place_of(table, numbers[i])
        table[place, 0] = numbers[i]
        table[place, 1] = scores[i]


@helper
def listed_score(rules: Any, p: Position, table: Any) -> Any:
    """What a list says: nothing of positions that play cannot lead to."""
    number = number_of(rules, p)
    place = place_of(table, number)
    return table[place, 1] if table[place, 0] == number else NOT_KNOWN


def list_scores(game: Game, store: Store, watch: Watch) -> Any:
    """The table of a game whose positions are listed."""
    roster = list_all(game, store, watch)
    values, _ = value_all(game, roster, store, Effort(watch, work(roster)))
    keys = np.concatenate(roster.layers)
    table = np.full((1 << int(2 * len(keys)).bit_length(), 2), NOBODY, np.int64)
    enter(table, keys[:, 1] << game.size**2 | keys[:, 0], np.concatenate(values))
    return table


LIST = TableKind(list_scores, listed_score)


def table_kind(known: insight.Insight) -> TableKind:
    """The game's own table, or a list."""
    return known.own_table() if known.own_table else LIST


score_in = by_rules(lambda rules: table_kind(insight.of_rules(rules)).score_in, listed_score)


@fast
def score_some(rules: Any, rows: Any, begin: int, end: int, table: Any, scores: Any) -> None:
    """The scores of some positions, given as rows of numbers."""
    for i in range(begin, end):
        p = Position(rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3], rows[i, 4])
        result = rules.result(p)
        if result == 0:
            scores[i] = score_in(rules, p, table)
        elif result & 3 == 0:
            scores[i] = 0
        else:
            scores[i] = AT_ONCE if result & 3 == p.turn + 1 else -AT_ONCE


tables: dict[Game, Any] = {}  # those in memory, the latest made last


def has_table(game: Game) -> bool:
    """Whether there is a table of the game, or can be soon."""
    return insight.of(game).is_tabled(game.rules)


def table_of(game: Game, watch: Watch | None = None) -> Any:
    """The table of a game, made if it is not there; who else makes it meanwhile is waited for."""
    if game not in tables:
        tables[game] = kept_or_made(game, watch or Watch())
        for old in [*tables][:-IN_MEMORY]:
            tables.pop(old, None)
    return tables[game]


def kept_or_made(game: Game, watch: Watch) -> Any:
    """The table as it is kept; where nothing can be, it is made anew for every process."""
    make, store = table_kind(insight.of(game)).make, Store(game, watch.say)
    try:
        with store.alone(waits=True):
            kept = store.load(TABLE)
            if kept:
                return kept.numbers
            table = make(game, store, watch)
            store.save(TABLE, table)
            store.forget_all_but(SUMMARY, TABLE)
            return table
    except OSError as error:
        watch.say(f"{error.strerror}: the table of {game} is made for this process alone.")
        return make(game, NoStore(game, watch.say), watch)
