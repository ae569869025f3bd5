"""A server that is killed at any moment, under load: whatever it told anybody is there again."""

import random
import re
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from fivesquare.web.database import open_database
from fivesquare.web.relations import MOVES
from fivesquare.web.storage import Storage
from fivesquare.web.upkeep import checked
from server_load import Person, busy, look_after
from servers import RunningServer, ended, good

PEOPLE = 6
MOST = 60  # states that are told before a kill, however fast that goes


def wait_for_load(people: list[Person], number: int) -> None:
    """Until so many more states were told to people."""
    wanted, until = sum(person.told for person in people) + number, time.monotonic() + 60
    while sum(person.told for person in people) < wanted and time.monotonic() < until:
        time.sleep(0.001)


def killed_under_load(database: str, place: Path, times: int) -> int:
    """Kill a server so often and start it again; how many states were told in all."""
    chance = random.Random(f"{database.partition(':')[0]} {times}")
    people = [Person(random.Random(number)) for number in range(PEOPLE)]
    with RunningServer(place, database) as own:
        for number in range(times):
            threads = busy(people, own.url)
            wait_for_load(people, chance.randrange(MOST))
            time.sleep(chance.uniform(0, 0.02))
            children = own.children()
            own.kill()
            for thread in threads:
                thread.join(60)
            assert ended(children), "no engine outlives its server"
            assert [wrong for person in people for wrong in person.wrong] == []
            if chance.random() < 0.2:  # not even ready yet
                own.launch()
                time.sleep(chance.uniform(0, 1.5))
                own.kill()
            own.start()
            look_again(own, people, everywhere=number == times - 1)
        assert own.stop() == 0
        assert faults(own.said_wrong()) == []
    database_is_well(database, people)
    return sum(person.told for person in people)


def faults(said: str) -> list[str]:
    """The tracebacks of servers. A process of the engine whose server is killed while it begins may
    end with one of its own, because nobody is there any more who tells it what to do."""
    found = re.split(r"^(?=Traceback )", said, flags=re.MULTILINE)[1:]
    return [each for each in found if "in spawn_main" not in each]


def look_again(own: RunningServer, people: list[Person], everywhere: bool) -> None:
    """Every game is as it was told; and where a computer was thinking, its answer comes."""
    games = [seen for person in people for seen in person.games]
    if everywhere:
        games += [seen for person in people for seen in person.done]
    assert [wrong for seen in games if (wrong := look_after(own.client, seen))] == []
    until = time.monotonic() + 60
    waited = [seen for seen in games if seen.awaits_computer]
    while waited and time.monotonic() < until:
        for seen in waited:
            assert look_after(own.client, seen) == ""
        waited = [seen for seen in waited if seen.awaits_computer]
        time.sleep(0.05)
    assert not waited, "a computer's answer is not given"


def database_is_well(database: str, people: list[Person]) -> None:
    """Nothing is broken, and no move is missing in between."""
    engine = open_database(database)
    found = checked(engine, lambda _done, _of: None)
    assert found.problems == []
    assert found.games >= sum(len(person.games) + len(person.done) for person in people)
    with engine.connect() as connection:
        plies = select(MOVES.c.game, func.count(), func.min(MOVES.c.ply), func.max(MOVES.c.ply))
        for _, number, first, last in connection.execute(plies.group_by(MOVES.c.game)):
            assert (first, last) == (0, number - 1)
    engine.dispose()


def test_killed_twice(database: str, tmp_path: Path) -> None:
    assert killed_under_load(database, tmp_path, 2) > 20


@pytest.mark.long
def test_killed_a_hundred_times(database: str, tmp_path: Path) -> None:
    told = killed_under_load(database, tmp_path, 100)
    assert told > 1000
    print(f"{database.partition(':')[0]}: 100 kills, {told} states told before them, none lost")


def test_what_a_computer_thinks_about_when_it_is_killed_is_answered(
    database: str, tmp_path: Path
) -> None:
    with RunningServer(tmp_path, database) as own:
        games = [own.opened("pathway:size=7", kind) for kind in ("perfect", "3", "random")]
        for one in games:
            good(one.play("4,4"))
        own.kill()
        own.start()
        wait_for_moves(database, [one.id for one in games], 2)
        for one in games:
            state = one.state()
            assert (state["ply"], state["moves"][0], state["turn"]) == (2, "4,4", 1)


def wait_for_moves(database: str, names: list[str], number: int) -> None:
    """Wait until games have so many moves, and let nobody know that somebody waits for them."""
    engine = open_database(database)
    storage, until = Storage(engine), time.monotonic() + 60
    moves = [0] * len(names)
    while min(moves) < number and time.monotonic() < until:
        stored = [storage.read(name) for name in names]
        moves = [len(each.game.record.moves) if each else -1 for each in stored]
        time.sleep(0.05)
    engine.dispose()
    assert moves == [number] * len(names)


def test_to_stop_finishes_what_was_begun(database: str, tmp_path: Path) -> None:
    people = [Person(random.Random(number)) for number in range(PEOPLE)]
    with RunningServer(tmp_path, database) as own:
        threads = busy(people, own.url)
        wait_for_load(people, MOST)
        children = own.children()
        begun = time.monotonic()
        assert own.stop() == 0
        assert time.monotonic() - begun < 10
        assert ended(children)
        for thread in threads:
            thread.join(60)
        assert [wrong for person in people for wrong in person.wrong] == []
        assert own.said_wrong() == ""
        own.start()
        look_again(own, people, everywhere=True)
