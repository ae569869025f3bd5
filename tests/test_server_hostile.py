"""Whoever means no good: nothing they send breaks the server, or anybody else's game."""

import json
import random
import socket
import threading
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fivesquare.games import GAMES
from fivesquare.records.reader import read_record
from fivesquare.web.keys import COOKIE
from servers import Chair, Document, RunningServer, close_code, good, refused

NEW: Document = {"game": "blockade", "opponent": "friend"}
MOVE: Document = {"move": "3,3/1,1", "ply": 0}
UPGRADE = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


def raw(served: RunningServer, data: bytes, seconds: float = 10) -> bytes:
    """What the server answers to these very bytes, until it hangs up or says nothing more."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=seconds) as line:
        answer = b""
        with suppress(ConnectionError):
            line.sendall(data)
        with suppress(ConnectionError, TimeoutError):
            while piece := line.recv(65536):
                answer += piece
                line.settimeout(0.3)
        return answer


def request(served: RunningServer, method: str, path: str, *headers: str) -> bytes:
    """The head of a request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{served.port}", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1")


def status_of(answer: bytes) -> int:
    """The status of an answer; 0 if there was none."""
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0


# Other people's seats.


def test_other_peoples_secrets_open_no_other_game(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    others = [served.opened(name) for name in GAMES]
    for other in (*others, *(chair.invite() for chair in others)):
        stranger = Chair(served, {"id": one.id, "seat": 1, "secret": other.secret})
        refused(stranger.play("3,3/1,1", ply=0), 403)
        refused(stranger.act("resign"), 403)
        refused(stranger.post("/link"), 403)
        refused(stranger.post("/seat"), 403)
    assert one.state()["version"] == two.state()["version"] == 2


def test_nobody_moves_acts_or_offers_for_the_other_seat(served: RunningServer) -> None:
    one, two = served.begun("pathway")
    refused(two.play("3,3", ply=0), 409)
    good(one.act("draw"))
    refused(one.act("draw"), 409)
    assert one.state()["result"] is None
    good(two.act("decline"))
    good(one.play("3,3"))
    good(one.act("undo"))
    refused(one.act("undo"), 409)
    assert one.state()["ply"] == 1
    good(one.act("resign"))
    assert one.state()["result"]["winner"] == 2


def test_forged_and_replayed_cookies(served: RunningServer) -> None:
    browser = served.browser()
    opened = good(browser.post("/api/games", json=NEW))
    address, own = f"/api/games/{opened['id']}", browser.cookies[COOKIE]
    other = served.browser()
    good(other.post("/api/games", json=NEW))
    theirs = other.cookies[COOKIE]
    forged = [theirs, own[:-1], own + "x", own.swapcase(), own[::-1], f'"{own}', f"{own};", ""]
    for value in forged:
        if value == f"{own};":  # the same, for whoever splits at semicolons
            continue
        headers = {"Cookie": f"{COOKIE}={value}", "Origin": served.url}
        refused(served.client.post(f"{address}/moves", json=MOVE, headers=headers), 403)
    headers = {"Cookie": f"x={own}; {COOKIE.upper()}={own}", "Origin": served.url}
    refused(served.client.post(f"{address}/moves", json=MOVE, headers=headers), 403)
    replayed = {"Cookie": f"{COOKIE}={own}", "Origin": "http://evil.test"}
    refused(served.client.post(f"{address}/moves", json=MOVE, headers=replayed), 403)
    assert served.client.get(address).json()["ply"] == 0


def test_another_sites_page_can_do_nothing(served: RunningServer) -> None:
    browser = served.browser()
    address = f"/api/games/{good(browser.post('/api/games', json=NEW))['id']}"
    foreign = ["http://evil.test", "null", "", "https://127.0.0.1", f"{served.url}0", "file://"]
    foreign += [served.url.replace("127.0.0.1", "localhost")]
    for origin in foreign:
        headers = {"Origin": origin}
        for call, body in {
            "/moves": MOVE,
            "/actions": {"action": "resign"},
            "/join": {},
            "/link": None,
            "/seat": None,
        }.items():
            fault = refused(browser.post(f"{address}{call}", json=body, headers=headers), 403)
            assert fault["kind"] == "origin"
        refused(browser.post("/api/games", json=NEW, headers=headers), 403)
        refused(browser.get(address, headers=headers), 403)
    del browser.headers["Origin"]
    refused(browser.post(f"{address}/moves", json=MOVE), 403)
    refused(browser.post(f"{address}/actions", json={"action": "resign"}), 403)
    refused(browser.post(f"{address}/link"), 403)
    good(browser.post("/api/games", json=NEW))
    good(browser.get(address))
    assert browser.get(address).json()["version"] == 1


def test_by_other_names_it_is_not_known(served: RunningServer) -> None:
    """A site whose name leads to our address must not be us for a browser."""
    for host in ("evil.test", f"evil.test:{served.port}", "localhost.evil.test", "", "[", "a b"):
        fault = refused(served.client.get("/api/catalogue", headers={"Host": host}), 403)
        assert fault["kind"] == "host"
    for host in ("localhost", f"localhost:{served.port}", "127.0.0.1", "[::1]:80"):
        good(served.client.get("/healthz", headers={"Host": host}))
    data = request(served, "GET", f"/api/games/{'0' * 18}/live", *UPGRADE)
    assert status_of(raw(served, data)) == 101
    assert status_of(raw(served, data.replace(b"127.0.0.1", b"evil.test"))) == 403


# Two at the same moment.


def together(chair: Chair, call: str, bodies: list[Document]) -> list[httpx.Response]:
    """The answers to several requests that are sent at the same moment."""
    found: list[httpx.Response] = []
    ready = threading.Barrier(len(bodies))

    def send(body: Document) -> None:
        with httpx.Client(base_url=chair.server.url, headers=chair.proof, verify=False) as own:
            own.get("/healthz")  # so that everybody is connected
            ready.wait(60)
            found.append(own.post(f"{chair.address}{call}", json=body))

    threads = [threading.Thread(target=send, args=(body,)) for body in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


@pytest.mark.parametrize("seen", [{"ply": 0}, {"ply": 0, "version": 2}], ids=str)
def test_two_moves_for_one_turn_do_not_both_count(seen: Document, served: RunningServer) -> None:
    for _ in range(10):
        one, _ = served.begun("blockade")
        moves = ["3,3/1,1", "3,3/1,1", "2,2/1,1", "4,4/5,5"]
        found = together(one, "/moves", [{"move": move, **seen} for move in moves])
        assert Counter(answer.status_code for answer in found) == {200: 1, 409: 3}
        [counted] = [answer.json() for answer in found if answer.status_code == 200]
        assert one.state()["moves"] == counted["moves"]
        for answer in found:
            if answer.status_code != 200:
                refused(answer, 409)


def test_two_join_and_one_sits(served: RunningServer) -> None:
    for _ in range(5):
        found = together(served.opened("blockade"), "/join", [{}] * 4)
        assert Counter(answer.status_code for answer in found) == {200: 1, 409: 3}


def test_two_tabs_take_the_same_seat(served: RunningServer) -> None:
    """As when a browser opens a player's own link twice."""
    for _ in range(5):
        one, _ = served.begun("blockade")
        browser = served.browser()
        good(browser.post("/api/games", json=NEW))
        one.proof["Cookie"] = f"{COOKIE}={browser.cookies[COOKIE]}"
        found = together(one, "/seat", [{}] * 4)
        assert [answer.status_code for answer in found] == [200] * 4
        assert browser.get(one.address).headers["Seat"] == "1"


# What is too large, too deep or broken.


def test_huge_bodies(served: RunningServer) -> None:
    post = served.client.post
    for size in (17_000, 10**6):
        refused(post("/api/games", content=b"x" * size), 413)
        pieces = (b"x" * 1000 for _ in range(size // 1000))
        refused(post("/api/games", content=pieces), 413)
    announced = request(served, "POST", "/api/games", "Content-Length: 99999999999")
    assert status_of(raw(served, announced)) == 413
    for length in ("-1", "x", "1e9", "1" * 30):
        answer = raw(served, request(served, "POST", "/api/games", f"Content-Length: {length}"))
        assert status_of(answer) in (400, 413)
    chunk = b"fffffff\r\n" + b"x" * 100_000
    head = request(served, "POST", "/api/games", "Transfer-Encoding: chunked")
    assert status_of(raw(served, head + chunk)) == 413


def test_huge_headers_and_addresses(served: RunningServer) -> None:
    for data in (
        request(served, "GET", "/" + "x" * 40_000),
        request(served, "GET", "/healthz?" + "x" * 40_000),
        request(served, "GET", "/healthz", f"X: {'x' * 40_000}"),
        request(served, "GET", "/healthz", *[f"X{n}: y" for n in range(8000)]),
    ):
        assert status_of(raw(served, data)) == 431
    for data in (
        request(served, "GET", "/" + "x" * 10**6),
        request(served, "GET", "/healthz", f"X: {'x' * 10**6}"),
        request(served, "GET", f"/api/games/{'0' * 18}/live", *UPGRADE, f"X: {'x' * 40_000}"),
        b"x" * 10**6,
    ):
        assert status_of(raw(served, data, 1)) in (0, 400, 431)


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 8000,
        b'{"game":' * 1500,
        b"{",
        b"",
        b"\xff\xfe",
        b"\x00",
        b'{"game": "blockade", "opponent": "\xff"}',
        b'{"game": "blockade", "opponent": "friend", "games": ' + b"9" * 6000 + b"}",
        b'{"game": "blockade", "opponent": "friend", "games": 1e999}',
        b'{"game": "blockade", "opponent": "friend", "games": NaN}',
        b'{"game": "blockade", "opponent": "friend", "games": -1}',
        b'{"game": "blockade", "opponent": "friend", "games": 2147483648}',
        b'{"game": "blockade", "opponent": "friend", "name": "\\ud800"}',
        b'{"game": "\\ud800", "opponent": "friend"}',
        b'{"game": "blockade", "opponent": "friend", "moves": [' + b'"1,1",' * 2000 + b'"1,1"]}',
        b'{"game": "blockade", "opponent": "friend", "position": "' + b"_" * 10_000 + b'"}',
        b'"blockade"',
        b"true",
    ],
    ids=lambda body: repr(body[:60]),
)
def test_bodies_that_cannot_be_read(body: bytes, served: RunningServer) -> None:
    kind = {"Content-Type": "application/json"}
    refused(served.client.post("/api/games", content=body, headers=kind), 422)
    one = served.opened("blockade")
    for call in ("moves", "actions"):
        headers = {**kind, **one.proof}
        refused(served.client.post(f"{one.address}/{call}", content=body, headers=headers), 422)


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "x"],
)
def test_other_kinds_of_bodies(kind: str, served: RunningServer) -> None:
    """A form of another site could send them, without asking the browser."""
    one = served.opened("blockade")
    headers = {"Content-Type": kind, **one.proof}
    answer = served.client.post(
        f"{one.address}/moves", content=json.dumps(MOVE).encode(), headers=headers
    )
    refused(answer, 422)


