"""A sixth game is a rules file, a book with its page, and a line in GAMES: it has everything then.

It is added to a copy of the package, as docs/add-a-game.md says, and no other file is changed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fivesquare

HERE = Path(__file__).parent / "sixth"
LINE = """
        Kind(
            *("tandem", "Tandem", Tandem),
            joint="+",
            directionless=True,
            own_reasons=("three in a line",),
        ),
"""
IMPORT = "from fivesquare.games.tandem import Tandem\n"
SECONDS = 300


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a package of six games."""
    place = tmp_path_factory.mktemp("sixth")
    passed = shutil.ignore_patterns("__pycache__")
    package = place / "fivesquare"
    shutil.copytree(Path(fivesquare.__file__).parent, package, ignore=passed)
    shutil.copy(HERE / "rules.py", package / "games" / "tandem.py")
    shutil.copy(HERE / "book.py", package / "books" / "tandem.py")
    shutil.copy(HERE / "page.md", package / "books" / "rules" / "tandem.md")
    games = package / "games" / "__init__.py"
    text = games.read_text("utf-8")
    text = text.replace("from fivesquare.texts", f"{IMPORT}from fivesquare.texts", 1)
    games.write_text(text.replace("    )\n}\n", f"{LINE}    )\n}}\n", 1), "utf-8")
    return place


def in_it(place: Path, *args: str) -> str:
    """What Python says with six games."""
    done = subprocess.run(
        [sys.executable, *args],
        cwd=HERE.parent.parent,
        env={**os.environ, "PYTHONPATH": str(place), "FIVESQUARE_HOME": str(place / "home")},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_there(place: Path) -> None:
    code = "import fivesquare; print(fivesquare.__file__, *fivesquare.GAMES)"
    file, *games = in_it(place, "-c", code).split()
    assert Path(file).parent == place / "fivesquare"
    assert games == [*fivesquare.GAMES, "tandem"]


@pytest.mark.parametrize("part", ["a_command", "not a_command"])
def test_it_has_everything(part: str, place: Path) -> None:
    said = in_it(
        place,
        *("-m", "pytest", "-p", "no:cacheprovider", "-n0", "-k", part),
        str(HERE / "everything.py"),
    )
    assert " passed" in said.splitlines()[-1]
    assert "skipped" not in said
