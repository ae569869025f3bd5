"""Several servers on one database in PostgreSQL: they show the same games."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare.games import load
from fivesquare.hosted import moved, opened
from fivesquare.records.record import Record, Seat
from fivesquare.web.club import Club
from fivesquare.web.database import migrate, open_database, ready_database
from fivesquare.web.engine_room import EngineRoom
from fivesquare.web.ledger import Ledger
from fivesquare.web.neighbours import CLASS, LIVING, Neighbours
from fivesquare.web.storage import Presence, Storage, Stored, Write, now
from postgres import Cluster
from servers import SOON, Chair, Document, RunningServer, good, refused

Two = tuple[RunningServer, RunningServer]


@pytest.fixture(scope="module")
def two(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two servers of the same games."""
    place, database = tmp_path_factory.mktemp("two"), postgres.fresh()
    for name in ("one", "two"):
        (place / name).mkdir()
    with (
        RunningServer(place / "one", database, away=1) as one,
        RunningServer(place / "two", database, away=1) as two,
    ):
        yield one, two
        assert "Traceback" not in one.said_wrong() + two.said_wrong()


def elsewhere(chair: Chair, server: RunningServer) -> Chair:
    """The same seat on another server."""
    return Chair(server, {"id": chair.id, "seat": chair.seat, "secret": chair.secret})


