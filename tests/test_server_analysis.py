"""What a server says of positions and finished games: the truth, and from memory the next time."""

import json
import random
import threading
import time
from pathlib import Path

import pytest

from fivesquare import Game, Move, inquiry, load
from fivesquare.engine import review
from fivesquare.games import GAMES
from fivesquare.records import read_record
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from fivesquare.reports import documents
from fivesquare.reports.judgement import review_document
from fivesquare.reports.worth import analysis_document
from fivesquare.work import Watch
from servers import Document, RunningServer, good, is_in_shape, own_database, refused

# Ann and Bob know each other's mistakes.
BLUNDERS = ["3,3/1,1", "3,4/1,2", "2,4/5,5", "2,5/1,3", "1,5/5,4", "1,4/5,3"]


def walked(game: Game, number: int, chance: random.Random) -> list[Move]:
    """Some moves into a game, which goes on."""
    moves: list[Move] = []
    p = game.start()
    while len(moves) < number and (legal := game.moves(p)):
        moves.append(chance.choice(legal))
        p = game.after(p, moves[-1])
    return moves[:-1] if game.result(p) else moves


def analysed(served: RunningServer, **asked: object) -> Document:
    return good(served.client.get("/api/analysis", params={**asked}))  # type: ignore[dict-item]


@pytest.mark.parametrize("name", GAMES)
def test_the_truth_however_the_position_is_named(name: str, served: RunningServer) -> None:
    game, chance = load(name), random.Random(name)
    for number in (0, 3, 6, 9):
        record = Record(game, tuple(walked(game, number, chance)))
        found = analysed(served, game=name, moves=" ".join(record.moves))
        is_in_shape(found, documents.AnalysisDocument)
        seen = inquiry.prospect(record, None, Watch())
        expected: Document = {**analysis_document(record, seen)}
        # Of lines that are as good any may come first.
        assert len(found.pop("line")) == len(expected.pop("line"))
        assert found == expected
        text = write_position(game, record.position)
        by_position = analysed(served, position=text)
        assert by_position["moves"] == []
        assert by_position["start"] == (text if record.moves else None)
        for field in documents.WorthDocument.__annotations__.keys() - {"line"}:
            assert by_position[field] == found[field]


def test_the_second_part_of_a_turn(served: RunningServer) -> None:
    found = analysed(served, game="blockade", first="2,2")
    assert found["first"] == "2,2"
    assert {cell["cell"]: cell["value"] for cell in found["cells"]}["2,3"] == "win"
    assert len(found["cells"]) == len(found["options"]) == 24
    fault = refused(served.client.get("/api/analysis?game=blockade&first=9,9"), 422)
    assert "3,3" in fault["legal"]


def test_a_game_that_is_over_has_no_values(served: RunningServer) -> None:
    found = analysed(served, game="block-capture:size=3", moves="1,2 2,2")
    assert (found["value"], found["options"], found["line"]) == (None, [], [])
    assert found["result"] == {"winner": 2, "reason": "centre"}


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "game=chess",
        "game=blockade&seconds=10.1",
        "game=blockade&seconds=-1",
        "game=blockade&seconds=nan",
        "game=blockade&seconds=soon",
        "game=blockade&moves=9,9/1,1",
        "game=pathway&position=blockade_....._....._....._....._....._1",
        "position=blockade_xxxxx_....._....._....._....._1_1.1",
    ],
)
def test_what_cannot_be_analysed(asked: str, served: RunningServer) -> None:
    refused(served.client.get(f"/api/analysis?{asked}"), 422)


