"""Single environments beside their peers, in one run and in turns: how many steps a second.

PettingZoo's own tic-tac-toe, which needs pygame (`pip install pygame-ce`), stands beside our bare
PettingZoo environment; the promise is at least as many steps. gg-bench's environments stand beside
ours in their shape, the list of legal moves included: a directory as argument holds the published
files (`gg_bench/data/envs/` of its repository). Without them, what they once did is shown instead.
"""

import importlib.util
import random
import runpy
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from fivesquare.envs.pettingzoo import raw_env
from fivesquare.games import GAMES

ROUNDS = 15
SECONDS = 0.2  # for each in each round
PEER = "tic-tac-toe"
ONCE = {890: 58, 478: 175, 164: 73, 60: 77, 500: 78}  # thousand steps a second, on two cores

Steps = Callable[[int], None]


def zoo_steps(env: Any) -> Steps:
    """So many random turns of an environment of PettingZoo's kind."""
    chance = random.Random(1)
    env.reset()

    def play(number: int) -> None:
        for _ in range(number):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0].tolist()
            env.step(legal[int(chance.random() * len(legal))])

    return play


def gg_steps(env: Any) -> Steps:
    """So many random moves of an environment of gg-bench's kind."""
    chance = random.Random(1)
    env.reset()

    def play(number: int) -> None:
        for _ in range(number):
            moves = env.valid_moves()
            if not moves or env.step(moves[int(chance.random() * len(moves))])[2]:
                env.reset()

    return play


def best(players: dict[str, Steps]) -> dict[str, float]:
    """Steps a second of each, the best of several rounds: what else the machine does falls on all
    of them alike."""
    found = dict.fromkeys(players, 0.0)
    for _ in range(ROUNDS):
        for name, play in players.items():
            begin, number = time.perf_counter(), 0
            while time.perf_counter() < begin + SECONDS:
                play(500)
                number += 500
            found[name] = max(found[name], number / (time.perf_counter() - begin))
    return found


def tic_tac_toe() -> Any:
    """PettingZoo's own, or None."""
    if importlib.util.find_spec("pygame") is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import tictactoe_v3

        return tictactoe_v3.raw_env()


def published(place: Path, number: int) -> Any:
    """An environment of gg-bench's own."""
    return runpy.run_path(str(place / f"env_{number}.py"))["CustomEnv"]()


def beside_pettingzoo() -> None:
    players = {name: zoo_steps(raw_env(name)) for name in GAMES}
    peer = tic_tac_toe()
    if peer is not None:
        players = {PEER: zoo_steps(peer), **players}
    else:
        print("PettingZoo's tic-tac-toe needs pygame: pip install pygame-ce")
    found = best(players)
    print("PettingZoo, steps a second of the bare environment")
    for name, rate in found.items():
        ratio = f"{rate / found[PEER]:7.2f}" if PEER in found else ""
        print(f"{name:20}{rate:10.0f}{ratio}", flush=True)
        assert PEER not in found or rate >= found[PEER], name


def beside_gg_bench(place: Path | None) -> None:
    print("gg-bench, steps a second with the list of legal moves: ours, theirs, the ratio")
    for number, once in ONCE.items():
        ours = import_module(f"fivesquare.envs.gg_bench.env_{number}").CustomEnv
        players = {"ours": gg_steps(ours())}
        if place is not None:
            players["theirs"] = gg_steps(published(place, number))
        found = best(players)
        theirs = found.get("theirs", once * 1000.0)
        note = "" if place else "  (theirs as measured once)"
        ratio = found["ours"] / theirs
        print(f"{number:<6}{found['ours']:10.0f}{theirs:10.0f}{ratio:7.2f}{note}", flush=True)
        assert place is None or ratio >= 1, number


if __name__ == "__main__":
    beside_pettingzoo()
    beside_gg_bench(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
