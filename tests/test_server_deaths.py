"""One of two servers on a database is killed under load, again and again: players and watchers go
over to the other, and nothing that anybody was told is lost."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from gallery import Gallery
from postgres import Cluster
from server_load import Person, look_after
from servers import SOON, RunningServer, ended
from test_server_kills import database_is_well, faults, look_again, wait_for_load

PEOPLE = 6
WATCHED = 24  # games, each at both servers
MOST = 60  # states that are told before a kill


class Pair:
    """Two servers of the same games."""

    def __init__(self, place: Path, database: str) -> None:
        for name in ("one", "two"):
            (place / name).mkdir()
        self.database = database
        self.servers = [RunningServer(place / name, database) for name in ("one", "two")]

    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def close(self) -> None:
        for server in self.servers:
            server.__exit__(None, None, None)


def wander(person: Person, pair: Pair, stop: threading.Event) -> None:
    """Play at one server until it dies, then at the next that answers, and so on."""
    while not stop.is_set() and not person.wrong:
        url = person.chance.choice(pair.urls())
        try:
            with httpx.Client(base_url=url, timeout=SOON, verify=False) as client:
                for seen in person.games:
                    arrive(person, client, seen.id)
        except httpx.TransportError:
            continue  # that one is dead just now
        person.play(url, stop)


def arrive(person: Person, client: httpx.Client, game: str) -> None:
    """See that a game is at this server as it was told at another, or will be in a moment."""
    [seen] = [each for each in person.games if each.id == game]
    until = time.monotonic() + SOON
    while (wrong := look_after(client, seen)) and time.monotonic() < until:
        time.sleep(0.02)
    if wrong:
        person.wrong.append(wrong)


@contextmanager
def playing(people: list[Person], pair: Pair) -> Iterator[None]:
    """Everybody plays, wherever a server is."""
    stop = threading.Event()
    threads = [threading.Thread(target=wander, args=(each, pair, stop)) for each in people]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def killed_in_turn(postgres: Cluster, place: Path, times: int) -> int:
    """Kill one of two servers so often, and start it again; how many states were told in all."""
    chance = random.Random(times)
    people = [Person(random.Random(number)) for number in range(PEOPLE)]
    pair = Pair(place, postgres.fresh())
    gallery = Gallery(pair.urls)
    try:
        for number in range(times):
            dead = chance.randrange(2)
            with playing(people, pair):
                wait_for_load(people, MOST // 2)
                follow(gallery, people)
                wait_for_load(people, chance.randrange(MOST))
                here = [each for each in gallery.watchers if each.at != dead and each.version >= 0]
                cuts = [len(each.cuts) for each in here]
                children = pair.servers[dead].children()
                pair.servers[dead].kill()
                told = versions(people)
                wait_for_load(people, MOST)  # which all goes to the other
                assert gallery.missing(told) == []
                assert [len(each.cuts) for each in here] == cuts, "the living cuts nobody off"
                assert ended(children), "no engine outlives its server"
                pair.servers[dead].start()
            assert [wrong for person in people for wrong in person.wrong] == []
            look_again(pair.servers[number % 2], people, everywhere=number == times - 1)
        assert gallery.missing(versions(people)) == []
        assert [wrong for each in gallery.watchers for wrong in each.wrong] == []
        assert any(each.cuts for each in gallery.watchers)
        check_moves(gallery, people)
        for server in pair.servers:
            assert server.stop() == 0
            assert faults(server.said_wrong()) == []
    finally:
        gallery.close()
        pair.close()
    database_is_well(pair.database, people)
    return sum(person.told for person in people)


def follow(gallery: Gallery, people: list[Person]) -> None:
    """Watch games that go on, up to so many."""
    known = {each.game for each in gallery.watchers}
    games = [seen.id for person in people for seen in [*person.games] if seen.id not in known]
    for game in games[: WATCHED - len(known)]:
        gallery.follow(game)


def versions(people: list[Person]) -> dict[str, int]:
    """What was told of every game."""
    return {
        seen.id: int(seen.state["version"])
        for person in people
        for seen in [*person.games, *person.done]
    }


def check_moves(gallery: Gallery, people: list[Person]) -> None:
    """Who watches has seen the very moves that the players were told."""
    moves = {
        seen.id: (seen.state["version"], seen.state["moves"])
        for person in people
        for seen in [*person.games, *person.done]
    }
    for each in gallery.watchers:
        version, told = moves[each.game]
        assert each.version > version or each.moves == told


def test_one_of_two_is_killed_twice(postgres: Cluster, tmp_path: Path) -> None:
    assert killed_in_turn(postgres, tmp_path, 2) > 100


@pytest.mark.long
def test_one_of_two_is_killed_fifty_times(postgres: Cluster, tmp_path: Path) -> None:
    told = killed_in_turn(postgres, tmp_path, 50)
    print(f"50 kills of one of two servers, {told} states told, none lost and none missed")
