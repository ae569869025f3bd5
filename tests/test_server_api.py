"""The calls of the API: opening, joining, finding, looking at and keeping games."""

import json
import time
from typing import Any

import pytest

from fivesquare import load
from fivesquare.games import GAMES
from fivesquare.players.computers import COMPUTERS, opponents
from fivesquare.records.format import write_text
from fivesquare.records.reader import read_record
from fivesquare.reports import documents, online
from fivesquare.reports.catalogue import games_document
from servers import Document, RunningServer, good, is_in_shape, refused, two_moves

# Looking around.


def test_it_is_well(served: RunningServer) -> None:
    document = good(served.client.get("/healthz"))
    assert document["status"] == "ok"
    is_in_shape(document, online.HealthDocument)


def test_the_catalogue_is_that_of_the_command_and_names_opponents(served: RunningServer) -> None:
    document = good(served.client.get("/api/catalogue"))
    assert document == json.loads(json.dumps(games_document()))
    is_in_shape(document, documents.GamesDocument)
    assert [game["id"] for game in document["games"]] == list(GAMES)
    for game in document["games"]:
        assert [each["kind"] for each in game["opponents"]] == list(opponents(load(game["id"])))


def test_the_description_names_every_call(served: RunningServer) -> None:
    described = good(served.client.get("/api/openapi.json"))["paths"]
    assert {
        (method.upper(), path) for path, methods in described.items() for method in methods
    } == {
        ("GET", "/healthz"),
        ("GET", "/api/catalogue"),
        ("GET", "/api/analysis"),
        ("GET", "/api/games/{id}/review"),
        ("POST", "/api/record"),
        ("GET", "/api/puzzles/{game}"),
        ("GET", "/api/puzzles/{game}/daily"),
        ("GET", "/api/puzzles/{game}/hint"),
        ("POST", "/api/puzzles/{game}/answer"),
        ("GET", "/api/solved"),
        ("GET", "/api/solved/{game}"),
        ("GET", "/api/solved/{game}/counts"),
        ("POST", "/api/games"),
        ("GET", "/api/games"),
        ("GET", "/api/games/{id}"),
        ("POST", "/api/games/{id}/join"),
        ("POST", "/api/games/{id}/moves"),
        ("POST", "/api/games/{id}/actions"),
        ("POST", "/api/games/{id}/seat"),
        ("POST", "/api/games/{id}/link"),
        ("GET", "/api/games/{id}/qr.svg"),
        ("GET", "/api/games/{id}/hint"),
        ("GET", "/api/position"),
        ("GET", "/api/games/{id}/record"),
        ("GET", "/api/games/{id}/board.svg"),
        ("GET", "/api/analysis"),
        ("GET", "/api/games/{id}/review"),
        ("POST", "/api/record"),
    }


# Opening.


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_a_friend(name: str, served: RunningServer) -> None:
    answer = served.client.post(
        "/api/games", json={"game": name, "opponent": "friend", "seat": 1, "name": "Ann"}
    )
    assert answer.status_code == 201
    opened = answer.json()
    is_in_shape(opened, online.AdmissionDocument)
    assert opened["seat"] == 1
    state = opened["state"]
    assert (state["id"], state["game"]) == (opened["id"], name)
    assert (state["status"], state["ply"], state["turn"]) == ("waiting", 0, 1)
    assert state["legal"] == load(name).moves(load(name).start())
    assert [player["name"] for player in state["players"]] == ["Ann", "Person B"]
    assert [player["joined"] for player in state["players"]] == [True, False]
    assert (state["both"], state["open"], state["match"], state["next"]) == (
        *(False, False),
        *(None, None),
    )
    joined = good(served.client.post(f"/api/games/{opened['id']}/join", json={"name": "Bob"}))
    is_in_shape(joined, online.AdmissionDocument)
    assert joined["seat"] == 2
    assert joined["secret"] != opened["secret"]
    state = joined["state"]
    assert state["status"] == "playing"
    assert [player["name"] for player in state["players"]] == ["Ann", "Bob"]
    assert state["version"] > opened["state"]["version"]


