"""Lines as wide as the terminal: long ones are folded; in a pipe they stay as they are."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TextIO

from fivesquare.texts import folded


def fitted(lines: Iterable[str], stream: TextIO | None = None) -> Iterator[str]:
    """The lines as they are shown on a stream, if not said otherwise on standard output."""
    columns = width(stream or sys.stdout)
    for line in lines:
        yield from folded(line, columns) if columns else [line]


def width(stream: TextIO | None) -> int:
    """How many characters fit into a line of a terminal; 0 where it is none, or does not say."""
    if stream is not None and stream.isatty():
        with suppress(OSError, ValueError):
            return os.get_terminal_size(stream.fileno()).columns
    return 0
