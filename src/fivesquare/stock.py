"""What is kept to save time, in the user's cache directory: how much it is, and its removal."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from fivesquare.places import cache_home
from fivesquare.texts import printable

# The directories that fivesquare makes there. Whatever else lies beside them is not ours.
OURS = {"compiled": "compiled code", "solved": "solved games"}


class Stock(NamedTuple):
    """One of our directories: how many files it holds, and how many bytes."""

    name: str
    files: int
    bytes: int


class Removal(NamedTuple):
    """What was removed, and a sentence for each thing that could not be."""

    removed: list[Stock]
    problems: list[str]


def kept() -> list[Stock]:
    """What is kept, directory by directory; nothing for a directory that is not there."""
    found = []
    for name in OURS:
        problems: list[OSError] = []
        sizes = [size_of(path) for path in files(cache_home() / name, problems)]
        if problems:
            raise problems[0]
        if sizes:
            found.append(Stock(name, len(sizes), sum(sizes)))
    return found


def remove() -> Removal:
    """Remove everything that is kept. Whoever uses it meanwhile makes it again."""
    removed = []
    problems: list[OSError] = []
    for name in OURS:
        number = freed = 0
        for path in files(cache_home() / name, problems):
            size = size_of(path)
            try:
                path.unlink()
            except FileNotFoundError:  # somebody else was quicker
                continue
            except OSError as error:
                problems.append(error)
                continue
            number, freed = number + 1, freed + size
        remove_empty(cache_home() / name)
        if number:
            removed.append(Stock(name, number, freed))
    return Removal(removed, [sentence(problem) for problem in problems])


def sentence(problem: OSError) -> str:
    """Why something stays."""
    return f"{printable(str(problem.filename))} cannot be removed: {problem.strerror}."


def files(place: Path, problems: list[OSError]) -> Iterator[Path]:
    """Every file below a directory; what cannot be read there is a problem.

    A link is a file itself: what it leads to is not ours.
    """
    if place.is_symlink() or place.exists() and not place.is_dir():
        yield place
        return

    def unread(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):  # or it has just gone
            problems.append(error)

    for directory, below, names in os.walk(place, onerror=unread):
        links = [name for name in below if (Path(directory) / name).is_symlink()]
        yield from (Path(directory) / name for name in [*names, *links])


def remove_empty(place: Path) -> None:
    """Remove a directory and those below, as far as they are empty."""
    if place.is_symlink():
        return
    for directory, _, _ in os.walk(place, topdown=False):
        with suppress(OSError):  # something is in there, or is there again
            Path(directory).rmdir()


def size_of(path: Path) -> int:
    """The bytes of a file; 0 for one that has just gone."""
    try:
        return path.lstat().st_size
    except OSError:
        return 0
