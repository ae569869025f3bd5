"""Why a turn is a good one: one claim about it, as data, that can be checked.

Nothing is claimed that is not proved. A turn wins at once when its player has won with it; replies
are the opponent's next turns; a turn keeps the result when it is worth what the best one is. Where
the first cell of a turn is named already, `other turns` are those that begin there.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.dead_draws import is_dead
from fivesquare.engine.solver import Score, Solver
from fivesquare.work import Stopped

MOST_NAMED = 2  # turns that a claim names as exceptions
MOST_KEEPING = 3  # turns that are still few
VALUE_ONLY = 0  # turns ahead: nobody asks how far the end is


class Why(StrEnum):
    """What is claimed of a turn."""

    ENDS = "ends"  # it wins at once
    FORCED = "forced"  # no other turn is legal
    SURE = "sure"  # `moves`, a single turn, wins at once after every reply
    FORK = "fork"  # one of the two `moves` wins at once after every reply, and neither after all
    NEXT = "next"  # some turn wins at once after every reply
    ONLY = "only"  # no other turn keeps the result, of `of` turns
    ESCAPE = "escape"  # the same, and after any other `moves` wins at once for the opponent
    ELSE = "else"  # `moves` wins at once for the opponent after every other turn
    THREAT = "threat"  # `moves` wins at once after every reply but `but`
    UNLESS = "unless"  # some turn wins at once after every reply but `but`
    NARROW = "narrow"  # of `of` replies only `moves` keep the opponent's result
    HARD = "hard"  # of `of` replies `number` keep the opponent's result, not all
    START = "start"  # of `of` turns `number` keep the result, and all of them begin like it
    FEW = "few"  # of `of` turns `number` keep the result
    ONE_WAY = "one way"  # every reply begins with the cell in `moves`
    WINS = "wins"  # it wins, whatever the reply: in `number` turns, if that is not 0
    LASTS = "lasts"  # no turn loses later: in `number` turns
    LOST = "lost"  # each of the `number` replies keeps the opponent's win
    SAFE = "safe"  # every reply keeps the draw
    DEAD = "dead"  # nobody can win any more, whatever is played


class Reason(NamedTuple):
    """A claim about a turn; what its parts mean is said where the kinds are."""

    why: Why
    moves: tuple[str, ...] = ()
    but: tuple[Move, ...] = ()
    number: int = 0
    of: int = 0


class Chosen(NamedTuple):
    """A turn that was chosen, and what is known of it."""

    p: Position
    move: Move
    among: tuple[Move, ...]  # every turn that could have been chosen
    own: Score | None  # of the position
    worth: Score | None  # of the turn
    keeping: frozenset[Move] = frozenset()  # turns that are worth as much
    is_complete: bool = False  # whether no other turn is


Outlook = tuple[list[Move], list[set[Move]]]


class Claims:
    """The claims that can be made of a turn, each a method: the claim if it is true."""

    def __init__(self, solver: Solver, case: Chosen) -> None:
        self.solver = solver
        self.game: Game = solver.game
        self.case = case
        self.after = self.game.after(case.p, case.move)
        self.others = [move for move in case.among if move != case.move]

    # What can be seen in a turn or two.

    def ends(self) -> Reason | None:
        result = self.game.result(self.after)
        is_won = result is not None and result.winner == self.case.p.turn + 1
        return Reason(Why.ENDS) if is_won else None

    def forced(self) -> Reason | None:
        return None if self.others else Reason(Why.FORCED)

    def fork(self) -> Reason | None:
        if self.outlook is None or self.outlook[0] or not self.outlook[1]:
            return None
        named = pair_for(self.outlook[1])
        return Reason((Why.NEXT, Why.SURE, Why.FORK)[len(named)], named)

    def threat(self) -> Reason | None:
        but, winning = self.outlook or ([], [])
        if len(winning) <= len(but):
            return None
        named = common(winning)
        return Reason(Why.THREAT if named else Why.UNLESS, named, tuple(but))

    def otherwise(self) -> Reason | None:
        named = () if self.wins_at_once(self.after) else self.refutation
        return Reason(Why.ELSE, named) if named else None

    @cached_property
    def refutation(self) -> tuple[Move, ...]:
        """What wins at once for the opponent after every other turn, if there is such a turn."""
        but, winning = self.seen_after(self.others, self.case.p) or ([], [])
        return () if but else common(winning)

    def one_way(self) -> Reason | None:
        cells = self.game.options(self.after).cells
        return Reason(Why.ONE_WAY, cells) if len(cells) == 1 else None

    @cached_property
    def replies(self) -> list[Move]:
        """The opponent's turns."""
        return self.game.moves(self.after)

    @cached_property
    def outlook(self) -> Outlook | None:
        """After which replies the player does not win at once, if they are few; and all that win
        at once after each of the others."""
        return self.seen_after(self.replies, self.after)

    def seen_after(self, moves: list[Move], p: Position) -> Outlook | None:
        """The same of any turns in a position: after which of them whoever is to move then does not
        win at once, and how they do after the others."""
        but, winning = list[Move](), list[set[Move]]()
        for move in moves:
            after = self.game.after(p, move)
            if self.wins_at_once(after):
                winning.append(self.winning_turns(after))
                continue
            but.append(move)
            if len(but) > MOST_NAMED:
                return None
        return but, winning

    def wins_at_once(self, p: Position) -> bool:
        """Whether whoever is to move wins with one turn."""
        return not self.game.rules.result(p) and self.solver.forces(p, p.turn, 1)

    def winning_turns(self, p: Position) -> set[Move]:
        """All turns that win at once."""
        rules = self.game.rules
        return {
            self.game.move(*turn)
            for turn in self.game.turns(p)
            if rules.result(rules.after(p, *turn)) & 3 == p.turn + 1
        }

    # What has to be searched.

    def only(self) -> Reason | None:
        if self.keepers is None or len(self.keepers) > 1:
            return None
        kind = Why.ESCAPE if self.refutation else Why.ONLY
        return Reason(kind, self.refutation, of=len(self.case.among))

    def few(self) -> Reason | None:
        keepers, of = self.keepers, len(self.case.among)
        if keepers is None or 2 * len(keepers) > of:
            return None
        if len(self.starts(self.case.among)) > 1 == len(self.starts(keepers)):
            return Reason(Why.START, number=len(keepers), of=of)
        is_few = len(keepers) <= MOST_KEEPING
        return Reason(Why.FEW, number=len(keepers), of=of) if is_few else None

    def starts(self, moves: Iterable[Move]) -> set[str]:
        """The cells that turns begin with, where a turn has two."""
        return {self.game.split(move)[0] for move in moves} if self.game.about.joint else set()

    @cached_property
    def keepers(self) -> list[Move] | None:
        """The turns that keep the result; None where they are neither few nor begin alike."""
        known = self.case.keeping
        keepers = sorted({*known, self.case.move})
        if not self.is_telling(keepers):
            return None
        for move in self.unknown():
            if self.keeps(self.game.after(self.case.p, move), -1):
                keepers.append(move)
                if not self.is_telling(keepers):
                    return None
        return keepers

    def unknown(self) -> Iterator[Move]:
        """The turns of which it is not known whether they keep the result."""
        if not self.case.is_complete:
            yield from (move for move in self.others if move not in self.case.keeping)

    def is_telling(self, keepers: list[Move]) -> bool:
        """Whether it is worth telling that only these turns keep the result."""
        return len(keepers) <= MOST_KEEPING or len(self.starts(keepers)) == 1

    def keeps(self, p: Position, side: int) -> bool:
        """Whether the result is the same in a position where the player (1) or the opponent (-1)
        is to move."""
        assert self.case.worth is not None
        return self.solver.score(p, VALUE_ONLY).sign == side * self.case.worth.sign

    @cached_property
    def good_replies(self) -> list[Move]:
        """The replies that keep the opponent's result."""
        return [move for move in self.replies if self.keeps(self.game.after(self.after, move), 1)]

    def narrow(self) -> Reason | None:
        of = len(self.replies)
        is_narrow = len(self.good_replies) < of and len(self.good_replies) <= MOST_NAMED
        return Reason(Why.NARROW, tuple(self.good_replies), of=of) if is_narrow else None

    def hard(self) -> Reason | None:
        number, of = len(self.good_replies), len(self.replies)
        return Reason(Why.HARD, number=number, of=of) if number < of else None

    def safe(self) -> Reason | None:
        return None if self.hard() else Reason(Why.SAFE)

    def lost(self) -> Reason | None:
        return None if self.hard() else Reason(Why.LOST, number=len(self.replies))

    def dead(self) -> Reason | None:
        return Reason(Why.DEAD) if is_dead(self.game, self.case.p) else None

    # What is known already.

    def wins(self) -> Reason | None:
        assert self.case.worth is not None
        return Reason(Why.WINS, number=self.case.worth.distance or 0)

    def lasts(self) -> Reason | None:
        own, worth = self.case.own, self.case.worth
        assert worth is not None
        is_latest = worth.distance is not None and own == worth
        return Reason(Why.LASTS, number=worth.distance or 0) if is_latest else None


