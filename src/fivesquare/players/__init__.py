"""Players: whoever, asked with a game and a position, answers with a move."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple, Protocol

from fivesquare.core import Game, GameError, Move, Position
from fivesquare.players.exact import Level, Perfect
from fivesquare.players.program import Program, is_program, name_of
from fivesquare.positions import write_position
from fivesquare.records import HUMAN
from fivesquare.texts import quoted
from fivesquare.work import Stop


class Player(Protocol):
    """Somebody who plays."""

    def choose(self, game: Game, p: Position) -> Move:
        """A legal move in a position whose game goes on."""


class Machine(Protocol):
    """A player that is no person: its thought can be ended, and then nobody wants its answer."""

    def choose(self, game: Game, p: Position, stop: Stop | None = None) -> Move:
        """A legal move in a position whose game goes on."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Every legal move is as likely; the same seed answers the same position the same way."""

    seed: int

    def choose(self, game: Game, p: Position, stop: Stop | None = None) -> Move:
        """Any legal move."""
        moves = game.moves(p)
        chance = Random(f"{self.seed} {write_position(game, p)}")
        return moves[int(chance.random() * len(moves))]


class Computer(NamedTuple):
    """A kind of computer player: its name, how it is made, with a seed, and what a menu says."""

    name: str
    make: Callable[[int], Machine]
    words: str
    uses_engine: bool = False


PERFECT = "perfect"
LEVELS = tuple(map(str, range(1, 9)))
COMPUTERS = {
    "random": Computer("Random", RandomPlayer, "a computer that plays at random"),
    **{
        level: Computer(f"Level {level}", partial(Level, int(level)), f"level {level}", True)
        for level in LEVELS
    },
    PERFECT: Computer("Perfect", Perfect, "a computer that plays perfectly", True),
}


class UnknownPlayer(GameError):
    """There is no player of that kind."""

    kind = "unknown player"


def make(kind: str, seed: int) -> Machine:
    """A computer player by its kind."""
    return computer(kind).make(seed)


def computer(kind: str) -> Computer:
    """What is known of a kind of computer player."""
    if is_program(kind):
        return Computer(name_of(kind), lambda _: Program(kind), "a program")
    if kind not in COMPUTERS:
        known = f"{HUMAN}, random, {LEVELS[0]} to {LEVELS[-1]}, {PERFECT}, cmd:PROGRAM"
        raise UnknownPlayer(f"There is no opponent {quoted(kind)}. The opponents: {known}.")
    return COMPUTERS[kind]


def toss(seed: int, what: str) -> int:
    """A fair coin, 1 or 2: the same for the same seed and purpose."""
    return 1 + int(Random(f"{what} {seed}").random() * 2)
