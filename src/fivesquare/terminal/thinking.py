"""Work that may take long: Ctrl-C ends it, and on a terminal a word says that it goes on."""

import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

SOON = 1.0  # seconds before anything is said
STEP = 0.2


def thinking(work: Callable[[], T]) -> T:
    """The answer of `work`, which runs in a thread so that Ctrl-C need not wait for it."""
    answers: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as error:  # it is raised again where somebody can hear it
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(SOON)
    if thread.is_alive():
        say_while(thread)
    if errors:
        raise errors[0]
    return answers[0]


def say_while(thread: threading.Thread) -> None:
    """Count the seconds on a terminal until the thread ends, and leave nothing of that behind."""
    started = time.monotonic() - SOON
    shown = sys.stderr is not None and sys.stderr.isatty()
    try:
        while thread.is_alive():
            if shown:
                seconds = int(time.monotonic() - started)
                print(f"\rThinking ... {seconds} s", end="", file=sys.stderr, flush=True)
            thread.join(STEP)
    finally:
        if shown:
            print(f"\r{' ' * 24}\r", end="", file=sys.stderr, flush=True)
