"""The lines of a certificate one by one, whatever the file really is."""

import gzip
import hashlib
import zlib
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from fivesquare.certificates.form import LONGEST, BadCertificate

Progress = Callable[[int, int], None]  # how much is done, of how much


class Lines:
    """A compressed text read forwards: a line at a time, none of them long, every one summed."""

    def __init__(self, path: Path, progress: Progress | None = None) -> None:
        self.file = path.open("rb")
        self.size = path.stat().st_size
        self.text = gzip.GzipFile(fileobj=self.file, mode="rb")
        self.number = 0  # of the latest line
        self.sum = hashlib.sha256()
        self.latest = b""
        self.progress = progress if self.file.seekable() else None  # in a pipe nobody knows

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()

    def wrong(self, why: str) -> BadCertificate:
        """What is to be said of the latest line."""
        return BadCertificate(self.number, why)

    def next(self) -> str:
        """The next line, which there must be."""
        self.sum.update(self.latest)
        self.number += 1
        line = self.read()
        if not line:
            raise self.wrong("The file ends here, before its end line: it was cut off.")
        if not line.endswith(b"\n"):
            long = len(line) > LONGEST
            raise self.wrong("This line is too long." if long else "This line was cut off.")
        self.latest = line
        if self.progress and self.number % 1000 == 0:
            self.progress(min(self.file.tell(), self.size), self.size)
        text = line[:-1].decode("ascii", "replace")
        if not (text.isascii() and text.isprintable()):
            raise self.wrong("This is no text of a certificate: it is not printable ASCII.")
        return text

    def read(self) -> bytes:
        """A line as it stands, or as much of it as a line may have; empty at the end."""
        try:
            return self.text.readline(LONGEST + 1)
        except gzip.BadGzipFile:
            if self.number == 1:
                why = "This is no certificate: certificates are compressed with gzip."
                raise self.wrong(why) from None
            raise self.wrong("The file is damaged.") from None
        except EOFError:
            raise self.wrong("The file was cut off.") from None
        except zlib.error:
            raise self.wrong("The file is damaged.") from None

    def end(self) -> None:
        """The end line, which sums up everything before it, and nothing after it."""
        line = self.next()
        if line != f"end {self.number - 1} {self.sum.hexdigest()}":
            raise self.wrong("The proof should end here, with the right sum of its lines.")
        self.number += 1
        if self.read():
            raise self.wrong("The certificate has ended, but the file goes on.")
