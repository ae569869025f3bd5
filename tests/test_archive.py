"""Games as they are kept: written whole or not at all, never over one another, never lost."""

import errno
import json
import os
import re
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fivesquare import Move, load
from fivesquare.core import Result
from fivesquare.files import identity, write_file, write_new_file
from fivesquare.games import GAMES
from fivesquare.locks import alone
from fivesquare.match import next_game, rematch
from fivesquare.places import cache_home, home
from fivesquare.records.archive import (
    LETTERS,
    Archive,
    ChangedMeanwhile,
    Kept,
    Place,
    UnreadableGames,
    id_after,
)
from fivesquare.records.format import write_text
from fivesquare.records.lookup import UnknownId, waiting
from fivesquare.records.reader import load_record
from fivesquare.records.record import Record, Round
from fivesquare.terminal.screen import Screen
from running import PLAIN_USER, run

BEGUN = Record(load("pathway")).played(Move("1,1"))
OVER = replace(BEGUN, result=Result(2, "resigned"))


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path)


def ids(archive: Archive) -> list[str]:
    return [kept.id for kept in archive.unfinished()]


def files(archive: Archive) -> list[str]:
    """Everything in the archive but its lock, unfinished games first."""
    found = [path for path in archive.directory.rglob("*") if path.is_file()]
    names = [str(path.relative_to(archive.directory)) for path in found]
    return sorted((name for name in names if name != ".lock"), reverse=True)


# Places.


