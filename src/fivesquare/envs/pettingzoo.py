"""PettingZoo: two agents in turn, with action masks, for every game and variant.

>>> from fivesquare.envs import pettingzoo
>>> env = pettingzoo.env("blockade")
"""

from typing import Any

import numpy as np

from fivesquare.core import Game
from fivesquare.envs import arrays
from fivesquare.envs.actions import TURNS, Bytes, shown
from fivesquare.envs.display import FRAMES, HUMAN, MODES, check_mode, rendered
from fivesquare.envs.episodes import Episodes
from fivesquare.envs.observations import CUBE
from fivesquare.errors import BadAction, GameError
from fivesquare.extras import MissingExtra

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import (
        BaseWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )
except ImportError as error:
    raise MissingExtra("PettingZoo", "rl") from error

__all__ = ["env", "raw_env"]

AGENTS = ["player_1", "player_2"]
ILLEGAL = -1.0  # what an illegal move costs, by PettingZoo's own wrapper

Seen = dict[str, Bytes]


def env(
    game: Game | str,
    steps: str = TURNS,
    observation: str = CUBE,
    render_mode: str | None = None,
) -> "AECEnv[str, Seen, int | None]":
    """The environment with the usual wrappers: whoever makes an illegal move loses by it."""
    raw = raw_env(game, steps, observation, render_mode)
    return OrderEnforcingWrapper(Checked(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)))


class raw_env(AECEnv[str, Seen, int | None]):  # noqa: N801 - PettingZoo's own name for it
    """The environment itself: what is no legal action is refused with `BadAction`.

    It can be copied and pickled at any time, and goes on from there.
    """

    def __init__(
        self,
        game: Game | str,
        steps: str = TURNS,
        observation: str = CUBE,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self.run = Episodes(game, steps, observation)
        self.chance = np.random.default_rng()
        self.metadata = {
            "name": f"{self.run.game.about.id.replace('-', '_')}_v0",
            "render_modes": MODES,
            "render_fps": FRAMES,
            "is_parallelizable": False,
        }
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self.run.shape, np.int8),
                "action_mask": spaces.Box(0, 1, (self.run.number,), np.int8),
            }
        )
        self.possible_agents = AGENTS.copy()
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: spaces.Discrete(self.run.number) for agent in AGENTS}
        self.start()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[checked_agent(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[checked_agent(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; the seed matters only where obstacles are drawn."""
        if seed is not None:
            seed = arrays.whole_number(seed, 0, arrays.MOST_SEED, "The seed")
            self.chance = np.random.default_rng(seed)
        self.start()
        if self.render_mode == HUMAN:
            self.render()

    def start(self) -> None:
        """Both agents before the first move."""
        self.run.reset(int(self.chance.integers(10**9)) if self.run.is_drawn else 0)
        self.agents = AGENTS.copy()
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.run.turn]

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is; None for one whose game is over."""
        if not self.agents:
            raise BadAction("The game is over: reset begins another.")
        if self.terminations[self.agent_selection]:
            check_dead(action)
            self._was_dead_step(action)
            return
        verdict = self.run.step(action)
        if verdict:
            self.end(verdict & 3)
        self.agent_selection = AGENTS[self.run.turn]
        if self.render_mode == HUMAN:
            self.render()

    def end(self, winner: int) -> None:
        """The game is over: 1 for the winner, -1 for the other, 0 in a draw."""
        if winner:
            self.rewards = dict.fromkeys(AGENTS, -1.0)
            self.rewards[AGENTS[winner - 1]] = 1.0
        self.terminations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; only the one whose turn it is has legal actions."""
        viewer = AGENTS.index(checked_agent(agent)) + 1
        is_moving = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self.run.mask() if is_moving else np.zeros(self.run.number, np.int8)
        return {"observation": self.run.observation(viewer), "action_mask": mask}

    def state(self) -> Bytes:
        """The whole game, as Player 1 sees it."""
        return self.run.observation(1)

    def render(self) -> Any:
        """The game as text, as an image, or printed."""
        return rendered(self.run, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def checked_agent(agent: Any) -> str:
    """An agent that there is."""
    if not isinstance(agent, str) or agent not in AGENTS:
        raise GameError(f"The agents are {' and '.join(AGENTS)}, not {shown(agent)}.")
    return agent


def check_dead(action: Any) -> None:
    """Refuse what an agent would do whose game is over."""
    if action is not None:
        raise BadAction("The game is over: the only action left is None.")


class Checked(BaseWrapper[str, Seen, int | None]):
    """Refuses what is no action at all before anybody looks it up in a mask."""

    def step(self, action: int | None) -> None:
        raw: Any = self.unwrapped
        if raw.agents and raw.terminations[raw.agent_selection]:
            check_dead(action)
        else:
            raw.run.actions.checked(action)
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)
