"""Records: text and JSON say the same, and every move is checked."""

import json
import os
import pickle
import re
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bad_records import RECORDS
from fivesquare import Game, Move, Result, load
from fivesquare.records.format import to_json, to_json_text, write_result, write_text
from fivesquare.records.reader import (
    KNOWN,
    LARGEST,
    BadMove,
    BadRecord,
    load_record,
    read_record,
    recorded,
)
from fivesquare.records.record import Record, Round, Seat
from running import SECONDS
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
    assert record.result == game.result(record.position)
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
        ("Game: pathway\nRESULT : x\n", ['"x" is not a result']),
        ("Game: pathway\nEvent: x\nEvent : y\n", ['"Event" stands there twice']),
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
        ('{"game": "pathway", "game": "blockade"}', ['"game" stands there twice']),
        (changed(headers={"Event": "x", " Event": "y"}), ['"Event" stands there twice']),
        ('{"game": "pathway", "Moves": ["1,1"]}', ['"Moves" should be written "moves"']),
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


@pytest.mark.parametrize("name", RECORDS)
def test_a_file_that_is_no_record_is_one_sentence(name: str, tmp_path: Path) -> None:
    content, says = RECORDS[name]
    file = tmp_path / "record"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadRecord) as error:
        load_record(file)
    sentence = str(error.value)
    assert sentence.startswith(str(file)), "the file is named"
    assert says in sentence
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert not re.search("None|object|errno|subscriptable|indices", sentence), "Python's words"


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


# What can be read can be written, and means the same again.


@pytest.mark.parametrize("name", KNOWN.values())
def test_a_header_of_ours_does_not_hide_among_those_of_others(name: str) -> None:
    for key in (name, name.lower(), name.upper(), f" {name.swapcase()} "):
        with pytest.raises(BadRecord, match=r'does not belong into "headers": .* a field of its'):
            read_record(json.dumps({"game": "pathway", "headers": {key: "1"}}))


words = st.sampled_from(
    [*KNOWN.values(), "Event", "Forfeit", "Player 3", "\u00c9v\u00e9nement", "\u212aind 1", "A-b c"]
)
keys = st.builds(
    lambda word, change, before, after: before + change(word) + after,
    words | st.text(max_size=5),
    st.sampled_from([str, str.lower, str.upper, str.swapcase]),
    *[st.sampled_from(["", " "])] * 2,
)
said = st.sampled_from(
    ["", " ", "x", " x ", "5", "007", "#", "1,1", "unfinished", "draw (agreed)", "game 2 of 5, 1-0"]
) | st.text(max_size=5)
ODD_MATCHES = [
    None,
    {"game": "02", "of": 5, "wins": [1, "0"]},
    {"game": 2, "of": 5, "wins": [1, 1]},
]
ODD_RESULTS = [None, {"winner": "1", "reason": "resigned"}, {"winner": None, "reason": "agreed"}]
documents = st.fixed_dictionaries(
    {"game": st.just("pathway")},
    optional={
        "headers": st.dictionaries(keys, said, max_size=4),
        "players": st.lists(st.fixed_dictionaries({"name": said}, optional={"kind": said})),
        "date": said,
        "seed": said | st.integers(-1, 10**19),
        "match": st.sampled_from(ODD_MATCHES),
        "result": st.sampled_from(ODD_RESULTS),
        "moves": st.sampled_from([[], ["1,1"], ["01,1", "2,002"]]),
    },
)


@given(documents)
def test_what_is_accepted_as_json_is_written_so_that_it_reads_the_same(
    document: dict[str, Any],
) -> None:
    try:
        record = read_record(json.dumps(document))
    except BadRecord:
        return
    assert read_record(write_text(record)) == record
    assert read_record(to_json_text(record)) == record


@given(st.lists(st.tuples(keys, said), max_size=5))
def test_what_is_accepted_as_text_is_written_so_that_it_reads_the_same(
    headers: list[tuple[str, str]],
) -> None:
    lines = ["Game: pathway", *(f"{key}: {value}" for key, value in headers), "", "1,1 2,02"]
    try:
        record = read_record("\n".join(lines))
    except BadRecord:
        return
    assert read_record(write_text(record)) == record
    assert read_record(to_json_text(record)) == record


# Limits.


@pytest.mark.parametrize(
    "text",
    ["game 1 of 1, 0-0", "game 2 of 5, 1-0", "game 2 of 5, 0-1", "game 3 of 5, 1-1",
     "game 5 of 5, 0-0", "game 5 of 5, 4-0", "game 999999 of 999999, 999998-0"],
)  # fmt: skip
def test_a_place_in_a_match(text: str) -> None:
    assert str(read_record(f"Game: pathway\nMatch: {text}\n").round) == text


