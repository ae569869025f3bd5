"""Work that may take long: Ctrl-C ends it, and on a terminal a word says that it goes on."""

import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from fivesquare.departure import heed_signals
from fivesquare.work import Stop

T = TypeVar("T")

SOON = 1.0  # seconds before anything is said
STEP = 0.2
GRACE = 3.0  # seconds for work that was interrupted to tidy up


def interruptible(work: Callable[[Stop], T], say: bool = False) -> T:
    """The answer of `work`, which runs in a thread so that Ctrl-C need not wait for it.

    The work is given a Stop, by which it learns that nobody waits for it any more.
    """
    answers: list[T] = []
    errors: list[BaseException] = []
    stop = Stop()
    done = threading.Event()  # a `join` that is interrupted takes the thread for ended

    def run() -> None:
        try:
            answers.append(work(stop))
        except BaseException as error:  # it is raised again where somebody can hear it
            errors.append(error)
        finally:
            done.set()

    heed_signals()
    try:
        threading.Thread(target=run, daemon=True).start()
        if say and not done.wait(SOON):
            say_until(done)
        while not done.wait(STEP):
            pass
    except KeyboardInterrupt:
        stop.set()
        done.wait(GRACE)
        raise
    if errors:
        raise errors[0]
    return answers[0]


def thinking(work: Callable[[Stop], T]) -> T:
    """The same for somebody who waits at the board."""
    return interruptible(work, say=True)


def say_until(done: threading.Event) -> None:
    """Count the seconds on a terminal until the work is done, and leave nothing of that behind."""
    started = time.monotonic() - SOON
    if sys.stderr is None or not sys.stderr.isatty():
        return
    try:
        while not done.wait(STEP):
            seconds = int(time.monotonic() - started)
            print(f"\rThinking ... {seconds} s", end="", file=sys.stderr, flush=True)
    finally:
        print(f"\r{' ' * 24}\r", end="", file=sys.stderr, flush=True)
