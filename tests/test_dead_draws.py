"""Draws in which nothing can be missed any more, held against every way to play on."""

from functools import cache
from random import Random

import pytest

import naive
from fivesquare import Game, Position, load
from fivesquare.engine import insight
from fivesquare.engine.dead_draws import MOST, is_dead
from fivesquare.work import Stop

LATE = {  # how many empty cells there may be for every way to be tried
    "pathway:size=3": 9,
    "pathway:size=3,first=2,blocked=2.2": 8,
    "pathway:size=3,diagonal=yes,blocked=1.2-3.1": 7,
    "pathway:size=4": 7,
    "pathway": 6,
    "adjacent-capture:size=4": 5,
}


class Futures:
    """Who can win from a position if the other helps, by the naive rules."""

    def __init__(self, name: str) -> None:
        self.rules = naive.load(name)
        self.winners = cache(self.find)

    def find(self, state: naive.State) -> frozenset[int]:
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return frozenset() if outcome[0] is None else frozenset({outcome[0]})
        later = (self.rules.apply(state, move) for move in self.rules.legal(state))
        return frozenset().union(*map(self.winners, later))


def late_positions(game: Game, rules: naive.Game, empty: int) -> list[tuple[Position, naive.State]]:
    """Positions of random games with so many empty cells at most."""
    chance, found = Random(str(game)), []
    for _ in range(40):
        p, state = game.start(), rules.initial()
        while moves := game.moves(p):
            if game.size**2 - (p.x | p.o | p.holes).bit_count() <= empty:
                found.append((p, state))
            move = chance.choice(moves)
            p, state = game.after(p, move), rules.apply(state, move)
        found.append((p, state))
    return found


@pytest.mark.parametrize("name", LATE)
def test_a_draw_is_dead_when_nobody_can_win(name: str) -> None:
    game, futures = load(name), Futures(name)
    winnable = insight.of(game).winnable
    seen = set()
    for p, state in late_positions(game, futures.rules, LATE[name]):
        winners = futures.winners(state)
        assert is_dead(game, p) == (not winners)
        if game.result(p) is None:
            seen.add(bool(winners))
            hopes = {hero: winnable(game.rules, p, hero) for hero in (0, 1)}
            for hero, hope in hopes.items():
                assert hope is not False or hero + 1 not in winners
            assert True not in hopes.values() or winners
    assert seen == {True, False}


def test_a_game_that_cannot_be_drawn_is_never_dead() -> None:
    for name in ("blockade:size=3", "pathway:size=3,diagonal=yes", "adjacent-capture:size=3"):
        game, chance = load(name), Random(3)
        p = game.start()
        while moves := game.moves(p):
            assert not is_dead(game, p)
            p = game.after(p, chance.choice(moves))
        assert not is_dead(game, p)


def test_what_takes_too_long_or_is_stopped_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, futures = load("pathway:size=4"), Futures("pathway:size=4")
    plain = insight.of(game)._replace(winnable=insight.Insight().winnable)
    monkeypatch.setattr(insight, "of", lambda _: plain)
    found = (
        each for each in late_positions(game, futures.rules, 5) if game.result(each[0]) is None
    )
    p = next(p for p, state in found if not futures.winners(state) and len(game.moves(p)) > 3)
    needed = next(most for most in range(MOST) if is_dead(game, p, most))
    assert needed > 30
    assert is_dead(game, p)
    assert is_dead(game, p, needed + 1)
    assert not is_dead(game, p, needed - 1)
    stop = Stop()
    assert is_dead(game, p, stop=stop)
    stop.set()
    assert not is_dead(game, p, stop=stop)


def test_on_a_large_board_it_is_known_at_once() -> None:
    game = load("pathway:size=7")
    # Both players close every way of the other: two columns of X and of O in turn.
    rows = ["xoxoxox", "oxoxoxo"] * 3 + ["xoxo..."]
    x = sum(1 << n for n, cell in enumerate("".join(rows)) if cell == "x")
    o = sum(1 << n for n, cell in enumerate("".join(rows)) if cell == "o")
    p = Position((x.bit_count() - o.bit_count()) % 2, x, o, 0, -1)
    assert not game.flaw(p)
    assert is_dead(game, p, most=1)
    assert not is_dead(game, game.start(), most=1)
