"""All colourings of a set of stones at once, a bit each.

A set of k stones has 2**k colourings. Number the stones by their cells; bit j of a colouring's
number is 1 when stone j is Player 1's. The values of all colourings are one vector of bits, 64 to
a word, and a turn is a shift and a mask on whole words:

    words     stones 6, 7, ... choose the word
    the bits  stones 0 to 5 choose the bit in a word
"""

from typing import Any

import numpy as np

from fivesquare.board import count
from fivesquare.compiling import fast

IN_WORD = 6  # stones whose colour chooses the bit in a word
# For each of them, the bits of the colourings in which it is Player 2's.
TWOS = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
    0x00FF00FF00FF00FF,
    0x0000FFFF0000FFFF,
    0x00000000FFFFFFFF,
)
TWO = np.array(TWOS, np.int64)


@fast
def ones_in(word: int) -> int:
    """How many bits of a word are set."""
    total = 0
    for half in (word & 0xFFFFFFFF, word >> 32 & 0xFFFFFFFF):
        pairs = half - (half >> 1 & 0x55555555)
        fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
        total += ((fours + (fours >> 4) & 0x0F0F0F0F) * 0x01010101 >> 24) & 255
    return total


@fast
def fix(source: Any, words: int, stone: int, colour: int, out: Any) -> None:
    """Into `out`, half as long: the colourings in which a stone has this colour, the stones above
    it moving down by one. `words` is the length of `out`."""
    if stone >= IN_WORD:
        run = 1 << stone - IN_WORD
        for start in range(0, words, run):
            begin = 2 * start + (run if colour else 0)
            for i in range(run):
                out[start + i] = source[begin + i]
        return
    shift = colour << stone
    for w in range(words):
        out[w] = squeezed(source[2 * w] >> shift, stone)
        if 2 * w + 1 < len(source):
            out[w] |= squeezed(source[2 * w + 1] >> shift, stone) << 32


@fast
def squeezed(word: int, stone: int) -> int:
    """The 32 bits of a word in which a stone is Player 2's, side by side."""
    word &= TWO[stone]
    for step in range(stone, IN_WORD - 1):
        word = (word | word >> (1 << step)) & TWO[step + 1]
    return word


@fast
def swap(vector: Any, words: int, one: int, two: int) -> None:
    """Exchange two stones in the numbering, `one` < `two` and `one` in the word."""
    twos = TWO[one]
    if two < IN_WORD:
        chosen = ~twos & TWO[two]
        shift = (1 << two) - (1 << one)
        for w in range(words):
            word = vector[w]
            change = ((word >> shift) ^ word) & chosen
            vector[w] = word ^ change ^ (change << shift)
        return
    run, shift = 1 << two - IN_WORD, 1 << one
    for start in range(0, words, 2 * run):
        for w in range(start, start + run):
            change = ((vector[w] >> shift) ^ vector[w + run]) & twos
            vector[w + run] ^= change
            vector[w] ^= change << shift


@fast
def renumber(source: Any, words: int, stones: int, places: Any, order: Any, out: Any) -> None:
    """Into `out`: the vector in a new numbering, where stone j is the one that is stone
    `places[j]` of `source`. Spoils `source` and `places`; `order` is room for a word's number."""
    for j in range(min(stones, IN_WORD)):
        if places[j] != j:
            swap(source, words, j, places[j])
            for i in range(j + 1, stones):
                if places[i] == j:
                    places[i] = places[j]
    order[0] = 0
    for j in range(IN_WORD, stones):
        run, step = 1 << j - IN_WORD, 1 << places[j] - IN_WORD
        for w in range(run):
            order[run + w] = order[w] + step
    for w in range(words):
        out[w] = source[order[w]]


@fast
def add_captures(found: Any, after: Any, words: int, beside: Any, number: int, mover: int) -> None:
    """Add to the colourings in which the mover wins those where a capture does it.

    `after` has the values after a claim without capture, and `beside` the `number` stones next to
    the claimed cell. Where one of them is the opponent's and some are the mover's, the mover may
    turn that one.
    """
    own_in_word, own_words = 0, 0
    for i in range(number):
        if beside[i] >= IN_WORD:
            own_words |= 1 << beside[i] - IN_WORD
        else:
            own_in_word |= ~TWO[beside[i]] if mover else TWO[beside[i]]
    other_words = 0 if mover else own_words  # Player 2's stone is a 0 in the number of a word
    for i in range(number):
        stone = beside[i]
        if stone < IN_WORD:
            shift, twos = 1 << stone, TWO[stone]
            for w in range(words):
                own = -1 if (w ^ other_words) & own_words else own_in_word
                word = after[w]
                turned = (word >> shift) & twos if mover else (word << shift) & ~twos
                found[w] |= turned & own
        else:
            run = 1 << stone - IN_WORD
            first = 0 if mover else run
            for start in range(first, words, 2 * run):
                for w in range(start, start + run):
                    own = -1 if (w ^ other_words) & own_words else own_in_word
                    found[w] |= after[w ^ run] & own


@fast
def stones_of(cells: int, table: Any) -> int:
    """The cells of a set one by one, into `table`; how many there are."""
    number = 0
    while cells:
        cell = cells & -cells
        cells ^= cell
        table[number] = count(cell - 1)
        number += 1
    return number