@pytest.mark.parametrize("name", GAMES)
def test_seat_1_may_move_before_anybody_has_joined(name: str, served: RunningServer) -> None:
    one = served.opened(name)
    moves = two_moves(name)
    state = good(one.play(moves[0]))
    assert (state["status"], state["moves"]) == ("waiting", moves[:1])
    refused(one.play(moves[1]), 409)
    two = one.invite()
    assert good(two.play(moves[1]))["moves"] == moves


@pytest.mark.parametrize("name", GAMES)
def test_two_at_one_screen(name: str, served: RunningServer) -> None:
    one = served.opened(name, "human", name="Ann", other_name="Bob")
    state = one.state()
    assert [player["name"] for player in state["players"]] == ["Ann", "Bob"]
    assert (state["both"], state["status"]) == (True, "playing")
    assert one.get().headers["Seat"] == "1,2"
    for move in two_moves(name):
        state = good(one.play(move))
    assert state["ply"] == 2
    refused(served.client.post(f"{one.address}/join"), 409)


@pytest.mark.parametrize("kind", COMPUTERS)
def test_against_every_computer(kind: str, served: RunningServer) -> None:
    having = [name for name in GAMES if kind in opponents(load(name))]
    game = having[[*COMPUTERS].index(kind) % len(having)]
    one = served.opened(game, kind, name="Ann")
    state = one.state()
    assert [player["kind"] for player in state["players"]] == ["human", kind]
    assert [player["name"] for player in state["players"]] == ["Ann", COMPUTERS[kind].name]
    assert state["players"][1]["here"]
    assert (state["status"], state["turn"]) == ("playing", 1)
    good(one.play(state["legal"][0]))
    state = one.wait_for(ply=2)
    assert state["turn"] == 1
    refused(served.client.post(f"{one.address}/join"), 409)


@pytest.mark.parametrize("name", GAMES)
def test_a_computer_that_has_the_first_seat_begins(name: str, served: RunningServer) -> None:
    one = served.opened(name, "1", seat=2)
    assert one.seat == 2
    state = one.wait_for(ply=1)
    assert (state["turn"], [player["kind"] for player in state["players"]]) == (2, ["1", "human"])


def test_a_toss_gives_either_seat(served: RunningServer) -> None:
    found = {served.opened("blockade", seat="toss", name="Ann").seat for _ in range(20)}
    assert found == {1, 2}


def test_who_opens_with_the_second_seat_waits_for_the_first(served: RunningServer) -> None:
    two = served.opened("pathway", seat=2, name="Ann")
    refused(two.play("3,3"), 409)
    one = two.invite(name="Bob")
    assert (one.seat, two.seat) == (1, 2)
    assert [player["name"] for player in one.state()["players"]] == ["Bob", "Ann"]
    good(one.play("3,3"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_may_begin_after_moves_or_in_a_position(name: str, served: RunningServer) -> None:
    moves = two_moves(name)
    state = served.opened(name, moves=moves).state()
    assert (state["moves"], state["ply"], state["turn"], state["start"]) == (moves, 2, 1, None)
    begun = served.opened(name, position=state["position"]).state()
    assert (begun["moves"], begun["ply"], begun["turn"]) == ([], 0, 1)
    assert (begun["start"], begun["cells"]) == (state["position"], state["cells"])


def test_a_match_has_a_number_of_games(served: RunningServer) -> None:
    state = served.opened("blockade", games=3).state()
    assert state["match"] == {"game": 1, "of": 3, "wins": [0, 0], "score": ""}
    assert served.opened("blockade", games=1).state()["match"] is None


@pytest.mark.parametrize("name", ["pathway:size=7,diagonal=yes", "pathway:obstacles=3"])
def test_variants(name: str, served: RunningServer) -> None:
    state = served.opened(name).state()
    assert state["game"].startswith("pathway:")
    assert len(state["cells"]) == (7 if "size=7" in name else 5)
    if "obstacles" in name:  # which are drawn by lot, and are part of the game's name then
        assert sum(row.count("obstacle") for row in state["cells"]) == 3
        assert load(state["game"])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "blockade"},
        {"opponent": "friend"},
        {"game": "chess", "opponent": "friend"},
        {"game": "blockade:size=99", "opponent": "friend"},
        {"game": "blockade", "opponent": "nobody"},
        {"game": "blockade", "opponent": "9"},
        {"game": "blockade", "opponent": "friend", "seat": 3},
        {"game": "blockade", "opponent": "friend", "seat": "1"},
        {"game": "blockade", "opponent": "friend", "seat": True},
        {"game": "blockade", "opponent": "friend", "name": "x" * 200},
        {"game": "blockade", "opponent": "friend", "games": 0},
        {"game": "blockade", "opponent": "friend", "games": 10**6},
        {"game": "blockade", "opponent": "friend", "open": "yes"},
        {"game": "blockade", "opponent": "friend", "moves": ["9,9/1,1"]},
        {"game": "blockade", "opponent": "friend", "moves": "1,1/1,2"},
        {"game": "blockade", "opponent": "friend", "position": "pathway_..."},
        {"game": "blockade", "opponent": "friend", "colour": "blue"},
        {"game": "block-capture:size=3", "opponent": "friend", "moves": ["1,2", "2,2"]},
        [],
        "blockade",
        None,
    ],
    ids=str,
)
def test_what_cannot_be_opened(body: Any, served: RunningServer) -> None:
    refused(served.client.post("/api/games", json=body), 422)


