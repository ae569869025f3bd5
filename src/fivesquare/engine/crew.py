"""Work on many positions at once, shared by the threads of this process."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from itertools import pairwise
from typing import TypeVar

from fivesquare.engine.strong.counts import cores

T = TypeVar("T")
LEAST = 512  # positions for which another thread is worth waking


@cache
def crew() -> ThreadPoolExecutor:
    """The threads besides the one that asks."""
    return ThreadPoolExecutor(max(1, cores() - 1), "fivesquare-crew")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=crew.cache_clear)  # threads stay with the parent


def shared(part: Callable[[int, int], T], number: int) -> list[T]:
    """What `part(begin, end)` gives for all of `range(number)`, in as many parts as it is worth."""
    parts = max(1, min(cores(), number // LEAST))
    bounds = [number * i // parts for i in range(parts + 1)]
    others: list[Future[T]] = []
    try:
        for begin, end in pairwise(bounds[1:]):
            others.append(crew().submit(part, begin, end))
        own = part(0, bounds[1])
    finally:
        wait(others)  # whatever happens: nobody writes any more
    return [own, *(each.result() for each in others)]
