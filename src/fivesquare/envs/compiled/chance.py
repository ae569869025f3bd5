"""Chance: a small generator for every game of a batch, the same numbers on every machine.

Each is an xorshift of 64 bits; SplitMix makes their beginnings, so that neighbours have nothing in
common.
"""

from typing import Any

import numpy as np

from fivesquare.board import count, nothing
from fivesquare.compiling import helper, inlined
from fivesquare.core import Position
from fivesquare.engine.insight import longer

GOLDEN = 0x9E3779B97F4A7C15


def mixed(numbers: Any) -> Any:
    """SplitMix: numbers of 64 bits, each made into another that has nothing to do with it."""
    numbers = (numbers ^ numbers >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return numbers ^ numbers >> np.uint64(31)


def seeded(seed: int, number: int) -> Any:
    """The beginnings of so many generators."""
    begin = mixed(np.array([seed], np.uint64))
    found = mixed(begin + np.arange(1, number + 1, dtype=np.uint64) * np.uint64(GOLDEN))
    return np.maximum(found, np.uint64(1))  # an xorshift never leaves 0


@helper
def shifted(state: Any) -> Any:
    """What a generator makes of its state."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ state << np.uint64(17)


@helper
def below(state: Any, number: int) -> Any:
    """A number from 0 up to one below that, each equally likely but for one part in a million."""
    return np.int64(state >> np.uint64(32)) * number >> 32


@helper
def nth(cells: int, number: int) -> int:
    """The cell of a set before which there are so many."""
    for _ in range(number):
        cells &= cells - 1
    return cells & -cells


@helper
def turns_from(rules: Any, p: Position, firsts: int) -> int:
    """How many turns begin on these cells."""
    number = 0
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        number += count(rules.seconds(p, first))
    return number


@inlined
def drawn_turn(rules: Any, p: Position, firsts: int, state: Any) -> Any:
    """A turn that begins on one of these cells, each equally likely."""
    going_on = longer(rules, p, firsts)
    if going_on:
        return drawn_longer_turn(rules, p, firsts & ~going_on, going_on, state)
    return nth(firsts, below(state, count(firsts))), nothing(rules.board)


@helper
def drawn_longer_turn(
    rules: Any, p: Position, whole: int, going_on: int, state: Any
) -> tuple[int, int]:
    """The same where some cells are a whole turn and others are not."""
    number = below(state, count(whole) + turns_from(rules, p, going_on))
    if number < count(whole):
        return nth(whole, number), nothing(rules.board)
    number -= count(whole)
    first = going_on & -going_on
    seconds = rules.seconds(p, first)
    while number >= count(seconds):
        number -= count(seconds)
        going_on ^= first
        first = going_on & -going_on
        seconds = rules.seconds(p, first)
    return first, nth(seconds, number)
