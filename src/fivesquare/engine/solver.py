"""The exact score of a position: who wins, and in how many turns."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fivesquare.board import count
from fivesquare.core import Game, Position, vacant
from fivesquare.engine import insight
from fivesquare.engine.insight import FOREVER, candidates
from fivesquare.engine.search import (
    STOP,
    STOPPED,
    UNKNOWN,
    YES,
    new_control,
    new_work,
    remembered,
)
from fivesquare.engine.searches import forces, table_for
from fivesquare.work import Stop, Stopped

TABLE_BITS = 21
IDLE = 6  # solvers that are kept for the next question


class Score(NamedTuple):
    """For the player to move: 1 win, 0 draw, -1 loss; and the turns to the end, if known.

    A distance that is not known is longer than any that is.
    """

    sign: int
    distance: int | None = None

    def before(self) -> "Score":
        """The same for the opponent, one turn earlier."""
        return Score(-self.sign, None if self.distance is None else self.distance + 1)

    def goodness(self) -> tuple[int, int]:
        """Sorts scores: win soon, lose late."""
        return self.sign, -self.sign * self.turns()

    def turns(self) -> int:
        """The distance, or more than any distance."""
        return FOREVER if self.distance is None else self.distance


class Solver:
    """One game's search and what it remembers, for one thread at a time.

    Without the almanac it searches also what could be looked up.
    """

    def __init__(self, game: Game, table_bits: int = TABLE_BITS, almanac: bool = True) -> None:
        self.game = game
        self.insight = insight.of(game)
        self.almanac = almanac
        self.table = table_for(game, table_bits)
        self.work = new_work()
        self.control = new_control()
        self.compile()

    def compile(self) -> None:
        """Have everything compiled before a clock runs: the first time that takes seconds."""
        p = self.game.start()
        forces(self.game.rules, p, p.turn, 0, self.table, self.work, 0, self.control)
        remembered(self.game.rules, p, p.turn, 0, self.table)
        self.control[:] = 0

    @contextmanager
    def within_time(self, seconds: float | None, stop: Stop | None = None) -> Iterator[None]:
        """Searches in here end after so many seconds, or when somebody says so."""
        stop = stop or Stop()
        timer = threading.Timer(min(seconds or 0, threading.TIMEOUT_MAX), self.time_is_up)
        timer.daemon = True
        self.control[STOP] = 0
        with stop.over(self.time_is_up):
            if seconds is not None:
                timer.start()
            try:
                yield
            finally:
                timer.cancel()
                if seconds is not None:
                    timer.join()  # or it could stop the next search

    def time_is_up(self) -> None:
        """Whatever is searched just now, give up."""
        self.control[STOP] = 1

    def looked_up(self, p: Position) -> Score | None:
        """What the almanac says of a position."""
        left = self.insight.turns_left(self.game, p) if self.almanac else None
        return None if left is None else Score(1 if left % 2 else -1, left)

    def forces(self, p: Position, hero: int, within: int = FOREVER) -> bool:
        """Whether the hero can force a win within so many turns."""
        known = self.looked_up(p)
        if known is not None:
            return (known.sign == 1) == (p.turn == hero) and known.turns() <= within
        found = forces(self.game.rules, p, hero, within, self.table, self.work, 0, self.control)
        if found == STOPPED:
            raise Stopped
        return bool(found == YES)

    def value(self, p: Position) -> int:
        """1, 0 or -1 for the player to move in a game that goes on."""
        if self.insight.hurries:
            return self.race(p).sign
        if self.forces(p, p.turn):
            return 1
        is_lost = not self.game.may_draw or self.forces(p, 1 - p.turn)
        return -1 if is_lost else 0

    def horizon(self, p: Position) -> int:
        """How many turns ahead the end of the game is looked for, once it is known who wins."""
        return self.insight.horizon(self.game.rules, p)

    def score(self, p: Position, horizon: int = FOREVER) -> Score:
        """The value and, if it is not beyond the horizon, the distance."""
        result = self.game.result(p)
        if result and result.winner is None:
            return Score(0)
        if result:
            return Score(1 if result.winner == p.turn + 1 else -1, 0)
        if self.insight.hurries:
            return self.race(p)
        sign = self.value(p)
        return self.distance(p, sign, horizon) if sign else Score(0)

    def distance(
        self, p: Position, sign: int, horizon: int = FOREVER, least: int = 0, most: int = FOREVER
    ) -> Score:
        """How soon a game ends whose winner is known, if it ends within so many turns.

        It is known to end in `least` turns at the soonest, and in `most` at the latest.
        """
        hero = p.turn if sign == 1 else 1 - p.turn
        for within in range(1, horizon + 1):
            if hero not in self.winners(p, within):
                continue
            if within >= most or within >= least and self.forces(p, hero, within):
                return Score(sign, within)
        return Score(sign)

    def winners(self, p: Position, turns: int) -> tuple[int, ...]:
        """Whom a game that goes on for so many more turns can be won by."""
        last_mover = p.turn if turns % 2 else 1 - p.turn
        return (last_mover,) if self.insight.mover_wins else (last_mover, 1 - last_mover)

    def worth(self, after: Position, own: Score, horizon: int) -> Score:
        """What a move is worth to its player that leads to `after` from a position worth `own`.

        No move wins sooner than the position does, and none loses later.
        """
        rules = self.game.rules
        if rules.result(after) or self.insight.hurries:
            return self.score(after, horizon - 1).before()
        turns = own.turns() - 1
        if own.sign == -1:
            return self.distance(after, 1, horizon - 1, most=turns).before()
        sign = self.value(after)
        if sign == 0:
            return Score(0)
        return self.distance(after, sign, horizon - 1, turns if sign == -own.sign else 0).before()

    def race(self, p: Position) -> Score:
        """Value and distance at once: who can win within 1 turn, 2 turns, 3 turns, ...?

        Where short wins are easy to find and long searches are not, this is the faster way.
        """
        return self.won_within(p, count(vacant(self.game.rules.board, p))) or Score(0)

    def won_within(self, p: Position, turns: int) -> Score | None:
        """The score of a position that somebody wins within so many turns."""
        for within in range(1, turns + 1):
            for hero in self.winners(p, within):
                if self.forces(p, hero, within):
                    return Score(1 if hero == p.turn else -1, within)
        return None

    # What is left when there is no time for all of it.

    def seems_won(self, p: Position, hero: int) -> bool:
        """Whether the table still holds that the hero wins; a search needs no time for this."""
        if self.game.rules.result(p):
            return bool(self.game.rules.result(p) & 3 == hero + 1)
        if self.looked_up(p) is not None:
            return self.forces(p, hero)
        found = remembered(self.game.rules, p, hero, FOREVER, self.table)
        return bool(found != UNKNOWN and found == YES)

    def promising(self, p: Position) -> list[tuple[int, int]]:
        """The turns that the search would try, the most promising first."""
        end = candidates(self.game.rules, p, p.turn, FOREVER, self.work, 0)
        rows = sorted((int(self.work[i, 2]), i) for i in range(max(0, end)))
        return [(int(self.work[i, 0]), int(self.work[i, 1])) for _, i in rows]


pool: list[Solver] = []  # those nobody uses just now, the latest used last
pool_lock = threading.Lock()


@contextmanager
def solving(game: Game) -> Iterator[Solver]:
    """A solver that nobody else uses meanwhile; it may remember what it has found before."""
    with pool_lock:
        found = next((solver for solver in reversed(pool) if solver.game == game), None)
        if found is not None:
            pool.remove(found)
    solver = found or Solver(game)
    try:
        yield solver
    finally:
        with pool_lock:
            pool.append(solver)
            del pool[:-IDLE]
