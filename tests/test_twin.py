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
from fivesquare.compiling import fast

FILE = Path(__file__).parent.parent / "benchmarks" / "twin.py"


def benchmark() -> Any:
    """The benchmark as a module."""
    spec = importlib.util.spec_from_file_location("twin", FILE)
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
