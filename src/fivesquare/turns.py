"""The turns of a position, one after another, in plain and in compiled code."""

from collections.abc import Iterator
from typing import Any

from fivesquare.core import Position


def each_turn(rules: Any, p: Position) -> Iterator[tuple[int, int]]:
    """Every legal turn as (first, second) bits, in no particular order."""
    firsts = rules.firsts(p)
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        seconds = rules.seconds(p, first)
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            yield first, second
