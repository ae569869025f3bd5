"""Whole games in the browser."""

import random

import pytest

from pages import (
    GAMES,
    Visit,
    begin,
    click_turn,
    is_over,
    playable,
    press_turn,
    tab_to_board,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(visit: Visit, game: str) -> None:
    page = visit()
    begin(page, game, opponent="random")
    rng = random.Random(game)
    while not is_over(page):
        click_turn(page, rng)
    assert playable(page).count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit()
    begin(page, game)
    rng = random.Random(f"keys {game}")
    tab_to_board(page)
    while not is_over(page):
        press_turn(page, rng)
    assert playable(page).count() == 0
