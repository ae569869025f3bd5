"""Solved tables where something else lies in their place, or nothing can be kept."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivesquare import load
from fivesquare.engine.strong import count_all
from fivesquare.work import Watch
from running import run, without_powers
from warm import warm

GAME = "block-capture:size=3"


@pytest.fixture
def summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a game that is solved."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    warm(tmp_path)
    count_all(load(GAME))
    [found] = (tmp_path / "home" / "cache" / "solved").rglob("summary.kept")
    return found


def device(path: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only root makes devices")


IN_THE_WAY: dict[str, Callable[[Path], Any]] = {
    "directory": lambda path: path.mkdir(),
    "fifo": lambda path: os.mkfifo(path),
    "device": device,
    "link": lambda path: path.symlink_to(path.with_name("elsewhere")),
    "link to zeros": lambda path: path.symlink_to("/dev/zero"),
}


class Listener(Watch):
    def __init__(self) -> None:
        self.said: list[str] = []
        super().__init__(say=self.said.append)


@pytest.mark.parametrize("what", IN_THE_WAY)
def test_what_is_no_table_is_replaced(what: str, summary: Path, in_time: None) -> None:
    expected = count_all(load(GAME))
    summary.rename(summary.with_name("elsewhere"))
    IN_THE_WAY[what](summary)
    listener = Listener()
    assert count_all(load(GAME), listener) == expected
    strange = f"{summary} is no plain file of your own that can be read; it is made again."
    assert listener.said == [strange]
    again = Listener()
    assert count_all(load(GAME), again) == expected
    assert again.said == []
    assert summary.is_file()
    assert not summary.is_symlink()


def test_a_table_of_another_user_is_not_believed(summary: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root gives files away")
    os.chown(summary, 65534, 65534)
    listener = Listener()
    count_all(load(GAME), listener)
    assert len(listener.said) == 1
    assert summary.stat().st_uid == 0


def test_a_directory_with_something_in_it_stays(summary: Path, tmp_path: Path) -> None:
    summary.unlink()
    (summary / "precious").mkdir(parents=True)
    done = run(tmp_path, "solve", GAME, "--all")
    assert (done.code, done.out) == (1, "")
    assert done.err.splitlines()[-1] == (
        f"Error: What is solved cannot be kept (Is a directory): {summary}."
    )
    assert (summary / "precious").is_dir()


@pytest.mark.parametrize("what", ["directory", "fifo"])
def test_a_lock_that_is_none_is_one_sentence(what: str, summary: Path, tmp_path: Path) -> None:
    lock = summary.with_name("lock")
    lock.unlink()
    IN_THE_WAY[what](lock)
    done = run(tmp_path, "solve", GAME, "--all")
    assert (done.code, done.out) == (1, "")
    [sentence] = done.err.splitlines()
    assert sentence.startswith("Error: What is solved cannot be kept (")
    assert sentence.endswith(f"): {lock}.")


@pytest.mark.parametrize("mode", [0o500, 0])
def test_a_home_that_cannot_be_written_is_one_sentence(mode: int, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(mode)
    try:
        done = run(tmp_path, "solve", GAME, "--all", shell=without_powers())
    finally:
        home.chmod(0o700)
    assert (done.code, done.out) == (1, "")
    [sentence] = done.err.splitlines()
    assert sentence.startswith("Error: What is solved cannot be kept (Permission denied): ")


def test_a_table_is_believed_whatever_the_mask_of_new_files_is(
    summary: Path, tmp_path: Path
) -> None:
    summary.unlink()
    for _ in range(2):
        done = run(tmp_path, "solve", GAME, "--all", shell='umask 0; exec "$@"')
        assert (done.code, done.err) == (0, "")
