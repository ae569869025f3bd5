"""Mutation testing: change the code a little, and see that a test fails.

`python tests/mutate.py PART` runs mutmut on one part of the code with the tests nearest to it, in
a folder of its own, and lists every mutant that no test noticed, with the reason where somebody
has looked (`tests/data/survivors.toml`). Without a PART, all of them. Part of `make test-long`.

What is compiled is left out, because mutmut puts a switch around every function, and switches do
not compile; and what has a decorator, because mutmut passes it over.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
REASONS = ROOT / "tests" / "data" / "survivors.toml"
COPIED = ("src", "tests", "docs", "README.md")
NOTICED = ("killed", "timeout", "segfault")


class Part(NamedTuple):
    """What is changed, and the tests that should notice."""

    code: tuple[str, ...]  # under src/fivesquare
    tests: tuple[str, ...]
    wanted: float = 0.85
    interpreted: bool = False  # because some of the code is compiled elsewhere
    chosen: str = ""  # which of the tests, for pytest's -k: others take long and notice no more


PARTS = {
    "rules": Part(
        ("games", "board.py"),
        ("board", "laws", "rules", "positions", "variants"),
        wanted=0.95,
    ),
    "records": Part(
        (
            *("files.py", "locks.py", "match.py", "study.py", "texts.py"),
            "records",
        ),
        (
            *("archive", "lookup", "match", "naming", "positions", "records", "session"),
            *("study", "texts"),
        ),
        chosen="not (permission or moves_in_another_encoding or in_order or command_line)",
    ),
    "players": Part(
        ("players", "ugi/child.py", "ugi/program.py"),
        ("own_functions", "players", "programs", "thinking"),
    ),
    "checker": Part(
        ("certificates", "symmetry.py"),
        ("certificates", "checker", "layers", "pairings", "second_checker", "symmetry"),
        interpreted=True,
        chosen=(
            "not (verified[blockade] or say_the_same[blockade])"
            " and not (wrong_or_not_legal and (adjacent or blocked))"
        ),
    ),
    "engine": Part(
        (
            "engine/analysis.py",
            "engine/cells.py",
            "engine/continuation.py",
            "engine/almanac/adjacent_capture.py",
            "engine/proofs/plans.py",
            "engine/choice.py",
            "engine/puzzles",
            "engine/reviews.py",
            "engine/advice.py",
            "engine/dead_draws.py",
            "engine/reasons.py",
            "engine/solver.py",
            "engine/solution.py",
        ),
        (
            "almanac",
            "cells",
            "certificates",
            "dead_draws",
            "distances",
            "engine",
            "hints",
            "out_of_time",
            "plans",
            "players",
            "puzzles",
            "review",
            "solve",
        ),
        chosen=(
            "(not certificates or written or cannot_prove or unfinished or needs_no_search)"
            " and not (adjacent or late_positions or reachable or threads or interpreted)"
        ),
    ),
}

CONFIG = """
[tool.mutmut]
source_paths = {sources}
also_copy = {copied}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-x", "-q", "-p", "no:cacheprovider", "-k", "{chosen}"]
timeout_multiplier = 3.0
timeout_constant = 3.0

[tool.pytest.ini_options]
pythonpath = ["src", "tests"]
markers = ["long: left out here"]
"""


SHOW = """
import json, sys
from mutmut.mutation.diff_apply import find_mutant, get_diff_for_mutant
paths = [(name, find_mutant(name).path) for name in sys.argv[1:]]
print(json.dumps([(str(path), get_diff_for_mutant(name, path=path)) for name, path in paths]))
"""


class Mutant(NamedTuple):
    """A change, by the text of the lines it changes: the numbers of mutants come and go."""

    file: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.file}\n    - {self.was}\n    + {self.now}"


def main() -> int:
    asked = argparse.ArgumentParser(description="Mutation testing.")
    asked.add_argument("part", nargs="*", choices=[*PARTS, []], help="all by default")
    asked.add_argument("--children", type=int, default=os.cpu_count(), help="mutants at a time")
    given = asked.parse_args()
    good = [mutate(name, PARTS[name], given.children) for name in given.part or PARTS]
    return 0 if all(good) else 1


def mutate(name: str, part: Part, children: int) -> bool:
    """Try every mutant of a part; whether enough of them were noticed."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        prepare(place, part)
        states = run(place, part, children)
        survivors = [each for each, state in states if state not in NOTICED]
        explain(changed(place, survivors))
    killed = len(states) - len(survivors)
    late = sum(state == "timeout" for _, state in states)  # on a busy machine, perhaps by chance
    share = killed / len(states) if states else 0.0
    seconds = time.monotonic() - begun
    print(
        f"{name}: {killed} of {len(states)} mutants killed: {share:.1%}, {late} of them by time"
        f" (wanted: {part.wanted:.0%}); {seconds:.0f} seconds",
        flush=True,
    )
    return share >= part.wanted


def prepare(place: Path, part: Part) -> None:
    """A copy of the project that mutmut may change."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            passed = shutil.ignore_patterns("__pycache__", "_build")
            shutil.copytree(ROOT / name, place / name, ignore=passed)
        else:
            shutil.copy(ROOT / name, place)
    (place / "pyproject.toml").write_text(
        CONFIG.format(
            sources=[f"src/fivesquare/{file}" for file in part.code],
            copied=list(COPIED),
            tests=[f"tests/test_{file}.py" for file in part.tests],
            chosen=part.chosen,
        )
    )


def run(place: Path, part: Part, children: int) -> list[tuple[str, str]]:
    """Run mutmut: every mutant and what became of it."""
    environment = {
        **os.environ,
        "FIVESQUARE_HOME": str(place / "home"),
        "HYPOTHESIS_PROFILE": "mutation",
        "NUMBA_DISABLE_JIT": "1" if part.interpreted else "0",
    }
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", "run", "--max-children", str(children)],
        cwd=place, check=False, capture_output=True, text=True, env=environment,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout[-5000:]}\n{done.stderr[-5000:]}\nmutmut could not run the tests.")
    listed = tell(place, "-m", "mutmut", "results", "--all", "true")
    return re.findall(r"^\s*(\S+): (.+)$", listed, re.MULTILINE)


def tell(place: Path, *words: str) -> str:
    """What Python says in a folder where mutmut has been at work."""
    asked = [sys.executable, *words]
    return subprocess.run(asked, cwd=place, check=True, capture_output=True, text=True).stdout


def changed(place: Path, mutants: list[str]) -> list[Mutant]:
    """What mutants change."""
    return [mutant(*told) for told in json.loads(tell(place, "-c", SHOW, *mutants))]


def mutant(file: str, diff: str) -> Mutant:
    """A change, from the diff that mutmut makes of it."""
    lines = diff.splitlines()[2:]  # after the names of the two files
    was, now = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return Mutant(file.removeprefix("src/fivesquare/"), was, now)


def explain(survivors: list[Mutant]) -> None:
    """List what nobody noticed, and why where it is known."""
    why = reasons()
    for each in sorted(survivors):
        print(f"survived: {each}\n    {why.get(each, 'Nobody has looked at this one.')}")


def reasons() -> dict[Mutant, str]:
    """Why some mutants may survive."""
    listed = tomllib.loads(REASONS.read_text("utf-8"))["survivor"]
    return {Mutant(each["file"], each["was"], each["now"]): each["why"] for each in listed}


if __name__ == "__main__":
    sys.exit(main())
