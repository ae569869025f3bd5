"""Batches, in millions of turns or positions a second; all in turn, and the best of many rounds.

What is promised, on two cores: `playout` 25 for every game and 100 for the best; `step` 20 with
packed masks, and 5 with boolean masks and observations; `values` 1. On one core Adjacent Capture
takes at most 6 times as long as its twin in C. Pgx is beside it where it is installed. Figures are
shown, never asserted.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fivesquare.engine.strong.tables import has_table
from fivesquare.envs.batch import Batch
from fivesquare.envs.compiled import play
from fivesquare.games import GAMES

SOURCE = Path(__file__).with_name("batch_twin.c")
NUMBER = 16_384  # games at once
TURNS = 64  # of a playout
ROUNDS = 12
PROMISED = {"playout": 25, "step, packed": 20, "step, spread": 5, "values": 1}


class Course(NamedTuple):
    """Something to be measured: a part before the clock runs, one while it does, and how much of
    it was done."""

    prepare: Callable[[], Any]
    run: Callable[[Any], object]
    amount: int


def courses(batch: Batch) -> dict[str, Course]:
    """What is measured of a game."""
    legal, seen = batch.legal(), batch.observe()

    def packed(actions: Any) -> None:
        batch.step(actions)
        batch.legal(packed=True)

    def spread(actions: Any) -> None:
        batch.step(actions)
        batch.legal(out=legal)
        batch.observe(out=seen)

    found = {
        "playout": Course(lambda: None, lambda _: batch.playout(TURNS), NUMBER * TURNS),
        "step, packed": Course(batch.sample, packed, NUMBER),
        "step, spread": Course(batch.sample, spread, NUMBER),
    }
    if has_table(batch.game):
        found["values"] = Course(lambda: batch.playout(1), lambda _: batch.values(), NUMBER)
    return found


def best_of(rounds: int, asked: dict[Any, Course]) -> dict[Any, float]:
    """The most of each course that was done in a second: all in turn, so that what else the
    machine does falls on all alike."""
    best = dict.fromkeys(asked, 0.0)
    for number in range(rounds + 1):
        for name, course in asked.items():
            prepared = course.prepare()
            begin = time.perf_counter()
            course.run(prepared)
            took = time.perf_counter() - begin
            if number:  # the first time it is compiled
                best[name] = max(best[name], course.amount / took)
    return best


def batches() -> None:
    """Every game, on all cores."""
    asked = {
        (game, name): course
        for game in GAMES
        for name, course in courses(Batch(game, NUMBER, seed=0)).items()
    }
    best = best_of(ROUNDS, asked)
    print(f"{NUMBER} games at once, millions a second:")
    for name, promised in PROMISED.items():
        print(f"    {name:14}" + "".join(shown(best.get((game, name)), game) for game in GAMES))
        worst = min(rate for (_, other), rate in best.items() if other == name) / 1e6
        print(f"{'':18}at least {worst:.1f} of {promised} promised")
    most = max(rate for (_, name), rate in best.items() if name == "playout") / 1e6
    print(f"    the fastest playout: {most:.0f} of 100 promised")


def shown(rate: float | None, game: str) -> str:
    """A figure with its game."""
    return "" if rate is None else f"  {game} {rate / 1e6:.1f}"


# One core: Adjacent Capture and its twin.


def build(place: Path) -> Any:
    """The twin, compiled; None where there is no compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc")
    if compiler is None:
        return None
    library = place / "batch_twin.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, "-o", str(library), str(SOURCE)], check=True)
    twin = ctypes.CDLL(str(library)).twin_playout
    array = np.ctypeslib.ndpointer(flags="C_CONTIGUOUS")
    twin.argtypes = [array, array, ctypes.c_int64, ctypes.c_int64, array]
    twin.restype = None
    return twin


def in_c(twin: Any, batch: Batch, turns: int) -> tuple[int, ...]:
    """A playout by the twin, on one core: drawn, won by each."""
    tally = np.zeros(3, np.int64)
    twin(batch.rows, batch.chance, len(batch), turns, tally)
    return (*tally.tolist(),)


def in_python(batch: Batch, turns: int) -> tuple[int, ...]:
    """A playout by our own, on one core."""
    return play.playout(
        batch.game.rules, batch.rows, batch.masks, batch.chance, 0, len(batch), turns, True
    )


def side_by_side() -> None:
    with tempfile.TemporaryDirectory() as place:
        twin = build(Path(place))
        if twin is None:
            print("There is no C compiler here (cc, or the one that CC names): nothing to compare.")
            return
        one, two = (Batch("adjacent-capture", NUMBER, seed=0) for _ in range(2))
        asked = {
            "C": Course(lambda: None, lambda _: in_c(twin, one, TURNS), NUMBER * TURNS),
            "Python": Course(lambda: None, lambda _: in_python(two, TURNS), NUMBER * TURNS),
        }
        best = best_of(ROUNDS, asked)
        assert (one.rows == two.rows).all(), "the twins differ"
        print("Adjacent Capture on one core, playout, millions of turns a second:")
        for language, rate in best.items():
            print(f"    {language:8}{rate / 1e6:8.1f}")
        print(f"    Python takes {best['C'] / best['Python']:.2f} times as long, of 6 promised")


# Others' games.


def beside_pgx() -> None:
    """Random turns by Pgx, compiled by JAX, beside our own of the slowest game."""
    try:
        import jax
        import pgx
    except ImportError:
        print('Pgx is not installed (pip install "jax[cpu]" pgx): nothing to compare.')
        return
    asked = {}
    for name in ("tic_tac_toe", "connect_four"):
        env = pgx.make(name)
        asked[name] = pgx_course(jax, pgx, env)
    ours = Batch("adjacent-capture", NUMBER, seed=0)
    asked["adjacent-capture"] = courses(ours)["playout"]
    best = best_of(3, asked)
    print("Random turns beside Pgx, millions a second:")
    for name, rate in best.items():
        print(f"    {name:18}{rate / 1e6:8.2f}")


def pgx_course(jax: Any, pgx: Any, env: Any) -> Course:
    """Random legal turns of Pgx, with its own reset at the end of a game."""
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    def turn(_: int, carried: Any) -> Any:
        state, key = carried
        key, own = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(own, logits)
        return step(state, actions, jax.random.split(key, NUMBER)), key

    run = jax.jit(lambda carried: jax.lax.fori_loop(0, TURNS, turn, carried))
    key = jax.random.PRNGKey(0)
    begun = jax.jit(jax.vmap(env.init))(jax.random.split(key, NUMBER)), key
    return Course(lambda: begun, lambda state: jax.block_until_ready(run(state)), NUMBER * TURNS)


def main() -> None:
    batches()
    side_by_side()
    beside_pgx()


if __name__ == "__main__":
    main()
