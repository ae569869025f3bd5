"""A game at the table: kept before it is told, gone on with, saved, and who sits where."""

import io
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from fivesquare import Move, load
from fivesquare.core import Result
from fivesquare.records.archive import Archive, Kept, Place
from fivesquare.records.record import Record, Round, Seat
from fivesquare.setup import BadSetup, Wishes, go_on
from fivesquare.terminal.person import MOST_IDLE
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import play_match
from running import kept_moves, run

ANN, BOB, BOT = Seat("Ann"), Seat("Bob"), Seat("Bot", "random")
BLOCKADE = Record(load("blockade:size=3"), seats=(ANN, BOB))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept, and files written, where the test is."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Standard input, to be filled with what is typed."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stdin", stream)
    return stream


def type_lines(stream: io.StringIO, *lines: str) -> None:
    stream.seek(0)
    stream.truncate()
    stream.write("".join(f"{line}\n" for line in lines))
    stream.seek(0)


class Watching(Screen):
    """A screen that notes how many moves were kept when each line was said."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, int]] = []

    def say(self, lines: Iterable[str]) -> None:
        lines = list(lines)
        kept = max((len(each.record.moves) for each in games()), default=0)
        self.said += [(line, kept) for line in lines]
        super().say(lines)

    def kept_at(self, words: str) -> list[int]:
        """How many moves were kept whenever a line with these words was said."""
        return [kept for line, kept in self.said if words in line]


class Going(NamedTuple):
    """An unfinished game that can be read."""

    kept: Kept
    id: str
    record: Record


def games() -> list[Going]:
    """The unfinished games."""
    return [Going(kept, kept.id, kept.record) for kept in Archive().unfinished() if kept.record]


# Kept, then told.


def test_a_turn_is_told_when_it_is_kept(typed: io.StringIO) -> None:
    type_lines(typed, "1,1/3,3", "1,2", "3,2", "undo", "quit")
    screen = Watching()
    play_match(BLOCKADE, screen)
    assert screen.kept_at("You placed 'A' at (1,1).") == [1]
    assert screen.kept_at("You removed cell at (3,3).") == [1]
    assert screen.kept_at("You placed 'B' at (1,2).") == [1], "half a turn is echoed"
    assert screen.kept_at("You removed cell at (3,2).") == [2]
    assert screen.kept_at("Taken back: 1,2/3,2") == [1]


def test_a_turn_of_one_cell_and_of_a_computer_is_told_when_it_is_kept(typed: io.StringIO) -> None:
    type_lines(typed, "1 1", "quit")
    screen = Watching()
    play_match(Record(load("adjacent-capture"), seats=(ANN, BOT), seed=1), screen)
    assert screen.kept_at("You have claimed cell (1, 1).") == [1]
    assert screen.kept_at("Checking for capture opportunities...") == [1, 2]
    assert screen.kept_at("Player 2 has claimed cell ") == [2]


def test_a_turn_that_cannot_be_kept_is_told_and_the_game_goes_on(
    typed: io.StringIO, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("no directory")
    type_lines(typed, "1,1/1,3", "1,2/2,2")
    play_match(replace(BLOCKADE, round=Round(1, 2)), Screen())
    out, err = capsys.readouterr()
    assert err.count("This game cannot be kept in ") == 1
    assert "You removed cell at (1,3)." in out
    assert "You removed cell at (2,2)." in out
    assert "Score after game 1 of 2: Ann 0, Bob 1." in out
    assert out.endswith("The game is unfinished and was not kept. Its moves: \n")


def test_a_game_goes_on_where_no_games_can_be_listed(
    typed: io.StringIO, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "games").mkdir(parents=True)
    (home / "games" / "unfinished").touch()
    type_lines(typed, "1 1")
    play_match(Record(load("pathway")), Screen())
    assert capsys.readouterr().out.endswith("was not kept. Its moves: 1,1\n")


# Going on.


def test_the_games_of_a_match_follow_each_other(typed: io.StringIO) -> None:
    type_lines(typed, "1,1/1,3", "1,2/2,2", "1,1/1,3")
    play_match(replace(BLOCKADE, round=Round(1, 2)), Screen())
    [kept] = games()
    assert kept.record == replace(
        BLOCKADE,
        moves=(Move("1,1/1,3"),),
        seats=(BOB, ANN),
        round=Round(2, 2, (1, 0)),
        date=kept.record.date,
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", kept.record.date)
    finished = list((Archive().directory / "finished").iterdir())
    assert [f"{path.stem}-2" for path in finished] == [kept.id]


def test_a_match_goes_on_after_a_game_that_is_over_but_was_not_filed(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    over = replace(BLOCKADE, round=Round(1, 3), result=Result(2, "resigned"))
    Archive().write("a", over)
    [left] = games()
    type_lines(typed, "1,1/1,3")
    play_match(left.record, Screen(), left.kept)
    out = capsys.readouterr().out
    assert (
        "Player 1 resigns.\nPlayer 2 wins the game.\nScore after game 1 of 3: Ann 0, Bob 1" in out
    )
    [kept] = games()
    assert (kept.id, kept.record.moves, kept.record.round) == (
        "a-2",
        ("1,1/1,3",),
        Round(2, 3, (1, 0)),
    )


def test_whoever_has_read_a_game_before_another_moved_does_not_overwrite_it(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also when the other moved before the first prompt, and after the game was read."""
    archive = Archive()
    begun = BLOCKADE.played(Move("2,2/3,3"))
    Place(archive, "a").keep(begun)
    [read] = games()
    Place(archive, "a", read.kept.data).keep(begun.played(Move("1,2/1,3")))
    type_lines(typed, "2,1/1,1")
    play_match(read.record, Screen(), read.kept)
    assert "Somebody else goes on with this game; here it is kept as " in capsys.readouterr().err
    assert {each.record.moves[1] for each in games()} == {"1,2/1,3", "2,1/1,1"}


