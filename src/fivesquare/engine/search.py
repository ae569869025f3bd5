"""The search: can a player force a win within so many turns?

That one question, asked well, gives everything. Asked with no limit it is the value of a
position; asked with 1, 2, 3, ... it is the distance. Answers are kept in a table whose keys hold
the whole position, so that nothing is ever mistaken for something else.
"""

from typing import Any

import numpy as np

from fivesquare.board import count
from fivesquare.compiling import fast, helper
from fivesquare.core import Position, vacant
from fivesquare.engine.insight import FOREVER, HOPELESS, SURE, candidates, key

# What is known is one number: yes from `true_from` turns on, no up to `false_upto` turns.
NO, YES, STOPPED, UNKNOWN = 0, 1, 2, 3

# Places in the control array.
NODES, STOP, ZONE, UPTO = 0, 1, 2, 3  # the last two belong to a search by zones
CONTROLS = 4

MOST_MOVES = 49 * 50  # on 7x7: any cell, then any cell or nothing more
DEEPEST = 50  # turns, each of which takes a cell at least
FEW = 10  # empty cells with which searching a child is quicker than looking it up
SCRATCH = 128  # rows at the end that an insight may use while it thinks


def new_table(bits: int, words: int = 3) -> Any:
    """An empty table of 2**bits entries: two words of key, one of knowledge, perhaps more."""
    return np.full((1 << bits, words), -1, np.int64)  # no key is negative


def new_work() -> Any:
    """Room for the moves of every turn on the way down: first, second, promise."""
    return np.empty((DEEPEST * MOST_MOVES + SCRATCH, 3), np.int64)


def new_control() -> Any:
    """How many nodes were visited, and whether to stop."""
    return np.zeros(CONTROLS, np.int64)


@helper
def place_of(one: int, two: int, table: Any) -> int:
    """Where in the table a key belongs."""
    place: int = ((one * 0x9E3779B1 + two * 0x85EBCA77) >> 11) & (table.shape[0] - 1)
    return place


@helper
def bring_best(work: Any, i: int, end: int) -> None:
    """Of the moves from `i` on, let the most promising change places with the first."""
    best = i
    for j in range(i + 1, end):
        if work[j, 2] < work[best, 2]:
            best = j
    for part in range(3):
        work[i, part], work[best, part] = work[best, part], work[i, part]


@helper
def entry_of(rules: Any, p: Position, hero: int, table: Any) -> tuple[int, int, int]:
    """The key of a question, two words, and where in the table it belongs."""
    one, two = key(rules, p)
    two = two * 2 + hero
    return one, two, place_of(one, two, table)


@helper
def known_at(one: int, two: int, place: int, table: Any) -> tuple[int, int]:
    """What is known: yes from so many turns on, no up to so many; nothing by default."""
    if table[place, 0] != one or table[place, 1] != two:
        return FOREVER + 1, -1
    known = table[place, 2]
    return known >> 8, known & 255


@helper
def keep(one: int, two: int, place: int, true_from: int, false_upto: int, table: Any) -> None:
    """Write down what is known, in place of whatever was there."""
    table[place, 0] = one
    table[place, 1] = two
    table[place, 2] = true_from << 8 | max(false_upto, 0)


@fast
def remembered(rules: Any, p: Position, hero: int, within: int, table: Any) -> int:
    """What the table says: YES, NO or UNKNOWN."""
    one, two, place = entry_of(rules, p, hero, table)
    true_from, false_upto = known_at(one, two, place, table)
    if within >= true_from:
        return YES
    return NO if within <= false_upto else UNKNOWN


@fast
def forces(
    rules: Any, p: Position, hero: int, within: int, table: Any, work: Any, top: int, control: Any
) -> int:
    """Whether the hero (0 or 1) can force a win within so many turns: NO, YES or STOPPED."""
    control[NODES] += 1
    if control[STOP]:
        return STOPPED
    result = rules.result(p)
    if result:
        return YES if result & 3 == hero + 1 else NO
    if within <= 0:
        return NO
    one, two, place = entry_of(rules, p, hero, table)
    true_from, false_upto = known_at(one, two, place, table)
    if within >= true_from:
        return YES
    if within <= false_upto:
        return NO
    is_hero = p.turn == hero
    end = candidates(rules, p, hero, within, work, top)
    if end == HOPELESS:
        return NO
    if end == SURE:
        return YES
    answer = NO if is_hero else YES
    if count(vacant(rules.board, p)) > FEW:
        # Look first whether some child is known to settle it.
        for i in range(top, end):
            child = rules.after(p, work[i, 0], work[i, 1])
            found = remembered(rules, child, hero, within - 1, table)
            if found != UNKNOWN and (found == YES) == is_hero:
                return found
    for i in range(top, end):
        bring_best(work, i, end)
        child = rules.after(p, work[i, 0], work[i, 1])
        found = forces(rules, child, hero, within - 1, table, work, end, control)
        if found == STOPPED:
            return STOPPED
        if (found == YES) == is_hero:
            answer = found
            break
    if answer == YES:
        true_from = within
    else:
        false_upto = within
    keep(one, two, place, true_from, false_upto, table)
    return answer