@pytest.mark.parametrize("number", [-1, 2**31, 2**63, 2**64, 10**30, 1.5, "1", None, [], True])
def test_numbers_that_are_none(number: Any, served: RunningServer) -> None:
    one = served.opened("blockade")
    refused(one.post("/moves", {**MOVE, "ply": number}), 422)
    if number is not None:
        refused(one.post("/moves", {**MOVE, "version": number}), 422)
        refused(one.post("/actions", {"action": "resign", "version": number}), 422)


ODD = [
    *("%00", "%2e%2e", "%2f", "'", '"', "%ff", "%ed%a0%80", "%0d%0aX:y", "a%20b", "💥", "*"),
    *("%252e", "0" * 18 + "%00", "0" * 17 + "l", "\N{LATIN SMALL LETTER DOTLESS I}" * 18),
]


@pytest.mark.parametrize("name", ODD)
def test_odd_ids(name: str, served: RunningServer) -> None:
    for call in ("", "/record", "/board.svg", "/qr.svg", "/hint?step=1"):
        answer = served.client.get(f"/api/games/{name}{call}")
        assert answer.status_code in (404, 405, 422), answer.text
    for call in ("join", "moves", "actions", "seat", "link"):
        answer = served.client.post(f"/api/games/{name}/{call}", json=MOVE)
        assert answer.status_code in (404, 405, 422), answer.text
    assert served.client.get(f"/games/{name}").status_code == 404


