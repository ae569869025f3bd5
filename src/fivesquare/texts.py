"""Other people's texts: safe to print, and read with care."""

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

LONGEST_LINE = 10_000  # characters; nothing that means something is a tenth as long
LONGEST_NAME = 40  # characters of what a player is called
CUT = "..."  # stands for the rest of a text that is too long
NOT_UTF_8 = "This is not UTF-8 text."


def printable(text: str, most: int = 200) -> str:
    """Somebody's text, safe to print: shortened, no control characters."""
    short = text if len(text) <= most else text[: most - len(CUT)] + CUT
    return "".join(c if c.isprintable() else "?" for c in short)


def quoted(text: str, most: int = 40) -> str:
    """Somebody's text in a sentence."""
    return f'"{printable(text, most)}"'


def whole_number(text: str) -> int | None:
    """A plain whole number of up to 18 digits; None when it is something else."""
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else None


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant."""
    from difflib import get_close_matches  # only a mistake needs it

    return next(iter(get_close_matches(name, list(names), 1)), None)


def next_line(stream: TextIO) -> str:
    """The next line with its end; empty when there is none. Of one that is longer than a line
    may be, only so much is kept, and a word that says so."""
    line = stream.readline(LONGEST_LINE + 1)
    if len(line) <= LONGEST_LINE or line.endswith("\n"):
        return line
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith("\n"):
        pass
    return line[:LONGEST_LINE] + CUT


def each_line(stream: TextIO | None) -> Iterator[str]:
    """The lines of a stream, none of them too long; a closed stream has none."""
    while stream is not None and (line := next_line(stream)):
        yield line


def is_garbled(text: str) -> bool:
    """Whether a text was read as UTF-8 and was something else: UTF-16, or no text at all."""
    return "\0" in text or "\ufffd" in text


def unreadable(line: str) -> str:
    """Why a line of a program's cannot be read, as a sentence; empty when it can."""
    if len(line.removesuffix("\n")) > LONGEST_LINE:
        return f"This line has more than {LONGEST_LINE} characters."
    return NOT_UTF_8 if is_garbled(line) else ""


# Lines that fit.

BREAKS = re.compile(  # blanks, but for those in (1, 3) and in "3 3"
    r"(?<!,)(?<!\"[0-9]) |(?<=,) (?!-?[0-9]+\))"
)
COMMAND = ": fivesquare "  # before what can be typed in a shell
HANGING = 2  # blanks before what goes on in the next line
COLUMN = re.compile(r" *\S.*? {2,}(?=\S)")  # what stands before the second column of a table


def folded(line: str, width: int) -> list[str]:
    """A line in pieces of at most so many characters: broken at blanks, never inside a cell or a
    move. What has no blank and what is coloured is left as it is, and so is a command to be copied,
    in a line of its own. What goes on is indented, in a table below its second column."""
    if len(line.rstrip()) <= width or "\x1b" in line:
        return [line]
    if COMMAND in line:
        words, command = line.split(COMMAND, 1)
        return [*folded(f"{words}:", width), f"{' ' * HANGING}{COMMAND[2:]}{command}"]
    column = COLUMN.match(line)
    hanging = len(line) - len(line.lstrip()) + HANGING
    margin = " " * (column.end() if column and column.end() <= width // 2 else hanging)
    pieces = [""]
    begin = 0
    for end in [*(found.start() for found in BREAKS.finditer(line)), len(line)]:
        word, begin = line[begin:end], end
        if len(pieces[-1] + word) > width and pieces[-1].strip():
            pieces.append(margin)
            word = word.lstrip()
        for part in parts_of(word, width - len(margin)):
            if len(pieces[-1] + part) > width and pieces[-1].strip():
                pieces.append(margin)
            pieces[-1] += part
    return [piece.rstrip() for piece in pieces if piece.strip()]


def parts_of(word: str, width: int) -> list[str]:
    """A word; the path of a file that is too long for a line, after each of its slashes."""
    is_path = len(word.strip()) > width and word.lstrip().startswith("/")
    return re.findall("[^/]*/|[^/]+", word) if is_path else [word]
