"""A learner without a framework: it plays itself, and a small net learns what positions are worth.

    python learner.py blockade --minutes 5

For every legal turn the net says what the position after it is worth to the opponent, and the turn
that leaves the least is made, or now and then another. What a position was worth in the light of
its best turn is what the net learns, on boards that are turned as it comes. The weights are written
into `blockade.npz`, the curve into `blockade.csv` and, if matplotlib is there, `blockade.png`.

    fivesquare play blockade --vs "py:learner:play"
"""

import os
import time
from functools import cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for small nets more only wait for each other

import numpy as np

from exam import Grade, asked_for, examined, name_of, write_curve
from fivesquare.envs.batch import Batch
from fivesquare.envs.observations import FLAT
from fivesquare.records import Record

GAMES = 256  # played at once
HIDDEN = (128, 64)
RATE = 1e-3
ADVENTURE = 0.1  # how often a turn is drawn by chance
MEMORY = 100_000  # positions to learn from
LESSON = 512  # positions at a time
LESSONS = 16  # for each turn
EXAMS = 8  # besides the one at the beginning


class Net:
    """What a position is worth to the player to move, from -1 to 1."""

    def __init__(self, inputs: int, chance: np.random.Generator) -> None:
        sizes = (inputs, *HIDDEN, 1)
        self.weights: list[Any] = []
        for before, after in pairwise(sizes):
            spread = np.sqrt(2 / before)
            self.weights.append(chance.normal(0, spread, (before, after)).astype(np.float32))
            self.weights.append(np.zeros(after, np.float32))
        self.weights[-2] *= 0.1
        self.momentum = [np.zeros_like(each) for each in self.weights]
        self.spread = [np.zeros_like(each) for each in self.weights]
        self.lessons = 0

    def layers(self, seen: Any) -> list[Any]:
        """What every layer makes of observations."""
        found = [seen.astype(np.float32)]
        for weight, bias in zip(self.weights[::2], self.weights[1::2], strict=True):
            found.append(np.maximum(found[-1] @ weight + bias, 0))
        found[-1] = np.tanh(found[-2] @ self.weights[-2] + self.weights[-1])
        return found

    def values(self, seen: Any) -> Any:
        """The values of positions."""
        return self.layers(seen)[-1][:, 0]

    def learn(self, seen: Any, targets: Any) -> None:
        """One step towards what positions were worth (Adam)."""
        layers = self.layers(seen)
        found = layers[-1][:, 0]
        slope = (((found - targets) * (1 - found**2)) / len(seen))[:, None]
        gradients: list[Any] = []
        for i in reversed(range(len(layers) - 1)):
            gradients[:0] = [layers[i].T @ slope, slope.sum(axis=0)]
            slope = slope @ self.weights[2 * i].T * (layers[i] > 0)
        self.lessons += 1
        for weight, gradient, momentum, spread in zip(
            self.weights, gradients, self.momentum, self.spread, strict=True
        ):
            momentum += 0.1 * (gradient - momentum)
            spread += 0.001 * (gradient**2 - spread)
            corrected = spread / (1 - 0.999**self.lessons)
            weight -= RATE * momentum / (1 - 0.9**self.lessons) / (np.sqrt(corrected) + 1e-8)


class Choice(NamedTuple):
    """The best turn of every game, and what it is worth to the player who makes it."""

    actions: Any
    worth: Any


def best(net: Net, batch: Batch, where: Any = None) -> Choice:
    """One look ahead."""
    ahead = batch.outlook(where)
    worth = np.where(ahead.ended, ahead.rewards, -net.values(batch.observe(ahead=ahead)))
    order = np.lexsort((worth, ahead.games))
    last = order[np.diff(ahead.games, append=-1) != 0]  # the best of each game
    actions, values = np.full(len(batch), -1), np.zeros(len(batch), np.float32)
    actions[ahead.games[last]] = ahead.actions[last]
    values[ahead.games[last]] = worth[last]
    return Choice(actions, values)


def chosen(net: Net, batch: Batch, where: Any) -> Any:
    """The best turns alone."""
    return best(net, batch, where).actions


def train(
    game: str, minutes: float, seed: int = 0, most: float = np.inf
) -> tuple[Net, list[Grade]]:
    """A net that has played itself for so long, or so many turns, and its grades on the way."""
    chance = np.random.default_rng(seed)
    batch = Batch(game, GAMES, seed, observation=FLAT)
    net = Net(batch.observations.length, chance)
    seen = np.zeros((MEMORY, *batch.observations.shape), np.int8)
    worth = np.zeros(MEMORY, np.float32)
    grades: list[Grade] = []
    turns, learned, done = 0, 0.0, 0.0
    while True:
        begin = time.perf_counter()
        places = (turns + np.arange(GAMES)) % MEMORY
        choice = best(net, batch)
        seen[places], worth[places] = batch.observe(), choice.worth
        turns += GAMES
        ventures = chance.random(GAMES) < ADVENTURE
        batch.step(np.where(ventures, batch.sample(), choice.actions))
        for _ in range(LESSONS):
            some = chance.integers(min(turns, MEMORY), size=LESSON)
            ways = chance.integers(batch.symmetries.number, size=LESSON)
            net.learn(batch.symmetries.turned_observations(ways, seen[some]), worth[some])
        learned += time.perf_counter() - begin
        done = max(learned / 60 / minutes, turns / most)
        if done >= len(grades) / EXAMS:
            grades.append(Grade(turns, learned, *examined(partial(chosen, net), game, seed + 1)))
            print(grades[-1], flush=True)
        if done >= 1:
            return net, grades


# At the table.


@cache
def learned(name: str) -> Net:
    """The net whose weights are in the current directory."""
    with np.load(f"{name}.npz") as kept:
        weights = [kept[key] for key in kept.files]
    net = Net(len(weights[0]), np.random.default_rng())
    net.weights = weights
    return net


def play(record: Record) -> str:
    """The best move as far as the net can tell."""
    batch = Batch(record.game, 1, observation=FLAT)
    batch.set_positions([record.position])
    action = int(best(learned(name_of(record.game)), batch).actions[0])
    return batch.actions.text(action)


def main() -> None:
    """Train, and write what was learned."""
    given = asked_for("Learn a game by playing oneself.")
    net, grades = train(given.game, given.minutes, given.seed, given.turns)
    np.savez(f"{name_of(given.game)}.npz", *net.weights)
    write_curve(name_of(given.game), grades)


if __name__ == "__main__":
    main()
