"""The socket of a game: states as they come, who is there, and how it ends."""

import json
import signal
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from fivesquare.games import GAMES
from fivesquare.reports import online
from servers import (
    DRAWN,
    SOON,
    Chair,
    Document,
    RunningServer,
    close_code,
    good,
    is_in_shape,
    own_database,
    two_moves,
)


def received(live: ClientConnection) -> Document:
    """The next state."""
    found = live.recv(SOON)
    assert isinstance(found, str), "a text message"
    document: Document = json.loads(found)
    return document


def state_with(live: ClientConnection, **wanted: object) -> Document:
    """The first state from now on that has these fields."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        state = received(live)
        if all(state[name] == value for name, value in wanted.items()):
            return state
    raise AssertionError(wanted)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_at_once_and_after_every_change(name: str, served: RunningServer) -> None:
    one, two = served.begun(name)
    with served.watched(one.id) as watcher, one.watch() as first, two.watch() as second:
        for live in (watcher, first, second):
            is_in_shape(state := received(live), online.TableDocument)
            assert state["ply"] == 0
        for ply, (chair, move) in enumerate(zip((one, two), two_moves(name), strict=True), 1):
            told = good(chair.play(move))
            for live in (watcher, first, second):
                state = state_with(live, ply=ply)
                assert state["version"] == told["version"]
                assert state["moves"] == told["moves"]
        good(one.act("resign"))
        for live in (watcher, first, second):
            state_with(live, status="over")


def test_who_joins_offers_and_agrees_is_told(served: RunningServer) -> None:
    one = served.opened(DRAWN[0])
    with served.watched(one.id) as live:
        assert received(live)["status"] == "waiting"
        two = one.invite(name="Bob")
        assert state_with(live, status="playing")["players"][1]["name"] == "Bob"
        good(two.act("draw"))
        assert state_with(live, ply=0)["offers"]["draw"] == 2
        good(one.act("draw"))
        state_with(live, status="over")
        good(one.act("rematch"))
        good(two.act("rematch"))
        while not (state := received(live))["next"]:
            pass
    with served.watched(state["next"]) as live:
        assert received(live)["match"]["game"] == 2


def test_a_computers_move_is_told(served: RunningServer) -> None:
    one = served.opened("pathway", "2")
    with one.watch() as live:
        received(live)
        good(one.play("3,3"))
        state_with(live, ply=2)


def test_who_is_there_is_told_once_a_second_at_most(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    with served.watched(one.id) as live:
        state = received(live)
        assert [player["here"] for player in state["players"]] == [False, False]
        begun = time.monotonic()
        for _ in range(10):
            with two.watch() as other:
                received(other)
        with one.watch() as other:
            received(other)
            seen = [received(live)]
            assert time.monotonic() - begun > 0.9
            while True:
                try:
                    seen.append(json.loads(live.recv(1.5)))
                except TimeoutError:
                    break
            assert len(seen) <= 2
            assert [player["here"] for player in seen[-1]["players"]] == [True, False]
            assert seen[-1]["version"] == state["version"], "a change of the game it is not"
            assert isinstance(seen[-1]["players"][1]["away"], int)
        state = received(live)
        assert [player["here"] for player in state["players"]] == [False, False]


def test_both_seats_at_one_screen_are_there(served: RunningServer) -> None:
    one = served.opened("blockade", "human")
    with one.watch() as live:
        assert [player["here"] for player in received(live)["players"]] == [True, True]


def test_a_browser_shows_its_seat_by_its_cookie(served: RunningServer) -> None:
    browser = served.browser()
    opened = good(browser.post("/api/games", json={"game": "blockade", "opponent": "friend"}))
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    with served.watched(opened["id"], Cookie=cookie, Origin=served.url) as live:
        assert received(live)["players"][0]["here"]


def test_a_watcher_who_joins_is_there_at_once(served: RunningServer) -> None:
    """Their browser is known already, so their socket is a player's from then on."""
    browser = served.browser()
    good(browser.post("/api/games", json={"game": "blockade", "opponent": "friend"}))
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    one = served.opened("blockade")
    with served.watched(one.id, Cookie=cookie, Origin=served.url) as live:
        assert not received(live)["players"][1]["here"]
        good(browser.post(f"{one.address}/join", json={}))
        assert state_with(live, status="playing")["players"][1]["here"]


