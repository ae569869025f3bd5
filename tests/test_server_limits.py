"""How much one address and one seat may ask for, and that forty people may sit behind one."""

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from fivesquare.web.allowance import MOST_BUCKETS, REQUESTS, SOCKETS, Allowance, Rate
from fivesquare.web.gate import address_of
from servers import RunningServer, good, own_database, refused

ELSEWHERE = "127.0.0.2"  # another address of the same machine


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


# Buckets.


@given(st.floats(1, 50), st.floats(0.1, 20), st.lists(st.floats(0, 3), max_size=100))
def test_never_more_than_at_once_and_by_and_by(
    burst: float, per_second: float, pauses: list[float]
) -> None:
    clock, given_at = Clock(), list[float]()
    allowance, rate = Allowance(1, clock), Rate(burst, per_second)
    for pause in pauses:
        clock.time += pause
        if allowance.wait("a", rate) == 0:
            given_at.append(clock.time)
    for first, begun in enumerate(given_at):
        for last in range(first, len(given_at)):
            most = burst + (given_at[last] - begun) * per_second
            assert last - first + 1 <= most + 1e-6


@given(st.floats(1, 50), st.floats(0.1, 20))
def test_who_waits_as_long_as_they_are_told_is_served(burst: float, per_second: float) -> None:
    clock = Clock()
    allowance, rate = Allowance(1, clock), Rate(burst, per_second)
    while not (wait := allowance.wait("a", rate)):
        pass
    clock.time += wait * 0.9
    assert allowance.wait("a", rate) > 0
    clock.time += wait * 0.1 + 1e-6
    assert allowance.wait("a", rate) == 0


def test_everybody_has_a_bucket_of_their_own() -> None:
    allowance = Allowance(1, Clock())
    rate = Rate(2, 1)
    for who in ("a", "b"):
        assert [allowance.wait(who, rate) > 0 for _ in range(3)] == [False, False, True]
    assert allowance.wait("a", Rate(3, 1)) == 0, "of another kind"


def test_an_address_stands_for_many_people_or_any_number() -> None:
    rate = Rate(2, 1)
    for people in (1, 7, 40):
        allowance = Allowance(people, Clock())
        served = sum(allowance.wait_of_address("a", rate) == 0 for _ in range(1000))
        assert served == 2 * people
    assert not any(Allowance(0, Clock()).wait_of_address("a", rate) for _ in range(1000))
    assert all(Allowance(0, Clock()).enter("a") for _ in range(1000))


def test_many_addresses_need_not_much_memory() -> None:
    clock = Clock()
    allowance = Allowance(1, clock)
    for number in range(3 * MOST_BUCKETS):
        clock.time += 0.0001
        allowance.wait(str(number), REQUESTS)
    assert len(allowance.buckets) <= MOST_BUCKETS


def test_sockets_are_counted_while_they_are_open() -> None:
    allowance = Allowance(2)
    assert [allowance.enter("a") for _ in range(2 * SOCKETS + 1)] == [True] * 2 * SOCKETS + [False]
    assert allowance.enter("b")
    allowance.leave("a")
    assert allowance.enter("a")
    for _ in range(2 * SOCKETS):
        allowance.leave("a")
    allowance.leave("b")
    assert allowance.sockets == {}


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 5), "fe80::/64"),
        (("::ffff:192.0.2.1", 5), "192.0.2.1"),
        (None, ""),
        (("unix:", 0), "unix:"),
        (("not an:address", 0), "not an:address"),
    ],
)
def test_addresses(client: tuple[str, int] | None, address: str) -> None:
    """Of the long ones, a customer has the second half to themself."""
    assert address_of({"client": client}) == address


# A real server.


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server where an address stands for one person."""
    place = tmp_path_factory.mktemp("strict")
    with RunningServer(place, own_database(place), limit=1) as found:
        yield found
        assert found.said_wrong() == ""


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server as it is by default."""
    place = tmp_path_factory.mktemp("usual")
    with RunningServer(place, own_database(place), limit=40) as found:
        yield found
        assert found.said_wrong() == ""


def too_many(answer: httpx.Response) -> int:
    """The seconds that somebody has to wait who asks too often."""
    fault = refused(answer, 429)
    assert fault["kind"] == "too many"
    return int(answer.headers["retry-after"])


def test_a_flood_of_requests_harms_who_sends_it(strict: RunningServer) -> None:
    flood = strict.browser("127.0.0.3")
    answers = [flood.get("/healthz") for _ in range(120)]
    found = Counter(answer.status_code for answer in answers)
    assert found.keys() == {200, 429}
    assert 60 <= found[200] < 110
    wait = too_many(next(answer for answer in answers if answer.status_code == 429))
    assert 1 <= wait <= 2
    good(strict.browser("127.0.0.4").get("/healthz"))
    time.sleep(wait)
    good(flood.get("/healthz"))


def test_nobody_chooses_the_address_that_they_come_from(strict: RunningServer) -> None:
    flood = strict.browser("127.0.0.8")
    found = Counter(
        flood.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
        for number in range(120)
    )
    assert found[429] > 10