@pytest.mark.parametrize(
    "text",
    ["game 2 of 5, 1-1", "game 2 of 5, 2-0", "game 2 of 5, 0-2", "game 1 of 5, 1-0",
     "game 6 of 5, 0-0", "game 0 of 5, 0-0", "game 0 of 0, 0-0", "game 1000000 of 1000000, 0-0",
     "game 2 of 5", "2 of 5, 1-0", "game 2 of 5, 1--0", "game -1 of 5, 0-0"],
)  # fmt: skip
def test_no_place_in_a_match(text: str) -> None:
    with pytest.raises(BadRecord, match=r"is not a place in a match; it looks like game 2 of 5"):
        read_record(f"Game: pathway\nMatch: {text}\n")


@pytest.mark.parametrize(
    ("game", "of", "wins", "good"),
    [(2, 5, [1, 0], True), (2, 5, [1, 1], False), (3, 3, [1, 1], True), (4, 3, [1, 1], False)],
)
def test_a_place_in_a_match_in_json(game: int, of: int, wins: list[int], good: bool) -> None:
    document = {"game": "pathway", "match": {"game": game, "of": of, "wins": wins}}
    if good:
        assert read_record(json.dumps(document)).round == Round(game, of, (wins[0], wins[1]))
    else:
        with pytest.raises(BadRecord, match="is not a place in a match"):
            read_record(json.dumps(document))


def test_a_seed_has_at_most_eighteen_digits() -> None:
    assert read_record(f"Game: pathway\nSeed: {'9' * 18}\n").seed == 10**18 - 1
    with pytest.raises(BadRecord, match="The seed is a whole number"):
        read_record(f"Game: pathway\nSeed: {'9' * 19}\n")


