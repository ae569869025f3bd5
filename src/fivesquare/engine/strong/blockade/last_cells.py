"""Blockade, the compiled part: which states can be reached, and what they are worth.

A set of used cells is even; half of it, read as a number, is its number. A state's value is 4
bits, the more the better: d/2 for a loss in d turns, 15 - (d-1)/2 for a win. The values of a set,
one for each last cell, are two words.
"""

from typing import Any

import numpy as np

from fivesquare.board import count
from fivesquare.compiling import fast

MOST_CELLS = 32
IN_WORD = 16  # values
BEST = 15
WIN = 8  # this value and those above are wins

# Places in a tally.
WON, LOST, FINISHED, FARTHEST, EXAMPLE = 0, 1, 2, 3, 4


@fast
def cells_in(cells: int, table: Any) -> int:
    """The numbers of the cells of a set, into `table`; how many there are."""
    number = 0
    for cell in range(MOST_CELLS):
        if cells >> cell & 1:
            table[number] = cell
            number += 1
    return number


@fast
def before(value: int) -> int:
    """What a state's value is worth to the player who moves there, one turn earlier."""
    return BEST - value if value < WIN else BEST + 1 - value


@fast
def best_claims(values: Any, used: int, empty: Any, number: int, best: Any) -> None:
    """Into `best`: what it is worth to claim each empty cell, and remove the best other one."""
    worst = np.full(MOST_CELLS, BEST, np.int64)
    for i in range(number):
        one = empty[i]
        with_one, word, shift = used | 1 << one, one // IN_WORD, 4 * (one % IN_WORD)
        least = worst[one]
        for j in range(i + 1, number):
            two = empty[j]
            after = (with_one | 1 << two) >> 1
            least = min(least, values[after, word] >> shift & BEST)
            worst[two] = min(
                worst[two], values[after, two // IN_WORD] >> 4 * (two % IN_WORD) & BEST
            )
        best[one] = before(least) if number > 1 else 0


@fast
def best_of(cells: int, best: Any) -> int:
    """The best claim among some cells; 0, which is lost, when there is none."""
    found = 0
    for cell in range(MOST_CELLS):
        if cells >> cell & 1:
            found = max(found, best[cell])
    return found


@fast
def value_some(
    full: int, beside: Any, sets: Any, first: int, last: int, values: Any, reached: Any
) -> Any:
    """Fill in the values of some sets, and count the states that can be reached."""
    tally = np.zeros(5, np.int64)
    empty, claimed = np.empty(MOST_CELLS, np.int64), np.empty(MOST_CELLS, np.int64)
    best = np.zeros(MOST_CELLS, np.int64)
    for row in range(first, last):
        number = sets[row]
        used = 2 * number + (count(number) & 1)
        best_claims(values, used, empty, cells_in(full & ~used, empty), best)
        words = np.zeros(2, np.int64)
        for i in range(cells_in(used, claimed)):
            cell = claimed[i]
            value = best_of(beside[cell] & ~used, best)
            words[cell // IN_WORD] |= value << 4 * (cell % IN_WORD)
            if reached[number] >> cell & 1:
                note(tally, value, number * MOST_CELLS + cell)
        values[number, 0] = words[0]
        values[number, 1] = words[1]
    return tally


@fast
def note(tally: Any, value: int, state: int) -> None:
    """Count a state; remember it when no win so far is longer."""
    if value >= WIN:
        tally[WON] += 1
        if turns_to_win(value) > tally[FARTHEST]:
            tally[FARTHEST] = turns_to_win(value)
            tally[EXAMPLE] = state
    elif value:
        tally[LOST] += 1
    else:
        tally[FINISHED] += 1


@fast
def turns_to_win(value: int) -> int:
    """The distance of a win."""
    return 2 * (BEST - value) + 1


@fast
def reach_some(beside: Any, sets: Any, first: int, last: int, reached: Any) -> None:
    """Find the last cells with which some sets can be reached, from the sets two cells smaller."""
    cells = np.empty(MOST_CELLS, np.int64)
    for row in range(first, last):
        used = 2 * sets[row] + (count(sets[row]) & 1)
        number = cells_in(used, cells)
        found = used if number == 2 else 0
        for i in range(number):
            for j in range(i + 1, number):
                one, two = cells[i], cells[j]
                lasts = reached[(used ^ 1 << one ^ 1 << two) >> 1]
                if lasts & beside[one]:
                    found |= 1 << one
                if lasts & beside[two]:
                    found |= 1 << two
            if found == used:
                break
        reached[sets[row]] = found
