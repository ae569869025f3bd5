"""How long the whole truth about a position of Adjacent Capture takes, by its number of stones.

200 random positions with every number of stones: value and distance of the position and of every
option, nothing remembered from the one before; seconds of one core. The promise: all within 2 s.
Times are shown, never asserted. A number as argument asks for fewer positions; more numbers name
the stones.
"""

import random
import sys
import time

from fivesquare import Game, Position, load
from fivesquare.engine import analyze
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import solving


def drawn(game: Game, stones: int, chance: random.Random) -> Position:
    """A position of a random game that goes on."""
    while True:
        p = game.start()
        for _ in range(stones):
            moves = game.moves(p)
            if not moves:
                break
            p = game.after(p, chance.choice(moves))
        else:
            if not game.result(p):
                return p


def asked_anew(game: Game, p: Position) -> tuple[float, int]:
    """The seconds and the nodes of one analysis by a solver that remembers nothing."""
    with solving(game) as solver:
        solver.table[:] = -1
        before = int(solver.control[NODES])
    begin = time.process_time()
    found = analyze(game, p)
    took = time.process_time() - begin
    assert found.exact
    assert None not in [found.distance, *(option.distance for option in found.options)]
    with solving(game) as solver:
        return took, int(solver.control[NODES]) - before


def main() -> None:
    number, *some = [int(word) for word in sys.argv[1:]] or [200]
    game = load("adjacent-capture")
    analyze(game, drawn(game, 9, random.Random(0)))  # everything is compiled now
    print(f"{number} positions each: median, 99%, slowest; most nodes")
    for stones in some or range(game.size**2):
        chance = random.Random(stones)
        found = [asked_anew(game, drawn(game, stones, chance)) for _ in range(number)]
        times = sorted(took for took, _ in found)
        shown = (times[number // 2], times[number * 99 // 100], times[-1])
        columns = "".join(f"{took * 1000:9.1f} ms" for took in shown)
        print(f"{stones:2} stones{columns}{max(nodes for _, nodes in found):12,}", flush=True)


if __name__ == "__main__":
    main()
