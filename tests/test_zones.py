"""The search by zones gives the answers of the plain search, and zones mean what they say."""

import random
from typing import Any

import pytest

from fivesquare import Game, Position, load
from fivesquare.board import bits, count
from fivesquare.core import vacant
from fivesquare.engine.insight import FOREVER
from fivesquare.engine.search import NO, NODES, UPTO, YES, ZONE, new_control, new_table, new_work
from fivesquare.engine.search import forces as by_moves
from fivesquare.engine.solver import Solver
from fivesquare.engine.zones import ENTRY_WORDS
from fivesquare.engine.zones import forces as by_zones

BITS = 16
FEW_BITS = 6  # so that entries take each other's places


class Searches:
    """Both searches of one game, side by side."""

    def __init__(self, game: Game) -> None:
        self.rules, self.work, self.control = game.rules, new_work(), new_control()
        self.plain, self.zoned = new_table(BITS), new_table(FEW_BITS, ENTRY_WORDS)

    def by_moves(self, p: Position, hero: int, within: int) -> int:
        return by_moves(self.rules, p, hero, within, self.plain, self.work, 0, self.control)

    def by_zones(self, p: Position, hero: int, within: int) -> tuple[int, int, int]:
        """The answer, its zone, and up to how many turns a no is true."""
        found = by_zones(self.rules, p, hero, within, self.zoned, self.work, 0, self.control)
        return found, int(self.control[ZONE]), int(self.control[UPTO])


def positions(number: int, stones: int) -> Any:
    """Random positions among obstacles that go on, each with both searches and some chance."""
    chance = random.Random("2")  # soon meets even the rarest case: a no that holds not so long
    while number:
        drawn = f"obstacles={chance.randint(1, 9)},seed={chance.randrange(10**6)}"
        game = load(f"pathway:diagonal=yes,first={chance.choice((1, 2))},{drawn}")
        searches = Searches(game)
        for _ in range(5):
            p = game.start()
            for _ in range(chance.randint(stones, stones + 6)):
                if not game.result(p):
                    p = game.after(p, chance.choice(game.moves(p)))
            if not game.result(p) and number:
                number -= 1
                yield searches, p, chance


@pytest.mark.parametrize(
    ("number", "stones"), [(100, 6), pytest.param(3000, 3, marks=pytest.mark.long)]
)
def test_zones_change_no_answer(number: int, stones: int) -> None:
    answers = []
    for searches, p, chance in positions(number, stones):
        turns = list(range(count(vacant(searches.rules.board, p)) + 1))
        for within in chance.sample(turns, len(turns)):  # also when more is known than is asked
            for hero in (0, 1):
                found = searches.by_zones(p, hero, within)[0]
                assert found == searches.by_moves(p, hero, within)
                answers.append(found)
    assert {YES, NO} == set(answers)


def check(searches: Searches, p: Position, hero: int, answer: int, turns: int, zone: int) -> bool:
    """An answer stands whatever the side that it is bad for holds outside the zone."""
    free = vacant(searches.rules.board, p)
    assert zone & ~free == 0
    loser = hero if answer == NO else 1 - hero
    outside = list(bits(free & ~zone))
    for extra in (outside, outside[::2], outside[1::2]):
        richer = p._replace(o=p.o | sum(extra)) if loser else p._replace(x=p.x | sum(extra))
        assert searches.by_moves(richer, hero, turns) == answer
    return bool(outside)


@pytest.mark.parametrize(
    ("number", "stones"), [(300, 5), pytest.param(2000, 4, marks=pytest.mark.long)]
)
def test_answers_stand_whatever_their_losers_hold_outside_their_zones(
    number: int, stones: int
) -> None:
    given = []
    for searches, p, chance in positions(number, stones):
        turns = list(range(count(vacant(searches.rules.board, p)) + 1))
        for within in chance.sample(turns, len(turns)):
            hero = chance.choice((0, 1))
            found, zone, upto = searches.by_zones(p, hero, within)
            sure = upto if found == NO else within
            given.append((found, check(searches, p, hero, found, sure, zone)))
        for x, key, known, yes_zone, no_zone in searches.zoned.tolist():
            if x < 0:
                continue
            kept, hero = Position(key >> 1 & 1, x, key >> 2, p.holes, -1), key & 1
            if known >> 8 <= FOREVER:
                check(searches, kept, hero, YES, known >> 8, yes_zone)
            if known & 255:
                check(searches, kept, hero, NO, known & 255, no_zone)
    assert {(YES, True), (NO, True)} <= set(given)


@pytest.mark.parametrize(
    ("blocked", "most"),
    [
        ("1.3-3.1-5.3", 3_700_000),
        ("1.1-1.5-2.3", 3_400_000),
        ("2.1-2.2-2.4", 1_000_000),
        ("1.3-2.3-2.4-3.3", 1_000_000),
    ],
)
def test_all_options_of_the_hardest_openings_take_few_nodes(blocked: str, most: int) -> None:
    game = load(f"pathway:diagonal=yes,blocked={blocked}")
    solver, p = Solver(game), game.start()
    with solver.within_time(None):
        assert solver.score(p) == (1, 9)
        for move in game.moves(p):
            solver.score(game.after(p, move))
    assert solver.control[NODES] <= most
