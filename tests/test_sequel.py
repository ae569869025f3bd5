"""After a game: where it is, its review, a rematch, the menu; at a terminal, and nowhere else."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from fivesquare import Move, load
from fivesquare.core import Result
from fivesquare.records.archive import Archive, Place
from fivesquare.records.reader import load_record
from fivesquare.records.record import Record, Round, Seat
from fivesquare.terminal.screen import ROOM, Screen
from fivesquare.terminal.sequel import LEAVE, MENU, REMATCH, what_next
from fivesquare.terminal.session import play_match
from glass import CONTROL
from running import LEAVES, Terminal, run
from warm import warm

ASKED, ASKED_AT_MENU = f"review, rematch, menu {LEAVES}", "review, rematch [menu]: "
CHOOSE, BLOCK = "q: leave): ", "(1-3):"
SMALL = ("play", "block-capture:size=3", "--names", "Ann,Bob")
OVER = Record(load("block-capture:size=3"), (Move("1,2"), Move("2,2")))


class Typed(Screen):
    """A screen at which something was typed."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.typed_by_hand = True
        self.lines = [*lines]
        self.asked: list[str] = []

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept where the test is."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# What is asked.


@pytest.mark.parametrize("way_out", [LEAVE, MENU])
@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("rematch", REMATCH),
        (" REM ", REMATCH),
        ("menu", MENU),
        ("m", MENU),
        ("", None),
        ("q", None),
        ("quit", None),
        ("leave", None),
    ],
)
def test_what_is_wanted(typed: str, wanted: str | None, way_out: str) -> None:
    screen = Typed(typed)
    assert what_next(OVER, screen, way_out) == (wanted or way_out)
    assert screen.asked == [ASKED_AT_MENU if way_out == MENU else ASKED]


