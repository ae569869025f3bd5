"""A set of positions in one array, a row each, open to plain and to compiled code.

The row after the last counts the members.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

FIELDS = 4  # x, o, holes, last
FREE = -1  # in the first field: nothing stands in this row
FIRST_ROOM = 1 << 14  # rows of a new set: a quarter of them has room for the replies to any move


def new_set(rows: int = FIRST_ROOM) -> Any:
    """An empty set."""
    made = np.full((rows + 1, FIELDS), FREE, np.int64)
    made[rows] = 0
    return made


def size_of(found: Any) -> int:
    """How many positions are in a set."""
    size: int = found[found.shape[0] - 1, 0]
    return size


def is_crowded(found: Any) -> bool:
    """Whether the set should grow before anything is added."""
    return size_of(found) * 4 > 3 * len(found)


def members(found: Any) -> Any:
    """The positions of a set, sorted."""
    rows: Any = found[:-1]
    rows = rows[rows[:, 0] != FREE]
    return rows[np.lexsort(rows.T[::-1])]


def grown(found: Any, put_all: Callable[[Any, Any], None]) -> Any:
    """The same set with twice the room."""
    larger = new_set((found.shape[0] - 1) * 2)
    put_all(found[:-1], larger)
    return larger


def place_of(x: int, o: int, holes: int, last: int, found: Any) -> int:
    """The row where a position stands, or could."""
    low = 0x7FFFFFFF
    mixed = (x & low) * 0x1F3779B1 + (x >> 31) * 0x13C6EF37 + (o & low) * 0x165EBCA7
    mixed = (mixed & 0xFFFFFFFFFFFFFF) + (o >> 31) * 0x1B873593 + (holes & low) * 0x0E2F5C13
    mixed = (mixed & 0xFFFFFFFFFFFFFF) + (holes >> 31) * 0x12D2BE15 + last * 0x19E3779B
    rows: int = found.shape[0] - 1
    place = (mixed ^ mixed >> 29) % rows
    while found[place, 0] != FREE and (
        found[place, 0] != x
        or found[place, 1] != o
        or found[place, 2] != holes
        or found[place, 3] != last
    ):
        place = place + 1 if place + 1 < rows else 0
    return place


def put(x: int, o: int, holes: int, last: int, found: Any) -> None:
    """Add a position to a set."""
    place = place_of(x, o, holes, last, found)
    if found[place, 0] == FREE:
        found[place, 0] = x
        found[place, 1] = o
        found[place, 2] = holes
        found[place, 3] = last
        found[found.shape[0] - 1, 0] += 1


def put_all(rows: Any, found: Any) -> None:
    """Add every position that stands in these rows."""
    for row in rows:
        if row[0] != FREE:
            put(row[0], row[1], row[2], row[3], found)
