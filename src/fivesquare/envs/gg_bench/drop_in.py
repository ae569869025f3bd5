"""An environment in the shape of gg-bench's: both players are stepped, one after the other."""

from typing import Any

import numpy as np

from fivesquare.envs.actions import TURNS, Bytes
from fivesquare.envs.compiled.one_game import ILLEGAL as NO_VERDICT
from fivesquare.envs.display import drawn
from fivesquare.envs.episodes import Episodes
from fivesquare.envs.gg_bench.published import ILLEGAL, Published
from fivesquare.errors import BadAction
from fivesquare.extras import MissingExtra

try:
    from gymnasium import Env, spaces
except ImportError as error:
    raise MissingExtra("Gymnasium", "rl") from error

Step = tuple[Bytes, int, bool, bool, dict[str, Any]]


class DropIn(Env[Bytes, Any]):
    """A game for `reset`, `step`, `valid_moves` and `render`; each CustomEnv says which."""

    game: str
    published: type[Published]

    def __init__(self, original: bool = False) -> None:
        self.table = self.published() if original else Corrected(self.game)
        low, high = self.table.span
        self.action_space = spaces.Discrete(self.table.number)
        self.observation_space = spaces.Box(low, high, self.table.shape, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin another game."""
        super().reset(seed=seed)
        self.table.reset()
        return self.table.seen(), {}

    def step(self, action: Any) -> Step:
        """Take an action: 1 for whoever wins by it, -10 for an illegal move, else 0."""
        reward, is_over = self.table.step(action)
        return self.table.seen(), reward, is_over, False, {}

    def valid_moves(self) -> list[int]:
        """The legal actions of the player to move."""
        return self.table.valid_moves()

    def render(self) -> str:
        """The board as text."""
        return self.table.drawn()

    @property
    def current_player(self) -> int:
        """The sign of the player to move."""
        return self.published.players[self.table.turn]


class Corrected:
    """The game by its rules. A single first cell comes before all pairs in gg-bench's numbers, so
    that these are ours, turned by as many as there are single cells behind the pairs."""

    span = (0, 1)

    def __init__(self, game: str) -> None:
        self.run = Episodes(game, TURNS)
        self.number, self.shape = self.run.number, self.run.shape
        self.pairs = self.run.actions.pairs
        self.singles = self.number - self.pairs if self.pairs else 0
        self.is_over = False

    @property
    def turn(self) -> int:
        """0 when Player 1 is to move, 1 when Player 2 is."""
        return self.run.turn

    def reset(self) -> None:
        """Begin another game."""
        self.run.reset()
        self.is_over = False

    def step(self, action: Any) -> tuple[int, bool]:
        """The reward, and whether the game is over. What is no action is refused, and so is every
        action after the end."""
        if self.is_over:
            raise BadAction("The game is over: reset begins another.")
        number = (self.run.actions.checked(action) - self.singles) % self.number
        verdict = self.run.take(number)
        self.is_over = verdict != 0
        if verdict == NO_VERDICT:
            return ILLEGAL, True
        return (1 if verdict & 3 else 0), self.is_over  # only who has moved can have won

    def seen(self) -> Bytes:
        """What the player to move sees."""
        return self.run.observation()

    def valid_moves(self) -> list[int]:
        """The legal actions, none after the end."""
        if self.is_over:
            return []
        legal = self.run.legal
        if not self.singles:
            return legal.nonzero()[0].tolist()
        alone, pairs = legal[self.pairs :], legal[: self.pairs]
        return alone.nonzero()[0].tolist() + (pairs.nonzero()[0] + self.singles).tolist()

    def drawn(self) -> str:
        """The board of the book."""
        return drawn(self.run)