def told(socket: object, **wanted: object) -> Document:
    """The next state of a socket that has these fields."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        state: Document = json.loads(socket.recv(SOON))  # type: ignore[attr-defined]
        if all(state[name] == value for name, value in wanted.items()):
            return state
    raise AssertionError(wanted)


def test_a_move_on_one_is_seen_on_the_other(two: Two) -> None:
    here, there = two
    one, friend = here.begun("blockade")
    other = elsewhere(friend, there)
    with there.watched(one.id) as watcher, here.watched(one.id) as own:
        assert told(watcher)["ply"] == 0
        for ply, mover in enumerate((one, other, one, other), 1):
            move = mover.state()["legal"][0]
            good(mover.play(move, ply=ply - 1))
            for socket in (watcher, own):
                state = told(socket, ply=ply)
                assert state["moves"][-1] == move


def test_who_joins_on_the_other_has_a_seat_on_both(two: Two) -> None:
    here, there = two
    one = here.opened("pathway")
    joined = good(there.client.post(f"{one.address}/join", json={"name": "Bob"}))
    friend = Chair(here, joined)
    assert one.wait_for(status="playing")["players"][1]["name"] == "Bob"
    good(one.play("3,3"))
    assert friend.wait_for(ply=1)["turn"] == 2
    good(friend.play("2,2"))
    assert refused(there.client.post(f"{one.address}/join", json={}), 409)


def test_a_link_that_is_made_on_one_is_good_on_the_other(two: Two) -> None:
    here, there = two
    one, _ = here.begun("pathway")
    assert elsewhere(one, there).state()["ply"] == 0  # the other knows the game, and its keys
    secret = good(one.post("/link"))["secret"]
    other = Chair(there, {"id": one.id, "seat": 1, "secret": secret})
    until = time.monotonic() + SOON
    while other.play("3,3", ply=0).status_code == 403:
        assert time.monotonic() < until
    assert one.wait_for(ply=1)["moves"] == ["3,3"]


@pytest.mark.parametrize("game", ["pathway", "blockade"])
def test_two_moves_for_one_turn_on_two_servers_do_not_both_count(two: Two, game: str) -> None:
    here, there = two
    for _ in range(5):
        one, _ = here.begun(game)
        chairs = one, elsewhere(one, there)
        legal = one.state()["legal"]
        assert chairs[1].state()["ply"] == 0
        answers: list[int] = []

        def play(chair: Chair, move: str, answers: list[int] = answers) -> None:
            answers.append(chair.play(move, ply=0).status_code)

        threads = [
            threading.Thread(target=play, args=(chair, move))
            for chair, move in zip(chairs, (legal[0], legal[-1]), strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409]
        states = [chair.wait_for(ply=1)["moves"] for chair in chairs]
        assert states[0] == states[1]


def test_who_is_there_on_one_is_there_on_the_other(two: Two) -> None:
    here, there = two
    one, friend = here.begun("pathway")
    other = elsewhere(friend, there)
    assert refused(one.act("claim"), 409)
    with here.watched(one.id, one.secret) as own:
        with there.watched(one.id, other.secret):
            state = told(own)
            while not state["players"][1]["here"]:
                state = told(own)
            time.sleep(1.2)  # as long as one must be away
            assert refused(one.act("claim"), 409)["message"].startswith("Your opponent has not")
        while state["players"][1]["here"]:
            state = told(own)
        until = time.monotonic() + SOON
        while one.act("claim").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
    assert other.wait_for(status="over")["result"]["reason"] == "forfeit"


def test_what_a_dead_server_thought_about_is_answered_by_another(
    postgres: Cluster, tmp_path: Path
) -> None:
    database = postgres.fresh()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        RunningServer(tmp_path / "one", database) as one,
        RunningServer(tmp_path / "two", database) as two,
    ):
        chairs = [one.opened("adjacent-capture:size=7", "perfect", seat=2) for _ in range(3)]
        with one.watched(chairs[0].id, chairs[0].secret):
            assert two.client.get(chairs[0].address).json()["ply"] == 0
        one.kill()
        for chair in chairs:
            state = elsewhere(chair, two).wait_for(ply=1)
            assert state["turn"] == 2
        assert "Traceback" not in two.said_wrong()


def test_a_computer_answers_once(two: Two) -> None:
    here, there = two
    chairs = [here.opened(game, "1") for game in ("pathway", "blockade", "block-capture")]
    for chair in chairs:
        other = elsewhere(chair, there)
        assert other.state()["ply"] == 0
        good(other.play(other.state()["legal"][0], ply=0))  # so it thinks over there
        state = chair.wait_for(ply=2)
        assert (state["turn"], state["version"]) == (1, 3)
    time.sleep(0.5)
    assert [chair.state()["version"] for chair in chairs] == [3, 3, 3]


# Below the servers.


def test_the_shape_is_made_once_whoever_starts_first(postgres: Cluster) -> None:
    database = postgres.fresh()
    engines = [open_database(database) for _ in range(4)]
    faults: list[Exception] = []

    def start(number: int) -> None:
        try:
            migrate(engines[number])
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=start, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for engine in engines:
        engine.dispose()
    assert faults == []


def test_members_live_as_long_as_they_are_there(postgres: Cluster) -> None:
    database = postgres.fresh()
    with ready_database(database) as first, ready_database(database) as second:
        one, two = Neighbours(first), Neighbours(second)
        one.move_in(lambda _: None, lambda: None)
        assert one.living() == {one.member}
        two.move_in(lambda _: None, lambda: None)
        assert one.living() == two.living() == {one.member, two.member}
        two.move_out()
        until = time.monotonic() + SOON  # its connection ends when the database has noticed
        while one.living() != {one.member}:
            assert time.monotonic() < until
        one.move_out()


def test_only_what_others_change_is_heard_and_only_its_id(postgres: Cluster) -> None:
    database = postgres.fresh()
    heard: list[str] = []
    with ready_database(database) as first, ready_database(database) as second:
        one, two = Neighbours(first), Neighbours(second)
        game = opened(Record(load("pathway")), 1, "human", False)
        one.move_in(heard.append, lambda: None)
        storages = [Storage(first, one.member), Storage(second, two.member)]
        assert storages[0].write([Write(((None, game),))]) == [None]
        later = game
        for turn, storage in enumerate(storages):
            before, later = later, later.changed(later.record.changed(seed=turn))
            assert storage.write([Write(((before, later),))]) == [None]
        until = time.monotonic() + SOON
        while not heard and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.1)
        assert heard == [game.id]
        one.move_out()


def test_a_listener_that_was_cut_off_comes_back_and_says_so(postgres: Cluster) -> None:
    database = postgres.fresh()
    missed = threading.Event()
    with ready_database(database) as engine:
        one = Neighbours(engine)
        one.move_in(lambda _: None, missed.set)
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%%' AND pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )
        assert missed.wait(SOON)
        with engine.connect() as connection:
            held = connection.execute(LIVING, {"class": CLASS}).scalars()
            assert [*held] == [one.member]
        one.move_out()


def test_only_one_adopts_what_the_dead_leave(postgres: Cluster) -> None:
    database = postgres.fresh()
    with ready_database(database) as engine:
        seats = Seat("Ann"), Seat("Level 1", "1")
        game = opened(Record(load("pathway:first=2"), seats=seats), 1, "1", False)
        dead, one, two = (Storage(engine, member) for member in (1, 2, 3))
        assert dead.write([Write(((None, game),))]) == [None]
        here = Presence(game.id, 1, dead.member, True, now())
        assert dead.write([Write(presences=(here,))]) == [None]
        stored = dead.read(game.id)
        assert stored
        assert (stored.thinker, stored.presences) == (1, (here,))
        assert one.adopt(frozenset({1, 2, 3})) == []
        assert one.adopt(frozenset({2, 3})) == [game.id]
        assert one.adopt(frozenset({2, 3})) == [game.id], "in case it was not begun"
        assert two.adopt(frozenset({2, 3})) == []
        stored = two.read(game.id)
        assert stored
        assert (stored.thinker, stored.presences) == (2, ())


def test_what_another_changes_while_a_game_is_read_is_read_again(postgres: Cluster) -> None:
    with ready_database(postgres.fresh()) as engine:
        other, storage = Storage(engine, 1), Storage(engine, 2)
        game = opened(Record(load("pathway")), 1, "human", False)
        assert other.write([Write(((None, game),))]) == [None]
        later = game.changed(game.record.changed(seed=1))
        plain = storage.read

        async def enter() -> int:
            club = Club(Ledger(storage), EngineRoom(), 600)
            loop = asyncio.get_running_loop()

            def slow(game_id: str) -> Stored | None:
                """What was read a moment before somebody else has written."""
                found = plain(game_id)
                if found and found.game.version == game.version:
                    assert other.write([Write(((game, later),))]) == [None]
                    loop.call_soon_threadsafe(club.hear, game_id)
                    time.sleep(0.1)
                return found

            storage.read = slow  # type: ignore[method-assign]
            rooms = await asyncio.gather(club.room(game.id), club.room(game.id))
            assert rooms[0] is rooms[1]
            assert not club.entering
            assert not club.outdated
            return rooms[0].game.version

        assert asyncio.run(enter()) == later.version > game.version


@pytest.mark.parametrize("heard", ["before", "meanwhile", "after"])
def test_the_last_move_at_a_dead_server_is_answered_whenever_it_is_heard_of(
    postgres: Cluster, heard: str
) -> None:
    with ready_database(postgres.fresh()) as engine:
        dead, storage = Storage(engine, 1), Storage(engine, 2)
        seats = Seat("Ann"), Seat("Random", "random")
        game = opened(Record(load("pathway"), seats=seats), 1, "random", False)
        assert dead.write([Write(((None, game),))]) == [None]
        later = moved(game, frozenset({1}), "3,3").game

        async def live_on() -> int:
            club = Club(Ledger(storage), EngineRoom(), 600)
            room = await club.room(game.id)
            assert dead.write([Write(((game, later),))]) == [None]
            stale = dead.read(game.id)
            assert stale
            if heard == "before":
                club.learn(room, stale)
            elif heard == "meanwhile":  # as it was before we took it over
                storage.adopt(frozenset({2}))
                club.learn(room, stale)
            await club.adopt(frozenset({2}))
            club.learn(room, stale)
            until = time.monotonic() + SOON
            while len(room.game.record.moves) < 2 and time.monotonic() < until:
                await asyncio.sleep(0.01)
            return len(room.game.record.moves)

        assert asyncio.run(live_on()) == 2