# By what the turn is worth: which claims are tried, the one that teaches most first; and which of
# them need no search.
Claiming = tuple[Callable[[Claims], Reason | None], ...]
ORDER: dict[int | None, Claiming] = {
    1: (
        *(Claims.ends, Claims.forced, Claims.fork, Claims.only),
        *(Claims.threat, Claims.one_way, Claims.few, Claims.wins),
    ),
    0: (
        *(Claims.dead, Claims.forced, Claims.only, Claims.threat),
        *(Claims.narrow, Claims.few, Claims.hard, Claims.safe),
    ),
    -1: (
        *(Claims.forced, Claims.narrow, Claims.threat, Claims.hard),
        *(Claims.otherwise, Claims.lasts, Claims.lost),
    ),
    None: (
        *(Claims.ends, Claims.forced, Claims.fork),
        *(Claims.otherwise, Claims.threat, Claims.one_way),
    ),
}
AT_LEAST: dict[int | None, Claiming] = {
    1: (Claims.wins,),
    0: (),
    -1: (Claims.lasts,),
    None: (),
}


def explain(solver: Solver, case: Chosen) -> Reason | None:
    """The claim that teaches most; None where nothing is known. Within a time limit what could not
    be found in time is not claimed."""
    claims = Claims(solver, case)
    sign = None if case.worth is None else case.worth.sign
    try:
        return first_of(claim(claims) for claim in ORDER[sign])
    except Stopped:
        return first_of(claim(claims) for claim in AT_LEAST[sign])


def first_of(found: Iterable[Reason | None]) -> Reason | None:
    """The first claim that is one."""
    return next((reason for reason in found if reason), None)


def common(winning: list[set[Move]]) -> tuple[Move, ...]:
    """One of the turns that are in all of these sets; nothing where there is none."""
    shared = sorted(set.intersection(*winning)) if winning else []
    return tuple(shared[:1])


def pair_for(winning: list[set[Move]]) -> tuple[Move, ...]:
    """One turn or two of which every set holds one; nothing where two are not enough."""
    if found := common(winning):
        return found
    for one in sorted(winning[0]):
        if other := common([each for each in winning if one not in each]):
            return (one, *other)
    return ()
