"""Leaving in order when somebody ends the program: half a file goes, a child does not stay."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

Tidy = Callable[[], None]

TIDIES: list[Tidy] = []  # what is left to do
WORK: list[None] = []  # one for each thread that works beside us


@contextmanager
def tidied(tidy: Tidy) -> Iterator[None]:
    """While this lasts, `tidy` is called if we are told to go (where `heed_signals` was called)."""
    TIDIES.append(tidy)
    try:
        yield
    finally:
        TIDIES.remove(tidy)


def heed_signals() -> None:
    """Tidy up when we are told to go. Only the main thread can see to that."""
    import signal
    import threading

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, leave)


def leave(number: int, _frame: FrameType | None) -> None:
    """Tidy up, then go the way we would have gone at once."""
    import signal

    for tidy in list(TIDIES):
        tidy()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


@contextmanager
def working() -> Iterator[None]:
    """While this lasts, a thread of its own does what nobody needs who goes."""
    WORK.append(None)
    try:
        yield
    finally:
        WORK.pop()


def go(code: int) -> NoReturn:
    """End the program: in order if nothing else is under way, else at once. A thread that compiles
    cannot be stopped, and an interpreter that shuts down below it may come to grief."""
    import os
    import sys

    if not WORK:
        sys.exit(code)
    for tidy in list(TIDIES):
        tidy()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
