"""PettingZoo: its own suites, copies in mid-game, illegal moves, and bad input."""

import copy
import math
import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from fivesquare.core import GameError
from fivesquare.envs import pettingzoo
from fivesquare.envs.actions import PARTS, TURNS
from fivesquare.envs.observations import CUBE, FLAT
from fivesquare.errors import BadAction, BadVariant
from fivesquare.games import GAMES
from test_actions import NO_ACTIONS

with warnings.catch_warnings():  # it loads a game of its own in a way of which it warns
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

SOME = (
    *GAMES,
    "block-capture:size=3",
    "knights-blockade:crossing=no",
    "pathway:size=4,diagonal=yes,first=2",
    "pathway:obstacles=4",
    "blockade:size=4",
    "adjacent-capture:size=6",
)
WAYS = [(TURNS, CUBE), (PARTS, FLAT)]

# PettingZoo wants a mask beside the observation, and complains of it in environments that are not
# its own: it keeps a list of those. So it does of an empty board, and of masks at the end.
COMPLAINTS = "Observation is not a NumPy array|Observation space for each agent|all zeros"


@contextmanager
def usual_complaints() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", f".*({COMPLAINTS})")
        yield


@pytest.mark.parametrize(("steps", "observation"), WAYS)
@pytest.mark.parametrize("name", SOME)
def test_the_suites_of_pettingzoo(name: str, steps: str, observation: str) -> None:
    def make(**more: Any) -> Any:
        return pettingzoo.env(name, steps=steps, observation=observation, **more)

    with usual_complaints():
        api_test(make(), num_cycles=50)
        api_test(pettingzoo.raw_env(name, steps, observation), num_cycles=50)
        seed_test(make, num_cycles=50)


@pytest.mark.parametrize("name", SOME)
def test_it_can_be_shown(name: str) -> None:
    render_test(lambda **more: pettingzoo.env(name, **more))


@pytest.mark.long
@pytest.mark.parametrize("name", SOME)
def test_the_performance_suite(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(name))
    assert "turns per second" in capsys.readouterr().out


def first_legal(env: Any) -> int:
    return int(np.flatnonzero(env.last()[0]["action_mask"])[0])


def play(env: Any, turns: int) -> list[Any]:
    """What is seen of so many turns, always the last legal action."""
    found = []
    for _ in range(turns):
        if not env.agents:
            break
        seen, reward, *over, _ = env.last()
        found.append((env.agent_selection, seen["observation"].tobytes(), reward, *over))
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[-1]) if len(legal) else None)
    return found


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("name", ["blockade", "adjacent-capture", "pathway:obstacles=4"])
def test_a_copy_in_mid_game_goes_on_alone(make: Any, name: str) -> None:
    env = make(name, PARTS)
    env.reset(seed=3)
    play(env, 5)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ahead = play(env, 60)
    assert len(ahead) > 5
    for each in copies:
        assert play(each, 60) == ahead


def test_a_seed_draws_the_obstacles() -> None:
    env = pettingzoo.raw_env("pathway:obstacles=6")
    env.reset(seed=1)
    one, again, other = env.state(), None, None
    env.reset()
    other = env.state()
    env.reset(seed=1)
    again = env.state()
    assert (one == again).all()
    assert not (one == other).all()
    assert one[2].sum() == other[2].sum() == 6
    fixed = pettingzoo.raw_env("pathway:obstacles=6,seed=5")
    fixed.reset(seed=1)
    here = fixed.state()
    fixed.reset(seed=2)
    assert (fixed.state() == here).all()


def test_whoever_makes_an_illegal_move_loses_by_it() -> None:
    env = pettingzoo.env("blockade")
    env.reset()
    env.step(first_legal(env))
    env.step(0)  # two times the same cell
    assert all(env.terminations.values())
    assert env.rewards == {"player_1": 0, "player_2": -1}
    for agent in env.agents:
        assert not env.observe(agent)["action_mask"].any()
    while env.agents:
        env.step(None)


def test_the_bare_environment_refuses_an_illegal_move_and_is_unharmed() -> None:
    env = pettingzoo.raw_env("blockade")
    before = env.state()
    with pytest.raises(BadAction, match=r"^Action 0 \(1,1/1,1\) is not legal here, only 1 "):
        env.step(0)
    assert (env.state() == before).all()
    assert env.agent_selection == "player_1"
    env.step(1)


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("action", [*NO_ACTIONS, 625], ids=repr)
def test_what_is_no_action_is_refused_and_nothing_happens(make: Any, action: Any) -> None:
    env = make("blockade")
    env.reset()
    with pytest.raises(BadAction, match=r"a whole number from 0 to 624, not "):
        env.step(action)
    assert env.agent_selection == "player_1"
    env.step(1)
    assert env.agent_selection == "player_2"


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_after_the_end_the_only_action_is_none(make: Any) -> None:
    env = make("block-capture")
    env.reset()
    for action in (2, 7, 12):
        env.step(action)
    assert env.rewards == {"player_1": 1, "player_2": -1}
    for wrong in (2, math.nan, "x"):
        with pytest.raises(BadAction, match=r"^The game is over: the only action left is None\.$"):
            env.step(wrong)
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    env.reset()
    assert env.agents == ["player_1", "player_2"]


def test_after_that_there_is_nobody_left() -> None:
    env = pettingzoo.raw_env("block-capture")
    for action in (2, 7, 12, None, None):
        env.step(action)
    with pytest.raises(BadAction, match=r"^The game is over: reset begins another\.$"):
        env.step(2)


def test_what_is_shown() -> None:
    env = pettingzoo.raw_env("blockade", render_mode="ansi")
    env.step(300)
    assert env.render() == (
        "    1 2 3 4 5\n  1 # . . . .\n  2 . . . . .\n  3 . . A . .\n  4 . . . . .\n"
        "  5 . . . . .\nPlayer 2 (B) to move."
    )
    image = pettingzoo.raw_env("blockade", render_mode="rgb_array").render()
    assert image.shape == (336, 336, 3)


def test_what_cannot_be_is_said_at_once() -> None:
    with pytest.raises(BadVariant):
        pettingzoo.env("blockade:size=9")
    with pytest.raises(GameError, match=r"^steps is turns or parts"):
        pettingzoo.env("blockade", steps="halves")
    with pytest.raises(GameError, match=r"^observation is planes or flat"):
        pettingzoo.env("blockade", observation="pixels")
    with pytest.raises(GameError, match=r"^render_mode is ansi, rgb_array, human or None"):
        pettingzoo.env("blockade", render_mode="film")
    with pytest.raises(GameError, match=r"^Make the environment with a render_mode: ansi"):
        pettingzoo.raw_env("blockade").render()


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_seeds_and_agents_that_there_are_not(make: Any) -> None:
    env = make("pathway:obstacles=4")
    env.reset(seed=3)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    before = env.state().tolist()
    for seed in (-1, 1.5, "x", math.nan, True, [1]):
        with pytest.raises(GameError, match=r"^The seed must be a whole number from 0 to \d+, not"):
            env.reset(seed=seed)
    for agent in ("player_3", "zz", None, 1, ["player_1"]):
        for call in (env.observe, env.action_space, env.observation_space):
            with pytest.raises(
                GameError, match=r"^The agents are player_1 and player_2, not .*\.$"
            ):
                call(agent)
    assert env.state().tolist() == before
    env.reset(seed=3)
