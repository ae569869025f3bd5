"""Make the opening book of Adjacent Capture: some minutes, and 5 GB of memory.

    python -m fivesquare.engine.strong.book

The whole game is solved, from the full board to the empty one; the book is the end of that.
"""

from typing import Any

import numpy as np

from fivesquare.engine.book import FILE, GAME, bound
from fivesquare.engine.strong.adjacent_capture import full_board, layer_below
from fivesquare.engine.strong.claims import Layer
from fivesquare.engine.strong.counts import Nobody

MOST_STONES = 8  # with more it would be larger than 2 MB


def chapter(layer: Layer) -> bytes:
    """The bits of a layer, set after set with no gaps."""
    bits = np.unpackbits(layer.vectors.view(np.uint8), axis=1, bitorder="little")
    return packed_bits(bits[:, : 1 << layer.stones])


def packed_bits(bits: Any) -> bytes:
    """Bits as bytes, the first in the lowest place."""
    return np.packbits(bits.ravel(), bitorder="little").tobytes()


def main() -> None:
    """Solve the game and write the book."""
    layer, chapters = full_board(GAME, draws_to_one=False), []
    while layer.stones:
        layer, _ = layer_below(GAME, layer, Nobody())
        print(f"{layer.stones} stones: {len(layer.sets):,} sets", flush=True)
        if layer.stones <= MOST_STONES:
            chapters.append(chapter(layer))
    FILE.write_bytes(bound(chapters[::-1]))


if __name__ == "__main__":
    main()
