"""Files written whole or not at all, and which file has a name."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

from fivesquare.departure import tidied


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write that gets its name when all of it is written; until then, and if that
    fails, what was there stays."""
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    remove = partial(temporary.unlink, missing_ok=True)
    with tidied(remove):
        try:
            with temporary.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            remove()
            raise


def write_file(path: Path, text: str) -> bytes:
    """Write a whole file, or leave what was there: a reader never sees half of one."""
    data = text.encode("utf-8")
    with whole_file(path) as file:
        file.write(data)
    return data


def write_new_file(path: Path, text: str) -> None:
    """Write a whole file where nothing is, not even a link that leads nowhere."""
    if os.path.lexists(path):
        raise FileExistsError
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        write_file(temporary, text)
        try:
            os.link(temporary, path)  # unlike a new name, a second one replaces nothing
        except FileExistsError:
            raise
        except OSError:  # not every file system can give a file two names
            with path.open("xb") as file:
                file.write(text.encode("utf-8"))
    finally:
        temporary.unlink(missing_ok=True)


Identity = tuple[int, int]


def identity(path: Path) -> Identity | None:
    """Which file has a name now, whatever has been there before; None for no file."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