def test_broken_http(served: RunningServer) -> None:
    for data in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody speaks TLS
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n" * 1000,
        b"\x00" * 1000,
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        b"GET http://evil.test/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"CONNECT evil.test:80 HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        request(served, "POST", "/api/games", "Transfer-Encoding: chunked") + b"zz\r\n",
        request(served, "POST", "/api/games", "Transfer-Encoding: gzip"),
        request(served, "POST", "/api/games", "Content-Length: 100") + b"{",
        request(served, "GET", "/healthz")[:-2],
    ):
        assert status_of(raw(served, data, 1)) < 500
    good(served.client.get("/healthz"))


# Names.


MARKUP = [
    *("<script>alert(1)</script>"[:20], "</title><b>", '"><img src=x>', "{{main}}", "Ann & Bob"),
    *("Zoë", "名前", "' OR 1=1 --"),
]


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_names_is_only_text(name: str, served: RunningServer) -> None:
    one = served.opened("blockade", name=name, open=True)
    one.invite(name=name)
    state = one.get()
    assert state.json()["players"][0]["name"] == name
    assert state.headers["content-type"] == "application/json"
    page = served.client.get(f"/games/{one.id}").text
    assert name not in page or "<" not in name
    picture = one.get("/board.svg").text
    assert "<script" not in picture
    assert read_record(one.get("/record").text).seats[0].name == name
    assert one.get("/record").headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize(
    "name",
    ["a\nb", "a\rb", "\x00", "\x1b[31m", "\x7f", "\u202eevil", "\u200b", "\ufeff", "x" * 101, "\t"],
)
def test_names_that_are_no_names(name: str, served: RunningServer) -> None:
    refused(served.client.post("/api/games", json={**NEW, "name": f"A{name}B"}), 422)
    one = served.opened("blockade")
    refused(served.client.post(f"{one.address}/join", json={"name": f"A{name}B"}), 422)
    assert one.state()["status"] == "waiting"


