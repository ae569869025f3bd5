"""A certificate written line by line into a file that appears when it is complete."""

import gzip
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from fivesquare.certificates.form import header
from fivesquare.core import Game
from fivesquare.files import whole_file


class Writer:
    """Lines out: compressed, counted and summed."""

    def __init__(self, out: gzip.GzipFile) -> None:
        self.out = out
        self.lines = 0
        self.sum = hashlib.sha256()

    def write(self, lines: list[str]) -> None:
        """Add some lines."""
        text = "".join(f"{line}\n" for line in lines).encode("ascii")
        self.sum.update(text)
        self.out.write(text)
        self.lines += len(lines)


@contextmanager
def certificate(path: Path, game: Game, winner: int | None, kind: str) -> Iterator[Writer]:
    """A certificate whose plans are written in here; the first and last line come by themselves.

    A link stays a link: what it leads to is written.
    """
    with whole_file(path.resolve()) as file, compressed(file) as out:
        writer = Writer(out)
        writer.write([header(game, winner, kind)])
        yield writer
        writer.write([f"end {writer.lines} {writer.sum.hexdigest()}"])


def compressed(file: BinaryIO) -> gzip.GzipFile:
    """A file written through gzip, with no name and no time: the same proof is the same file."""
    return gzip.GzipFile("", "wb", 6, file, mtime=0)
