"""Work shared out to all processors, a little at a time, answered in order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
AHEAD = 4  # pieces of work for each processor that wait to be fetched


def shared_out(
    work: Callable[..., T], pieces: Iterable[tuple[Any, ...]], large: bool
) -> Iterator[T]:
    """What `work` makes of each piece, in order; in other processes when there is much to do."""
    processors = os.cpu_count() or 1
    if not large or processors == 1:
        for piece in pieces:
            yield work(*piece)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context  # loaded when there is much to do

    waiting: deque[Future[T]] = deque()
    with ProcessPoolExecutor(processors, get_context("spawn")) as pool:
        try:
            for piece in pieces:
                waiting.append(pool.submit(work, *piece))
                if len(waiting) > AHEAD * processors:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
