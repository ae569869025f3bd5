"""In the shape of gg-bench's environments: corrected, and on demand as published."""

import copy
import json
import math
import pickle
import random
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fivesquare import load
from fivesquare.envs.actions import Actions
from fivesquare.envs.observations import Observations
from fivesquare.errors import BadAction
from gg_traces import NUMBERS, TRACES, digest
from test_actions import NO_ACTIONS

NAMES = {
    60: "blockade",
    164: "pathway",
    478: "knights-blockade",
    500: "adjacent-capture",
    890: "block-capture",
}
RECORDED: list[tuple[int, str, list[int]]] = json.loads(TRACES.read_text("utf-8"))


def custom(number: int, **more: Any) -> Any:
    return import_module(f"fivesquare.envs.gg_bench.env_{number}").CustomEnv(**more)


def by_book(number: int, move: str) -> int:
    """The action number that gg-bench gives a move."""
    game = load(NAMES[number])
    low = game.about.origin
    cells = [
        (int(row) - low) * 5 + int(column) - low
        for row, column in (cell.split(",") for cell in game.split(move))
    ]
    if len(cells) == 1:
        return cells[0]
    return cells[0] * 25 + cells[1] + (25 if number == 500 else 0)


# Corrected.


@pytest.mark.parametrize("number", NUMBERS)
def test_random_games_agree_with_the_core(number: int) -> None:
    game, chance = load(NAMES[number]), random.Random(number)
    env, observations, actions = custom(number), Observations(game), Actions(game)
    for _ in range(10):
        seen, info = env.reset(seed=1)
        state, reward, over = actions.start(), 0, False
        while moves := game.moves(state.position):
            assert (reward, over, info) == (0, False, {})
            assert (seen == observations.of(state)).all()
            legal = [by_book(number, move) for move in moves]
            assert env.valid_moves() == sorted(legal)
            move = chance.choice(moves)
            seen, reward, over, cut, info = env.step(by_book(number, move))
            assert not cut
            state = actions.play(state, actions.action(move))
        result = game.result(state.position)
        assert result
        assert over
        assert reward == (1 if result.winner else 0)
        assert (seen == observations.of(state)).all()
        assert env.valid_moves() == []


@pytest.mark.parametrize("number", NUMBERS)
def test_the_checker_of_gymnasium(number: int) -> None:
    check_env(custom(number), skip_render_check=True)


def test_spaces() -> None:
    assert [custom(number).action_space.n for number in NUMBERS] == [625, 25, 25, 650, 25]
    for number in NUMBERS:
        assert custom(number).observation_space.shape == (6, 5, 5)


@pytest.mark.parametrize("number", NUMBERS)
def test_an_illegal_move_ends_the_game_everywhere(number: int) -> None:
    env = custom(number)
    env.reset()
    action = env.valid_moves()[0]
    env.step(action)
    _, reward, over, _, _ = env.step(action)
    assert (reward, over) == (-10, True)
    assert env.valid_moves() == []
    with pytest.raises(BadAction, match=r"^The game is over: reset begins another\.$"):
        env.step(1)
    env.reset()
    assert env.valid_moves()


@pytest.mark.parametrize("action", [*NO_ACTIONS, 650], ids=repr)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_no_action_is_refused_and_nothing_happens(number: int, action: Any) -> None:
    env = custom(number)
    seen, _ = env.reset()
    moves = env.valid_moves()
    with pytest.raises(BadAction, match="a whole number from 0 to"):
        env.step(action)
    assert env.valid_moves() == moves
    assert (env.table.seen() == seen).all()


