"""What a search has found is kept: found once, for everybody, and not without end."""

import asyncio
import random

import pytest

from fivesquare.web.library import Copy, Library
from fivesquare.web.queue import Busy
from loops import run_apart


def copy(text: str, seconds: float = 1.0, is_whole: bool = True) -> Copy:
    return Copy(text, seconds, is_whole)


def test_what_was_found_is_found_again() -> None:
    library = Library()
    library.keep("a", copy("first"))
    assert library.find("a", 10) == "first"
    assert library.find("b", 0) is None


def test_what_is_not_whole_will_do_for_who_asks_for_no_more() -> None:
    library = Library()
    library.keep("a", copy("some", 2, is_whole=False))
    assert library.find("a", 2) == "some"
    assert library.find("a", 2.1) is None
    library.keep("a", copy("less", 1, is_whole=False))
    assert library.find("a", 1) == "some"
    library.keep("a", copy("more", 3, is_whole=False))
    assert library.find("a", 3) == "more"
    library.keep("a", copy("all", 0.1))
    library.keep("a", copy("late", 10, is_whole=False))
    assert library.find("a", 10) == "all"


def test_it_does_not_grow_for_ever_and_keeps_what_is_asked_for() -> None:
    library, chance = Library(1000), random.Random(1)
    library.keep("asked for", copy("x" * 50))
    for number in range(500):
        about = chance.randrange(60)
        library.keep(about, copy("y" * chance.randrange(100), number, is_whole=False))
        assert library.find("asked for", 0)
        assert library.size == sum(len(each.text) for each in library.copies.values()) <= 1000
    assert len(library.copies) > 5


def test_the_same_question_is_searched_for_once() -> None:
    async def work() -> None:
        library, gate, searched = Library(), asyncio.Event(), list[str]()

        async def search() -> Copy:
            searched.append("once")
            await gate.wait()
            return copy("found")

        asked = [asyncio.create_task(library.search("a", 1, search)) for _ in range(5)]
        await asyncio.sleep(0)
        asked[0].cancel()  # who goes takes the answer from nobody
        gate.set()
        assert await asyncio.gather(*asked[1:]) == ["found"] * 4
        assert searched == ["once"]
        assert not library.searches
        assert library.find("a", 1) == "found"

    run_apart(work())


def test_what_goes_wrong_is_told_to_all_who_wait_and_not_kept() -> None:
    async def work() -> None:
        library = Library()

        async def search() -> Copy:
            await asyncio.sleep(0.01)
            raise Busy

        asked = [asyncio.create_task(library.search("a", 1, search)) for _ in range(3)]
        for each in asked:
            with pytest.raises(Busy):
                await each
        assert library.find("a", 0) is None
        assert not library.searches

    run_apart(work())
