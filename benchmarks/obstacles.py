"""How long the whole truth takes in Pathway with diagonals among obstacles: all options exact.

Positions near the opening of 5x5, where it takes longest, each asked of a solver that has seen
nothing. The promise: at most 2 s for every one. Nodes depend on no machine; seconds are those of
the processor, and are shown, never asserted.

    obstacles.py [NUMBER]       so many random ones for each of 1 to 12 obstacles and 0 to 8 stones
    obstacles.py openings N     every opening with N obstacles, but only one of those that turning
                                the board makes of each other
"""

import random
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from fivesquare import Game, Move, load
from fivesquare.board import flip, mirror, square
from fivesquare.engine import analyze
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import Solver, pool

OBSTACLES, STONES = range(1, 13), range(9)
BOARD = square(5)


class Asked(NamedTuple):
    """What the answer for a position took."""

    nodes: int
    seconds: float
    game: str
    moves: str


def near_the_opening(number: int, chance: random.Random) -> Iterator[tuple[Game, list[Move]]]:
    """Games that go on, played at random."""
    for obstacles in OBSTACLES:
        for stones in STONES:
            for _ in range(number):
                yield random_game(obstacles, stones, chance)


def random_game(obstacles: int, stones: int, chance: random.Random) -> tuple[Game, list[Move]]:
    """A game among so many obstacles that still goes on after so many stones."""
    while True:
        drawn = f"obstacles={obstacles},seed={chance.randrange(10**6)}"
        game = load(f"pathway:diagonal=yes,first={chance.choice((1, 2))},{drawn}")
        p, moves = game.start(), list[Move]()
        while len(moves) < stones and not game.result(p):
            moves.append(chance.choice(game.moves(p)))
            p = game.after(p, moves[-1])
        if not game.result(p):
            return game, moves


def openings(obstacles: int) -> Iterator[tuple[Game, list[Move]]]:
    """Every way to place so many obstacles, of those that turn into each other one.

    (Rows for columns would change who moves first, so that it is always Player 1.)
    """
    for cells in combinations(range(BOARD.size**2), obstacles):
        blocked = sum(1 << cell for cell in cells)
        over = flip(BOARD, blocked)
        if blocked == min(blocked, over, mirror(BOARD, blocked), mirror(BOARD, over)):
            names = "-".join(f"{cell // 5 + 1}.{cell % 5 + 1}" for cell in cells)
            yield load(f"pathway:diagonal=yes,blocked={names}"), []


def ask(game: Game, moves: list[Move]) -> Asked:
    """Analyse a position with nothing remembered."""
    pool[:] = [Solver(game)]
    begin = time.process_time()
    assert analyze(game, game.replay(moves)[-1]).exact
    seconds = time.process_time() - begin
    return Asked(int(pool[-1].control[NODES]), seconds, str(game), " ".join(moves))


def main() -> None:
    if sys.argv[1:2] == ["openings"]:
        chosen = openings(int(sys.argv[2]))
    else:
        chosen = near_the_opening(int(sys.argv[1]) if sys.argv[1:] else 10, random.Random(1))
    asked = sorted(ask(*one) for one in chosen)
    times = sorted(one.seconds for one in asked)
    print(f"{len(asked)} positions        median         99%     slowest")
    ranks = (len(asked) // 2, len(asked) * 99 // 100, -1)
    print(f"{'nodes':14}" + "".join(f"{asked[rank].nodes:12,}" for rank in ranks))
    print(f"{'seconds':14}" + "".join(f"{times[rank]:12.3f}" for rank in ranks))
    for one in asked[-5:]:
        print(f"{one.nodes:12,} nodes {one.seconds:8.2f} s  {one.game} {one.moves}")


if __name__ == "__main__":
    main()
