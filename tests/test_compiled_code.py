"""Compiled code on disk: it is what it is asked for, or it is made again."""

import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from numba.core import config

from fivesquare import Position, compiling
from fivesquare.compiling import fast
from fivesquare.compiling.code_files import CHECK_BYTES, write
from fivesquare.owned import FORGOTTEN, open_own

PATIENCE = 60  # seconds for the other process to come
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NOBODY = 65534


class One(NamedTuple):
    """Rules that the compiler takes for those of a game."""

    field: int = 0

    def firsts(self, p: Position) -> int:
        return 1


class Two(NamedTuple):
    field: int = 0

    def firsts(self, p: Position) -> int:
        return 2


class Other:
    class One(NamedTuple):
        """Of the same name, and not the same."""

        field: int = 0

        def firsts(self, p: Position) -> int:
            return 3


def ask(rules: Any) -> int:
    found: int = rules.firsts(0)
    return found


def ask_another(rules: Any) -> int:
    found: int = rules.firsts(0) + 20
    return found


class Answer(NamedTuple):
    value: int
    was_kept: bool


def answer(rules: Any, function: Callable[[Any], int] = ask) -> Answer:
    """What a process that has just begun is told, and whether that was compiled before."""
    made: Any = fast(function)
    return Answer(made(rules), bool(made.stats.cache_hits))


def code_for(rules: Any, function: Callable[[Any], int] = ask) -> Path:
    """The file of the code for some rules."""
    return found_for(rules, function)[0]


def found_for(rules: Any, function: Callable[[Any], int] = ask) -> tuple[Path, bytes]:
    """That file, and its first line."""
    made: Any = fast(function)
    made(rules)
    [arguments] = made.overloads
    identity = made._cache.identity(arguments, made.targetctx.codegen())
    return made._cache.path(identity), identity


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_time: None) -> Path:
    """Where the code of a test is kept."""
    directory = tmp_path / "compiled" / "sources"
    monkeypatch.setattr(compiling, "place", lambda: directory)
    return directory


def test_code_is_kept_for_what_it_is(place: Path) -> None:
    for rules, value in ((One(), 1), (Two(), 2), (Other.One(), 3)):
        assert answer(rules) == (value, False)
    assert len(list(place.iterdir())) == 3
    for rules, value in ((One(), 1), (Two(), 2), (Other.One(), 3)):
        assert answer(rules) == (value, True)
    assert {stat.S_IMODE(path.stat().st_mode) for path in place.iterdir()} == {0o600}


def test_code_is_kept_whatever_the_mask_of_new_files_is(place: Path) -> None:
    usual = os.umask(0)
    try:
        answers = [answer(One()) for _ in range(2)]
    finally:
        os.umask(usual)
    assert answers == [(1, False), (1, True)]


def remade(path: Path) -> Path:
    """A path where nothing is any more."""
    path.unlink()
    return path


def flip(path: Path, at: float) -> None:
    """Change one bit."""
    data = bytearray(path.read_bytes())
    data[int(at * (len(data) - 1))] ^= 1
    path.write_bytes(data)


def beside(path: Path) -> Path:
    """The other file of code."""
    [other] = (each for each in path.parent.iterdir() if each != path)
    return other


def move_away(path: Path) -> None:
    """Leave only a link to what was there."""
    there = path.rename(path.parent.parent / "elsewhere")
    path.symlink_to(there)


