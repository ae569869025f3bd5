"""How a learner does, held against the truth; and its curve, as a table and as a picture."""

import argparse
import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fivesquare.envs.actions import TURNS
from fivesquare.envs.batch import Batch
from fivesquare.envs.observations import FLAT

GAMES = 400  # against chance, half of them in each seat
MOST_SEED = (1 << 32) - 2

Chooser = Callable[[Batch, Any], Any]  # from a batch, and which games are meant, to actions


class Grade(NamedTuple):
    """How a learner does: its mean result against chance, its wins, and its kept decisions."""

    turns: int
    seconds: float
    result: float
    won: float
    kept: float

    def __str__(self) -> str:
        return (
            f"{self.seconds:6.0f} s {self.turns:9,} turns: {self.result:+.2f} against chance,"
            f" {self.won:.1%} won, {self.kept:.1%} of decisions kept"
        )


def examined(
    choose: Chooser, game: str, seed: int, steps: str = TURNS
) -> tuple[float, float, float]:
    """Games against chance: the mean result, the share of wins, and that of decisions kept.

    It is asked at every turn, also at those of chance, so about many kinds of positions.
    """
    batch = Batch(game, GAMES, seed, steps=steps, observation=FLAT, autoreset=False)
    seat = np.arange(GAMES) % 2  # of the learner
    results, decisions, kept = np.zeros(GAMES), 0, 0
    going = np.ones(GAMES, np.bool)
    while going.any():
        mine = going & (batch.positions[:, 0] == seat)
        wanted, keeps = choose(batch, going), batch.keeps()
        asked = going & (keeps != batch.legal()).any(axis=1)
        decisions += int(asked.sum())
        kept += int(keeps[asked, wanted[asked]].sum())
        step = batch.step(np.where(mine, wanted, batch.sample(going & ~mine)), where=going)
        results += np.where(mine, step.rewards, -step.rewards)
        going &= ~step.ended
    return float(results.mean()), float((results > 0).mean()), kept / max(1, decisions)


def asked_for(description: str) -> argparse.Namespace:
    """What the command line says: the game, how long to learn it, and the seed."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("game", help="block-capture, or blockade, or any other")
    parser.add_argument("--minutes", type=positive, default=5)
    parser.add_argument("--seed", type=seed, default=0)
    parser.add_argument("--turns", type=positive, default=np.inf, help="stop after so many")
    return parser.parse_args()


def positive(text: str) -> float:
    """A number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not number > 0:  # nor is NaN
        raise argparse.ArgumentTypeError(f"it must be a number above 0, not {text}.")
    return number


def seed(text: str) -> int:
    """A whole number that is no less than 0."""
    if not text.isdecimal() or int(text) > MOST_SEED:
        raise argparse.ArgumentTypeError(f"it must be a whole number from 0 to {MOST_SEED}.")
    return int(text)


def name_of(game: object) -> str:
    """What the files of a game are called: `blockade`, `blockade_size=4`."""
    return str(game).replace(":", "_")


def write_curve(name: str, grades: list[Grade]) -> None:
    """The curve as a table and, where there is matplotlib, as a picture."""
    with Path(f"{name}.csv").open("w", newline="") as file:
        csv.writer(file).writerows([Grade._fields, *grades])
    try:
        import matplotlib

        matplotlib.use("Agg")  # into a file, also where there is no screen
        from matplotlib import pyplot
    except ImportError:
        print('For the curve as a picture: pip install "fivesquare[plots]"')
        return
    figure, axes = pyplot.subplots()
    seconds = [grade.seconds for grade in grades]
    axes.plot(seconds, [grade.result for grade in grades], label="result against chance")
    axes.plot(seconds, [grade.kept for grade in grades], label="decisions kept")
    axes.set(xlabel="seconds of training", ylim=(-1.05, 1.05), title=name)
    axes.legend()
    figure.savefig(f"{name}.png")
