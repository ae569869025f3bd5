"""Real games asked of real programs while their compiled code is damaged, lost or forbidden."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fivesquare
from fivesquare.games import GAMES
from running import PROGRAM, SECONDS, Ran, environment, kept_moves, run, without_powers

ASKED = ("analyze", "block-capture", "--moves", "1,3 1,2")
ANSWER = Ran(
    0,
    """Player 1 to move: win in 3 turns.

What each cell is worth to Player 1:
     1    2    3    4    5
  +----+----+----+----+----+
1 | W5 |  O |  X |    |    |
  +----+----+----+----+----+
2 |    | W3 |    |    |    |
  +----+----+----+----+----+
3 |    |    |    |    |    |
  +----+----+----+----+----+
4 |    |    |    |    |    |
  +----+----+----+----+----+
5 |    |    |    |    |    |
  +----+----+----+----+----+

Best play: 2,2 2,1 1,1

win in 3 turns: 2,2
win in 5 turns: 1,1
(Both players' turns are counted.)
""",
    "",
)
TRUTH = {  # of the openings; docs/solved.md has proofs of them
    "block-capture": "win in 5 turns",
    "knights-blockade": "win in 19 turns",
    "pathway": "draw",
    "blockade": "win in 7 turns",
    "adjacent-capture": "win",
}
HARD_DISK = 'ulimit -f 16; exec "$@"'  # no file may be larger than 8 or 16 kB
SMALL_DISK = """
mount -t tmpfs -o size=100k,mode=700 fivesquare "$FIVESQUARE_HOME" || exit 77
"$@" && "$@" && ls -A "$FIVESQUARE_HOME"/cache/compiled/* >&2 &&
mount -o remount,size=50m "$FIVESQUARE_HOME" && "$@" && "$@" &&
ls -A "$FIVESQUARE_HOME"/cache/compiled/* >&2
"""


def code(place: Path) -> list[Path]:
    """The files of compiled code that are kept."""
    return sorted((place / "home" / "cache" / "compiled").rglob("*.code"))


def rotate(files: list[Path]) -> None:
    """Put every file in the place of the next."""
    contents = [file.read_bytes() for file in files]
    for file, data in zip(files, contents[-1:] + contents[:-1], strict=True):
        file.write_bytes(data)


def test_files_that_moved_on_by_one(tmp_path: Path) -> None:
    assert run(tmp_path, *ASKED) == ANSWER
    files = code(tmp_path)
    sound = [file.read_bytes() for file in files]
    assert len(files) > 1
    rotate(files)
    assert [file.read_bytes() for file in files] != sound
    assert run(tmp_path, *ASKED) == ANSWER
    times = [file.stat().st_mtime_ns for file in files]
    assert run(tmp_path, *ASKED) == ANSWER
    assert [file.stat().st_mtime_ns for file in code(tmp_path)] == times  # made again, once


def test_neither_files_nor_a_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no directory")
    assert run(tmp_path, *ASKED) == ANSWER
    assert home.read_text() == "no directory"


def test_a_full_disk_while_it_compiles(tmp_path: Path) -> None:
    assert run(tmp_path, *ASKED, shell=HARD_DISK) == ANSWER
    assert code(tmp_path) == []
    assert not list(tmp_path.rglob("*.tmp"))
    assert run(tmp_path, *ASKED) == ANSWER
    assert len(code(tmp_path)) > 1


@pytest.mark.long
@pytest.mark.skipif(shutil.which("unshare") is None, reason="no file system of its own")
def test_a_disk_that_fills_up_while_it_compiles_and_is_freed(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    asked = [*PROGRAM, *ASKED]
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", SMALL_DISK, "sh", *asked],
        env=environment(tmp_path, {}),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 77 or "unshare failed" in done.stderr:
        pytest.skip("only root has a disk of its own to fill")
    assert done.returncode == 0, done.stderr
    answers = [line for line in done.stdout.splitlines() if line.startswith("Player 1")]
    assert answers == ["Player 1 to move: win in 3 turns."] * 4
    kept = done.stderr.split()
    assert not [name for name in kept if name.endswith(".tmp")]
    parted = kept.index("block-capture.ready")
    few, enough = (
        [name for name in names if name.endswith(".code")]
        for names in (kept[:parted], kept[parted:])
    )
    assert len(few) < len(enough)


@pytest.mark.parametrize("mode", [0o500, pytest.param(0, marks=pytest.mark.long)])
def test_an_install_and_a_home_that_cannot_be_written(mode: int, tmp_path: Path) -> None:
    """Everything works and takes longer; nothing is kept inside the package."""
    source = Path(fivesquare.__file__).parent
    package = tmp_path / "installed" / "fivesquare"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    home = tmp_path / "home"
    home.mkdir()
    before = sorted(package.rglob("*"))
    closed = [directory for directory in (package, *before) if directory.is_dir()]
    for directory in closed:
        directory.chmod(0o500)
    home.chmod(mode)
    try:
        done = run(
            tmp_path, *ASKED, shell=without_powers(), PYTHONPATH=str(package.parent), HOME=str(home)
        )
    finally:
        for directory in (home, *closed):
            directory.chmod(0o700)
    assert done == ANSWER
    assert sorted(package.rglob("*")) == before
    assert list(home.iterdir()) == []


def test_two_games_compiled_at_once(tmp_path: Path) -> None:
    games = ("block-capture", "blockade")
    for _ in range(2):  # cold, then warm
        asked = [
            subprocess.Popen(
                [*PROGRAM, "analyze", game],
                env=environment(tmp_path, {}),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for game in games
        ]
        for game, process in zip(games, asked, strict=True):
            out, _ = process.communicate(timeout=SECONDS)
            assert out.startswith(f"Player 1 to move: {TRUTH[game]}")


def swapped(place: Path, *args: str) -> tuple[int, int]:
    """How many files of code there were, and how many swaps of two of them were refused."""
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("swapped.py"), *args],
        env=environment(place, {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    files, _, refused, *_ = done.stdout.split()
    return int(files), int(refused)


def test_files_of_two_games_in_each_others_place(tmp_path: Path) -> None:
    files, refused = swapped(tmp_path, "some", "block-capture", "knights-blockade")
    assert files >= 4
    assert refused == files * (files - 1)


@pytest.mark.long
def test_every_file_in_the_place_of_every_other(tmp_path: Path) -> None:
    files, refused = swapped(tmp_path, "all", *GAMES)
    assert files >= 80
    assert refused == files * (files - 1)
    for _ in range(2):
        rotate(code(tmp_path))
        for game in GAMES:
            done = run(tmp_path, "analyze", game)
            assert (done.code, done.err) == (0, "")
            assert done.out.startswith(f"Player 1 to move: {TRUTH[game]}")


SENTENCES = {
    "NUMBA_NUM_THREADS=abc": 'NUMBA_NUM_THREADS is "abc", but should be a whole number',
    "NUMBA_DEBUG_CACHE=x": 'NUMBA_DEBUG_CACHE is "x", but should be a whole number',
    "NUMBA_DISABLE_JIT=yes": 'NUMBA_DISABLE_JIT is "yes", but should be a whole number',
    "NUMBA_OPT=banana": "NUMBA_OPT is \"banana\", but should be one of 0, 1, 2, 3, and 'max'",
    "NUMBA_FORCE_CUDA_CC=x": 'string of "major.minor"',
    "NUMBA_CUDA_MAX_PENDING_DEALLOCS_RATIO=x": 'is "x", but should be a number',
    "NUMBA_NUM_THREADS=0": "NUMBA_NUM_THREADS=0 (Number of threads specified must be > 0)",
    "NUMBA_FUNCTION_CACHE_SIZE=-5": "NUMBA_FUNCTION_CACHE_SIZE=-5 (maxlen must be non-negative)",
    "NUMBA_CPU_NAME=banana": "no processor with NUMBA_CPU_NAME=banana",
    "NUMBA_CPU_FEATURES=banana": "no processor with NUMBA_CPU_FEATURES=banana",
    "NUMBA_LLVM_REFPRUNE_FLAGS=x": 'is "x", but should be a list of any of all, diamond',
    "NUMBA_CHROME_TRACE=/nowhere/x": "should be a file in a directory that is there",
}


@pytest.mark.parametrize("setting", SENTENCES)
def test_a_setting_that_means_nothing_is_one_sentence(setting: str, tmp_path: Path) -> None:
    name, _, value = setting.partition("=")
    done = run(tmp_path, *ASKED, **{name: value})
    assert (done.code, done.out) == (1, "")
    [sentence] = done.err.splitlines()
    assert sentence.startswith("Error: The ")
    assert SENTENCES[setting] in sentence
    assert sentence.endswith("; correct it or unset it.")


def test_settings_that_nothing_depends_on_are_passed_over(tmp_path: Path) -> None:
    settings = {"CACHE_DIR": "/nowhere", "CACHE_LOCATOR_CLASSES": "x", "WHAT": "ever"}
    changes = {f"NUMBA_{name}": value for name, value in settings.items()}
    assert run(tmp_path, *ASKED, **changes) == ANSWER


def test_no_game_is_lost_by_a_bad_setting(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "block-capture", typed="1 3\nhint\n", NUMBA_OPT="banana")
    assert done.code == 1
    assert "forfeit" not in done.out
    assert kept_moves(tmp_path) == "1,3"


def test_a_program_that_asks_is_told_of_a_bad_setting(tmp_path: Path) -> None:
    done = run(tmp_path, "engine", typed="game block-capture\ngo\nquit\n", NUMBA_OPT="banana")
    assert done.out.startswith('error The environment variable NUMBA_OPT is "banana", but')
    assert done.out.endswith("; correct it or unset it.\n")
