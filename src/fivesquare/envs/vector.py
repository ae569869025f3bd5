"""Gymnasium by the thousand: many learners at once, each against an opponent, over a batch.

`gymnasium.make_vec("fivesquare/Blockade-v0", num_envs=1024, opponent="random")`
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivesquare.core import Game
from fivesquare.envs import arrays
from fivesquare.envs.actions import TURNS, Bytes, shown
from fivesquare.envs.batch import Batch
from fivesquare.envs.gymnasium import ALTERNATE, RANDOM, check_seat
from fivesquare.envs.observations import CUBE, PLANES
from fivesquare.errors import BadAction, GameError
from fivesquare.extras import MissingExtra

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("Gymnasium", "rl") from error

SELF = "self"
Opponent = str | Callable[[Bytes, Bytes], Any]
Some = NDArray[np.bool]
Info = dict[str, Any]
Step = tuple[Bytes, NDArray[np.float64], Some, Some, Info]


class Duels(VectorEnv[Bytes, Any, NDArray[Any]]):
    """Many games, and in each a learner in a seat and whoever sits in the other.

    The opponent is chance, or a function from observations and masks to actions, asked about many
    games at once; with `self` the learner moves for both, and is paid for the move just made. What
    is paid, and that an illegal action loses, is as in the single environment; a game that is over
    begins anew in the same step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        variant: str = "",
        opponent: Opponent = RANDOM,
        seat: int | str = 1,
        steps: str = TURNS,
        observation: str = CUBE,
        value: bool = False,
    ) -> None:
        check_seating(opponent, seat)
        self.batch = Batch(
            f"{game}:{variant}" if variant else game,
            num_envs,
            steps=steps,
            observation=observation,
            autoreset=False,
        )
        self.num_envs = self.batch.number
        self.opponent, self.seating, self.value = opponent, seat, value
        self.single_action_space = spaces.Discrete(self.batch.actions.number)
        self.single_observation_space = spaces.Box(0, 1, self.batch.observations.shape, np.int8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.seats = self.first_seats()
        self.has_begun = False

    def first_seats(self) -> NDArray[np.int64]:
        """Where each learner sits in its first game, 0 or 1."""
        if self.seating == ALTERNATE:
            return np.arange(self.num_envs) % 2
        return np.full(self.num_envs, 1 if self.seating == 2 else 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin every game anew, up to the learner's first turn."""
        super().reset(seed=seed)
        self.has_begun = False
        self.batch.reset(seed)
        self.seats = self.first_seats()
        self.answer(np.ones(self.num_envs, np.bool))
        self.has_begun = True
        return self.batch.observe(), self.info()

    def step(self, actions: Any) -> Step:
        """An action of every learner, and what the opponents answer."""
        if not self.has_begun:
            raise BadAction("The games are not begun: reset begins them.")
        taken, rows, seats = self.checked(actions), self.batch.rows.copy(), self.seats.copy()
        try:
            return self.taken(taken)
        except BaseException:  # an opponent's, or Ctrl-C while it thinks
            self.batch.trust(rows)
            self.seats = seats
            raise

    def taken(self, taken: Any) -> Step:
        """What actions lead to."""
        legal = self.batch.legal()[np.arange(self.num_envs), taken]
        found = self.batch.step(taken, where=legal)
        rewards = np.where(legal, found.rewards, -1).astype(np.float64)
        ended = found.ended | ~legal
        answered, lost = self.answer(~ended)
        rewards -= lost
        ended |= answered
        final = self.seen_by_learners()
        final[~ended] = 0
        self.seats[ended] = (
            1 - self.seats[ended] if self.seating == ALTERNATE else self.seats[ended]
        )
        self.batch.reset(where=ended)
        self.answer(ended)
        info = self.info()
        if ended.any():
            info |= {"final_obs": final, "_final_obs": ended.copy()}
        return self.batch.observe(), rewards, ended, np.zeros(self.num_envs, np.bool), info

    def checked(self, actions: Any) -> Any:
        """Actions that there are, legal or not."""
        try:
            taken = arrays.whole_numbers(actions, (self.num_envs,), "actions")
        except GameError as error:
            raise BadAction(str(error)) from None
        wrong = np.flatnonzero((taken < 0) | (taken >= self.batch.actions.number))
        if len(wrong):
            self.batch.actions.checked(int(taken[wrong[0]]))
        return taken

    def answer(self, where: Some) -> tuple[Some, NDArray[np.float64]]:
        """Let the opponents move in these games wherever it is their turn, part after part: which
        games have ended, and what they have won."""
        ended, won = np.zeros(self.num_envs, np.bool), np.zeros(self.num_envs)
        while self.opponent != SELF:
            moving = where & ~ended & (self.batch.positions[:, 0] != self.seats)
            if not moving.any():
                break
            found = self.batch.step(self.opponents_actions(moving), where=moving)
            ended |= found.ended
            won += found.rewards
        return ended, won

    def opponents_actions(self, moving: Some) -> Any:
        """What the opponents want to do; nothing where they are not to move."""
        if not callable(self.opponent):
            return self.batch.sample(moving)
        seen, legal = self.batch.observe()[moving], self.batch.legal()[moving].view(np.int8)
        actions = np.full(self.num_envs, -1)
        actions[moving] = arrays.whole_numbers(
            self.opponent(seen, legal), (int(moving.sum()),), "An opponent's actions"
        )
        return actions

    # What the learners get.

    def seen_by_learners(self) -> Bytes:
        """What each learner sees, also where it is not to move."""
        seen = self.batch.observe()
        others = self.batch.positions[:, 0] != self.seats
        if self.opponent != SELF:
            planes = seen.reshape(self.num_envs, len(PLANES), -1)
            planes[others, :2] = planes[others, 1::-1]
        return seen

    def info(self) -> Info:
        """The legal actions, and what the positions are worth if asked for."""
        everywhere = np.ones(self.num_envs, np.bool)
        info = {"action_mask": self.batch.legal().view(np.int8), "_action_mask": everywhere}
        if self.value:
            info |= {"value": self.batch.values(), "_value": everywhere}
        return info


def check_seating(opponent: Opponent, seat: int | str) -> None:
    """Refuse an opponent or a seat that there is not."""
    check_seat(seat)
    if not callable(opponent) and opponent not in (RANDOM, SELF):
        raise GameError(
            f'The opponent of many is "{RANDOM}", "{SELF}" or a function, not {shown(opponent)};'
            ' vectorization_mode="sync" seats any.'
        )
