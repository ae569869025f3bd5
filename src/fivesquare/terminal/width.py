"""Lines as wide as the terminal: long ones are folded; in a pipe they stay as they are."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress

from fivesquare.texts import folded


def fitted(lines: Iterable[str]) -> Iterator[str]:
    """The lines as they are shown where standard output goes."""
    columns = width()
    for line in lines:
        yield from folded(line, columns) if columns else [line]


def width() -> int:
    """How many characters fit into a line of this terminal; 0 where it is none, or does not say."""
    if sys.stdout is not None and sys.stdout.isatty():
        with suppress(OSError, ValueError):
            return os.get_terminal_size(sys.stdout.fileno()).columns
    return 0