def test_where_things_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "own"))
    assert (home(), cache_home()) == (tmp_path / "own", tmp_path / "own" / "cache")
    assert Archive().directory == tmp_path / "own" / "games"
    monkeypatch.setenv("FIVESQUARE_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if sys.platform == "linux":
        assert home() == tmp_path / "data" / "fivesquare"
        assert cache_home() == tmp_path / "cache" / "fivesquare"


# Files.


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_file(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_file(file, "new" * 100_000 + "\ud800")  # cannot be written to its end
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file], "nothing is left lying about"
    assert write_file(file, "n\u00e9w") == "n\u00e9w".encode()
    assert file.read_text("utf-8") == "n\u00e9w"


def test_a_new_file_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_new_file(tmp_path / "game.txt", "\ud800")
    assert list(tmp_path.iterdir()) == []


def make_link_that_leads_nowhere(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def make_link_to_a_file(path: Path) -> None:
    path.with_name("theirs").write_text("theirs")
    path.symlink_to(path.with_name("theirs"))


@pytest.mark.parametrize(
    "make",
    [Path.touch, Path.mkdir, os.mkfifo, make_link_that_leads_nowhere, make_link_to_a_file],
    ids=lambda make: make.__name__,
)
@pytest.mark.parametrize("has_links", [True, False])
def test_a_new_file_replaces_nothing(
    make: Callable[[Path], None], has_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    if not has_links:  # as on some memory cards; and whoever comes in between is noticed, too
        monkeypatch.setattr("os.path.lexists", lambda _: False)
        monkeypatch.setattr("os.link", refuse_links)
    write_new_file(tmp_path / "free.txt", "n\u00e9w")
    assert (tmp_path / "free.txt").read_text("utf-8") == "n\u00e9w"
    make(file)
    before = {path.name: path.lstat().st_ino for path in tmp_path.iterdir()}
    with pytest.raises(FileExistsError):
        write_new_file(file, "new")
    assert {path.name: path.lstat().st_ino for path in tmp_path.iterdir()} == before
    assert not (tmp_path / "nowhere").exists()


def refuse_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_file_is_itself_and_no_other(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert identity(one) is None
    one.touch()
    two.symlink_to(one)
    assert identity(one) == identity(one)
    assert identity(one) != identity(two)


# One game.


def test_a_game_is_kept_while_it_goes_on_and_filed_when_it_is_over(archive: Archive) -> None:
    place = Place(archive, "a")
    assert place.keep(BEGUN)
    assert files(archive) == ["unfinished/a.txt"]
    assert [kept.record for kept in archive.unfinished()] == [BEGUN]
    assert archive.data("a") == write_text(BEGUN).encode()
    assert place.keep(OVER)
    assert place.following is None, "no other game comes after it"
    assert files(archive) == ["finished/a.txt"]
    assert load_record(archive.path("a", finished=True)) == OVER
    assert archive.data("a") is None


def test_the_second_to_write_keeps_the_game_under_a_new_id(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    [kept] = archive.unfinished()
    one, two = Place(archive, kept.id, kept.data), Place(archive, kept.id, kept.data)
    assert one.keep(BEGUN.played(Move("2,2")))
    assert not two.keep(BEGUN.played(Move("3,3")))
    assert one.id == "a"
    assert two.id != "a"
    assert one.keep(BEGUN.played(Move("2,2")).played(Move("4,4"))), "each goes on in its own place"
    assert two.keep(BEGUN.played(Move("3,3")).played(Move("4,4")))
    assert {kept.id: kept.record.moves for kept in archive.unfinished() if kept.record} == {
        "a": ("1,1", "2,2", "4,4"),
        two.id: ("1,1", "3,3", "4,4"),
    }


def test_what_somebody_else_has_finished_is_not_gone_on_with(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    slow = Place(archive, "a", archive.data("a"))
    Place(archive, "a", archive.data("a")).keep(OVER)
    assert not slow.keep(BEGUN.played(Move("3,3")))
    assert load_record(archive.path("a", finished=True)) == OVER
    assert ids(archive) == [slow.id]
    new = Place(archive, "a")
    assert not new.keep(BEGUN), "not even by a new game that happens to have the same id"
    assert load_record(archive.path("a", finished=True)) == OVER


def test_a_new_game_takes_no_place_that_is_taken(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    other = Place(archive, "a")
    new = Record(load("block-capture")).played(Move("1,1"))
    assert not other.keep(new)
    assert archive.data("a") == write_text(BEGUN).encode()
    assert archive.data(other.id) == write_text(new).encode()


@pytest.mark.parametrize("left", [OVER, BEGUN], ids=["over", "going on"])
def test_a_finished_game_that_was_left_among_the_unfinished(archive: Archive, left: Record) -> None:
    Place(archive, "a").keep(OVER)
    archive.write("a", left)  # somebody was ended after filing it, before removing it here
    Place(archive, "b").keep(BEGUN)
    stale = Place(archive, "a", archive.data("a"))
    assert ids(archive) == ["b"]
    assert files(archive) == ["unfinished/b.txt", "finished/a.txt"]
    with pytest.raises(UnknownId):
        waiting(archive, "a")
    archive.write("a", left)
    assert not stale.keep(replace(BEGUN, result=Result(1, "resigned"))), "it is not gone on with"
    assert load_record(archive.path("a", finished=True)) == OVER


def test_a_game_that_is_over_but_was_not_moved_is_filed(archive: Archive) -> None:
    archive.write("a", OVER)
    archive.write("b", replace(OVER, round=Round(3, 3)))
    assert ids(archive) == []
    assert files(archive) == ["finished/b.txt", "finished/a.txt"]


def test_what_cannot_be_put_away_is_not_listed_either(archive: Archive) -> None:
    Place(archive, "a").keep(OVER)
    archive.write("a", BEGUN)
    archive.write("b", OVER)
    with archive.alone():  # somebody else is writing
        assert ids(archive) == []
        assert files(archive) == ["unfinished/b.txt", "unfinished/a.txt", "finished/a.txt"]


def test_halves_of_files_are_removed_unless_somebody_writes_just_now(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    Place(archive, "b").keep(OVER)
    halves = [archive.directory / state / ".x.tmp" for state in ("unfinished", "finished")]
    for half in halves:
        half.write_text("Game: path")
    with archive.alone():
        archive.tidy()
        assert all(half.exists() for half in halves)
        spent = []
        for _ in range(3):  # on a busy machine one of them may take long
            begun = time.monotonic()
            archive.tidy()
            spent.append(time.monotonic() - begun)
        assert min(spent) < 0.9, "nobody waits for that"
    archive.tidy()
    assert files(archive) == ["unfinished/a.txt", "finished/b.txt"]


def test_tidying_makes_nothing(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "home")
    archive.tidy()
    assert archive.unfinished() == []
    assert list(tmp_path.iterdir()) == []


# A match.

FIRST = replace(OVER, round=Round(1, 3))


def test_the_next_game_is_there_before_the_last_is_filed(archive: Archive) -> None:
    upcoming = next_game(FIRST)
    place = Place(archive, "a")
    place.keep(replace(BEGUN, round=Round(1, 3)))
    place.keep(FIRST, upcoming)
    assert files(archive) == ["unfinished/a-2.txt", "finished/a.txt"]
    [kept] = archive.unfinished()
    assert kept.record == upcoming
    assert place.following is not None
    assert place.following.id == "a-2"
    assert upcoming is not None
    assert place.following.keep(upcoming.played(Move("5,5"))), "its own place"
    second = replace(upcoming, result=Result(1, "resigned"))
    place.following.keep(second, next_game(second))
    assert files(archive) == ["unfinished/a-3.txt", "finished/a.txt", "finished/a-2.txt"]


@pytest.mark.parametrize("done", range(4))
def test_wherever_a_program_ends_between_two_games_one_of_them_goes_on(
    archive: Archive, done: int
) -> None:
    """The steps of `keep` by hand, as far as a program got that was killed."""
    place, upcoming = Place(archive, "a"), next_game(FIRST)
    assert upcoming is not None
    place.keep(replace(BEGUN, round=Round(1, 3)))
    steps: list[Callable[[], object]] = [
        lambda: archive.write("a", FIRST),
        lambda: archive.write("a-2", upcoming),
        lambda: archive.file("a"),
    ]
    for step in steps[:done]:
        step()
    [kept] = archive.unfinished()
    assert kept.id == ("a" if done < 2 else "a-2")
    if done < 2:
        Place(archive, "a", kept.data).keep(FIRST, upcoming)
    assert files(archive) == ["unfinished/a-2.txt", "finished/a.txt"]
    [kept] = archive.unfinished()
    assert kept.record == upcoming


@pytest.mark.parametrize("finished", [False, True])
def test_a_next_game_that_was_played_already_is_not_begun_again(
    archive: Archive, finished: bool
) -> None:
    """A game of a match goes on although its next one is there: nothing of that is lost."""
    place, upcoming = Place(archive, "a"), next_game(FIRST)
    assert upcoming is not None
    played = replace(upcoming.played(Move("5,5")), result=OVER.result if finished else None)
    place.keep(BEGUN)
    archive.write("a-2", played)
    if finished:
        archive.file("a-2")
    before = files(archive)
    place.keep(FIRST, upcoming)
    assert load_record(archive.path("a-2", finished)) == played
    assert len(files(archive)) == len(before)
    assert place.following is not None
    assert not place.following.keep(upcoming), "then it is somebody else's"


def test_the_ids_of_a_match() -> None:
    def after(game_id: str, number: int) -> str:
        return id_after(game_id, replace(BEGUN, round=Round(number, 20)))

    assert after("bcdf", 1) == "bcdf-2"
    assert after("bcdf-2", 2) == "bcdf-3"
    assert after("a-9", 9) == "a-10"
    assert after("a-10", 10) == "a-11"
    assert after("a-games", 4) == "a-games-5"
    assert after("a-3", 4) == "a-3-5", "a game of another match"
    assert after("20261117-120000-pathway-0001", 1) == "20261117-120000-pathway-0001-2"
    assert after("20261117-120000-pathway-0002-game2", 2) == "20261117-120000-pathway-0002-game3"


def test_a_game_under_a_new_id_has_a_next_game_of_its_own(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    slow = Place(archive, "a", b"something else")
    slow.keep(FIRST, next_game(FIRST))
    assert slow.following is not None
    assert slow.following.id == f"{slow.id}-2"
    assert sorted(ids(archive)) == sorted(["a", slow.following.id])


def test_the_next_game_has_its_id_even_if_this_one_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    place = Place(Archive(tmp_path), "a")
    with pytest.raises(OSError, match="File exists"):
        place.keep(FIRST, next_game(FIRST))
    assert place.following is not None
    assert place.following.id == "a-2"


# At the same moment.


def race(archive: Archive, number: int) -> list[Kept]:
    """Two who have read the same game write it at the same moment; what is there afterwards."""
    game_id = f"race{number}"
    Place(archive, game_id).keep(BEGUN)
    ready = threading.Barrier(2)

    def move(cell: str) -> None:
        place = Place(archive, game_id, write_text(BEGUN).encode())
        ready.wait()
        place.keep(BEGUN.played(Move(cell)))

    threads = [threading.Thread(target=move, args=[cell]) for cell in ("2,2", "3,3")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = archive.unfinished()
    for kept in found:
        archive.path(kept.id).unlink()
    return found


def test_of_two_who_write_at_the_same_moment_neither_is_lost(archive: Archive) -> None:
    for number in range(50):
        found = race(archive, number)
        assert {kept.record.moves[1:] for kept in found if kept.record} == {("2,2",), ("3,3",)}
        assert f"race{number}" in {kept.id for kept in found}


def test_a_lock_is_waited_for_but_not_for_ever(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with alone(lock):
        with pytest.raises(TimeoutError, match="somebody else is writing there"), alone(lock, 0.02):
            pass
        waiting = threading.Thread(target=lambda: held.append(hold(lock)))
        held: list[bool] = []
        waiting.start()
        waiting.join(0.1)
        assert held == []
    waiting.join()
    assert held == [True]


def hold(lock: Path) -> bool:
    with alone(lock):
        return True


# What there is.


def test_the_latest_game_comes_first(archive: Archive) -> None:
    for number, name in enumerate("bca"):
        Place(archive, name).keep(BEGUN)
        os.utime(archive.path(name), ns=(0, number))
    assert ids(archive) == ["a", "c", "b"]
    for number, name in enumerate("bca"):
        archive.file(name)
        os.utime(archive.path(name, finished=True), ns=(0, number))
    assert [kept.id for kept in archive.finished()] == ["a", "c", "b"]
    Place(archive, "old").keep(BEGUN)
    os.utime(archive.path("old"), ns=(0, 0))
    listed = [(kept.id, kept.is_finished) for kept in archive.games()]
    assert listed == [("old", False), ("a", True), ("c", True), ("b", True)]
    assert archive.ids() == ["old", "a", "c", "b"]


def test_only_games_are_listed(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    folder = archive.path("a").parent
    (folder / ".hidden.txt").write_text(write_text(BEGUN))
    (folder / "notes.md").write_text(write_text(BEGUN))
    (folder / "folder.txt").mkdir()
    os.mkfifo(folder / "pipe.txt")
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    assert ids(archive) == ["a"]


def test_a_link_that_leads_to_itself_is_listed_as_unreadable(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    loop = archive.path("loop")
    loop.symlink_to(loop)
    [kept] = archive.damaged()
    assert (kept.id, kept.record) == ("loop", None)
    assert kept.problem == f"{loop} cannot be read: {os.strerror(errno.ELOOP)}."
    assert waiting(archive).id == "a"


# Ids.


def test_an_id_is_short_and_no_word(archive: Archive) -> None:
    found = {archive.new_id() for _ in range(50)}
    assert len(found) > 10
    firsts = {name[0] for name in GAMES}
    for new in found:
        assert re.fullmatch(f"[{LETTERS}]{{4}}", new)
        assert not set(new) & set("aeiouy"), "without a vowel it is no word"
        assert new[0] not in firsts, "and no beginning of a game's name"


def test_ids_differ_in_their_first_letters_as_long_as_there_are_enough(archive: Archive) -> None:
    for _ in range(60):
        assert Place(archive, archive.new_id()).keep(BEGUN)
    assert len({each[:2] for each in archive.ids()}) == 60


def test_an_id_is_nobody_elses(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivesquare.records.archive.LETTERS", "xz")  # 16 of them
    given = []
    for _ in range(20):
        given.append(new := archive.new_id())
        assert Place(archive, f"{new}-2").keep(BEGUN), "of a match whose first game was deleted"
    assert len({*given}) == 20


def test_an_id_where_nothing_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    assert len(Archive(tmp_path).new_id()) == 4
    assert Archive(tmp_path).ids() == []


# Games without a move.

EMPTY = Record(load("pathway"))


def test_a_game_without_a_move_is_not_kept(archive: Archive) -> None:
    place = archive.new_place()
    assert place.keep(EMPTY)
    assert place.is_empty
    assert files(archive) == []
    own = place.id
    assert place.keep(BEGUN)
    assert not place.is_empty
    assert files(archive) == [f"unfinished/{own}.txt"]
    assert place.keep(EMPTY), "its only move is taken back"
    assert place.is_empty
    assert files(archive) == []
    assert place.keep(BEGUN)
    assert place.id == own
    assert files(archive) == [f"unfinished/{own}.txt"]


def test_a_game_given_up_before_the_first_move_is_not_kept(archive: Archive) -> None:
    archive.new_place().keep(replace(EMPTY, result=Result(2, "resigned")))
    assert files(archive) == []


def test_a_match_goes_on_after_a_game_without_a_move(archive: Archive) -> None:
    first = replace(EMPTY, round=Round(1, 3), result=Result(2, "resigned"))
    place, upcoming = Place(archive, "a"), next_game(first)
    place.keep(first, upcoming)
    assert files(archive) == ["unfinished/a-2.txt"]
    assert place.following is not None
    assert upcoming is not None
    place.following.keep(upcoming.played(Move("5,5")))
    place.following.keep(upcoming)
    assert files(archive) == ["unfinished/a-2.txt"], "a match keeps its place"
    [kept] = archive.unfinished()
    resumed = Place(archive, kept.id, kept.data)
    assert resumed.keep(upcoming.played(Move("1,1")))
    assert resumed.keep(upcoming)
    assert files(archive) == ["unfinished/a-2.txt"], "also when it was resumed"
    over = replace(upcoming, result=Result(1, "resigned"))
    resumed.keep(over, next_game(over))
    assert files(archive) == ["unfinished/a-3.txt", "finished/a-2.txt"]


def test_the_place_of_a_match_is_kept_elsewhere_if_it_is_taken(archive: Archive) -> None:
    place, upcoming = Place(archive, "a"), next_game(FIRST)
    assert upcoming is not None
    archive.write("a-2", upcoming.played(Move("5,5")))
    place.keep(FIRST, upcoming)
    assert place.following is not None
    assert not place.following.keep(upcoming)
    assert archive.data(place.following.id) == write_text(upcoming).encode()


def test_a_rematch_without_a_move_is_not_kept(archive: Archive) -> None:
    again = rematch(OVER)
    assert again.round == Round(2, 2, (1, 0))
    archive.new_place().keep(again)
    assert files(archive) == []


# Deleting.


@pytest.mark.parametrize("record", [BEGUN, OVER], ids=["going on", "over"])
def test_a_game_is_deleted(archive: Archive, record: Record) -> None:
    Place(archive, "a").keep(record)
    Place(archive, "b").keep(record)
    [kept] = [each for each in archive.games() if each.id == "a"]
    archive.delete(kept)
    assert [each.id for each in archive.games()] == ["b"]
    with pytest.raises(ChangedMeanwhile, match="a has changed meanwhile"):
        archive.delete(kept)


def test_a_game_that_goes_on_meanwhile_is_not_deleted(archive: Archive) -> None:
    place = Place(archive, "a")
    place.keep(BEGUN)
    [kept] = archive.unfinished()
    assert kept.record
    place.keep(BEGUN.played(Move("2,2")))
    with pytest.raises(ChangedMeanwhile):
        archive.delete(kept)
    place.keep(OVER)
    with pytest.raises(ChangedMeanwhile):
        archive.delete(kept)
    assert files(archive) == ["finished/a.txt"]


def test_whoever_plays_a_game_that_is_deleted_loses_nothing(archive: Archive) -> None:
    place = Place(archive, "a")
    place.keep(BEGUN)
    archive.delete(archive.unfinished()[0])
    assert not place.keep(BEGUN.played(Move("2,2"))), "it is kept elsewhere"
    [kept] = archive.unfinished()
    assert kept.record == BEGUN.played(Move("2,2"))


def test_what_is_deleted_does_not_come_back(archive: Archive) -> None:
    """A program was ended between filing a game and removing it among the unfinished."""
    Place(archive, "a").keep(OVER)
    [kept] = archive.finished()
    archive.write("a", OVER)
    archive.delete(kept)
    assert files(archive) == []


def test_a_game_that_cannot_be_read_can_be_deleted(archive: Archive) -> None:
    Place(archive, "a").keep(BEGUN)
    archive.path("bad").write_text("nothing")
    loop = archive.path("loop")
    loop.symlink_to(loop)
    for kept in archive.damaged():
        archive.delete(kept)
    assert files(archive) == ["unfinished/a.txt"]
    assert not os.path.lexists(loop)


def test_nobody_deletes_while_somebody_writes(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    Place(archive, "a").keep(BEGUN)
    [kept] = archive.unfinished()
    monkeypatch.setattr("fivesquare.records.archive.Archive.alone.__wrapped__.__defaults__", (0.0,))
    with archive.alone(), pytest.raises(TimeoutError):
        archive.delete(kept)
    assert ids(archive) == ["a"]


# A home that cannot be read.


@pytest.mark.parametrize("where", ["home", "home/games", "home/games/unfinished"])
def test_games_that_cannot_be_read_are_not_called_none(where: str, tmp_path: Path) -> None:
    (tmp_path / where).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / where).write_text("no directory")
    with pytest.raises(UnreadableGames, match=r"unfinished cannot be read: Not a directory\.$"):
        Archive(tmp_path / "home").unfinished()


@pytest.mark.skipif(not PLAIN_USER, reason="root reads everything, and cannot give that up here")
@pytest.mark.parametrize(
    ("where", "mode"),
    [
        ("home", 0o600),
        ("home/games", 0o600),
        ("home/games/unfinished", 0o000),
        ("home/games/unfinished", 0o300),
        ("home/games/unfinished", 0o600),
    ],
)
def test_a_home_without_permission_is_said_to_be_so(where: str, mode: int, tmp_path: Path) -> None:
    run(tmp_path, "play", "pathway", typed="1 1\n")
    folder = tmp_path / where
    folder.chmod(mode)
    try:
        listed = run(tmp_path, "list", shell=PLAIN_USER)
        resumed = run(tmp_path, "resume", shell=PLAIN_USER)
        told = run(tmp_path, "list", "--json", shell=PLAIN_USER)
    finally:
        folder.chmod(0o755)
    if where.endswith("unfinished") and mode == 0o600:  # it can be seen that there is a game
        assert listed.code == 0
        assert listed.out.endswith("cannot be read: Permission denied.\n")
        assert resumed.code == 2
        assert resumed.err.endswith("cannot be read: Permission denied.\n")
        return
    for ran in (listed, resumed, told):
        assert ran.code == 2
        unfinished = tmp_path / "home" / "games" / "unfinished"
        assert ran.err == f"Error: {unfinished} cannot be read: Permission denied.\n"
    assert (listed.out, resumed.out) == ("", "")
    assert json.loads(told.out)["error"]["kind"] == "unreadable"


@pytest.mark.skipif(not PLAIN_USER, reason="root writes everywhere, and cannot give that up here")
def test_a_game_goes_on_in_a_home_without_permission(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home").chmod(0o500)
    ran = run(tmp_path, "play", "pathway", typed="1 1\n", shell=PLAIN_USER)
    assert ran.code == 0
    assert ran.err.startswith(f"This game cannot be kept in {tmp_path / 'home' / 'games'} (Perm")
    assert ran.out.endswith("The game is unfinished and was not kept. Its moves: 1,1\n")


# The board.


def test_sides_last_move_and_legal_cells_look_different(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = load("block-capture")
    p = game.replay(["1,3", "2,3"])[-1]
    screen = Screen()
    screen.colour = True
    screen.draw(game, p, last=game.bit("2,3"), legal=game.rules.firsts(p))
    coloured = capsys.readouterr().out
    codes = r"((?:\x1b\[[0-9;]*m)+)"
    [one], [two] = (re.findall(f"{codes} {mark} ", coloured) for mark in "XO")
    assert "\x1b[4m" not in one
    assert "\x1b[4m" in two, "the last move is underlined"
    assert len(re.findall(rf"{codes}   \x1b", coloured)) == 3, "three cells may be named"