def test_behind_a_proxy_everybody_has_an_address_of_their_own(tmp_path: Path) -> None:
    options = ("--base-url", "http://games.example.org")
    with RunningServer(tmp_path, own_database(tmp_path), *options, limit=1) as own:
        for address, statuses in {
            "192.0.2.1": {200, 429},
            "2001:db8::1": {200, 429},
            "no address": {200, 429},
        }.items():
            headers = {"X-Forwarded-For": address}
            found = {own.client.get("/healthz", headers=headers).status_code for _ in range(90)}
            assert found == statuses
        good(own.client.get("/healthz", headers={"X-Forwarded-For": "192.0.2.2"}))
        assert own.said_wrong() == ""


def test_games_are_not_opened_by_the_thousand(strict: RunningServer) -> None:
    client = strict.browser("127.0.0.5")
    body = {"game": "blockade", "opponent": "friend"}
    answers = [client.post("/api/games", json=body) for _ in range(15)]
    assert Counter(answer.status_code for answer in answers) == {201: 10, 429: 5}
    assert too_many(answers[-1]) <= 5
    good(client.get("/healthz"))


def test_a_seat_moves_only_so_often_wherever_it_is_played_from(strict: RunningServer) -> None:
    one = strict.opened("blockade", "human")
    clients = [strict.browser(f"127.0.1.{number}") for number in range(1, 4)]
    statuses: Counter[int] = Counter()
    for number in range(45):
        client = clients[number % 3]
        body = {"action": "decline"}
        answer = client.post(f"{one.address}/actions", json=body, headers=one.proof)
        statuses[answer.status_code] += 1
    assert statuses.keys() == {409, 429}
    assert 20 <= statuses[409] < 40
    other = strict.opened("blockade", "human")
    good(other.play("3,3/1,1"))


def test_hints_are_given_only_so_often(strict: RunningServer) -> None:
    client = strict.browser("127.0.0.7")
    body = {"game": "block-capture", "opponent": "1"}
    opened = good(client.post("/api/games", json=body))
    address = f"/api/games/{opened['id']}/hint?step=1"
    with ThreadPoolExecutor(4) as pool:  # one by one, a slow machine would not ask too much
        answers = [*pool.map(lambda _: client.get(address), range(30))]
    found = Counter(answer.status_code for answer in answers)
    assert found.keys() == {200, 429}
    assert found[429] >= 2


def test_a_flood_of_sockets_is_turned_away(strict: RunningServer) -> None:
    one = strict.opened("blockade")
    with ExitStack() as open_ones:
        for _ in range(SOCKETS):
            open_ones.enter_context(strict.watched(one.id)).recv(10)
        with pytest.raises(InvalidStatus) as turned_away, strict.watched(one.id):
            pass
        answer = turned_away.value.response
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
        assert json.loads(answer.body or b"")["error"]["kind"] == "too many"
        good(one.play("3,3/1,1"))
    until = time.monotonic() + 10
    while time.monotonic() < until:  # they have gone, and others may come
        try:
            with strict.watched(one.id) as live:
                live.recv(10)
                return
        except InvalidStatus:
            time.sleep(0.2)
    pytest.fail("a socket that is closed counts for ever")


def test_forty_people_behind_one_address_notice_nothing(usual: RunningServer) -> None:
    """Each opens the page with all that belongs to it, begins a game and watches it."""
    home = usual.client.get("/").text
    files = [part.split('"')[0] for part in home.split('href="')[1:]]
    files = [name for name in files if name.startswith("/static/")]
    statuses: Counter[int] = Counter()
    lock = threading.Lock()

    def arrive() -> None:
        found: Counter[int] = Counter()
        with httpx.Client(base_url=usual.url, verify=False, timeout=60) as own:
            for name in ("/", *files, "/api/catalogue", "/api/games?list=open"):
                found[own.get(name).status_code] += 1
            body = {"game": "blockade", "opponent": "human"}
            opened = own.post("/api/games", json=body).json()
            with usual.watched(opened["id"], opened["secret"]) as live:
                live.recv(60)
                moves = {"move": "3,3/1,1", "ply": 0}, {"move": "3,4/1,2", "ply": 1}
                proof = {"Authorization": f"Bearer {opened['secret']}"}
                for move in moves:
                    address = f"/api/games/{opened['id']}/moves"
                    found[own.post(address, json=move, headers=proof).status_code] += 1
        with lock:
            statuses.update(found)

    threads = [threading.Thread(target=arrive) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert statuses == {200: 40 * (len(files) + 5)}


def test_others_play_on_during_a_flood(usual: RunningServer) -> None:
    one, two = usual.begun("pathway")
    stop = threading.Event()
    turned_away = []

    def flood() -> None:
        with httpx.Client(
            base_url=usual.url,
            transport=httpx.HTTPTransport(verify=False, local_address=ELSEWHERE),
            timeout=60,
        ) as own:
            while not stop.is_set():
                turned_away.append(own.get("/api/position?game=blockade:size=7").status_code)

    threads = [threading.Thread(target=flood) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        state = one.state()
        for _ in range(10):
            state = good((one, two)[state["turn"] - 1].play(state["legal"][0]))
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)
    assert state["ply"] == 10
    assert set(turned_away) <= {200, 429}
