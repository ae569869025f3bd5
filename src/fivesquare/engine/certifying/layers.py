"""From one layer of a plan to the next: an answer for each position, and what can arise then.

Of several answers that keep the promise the one is taken after which the fewest new positions
have to be listed. The positions that arise are kept in a set of rows, open to compiled code.
"""

from typing import Any, NamedTuple

import numpy as np

from fivesquare.core import Position
from fivesquare.engine.certifying.images import smallest
from fivesquare.engine.compiled import fast
from fivesquare.engine.insight import candidates
from fivesquare.engine.insight.common import all_moves
from fivesquare.engine.search import FOREVER, NO, STOPPED, YES, forces, remembered
from fivesquare.engine.turns import each_turn

FIELDS = 4  # x, o, holes, last
FREE = -1  # in the first field: nothing stands in this row


class Tools(NamedTuple):
    """What a search needs, and takes with it from position to position."""

    table: Any
    work: Any
    control: Any


class Promise(NamedTuple):
    """What the hero's answers must keep, and how they are chosen."""

    hero: int  # 0 or 1
    wins: bool  # or only does not lose
    soon: bool  # whether to take a quickest win, where those are cheap to find
    compare: int  # how many good answers are compared


def new_set(rows: int) -> Any:
    """An empty set of positions; the row after the last counts them."""
    made = np.full((rows + 1, FIELDS), FREE, np.int64)
    made[rows] = 0
    return made


def members(found: Any) -> Any:
    """The positions of a set, sorted."""
    rows: Any = found[:-1]
    rows = rows[rows[:, 0] != FREE]
    return rows[np.lexsort(rows.T[::-1])]


def grown(found: Any) -> Any:
    """The same set with four times the room."""
    larger = new_set((found.shape[0] - 1) * 4)
    put_all(found[:-1], larger)
    return larger


@fast
def place_of(x: int, o: int, holes: int, last: int, found: Any) -> int:
    """The row where a position stands, or could."""
    low = 0x7FFFFFFF
    mixed = (x & low) * 0x1F3779B1 + (x >> 31) * 0x13C6EF37 + (o & low) * 0x165EBCA7
    mixed = (mixed & 0xFFFFFFFFFFFFFF) + (o >> 31) * 0x1B873593 + (holes & low) * 0x0E2F5C13
    mixed = (mixed & 0xFFFFFFFFFFFFFF) + (holes >> 31) * 0x12D2BE15 + last * 0x19E3779B
    rows: int = found.shape[0] - 1
    place = (mixed ^ mixed >> 29) % rows
    while found[place, 0] != FREE and (
        found[place, 0] != x
        or found[place, 1] != o
        or found[place, 2] != holes
        or found[place, 3] != last
    ):
        place = place + 1 if place + 1 < rows else 0
    return place


@fast
def put(x: int, o: int, holes: int, last: int, found: Any) -> None:
    """Add a position to a set."""
    place = place_of(x, o, holes, last, found)
    if found[place, 0] == FREE:
        found[place, 0] = x
        found[place, 1] = o
        found[place, 2] = holes
        found[place, 3] = last
        found[found.shape[0] - 1, 0] += 1


@fast
def put_all(rows: Any, found: Any) -> None:
    """Add every position that stands in these rows."""
    for row in rows:
        if row[0] != FREE:
            put(row[0], row[1], row[2], row[3], found)


@fast
def fresh(rules: Any, p: Position, found: Any, add: bool) -> int:
    """How many of the positions after every reply are not in the set yet; perhaps add them."""
    number = 0
    for first, second in each_turn(rules, p):
        after = rules.after(p, first, second)
        if rules.result(after):
            continue
        image = smallest(rules, after)
        if add:
            put(image.x, image.o, image.holes, image.last, found)
        else:
            place = place_of(image.x, image.o, image.holes, image.last, found)
            number += found[place, 0] == FREE
    return number


