"""A masked PPO by Stable Baselines: it plays itself, part of a turn by part.

    pip install torch==2.13.0          # first, or gigabytes for graphics cards may come along
    pip install "fivesquare[learn]"
    python ppo.py blockade --minutes 5
    fivesquare play blockade --vs "py:ppo:play"

What was learned is written into `blockade-ppo.zip`, the curve into `blockade-ppo.csv` and `.png`.
"""

import time
from functools import cache
from typing import Any

import numpy as np

from exam import Grade, asked_for, examined, name_of, write_curve
from fivesquare.envs.actions import PARTS
from fivesquare.envs.batch import Batch
from fivesquare.envs.observations import FLAT
from fivesquare.envs.policies import Policy
from fivesquare.envs.vector import Duels
from fivesquare.extras import MissingExtra
from fivesquare.records import Record

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise MissingExtra("This learner", "learn") from error

GAMES = 128  # played at once
STEPS = 64  # of each between two lessons
CHANCE = 0.3  # how often an opponent's action is drawn by chance
EXAMS = 8


class Table(VecEnv):
    """Our many duels as Stable Baselines wants them; in the other seat sits the learner itself."""

    def __init__(self, game: str, seed: int) -> None:
        self.duels = Duels(
            game, GAMES, opponent=self.answer, seat="alternate", steps=PARTS, observation=FLAT
        )
        self.chance = np.random.default_rng(seed)
        self.model: Any = None
        self.first_seed: int | None = seed
        super().__init__(GAMES, self.duels.single_observation_space, self.duels.single_action_space)

    def answer(self, seen: Any, legal: Any) -> Any:
        """What the learner would do in the other seat, or something by chance."""
        drawn = (self.chance.random(legal.shape) * legal).argmax(axis=1)
        if self.model is None:
            return drawn
        wanted, _ = self.model.predict(seen, action_masks=legal)
        return np.where(self.chance.random(len(drawn)) < CHANCE, drawn, wanted)

    def reset(self) -> Any:
        seen, self.info = self.duels.reset(seed=self.first_seed)
        self.first_seed = None
        return seen

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, ended, _, self.info = self.duels.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(GAMES)]
        for i in np.flatnonzero(ended):
            infos[i]["terminal_observation"] = self.info["final_obs"][i]
        return seen, rewards, ended, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """The one thing that is asked so: which actions are legal."""
        assert method_name == "action_masks"
        return [*self.info["action_mask"].astype(np.bool)]

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> Any:
        return [None] * GAMES

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * GAMES

    def close(self) -> None:
        self.duels.close()


def train(
    game: str, minutes: float, seed: int = 0, most: float = np.inf
) -> tuple[Any, list[Grade]]:
    """A model that has played itself for so long, or so many steps, and its grades on the way."""
    torch.set_num_threads(1)  # for small nets more only wait for each other
    table = Table(game, seed)
    model = MaskablePPO(
        "MlpPolicy",
        table,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    table.model = model

    def chosen(batch: Batch, where: Any) -> Any:
        """What the model thinks best."""
        actions, seen, legal = np.full(len(batch), -1), batch.observe(), batch.legal()
        actions[where] = model.predict(seen[where], action_masks=legal[where], deterministic=True)[
            0
        ]
        return actions

    grades: list[Grade] = []
    learned, done = 0.0, 0.0
    while True:
        begin = time.perf_counter()
        model.learn(GAMES * STEPS, reset_num_timesteps=False)
        learned += time.perf_counter() - begin
        done = max(learned / 60 / minutes, model.num_timesteps / most)
        if done >= len(grades) / EXAMS:
            found = examined(chosen, game, seed + 1, PARTS)
            grades.append(Grade(model.num_timesteps, learned, *found))
            print(grades[-1], flush=True)
        if done >= 1:
            return model, grades


# At the table.


@cache
def learned(name: str) -> Any:
    """The model that is in the current directory."""
    return MaskablePPO.load(f"{name}-ppo.zip", device="cpu")


def play(record: Record) -> str:
    """What the model thinks best."""
    model = learned(name_of(record.game))

    def choose(seen: Any, legal: Any) -> int:
        return int(model.predict(seen, action_masks=legal, deterministic=True)[0])

    return Policy(choose, PARTS, FLAT)(record)


def main() -> None:
    """Train, and write what was learned."""
    given = asked_for("Learn a game by a masked PPO.")
    model, grades = train(given.game, given.minutes, given.seed, given.turns)
    name = name_of(given.game)
    model.save(f"{name}-ppo.zip")
    write_curve(f"{name}-ppo", grades)


if __name__ == "__main__":
    main()
