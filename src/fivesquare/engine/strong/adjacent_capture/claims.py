"""Adjacent Capture, the compiled part: the values of a set of stones from those with one more."""

from typing import Any, NamedTuple

import numpy as np

from fivesquare.board import count, near
from fivesquare.compiling import fast
from fivesquare.core import Game
from fivesquare.engine.classes import images, turnings
from fivesquare.engine.strong.adjacent_capture.colourings import (
    add_captures,
    fix,
    ones_in,
    renumber,
    stones_of,
)

MOST_CELLS = 32


class Layer(NamedTuple):
    """The positions with so many stones: the sets, and a vector of bits for each."""

    stones: int
    sets: Any
    vectors: Any  # [set, word]


class Ends(NamedTuple):
    """The decided colourings of a layer: for each number of ones in the number of a word, the
    bits in which a player has the majority, and those in which nobody has."""

    one: Any
    two: Any
    open: Any


class Plane(NamedTuple):
    """What the compiled code needs of a board."""

    size: int
    split: int
    low: Any
    high: Any
    ways: Any
    beside: Any  # the cells next to each cell


def plane_of(game: Game) -> Plane:
    """The board of a game, for the compiled code."""
    size, tables = game.size, images(game.size)
    beside = [near(game.rules.board, 1 << cell) for cell in range(size * size)]
    return Plane(size, *tables, turnings(size), np.array(beside, np.int64))


@fast
def place_in(sets: Any, wanted: int) -> int:
    """The number of a set in an ordered list."""
    low, high = 0, len(sets)
    while low < high:
        middle = (low + high) // 2
        if sets[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


@fast
def turned(plane: Any, cells: int) -> tuple[int, int]:
    """The set that stands for this one's class, and the symmetry that leads there."""
    best, way = cells, 0
    for g in range(1, 8):
        image = plane.low[g, cells & (1 << plane.split) - 1] | plane.high[g, cells >> plane.split]
        if image < best:
            best, way = image, g
    return best, way


@fast
def solve_set(
    plane: Any, cells: int, mover: int, next_sets: Any, next_vectors: Any, room: Any, found: Any
) -> None:
    """Into `found`: the colourings of a set in which the mover (1 or 0, the colour's bit) wins."""
    stone_cells = np.empty(MOST_CELLS, np.int64)
    places = np.empty(MOST_CELLS, np.int64)
    beside = np.empty(4, np.int64)
    stones, words = stones_of(cells, stone_cells), len(found)
    half, after, order = room[0], room[1], room[2]
    flip = 0 if mover else -1
    found[:] = 0
    for cell in range(plane.size * plane.size):
        if cells >> cell & 1:
            continue
        into, way = turned(plane, cells | 1 << cell)
        claimed = count(into & (1 << plane.ways[way, cell]) - 1)
        for j in range(stones):
            place = count(into & (1 << plane.ways[way, stone_cells[j]]) - 1)
            places[j] = place - 1 if place > claimed else place
        fix(next_vectors[place_in(next_sets, into)], words, claimed, mover, half)
        renumber(half, words, stones, places, order, after)
        for w in range(words):
            after[w] ^= flip
            found[w] |= after[w]
        number = 0
        for j in range(stones):
            if plane.beside[cell] >> stone_cells[j] & 1:
                beside[number] = j
                number += 1
        if number > 1:
            add_captures(found, after, words, beside, number, mover)


@fast
def solve_sets(
    plane: Any, ends: Any, mover: int, above: Any, layer: Any, weights: Any, first: int, last: int
) -> int:
    """Fill in the vectors of some sets of a layer; how many undecided positions Player 1 wins."""
    words = layer.vectors.shape[1]
    room = np.empty((3, words), np.int64)
    total = 0
    for i in range(first, last):
        vector = layer.vectors[i]
        solve_set(plane, layer.sets[i], mover, above.sets, above.vectors, room, vector)
        won = 0
        for w in range(words):
            ones = count(w)
            undecided = (vector[w] if mover else ~vector[w]) & ends.open[ones]
            vector[w] = undecided | ends.one[ones]
            won += ones_in(undecided)
        total += won * weights[i]
    return total
