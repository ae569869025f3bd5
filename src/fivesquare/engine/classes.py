"""Sets of cells up to the eight ways to turn and mirror a board: one of each class stands for all.

The one that stands for its class is the smallest, read as a number.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fivesquare.board import index, square
from fivesquare.symmetry import next_image


@cache
def turnings(size: int) -> Any:
    """Where each cell goes under each of the eight symmetries; the first changes nothing."""
    board, ways = square(size), [[1 << cell for cell in range(size * size)]]
    for way in range(1, 8):
        ways.append([next_image(board, way, cell) for cell in ways[-1]])
    return np.array([[index(cell) for cell in cells] for cells in ways], np.int64)


class Images(NamedTuple):
    """Tables that turn a set of cells in two steps: its low cells, and its high ones."""

    split: int  # how many cells are low
    low: Any  # [symmetry, set of low cells]
    high: Any


@cache
def images(size: int) -> Images:
    """The tables of a board."""
    ways, split = turnings(size), size * size // 2
    return Images(split, images_of(ways[:, :split]), images_of(ways[:, split:]))


def images_of(ways: Any) -> Any:
    """The image of every set of some cells, for each symmetry."""
    table = np.zeros((8, 1), np.int64)
    for cell in range(ways.shape[1]):
        table = np.hstack([table, table | 1 << ways[:, cell, None]])
    return table


def image(tables: Images, way: int, cells: Any) -> Any:
    """A set of cells, or an array of sets, turned one way."""
    low = cells & (1 << tables.split) - 1
    return tables.low[way, low] | tables.high[way, cells >> tables.split]


def subsets(cells: int, stones: int) -> Any:
    """Every set of so many of the cells, in order."""
    if 2 * stones > cells:
        return ((1 << cells) - 1 ^ subsets(cells, cells - stones))[::-1]
    rows = [np.zeros(1, np.int64)] + [np.zeros(0, np.int64) for _ in range(stones)]
    for cell in range(cells):
        for number in range(stones, 0, -1):
            rows[number] = np.concatenate([rows[number], rows[number - 1] | 1 << cell])
    return rows[stones]


def representatives(size: int, stones: int) -> Any:
    """One set of so many cells for each class, in order."""
    tables, sets = images(size), subsets(size * size, stones)
    for way in range(1, 8):
        sets = sets[image(tables, way, sets) >= sets]
    return sets


def class_sizes(size: int, sets: Any) -> Any:
    """How many sets each of these stands for."""
    tables = images(size)
    fixed = sum((image(tables, way, sets) == sets).astype(np.int64) for way in range(8))
    return 8 // fixed
