"""Mutation testing of the rules: change them a little, and see that a test fails.

Runs mutmut on `games/` and `board.py` with the rules' own tests, in a folder of its own, and
lists every mutant that no test noticed. Part of `make test-long`.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = ["test_board.py", "test_laws.py", "test_rules.py", "test_positions.py", "test_variants.py"]
HELPERS = ["naive.py", "sampling.py", "conftest.py"]
WANTED = 0.95

CONFIG = """
[tool.mutmut]
source_paths = ["src/fivesquare/games", "src/fivesquare/board.py"]
also_copy = ["src", "tests"]
pytest_add_cli_args_test_selection = ["tests"]
pytest_add_cli_args = ["-x", "-q", "-p", "no:cacheprovider"]

[tool.pytest.ini_options]
pythonpath = ["src", "tests"]
markers = ["long: left out here"]
"""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__"))
        (place / "tests").mkdir()
        for name in TESTS + HELPERS:
            shutil.copy(ROOT / "tests" / name, place / "tests")
        (place / "pyproject.toml").write_text(CONFIG)
        mutmut = [sys.executable, "-m", "mutmut"]
        subprocess.run(
            [*mutmut, "run"],
            cwd=place,
            check=False,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "HYPOTHESIS_PROFILE": "mutation"},
        )
        listed = subprocess.run(
            [*mutmut, "results", "--all", "true"],
            cwd=place, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        states = re.findall(r"^\s*(\S+): (.+)$", listed, re.MULTILINE)
        killed = sum(state in ("killed", "timeout") for _, state in states)
        for mutant, state in states:
            if state not in ("killed", "timeout"):
                print(f"{state}: {mutant}")
                shown = subprocess.run(
                    [*mutmut, "show", mutant],
                    cwd=place,
                    check=False,
                    capture_output=True,
                    text=True,
                ).stdout
                print("\n".join(re.findall(r"^[-+] .*$", shown, re.MULTILINE)))
        share = killed / len(states) if states else 0.0
        print(f"{killed} of {len(states)} mutants killed: {share:.1%} (wanted: {WANTED:.0%})")
        return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
