"""Who may sit where: secrets, cookies, links, and what is stored of them."""

import re
from pathlib import Path

import pytest

from fivesquare.reports import online
from fivesquare.web.keys import COOKIE, digest_of
from servers import Document, RunningServer, good, is_in_shape, own_database, refused

NEW: Document = {"game": "blockade", "opponent": "friend"}
MOVE: Document = {"move": "3,3/1,1", "ply": 0}


def cookie_in(answer_headers: str) -> str:
    """The secret that a browser is given."""
    found = re.match(rf"{COOKIE}=([\w-]+);", answer_headers)
    assert found
    return found[1]


def test_secrets_cannot_be_guessed(server: RunningServer) -> None:
    found = [server.opened("blockade") for _ in range(20)]
    secrets = {chair.secret for chair in found}
    assert len(secrets) == len({chair.id for chair in found}) == 20
    for secret in secrets:  # of 64 letters each: 6 bits
        assert re.fullmatch(r"[A-Za-z0-9_-]+", secret)
        assert len(secret) * 6 >= 128


def test_a_browser_keeps_its_seat_by_a_cookie(server: RunningServer) -> None:
    browser = server.browser()
    answer = browser.post("/api/games", json=NEW)
    given = answer.headers["set-cookie"]
    settings = {part.strip().lower() for part in given.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= settings
    assert "secure" not in settings
    assert cookie_in(given) != answer.json()["secret"], "a link given away is not the browser"
    address = f"/api/games/{answer.json()['id']}"
    assert browser.get(address).headers["Seat"] == "1"
    good(browser.post(f"{address}/moves", json=MOVE))
    assert "Seat" not in server.browser().get(address).headers


def test_one_cookie_holds_for_all_games_of_a_browser(server: RunningServer) -> None:
    browser = server.browser()
    first = good(browser.post("/api/games", json=NEW))
    before = browser.cookies[COOKIE]
    second = good(browser.post("/api/games", json={**NEW, "seat": 2}))
    assert browser.cookies[COOKIE] == before
    for opened in (first, second):
        answer = browser.get(f"/api/games/{opened['id']}")
        assert answer.headers["Seat"] == str(opened["seat"])
    other = server.opened("blockade")
    good(browser.post(f"{other.address}/join", json={}))
    assert browser.cookies[COOKIE] == before
    assert browser.get(other.address).headers["Seat"] == "2"


def test_under_https_a_cookie_is_secure(tmp_path: Path) -> None:
    options = ("--base-url", "https://games.example.org/")
    with RunningServer(tmp_path, own_database(tmp_path), *options) as own:
        answer = own.client.post("/api/games", json=NEW)
        assert "; Secure" in answer.headers["set-cookie"]
        opened = answer.json()
        proof = {"Authorization": f"Bearer {opened['secret']}"}
        link = own.client.post(f"/api/games/{opened['id']}/link", headers=proof).json()["link"]
        assert link.startswith(f"https://games.example.org/games/{opened['id']}#")
        page = {"Origin": "https://games.example.org", "Host": "games.example.org"}
        good(own.client.get("/api/catalogue", headers=page))
        refused(own.client.get("/api/catalogue", headers={"Host": "other.example.org"}), 403)
        refused(own.client.get("/api/catalogue", headers={"Origin": "http://evil.test"}), 403)


def test_a_secret_in_the_header_wins_over_the_cookie(server: RunningServer) -> None:
    one, two = server.begun("blockade")
    browser = server.browser()
    good(browser.post(f"{one.address}/seat", headers=one.proof))
    assert browser.get(one.address).headers["Seat"] == "1"
    assert browser.get(one.address, headers=two.proof).headers["Seat"] == "2"
    wrong = {"Authorization": "Bearer nobodys"}
    assert "Seat" not in browser.get(one.address, headers=wrong).headers
    refused(browser.post(f"{one.address}/moves", json=MOVE, headers=wrong), 403)
    refused(browser.post(f"{one.address}/moves", json=MOVE, headers=two.proof), 409)
    good(browser.post(f"{one.address}/moves", json=MOVE))


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_how_a_secret_is_shown(scheme: str, server: RunningServer) -> None:
    one = server.opened("blockade")
    answer = server.client.get(one.address, headers={"Authorization": f"{scheme} {one.secret}"})
    assert answer.headers["Seat"] == "1"
    for other in (f"Basic {one.secret}", one.secret, "Bearer", f"Bearer {one.secret}x"):
        answer = server.client.get(one.address, headers={"Authorization": other})
        assert "Seat" not in answer.headers


def test_a_link_takes_the_seat_to_another_device(server: RunningServer) -> None:
    one, _ = server.begun("blockade")
    document = good(one.post("/link"))
    is_in_shape(document, online.LinkDocument)
    assert document["link"] == f"{server.url}/games/{one.id}#{document['secret']}"
    assert document["secret"] != one.secret
    assert document["qr"].startswith("<svg")
    phone = server.browser()
    proof = {"Authorization": f"Bearer {document['secret']}"}
    found = good(phone.post(f"{one.address}/seat", headers=proof))
    is_in_shape(found, online.SeatDocument)
    assert found["seat"] == 1
    good(phone.post(f"{one.address}/moves", json=MOVE))
    assert one.state()["ply"] == 1, "and the first device keeps it"
    refused(server.client.post(f"{one.address}/link"), 403)
    refused(server.client.post(f"{one.address}/seat"), 403)


def test_a_link_of_both_seats(server: RunningServer) -> None:
    one = server.opened("blockade", "human")
    secret = good(one.post("/link"))["secret"]
    later = server.browser()
    answer = later.post(f"{one.address}/seat", headers={"Authorization": f"Bearer {secret}"})
    assert good(answer)["seat"] == 1
    assert later.get(one.address).headers["Seat"] == "1,2"


def test_a_seat_holds_through_a_match(server: RunningServer) -> None:
    """Also one that a link gave, and whoever reads the next game first."""
    one, two = server.begun("blockade", games=3)
    secret = good(one.post("/link"))["secret"]
    following = good(two.act("resign"))["next"]
    for shown, seat in ((one.secret, "2"), (secret, "2"), (two.secret, "1")):
        proof = {"Authorization": f"Bearer {shown}"}
        answer = server.client.get(f"/api/games/{following}", headers=proof)
        assert answer.headers["Seat"] == seat
    secret = good(one.at(following).post("/link"))["secret"]
    proof = {"Authorization": f"Bearer {secret}"}
    assert server.client.get(one.address, headers=proof).headers["Seat"] == "1"


def test_who_joins_their_own_game_has_both_seats(server: RunningServer) -> None:
    browser = server.browser()
    opened = good(browser.post("/api/games", json=NEW))
    address = f"/api/games/{opened['id']}"
    good(browser.post(f"{address}/join", json={}))
    assert browser.get(address).headers["Seat"] == "1,2"
    good(browser.post(f"{address}/moves", json=MOVE))
    good(browser.post(f"{address}/moves", json={"move": "3,4/1,2", "ply": 1}))
    good(browser.post(f"{address}/actions", json={"action": "undo"}))
    state = good(browser.post(f"{address}/actions", json={"action": "undo"}))
    assert state["ply"] < 2, "they answer what they have asked themselves"


def test_secrets_are_stored_as_digests_only(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        one, two = own.begun("blockade")
        browser = own.browser()
        good(browser.post("/api/games", json=NEW))
        secrets = [one.secret, two.secret, good(one.post("/link"))["secret"]]
        secrets.append(browser.cookies[COOKIE])
        own.stop()
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    for secret in secrets:
        assert not any(secret.encode() in data for data in files)
        assert any(digest_of(secret).encode() in data for data in files)


def test_foreign_cookies_do_no_harm(server: RunningServer) -> None:
    """On one machine all servers share them, whatever their ports."""
    browser = server.browser()
    opened = good(browser.post("/api/games", json=NEW))
    own = browser.cookies[COOKIE]
    for other in ('x={"a":1}; ', "=; ", "a b; ", 'q="open; ', "\x01\x02=3; "):
        headers = {"Cookie": f"{other}{COOKIE}={own}"}
        answer = server.client.get(f"/api/games/{opened['id']}", headers=headers)
        assert answer.headers["Seat"] == "1", other


@pytest.mark.parametrize("forged", ["x", "", "0" * 32, "a" * 5000, "../../etc", "%00", "\u00e9"])
def test_a_cookie_that_we_did_not_give_is_replaced(forged: str, server: RunningServer) -> None:
    """Whoever can plant a cookie must not know somebody else's secret afterwards."""
    headers = {b"Cookie": f"{COOKIE}={forged}".encode()}
    answer = server.client.post("/api/games", json=NEW, headers=headers)
    address = f"/api/games/{good(answer)['id']}"
    assert cookie_in(answer.headers["set-cookie"]) != forged
    assert "Seat" not in server.client.get(address, headers=headers).headers
