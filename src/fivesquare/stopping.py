"""A way to end work from another thread."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Halt = Callable[[], None]


class Stop:
    """Ends whatever was given it: a search then answers with what it knows."""

    def __init__(self) -> None:
        self.is_set = False
        self.lock = threading.Lock()
        self.halts: list[Halt] = []  # one for each search under way

    def set(self) -> None:
        """Everything that was given this gives up, also what is yet to come."""
        with self.lock:
            self.is_set = True
            for halt in self.halts:
                halt()

    @contextmanager
    def over(self, halt: Halt) -> Iterator[None]:
        """While this lasts, `halt` is called when it is time to give up; at once if it is."""
        with self.lock:
            self.halts.append(halt)
            if self.is_set:
                halt()
        try:
            yield
        finally:
            with self.lock:
                self.halts.remove(halt)
