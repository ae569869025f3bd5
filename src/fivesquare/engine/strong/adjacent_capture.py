"""Every position of Adjacent Capture, layer by layer from the full board to the empty one.

A layer is all sets of so many stones, one for each class of symmetric sets; of each set, a bit
for every colouring says whether Player 1 wins. Only two layers are in memory at a time, and only
the last finished one is on the disk.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np

from fivesquare.board import count, near
from fivesquare.core import Game
from fivesquare.engine.compiled import fast
from fivesquare.engine.strong.colourings import (
    IN_WORD,
    add_captures,
    fix,
    ones_in,
    renumber,
    stones_of,
)
from fivesquare.engine.strong.counts import Counts, Watch, in_parallel
from fivesquare.engine.strong.store import Store
from fivesquare.engine.symmetry import class_sizes, images, representatives, turnings

LARGEST = 5  # the size of the largest board whose layers fit in memory
MOST_CELLS = 32
TASK = 1 << 22  # words of children read in one go, a fraction of a second


class Layer(NamedTuple):
    """The positions with so many stones: the sets, and a vector of bits for each."""

    stones: int
    sets: Any
    vectors: Any  # [set, word]


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


def words_for(stones: int) -> int:
    """How many words the colourings of so many stones take."""
    return 1 << max(0, stones - IN_WORD)


class Ends(NamedTuple):
    """The decided colourings of a layer: for each number of ones in the number of a word, the
    bits in which a player has the majority, and those in which nobody has."""

    one: Any
    two: Any
    open: Any


def ends_of(game: Game, stones: int) -> Ends:
    """Who has won already, by how many stones are Player 1's."""
    majority = game.size**2 // 2 + 1
    in_word = min(stones, IN_WORD)
    masks = np.zeros((3, stones - in_word + 1), np.uint64)
    for outside in range(stones - in_word + 1):
        for colouring in range(1 << in_word):
            ones = outside + colouring.bit_count()
            kind = 0 if ones >= majority else 1 if stones - ones >= majority else 2
            masks[kind, outside] |= np.uint64(1 << colouring)
    return Ends(*masks.view(np.int64))


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


def full_board(game: Game, draws_to_one: bool) -> Layer:
    """The layer to begin with; a draw counts as won by Player 1 or by Player 2."""
    stones = game.size**2
    ends, ones = ends_of(game, stones), np.bitwise_count(np.arange(words_for(stones)))
    vector = ends.one[ones] | (ends.open[ones] if draws_to_one else 0)
    return Layer(stones, representatives(game.size, stones), vector[None, :])


def layer_below(game: Game, above: Layer, watch: Watch) -> tuple[Layer, int]:
    """The layer with one stone less, and how many of its undecided positions Player 1 wins."""
    stones = above.stones - 1
    sets = representatives(game.size, stones)
    layer = Layer(stones, sets, np.empty((len(sets), words_for(stones)), np.int64))
    plane, ends, weights = plane_of(game), ends_of(game, stones), class_sizes(game.size, sets)
    empty = game.size**2 - stones
    task = max(1, TASK // (empty * words_for(stones)))

    def part(first: int, last: int) -> int:
        """Some of the sets."""
        return int(solve_sets(plane, ends, 1 - stones % 2, above, layer, weights, first, last))

    return layer, sum(in_parallel(part, len(sets), task, watch, empty * words_for(stones)))


def work(game: Game) -> int:
    """How much there is to do, in the measure of the layers: words to be read."""
    cells = game.size**2
    return sum(
        len(representatives(game.size, stones)) * (cells - stones) * words_for(stones)
        for stones in range(cells)
    )


def undecided(game: Game, stones: int) -> int:
    """How many positions with so many stones there are in which nobody has the majority."""
    cells = game.size**2
    most = cells // 2
    return comb(cells, stones) * sum(
        comb(stones, ones) for ones in range(stones + 1) if max(ones, stones - ones) <= most
    )


def solve(game: Game, store: Store, watch: Watch) -> Counts:
    """Count every position in which nobody has the majority and a cell is empty.

    An even number of cells leaves room for draws: everything is done twice, with draws given to
    the one player and to the other.
    """
    rounds = 1 if game.size % 2 else 2
    watch.begin(work(game) * rounds)
    layer, wins = where_it_stopped(game, store)
    while len(wins) < rounds or layer.stones:
        if not layer.stones:
            layer = full_board(game, draws_to_one=True)
            wins.append([])
        layer, won = layer_below(game, layer, watch)
        wins[-1].append(won)
        store.save("layer", layer.vectors, wins=wins)
    return counted(game, wins[0], wins[-1])


def where_it_stopped(game: Game, store: Store) -> tuple[Layer, list[list[int]]]:
    """The last layer that was finished, and Player 1's wins so far: of each round, by layer."""
    kept = store.load("layer")
    if kept is None:
        return full_board(game, draws_to_one=False), [[]]
    wins: list[list[int]] = kept.notes["wins"]
    stones = game.size**2 - len(wins[-1])
    return Layer(stones, representatives(game.size, stones), kept.numbers), wins


def counted(game: Game, won: list[int], not_lost: list[int]) -> Counts:
    """Player 1's wins in each layer, the fullest first, as counts for the player to move."""
    wins, losses, draws = 0, 0, 0
    for stones, ones, rest in zip(reversed(range(game.size**2)), won, not_lost, strict=True):
        twos = undecided(game, stones) - rest
        wins += twos if stones % 2 else ones
        losses += ones if stones % 2 else twos
        draws += rest - ones
    return Counts(wins, losses, draws)
