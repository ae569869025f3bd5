"""Lines as wide as the terminal: long ones are folded; in a pipe they stay as they are."""

import shutil
import sys
from collections.abc import Iterable, Iterator

from fivesquare.texts import folded


def fitted(lines: Iterable[str]) -> Iterator[str]:
    """The lines as they are shown where standard output goes."""
    if sys.stdout is None or not sys.stdout.isatty():
        yield from lines
        return
    columns = shutil.get_terminal_size().columns
    for line in lines:
        yield from folded(line, columns)
