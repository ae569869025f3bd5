"""Random games through every environment agree with the core: move by move, mask by mask."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from adapters import ADAPTERS
from fivesquare import load
from fivesquare.envs.actions import PARTS, TURNS, Actions
from fivesquare.envs.observations import Observations
from sampling import VARIANTS


def hold(adapter: str, name: str, steps: str, seed: int) -> None:
    """Play a random game through an environment and by the rules, side by side."""
    game, chance = load(name), random.Random(f"{name} {seed}")
    env, actions, observations = (
        ADAPTERS[adapter](game, steps),
        Actions(game, steps),
        Observations(game),
    )
    state = actions.start()
    while legal := actions.ids(state):
        assert env.winner() is None
        assert env.legal() == legal
        assert (env.seen() == observations.of(state)).all()
        action = chance.choice(legal)
        env.step(action)
        turn = actions.made(state, action)
        if turn:
            assert actions.after(state, action).position == game.play(
                state.position, game.move(*turn)
            )
        state = actions.play(state, action)
    result = game.result(state.position)
    assert result is not None
    assert env.winner() == (result.winner or 0)
    assert env.legal() == []
    assert (env.seen() == observations.of(state)).all()


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_random_game_agrees_with_the_core(adapter: str, name: str, steps: str) -> None:
    hold(adapter, name, steps, seed=0)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_many_random_games_agree_with_the_core(adapter: str, name: str) -> None:
    for seed in range(1, 101):
        hold(adapter, name, (TURNS, PARTS)[seed % 2], seed)


INTERPRETED = """
import sys
from test_adapters import hold
for name in ("pathway:size=3", "blockade:size=7", "adjacent-capture:size=4"):
    for steps in ("turns", "parts"):
        hold("pettingzoo raw", name, steps, seed=2)
from fivesquare.envs.compiled.one_game import stepped
print(type(stepped).__name__)
"""


def test_the_same_interpreted() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("function\n", "")
