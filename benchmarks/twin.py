"""The search beside its twin in C: the same algorithm, the same nodes, both in one run.

The promise: the compiled Python needs at most twice the time. Nodes and answers must be equal;
times are shown, never asserted. Without a C compiler there is nothing to compare.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fivesquare import load
from fivesquare.engine.insight import FOREVER
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import TABLE_BITS, Solver

SOURCE = Path(__file__).with_suffix(".c")
GAMES = ("knights-blockade", "knights-blockade:size=6")
ROUNDS = 7


class Run(NamedTuple):
    """One search of the opening by a new table: the answer, its nodes and its seconds."""

    answer: bool
    nodes: int
    seconds: float


def build(place: Path) -> ctypes.CDLL | None:
    """The twin, compiled; None where there is no compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc")
    if compiler is None:
        return None
    library = place / "twin.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run(command, check=True)
    twin = ctypes.CDLL(str(library))
    twin.twin_new.restype = ctypes.c_void_p
    twin.twin_forces.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
    twin.twin_nodes.argtypes = [ctypes.c_void_p]
    twin.twin_nodes.restype = ctypes.c_int64
    twin.twin_free.argtypes = [ctypes.c_void_p]
    return twin


def in_c(twin: ctypes.CDLL, name: str) -> Run:
    search = twin.twin_new(load(name).size, TABLE_BITS)
    start = time.process_time()
    answer = twin.twin_forces(search, 0, FOREVER)
    seconds = time.process_time() - start
    nodes = twin.twin_nodes(search)
    twin.twin_free(search)
    return Run(bool(answer), nodes, seconds)


def in_python(name: str) -> Run:
    game = load(name)
    solver = Solver(game, TABLE_BITS)
    start = time.process_time()
    answer = solver.forces(game.start(), 0)
    seconds = time.process_time() - start
    return Run(answer, int(solver.control[NODES]), seconds)


def side_by_side(name: str, twins: dict[str, Callable[[], Run]]) -> None:
    # Interleaved, and the best of several: what else the machine does falls on both alike.
    best: dict[str, float] = dict.fromkeys(twins, float("inf"))
    found = set()
    for _ in range(ROUNDS):
        for language, search in twins.items():
            run = search()
            found.add((run.answer, run.nodes))
            best[language] = min(best[language], run.seconds)
    assert len(found) == 1, f"the twins differ: {found}"
    [(answer, nodes)] = found
    print(f"{name}: Player {1 if answer else 2} wins, {nodes} nodes")
    for language, seconds in best.items():
        print(f"    {language:8}{seconds:9.4f} s {nodes / seconds / 1e6:8.2f} million nodes/s")
    print(f"    Python takes {best['Python'] / best['C']:.2f} times as long")


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        twin = build(Path(place))
        if twin is None:
            print("There is no C compiler here (cc, or the one that CC names): nothing to compare.")
            sys.exit(0)
        in_python(GAMES[0])  # compiles
        for name in GAMES:
            side_by_side(
                name,
                {
                    "C": lambda name=name: in_c(twin, name),  # type: ignore[misc]
                    "Python": lambda name=name: in_python(name),  # type: ignore[misc]
                },
            )


if __name__ == "__main__":
    main()
