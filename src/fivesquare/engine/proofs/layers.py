"""From one layer of a plan to the next: an answer for each position, and what can arise then.

Of several answers that keep the promise the one is taken after which the fewest new positions
have to be listed. The positions that arise are kept in a set of rows, open to compiled code.
"""

from typing import Any, NamedTuple

from fivesquare.certificates import rows
from fivesquare.certificates.rows import FREE, is_crowded, place_of, put
from fivesquare.compiling import fast, helper
from fivesquare.core import Position
from fivesquare.engine.insight import FOREVER, candidates
from fivesquare.engine.insight.plain import all_moves
from fivesquare.engine.search import NO, STOPPED, YES, remembered
from fivesquare.engine.searches import forces
from fivesquare.symmetry import smallest
from fivesquare.turns import each_turn


class Tools(NamedTuple):
    """What a search needs, and takes with it from position to position."""

    table: Any
    work: Any
    control: Any


class Goal(NamedTuple):
    """What the hero's answers must keep, and how they are chosen."""

    hero: int  # 0 or 1
    wins: bool  # or only does not lose
    soon: bool  # whether to take a quickest win, where those are cheap to find
    compare: int  # how many good answers are compared
    directionless: bool  # turned positions are the same


put_all = fast(rows.put_all)
for part in (rows.size_of, is_crowded, place_of, put):
    helper(part)


@fast
def fresh(rules: Any, p: Position, goal: Goal, found: Any, add: bool) -> int:
    """How many of the positions after every reply are not in the set yet; perhaps add them."""
    number = 0
    for first, second in each_turn(rules, p):
        after = rules.after(p, first, second)
        if rules.result(after):
            continue
        image = smallest(rules.board, goal.directionless, after)
        if add:
            put(image.x, image.o, image.holes, image.last, found)
        else:
            place = place_of(image.x, image.o, image.holes, image.last, found)
            number += found[place, 0] == FREE
    return number


@fast
def keeps(rules: Any, p: Position, goal: Goal, within: int, tools: Tools, top: int) -> int:
    """Whether the hero, who has just moved, has kept the promise: NO, YES or STOPPED.

    (`forces` must get plain integers, never a constant: a recursive function that was compiled
    for a constant crashes when it is loaded from the compiler's cache.)
    """
    hero, table, work, control = goal.hero, tools.table, tools.work, tools.control
    if goal.wins:
        won: int = forces(rules, p, hero, within, table, work, top, control)
        return won
    lost = forces(rules, p, 1 - hero, within, table, work, top, control)
    if lost == STOPPED:
        return STOPPED
    return NO if lost == YES else YES


@fast
def ordered(rules: Any, p: Position, goal: Goal, work: Any) -> int:
    """The answers worth trying, the most promising first; where they end."""
    end = candidates(rules, p, goal.hero, FOREVER, work, 0) if goal.wins else -1
    if end < 0:
        end = all_moves(rules, p, goal.hero, FOREVER, work, 0)
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
def seems_kept(rules: Any, p: Position, goal: Goal, table: Any) -> bool:
    """Whether the table holds that the hero, who has just moved, has kept to the goal."""
    if goal.wins:
        return remembered(rules, p, goal.hero, FOREVER, table) == YES
    return remembered(rules, p, 1 - goal.hero, FOREVER, table) == NO


@fast
def choose(rules: Any, p: Position, goal: Goal, tools: Tools, found: Any, answer: Any) -> int:
    """Find the answer to be given in a position: YES, STOPPED, or NO when there is none.

    What the search has found before costs nothing: it is only searched where that is no help.
    """
    if wins_at_once(rules, p, goal.hero, answer):
        return YES
    work = tools.work
    end = ordered(rules, p, goal, work)
    fewest = -1
    within = 2 if goal.soon else FOREVER
    is_search = goal.soon
    while fewest < 0 and within <= FOREVER:
        good = 0
        for i in range(end):
            after = rules.after(p, work[i, 0], work[i, 1])
            if is_search:
                kept = keeps(rules, after, goal, within, tools, end)
            else:
                kept = YES if seems_kept(rules, after, goal, tools.table) else NO
            if kept == STOPPED:
                return STOPPED
            if kept == NO:
                continue
            number = fresh(rules, after, goal, found, False)
            if fewest < 0 or number < fewest:
                fewest = number
                answer[0], answer[1] = work[i, 0], work[i, 1]
            good += 1
            if is_search and good == goal.compare or number == 0:
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
    goal: Goal,
    tools: Tools,
    found: Any,
) -> int:
    """Answer the positions of a layer from `begin` on and put what can arise into the set.

    Gives where it stopped: at the end, or when the set is crowded; -1 when it was told to.
    """
    for number in range(begin, end):
        if is_crowded(found):
            return number
        row = layer[number]
        p = Position(goal.hero, row[0], row[1], row[2], row[3])
        kept = choose(rules, p, goal, tools, found, answers[number])
        if kept == STOPPED:
            return -1
        assert kept == YES
        after = rules.after(p, answers[number, 0], answers[number, 1])
        fresh(rules, after, goal, found, True)
    return end
