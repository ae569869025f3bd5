"""Every position of Adjacent Capture, layer by layer from the full board to the empty one.

A layer is all sets of so many stones, one for each class of symmetric sets; of each set, a bit
for every colouring says whether Player 1 wins. Only two layers are in memory at a time, and only
the last finished one is on the disk.
"""

from math import comb

import numpy as np

from fivesquare.core import Game
from fivesquare.engine.classes import class_sizes, representatives
from fivesquare.engine.strong.adjacent_capture.claims import Ends, Layer, plane_of, solve_sets
from fivesquare.engine.strong.adjacent_capture.colourings import IN_WORD
from fivesquare.engine.strong.counts import Counts, NotFeasible, Watch, in_parallel
from fivesquare.engine.strong.store import Store

LARGEST = 5  # the size of the largest board whose layers fit in memory
TASK = 1 << 18  # words made in one go, a fraction of a second


def words_for(stones: int) -> int:
    """How many words the colourings of so many stones take."""
    return 1 << max(0, stones - IN_WORD)


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


def last_layer(game: Game, stones: int, open_to_one: bool) -> Layer:
    """The layer to begin with: play ends there, and what is still open counts as won by Player 1
    or by Player 2."""
    sets = representatives(game.size, stones)
    ends, ones = ends_of(game, stones), np.bitwise_count(np.arange(words_for(stones)))
    vector = ends.one[ones] | (ends.open[ones] if open_to_one else 0)
    return Layer(stones, sets, np.tile(vector, (len(sets), 1)))


def full_board(game: Game, draws_to_one: bool) -> Layer:
    """The last layer of a game that is played to its end."""
    return last_layer(game, game.size**2, draws_to_one)


def layer_below(game: Game, above: Layer, watch: Watch) -> tuple[Layer, int]:
    """The layer with one stone less, and how many of its undecided positions Player 1 wins."""
    stones = above.stones - 1
    sets = representatives(game.size, stones)
    layer = Layer(stones, sets, np.empty((len(sets), words_for(stones)), np.int64))
    plane, ends, weights = plane_of(game), ends_of(game, stones), class_sizes(game.size, sets)
    task = max(1, TASK // words_for(stones))

    def part(first: int, last: int) -> int:
        """Some of the sets."""
        return int(solve_sets(plane, ends, 1 - stones % 2, above, layer, weights, first, last))

    parts = in_parallel(part, len(sets), task, watch, work(game, stones) / len(sets))
    return layer, sum(parts)


def work(game: Game, stones: int) -> int:
    """How much there is to do for a layer: words to be read, but for symmetry."""
    cells = game.size**2
    return comb(cells, stones) * (cells - stones) * words_for(stones)


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
    if game.size > LARGEST:
        about = f"about {3**game.size**2:.0e}"
        raise NotFeasible(f"{game} has too many positions to count them all: {about}.")
    rounds = 1 if game.size % 2 else 2
    watch.begin(rounds * sum(work(game, stones) for stones in range(game.size**2)))
    layer, wins = where_it_stopped(game, store)
    for done in wins:
        watch.advance(sum(work(game, game.size**2 - 1 - i) for i in range(len(done))))
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
