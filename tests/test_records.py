"""Records: text and JSON say the same, and every move is checked."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import Game, Move, Result, load
from fivesquare.reading import BadRecord, read_record
from fivesquare.records import (
    Record,
    Round,
    Seat,
    to_json,
    to_json_text,
    write_text,
)
from sampling import lines

GAME = """\
Game: blockade
Player 1: Ann
Player 2: Bob
Date: 2026-11-15
Result: Player 2 wins (no move)

3,3/1,1 3,4/1,2
2,4/5,5 2,5/1,3
1,5/5,4 1,4/5,3
"""

names = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=20)
seats = st.builds(Seat, names, st.sampled_from(["human", "random"]))


@st.composite
def records(draw: st.DrawFn) -> Record:
    game, moves = draw(lines())
    cut = draw(st.integers(0, len(moves)))
    positions = game.replay(moves)
    result = game.result(positions[-1])
    if result is None and draw(st.booleans()):
        result = draw(
            st.sampled_from([Result(1, "resigned"), Result(2, "forfeit"), Result(None, "agreed")])
        )
    return Record(
        game=game,
        start=positions[cut] if cut else None,
        moves=tuple(moves[cut:]),
        seats=(draw(seats), draw(seats)),
        result=result,
        date=draw(st.sampled_from(["", "2026-11-15"])),
        seed=draw(st.none() | st.integers(0, 10**17)),
        round=draw(st.none() | st.just(Round(2, 5, (1, 0)))),
        extra=draw(st.sampled_from([(), (("Event", "Club: final"),)])),
    )


@given(records())
def test_text_and_json_say_the_same(record: Record) -> None:
    assert read_record(write_text(record)) == record
    assert read_record(to_json_text(record)) == record


@given(lines())
def test_a_record_grows_and_shrinks(drawn: tuple[Game, list[Move]]) -> None:
    game, moves = drawn
    record = Record(game)
    for move in moves:
        record = record.played(move)
    assert record.moves == tuple(moves)
    assert record.result == game.result(record.positions()[-1])
    assert record.cut(0) == Record(game)


def test_a_person_may_number_and_comment() -> None:
    edited = GAME.replace("3,3/1,1 3,4", "# the opening\n1. 3,3/1,1 3,4").replace(
        "\n2,4", "\n2. 2,4"
    )
    assert read_record(edited) == read_record(GAME)
    assert read_record("\ufeff".strip("\ufeff") + GAME.replace("\n", "\r\n")) == read_record(GAME)


def test_headers_in_any_case_and_moves_as_a_header() -> None:
    assert read_record("game: pathway\nMOVES: 1,1 2,2\n").moves == ("1,1", "2,2")
    extra = read_record("Game: pathway\n\u00c9v\u00e9nement: finale\n").extra
    assert extra == (("\u00c9v\u00e9nement", "finale"),)


def test_a_record_needs_only_its_game() -> None:
    record = read_record("Game: pathway\n")
    assert record == Record(load("pathway"))


def changed(**fields: object) -> str:
    """The JSON form of the game above with something else in it."""
    return json.dumps({**to_json(read_record(GAME)), **fields})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["no line", "Game"]),
        ("hello", ["no line", "Game"]),
        ("Game: patway\n", ["Did you mean pathway?"]),
        ("Game: pathway:size=9\n", ["size is 3"]),
        (GAME.replace("2,4/5,5", "2,4/5"), ["Move 3", '"2,4/5" is not a move', "2,3/1,3"]),
        (GAME.replace("2,4/5,5", "4,5/5,5"), ["Move 3", "(4,5) is not adjacent to (3,4)", "2,4"]),
        (GAME.replace("2,4/5,5", "3,3/5,5"), ["Move 3", "(3,3) is already occupied"]),
        (GAME.replace("2,4/5,5", "2,4/1,1"), ["Move 3", "(1,1) is already removed"]),
        (GAME.replace("2,4/5,5", "2,4"), ["Move 3", "a cell must be removed"]),
        (GAME + "1,4/2,2\n", ["Move 7", "The game is over"]),
        (GAME.replace(" 1,4/5,3", ""), ["Player 2 wins (no move)", "unfinished"]),
        (GAME.replace("Player 2 wins", "Player 1 wins"), ["Player 2 wins (no move)"]),
        (GAME.replace("(no move)", "(magic)"), ["is not a result"]),
        (GAME.replace("Player 2 wins (no move)", "draw (agreed)"), ["Player 2 wins (no move)"]),
        (GAME.replace("Player 2 wins (no move)", "whatever"), ["is not a result"]),
        (GAME.replace("Date:", "Game:"), ['"Game" stands there twice']),
        (GAME.replace("Date: 2026", "Seed: x"), ["The seed is a whole number"]),
        (GAME.replace("Date: 2026", "Match: x"), ["is not a place in a match"]),
        (GAME.replace("Date: 2026-11-15", "Start: pathway_x"), ["is not a position"]),
        (
            GAME.replace("Date: 2026-11-15", "Start: pathway:size=3_..._..._..._1"),
            ["The start is a position of pathway:size=3"],
        ),
        ("{", ["JSON form"]),
        ("{}", ['"game" is missing']),
        ('{"game": 5}', ['"game" is one line of text']),
        ("[" * 10 + "{", ["no line"]),
        ('{"game": ' + "[" * 100_000, ["JSON form"]),
        (changed(moves=5), ['"moves" are a list']),
        (changed(moves=["3,3/1,1", "9,9/1,2"]), ["Move 2", "(9,9) is not on the grid"]),
        (changed(players=[{}]), ['"name" is missing']),
        (changed(match={"game": 1}), ['"match"', "two numbers"]),
        (changed(result={"winner": 1, "reason": "path"}), ["Player 2 wins (no move)"]),
    ],
)
def test_a_bad_record_says_what_is_wrong(text: str, words: list[str]) -> None:
    with pytest.raises(BadRecord) as error:
        read_record(text)
    for word in words:
        assert word in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(max_size=200))
def test_no_text_is_more_than_a_bad_record(text: str) -> None:
    for candidate in (text, "Game: pathway\n" + text, "{" + text):
        try:
            read_record(candidate)
        except BadRecord as error:
            assert str(error)


@given(st.integers(0, len(GAME)))
def test_a_cut_record_is_read_in_part_or_refused(length: int) -> None:
    whole = read_record(GAME)
    try:
        part = read_record(GAME[:length])
    except BadRecord:
        return
    assert whole.moves[: len(part.moves)] == part.moves


def test_resigning_keeps_the_position() -> None:
    record = replace(read_record("Game: pathway\n\n1,1 2,2"), result=Result(2, "resigned"))
    assert "Result: Player 2 wins (resigned)" in write_text(record)
    assert read_record(write_text(record)) == record