@pytest.mark.parametrize("typed", ["r", "re", "x", "reviews", "1 2", "menu please"])
def test_what_is_not_understood_is_asked_again(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Typed(typed, "x", "rematch")
    assert what_next(OVER, screen, LEAVE) == REMATCH
    assert screen.asked == [ASKED] * 3
    sentence = "Error: Type review, rematch or menu, or just Enter to leave.\n"
    assert capsys.readouterr().out == sentence * 2
    what_next(OVER, Typed("x"), MENU)
    sentence = "Error: Type review or rematch, or just Enter for the menu.\n"
    assert capsys.readouterr().out == sentence


def test_the_end_of_input_leaves() -> None:
    assert what_next(OVER, Typed(), LEAVE) == LEAVE
    assert what_next(OVER, Typed("x"), MENU) == LEAVE


def test_what_is_asked_fits_a_narrow_terminal() -> None:
    assert len(ASKED + ROOM) <= 40


def test_a_game_without_a_move_has_no_review(capsys: pytest.CaptureFixture[str]) -> None:
    given_up = replace(Record(load("pathway")), result=Result(2, "resigned"))
    screen = Typed("rev")
    assert what_next(given_up, screen, MENU) == LEAVE
    assert screen.asked[0] == "rematch [menu]: "
    assert capsys.readouterr().out == "Error: Type rematch, or just Enter for the menu.\n"


def test_a_review_that_is_interrupted_leads_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fivesquare.terminal.sequel.waited", interrupted)
    screen = Typed("review", "m")
    assert what_next(OVER, screen, LEAVE) == MENU
    assert capsys.readouterr().out == "\n\nStopped.\n\n"


# One game after another.


@pytest.mark.usefixtures("home")
def test_rematches_swap_seats_count_on_and_are_games_of_their_own() -> None:
    screen = Typed("1 2", "2 2", "rematch", "1 2", "2 2", "rematch", "1 2", "2 2", "menu")
    ann, bob = Seat("Ann"), Seat("Bob")
    record = Record(load("block-capture:size=3"), seats=(ann, bob), seed=5)
    assert play_match(record, screen, way_out=LEAVE)
    games = [kept.opened() for kept in reversed(Archive().finished())]
    assert [game.seats for game in games] == [(ann, bob), (bob, ann), (ann, bob)]
    assert [game.round for game in games] == [None, Round(2, 2, (1, 0)), Round(3, 3, (1, 1))]
    assert {game.seed for game in games} == {5}
    assert len({kept.id for kept in Archive().finished()}) == 3
    assert all(re.fullmatch("[a-z]{4}", kept.id) for kept in Archive().finished())


@pytest.mark.usefixtures("home")
def test_a_game_that_was_resumed_has_a_rematch_with_an_id_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Place(Archive(), "fqxr").keep(OVER.cut(1))
    [kept] = Archive().unfinished()
    play_match(OVER.cut(1), Typed("2 2", "rematch", "1 2", "quit"), kept)
    again, first = Archive().games()
    assert (first.id, first.is_finished) == ("fqxr", True)
    assert (again.opened().moves, again.opened().round) == (("1,2",), Round(2, 2, (1, 0)))
    assert capsys.readouterr().err == "", "it is nobody else's game"


@pytest.mark.usefixtures("home")
def test_a_rematch_that_is_left_before_a_move_is_not_kept() -> None:
    assert not play_match(Record(load("block-capture:size=3")), Typed("1 2", "2 2", "rem", "quit"))
    assert [kept.is_finished for kept in Archive().games()] == [True]


@pytest.mark.usefixtures("home")
def test_nothing_is_offered_between_the_games_of_a_match() -> None:
    screen = Typed("1 2", "2 2", "1 2", "2 2", "")
    play_match(replace(OVER.cut(0), round=Round(1, 2)), screen)
    assert [asked for asked in screen.asked if "rematch" in asked] == [ASKED_AT_MENU]


@pytest.mark.usefixtures("home")
def test_nothing_is_offered_after_a_game_that_is_left() -> None:
    screen = Typed("1 2", "quit")
    assert not play_match(OVER.cut(0), screen)
    assert len(screen.asked) == 2


def test_a_game_that_cannot_be_kept_is_not_said_to_be(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("no directory")
    play_match(OVER.cut(0), Typed("1 2", "2 2"))
    out, err = capsys.readouterr()
    assert "cannot be kept" in err
    assert "is kept" not in out


# At a terminal.


@pytest.mark.parametrize(("rows", "columns"), [("24", "80"), ("20", "40")])
def test_a_game_is_reviewed_and_played_again(rows: str, columns: str, tmp_path: Path) -> None:
    with Terminal(warm(tmp_path), *SMALL, LINES=rows, COLUMNS=columns) as terminal:
        terminal.see(BLOCK)
        terminal.type("1 2", BLOCK)
        end = terminal.type("2 2", ASKED)
        [(kept, folded)] = re.findall(r"\n\nThe game is kept as (\w{4}):\s+(.*)\n$", end, re.S)
        path = "".join(folded.split())
        assert load_record(Path(path)).moves == ("1,2", "2,2")
        assert Path(path).stem == kept
        review = CONTROL.sub("", terminal.type("review", ASKED))  # there may have been a bar
        assert "\nResult: Player 2 wins (centre).\n" in review
        told = run(tmp_path, "review", kept).out.split()
        assert review.split()[-len(told) :] == told, "the same that the command says, be it folded"
        again = terminal.type("rematch", BLOCK)
        assert "Bob is Player 1 (X), Ann is Player 2 (O)." in " ".join(again.split())
        terminal.type("1 2", BLOCK)
        end = terminal.type("2 2", ASKED)
        assert "Score after game 2 of 2: Ann 1, Bob 1." in " ".join(end.split())
        assert "What would you like?" in terminal.type("menu", CHOOSE)
        terminal.child.send("q\r")
        assert terminal.end().endswith("\nGoodbye.\n")
    assert terminal.code == 0
    assert len(list((tmp_path / "home" / "games" / "finished").iterdir())) == 2


@pytest.mark.parametrize(("leave", "code"), [("\r", 0), ("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_leaving_after_a_game(leave: str, code: int, tmp_path: Path) -> None:
    with Terminal(tmp_path, *SMALL, "--moves", "1,2") as terminal:
        terminal.see(BLOCK)
        terminal.type("2 2", ASKED)
        terminal.child.send(leave)
        end = terminal.end()
        assert "Traceback" not in end
        assert end.endswith("\n"), "what comes next begins a line"
    assert terminal.code == code


def test_from_the_menu_one_comes_back_to_it(tmp_path: Path) -> None:
    run(tmp_path, *SMALL, typed="1 2\n")
    with Terminal(tmp_path) as terminal:
        menu = terminal.see(CHOOSE)
        [number] = re.findall(r"^ +(\d+)  Resume Block Capture", menu, re.M)
        terminal.type(number, BLOCK)
        terminal.type("2 2", ASKED_AT_MENU)
        assert "Resume" not in terminal.type("", CHOOSE)


def test_in_a_pipe_nothing_is_offered(tmp_path: Path) -> None:
    ran = run(tmp_path, *SMALL, typed="1 2\n2 2\nrematch\n")
    assert ran.out.endswith("(2,2) and won the game!\n")
    assert len(list((tmp_path / "home" / "games" / "finished").iterdir())) == 1


# Deleting.


@pytest.mark.parametrize(
    ("answer", "said"), [("y", "Deleted: "), ("n", "Nothing is deleted."), ("", "Nothing is del")]
)
def test_deleting_is_asked_about_once(answer: str, said: str, tmp_path: Path) -> None:
    run(tmp_path, *SMALL, typed="1 2\n2 2\n")
    run(tmp_path, "play", "pathway", typed="1 1\n")
    one, two = (kept.id for kept in Archive(tmp_path / "home").games())
    with Terminal(tmp_path, "delete", one[:3], two) as terminal:
        asked = terminal.see("Delete these 2 games for good? [y/N]: ")
        assert re.search(
            rf"^  {one}  \S+  Pathway, Person A against Person B, 1 move$", asked, re.M
        )
        assert re.search(rf"^  {two}  \S+  Block Capture \(size=3\), Ann lost to Bob", asked, re.M)
        terminal.child.send(f"{answer}\r")
        assert said in terminal.end()
    assert terminal.code == 0
    assert len(Archive(tmp_path / "home").games()) == (0 if answer == "y" else 2)


def test_nothing_is_deleted_where_nobody_can_be_asked(tmp_path: Path) -> None:
    run(tmp_path, *SMALL, typed="1 2\n")
    [kept] = Archive(tmp_path / "home").games()
    for options in ([], ["--json"]):
        ran = run(tmp_path, "delete", kept.id, *options, typed="y\n")
        assert ran.code == 2
        assert "--yes deletes without a question." in ran.err
    assert len(Archive(tmp_path / "home").games()) == 1
    assert run(tmp_path, "delete", kept.id, "--yes").out == f"Deleted: {kept.id}\n"
    assert Archive(tmp_path / "home").games() == []
