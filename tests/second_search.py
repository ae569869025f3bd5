"""A second search: who wins, by trying every move of the compiled rules.

It shares nothing with the engine but the rules: it knows nothing of any game, asks another question
and has a table of its own.
"""

from typing import Any

import numba
import numpy as np

from fivesquare import Game, Position
from fivesquare.board import count
from fivesquare.turns import each_turn

MANY = 5  # replies: moves that leave fewer are tried first
ENTRIES = 1 << 21


@numba.njit
def value(rules: Any, p: Position, low: int, high: int, table: Any) -> int:
    """1, 0 or -1 for the player to move, as far as it lies between `low` and `high`."""
    result = rules.result(p)
    if result:
        winner = result & 3
        return 0 if winner == 0 else 1 if winner == p.turn + 1 else -1
    one, two = p.x | p.holes, ((p.o | p.holes) * 64 + p.last + 1) * 2 + p.turn
    place = ((one * 0x9E3779B1 + two * 0x85EBCA77) >> 9) & (len(table) - 1)
    least, most = -1, 1
    if table[place, 0] == one and table[place, 1] == two:
        least, most = table[place, 2] // 4 - 1, table[place, 2] % 4 - 1
    if least >= high or least == most:
        return least
    if most <= low:
        return most
    best, bar = -1, max(low, least)
    for replies in range(MANY):
        for first, second in each_turn(rules, p):
            if best >= min(high, most):
                break
            after = rules.after(p, first, second)
            if min(count(rules.firsts(after)), MANY - 1) == replies:
                best = max(best, -value(rules, after, -high, -max(bar, best), table))
    if best > bar:
        least = best
    if best < high:
        most = best
    table[place, 0] = one
    table[place, 1] = two
    table[place, 2] = (least + 1) * 4 + most + 1
    return best


class SecondSearch:
    """What it says of the positions of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = np.full((ENTRIES, 3), -1, np.int64)

    def value(self, p: Position) -> int:
        """1, 0 or -1 for the player to move."""
        return int(value(self.game.rules, p, -1, 1, self.table))

    def keeping(self, p: Position) -> list[str]:
        """The moves that keep the result."""
        own = self.value(p)
        moves = self.game.moves(p)
        return [move for move in moves if self.value(self.game.after(p, move)) == -own]