def test_what_a_client_sends_is_ignored(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    with two.watch() as live:
        state = received(live)
        for text in ("hello", '{"move": "3,3/1,1"}', "x" * 4000, "\N{SNOWMAN}", ""):
            live.send(text)
        live.send(b"\x00\xff")
        live.ping().wait(SOON)
        assert one.state()["version"] == state["version"]
        good(one.play("3,3/1,1"))
        state_with(live, ply=1)


def test_no_such_game(served: RunningServer) -> None:
    for name in ("nothing", "0" * 18, "%00", "..%5c.."):
        with served.watched(name) as live:
            assert close_code(live) == 4404


def test_no_such_address(served: RunningServer) -> None:
    name = served.opened("blockade").id
    for path in ("/", "/api/games", f"/api/games/{name}", f"/api/games/{name}/live/"):
        with pytest.raises(InvalidStatus) as told, connect(served.url.replace("http", "ws") + path):
            pass
        assert told.value.response.status_code == 404
        assert json.loads(told.value.response.body or b"")["error"]["kind"] == "unknown address"


def test_another_sites_page_gets_no_socket(served: RunningServer) -> None:
    one = served.opened("blockade")
    for origin in ("http://evil.test", "null", "", f"{served.url}.evil.test", "file://"):
        with pytest.raises(InvalidStatus) as refused, served.watched(one.id, Origin=origin):
            pass
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["error"]["kind"] == "origin"
    with served.watched(one.id, Origin=served.url) as live:
        received(live)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_stops_says_so(number: int, tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        one, two = own.begun("blockade")
        with own.watched(one.id) as watcher, one.watch() as first:
            received(watcher)
            received(first)
            begun = time.monotonic()
            own.process.send_signal(number)
            assert close_code(watcher) == close_code(first) == 1001
            assert own.process.wait(SOON) == (0 if number == signal.SIGTERM else 130)
            assert time.monotonic() - begun < 5
        assert own.said_wrong().strip() == ""
        own.start()
        with one.watch() as live:
            assert received(live)["players"][0]["here"]
            good(two.server.opened("blockade").act("resign"))


def deaf(chair: Chair) -> socket.socket:
    """The socket of somebody who never reads what they are sent."""
    host, port = chair.server.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.connect((host, int(port)))
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    head = (
        f"GET {chair.address}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    line.sendall(head.encode())
    return line


def all_that_comes(line: socket.socket) -> str:
    """Everything that was sent, read at last."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**20)
    line.settimeout(1)
    pieces = []
    with suppress(TimeoutError):
        while piece := line.recv(2**16):
            pieces.append(piece)
    return b"".join(pieces).decode("utf-8", "replace")


def test_who_never_reads_delays_nobody_and_not_the_end(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        one = own.opened("blockade:size=7", "human")
        lines = [deaf(one) for _ in range(5)]
        with one.watch() as live:
            received(live)
            longest = 0.0
            for _ in range(120):  # 4 MB in all, which no system keeps for anybody
                begun = time.monotonic()
                good(one.play("3,3/1,1", ply=0))
                state_with(live, ply=1)
                state = good(one.act("undo"))
                state_with(live, ply=0)
                longest = max(longest, time.monotonic() - begun)
        assert longest < 2
        heard = all_that_comes(lines[0])
        assert heard.count('"version":') < 240, "what nobody takes is left out"
        assert f'"version":{state["version"]},' in heard, "but not the last of it"
        begun = time.monotonic()
        assert own.stop() == 0
        assert time.monotonic() - begun < 10
        for line in lines:
            line.close()
        assert "Traceback" not in own.said_wrong()


def test_many_watch_and_come_and_go(served: RunningServer) -> None:
    one, two = served.begun("pathway")
    moves = two_moves("pathway")
    seen: list[int] = []

    def watch() -> None:
        with served.watched(one.id) as live:
            seen.append(state_with(live, ply=2)["ply"])

    threads = [threading.Thread(target=watch) for _ in range(30)]
    for thread in threads:
        thread.start()
    good(one.play(moves[0]))
    good(two.play(moves[1]))
    for thread in threads:
        thread.join(SOON)
    assert seen == [2] * 30
