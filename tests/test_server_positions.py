"""Positions as a page is told of them: what may be clicked, what stands where, what is said."""

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given

from fivesquare import Game, Move, Position, books, load
from fivesquare.games import GAMES
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from fivesquare.reports import online
from fivesquare.reports.catalogue import games_document
from fivesquare.reports.table import MANY, position_document
from sampling import VARIANTS, lines
from servers import Document, RunningServer, good, is_in_shape, refused

CONTENTS = {
    "block-capture": {"empty", "X", "O", "centre"},
    "knights-blockade": {"empty", "knight 1", "knight 2", "blocked"},
    "pathway": {"empty", "X", "O", "obstacle"},
    "blockade": {"empty", "A", "B", "removed"},
    "adjacent-capture": {"empty", "X", "O"},
}


def spelled_out(options: Document, joint: str) -> list[str]:
    """Every turn that options allow, click by click, as the page would send it."""
    seconds = options["seconds"]
    found = [*options["may_stop"]]
    for first in options["firsts"]:
        follow = seconds.get(first, [cell for cell in seconds.get("*", ()) if cell != first])
        found += [f"{first}{joint}{second}" for second in follow]
    return found


@given(lines())
def test_options_are_the_legal_moves_cell_by_cell(line: tuple[Game, list[Move]]) -> None:
    game, moves = line
    document: Document = {**position_document(Record(game, tuple(moves)))}
    options: Document = {**document["options"]}
    found = spelled_out(options, game.about.joint)
    assert len(found) == len(set(found))
    assert set(found) == set(document["legal"])
    assert {*options["may_stop"], *options["seconds"]} - {"*"} <= set(options["firsts"])


@pytest.mark.parametrize("name", VARIANTS)
def test_many_options_are_told_in_short(name: str) -> None:
    game = load(name)
    options = position_document(Record(game))["options"]
    assert sum(map(len, options["seconds"].values())) <= MANY
    many = game.about.joint and len(game.moves(game.start())) > MANY
    assert ("*" in options["seconds"]) == bool(many)


def reached(game: Game, number: int, chance: random.Random) -> Iterator[Position]:
    """So many positions on the way through games that are drawn by lot."""
    p = game.start()
    for _ in range(number):
        yield p
        legal = game.moves(p)
        p = game.after(p, chance.choice(legal)) if legal else game.start()


@pytest.mark.parametrize("name", GAMES)
def test_positions_over_the_network(name: str, served: RunningServer) -> None:
    game = load(name)
    for p in reached(game, 60, random.Random(name)):
        text = write_position(game, p)
        document = good(served.client.get("/api/position", params={"position": text}))
        is_in_shape(document, online.PositionDocument)
        assert document["position"] == text
        assert document["legal"] == game.moves(p)
        assert set(spelled_out(document["options"], game.about.joint)) == set(game.moves(p))
        assert document["cells"] == words_of(game, p)
        assert document["turn"] == game.turn(p)


def words_of(game: Game, p: Position) -> list[list[str]]:
    """What stands on each cell, worked out from the masks."""
    names = books.of(game).contents()
    rows = []
    for row in range(game.size):
        words = []
        for column in range(game.size):
            bit = 1 << row * game.size + column
            holder = 1 if p.x & bit else 2 if p.o & bit else 3 if p.holes & bit else 0
            word = names[holder]
            is_goal = bool(word == "empty" and "centre" in names)
            is_goal = is_goal and row == column == game.size // 2
            words.append("centre" if is_goal else word)
        rows.append(words)
    return rows


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_cells_are_exactly_these(name: str) -> None:
    seen = set()
    texts = [name, f"{name}:obstacles=4"] if name == "pathway" else [name]
    for text in texts:
        game = load(text)
        for p in reached(game, 300, random.Random(name)):
            document = position_document(Record(game, start=p))
            seen |= {word for row in document["cells"] for word in row}
            assert [len(row) for row in document["cells"]] == [game.size] * game.size
    assert seen == CONTENTS[name]


