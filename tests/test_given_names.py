"""Names that were given stand after the book's words, for a person; in a pipe nothing changes."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from fivesquare import Game, Move, books, load
from fivesquare.games import GAMES
from fivesquare.players.computers import COMPUTERS
from fivesquare.records.record import Record, Round, Seat
from fivesquare.reports.names import given_name, to_move, welcome_back, with_names
from fivesquare.reports.score import score_lines
from running import Terminal, run
from sampling import lines

NAMED = (Seat("Ann"), Seat("Bob"))


@given(lines())
def test_the_words_of_a_book_stay_as_they_are(line: tuple[Game, list[Move]]) -> None:
    game, moves = line
    book, record = books.of(game), Record(game, tuple(moves), seats=NAMED)
    said = [*book.told_opening(game, record.positions[0])]
    for p, move in zip(record.positions, moves, strict=False):
        said += [*book.opening(game, p), *book.done(game, p, move, f"Player {p.turn + 1}")]
    if record.result:
        said += book.ending(game, record.position, record.result, "")
    named = with_names(record, said)
    assert [re.sub(r" \[(Ann|Bob)\]$", "", each) for each in named] == said
    for plain, with_name in zip(said, named, strict=True):
        told = {*re.findall("Player [12]", plain)}
        name = {"Player 1": " [Ann]", "Player 2": " [Bob]"}[told.pop()] if len(told) == 1 else ""
        assert with_name == plain + name
    assert with_names(record.changed(seats=Record(game).seats), said) == said


@given(lines())
def test_whose_turn_it_is_is_told_once(line: tuple[Game, list[Move]]) -> None:
    game, moves = line
    record = Record(game, tuple(moves), seats=NAMED)
    if record.result is None:
        opening = books.of(game).opening(game, record.position)
        told = [*to_move(record, opening), *with_names(record, opening)]
        assert sum(("Ann", "Bob")[record.position.turn] in each for each in told) == 1
        assert not any(("Bob", "Ann")[record.position.turn] in each for each in told)


def test_nobody_has_given_what_the_program_calls_them() -> None:
    for name in ("Person", "Person A", "Person B", "Player 1", "Player 2"):
        assert given_name(Seat(name)) == ""
    for kind, each in COMPUTERS.items():
        assert given_name(Seat(each.name, kind)) == ""
        assert given_name(Seat("Hal", kind)) == "Hal"
    assert given_name(Seat("Ann")) == "Ann"
    assert given_name(Seat("Random")) == "Random"
    assert given_name(Seat("bot.py", "cmd:python3 bot.py")) == "bot.py"


def test_a_score_says_whose_is_whose() -> None:
    record = Record(load("blockade"), seats=NAMED, round=Round(1, 3, (0, 0)))
    assert "Match: game 1 of 3; Ann 0, Bob 0." in welcome_back(record)
    second = record.changed(seats=NAMED[::-1], round=Round(2, 3, (1, 0)))
    assert "Match: game 2 of 3; Ann 0, Bob 1." in welcome_back(second)
    assert score_lines(second) == ["Score after game 2 of 3: Ann 0, Bob 1, drawn 1."]


@pytest.mark.parametrize("name", GAMES)
def test_at_a_terminal(name: str, tmp_path: Path) -> None:
    args = ("play", name, "--names", "Ann,Hal", "--vs", "random", "--as", "2", "--seed", "3")
    with Terminal(tmp_path, *args) as terminal:
        terminal.child.send("resign\r")
        shown = terminal.see("Resign this game? (y/n) ").removeprefix("resign\n")  # typed ahead
        shown += terminal.finish("y")
    title, goal, help_, empty, seats, *_ = shown.splitlines()
    assert (title, help_, empty) == (GAMES[name].title, "Type help at any prompt.", "")
    assert goal == books.of(load(name)).about
    assert seats.startswith("Hal is Player 1 (")
    assert re.search(r"Player 1 .*\. \[Hal\]\n", shown), "the computer's turn"
    assert re.search(r"\n(Player 2.* \[Ann\]|Ann to move\.)\n", shown)
    assert shown.endswith("Player 2 resigns. [Ann]\nPlayer 1 wins the game. [Hal]\n")


@pytest.mark.parametrize("name", GAMES)
def test_in_a_pipe(name: str, tmp_path: Path) -> None:
    plain, named = (
        run(tmp_path, "play", name, "--seed", "1", *more, typed="resign\n").out
        for more in ((), ("--names", "Ann,Bob"))
    )
    assert named.partition("\n\n")[2] == plain


def test_a_name_alone_against_a_computer(tmp_path: Path) -> None:
    for kind, other in (("random", "Random"), ("perfect", "Perfect")):
        args = ("play", "pathway", "--vs", kind, "--seed", "3", "--names", "Ann")
        ran = run(tmp_path, *args, typed="quit\n")
        assert (ran.code, ran.err) == (0, "")
        assert f"Ann is Player 1 (X), {other} is Player 2 (O).\n" in ran.out
    for name in ("Random", "Perfect, "):
        ran = run(tmp_path, "play", "pathway", "--vs", "random", "--names", name, typed="quit\n")
        assert (ran.code, ran.out) == (2, "")


def test_a_game_that_is_resumed_is_called_by_its_title() -> None:
    record = Record(load("pathway:size=3")).played("1,1")
    assert welcome_back(record)[0].startswith("Pathway (size=3), 1 move played. ")