def device(path: Path) -> None:
    try:
        os.mknod(remade(path), stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only root makes devices")


def give_away(path: Path) -> None:
    if not IS_ROOT:
        pytest.skip("only root gives files away")
    os.chown(path, NOBODY, NOBODY)


ATTACKS: dict[str, Callable[[Path], Any]] = {
    "removed": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: os.truncate(path, path.stat().st_size - 1),
    "halved": lambda path: os.truncate(path, path.stat().st_size // 2),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "first bit": lambda path: flip(path, 0),
    "middle bit": lambda path: flip(path, 0.5),
    "last bit": lambda path: flip(path, 1),
    "huge": lambda path: os.truncate(path, 1 << 40),
    "copied": lambda path: path.write_bytes(beside(path).read_bytes()),
    "hard link": lambda path: remade(path).hardlink_to(beside(path)),
    "link": lambda path: remade(path).symlink_to(beside(path)),
    "link to itself": move_away,
    "link in a circle": lambda path: remade(path).symlink_to(path),
    "link to zeros": lambda path: remade(path).symlink_to("/dev/zero"),
    "directory": lambda path: remade(path).mkdir(),
    "fifo": lambda path: os.mkfifo(remade(path)),
    "device": device,
    "of another user": give_away,
    "writable by others": lambda path: path.chmod(0o666),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_whatever_lies_there_costs_time_and_nothing_else(attack: str, place: Path) -> None:
    path, _ = code_for(One()), code_for(Two())
    ATTACKS[attack](path)
    assert answer(One()) == (1, False)
    assert answer(One()) == (1, True)  # what was in the way is gone
    assert answer(Two()) == (2, True)  # and nobody else has suffered
    assert not list(place.glob(".*.tmp"))


@pytest.mark.parametrize(
    "other", [(Two(), ask, 2), (One(), ask_another, 21)], ids=["rules", "function"]
)
def test_files_that_have_changed_places_are_not_believed(other: Any, place: Path) -> None:
    path, beside = code_for(One()), code_for(*other[:2])
    own = path.read_bytes()
    path.write_bytes(beside.read_bytes())
    beside.write_bytes(own)
    assert (answer(One()), answer(*other[:2])) == ((1, False), (other[2], False))
    assert (answer(One()), answer(*other[:2])) == ((1, True), (other[2], True))


@pytest.mark.parametrize("what", ["directory", "fifo", "device"])
def test_only_plain_files_are_opened(what: str, place: Path) -> None:
    path = code_for(One())
    ATTACKS[what](path)
    with pytest.raises(PermissionError, match="Not a plain file of your own"):
        open_own(path)


def test_a_directory_that_is_not_empty_is_left_alone(place: Path) -> None:
    path = code_for(One())
    (remade(path) / "precious").mkdir(parents=True)
    assert answer(One()) == answer(One()) == (1, False)
    assert (path / "precious").is_dir()
    assert not list(place.glob(".*.tmp"))


def test_the_compiler_itself_is_asked_what_it_has_kept(place: Path) -> None:
    """A file whose name, line and checksum say one thing, and whose inside says another."""
    path, identity = found_for(One())
    other, line = found_for(Two())
    write(path, identity, other.read_bytes()[len(line) : -CHECK_BYTES])
    assert answer(One()) == (1, False)


def test_other_code_of_the_same_name_is_other_code(place: Path) -> None:
    code_for(One())
    changed: dict[str, Any] = {"__name__": ask.__module__}
    exec("def ask(rules):\n    return rules.firsts(0) + 10\n", changed)
    assert answer(One(), changed["ask"]) == (11, False)
    assert answer(One(), changed["ask"]) == (11, True)
    assert answer(One()) == (1, True)


def test_code_made_with_other_settings_is_other_code(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code_for(One())
    for name, value in {"BOUNDSCHECK": 1, "OPT": 1, "LOOP_VECTORIZE": 0}.items():
        with monkeypatch.context() as during:
            during.setattr(config, name, value)
            assert answer(One()) == (1, False)
    monkeypatch.setattr(config, "CACHE_DIR", str(place))  # which is not asked for
    assert answer(One()) == (1, True)


def test_code_that_depends_on_what_surrounds_it_is_not_kept(place: Path) -> None:
    def asked(number: int) -> Callable[[Any], int]:
        def surrounded(rules: Any) -> int:
            return number

        return surrounded

    assert [answer(One(), asked(number)) for number in (5, 6)] == [(5, False), (6, False)]


@pytest.mark.parametrize("how", ["open to all", "of another user", "a file"])
def test_a_directory_that_others_may_write_to_is_not_used(how: str, place: Path) -> None:
    path = code_for(One())
    if how == "open to all":
        place.chmod(0o777)
    elif how == "of another user":
        give_away(place)
    else:
        place.rename(place.with_name("elsewhere"))
        place.touch()
    assert answer(One()) == answer(One()) == (1, False)
    assert answer(Two()) == (2, False)
    assert place.is_file() if how == "a file" else list(place.iterdir()) == [path]


def test_what_was_left_half_written_long_ago_is_removed(place: Path) -> None:
    old, young = (place.parent / "other" / name for name in (".old.tmp", ".young.tmp"))
    for path in (old, young):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    os.utime(old, (time.time() - 2 * FORGOTTEN,) * 2)
    answer(One())
    assert not old.exists()
    assert young.exists()


def meet(other: Any) -> None:
    """Wait until the other process is here too."""
    other.send("here")
    assert other.poll(PATIENCE)
    other.recv()


def compile_at_once(directory: Path, other: Any, races: int, order: tuple[Any, Any]) -> None:
    """One of two processes: compile the same function for two kinds of rules, and look again."""
    for number in range(races):
        own = directory / str(number)
        with patch.object(compiling, "place", partial(Path, own)):
            meet(other)
            for rules in order:
                assert answer(rules).value == ask(rules)
            meet(other)
            assert (answer(One()), answer(Two())) == ((1, True), (2, True))
            meet(other)
        shutil.rmtree(own, ignore_errors=True)


@pytest.mark.parametrize("races", [10, pytest.param(1000, marks=pytest.mark.long)])
def test_two_that_compile_at_once_keep_the_right_code(races: int, tmp_path: Path) -> None:
    context = get_context("spawn")
    orders = (One(), Two()), (Two(), One())
    both = [
        context.Process(target=compile_at_once, args=(tmp_path, end, races, order))
        for end, order in zip(context.Pipe(), orders, strict=True)
    ]
    for process in both:
        process.start()
    for process in both:
        process.join()
    assert [process.exitcode for process in both] == [0, 0]
    print(f"{races} races of two compiling processes: no wrong code")


def in_python(code: str, **changes: str) -> str:
    """What a piece of Python prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **changes},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_name_of_code_is_the_same_in_every_process() -> None:
    code = (
        "from fivesquare.compiling import digest\n"
        "from fivesquare.compiling.code_files import spelled_code\n"
        'text = \'lambda x: x in {"a", "b", "c", "d", "e"}\'\n'
        "print(digest(), spelled_code(compile(text, '', 'eval')))\n"
    )
    one, two = (in_python(code, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == two
    assert "lambda" in one


def test_rules_that_changed_while_the_program_ran_get_another_name(tmp_path: Path) -> None:
    """Then the rules that run are the old ones, and the sources are new."""
    source = Path(compiling.__file__).parent.parent
    package = shutil.copytree(source, tmp_path / "fivesquare", symlinks=True)
    change = (
        "from pathlib import Path\n"
        "import fivesquare.games.blockade as rules\n"
        "file = Path(rules.__file__)\n"
        "text = file.read_text()\n"
        "assert 'return 0' in text\n"
        "file.write_text(text.replace('return 0', 'return 1 - 1 + 0 * p.x'))\n"
    )
    ask_digest = "from fivesquare.compiling import digest; print(digest())"
    before = in_python(ask_digest, PYTHONPATH=str(tmp_path))
    during = in_python(change + ask_digest, PYTHONPATH=str(tmp_path))
    after = in_python(ask_digest, PYTHONPATH=str(tmp_path))
    assert len({before, during, after}) == 3
    assert "0 * p.x" in (package / "games" / "blockade.py").read_text()
