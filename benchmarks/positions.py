"""How long the whole truth about a random position takes: all options exact, one core.

1,000 positions of each 5x5 game, their depths drawn evenly, the engine warm. The promise: half of
the answers in 10 ms, 99% in 250 ms, all in 2 s; Adjacent Capture 50 ms, 1 s, 5 s. Times are shown,
never asserted. A number as argument asks for fewer positions.
"""

import random
import sys
import time

from fivesquare import Game, Position, load
from fivesquare.engine import analyze

GAMES = (
    *("block-capture", "knights-blockade", "knights-blockade:crossing=no", "pathway"),
    *("pathway:diagonal=yes", "blockade", "adjacent-capture"),
)


def drawn_evenly(game: Game, number: int, chance: random.Random) -> list[Position]:
    """Positions of random games that go on, every depth as likely as it can be."""
    by_depth: dict[int, list[Position]] = {}
    for _ in range(number * 4):
        p, depth = game.start(), 0
        while moves := game.moves(p):
            by_depth.setdefault(depth, []).append(p)
            p, depth = game.after(p, chance.choice(moves)), depth + 1
    depths = sorted(by_depth)
    return [chance.choice(by_depth[chance.choice(depths)]) for _ in range(number)]


def seconds(game: Game, p: Position) -> float:
    begin = time.perf_counter()
    assert analyze(game, p).exact
    return time.perf_counter() - begin


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"{number} positions each      median       99%   slowest")
    for name in GAMES:
        game = load(name)
        asked = drawn_evenly(game, number, random.Random(name))
        analyze(game, asked[0])
        times = sorted(seconds(game, p) for p in asked)
        shown = (times[number // 2], times[number * 99 // 100], times[-1])
        print(f"{name:24}" + "".join(f"{took * 1000:7.1f} ms" for took in shown), flush=True)


if __name__ == "__main__":
    main()