def test_the_player_chooses_the_capture() -> None:
    env = custom(500)
    env.reset()
    for action in (12, 13, 7, 3):  # X in the middle, O beside it, X above, O in the first row
        env.step(action)
    claim = 8  # beside both of X's and O's cells
    assert [action for action in env.valid_moves() if action == claim] == [8]
    choices = [25 + claim * 25 + taken for taken in (3, 13)]
    assert [a for a in env.valid_moves() if (a - 25) // 25 == claim and a >= 25] == choices
    for choice, taken in [(8, None), *zip(choices, (3, 13), strict=True)]:
        other = copy.deepcopy(env)
        own = other.step(choice)[0][1].reshape(-1)  # of whoever is not to move
        assert np.flatnonzero(own).tolist() == sorted({12, 7, 8} | ({taken} if taken else set()))


def test_with_one_cell_left_the_game_is_over() -> None:
    """The published environment went on, with nothing to do."""
    chance = random.Random(1)
    stuck = 0
    for _ in range(300):
        one, two = custom(60), custom(60, original=True)
        one.reset()
        two.reset()
        over = False
        while not over:
            assert one.valid_moves() == sorted(two.valid_moves())
            action = chance.choice(one.valid_moves())
            _, reward, over, _, _ = one.step(action)
            _, other, ended, _, _ = two.step(action)
            assert (reward, over) == (other, ended) or over
        if not ended:
            stuck += 1
            assert two.valid_moves() == []
    assert stuck > 0


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("original", [False, True])
def test_a_copy_in_mid_game_goes_on_alone(number: int, original: bool) -> None:
    env = custom(number, original=original)
    env.reset()
    env.step(env.valid_moves()[0])
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.valid_moves()
        assert other.valid_moves() == before
        other.step(before[0])
        assert env.valid_moves() == before


def test_what_is_shown() -> None:
    env = custom(890)
    env.reset()
    env.step(2)
    assert env.render().endswith("Player 2 (O) to move.")
    assert env.current_player == -1
    assert custom(60).current_player == 1


# As published.


@pytest.mark.parametrize("number", NUMBERS)
def test_as_published(number: int) -> None:
    env = custom(number, original=True)
    traces = [(known, actions) for n, known, actions in RECORDED if n == number]
    assert len(traces) == 40
    for known, actions in traces:
        assert digest(env, actions) == known, actions


@pytest.mark.parametrize("number", NUMBERS)
def test_as_published_but_for_what_is_no_whole_number(number: int) -> None:
    env = custom(number, original=True)
    seen, _ = env.reset()
    moves = env.valid_moves()
    for action in (3.0, math.nan, np.array([3]), "3", None, np.bool(True)):
        with pytest.raises(
            BadAction, match=r"^As published, an action is a whole number here, not"
        ):
            env.step(action)
        assert (env.table.seen() == seen).all()
        assert env.valid_moves() == moves
    env.step(np.array(moves[0]))


def test_spaces_as_published() -> None:
    envs = [custom(number, original=True) for number in NUMBERS]
    assert [env.action_space.n for env in envs] == [625, 25, 25, 25, 25]
    shapes = [env.observation_space.shape for env in envs]
    assert shapes == [(25,), (5, 5), (5, 5), (5, 5), (5, 5)]
    lows = [int(env.observation_space.low.min()) for env in envs]
    highs = [int(env.observation_space.high.max()) for env in envs]
    assert (lows, highs) == ([-1, -1, 0, -1, -1], [2, 1, 3, 1, 1])


def test_the_faults_that_were_published() -> None:
    env = custom(500, original=True)
    env.reset()
    env.step(-1)  # is the last cell
    assert env.table.seen()[4, 4] == 1
    _, reward, over, _, _ = env.step(24)
    assert (reward, over) == (-10, True)
    _, reward, over, _, _ = env.step(0)  # and the game goes on
    assert (reward, over) == (0, False)
    env = custom(60, original=True)
    env.reset()
    assert env.step(-1)[0].tolist() == [0] * 24 + [-1]  # placed and removed at once
    env = custom(890, original=True)
    env.reset()
    for action in (2, 7, 12):
        _, reward, over, _, _ = env.step(action)
    assert (reward, over) == (1, True)
    assert env.valid_moves() != []
    assert env.step(0)[1] == 0
    env = custom(164, original=True)
    env.reset()
    env.step(0)
    env.step(0)
    assert env.step(1)[1] == -10
