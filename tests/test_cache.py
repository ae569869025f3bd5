"""What is kept to save time: counted, and removed without harm."""

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from fivesquare.stock import remove
from running import PROGRAM, environment, run, without_powers


def fill(place: Path) -> Path:
    """A cache with two kinds of things, and a game beside it; the cache's place."""
    cache = place / "home" / "cache"
    for name, size in {
        "compiled/abc/engine/one.nbc": 1500,
        "compiled/abc/engine/one.nbi": 20,
        "compiled/pathway.ready": 0,
        "solved/blockade/table.bin": 2_000_000,
    }.items():
        (cache / name).parent.mkdir(parents=True, exist_ok=True)
        (cache / name).write_bytes(b"x" * size)
    game = place / "home" / "games" / "unfinished" / "game.txt"
    game.parent.mkdir(parents=True)
    game.write_text("Game: pathway\n\n1,1\n")
    return cache


def everything(place: Path) -> list[str]:
    """Every file and directory below a place."""
    return sorted(str(path.relative_to(place)) for path in place.rglob("*"))


def document(place: Path, *args: str) -> Any:
    done = run(place, "cache", *args, "--json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def test_what_is_kept(tmp_path: Path) -> None:
    cache = fill(tmp_path)
    done = run(tmp_path, "cache")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "compiled code: 3 files, 1.5 kB\n"
        "solved games: 1 file, 2.0 MB\n"
        f"Kept in {cache}: 4 files, 2.0 MB.\n"
    )
    kept = [
        {"name": "compiled", "files": 3, "bytes": 1520},
        {"name": "solved", "files": 1, "bytes": 2_000_000},
    ]
    whole = {"format": 1, "directory": str(cache), "files": 4, "bytes": 2_001_520}
    assert document(tmp_path) == {**whole, "kept": kept}
    assert document(tmp_path, "--clear") == {**whole, "removed": kept}
    assert document(tmp_path) == {**whole, "kept": [], "files": 0, "bytes": 0}


def test_clearing_removes_only_what_is_ours(tmp_path: Path) -> None:
    cache = fill(tmp_path)
    (cache / "photos").mkdir()
    (cache / "photos" / "cat.png").touch()
    (cache / "letter.txt").touch()
    games = everything(tmp_path / "home" / "games")
    done = run(tmp_path, "cache", "--clear")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"Removed in {cache}: 4 files, 2.0 MB.\n")
    assert everything(cache) == ["letter.txt", "photos", "photos/cat.png"]
    assert everything(tmp_path / "home" / "games") == games
    assert len(games) == 2
    assert run(tmp_path, "cache", "--clear").out == f"Nothing was kept in {cache}.\n"


def test_a_cache_that_is_not_there(tmp_path: Path) -> None:
    cache = tmp_path / "home" / "cache"
    assert run(tmp_path, "cache").out == f"Nothing is kept in {cache}.\n"
    assert run(tmp_path, "cache", "--clear").out == f"Nothing was kept in {cache}.\n"
    assert document(tmp_path)["kept"] == []
    assert everything(tmp_path) == []


def test_links_are_removed_and_not_followed(tmp_path: Path) -> None:
    cache = fill(tmp_path)
    outside = tmp_path / "outside"
    (outside / "empty").mkdir(parents=True)
    (outside / "precious.txt").write_text("x" * 5000)
    before = everything(outside)
    (cache / "compiled" / "abc" / "link").symlink_to(outside)
    (cache / "compiled" / "file").symlink_to(outside / "precious.txt")
    (cache / "solved" / "blockade" / "table.bin").unlink()
    (cache / "solved" / "blockade").rmdir()
    (cache / "solved").rmdir()
    (cache / "solved").symlink_to(outside)
    kept = document(tmp_path)
    assert [each["files"] for each in kept["kept"]] == [5, 1]
    assert kept["bytes"] < 5000
    assert document(tmp_path, "--clear")["files"] == 6
    assert everything(cache) == []
    assert everything(outside) == before


def test_what_cannot_be_removed_is_said(tmp_path: Path) -> None:
    cache = fill(tmp_path)
    closed = cache / "compiled" / "abc" / "engine"
    closed.chmod(0o500)
    done = run(tmp_path, "cache", "--clear", shell=without_powers())
    closed.chmod(0o700)
    assert done.code == 1
    assert f"{closed / 'one.nbc'} cannot be removed: Permission denied." in done.err
    assert "solved games: 1 file, 2.0 MB\n" in done.out


def test_what_cannot_be_read_is_not_called_empty(tmp_path: Path) -> None:
    cache = fill(tmp_path)
    closed = cache / "compiled" / "abc"
    closed.chmod(0)
    shown, cleared = (
        run(tmp_path, "cache", *args, shell=without_powers()) for args in ([], ["--clear"])
    )
    closed.chmod(0o700)
    assert (shown.code, shown.out) == (1, "")
    assert shown.err == f"Error: Permission denied: {closed}.\n"
    assert cleared.code == 1
    assert cleared.err == f"Error: {closed} cannot be removed: Permission denied.\n"
    assert "Removed in" in cleared.out
    assert everything(cache) == [
        "compiled",
        "compiled/abc",
        "compiled/abc/engine",
        "compiled/abc/engine/one.nbc",
        "compiled/abc/engine/one.nbi",
    ]


def test_what_is_no_file_is_removed_too(tmp_path: Path) -> None:
    cache = fill(tmp_path)
    os.mkfifo(cache / "compiled" / "abc" / "one.code")
    for path in ("abc/engine/one.nbc", "abc/engine/one.nbi", "pathway.ready"):
        (cache / "compiled" / path).unlink()
    (cache / "solved" / "blockade" / "table.bin").unlink()
    (cache / "solved" / "blockade").rmdir()
    (cache / "solved").rmdir()
    os.mkfifo(cache / "solved")
    assert [each["files"] for each in document(tmp_path)["kept"]] == [1, 1]
    assert document(tmp_path, "--clear")["files"] == 2
    assert everything(cache) == []


def test_clearing_while_somebody_compiles_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    with subprocess.Popen(
        [*PROGRAM, "analyze", "block-capture", "--moves", "1,3 1,2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(tmp_path, {}),
    ) as other:
        while other.poll() is None:
            assert remove().problems == []
            time.sleep(0.001)
        out, err = other.communicate()
    assert (other.returncode, err) == (0, "")
    assert out.startswith("Player 1 to move: win in 3 turns.\n")
