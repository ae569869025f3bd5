"""Players made from exact values: one that never errs, and eight that do."""

import math
from dataclasses import dataclass
from random import Random

from fivesquare.core import Game, Move, Position
from fivesquare.positions import write_position

STANDARD = 5  # on this size every value is known soon enough
PATIENCE = 5.0  # seconds for a move, on other sizes and for a level

# How likely each level is to look one turn further. A line of n turns is seen with the n-th power
# of it: short refutations are rarely overlooked, long ones often.
SIGHT = {1: 0.48, 2: 0.65, 3: 0.77, 4: 0.85, 5: 0.9, 6: 0.94, 7: 0.965, 8: 0.985}


def patience(game: Game) -> float | None:
    """How long to think about a move; None for as long as it takes."""
    return None if game.size == STANDARD else PATIENCE


def chance(seed: int, who: str, game: Game, p: Position) -> Random:
    """The luck of a player in a position: the same for the same seed."""
    return Random(f"{who} {seed} {write_position(game, p)}")


def any_of(moves: tuple[Move, ...], luck: Random) -> Move:
    """One of several moves, each as likely."""
    return moves[int(luck.random() * len(moves))]


@dataclass(frozen=True, slots=True)
class Perfect:
    """Never gives a result away; with no win, it sets the hardest problem."""

    seed: int

    def choose(self, game: Game, p: Position) -> Move:
        """One of the best moves."""
        from fivesquare.engine.choice import best_moves

        _, moves = best_moves(game, p, patience(game))
        return any_of(tuple(sorted(moves)), chance(self.seed, "perfect", game, p))


@dataclass(frozen=True, slots=True)
class Level:
    """Looks ahead as far as its luck lets it, and cannot tell apart what it does not see."""

    number: int
    seed: int

    def choose(self, game: Game, p: Position) -> Move:
        """A best move as far as the level sees: wins soonest, or loses as late as may be."""
        from fivesquare.engine.sight import foresee
        from fivesquare.engine.solver import Score

        luck = chance(self.seed, f"level {self.number}", game, p)
        turns = int(math.log(1 - luck.random()) / math.log(SIGHT[self.number]))
        seen = foresee(game, p, turns, PATIENCE)
        worth = {move: seen.get(move, Score(0)).goodness() for move in game.moves(p)}
        top = max(worth.values())
        return any_of(tuple(move for move in worth if worth[move] == top), luck)
