"""What decided a game: the cells that are marked when it is over."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import Game, Position, load
from fivesquare.board import bits, count
from fivesquare.decision import decisive
from fivesquare.games import GAMES
from sampling import VARIANTS, ends, positions


@given(positions())
def test_nothing_is_decided_while_it_goes_on(case: tuple[Game, Position]) -> None:
    game, p = case
    if game.result(p) is None:
        assert decisive(game, p) == 0


@given(ends())
def test_a_win_is_shown_on_the_board_and_a_draw_is_not(case: tuple[Game, Position]) -> None:
    game, p = case
    result, cells = game.result(p), decisive(game, p)
    assert result
    assert bool(cells) == (result.winner is not None)
    assert cells & ~game.rules.board.full == 0


@given(ends())
def test_the_cells_of_each_reason(case: tuple[Game, Position]) -> None:
    game, p = case
    result, cells = game.result(p), decisive(game, p)
    assert result
    if result.winner is None:
        return
    held = p.x if result.winner == 1 else p.o
    if result.reason == "path":
        assert cells & ~held == 0
        alone = p._replace(x=p.x & cells, o=p.o & cells)
        assert game.result(alone) == result, "they are enough"
        for cell in bits(cells):
            less = p._replace(x=p.x & cells & ~cell, o=p.o & cells & ~cell)
            assert game.result(less) != result, "and none could be missing"
    elif result.reason == "majority":
        assert cells == held
    else:
        assert count(cells) == 1


@pytest.mark.parametrize(
    ("name", "moves", "cell"),
    [
        ("block-capture:size=3", "1,2 2,2", "2,2"),
        ("blockade:size=3", "1,1/1,3 1,2/2,2", "1,2"),
    ],
)
def test_examples(name: str, moves: str, cell: str) -> None:
    game = load(name)
    p = game.replay(moves.split())[-1]
    assert game.result(p)
    assert game.cells(decisive(game, p)) == (cell,)


@given(st.integers(0, 10**6))
def test_the_trapped_knight_is_that_of_who_lost(seed: int) -> None:
    game, chance = load("knights-blockade"), random.Random(seed)
    p = game.start()
    while legal := game.moves(p):
        p = game.after(p, chance.choice(legal))
    assert decisive(game, p) == (p.o if p.turn else p.x)


def test_every_game_has_an_end_that_is_shown() -> None:
    assert {name.partition(":")[0] for name in VARIANTS} == set(GAMES)
