"""Gymnasium by the thousand: many learners at once, each against an opponent, over a batch.

`gymnasium.make_vec("fivesquare/Blockade-v0", num_envs=1024, opponent="random")`
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivesquare.core import REASONS, Game
from fivesquare.envs import arrays
from fivesquare.envs.actions import TURNS, Bytes, shown
from fivesquare.envs.batch import Batch
from fivesquare.envs.gymnasium import (
    ALTERNATE,
    FORFEIT,
    RANDOM,
    check_known,
    check_seat,
    check_shaping,
)
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
Numbers = NDArray[np.int64]
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
        render_mode: None = None,
        shaping: float = 0.0,
        gamma: float = 1.0,
    ) -> None:
        check_seating(opponent, seat)
        check_shaping(shaping, gamma)
        if shaping and opponent == SELF:
            raise GameError(f'shaping is for a learner in one seat, not for "{SELF}".')
        if render_mode is not None:
            raise GameError(
                f"Of many duels none is drawn: render_mode is None, not {shown(render_mode)};"
                ' vectorization_mode="sync" draws all.'
            )
        self.batch = Batch(
            f"{game}:{variant}" if variant else game,
            num_envs,
            steps=steps,
            observation=observation,
            autoreset=False,
        )
        if shaping:
            check_known(self.batch.game)
        self.num_envs = self.batch.number
        self.opponent, self.seating, self.value = opponent, seat, value
        self.shaping, self.gamma = shaping, gamma
        self.single_action_space = spaces.Discrete(self.batch.actions.number)
        self.single_observation_space = spaces.Box(0, 1, self.batch.observations.shape, np.int8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.seats = self.first_seats()
        self.has_begun = False
        self.worth = np.zeros(self.num_envs, np.int8)

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
        self.worth = self.appraised()
        self.has_begun = True
        return self.batch.observe(), self.info()

    def step(self, actions: Any) -> Step:
        """An action of every learner, and what the opponents answer."""
        if not self.has_begun:
            raise BadAction("The games are not begun: reset begins them.")
        taken, rows, seats = self.checked(actions), self.batch.rows.copy(), self.seats.copy()
        worth = self.worth
        try:
            return self.taken(taken)
        except BaseException:  # an opponent's, or Ctrl-C while it thinks
            self.batch.trust(rows)
            self.seats, self.worth = seats, worth
            raise

    def taken(self, taken: Any) -> Step:
        """What actions lead to."""
        legal = self.batch.legal()[np.arange(self.num_envs), taken]
        movers = self.batch.positions[:, 0].copy()
        found = self.batch.step(taken, where=legal)
        rewards = np.where(legal, found.rewards, -1).astype(np.float64)
        results = np.where(legal, found.results, verdict_of_forfeit(movers))
        answered, lost = self.answer(results == 0)
        rewards -= lost
        results += answered
        ended = results != 0
        info = self.final_info(results, rewards, legal) if ended.any() else {}
        self.seats[ended] = (
            1 - self.seats[ended] if self.seating == ALTERNATE else self.seats[ended]
        )
        self.batch.reset(where=ended)
        self.answer(ended)
        before, self.worth = self.worth, self.appraised()
        paid = rewards + self.shaping * (self.gamma * np.where(ended, 0, self.worth) - before)
        info |= self.info()
        return self.batch.observe(), paid, ended, np.zeros(self.num_envs, np.bool), info

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

    def answer(self, where: Some) -> tuple[Numbers, NDArray[np.float64]]:
        """Let the opponents move in these games wherever it is their turn, part after part: the
        results of games that have ended, and what they have won."""
        results, won = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs)
        while self.opponent != SELF:
            moving = where & (results == 0) & (self.batch.positions[:, 0] != self.seats)
            if not moving.any():
                break
            found = self.batch.step(self.opponents_actions(moving), where=moving)
            results += found.results
            won += found.rewards
        return results, won

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

    def appraised(self) -> Bytes:
        """What the positions are worth to who is to move, where that is asked for."""
        if self.value or self.shaping:
            return self.batch.values()
        return np.zeros(self.num_envs, np.int8)

    def final_info(self, results: Numbers, rewards: NDArray[np.float64], legal: Some) -> Info:
        """What the learners of games that have ended see last, and the info of their single
        environments, as Gymnasium puts those of many together."""
        ended = results != 0
        seen = self.seen_by_learners()
        seen[~ended] = 0
        reasons = np.array(self.batch.game.about.reasons, object)
        own = {
            "action_mask": np.zeros((self.num_envs, self.batch.actions.number), np.int8),
            "result": masked(
                ended, winner=results & 3, reason=np.where(ended, reasons[results >> 2], None)
            ),
        }
        if self.value:  # to who is to move, that is to the learner unless it moves for both
            is_others = (self.opponent == SELF) & legal
            own["value"] = np.where(ended, np.where(is_others, -rewards, rewards), 0).astype(int)
        return masked(ended, final_obs=seen, final_info=masked(ended, **own))

    def info(self) -> Info:
        """The legal actions, and what the positions are worth if asked for."""
        found: Info = {"action_mask": self.batch.legal().view(np.int8)}
        if self.value:
            found["value"] = self.worth.copy()
        return masked(np.ones(self.num_envs, np.bool), **found)


def masked(where: Some, **info: Any) -> Info:
    """Each with a mask of the games that have it."""
    masks = {f"_{name}": where.copy() for name in info}
    return {**info, **masks}


def verdict_of_forfeit(movers: Numbers) -> Numbers:
    """The verdict on illegal actions of these players, 0 or 1: the other one has won."""
    return 2 - movers + 4 * REASONS.index(FORFEIT)


def check_seating(opponent: Opponent, seat: int | str) -> None:
    """Refuse an opponent or a seat that there is not."""
    check_seat(seat)
    if not callable(opponent) and opponent not in (RANDOM, SELF):
        raise GameError(
            f'The opponent of many is "{RANDOM}", "{SELF}" or a function, not {shown(opponent)};'
            ' vectorization_mode="sync" seats any.'
        )
