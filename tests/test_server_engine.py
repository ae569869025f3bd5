"""The engine beside the server: everybody's turn, a bounded queue, and processes that may die."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engine_questions import deadly, echoed, own_number, wrong
from fivesquare.games import load
from fivesquare.records.record import Record
from fivesquare.web import engine_room
from fivesquare.web.engine_room import MOST, MOST_OF_ONE, MOST_STUDIES_OF_ONE, TRIES, EngineRoom
from fivesquare.web.queue import Busy
from loops import run_apart
from servers import RunningServer, children_of, ended, good, own_database

RECORD = Record(load("block-capture:size=3"))


def within(work: Callable[[EngineRoom], Awaitable[None]], workers: int = 1) -> None:
    """Do something with an engine room, and see that it leaves no process behind."""

    async def all_of_it() -> None:
        before = children_of(os.getpid())  # servers of other tests have engines of their own
        room = EngineRoom(workers)
        try:
            await asyncio.wait_for(work(room), 100)
        finally:
            began = [child for child in children_of(os.getpid()) if child not in before]
            left = [child for child in began if "spawn_main" in child.line]
            await room.close()
        assert left
        assert ended(left)

    run_apart(all_of_it())


def test_who_asks_much_delays_mostly_themself() -> None:
    async def work(room: EngineRoom) -> None:
        order: list[str] = []

        async def ask(asker: str, number: int) -> None:
            order.append(await room.ask(asker, echoed, f"{asker}{number}", 0.01))

        much = [asyncio.create_task(ask("much", number)) for number in range(50)]
        while len(order) < 5:
            await asyncio.sleep(0.01)
        before = len(order)
        await ask("little", 0)
        assert order.index("little0") - before <= 3
        others = [asyncio.create_task(ask(name, 0)) for name in "abcde"]
        before = len(order)
        await asyncio.gather(*others)
        assert max(order.index(f"{name}0") for name in "abcde") - before <= 12
        await asyncio.gather(*much)
        own = [name for name in order if name.startswith("much")]
        assert own == [f"much{number}" for number in range(50)], "in the order they were asked"

    within(work)


def test_the_queue_is_bounded_for_hints_and_not_for_moves() -> None:
    async def work(room: EngineRoom) -> None:
        waiting = [asyncio.create_task(room.ask("x", echoed, "", 1.0))]
        await asyncio.sleep(0)
        own = [asyncio.create_task(room.tip(RECORD, None, 1, "me")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await room.tip(RECORD, None, 1, "me")
        waiting += [
            asyncio.create_task(room.ask(str(n), echoed, "")) for n in range(MOST - MOST_OF_ONE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await room.tip(RECORD, None, 1, "you")
        move = asyncio.create_task(room.move("1", RECORD, "a game"))
        assert [found["step"] for found in await asyncio.gather(*own)] == [1] * MOST_OF_ONE
        assert await move in RECORD.game.moves(RECORD.position)
        await asyncio.gather(*waiting)
        assert not room.games

    within(work)


def test_studies_are_bounded_and_leave_a_process_to_games() -> None:
    async def work(room: EngineRoom) -> None:
        order: list[str] = []

        async def noted(answer: Awaitable[str]) -> None:
            order.append(await answer)

        class_room = [
            asyncio.create_task(noted(room.study("class", echoed, f"study {n}", 0.3)))
            for n in range(MOST_STUDIES_OF_ONE + 1)  # one is under way
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await room.worth(RECORD, None, 1, "class")
        others = [
            asyncio.create_task(room.study("others", echoed, ""))
            for _ in range(MOST - MOST_STUDIES_OF_ONE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await room.review(RECORD, "me")
        assert (len(room.studying), len(room.running)) == (1, 1)
        for number in range(3):
            await noted(room.ask("a game", echoed, f"move {number}"))
        assert order.index("move 2") <= 3, "a game waits for no study"
        for waits in (*class_room, *others):
            waits.cancel()

    within(work, 2)


def test_with_one_process_games_come_first() -> None:
    async def work(room: EngineRoom) -> None:
        order: list[str] = []

        async def noted(answer: Awaitable[str]) -> None:
            order.append(await answer)

        studies = [noted(room.study(str(n), echoed, "study", 0.05)) for n in range(3)]
        games = [noted(room.ask(str(n), echoed, "game")) for n in range(3)]
        await asyncio.gather(*studies, *games)
        assert order == ["study", "game", "game", "game", "study", "study"]

    within(work)


def test_a_study_that_has_waited_for_too_long_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(room: EngineRoom) -> None:
        monkeypatch.setattr(engine_room, "PATIENCE", 0.1)
        under_way = asyncio.create_task(room.study("a", echoed, "begun", 0.5))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await room.study("a", echoed, "late")
        assert await under_way == "begun"

    within(work)


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    async def work(room: EngineRoom) -> None:
        number = await room.ask("a", own_number)
        once = room.ask("a", deadly, tmp_path / "once", 1)
        meanwhile = room.ask("b", echoed, "here", 0.2)
        assert [*await asyncio.gather(once, meanwhile)] == ["survived", "here"]
        assert await room.ask("a", own_number) != number
        with pytest.raises(Busy):
            await room.ask("a", deadly, tmp_path / "always", 100)
        assert len((tmp_path / "always").read_text()) == TRIES
        assert await room.ask("b", echoed, "still here") == "still here"

    within(work, 2)


def test_an_answer_that_takes_too_long_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: EngineRoom) -> None:
        await room.ask("a", echoed, "")
        monkeypatch.setattr(engine_room, "LONGEST", 1.0)
        begun = time.monotonic()
        with pytest.raises(Busy):
            await room.ask("a", echoed, "late", 60)
        assert time.monotonic() - begun < 20
        monkeypatch.setattr(engine_room, "LONGEST", 60.0)
        assert await room.ask("b", echoed, "soon") == "soon"

    within(work)


def test_what_goes_wrong_is_told_to_who_asked(tmp_path: Path) -> None:
    async def work(room: EngineRoom) -> None:
        with pytest.raises(ValueError, match="because"):
            await room.ask("a", wrong, "because")
        gone = asyncio.create_task(room.ask("a", echoed, "gone", 0.2))
        waits = asyncio.create_task(room.ask("a", echoed, "waits"))
        await asyncio.sleep(0.05)
        gone.cancel()
        waits.cancel()
        assert await room.ask("a", echoed, "next") == "next", "who has gone is not waited for"

    within(work)


def test_the_engine_gives_way_to_who_serves_pages(served: RunningServer) -> None:
    one = served.opened("blockade", "1")
    good(one.play("3,3/1,1"))
    one.wait_for(ply=2)
    busy = [child for child in served.children() if "spawn_main" in child.line]
    assert busy
    assert all(child.niceness > 0 for child in busy)


def test_the_engine_goes_with_the_server_however_that_goes(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        one = own.opened("pathway:size=7", "perfect")
        good(one.play("4,4"))
        children = own.children()
        assert len(children) > 1
        own.kill()
        assert ended(children)
        own.start()
        one.wait_for(ply=2)
        children = own.children()
        assert own.stop() == 0
        assert ended(children)