def test_going_on_puts_away_what_was_left_lying(typed: io.StringIO) -> None:
    archive = Archive()
    Place(archive, "a").keep(BLOCKADE.played(Move("1,1/1,3")))
    half = archive.directory / "unfinished" / ".half.tmp"
    half.touch()
    play_match(Record(load("pathway")), Screen())
    assert not half.exists()


# Without a move.

NOT_KEPT = "\nNo move was made, so the game is not kept.\n"


@pytest.mark.parametrize("lines", [[], ["quit"], ["board", "quit"], ["1 1", "undo", "quit"]])
def test_a_game_that_is_left_without_a_move_is_not_kept(
    lines: list[str], typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(typed, *lines)
    play_match(Record(load("pathway"), seats=(ANN, BOB)), Screen())
    assert capsys.readouterr().out.endswith(NOT_KEPT)
    assert Archive().games() == []


def test_a_computers_move_is_a_move(typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(typed, "quit")
    play_match(Record(load("pathway"), seats=(BOT, ANN), seed=1), Screen())
    [kept] = games()
    assert capsys.readouterr().out.endswith(f"Resume it: fivesquare resume {kept.id}\n")


def test_a_match_that_is_left_in_its_second_game_keeps_its_place(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(typed, "1,1/1,3", "1,2/2,2", "quit")
    play_match(replace(BLOCKADE, round=Round(1, 2)), Screen())
    [kept] = games()
    assert kept.record.round == Round(2, 2, (1, 0))
    assert capsys.readouterr().out.endswith(f"Resume it: fivesquare resume {kept.id}\n")
    type_lines(typed, "1,1/1,3", "undo", "quit")
    play_match(kept.record, Screen(), kept.kept)
    [again] = games()
    assert (again.id, again.record.moves) == (kept.id, ())


# Typed in a pipe.


def test_patience_begins_anew_with_every_move(typed: io.StringIO) -> None:
    """600 lines that make no move, twice: together they would be too many."""
    junk = ["nonsense"] * 600
    assert 600 < MOST_IDLE < 1200
    type_lines(typed, *junk, "1 1", *junk, "2 2", *junk)
    play_match(Record(load("pathway")), Screen())
    [kept] = games()
    assert kept.record.moves == ("1,1", "2,2")


@pytest.mark.parametrize("number", [MOST_IDLE - 1, MOST_IDLE])
def test_patience_ends(number: int, typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(typed, *["x"] * number, "1 1")
    play_match(Record(load("pathway")), Screen())
    assert [each.record.moves for each in games()] == [("1,1",)] * (number < MOST_IDLE)
    said = "1000 lines in a row made no move; no more are read.\n" in capsys.readouterr().out
    assert said is (number == MOST_IDLE)


def test_a_line_that_is_cut_makes_no_move_and_no_command(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    blanks = " " * 20_000
    type_lines(typed, f"1 1{blanks}x", f"quit{blanks}x", f"1 1{' ' * 9997}", f"2 2{' ' * 9998}")
    play_match(Record(load("pathway")), Screen())
    [kept] = games()
    assert kept.record.moves == ("1,1",), "ten thousand characters may be a line"
    assert "Error: quit stands alone." in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_moves_in_another_encoding(encoding: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "pathway", typed="1 1\n2 2\n".encode(encoding))
    assert (ran.code, ran.err) == (0, "")
    assert "is not a cell, nor UTF-8 text. Type a row and a column, like 1 1, or help.\n" in ran.out
    assert kept_moves(tmp_path) == ""


def test_what_is_said_and_what_is_warned_of_stay_in_order(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    ran = run(
        tmp_path,
        *("play", "pathway", "--names", "Ann,Bob"),
        typed="1 1\n",
        shell='exec "$@" 2>&1',
        FIVESQUARE_HOME=str(tmp_path / "file"),
    )
    lines = ran.out.splitlines()
    assert lines[0].startswith("Ann is Player 1")
    assert lines[1] == ""
    assert lines[2].startswith("This game cannot be kept in ")
    assert lines[3] == "Current Grid:"


# Saving.


def test_saving_replaces_no_link_and_follows_none(
    typed: io.StringIO, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nowhere.txt").symlink_to(tmp_path / "missing")
    (tmp_path / "theirs").write_text("theirs")
    (tmp_path / "link.json").symlink_to(tmp_path / "theirs")
    type_lines(typed, "save nowhere.txt", "save link.json")
    play_match(Record(load("pathway")), Screen())
    out = capsys.readouterr().out
    assert 'Error: "nowhere.txt" is there already. Choose another name.\n' in out
    assert 'Error: "link.json" is there already. Choose another name.\n' in out
    assert (tmp_path / "nowhere.txt").readlink() == tmp_path / "missing"
    assert not (tmp_path / "missing").exists()
    assert (tmp_path / "theirs").read_text() == "theirs"


class Meddling(Screen):
    """Somebody puts a link where a game was saved, as soon as it says so."""

    def say(self, lines: Iterable[str]) -> None:
        lines = list(lines)
        super().say(lines)
        if lines == ["Saved in game.txt."]:
            Path("game.txt").replace("moved.txt")
            Path("game.txt").symlink_to("moved.txt")


def test_a_game_is_saved_again_only_over_itself(
    typed: io.StringIO, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(
        typed, "save game.txt", "1 1", "save game.txt", "save mine.txt", "2 2", "save mine.txt"
    )
    play_match(Record(load("pathway")), Meddling())
    assert 'Error: "game.txt" is there already.' in capsys.readouterr().out
    assert (tmp_path / "game.txt").is_symlink()
    assert (tmp_path / "moved.txt").read_text().endswith("Result: unfinished\n\n")
    assert (tmp_path / "mine.txt").read_text().endswith("\n\n1,1 2,2\n")
    assert not list(tmp_path.glob(".*"))


# Who sits where when a game is loaded.

PERSON_FIRST, PERSON_SECOND = (ANN, Seat("Level 4", "4")), (Seat("Level 4", "4"), ANN)
PERFECT = Seat("Perfect", "perfect")


@pytest.mark.parametrize(
    ("seats", "wishes", "expected", "swapped"),
    [
        (PERSON_FIRST, Wishes(), PERSON_FIRST, False),
        (PERSON_SECOND, Wishes(), PERSON_SECOND, False),
        (PERSON_FIRST, Wishes(versus="perfect"), (ANN, PERFECT), False),
        (PERSON_SECOND, Wishes(versus="perfect"), (PERFECT, ANN), False),
        (PERSON_SECOND, Wishes(versus="perfect", person_is="1"), (ANN, PERFECT), True),
        (PERSON_FIRST, Wishes(versus="perfect", person_is="2"), (PERFECT, ANN), True),
        (PERSON_SECOND, Wishes(person_is="1"), PERSON_FIRST, True),
        (PERSON_SECOND, Wishes(person_is="2"), PERSON_SECOND, False),
        ((ANN, BOB), Wishes(person_is="2"), (BOB, ANN), True),
        ((ANN, BOB), Wishes(versus="perfect"), (ANN, PERFECT), False),
        ((ANN, BOB), Wishes(versus="human"), (ANN, BOB), False),
        (PERSON_FIRST, Wishes(versus="human"), (ANN, Seat("Person B")), False),
        ((ANN, Seat("Karl", "4")), Wishes(versus="4"), (ANN, Seat("Karl", "4")), False),
        ((BOT, BOT), Wishes(versus="perfect"), (Seat("Person"), PERFECT), False),
        (
            PERSON_SECOND,
            Wishes(versus="perfect", names="Cy,Di"),
            (Seat("Di", "perfect"), Seat("Cy")),
            False,
        ),
    ],
)
def test_who_goes_on(
    seats: tuple[Seat, Seat], wishes: Wishes, expected: tuple[Seat, Seat], swapped: bool
) -> None:
    record = Record(load("pathway"), seats=seats, round=Round(3, 5, (2, 0)))
    went_on, told = go_on(record, wishes, seated=True)
    assert went_on.seats == expected
    assert went_on.round == Round(3, 5, (0, 2) if swapped else (2, 0)), "wins go with the people"
    assert told
    assert expected[0].name in told[0]


def test_a_new_match_from_a_loaded_game() -> None:
    record = Record(load("pathway"), seats=PERSON_SECOND, round=Round(3, 5, (2, 0)))
    began, _ = go_on(record, Wishes(games=7, person_is="1"), seated=True)
    assert (began.seats, began.round) == (PERSON_FIRST, Round(1, 7))
    with pytest.raises(BadSetup, match="That game is over"):
        go_on(replace(record, result=Result(1, "resigned")), Wishes(), seated=True)


def test_the_name_of_a_new_opponent_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(
        "Game: pathway\nPlayer 1: Ann\nPlayer 2: Level 4\nKind 2: 4\n\n1,1 2,2\n"
    )
    ran = run(tmp_path, "play", "--load", "game.txt", "--vs", "random", typed="quit\n")
    assert ran.out.startswith("Ann is Player 1 (X), Random is Player 2 (O).\n")
