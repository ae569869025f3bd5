"""What a strong solution has done so far, kept in the user's cache directory.

A file is a line that says what it is, the numbers, and a checksum over both. It is written whole
or not at all, and believed only when everything about it is right. One process works on a game
at a time.
"""

import errno
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from fivesquare.compiling import FLOOR
from fivesquare.core import Game
from fivesquare.owned import open_own, own_file
from fivesquare.places import cache_home

FORMAT = 1
CHECK_BYTES = 32
PIECE = 1 << 24  # bytes written, read and checked at a time
LONGEST_LINE = 1 << 16

SUMMARY, TABLE = "summary", "table"  # what stays when everything is made: the counts, the values


class Saved(NamedTuple):
    """Numbers that were kept, and what was noted with them."""

    numbers: Any
    notes: dict[str, Any]


class Unbelievable(Exception):
    """A file that is not what it should be."""


@cache
def sources() -> str:
    """A name for the code that makes the files: what other code has made is not used."""
    here = Path(__file__).parent
    package = here.parent.parent
    files = [*here.rglob("*.py"), *here.parent.glob("insight/*.py"), here.parent / "classes.py"]
    files += [*package.glob("games/*.py"), *package.glob("compiling/*.py")]
    files += [Path(str(module.__file__)) for module in FLOOR]
    text = b"".join(file.read_bytes() for file in sorted(files))
    return hashlib.sha256(text).hexdigest()[:16]


class Store:
    """The files of one game. `say` is told about every file that cannot be believed."""

    def __init__(self, game: Game, say: Callable[[str], None]) -> None:
        self.game, self.say = game, say
        self.directory = cache_home() / "solved" / re.sub("[^a-z0-9.=-]+", "_", str(game))

    @contextmanager
    def alone(self, waits: bool = False) -> Iterator[None]:
        """In here no other process works on this game; what one has left half written is gone.

        While another does, that is an error, or one waits for it.
        """
        with self.keeping():
            self.directory.mkdir(parents=True, exist_ok=True)
            file = open_own(self.directory / "lock", "ab")
        with file:
            lock(file, self.game, waits)
            for left in self.directory.glob(".*.tmp"):
                remove(left)
            yield

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """In here something is kept; that it cannot be is said in a sentence."""
        try:
            yield
        except OSError as error:
            problem = f"What is solved cannot be kept ({error.strerror})"
            where = error.filename2 or error.filename or str(self.directory)
            raise OSError(error.errno, problem, where) from error

    def path(self, name: str) -> Path:
        """Where something is kept."""
        return self.directory / f"{name}.kept"

    def head(self, name: str, numbers: Any, notes: dict[str, Any]) -> dict[str, Any]:
        """What a file says about itself."""
        return {
            "format": FORMAT,
            "game": str(self.game),
            "sources": sources(),
            "name": name,
            "type": numbers.dtype.str,
            "shape": list(numbers.shape),
            "notes": notes,
        }

    def save(self, name: str, numbers: Any, **notes: Any) -> None:
        """Keep numbers: all of them, or nothing."""
        numbers = np.ascontiguousarray(numbers)
        with self.keeping(), own_file(self.path(name)) as file:
            write(file, self.head(name, numbers, notes), numbers)

    def load(self, name: str) -> Saved | None:
        """What is kept under a name; None when there is nothing, or nothing to be believed."""
        try:
            with open_own(self.path(name)) as file:
                return self.read(name, file)
        except FileNotFoundError:
            return None
        except OSError:
            flaw = "is no plain file of your own that can be read"
        except Unbelievable as found:
            flaw = str(found)
        self.say(f"{self.path(name)} {flaw}; it is made again.")
        return None

    def read(self, name: str, file: BinaryIO) -> Saved:
        """A file's numbers, when everything about it is right."""
        line = file.readline(LONGEST_LINE)
        try:
            head = json.loads(line)
            numbers = np.empty(head["shape"], np.dtype(head["type"]))
            if numbers.dtype.kind not in "iu":
                raise ValueError
            expected = self.head(name, numbers, head["notes"])
        except (ValueError, TypeError, KeyError, MemoryError, RecursionError):
            raise Unbelievable("is damaged") from None
        if head != expected:
            raise Unbelievable("belongs to another game or version")
        check = hashlib.blake2b(line, digest_size=CHECK_BYTES)
        for piece in pieces(numbers):
            if file.readinto(piece) != len(piece):  # type: ignore[attr-defined]
                raise Unbelievable("is cut off")
            check.update(piece)
        if file.read(CHECK_BYTES + 1) != check.digest():
            raise Unbelievable("is damaged")
        return Saved(numbers, head["notes"])

    def forget_all_but(self, *names: str) -> None:
        """Remove everything else that is kept of the game."""
        for path in self.directory.glob("*.kept"):
            if path not in map(self.path, names):
                remove(path)


class NoStore(Store):
    """Where nothing can be kept, everything is made anew."""

    def save(self, name: str, numbers: Any, **notes: Any) -> None:
        """Keep nothing."""

    def load(self, name: str) -> Saved | None:
        """There is nothing."""
        return None


def remove(path: Path) -> None:
    """Remove a file; what cannot be removed is none of ours."""
    with suppress(OSError):
        path.unlink()


def write(file: BinaryIO, head: dict[str, Any], numbers: Any) -> None:
    """The line, the numbers, the checksum."""
    line = json.dumps(head).encode() + b"\n"
    check = hashlib.blake2b(line, digest_size=CHECK_BYTES)
    file.write(line)
    for piece in pieces(numbers):
        file.write(piece)
        check.update(piece)
    file.write(check.digest())


def pieces(numbers: Any) -> Iterator[memoryview]:
    """The bytes of an array, some at a time."""
    whole = memoryview(numbers.reshape(-1).view(np.uint8))
    for start in range(0, len(whole), PIECE):
        yield whole[start : start + PIECE]


def lock(file: BinaryIO, game: Game, waits: bool) -> None:
    """Take the file for this process until it is closed, where the system can do that."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
    except OSError:
        busy = f"Another process is working on {game} in this directory"
        raise BlockingIOError(errno.EAGAIN, busy, str(Path(file.name).parent)) from None
