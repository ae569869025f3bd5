"""Make the almanac of Adjacent Capture, as `make almanac` does: half an hour or less, and 5 GB.

For every turn in which a game can end, the whole game is solved, from the boards after that turn
to the empty one: can the player who moves in that turn have won by then? The first yes is the end.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from fivesquare.core import Game
from fivesquare.engine.almanac.adjacent_capture import FILE, GAME, bound
from fivesquare.engine.strong.adjacent_capture import last_layer, layer_below
from fivesquare.engine.strong.adjacent_capture.claims import Layer
from fivesquare.engine.strong.counts import Nobody

MOST_STONES = 8  # with more it would be larger than 6 MB


def layers(game: Game, turn: int) -> Iterator[Layer]:
    """The layers of a game that ends after this turn at the latest, the fullest first.

    A bit is 1 where Player 1 wins. A game without a winner by then goes to the player who does
    not make the last move: the other has not won in time.
    """
    layer = last_layer(game, turn, open_to_one=turn % 2 == 0)
    yield layer
    while layer.stones:
        layer, _ = layer_below(game, layer, Nobody())
        yield layer


def in_time(layer: Layer, turn: int) -> Any:
    """For each set and colouring, whether the player of the last turn has won by then."""
    bits = np.unpackbits(layer.vectors.view(np.uint8), axis=1, bitorder="little")
    return bits[:, : 1 << layer.stones] == turn % 2


def turns(game: Game) -> range:
    """The turns in which a game can end: a player's first brings one cell, every other at most two,
    so with an odd majority of m nobody has it before turn m."""
    cells = game.size**2
    return range(cells // 2 + 1, cells + 1)


def last_turns(game: Game, most_stones: int) -> list[Any]:
    """For 0 stones, 1 stone, ...: the turn in which every set's every colouring ends."""
    found: dict[int, Any] = {}
    for turn in turns(game)[::-1]:
        for layer in layers(game, turn):
            if layer.stones <= most_stones:
                ended = in_time(layer, turn)
                found.setdefault(layer.stones, np.zeros(ended.shape, np.uint8))[ended] = turn
        print(f"turn {turn} done", flush=True)
    return [found[stones] for stones in range(most_stones + 1)]


def main() -> None:
    """Solve the game, turn by turn, and write the almanac."""
    FILE.write_bytes(bound(last_turns(GAME, MOST_STONES)))


if __name__ == "__main__":
    main()