PROGRAMS = ["cmd:touch pwned", "cmd:", "CMD:x", "py:os:abort", "PY:x:y", "ugi:x", "../perfect"]
OTHERS = ["0", "9", "", "perfect ", "human2", "friend\n", "1e0"]


@pytest.mark.parametrize("opponent", [*PROGRAMS, *OTHERS])
def test_no_program_is_run_for_a_stranger(opponent: str, served: RunningServer) -> None:
    refused(served.client.post("/api/games", json={**NEW, "opponent": opponent}), 422)
    assert not (served.place / "pwned").exists()


# Sockets.


def frames(live: ClientConnection, data: bytes) -> None:
    """Bytes that are not what a client should send."""
    with suppress(OSError):
        live.socket.sendall(data)


BROKEN = {
    "not masked": b"\x81\x05hello",
    "reserved bits": b"\xf1\x80\x00\x00\x00\x00",
    "no such kind": b"\x83\x80\x00\x00\x00\x00",
    "a piece of nothing": b"\x80\x80\x00\x00\x00\x00",
    "too large": b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0",
    "no text": b"\x81\x82\x00\x00\x00\x00\xff\xff",
    "a long ping": b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"x" * 256,
    "a bad close": b"\x88\x81\x00\x00\x00\x00\x01",
    "a close of no code": b"\x88\x82\x00\x00\x00\x00\x00\x01",
    "noise": bytes(random.Random(1).randbytes(5000)),
    "large": b"\x81\xfe\xff\xff\x00\x00\x00\x00" + b"x" * 65535,
    "in pieces": b"\x01\x84\x00\x00\x00\x00aaaa" + b"\x00\x84\x00\x00\x00\x00bbbb" * 2000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_frames(name: str, served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    with one.watch() as live, served.watched(one.id) as other:
        other.recv(10)
        frames(live, BROKEN[name])
        good(one.play("3,3/1,1", ply=0))
        while json.loads(other.recv(10))["ply"] != 1:
            pass
    good(served.client.get("/healthz"))


def test_who_comes_and_goes_without_a_word(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", served.port)) as line:
            line.sendall(request(served, "GET", f"{one.address}/live", *UPGRADE))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    for wrong in ("Sec-WebSocket-Version: 8", "Sec-WebSocket-Key: x", "Upgrade: other"):
        raw(served, request(served, "GET", f"{one.address}/live", *UPGRADE, wrong), 1)
    good(one.play("3,3/1,1", ply=0))


def test_who_sends_and_sends_is_shown_out(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    with one.watch() as live:
        with suppress(ConnectionClosed):
            for _ in range(5000):
                live.send("more")
        assert close_code(live) == 1008
    good(one.play("3,3/1,1", ply=0))
