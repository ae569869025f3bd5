"""Waiting for work at a terminal: Ctrl-C ends it, and a bar or a word says how far it is."""

import sys
import threading
import time
from collections.abc import Callable
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeVar

from fivesquare.departure import heed_signals, working
from fivesquare.terminal.preparation import PREPARATION
from fivesquare.work import Progress, Watch

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

T = TypeVar("T")

SOON = 1.0  # seconds before anything is said
STEP = 0.2
GRACE = 3.0  # seconds for work that was interrupted to tidy up
WIDTH = 60  # characters of a line that says how far it is
NARROW = 10  # and of a bar where there is no room for more


def waited(work: Callable[[Watch], T]) -> T:
    """The answer of `work`, which runs in a thread so that Ctrl-C need not wait for it.

    The work is given a Watch, by which it learns that nobody waits for it any more.
    """
    answers: list[T] = []
    errors: list[BaseException] = []
    meter = Meter()
    watch = Watch(meter.show, meter.say)
    done = threading.Event()  # a `join` that is interrupted takes the thread for ended

    def run() -> None:
        try:
            with working():
                PREPARATION.wait(watch)
                answers.append(work(watch))
        except BaseException as error:  # it is raised again where somebody can hear it
            errors.append(error)
        finally:
            done.set()

    heed_signals()
    try:
        threading.Thread(target=run, daemon=True).start()
        while not done.wait(STEP):
            meter.tick()
    except KeyboardInterrupt:
        watch.set()
        done.wait(GRACE)
        raise
    finally:
        meter.clear()
    if errors:
        raise errors[0]
    return answers[0]


class Meter:
    """How far some work is, on stderr: nothing where nobody watches or that lasts but a moment."""

    def __init__(self) -> None:
        self.is_seen = sys.stderr is not None and sys.stderr.isatty()
        self.width = min(WIDTH, get_terminal_size().columns - 1)
        self.begun = time.monotonic()
        self.latest = Progress("Thinking")
        self.bar: Bar | None = None
        self.is_written = False

    def show(self, progress: Progress) -> None:
        """Remember how far it is; the next tick shows it."""
        self.latest = progress

    def say(self, sentence: str) -> None:
        """A sentence that stays, above whatever moves."""
        if self.bar is not None:
            self.bar.console.print(sentence, markup=False, highlight=False, soft_wrap=True)
            return
        self.wipe()
        if sys.stderr is not None:
            print(sentence, file=sys.stderr, flush=True)

    def tick(self) -> None:
        """Show how far it is now."""
        seconds = time.monotonic() - self.begun
        if not self.is_seen or seconds < SOON:
            return
        what, done, of = self.latest
        if of is None and self.bar is None:
            self.is_written = True
            line = f"{what} ... {int(seconds)} s"[: self.width]
            print(f"\r{line:{self.width}}\r{line}", end="", file=sys.stderr, flush=True)
            return
        if self.bar is None:
            self.wipe()
            self.bar = new_bar()
            self.bar.start()
            self.bar.add_task("", total=None)
        self.bar.update(self.bar.task_ids[0], description=what, completed=done, total=of or None)

    def wipe(self) -> None:
        """Leave nothing of the line behind."""
        if self.is_written:
            print(f"\r{' ' * self.width}\r", end="", file=sys.stderr, flush=True)
            self.is_written = False

    def clear(self) -> None:
        """Leave nothing behind."""
        self.wipe()
        if self.bar is not None:
            self.bar.stop()


def new_bar() -> "Bar":
    """A bar that vanishes when it is done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        ProgressColumn,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bar

    columns: list[ProgressColumn] = [TextColumn("{task.description}")]
    if get_terminal_size().columns >= WIDTH:
        remaining = TimeRemainingColumn(elapsed_when_finished=True)
        columns += [BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), remaining]
    else:
        columns += [BarColumn(NARROW)]
    return Bar(*columns, console=Console(stderr=True), transient=True)