def test_a_game_that_is_over_is_not_opened(served: RunningServer) -> None:
    over = {"game": "block-capture:size=3", "opponent": "friend", "moves": ["1,2", "2,2"]}
    fault = refused(served.client.post("/api/games", json=over), 422)
    assert fault["message"] == "After these moves the game is over: there is nothing left to play."


# Joining and finding.


def test_both_seats_are_taken(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    fault = refused(served.client.post(f"{one.address}/join"), 409)
    assert fault["message"] == "Both seats are taken; you can watch."


def test_nobody_joins_a_game_that_is_over(served: RunningServer) -> None:
    """Their seat would be free in the next game of the match, and theirs as well."""
    one = served.opened("blockade", games=3)
    good(one.act("resign"))
    refused(served.client.post(f"{one.address}/join"), 409)
    following = one.state()["next"]
    two = one.at(following).invite()
    assert two.seat == 1, "who opened it had the first seat before"


@pytest.mark.parametrize("call", ["", "/record", "/board.svg", "/qr.svg", "/hint?step=1"])
def test_there_is_no_such_game(call: str, served: RunningServer) -> None:
    for name in ("nothing", "0" * 18, "a" * 100):
        assert refused(served.client.get(f"/api/games/{name}{call}"), 404)


def test_there_is_no_such_game_to_change(served: RunningServer) -> None:
    for call, body in {
        "join": None,
        "moves": {"move": "1,1/1,2", "ply": 0},
        "actions": {"action": "resign"},
        "seat": None,
        "link": None,
    }.items():
        refused(served.client.post(f"/api/games/{'0' * 18}/{call}", json=body), 404)


def listed(served: RunningServer, which: str, **headers: str) -> list[Document]:
    document = good(served.client.get("/api/games", params={"list": which}, headers=headers))
    is_in_shape(document, online.ListDocument)
    found: list[Document] = document["games"]
    return found


def test_lists_hold_open_games_only(served: RunningServer) -> None:
    one, hidden = served.opened("pathway", open=True, name="Ann"), served.opened("pathway")
    waiting = listed(served, "open")
    assert one.id in {game["id"] for game in waiting}
    assert hidden.id not in {game["id"] for game in waiting}
    assert all(game["status"] == "waiting" for game in waiting)
    [own] = [game for game in waiting if game["id"] == one.id]
    assert (own["title"], own["players"][0]["name"], own["seat"]) == ("Pathway", "Ann", None)
    one.invite()
    hidden.invite()
    live = listed(served, "live")
    assert one.id in {game["id"] for game in live}
    assert hidden.id not in {game["id"] for game in live}
    assert one.id not in {game["id"] for game in listed(served, "open")}
    good(one.act("resign"))
    assert one.id not in {game["id"] for game in listed(served, "live")}


def test_the_list_of_my_own_games(served: RunningServer) -> None:
    browser, ids = served.browser(), []
    for seat in (1, 2):
        body = {"game": "blockade", "opponent": "friend", "seat": seat}
        ids.append(good(browser.post("/api/games", json=body))["id"])
        time.sleep(0.01)
    mine = good(browser.get("/api/games?list=mine"))["games"]
    assert [(game["id"], game["seat"]) for game in mine] == [(ids[1], 2), (ids[0], 1)]
    assert listed(served, "mine") == []
    one = served.opened("blockade", "human")
    bearer = {"Authorization": f"Bearer {one.secret}"}
    assert [game["id"] for game in listed(served, "mine", **bearer)] == [one.id]
    assert [game["both"] for game in listed(served, "mine", **bearer)] == [True]


@pytest.mark.parametrize("asked", ["", "?list=", "?list=all", "?list=openly"])
def test_other_lists_there_are_none(asked: str, served: RunningServer) -> None:
    refused(served.client.get(f"/api/games{asked}"), 422)


# Keeping.


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_game(name: str, served: RunningServer) -> None:
    one, two = served.begun(name)
    moves = two_moves(name)
    good(one.play(moves[0]))
    good(two.play(moves[1]))
    good(two.act("resign"))
    text = one.get("/record")
    assert text.headers["content-type"].startswith("text/plain")
    record = read_record(text.text)
    assert (str(record.game), list(record.moves)) == (name, moves)
    assert record.result
    assert (record.result.winner, record.result.reason) == (1, "resigned")
    document = good(one.get("/record?format=json"))
    is_in_shape(document, documents.RecordDocument)
    assert write_text(read_record(json.dumps(document))) == text.text
    refused(one.get("/record?format=xml"), 422)


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_of_a_game(name: str, served: RunningServer) -> None:
    one = served.opened(name, moves=two_moves(name))
    answer = one.get("/board.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "<script" not in answer.text
    qr = one.get("/qr.svg")
    assert qr.headers["content-type"] == "image/svg+xml"
    assert qr.text.startswith("<svg")


# Every refusal has one shape, the framework's own included.


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/static/0/nothing.js", 404),
        ("POST", "/api/catalogue", 405),
        ("DELETE", "/api/games", 405),
        ("PUT", "/healthz", 405),
        ("GET", "/api/games/x/moves", 405),
        ("GET", "/api/position", 422),
        ("GET", "/api/position?game=chess", 422),
    ],
)
def test_refusals(method: str, address: str, status: int, served: RunningServer) -> None:
    refused(served.client.request(method, address), status)


