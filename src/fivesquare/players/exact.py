"""Players made from exact values: one that never errs, and levels that do."""

import math
from dataclasses import dataclass
from random import Random

from fivesquare.board import count
from fivesquare.core import Game, Move, Position, vacant
from fivesquare.inquiry import limited
from fivesquare.players.ladders import ladder, nearest_level
from fivesquare.players.player import Player
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from fivesquare.work import Stop

THINKING = 5.0  # seconds for a move, where not everything is known soon, and for a level


def chance(who: str, game: Game, p: Position) -> Random:
    """The luck of a player in a position: the same for the same name and seed."""
    return Random(f"{who} {write_position(game, p)}")


def any_of(moves: list[Move], luck: Random) -> Move:
    """One of several moves, each as likely."""
    return moves[int(luck.random() * len(moves))]


@dataclass(frozen=True, slots=True)
class Perfect(Player):
    """Never gives a result away; with no win, it sets the hardest problem."""

    seed: int

    def choose(self, record: Record, stop: Stop | None = None) -> Move:
        """One of the best moves."""
        game, p = record.game, record.position
        luck = chance(f"perfect {self.seed}", game, p)
        return perfect_choice(game, p, limited(game, None, THINKING), luck, stop)


@dataclass(frozen=True, slots=True)
class Level(Player):
    """Looks ahead as far as its luck lets it, and cannot tell apart what it does not see.

    When its luck reaches to the last empty cell, it plays like Perfect. A level that the game does
    not have, in an old record, plays like the nearest that it has.
    """

    number: int
    seed: int

    def choose(self, record: Record, stop: Stop | None = None) -> Move:
        """A best move as far as the level sees: wins soonest, or loses as late as may be."""
        game, p = record.game, record.position
        number = nearest_level(game, self.number)
        luck = chance(f"level {number} {self.seed}", game, p)
        turns = int(math.log(1 - luck.random()) / math.log(ladder(game)[number - 1]))
        if turns >= count(vacant(game.rules.board, p)):
            return perfect_choice(game, p, THINKING, luck, stop)
        from fivesquare.engine.advice import foresee
        from fivesquare.engine.solver import Score

        seen = foresee(game, p, turns, THINKING, stop)
        worth = {move: seen.get(move, Score(0)).goodness() for move in game.moves(p)}
        top = max(worth.values())
        return any_of([move for move in worth if worth[move] == top], luck)


def perfect_choice(
    game: Game, p: Position, seconds: float | None, luck: Random, stop: Stop | None
) -> Move:
    """One of the best moves."""
    from fivesquare.engine.choice import best_moves

    _, moves = best_moves(game, p, seconds, stop)
    return any_of(sorted(moves), luck)
