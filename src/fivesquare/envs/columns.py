"""Arrays by name in one file, numpy's own kind: whatever happens to it is noticed.

The comment of the archive, with which the file ends, is a digest of everything before it.
"""

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np

from fivesquare.errors import GameError
from fivesquare.files import whole_file

SEAL = sha256().digest_size * 2  # in letters
UNREADABLE = (ValueError, KeyError, TypeError, EOFError, OverflowError, BadZipFile)  # to numpy


def write_columns(
    path: str | Path, columns: dict[str, Any], save: Callable[..., None] = np.savez
) -> None:
    """Write arrays into a file, whole or not at all."""
    room = BytesIO()
    save(room, **columns)
    with ZipFile(room, "a") as archive:
        archive.comment = bytes(SEAL)
    content = room.getvalue()[:-SEAL]
    with whole_file(Path(path)) as file:
        file.write(content)
        file.write(seal_of(content))


def read_columns(path: str | Path, what: str) -> dict[str, Any]:
    """The arrays of a file; a sentence where it is not as it was written."""
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise GameError(f"{path} cannot be read: {why}.") from None
    content, seal = content[:-SEAL], content[-SEAL:]
    if seal != seal_of(content):
        raise GameError(f"{path} is no {what}, or it is damaged.")
    with np.load(BytesIO(content + seal), allow_pickle=False) as kept:
        return {name: kept[name] for name in kept.files}


def seal_of(content: bytes) -> bytes:
    """The digest of what a file holds."""
    return sha256(content).hexdigest().encode()
