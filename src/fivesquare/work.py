"""Work that takes a while: a way to end it from another thread, and to see how far it is."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

Halt = Callable[[], None]


class Stopped(Exception):
    """The time is up, or somebody has asked to stop."""


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


class Progress(NamedTuple):
    """How far some work is: what is done just now, and how much of it, of how much if known; of 0
    where it takes its time and nobody can say how far it is."""

    what: str
    done: int = 0
    of: int | None = None


class Watch(Stop):
    """Somebody who waits for work: they can stop it, and are shown how far it is.

    `show` may be a bar, a line of JSON or a message to a page; `say` is for sentences.
    """

    def __init__(
        self,
        show: Callable[[Progress], None] | None = None,
        say: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.show, self.voice = show, say

    def tell(self, what: str, done: int = 0, of: int | None = None) -> None:
        """Show how far it is."""
        if self.show:
            self.show(Progress(what, done, of))

    def say(self, sentence: str) -> None:
        """Say what must be known."""
        if self.voice:
            self.voice(sentence)

    def check(self) -> None:
        """Give up here if somebody has asked to stop."""
        if self.is_set:
            raise Stopped
