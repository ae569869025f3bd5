"""The laws of positions that no move leads to, but that somebody can type."""

from collections.abc import Iterator

from fivesquare.core import BadPosition, Position
from fivesquare.records.positions import check_position
from fivesquare.testing.law import Breach, Case, Law, spelled
from fivesquare.testing.rule_laws import (
    a_game_is_over_exactly_when_nobody_can_move,
    a_result_says_who_and_why,
    a_turn_names_cells_of_the_board,
)


def a_position_without_flaw_can_be_played_on(case: Case) -> Iterator[Breach]:
    """Somebody can type it, whether it can be reached or not."""
    for other in neighbours(case):
        if case.game.flaw(other) == "":
            for law in PLAYABLE:
                for found, right in law(case._replace(p=other)):
                    where = spelled(case.game, other)
                    yield Breach(f"in {where}, which has no flaw: {found}", f"{right}; or a flaw")


PLAYABLE: tuple[Law, ...] = (
    a_game_is_over_exactly_when_nobody_can_move,
    a_result_says_who_and_why,
    a_turn_names_cells_of_the_board,
)


def neighbours(case: Case) -> Iterator[Position]:
    """The position with one thing changed: who is to move, one cell, the last one."""
    p, cells, chance = case.p, case.game.size**2, case.chance()
    cell = 1 << chance.randrange(cells)
    bare = p._replace(x=p.x & ~cell, o=p.o & ~cell, holes=p.holes & ~cell)
    for other in (
        p,
        p._replace(last=chance.randrange(-1, cells)),
        bare,
        bare._replace(x=bare.x | cell),
        bare._replace(o=bare.o | cell),
        bare._replace(holes=bare.holes | cell),
    ):
        yield other
        yield other._replace(turn=1 - p.turn)


def what_can_be_no_position_is_said_in_words(case: Case) -> Iterator[Breach]:
    """Whoever types such a position is told in a sentence."""
    for other in neighbours(case):
        flaw = case.game.flaw(other)
        if not isinstance(flaw, str):
            yield Breach(f"`flaw` is {flaw!r}", "a word, or an empty text")
        try:
            check_position(case.game, other)
        except BadPosition as error:
            if not str(error).endswith("."):
                yield Breach(f"of {spelled(case.game, other)} is said: {error}", "a sentence")


FLAW_LAWS: tuple[Law, ...] = (
    a_position_without_flaw_can_be_played_on,
    what_can_be_no_position_is_said_in_words,
)
