"""What is known of each game: found by its name, and without it every answer is the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from fivesquare import Game, Position, load
from fivesquare.board import bits, nothing
from fivesquare.core import STANDARD, Kind, never
from fivesquare.engine import insight
from fivesquare.engine.insight import Insight, plain
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import Solver
from fivesquare.games import GAMES
from fivesquare.games.blockade import Blockade
from sampling import VARIANTS, positions
from test_symmetry import turned

SOON = 2_000_000  # positions that the search looks at in a second or two


@given(positions())
def test_two_numbers_hold_the_whole_position(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    one, two = plain.everything(game.rules, p)
    assert 0 <= one < 1 << 62
    assert 0 <= two < 1 << 62
    assert plain.from_everything(game.rules, one, two) == p


@given(positions())
def test_turned_positions_have_the_same_key(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    keys, size = set(), game.size
    for way in range(8):
        x, o, holes = (turned(size, way, cells) for cells in (p.x, p.o, p.holes))
        last = turned(size, way, 1 << p.last).bit_length() - 1 if p.last >= 0 else -1
        keys.add(plain.everything_turned(game.rules, Position(p.turn, x, o, holes, last)))
    assert len(keys) == 1
    other = plain.from_everything(game.rules, *keys.pop())
    assert other.turn == p.turn
    for mine, theirs in ((p.x, other.x), (p.o, other.o), (p.holes, other.holes)):
        assert mine.bit_count() == theirs.bit_count()


@given(positions())
def test_a_second_follows_only_what_is_said_to_be_longer(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    firsts, stop = game.rules.firsts(p), nothing(game.rules.board)
    going_on = insight.longer(game.rules, p, firsts)
    assert going_on & ~firsts == 0
    for first in bits(firsts & ~going_on):
        assert game.rules.seconds(p, first) == stop
    if game.about.id == "adjacent-capture":  # which says it exactly
        assert all(game.rules.seconds(p, first) != stop for first in bits(going_on))


def test_it_is_found_by_the_name_of_the_game() -> None:
    for kind in GAMES.values():
        assert insight.of_kind(kind) is not insight.of_kind(kind._replace(id="unheard-of"))
        assert insight.of_rules(kind.rules) is insight.of(load(kind.id))
    assert insight.of_kind(Kind("unheard-of", "Unheard Of", Blockade)) == Insight()


PLAIN = """
import random, sys
import fivesquare.engine.insight as insight
from fivesquare import load
from fivesquare.engine.insight import Insight
insight.of_kind = lambda kind: Insight()
import naive
from fivesquare.engine.solver import Solver
from naive_solver import NaiveSolver
for name in sys.argv[1:]:
    game, chance = load(name), random.Random(name)
    other = NaiveSolver(naive.load(name))
    solver, seen = Solver(game, table_bits=16), set()
    with solver.within_time(None):
        for _ in range(12):
            p, state = game.start(), other.game.initial()
            while not game.result(p):
                move = chance.choice(game.moves(p))
                p, state = game.after(p, move), other.game.apply(state, move)
                assert tuple(solver.score(p)) == other.score(state), (name, p)
                seen.add(solver.score(p).sign)
    print(name, sorted(seen))
"""
SMALL = {
    "block-capture:size=3": [-1, 1],
    "knights-blockade:size=4": [-1, 1],
    "pathway:size=3": [-1, 0, 1],
    "pathway:size=3,diagonal=yes,blocked=2.2": [-1, 0, 1],
    "blockade:size=3": [-1, 1],
    "adjacent-capture:size=3": [-1, 1],
}


def test_games_of_which_nothing_is_known_are_solved_all_the_same() -> None:
    """Interpreted, because what is compiled is tied to what is known."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, *SMALL],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "".join(f"{name} {signs}\n" for name, signs in SMALL.items())


@pytest.mark.parametrize("name", [name for name in VARIANTS if load(name).size < STANDARD])
def test_on_small_boards_everything_is_found_soon(name: str) -> None:
    game = load(name)
    assert game.is_known
    solver = Solver(game)
    with solver.within_time(None):
        own = solver.score(game.start())
        for move in game.moves(game.start()):
            solver.worth(game.after(game.start(), move), own, solver.horizon(game.start()))
    assert solver.control[NODES] < SOON


def test_what_is_known_soon_is_a_matter_of_size() -> None:
    for name in VARIANTS:
        assert load(name).is_known == (load(name).size <= STANDARD)
    stranger = GAMES["blockade"]._replace(known=never)
    assert not load("blockade")._replace(about=stranger).is_known
