"""Compiled code on disk: each file ends in its checksum, and is believed only if that is right.

A damaged file would be run as it is, so it is not even opened; a full disk, or somebody who clears
the directory meanwhile, costs time and nothing else.
"""

import hashlib
import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile

CHECK_BYTES = 32


def is_sound(path: str) -> bool:
    """Whether a file is there and ends in the checksum of what comes before."""
    try:
        data = Path(path).read_bytes()
    except OSError:
        return False
    return hashlib.sha256(data[:-CHECK_BYTES]).digest() == data[-CHECK_BYTES:]


class CheckedFiles(IndexDataCacheFile):
    """The compiler's own files, an index and the code, each with its checksum."""

    def _load_index(self) -> Any:
        return super()._load_index() if is_sound(self._index_path) else {}

    def _load_data(self, name: Any) -> Any:
        path = self._data_path(name)
        if not is_sound(path):
            raise OSError("damaged")  # then it is compiled again
        return super()._load_data(name)

    @contextmanager
    def _open_for_write(self, filepath: Any) -> Iterator[Any]:
        whole = io.BytesIO()
        yield whole
        data = whole.getvalue()
        with super()._open_for_write(filepath) as file:
            file.write(data + hashlib.sha256(data).digest())


class Cache(FunctionCache):
    """Keeps what is compiled, if it can."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file.__class__ = CheckedFiles

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for some kinds of arguments."""
        with suppress(OSError):
            super().save_overload(sig, data)
