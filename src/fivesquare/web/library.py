"""What a search has found, kept as it is sent: whoever asks again need not wait.

Each server has its own. What nobody has asked for of late goes when it is full.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import NamedTuple

LARGEST = 64_000_000  # characters in all


class Copy(NamedTuple):
    """An answer as text, how long it was searched for at most, and whether nothing is missing."""

    text: str
    seconds: float
    is_whole: bool


class Library:
    """Answers by what was asked."""

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest
        self.copies: OrderedDict[Hashable, Copy] = OrderedDict()  # the latest asked for last
        self.size = 0
        self.searches: dict[Hashable, asyncio.Task[Copy]] = {}

    def find(self, about: Hashable, seconds: float) -> str | None:
        """What is known already, unless more could be found in so much time."""
        found = self.copies.get(about)
        if found is None or not found.is_whole and found.seconds < seconds:
            return None
        self.copies.move_to_end(about)
        return found.text

    async def search(
        self, about: Hashable, seconds: float, search: Callable[[], Awaitable[Copy]]
    ) -> str:
        """Search, and keep what is found; who asks the same meanwhile waits for the same."""
        question = about, seconds
        task = self.searches.get(question)
        if task is None:
            task = self.searches[question] = asyncio.create_task(self.kept(question, search))
            task.add_done_callback(forgiven)
        return (await asyncio.shield(task)).text  # whoever goes takes the answer from nobody

    async def kept(
        self, question: tuple[Hashable, float], search: Callable[[], Awaitable[Copy]]
    ) -> Copy:
        """One search."""
        try:
            found = await search()
        finally:
            del self.searches[question]
        self.keep(question[0], found)
        return found

    def keep(self, about: Hashable, found: Copy) -> None:
        """Put an answer where it is found, in place of a lesser one."""
        before = self.copies.get(about)
        if before and (before.is_whole, before.seconds) > (found.is_whole, found.seconds):
            return
        self.size += len(found.text) - len(before.text if before else "")
        self.copies[about] = found
        self.copies.move_to_end(about)
        while self.size > self.largest:
            _, oldest = self.copies.popitem(last=False)
            self.size -= len(oldest.text)


def forgiven(task: "asyncio.Task[Copy]") -> None:
    """What goes wrong is told to who waits; if nobody does any more, it does not matter."""
    if not task.cancelled():
        task.exception()
