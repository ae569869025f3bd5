"""The engine's machine code: the twin in C visits the same nodes, and bits are counted alike."""

import importlib.util
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fivesquare import board
from fivesquare.compiling import fast, settled
from fivesquare.envs.batch import Batch

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
FILE = BENCHMARKS / "twin.py"


def benchmark(file: Path = FILE) -> Any:
    """The benchmark as a module."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_twin_visits_the_same_nodes(tmp_path: Path) -> None:
    twins = benchmark()
    library = twins.build(tmp_path)
    for name, wins in {
        "knights-blockade:size=3": False,
        "knights-blockade:size=4": False,
        "knights-blockade": True,
    }.items():
        one, two = twins.in_python(name), twins.in_c(library, name)
        assert (one.answer, one.nodes) == (two.answer, two.nodes)
        assert one.answer is wins
        assert one.nodes > 2


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_twin_of_batches_plays_the_same_games(tmp_path: Path) -> None:
    twins = benchmark(BENCHMARKS / "batches.py")
    twin = twins.build(tmp_path)
    one, two = (Batch("adjacent-capture", 300, seed=7) for _ in range(2))
    for turns in (1, 10, 37):
        assert twins.in_c(twin, one, turns) == twins.in_python(two, turns)
        assert (one.rows == two.rows).all()
        assert (one.chance == two.chance).all()


def test_without_a_compiler_there_is_nothing_to_compare(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, FILE],
        env={**os.environ, "PATH": str(tmp_path), "CC": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("There is no C compiler here")


@fast
def counted(cells: int) -> int:
    return board.count(cells)


@fast
def numbered(cell: int) -> int:
    return board.index(cell)


def test_what_the_processor_counts_is_what_the_rules_count() -> None:
    chance = random.Random(5)
    every = [1 << n for n in range(50)]
    some = [chance.getrandbits(chance.randrange(1, 50)) for _ in range(500)]
    for cells in [0, *every, *some, (1 << 49) - 1]:
        assert counted(cells) == board.count(cells) == cells.bit_count()
        assert numbered(cells) == board.index(cells) == max(0, cells.bit_length() - 1)


def test_what_is_settled_is_the_same_code() -> None:
    quick = settled(counted, 0)
    for cells in (0, 1, 0b1011, (1 << 49) - 1):
        assert quick(cells) == counted(cells) == cells.bit_count()
    assert settled(board.count, 0) is board.count  # which is not compiled