def test_a_record_may_be_large_but_not_too_large(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    comment = "\n# "
    file.write_text(GAME + comment + "x" * (LARGEST - len(GAME + comment)))
    assert file.stat().st_size == LARGEST
    assert load_record(file) == read_record(GAME)
    with file.open("a") as more:
        more.write("x")
    with pytest.raises(BadRecord, match="is too large to be a game record"):
        load_record(file)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_record_in_another_encoding(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME, encoding)
    with pytest.raises(BadRecord, match=r"game\.txt: This is not UTF-8 text\.$"):
        load_record(file)
    file.write_text(GAME, "utf-8-sig")
    assert load_record(file) == read_record(GAME)
    file.write_text(GAME.replace("Ann", "\ufffd"), "utf-8")
    assert load_record(file).seats[0].name == "\ufffd", "whoever is called so may be"


def test_no_more_is_read_than_a_record_may_have(tmp_path: Path) -> None:
    pipe, was_read = tmp_path / "pipe", threading.Event()
    os.mkfifo(pipe)
    ended = list[bool]()

    def write() -> None:
        with pipe.open("wb") as file:
            file.write(b"x" * (LARGEST + 1))
            file.flush()
            ended.append(was_read.wait(SECONDS))

    writing = threading.Thread(target=write)
    writing.start()
    with pytest.raises(BadRecord, match="is too large to be a game record"):
        load_record(pipe)
    was_read.set()
    writing.join()
    assert ended == [True], "nobody has waited for the end of it"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for name, why in (
        ("nothing", "No such file or directory"),
        ("", "Is a directory"),
        ("a\0b", "embedded null byte"),
    ):
        with pytest.raises(BadRecord, match=rf"^.* cannot be read: {why}\.$"):
            load_record(tmp_path / name)


def test_text_of_a_record() -> None:
    record = Record(
        load("pathway:size=3"),
        moves=(Move("1,1"), Move("1,2"), Move("2,1")),
        start=load("pathway:size=3").start(),
        seats=(Seat("Ann"), Seat("Bot", "random")),
        date="2026-11-15",
        seed=0,
        round=Round(2, 3, (1, 0)),
        extra=(("Event", "Cup"),),
    )
    assert write_text(record) == (
        "Game: pathway:size=3\nStart: pathway:size=3_..._..._..._1\nPlayer 1: Ann\n"
        "Player 2: Bot\nKind 2: random\nDate: 2026-11-15\nSeed: 0\nMatch: game 2 of 3, 1-0\n"
        "Event: Cup\nResult: unfinished\n\n1,1 1,2\n2,1\n"
    )
    assert to_json(record) == {
        "format": 1,
        "game": "pathway:size=3",
        "start": "pathway:size=3_..._..._..._1",
        "players": [{"name": "Ann", "kind": "human"}, {"name": "Bot", "kind": "random"}],
        "date": "2026-11-15",
        "seed": 0,
        "match": {"game": 2, "of": 3, "wins": [1, 0]},
        "offer": None,
        "headers": {"Event": "Cup"},
        "moves": ["1,1", "1,2", "2,1"],
        "result": None,
    }
    offered = replace(record, offer=1)
    assert "\nMatch: game 2 of 3, 1-0\nOffer: Player 1\nEvent: Cup\n" in write_text(offered)
    drawn = replace(record, result=Result(None, "agreed"), start=None, seed=None, round=None)
    assert "\nResult: draw (agreed)\n" in write_text(drawn)
    assert [to_json(drawn)[key] for key in ("start", "seed", "match", "result")] == [
        *(None, None, None),
        {"winner": None, "reason": "agreed"},
    ]


def test_fields_may_be_nested_as_deep_as_they_like() -> None:
    for depth in range(900, 1000):
        with pytest.raises(BadRecord):
            read_record('{"game": ' + "[" * depth + "]" * depth + "}")


def test_json_of_a_record_is_for_people_too() -> None:
    text = to_json_text(Record(load("pathway"), seats=(Seat("\u00c5sa"), Seat("Bob"))))
    assert text.startswith('{\n  "format": 1,\n  "game": "pathway",\n')
    assert '"name": "\u00c5sa"' in text
    assert text.endswith("\n}\n")


@pytest.mark.parametrize(
    ("moves", "kind", "sentence"),
    [
        (["1,1", "x"], "unreadable move", 'Move 2: "x" is not a move; a move looks like 2,3.'),
        (
            ["1,1", "1,1"],
            "illegal move",
            'Move 2, "1,1": Cell (1,1) is already claimed. Legal here: 1,2 1,3 2,1 2,2 2,3 3,1 ',
        ),
    ],
)
def test_a_bad_move_is_named_with_its_number(moves: list[str], kind: str, sentence: str) -> None:
    with pytest.raises(BadMove) as raised:
        recorded(load("pathway:size=3"), moves)
    for error in (raised.value, pickle.loads(pickle.dumps(raised.value))):
        assert (error.kind, error.number) == (kind, 2)
        assert str(error).startswith(sentence)


def test_a_bad_second_cell_is_named_with_what_could_follow_the_first() -> None:
    game = load("blockade:size=3")
    start = game.replay(["1,1/1,3"])[-1]
    with pytest.raises(BadMove, match=r'^Move 1, "1,2/1,2": .* Legal after 1,2: 2,1 2,2 2,3 3,1 '):
        recorded(game, ["1,2/1,2"], start)
    with pytest.raises(BadMove, match=r'^Move 2, "2,2/3,1": The game is over\.$'):
        recorded(game, ["1,2/2,2", "2,2/3,1"], start)
    with pytest.raises(
        BadMove, match=r'^Move 1, "3,3/1,2": Cell \(3,3\) is not adjacent to \(1,1\)'
    ):
        recorded(game, ["3,3/1,2"], start)


def test_a_record_plays_from_where_it_starts() -> None:
    game = load("pathway:size=3")
    start = game.replay(["1,1", "2,2"])[-1]
    record = Record(game, (Move("3,3"),), start)
    assert record.positions == tuple(game.replay(["3,3"], start))
    assert record.played(Move("1,2")).position.x != game.replay(["3,3", "1,2"])[-1].x
    assert read_record("\n " + to_json_text(record)) == record


def test_a_record_with_nobody_named() -> None:
    record = read_record("Game: pathway\nPlayer 2: Bob\n\n1,1")
    assert record.seats == (Seat("Player 1"), Seat("Bob"))
    assert record.positions[0] == load("pathway").start()
    cut = replace(record, result=Result(2, "resigned")).cut(1)
    assert (cut.moves, cut.result) == (("1,1",), None)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Player 1 wins (resigned)", Result(1, "resigned")),
        ("Player 2 wins (forfeit)", Result(2, "forfeit")),
        ("draw (agreed)", Result(None, "agreed")),
        ("unfinished", None),
        ("", None),
        ("Player 1 wins (agreed)", "The result says"),
        ("draw (resigned)", "The result says"),
        ("draw (forfeit)", "The result says"),
        ("Player 3 wins (path)", "is not a result"),
        ("draw ()", "is not a result"),
        ("draw (full board) ", "The result says"),
        ("draw", "is not a result"),
    ],
)
def test_a_result_of_a_game_that_could_go_on(text: str, result: Result | str | None) -> None:
    record = f"Game: pathway\nResult: {text}\n\n1,1\n"
    if isinstance(result, str):
        with pytest.raises(BadRecord, match=result):
            read_record(record)
    else:
        assert read_record(record).result == result


@pytest.mark.parametrize(
    ("game", "moves", "result"),
    [
        ("block-capture:size=3", "1,2 2,2", Result(2, "centre")),
        ("blockade:size=3", "1,1/1,3 1,2/2,2", Result(2, "no move")),
        ("pathway:size=3", "1,1 1,2 2,1 2,2 3,1", Result(1, "path")),
    ],
)
def test_a_result_of_a_game_that_is_over(game: str, moves: str, result: Result) -> None:
    told = f"Result: {write_result(result)}\n"
    for says in ("", told):
        assert read_record(f"Game: {game}\n{says}\n{moves}\n").result == result


@pytest.mark.parametrize("what", ["game", "moves", "start"])
def test_what_changes_the_moves_of_a_record_brings_its_positions(what: str) -> None:
    record = read_record("Game: pathway\n\n1,1 2,2")
    change = {what: getattr(record, what)}
    with pytest.raises(AssertionError):
        record.changed(**change)
    assert record.changed(**change, positions=record.positions) == record


def test_resigning_keeps_the_position() -> None:
    record = replace(read_record("Game: pathway\n\n1,1 2,2"), result=Result(2, "resigned"))
    assert "Result: Player 2 wins (resigned)" in write_text(record)
    assert read_record(write_text(record)) == record
