"""How many random games a second go through the referee, and through a plain checked loop.

The loop asks for the legal moves, draws one and plays it, checked; the referee does the same with
two players at a table. The promise: at least half as many. Times are shown, ratios compared; a
number as argument is the seconds for each row.
"""

import random
import sys
import time
from collections.abc import Callable

from fivesquare import Game, Move, load
from fivesquare.match import conduct
from fivesquare.players.player import Player
from fivesquare.records.record import Record
from fivesquare.work import Stop

GAMES = (
    *("block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"),
    "pathway:size=7",
)
LEAST = 0.5  # of the loop's games


class Drawn(Player):
    """Any legal move, drawn quickly."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, record: Record, stop: Stop | None = None) -> Move:
        moves = record.game.moves(record.position)
        return moves[int(self.chance.random() * len(moves))]


def by_loop(game: Game, seed: int) -> None:
    """A random game by nothing but the rules."""
    chance, p = random.Random(seed), game.start()
    while game.result(p) is None:
        moves = game.moves(p)
        p = game.play(p, moves[int(chance.random() * len(moves))])


def by_referee(game: Game, seed: int) -> None:
    """A random game between two players."""
    over = conduct(Record(game), (Drawn(seed), Drawn(seed + 1)), lambda _: None)
    assert over.result is not None


def games_a_second(play: Callable[[Game, int], None], game: Game, seconds: float) -> float:
    """How many games are played in that time."""
    begin, number = time.process_time(), 0
    while time.process_time() < begin + seconds:
        play(game, number)
        number += 1
    return number / (time.process_time() - begin)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print("games a second: loop, referee, their ratio")
    for name in GAMES:
        game = load(name)
        loop = games_a_second(by_loop, game, seconds)
        referee = games_a_second(by_referee, game, seconds)
        print(f"{name:20}{loop:9.1f}{referee:9.1f}{referee / loop:7.2f}", flush=True)
        assert referee >= LEAST * loop, name


if __name__ == "__main__":
    main()
