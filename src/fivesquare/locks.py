"""One at a time: whoever holds a lock file keeps others out, and loses it when the program ends."""

import errno
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 10.0  # seconds; nobody holds a lock for longer than it takes to write a few small files
PAUSE = 0.005
TAKEN = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}  # what systems say of a lock that is taken


@contextmanager
def alone(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """In here nobody else, in this program or in another, holds the lock of this file.

    The file stays: one that is removed could be locked by one and made again by another.
    """
    until = time.monotonic() + patience
    with path.open("ab") as file:  # the end of the file, or of the program, frees the lock
        while not seized(file.fileno()):
            if time.monotonic() >= until:
                raise TimeoutError(errno.ETIMEDOUT, "somebody else is writing there", str(path))
            time.sleep(PAUSE)
        yield


def seized(descriptor: int) -> bool:
    """Whether the lock is ours now; where a file system has no locks, everybody gets it."""
    try:
        seize(descriptor)
    except OSError as error:
        return error.errno not in TAKEN
    return True


if sys.platform == "win32":
    import msvcrt

    def seize(descriptor: int) -> None:
        """Take the lock, or raise that somebody else has it."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def seize(descriptor: int) -> None:
        """Take the lock, or raise that somebody else has it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
