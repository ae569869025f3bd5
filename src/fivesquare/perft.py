"""Counting: how many ways there are to play on from a position."""

from fivesquare.board import count
from fivesquare.core import Position, Rules


def perft(rules: Rules, p: Position, depth: int) -> int:
    """The number of legal move sequences of exactly `depth` turns."""
    if depth == 0:
        return 1
    nodes = 0
    firsts = rules.firsts(p)
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        seconds = rules.seconds(p, first)
        if depth == 1:
            nodes += count(seconds)
            continue
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            nodes += perft(rules, rules.after(p, first, second), depth - 1)
    return nodes
