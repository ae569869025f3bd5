"""How many positions the search visits for the value of each opening, from nothing.

A node count depends on no machine. What is promised on 5x5 is asserted here and in the tests;
Adjacent Capture is searched without its almanac. With `beyond`, the larger boards too.
"""

import sys
import time
from typing import NamedTuple

from fivesquare import load
from fivesquare.engine.analysis import WORDS
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import Solver


class Promise(NamedTuple):
    """The most nodes that the opening of a game may take; None: none was promised."""

    game: str
    most: int | None = None
    table_bits: int = 21


STANDARD = (
    Promise("block-capture", 200),
    Promise("knights-blockade", 7_000),
    Promise("blockade", 10_000),
    Promise("pathway", 100),
    Promise("pathway:diagonal=yes", 1_000),
    Promise("adjacent-capture", 20_000_000),
)
BEYOND = (
    Promise("block-capture:size=7"),
    *(Promise(f"pathway:size={size}") for size in (3, 4, 6, 7)),
    *(Promise(f"pathway:size={size},diagonal=yes") for size in (3, 4, 6, 7)),
    Promise("knights-blockade:size=6"),
    Promise("knights-blockade:size=7", table_bits=24),
    Promise("blockade:size=6", table_bits=24),
    Promise("blockade:size=7", table_bits=24),
)


def main() -> None:
    rows = STANDARD + (BEYOND if "beyond" in sys.argv else ())
    for name in {row.game.partition(":")[0] for row in rows}:  # compile before the clock runs
        small = load(f"{name}:size=3")
        solver = Solver(small)
        with solver.within_time(None):
            solver.value(small.start())
    for row in rows:
        game = load(row.game)
        solver = Solver(game, table_bits=row.table_bits, almanac=False)
        begin = time.process_time()
        with solver.within_time(None):
            value = WORDS[solver.value(game.start())]
        took, nodes = time.process_time() - begin, int(solver.control[NODES])
        promised = f"of {row.most:,} allowed" if row.most else ""
        print(f"{row.game:28}{value:5}{nodes:>13,} nodes {took:8.2f} s  {promised}", flush=True)
        assert row.most is None or nodes <= row.most, row.game


if __name__ == "__main__":
    main()
