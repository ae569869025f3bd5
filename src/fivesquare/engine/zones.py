"""The search where both sides race and yet draws have to be proved: the same question, by zones.

Every answer here has a zone: free cells such that the answer stays the same whatever the side that
it is bad for (for yes the opponent, for no the hero) holds of all others. So when a move of that
side fails, every move outside the zone of its failure fails by the same replies, and only moves
in the zones of all failures so far are left to try.

A move that settles the question does so in the zone of what follows and its own cell; where every
move fails, they fail in all their zones together.
"""

from typing import Any

from fivesquare.compiling import fast
from fivesquare.core import Position, vacant
from fivesquare.engine.insight import FOREVER, HOPELESS, candidates
from fivesquare.engine.search import (
    NO,
    NODES,
    STOP,
    STOPPED,
    UPTO,
    YES,
    ZONE,
    bring_best,
    entry_of,
    keep,
    known_at,
    remembered,
)

ENTRY_WORDS = 5  # of an entry of the table: beside what all searches keep, the zones of yes and no
YES_ZONE, NO_ZONE = 3, 4
SHORT = 7  # turns within which a win is not looked for by itself
FIRST = -(1 << 20)  # a promise that none is better than


@fast
def forces(
    rules: Any, p: Position, hero: int, within: int, table: Any, work: Any, top: int, control: Any
) -> int:
    """Whether the hero (0 or 1) can force a win within so many turns: NO, YES or STOPPED.

    The control array then holds the zone, and up to how many turns a no is true.
    """
    control[NODES] += 1
    if control[STOP]:
        return STOPPED
    free = vacant(rules.board, p)
    control[ZONE], control[UPTO] = free, FOREVER  # all cells are a zone of whatever is true
    result = rules.result(p)
    if result:
        return YES if result & 3 == hero + 1 else NO
    one, two, place = entry_of(rules, p, hero, table)
    true_from, false_upto = known_at(one, two, place, table)
    if within >= true_from:
        control[ZONE] = table[place, YES_ZONE]
        return YES
    if within <= false_upto:
        control[ZONE], control[UPTO] = table[place, NO_ZONE], false_upto
        return NO
    is_hero = p.turn == hero
    if is_hero and within > max(false_upto + 2, SHORT):
        # A shorter win is found sooner, and costs little where there is none.
        found = forces(rules, p, hero, within - 2, table, work, top, control)
        if found != NO or within <= control[UPTO]:
            return found
        false_upto = control[UPTO]
    end = candidates(rules, p, hero, within, work, top)
    row = work.shape[0] - 1  # where the candidates leave a zone
    zone, upto = work[row, 0], work[row, 1]
    if end < 0:  # settled: hopeless or sure
        control[ZONE], control[UPTO] = zone, upto
        return NO if end == HOPELESS else YES
    wanted = YES if is_hero else NO
    tried = 0
    for i in range(top, end):
        tried |= work[i, 0]
        child = rules.after(p, work[i, 0], work[i, 1])
        if remembered(rules, child, hero, within - 1, table) == wanted:
            work[i, 2] = FIRST
            break
    answer = NO if is_hero else YES
    is_forced = zone != 0  # and every other move is known to fail, in that zone
    left, upto = free, FOREVER
    for i in range(top, end):
        bring_best(work, i, end)
        cell = work[i, 0]
        if cell & left == 0:
            continue
        child = rules.after(p, cell, work[i, 1])
        found = forces(rules, child, hero, within - 1, table, work, end, control)
        if found == STOPPED:
            return STOPPED
        if found == NO:
            upto = min(upto, control[UPTO] + 1)
        if found == wanted:
            answer, zone = found, control[ZONE] | cell
            break
        zone |= control[ZONE]
        left &= control[ZONE]
    if answer != wanted and not is_forced and left & ~tried:
        # Some move was left out because it cannot matter in time, as the board stands now.
        zone, upto = free, within
    if table[place, 0] != one or table[place, 1] != two:
        table[place, YES_ZONE] = table[place, NO_ZONE] = free
    if answer == YES:
        true_from = within
        table[place, YES_ZONE] = zone
    else:
        false_upto = upto
        table[place, NO_ZONE] = zone
    keep(one, two, place, true_from, false_upto, table)
    control[ZONE], control[UPTO] = zone, upto
    return answer
