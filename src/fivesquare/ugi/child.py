"""Another program as a child: started, spoken to line by line, and ended for sure."""

import os
import signal
import subprocess
import threading
import time
from contextlib import suppress
from queue import Empty, Queue

from fivesquare.core import GameError
from fivesquare.departure import TIDIES, heed_signals
from fivesquare.texts import quoted

PIECE = 4096  # bytes of a line; what is longer is read in pieces, and makes no sense
UNREAD = 1000  # lines that wait to be read; a program that says more has to wait itself
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
ENDING = 1.0  # seconds between asking a program to end, terminating it and killing it


class CannotStart(GameError):
    """A program that does not run."""

    kind = "usage"

    def __init__(self, program: str, why: str) -> None:
        super().__init__(f"The program {quoted(program)} cannot be started: {why}.")


class Gone(Exception):
    """The program has ended, or listens and speaks no more; with what became of it."""


class Child:
    """A program that runs until `close`, with whatever it starts itself."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # the screen belongs to the game
                start_new_session=True,  # Ctrl-C is for us; and its own helpers end with it
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise CannotStart(command[0], why) from error
        TIDIES.append(self.end)
        heed_signals()
        self.lines: Queue[str | None] = Queue(UNREAD)  # None: there will be no more
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def say(self, *lines: str) -> None:
        """Send lines."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError as error:
            raise Gone(self.fate()) from error

    def listen(self) -> None:
        """Pass on what the program says, line by line."""
        assert self.process.stdout is not None
        with self.process.stdout as output:
            while line := output.readline(PIECE):
                self.lines.put(line.decode("utf-8", "replace"))
        self.lines.put(None)

    def hear(self, seconds: float) -> str | None:
        """The next line; None when there is none within so many seconds."""
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            return None
        if line is None:
            self.lines.put(None)  # there will be none the next time either
            raise Gone(self.fate())
        return line

    def fate(self) -> str:
        """What became of a program that neither speaks nor listens any more."""
        try:
            code = self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return "the program broke off the conversation"
        if code < 0:
            return f"the program was ended by signal {-code}"
        return f"the program ended with exit code {code}"

    def close(self) -> None:
        """End the program: by a word, then by force."""
        try:
            with suppress(OSError):
                assert self.process.stdin is not None
                self.process.stdin.write(b"quit\n")
                self.process.stdin.close()
            self.wait()
            if self.process.poll() is None:
                self.send(signal.SIGTERM)
                self.wait()
        finally:
            self.kill()
            TIDIES.remove(self.end)
            until = time.monotonic() + ENDING
            while self.listener.is_alive() and time.monotonic() < until:
                with suppress(Empty):
                    self.lines.get(timeout=ENDING / 50)

    def wait(self) -> None:
        """Give it a moment to end."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(ENDING)

    def send(self, number: int) -> None:
        """A signal for the program and whatever it has started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)

    def end(self) -> None:
        """The end, without asking or waiting."""
        self.send(KILL)

    def kill(self) -> None:
        """The end for sure."""
        self.end()
        self.process.wait()
