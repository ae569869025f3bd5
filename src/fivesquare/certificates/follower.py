"""Following a plan through every reply: plain functions over the plain rules, and no search.

Large layers are followed by the same functions, compiled.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from fivesquare.certificates.rows import is_crowded, place_of, put, put_all, size_of
from fivesquare.core import Position
from fivesquare.symmetry import smallest
from fivesquare.turns import each_turn

GOOD, ILLEGAL, SPOILT = 0, 1, 2  # how an answer is; a spoilt one does not keep the promise


class Promise(NamedTuple):
    """What a plan promises, in words that can be compiled."""

    hero: int  # 0 or 1
    must_win: bool  # or only not lose
    directionless: bool  # turned positions are the same


def keeps(promise: Promise, result: int) -> bool:
    """Whether the end of a game is what was promised."""
    winner = result & 3
    return winner == promise.hero + 1 or winner == 0 and not promise.must_win


def reply(rules: Any, p: Position, promise: Promise, found: Any) -> bool:
    """Put what arises from every reply of the opponent into the set; False if one spoils it."""
    for first, second in each_turn(rules, p):
        after = rules.after(p, first, second)
        result = rules.result(after)
        if not result:
            image = smallest(rules.board, promise.directionless, after)
            put(image.x, image.o, image.holes, image.last, found)
        elif not keeps(promise, result):
            return False
    return True


def follow(rules: Any, rows: Any, begin: int, promise: Promise, found: Any) -> tuple[int, int]:
    """Play the answer in each row, from `begin` on, and then every reply.

    The row at which it stopped, and why: the answer there is not good, or the set is crowded.
    A row is x, o, holes, last, and the answer's two cells.
    """
    for number in range(begin, len(rows)):
        if is_crowded(found):
            return number, GOOD
        row = rows[number]
        p = Position(promise.hero, row[0], row[1], row[2], row[3])
        first, second = row[4], row[5]
        if not first & rules.firsts(p) or not second & rules.seconds(p, first):
            return number, ILLEGAL
        after = rules.after(p, first, second)
        result = rules.result(after)
        if result and not keeps(promise, result):
            return number, SPOILT
        if not result and not reply(rules, after, promise, found):
            return number, SPOILT
    return len(rows), GOOD


class Follower(NamedTuple):
    """The functions that follow a plan, plain or compiled."""

    follow: Callable[..., tuple[int, int]]
    put_all: Callable[[Any, Any], None]


PLAIN = Follower(follow, put_all)


@cache
def compiled() -> Follower:
    """The same functions at the speed of C."""
    from fivesquare.compiling import fast, helper  # loaded when there is much to do

    for part in (size_of, is_crowded, place_of, put, keeps, reply):
        helper(part)
    return Follower(fast(follow), fast(put_all))
