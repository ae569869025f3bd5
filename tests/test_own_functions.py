"""Functions as players: good ones play, bad ones forfeit, and none runs that nobody has typed."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.match import conduct
from fivesquare.players.computers import computer, make
from fivesquare.players.own import Broken, NoFunction, Own, function_of
from fivesquare.records import Record
from friends import Friend
from running import Ran, run
from servers import RunningServer

BOT = """
import pathlib
from fivesquare.match import Wish

class Bots:
    @staticmethod
    def last(record):
        return record.game.moves(record.position)[-1]

def first(record):
    return record.game.moves(record.position)[0]

def illegal(record):
    return "9,9"

def number(record):
    return 7

def nothing(record):
    pass

def broken(record):
    raise ValueError("no idea\\nat all.")

def resigns(record):
    return Wish.RESIGN

pathlib.Path("loaded").touch()
constant = 5
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Functions are found where one is, and forgotten afterwards."""
    (tmp_path / "own_bot.py").write_text(BOT)
    (tmp_path / "own_broken.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in ("own_bot", "own_broken"):
        sys.modules.pop(name, None)


def at_table(place: Path, function: str, typed: str = "1 3\n") -> Ran:
    return run(place, "play", "block-capture", "--vs", f"py:own_bot:{function}", typed=typed)


@pytest.mark.parametrize("name", ["block-capture", "blockade:size=3", "adjacent-capture:size=3"])
def test_functions_play_each_other(name: str) -> None:
    players = make("py:own_bot:first", 0), make("py:own_bot:Bots.last", 0)
    game = load(name)
    over = conduct(Record(game), players, lambda _: None)
    assert over.result
    assert over.result.reason != "forfeit"
    for number, move in enumerate(over.moves):
        assert move == game.moves(over.positions[number])[-(number % 2)]


def test_a_function_has_a_name() -> None:
    assert computer("py:own_bot:first").name == "own_bot:first"


@pytest.mark.parametrize(
    ("function", "words"),
    [
        ("illegal", 'The program answered "9,9": Cell (9,9) is not on the grid.'),
        ("number", 'The program answered "7", which is no move.'),
        ("nothing", 'The program answered "None", which is no move.'),
        ("broken", "The function failed: ValueError: no idea?at all."),
    ],
)
def test_a_bad_function_forfeits(function: str, words: str, here: Path) -> None:
    ran = at_table(here, function)
    assert (ran.code, ran.err) == (0, "")
    assert f"{words}\nPlayer 2 forfeits the game.\nPlayer 1 wins the game.\n" in ran.out


def test_a_function_may_resign(here: Path) -> None:
    assert "Player 2 resigns.\nPlayer 1 wins the game.\n" in at_table(here, "resigns").out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'Name a function as module:name, like --vs "py:bot:choose".'),
        ("own_bot", 'Name a function as module:name, like --vs "py:bot:choose".'),
        ("own_bot:", 'Name a function as module:name, like --vs "py:bot:choose".'),
        ("own-bot:first", 'Name a function as module:name, like --vs "py:bot:choose".'),
        ("../own_bot:first", 'Name a function as module:name, like --vs "py:bot:choose".'),
        ("own_bot:second", '"own_bot" has no "second".'),
        ("own_bot:constant", '"constant" in "own_bot" is no function.'),
        (
            "nowhere:first",
            "\"nowhere\" cannot be loaded: ModuleNotFoundError: No module named 'nowhere'.",
        ),
        (
            "own_broken:first",
            '"own_broken" cannot be loaded: ZeroDivisionError: division by zero.',
        ),
    ],
)
def test_what_is_no_function(text: str, sentence: str) -> None:
    with pytest.raises(NoFunction) as error:
        function_of(text)
    assert str(error.value) == sentence


def test_a_function_that_is_not_there_is_no_game(here: Path) -> None:
    ran = at_table(here, "second")
    assert (ran.code, ran.err) == (2, 'Error: "own_bot" has no "second".\n')
    assert not (here / "home" / "games").exists()


def test_a_record_runs_no_function_that_nobody_has_typed(here: Path) -> None:
    (here / "sent.txt").write_text("Game: block-capture\nKind 2: py:own_bot:first\n\n1,3\n")
    refused = run(here, "play", "--load", "sent.txt", typed="quit\n")
    assert refused.code == 2
    assert refused.err == (
        "Error: A player in this record is a program, which only runs if you say so:"
        " --vs py:own_bot:first\n"
    )
    run(here, "replay", "sent.txt", typed="\n\n\n")
    assert not (here / "loaded").exists()
    ran = run(here, "play", "--load", "sent.txt", "--vs", "py:own_bot:first", typed="quit\n")
    assert ran.code == 0
    assert (here / "loaded").exists()
    resumed = run(here, "resume", typed="quit\n")
    assert resumed.code == 0


def test_a_function_joins_a_game_of_somebodys_server(served: RunningServer, here: Path) -> None:
    ann = Friend(served, "block-capture", seat=2)
    ran = run(here, "join", ann.link, "--player", "py:own_bot:illegal")
    assert ran.code == 1
    assert ran.err == (
        'Error: The program answered "9,9": Cell (9,9) is not on the grid. It has resigned.\n'
    )
    assert [each["name"] for each in ann.state()["players"]] == ["own_bot:illegal", "Ann"]


def test_an_error_of_the_game_is_told_as_it_is() -> None:
    def fails(record: Record) -> str:
        raise Broken("the battery is empty")

    with pytest.raises(Broken, match=r"^the battery is empty$"):
        Own(fails).choose(Record(load("blockade")))