@fast
def keeps(rules: Any, p: Position, promise: Promise, within: int, tools: Tools, top: int) -> int:
    """Whether the hero, who has just moved, has kept the promise: NO, YES or STOPPED.

    (`forces` must get plain integers, never a constant: a recursive function that was compiled
    for a constant crashes when it is loaded from the compiler's cache.)
    """
    hero, table, work, control = promise.hero, tools.table, tools.work, tools.control
    if promise.wins:
        return forces(rules, p, hero, within, table, work, top, control)
    lost = forces(rules, p, 1 - hero, within, table, work, top, control)
    if lost == STOPPED:
        return STOPPED
    return NO if lost == YES else YES


@fast
def ordered(rules: Any, p: Position, promise: Promise, work: Any) -> int:
    """The answers worth trying, the most promising first; where they end."""
    end = candidates(rules, p, promise.hero, FOREVER, work, 0) if promise.wins else -1
    if end < 0:
        end = all_moves(rules, p, promise.hero, FOREVER, work, 0)
    for i in range(1, end):
        for j in range(i, 0, -1):
            if work[j - 1, 2] <= work[j, 2]:
                break
            for part in range(3):
                work[j - 1, part], work[j, part] = work[j, part], work[j - 1, part]
    return end


@fast
def wins_at_once(rules: Any, p: Position, hero: int, answer: Any) -> bool:
    """Whether the hero has a move that wins; that move is then the answer."""
    for first, second in each_turn(rules, p):
        if rules.result(rules.after(p, first, second)) & 3 == hero + 1:
            answer[0], answer[1] = first, second
            return True
    return False


@fast
def seems_kept(rules: Any, p: Position, promise: Promise, table: Any) -> bool:
    """Whether the table holds that the hero, who has just moved, has kept the promise."""
    if promise.wins:
        return remembered(rules, p, promise.hero, FOREVER, table) == YES
    return remembered(rules, p, 1 - promise.hero, FOREVER, table) == NO


@fast
def choose(rules: Any, p: Position, promise: Promise, tools: Tools, found: Any, answer: Any) -> int:
    """Find the answer to be given in a position: YES, STOPPED, or NO when there is none.

    What the search has found before costs nothing: it is only searched where that is no help.
    """
    if wins_at_once(rules, p, promise.hero, answer):
        return YES
    work = tools.work
    end = ordered(rules, p, promise, work)
    fewest = -1
    within = 2 if promise.soon else FOREVER
    is_search = promise.soon
    while fewest < 0 and within <= FOREVER:
        good = 0
        for i in range(end):
            after = rules.after(p, work[i, 0], work[i, 1])
            if is_search:
                kept = keeps(rules, after, promise, within, tools, end)
            else:
                kept = YES if seems_kept(rules, after, promise, tools.table) else NO
            if kept == STOPPED:
                return STOPPED
            if kept == NO:
                continue
            number = fresh(rules, after, found, False)
            if fewest < 0 or number < fewest:
                fewest = number
                answer[0], answer[1] = work[i, 0], work[i, 1]
            good += 1
            if is_search and good == promise.compare or number == 0:
                break
        within += 2 if is_search else 0
        is_search = True
    return NO if fewest < 0 else YES


@fast
def answer_all(
    rules: Any,
    layer: Any,
    answers: Any,
    begin: int,
    end: int,
    promise: Promise,
    tools: Tools,
    found: Any,
) -> int:
    """Answer the positions of a layer from `begin` on and put what can arise into the set.

    Gives where it stopped: at the end, or when the set is half full; -1 when it was told to.
    """
    for number in range(begin, end):
        if found[found.shape[0] - 1, 0] * 2 > found.shape[0]:
            return number
        row = layer[number]
        p = Position(promise.hero, row[0], row[1], row[2], row[3])
        kept = choose(rules, p, promise, tools, found, answers[number])
        if kept == STOPPED:
            return -1
        assert kept == YES
        fresh(rules, rules.after(p, answers[number, 0], answers[number, 1]), found, True)
    return end
