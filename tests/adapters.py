"""The environments in which both players are stepped, behind one face, to be held to one law."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import pytest

from fivesquare import Game
from fivesquare.envs import pettingzoo
from fivesquare.envs.batch import Batch
from fivesquare.extras import missing


class Adapter(Protocol):
    """An environment at the opening of a game."""

    def legal(self) -> list[int]:
        """The actions that it says are legal."""

    def seen(self) -> Any:
        """What it shows to the player to move."""

    def step(self, action: int) -> None:
        """Take an action."""

    def winner(self) -> int | None:
        """Who has won, 0 for nobody; None while the game goes on."""


class Zoo:
    """PettingZoo, bare or wrapped."""

    def __init__(self, make: Any, game: Game, steps: str) -> None:
        self.env = make(str(game), steps)
        self.env.reset(seed=1)

    def legal(self) -> list[int]:
        return list(np.flatnonzero(self.env.last()[0]["action_mask"]).tolist())

    def seen(self) -> Any:
        return self.env.last()[0]["observation"]

    def step(self, action: int) -> None:
        self.env.step(action)

    def winner(self) -> int | None:
        if not any(self.env.terminations.values()):
            return None
        assert all(self.env.terminations.values())
        one, two = (self.env.rewards[agent] for agent in self.env.possible_agents)
        assert one == -two
        return {0: 0, 1: 1, -1: 2}[one]


class Spiel:
    """OpenSpiel."""

    def __init__(self, game: Game, steps: str) -> None:
        pyspiel = pytest.importorskip("pyspiel", reason=missing("OpenSpiel", "openspiel"))
        from fivesquare.envs.openspiel import spiel_string

        self.state = pyspiel.load_game(spiel_string(game, steps)).new_initial_state()

    def legal(self) -> list[int]:
        return list(self.state.legal_actions())

    def seen(self) -> Any:
        shape = self.state.get_game().observation_tensor_shape()
        player = max(0, self.state.current_player())
        if self.state.is_terminal():
            player = self.state.state.position.turn
        return np.array(self.state.observation_tensor(player)).reshape(shape)

    def step(self, action: int) -> None:
        self.state.apply_action(action)

    def winner(self) -> int | None:
        if not self.state.is_terminal():
            return None
        one, two = self.state.returns()
        assert one == -two
        return {0: 0, 1: 1, -1: 2}[one]


class One:
    """A batch of one game."""

    def __init__(self, game: Game, steps: str) -> None:
        self.batch = Batch(game, 1, seed=1, steps=steps, autoreset=False)
        self.result = 0

    def legal(self) -> list[int]:
        return list(np.flatnonzero(self.batch.legal()[0]).tolist())

    def seen(self) -> Any:
        return self.batch.observe()[0]

    def step(self, action: int) -> None:
        mover = self.batch.state(0).position.turn + 1
        [reward], [ended], [self.result] = self.batch.step([action])
        winner = self.result & 3
        assert ended == (self.result > 0)
        assert reward == (0 if winner == 0 else 1 if winner == mover else -1)

    def winner(self) -> int | None:
        return self.result & 3 if self.result else None


ADAPTERS: dict[str, Callable[[Game, str], Adapter]] = {
    "pettingzoo raw": lambda game, steps: Zoo(pettingzoo.raw_env, game, steps),
    "openspiel": Spiel,
    "batch": One,
    "pettingzoo": lambda game, steps: Zoo(pettingzoo.env, game, steps),
}