def test_what_an_address_allows_is_said(served: RunningServer) -> None:
    for address, allowed in {
        "/api/games": "GET, HEAD, POST",
        "/api/catalogue": "GET, HEAD",
        f"/api/games/{'0' * 18}/moves": "POST",
        "/": "GET, HEAD",
    }.items():
        answer = served.client.request("PATCH", address)
        refused(answer, 405)
        assert answer.headers["Allow"] == allowed


def test_the_head_alone_may_be_asked_for(served: RunningServer) -> None:
    """By whoever only wants to know whether a link leads anywhere."""
    one = served.opened("blockade")
    for address in ("/", "/healthz", f"/games/{one.id}", f"/api/games/{one.id}", "/rules/pathway"):
        whole, head = served.client.get(address), served.client.head(address)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]
    for address, status in ((f"/games/{'0' * 18}", 404), (f"/api/games/{one.id}/moves", 405)):
        assert served.client.head(address).status_code == status


@pytest.mark.parametrize("sent", [b"", b"[]", b"null", b'"blockade"', b'{"game": "blockade"}'])
def test_a_body_that_is_no_object_is_told_what_it_should_be(
    sent: bytes, served: RunningServer
) -> None:
    """The last is one, and is sent as something else."""
    kind = "text/plain" if sent.startswith(b"{") else "application/json"
    answer = served.client.post("/api/games", content=sent, headers={"Content-Type": kind})
    assert "JSON object, sent as application/json" in refused(answer, 422)["message"]