@pytest.mark.parametrize("kind", games_document()["games"], ids=lambda kind: kind["id"])
def test_the_catalogue_says_what_positions_are_made_of(kind: Document) -> None:
    game = load(kind["id"])
    seen = [*reached(game, 100, random.Random(kind["id"]))][1:]
    assert kind["holes"] == any(p.holes for p in seen)
    assert kind["remembers"] == any(p.last >= 0 for p in seen)


def test_the_first_turn_of_blockade_stays_small(served: RunningServer) -> None:
    one = served.opened("blockade")
    state = one.state()
    assert len(state["legal"]) == 600
    assert len(json.dumps(state["options"])) < 1000
    assert len(one.get().content) < 10_000
    with one.watch() as live:
        assert len(live.recv()) < 10_000


def test_moves_from_the_opening_or_a_position(served: RunningServer) -> None:
    ask = served.client.get
    document = good(ask("/api/position?game=blockade&moves=3,3/1,1 3,4/1,2"))
    assert (document["ply"], document["turn"], document["start"]) == (2, 1, None)
    assert document["last"] == ["1,2", "3,4"]
    assert document["words"]["done"]
    text = document["position"]
    later = good(ask("/api/position", params={"position": text, "moves": "3,5/1,3"}))
    assert (later["ply"], later["start"], later["moves"]) == (1, text, ["3,5/1,3"])


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_that_is_begun(name: str, served: RunningServer) -> None:
    game = load(name)
    asked = {"game": name, "first": game.options(game.start()).cells[0]}
    document = good(served.client.get("/api/position", params=asked))
    is_in_shape(document, online.PositionDocument)
    assert document["ply"] == 0
    assert bool(document["words"]["ask"]) == (name == "blockade")


def test_what_is_said_after_the_first_cell(served: RunningServer) -> None:
    words = good(served.client.get("/api/position?game=blockade&first=2,4"))["words"]
    assert words["own"] == ["You placed 'A' at (2,4)."]
    assert words["prompt"] == ["Block a cell."]
    fault = refused(served.client.get("/api/position?game=blockade&first=9,9"), 422)
    assert fault["message"] == "Cell (9,9) is not on the grid."
    assert (
        fault["legal"]
        == good(served.client.get("/api/position?game=blockade"))["options"]["firsts"]
    )


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "game=",
        "game=blockade:size=9",
        "position=",
        "position=blockade",
        "position=blockade_....._....._....._....._....._3",
        "game=pathway&position=blockade_....._....._....._....._....._1",
        "game=blockade&moves=1,1",
        "game=blockade&moves=3,3/1,1 3,3/1,2",
        "game=block-capture:size=3&moves=1,2 2,2 1,1",
        "game=blockade&first=hello",
        "game=" + "x" * 3000,
        "game=blockade&moves=" + "1,1/1,2 " * 600,
        "game=blockade&first=" + "1" * 30,
    ],
)
def test_what_is_no_position(asked: str, served: RunningServer) -> None:
    refused(served.client.get(f"/api/position?{asked}"), 422)


# The end.


def test_what_decided_a_game_is_marked(served: RunningServer) -> None:
    ask = served.client.get
    path = "1,1 1,2 2,1 2,2 3,1 3,2 4,1 4,2 5,1"
    document = good(ask(f"/api/position?game=pathway&moves={path}"))
    assert document["result"] == {"winner": 1, "reason": "path"}
    assert document["winning"] == ["1,1", "2,1", "3,1", "4,1", "5,1"]
    assert (document["turn"], document["legal"]) == (None, [])
    centre = good(ask("/api/position?game=block-capture:size=3&moves=1,2 2,2"))
    assert centre["winning"] == ["2,2"]
    assert centre["words"]["end"]
    assert centre["words"]["end"] != centre["words"]["own_end"]
