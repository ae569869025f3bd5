"""Files that nobody but the user can have written: plain ones, of the user's own.

What lies in a directory may have been put there by somebody else, or be no file at all. A FIFO
that nobody writes to, a device without end, a link to somewhere: none is opened for long.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from fivesquare.files import whole_file

# Follow no link, wait for no writer, become nobody's terminal; as far as the system knows these.
CAREFULLY = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY"))
WRITABLE_BY_OTHERS = stat.S_IWOTH
FORGOTTEN = 3600  # seconds after which nobody goes on writing a file


def open_own(path: Path, mode: str = "rb") -> BinaryIO:
    """Open a plain file of the user's own, to read it or to add to it; OSError for any other."""

    def opener(name: str, flags: int) -> int:
        number = os.open(name, flags | CAREFULLY, 0o600)
        found = os.fstat(number)
        if stat.S_ISREG(found.st_mode) and is_own(found):
            return number
        os.close(number)
        raise PermissionError(errno.EPERM, "Not a plain file of your own", name)

    file: IO[Any] = open(path, mode, opener=opener)  # noqa: SIM115
    return cast(BinaryIO, file)


def is_own(found: os.stat_result) -> bool:
    """Whether something is the user's, and nobody else's to change."""
    if not hasattr(os, "geteuid"):  # Windows keeps a user's directories from others by itself
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & WRITABLE_BY_OTHERS


def is_own_directory(path: Path) -> bool:
    """Whether there is a directory of the user's own, be it by a link."""
    try:
        found = path.stat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and is_own(found)


@contextmanager
def own_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write, for the user alone, that takes its place when all of it is written.

    Whatever has that place gives way, unless it is a directory with something in it.
    """
    with suppress(OSError):
        path.rmdir()
    with whole_file(path) as file:
        Path(file.name).chmod(0o600)
        yield file


def remove_forgotten(directory: Path) -> None:
    """Remove what somebody who was killed long ago had begun to write below a directory."""
    for left in directory.glob("**/.*.tmp"):
        with suppress(OSError):
            if left.lstat().st_mtime < time.time() - FORGOTTEN:
                left.unlink()