def test_what_was_asked_before_is_answered_from_memory(served: RunningServer) -> None:
    """On a large board a search takes as long as it may; an answer from memory takes none."""
    asked: Document = {"game": "blockade:size=7", "moves": "4,4/1,1 4,5/1,2", "seconds": 1}
    before = time.monotonic()
    found = analysed(served, **asked)
    assert not found["exact"]
    assert time.monotonic() - before > 0.5
    before = time.monotonic()
    assert analysed(served, **asked) == found
    named = {"game": asked["game"], "moves": asked["moves"]}
    text = good(served.client.get("/api/position", params=named))["position"]
    again = analysed(served, position=text, seconds=0.2)
    assert {**again, "start": None, "moves": found["moves"]} == found
    assert time.monotonic() - before < 0.5


def test_large_answers_are_packed(served: RunningServer) -> None:
    address = "/api/analysis?game=blockade"
    answer = served.client.get(address)
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 8000 < len(answer.content)
    plain = served.client.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()


def test_a_server_that_goes_tells_who_waits(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        statuses: list[int] = []

        def ask(column: int) -> None:
            asked = f"game=blockade:size=7&moves=4,4/1,{column}&seconds=10"
            statuses.append(own.browser().get(f"/api/analysis?{asked}").status_code)

        threads = [threading.Thread(target=ask, args=(column,)) for column in (1, 2, 3)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        assert own.stop() == 0
        for thread in threads:
            thread.join()
        assert statuses == [503] * 3
        assert own.said_wrong() == ""


# Reviews.


def test_a_review_comes_when_the_game_is_over(served: RunningServer) -> None:
    one, two = served.begun("blockade", name="Ann")
    for number, move in enumerate(BLUNDERS):
        fault = refused(one.get("/review"), 409)
        assert fault["kind"] == "not now"
        good((one, two)[number % 2].play(move))
    found = good(served.client.get(f"{one.address}/review"))
    is_in_shape(found, documents.ReviewDocument)
    record = read_record(served.client.get(f"{one.address}/record").text)
    assert found == {**review_document(review(record))}
    assert [each["number"] for each in found["review"] if each["kind"] == "mistake"] == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert found["course"] == [1, 2, 1, 2, 1, 2, 2]
    assert found["players"][0]["name"] == "Ann"
    assert found["players"][0]["words"] == "kept 0 of 3 decisions (0%)."
    assert found["lines"] == ["Turning point: move 5, 1,5/5,4 by Ann, from won to lost."]
    assert good(one.get("/review")) == found


def test_a_game_given_up_is_reviewed_too(served: RunningServer) -> None:
    one = served.opened("pathway:size=3", "human")
    good(one.act("resign"))
    found = good(one.get("/review"))
    assert (found["review"], found["forgone"]) == ([], 1)
    refused(served.client.get(f"/api/games/{'0' * 18}/review"), 404)


# Records.


def test_a_record_is_read_as_it_was_pasted(served: RunningServer) -> None:
    def read(text: str) -> Document:
        return good(served.client.post("/api/record", json={"text": text}))

    one = served.opened("blockade", "human", moves=BLUNDERS[:3])
    text = served.client.get(f"{one.address}/record").text
    found = read(text)
    is_in_shape(found, documents.RecordDocument)
    assert (found["game"], found["moves"]) == ("blockade", BLUNDERS[:3])
    as_json = served.client.get(f"{one.address}/record?format=json")
    assert read(as_json.text) == found == read(json.dumps(as_json.json()))
    position = one.state()["position"]
    assert read(f"\n {position}\n")["start"] == position
    assert read("Game: pathway\n\n1. 3,3 2,2")["moves"] == ["3,3", "2,2"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no line"),
        ("3,3 2,2", "no line"),
        ("Game: chess", "chess"),
        ("Game: pathway\n\n3,3 3,3", "Move 2"),
        ("pathway_x", "not a position"),
        ('{"game": 5}', '"game"'),
        ("blockade_xx..._....._....._....._....._1_1.1", "wrong counts"),
    ],
)
def test_what_is_no_record(text: str, why: str, served: RunningServer) -> None:
    fault = refused(served.client.post("/api/record", json={"text": text}), 422)
    assert why in fault["message"]
