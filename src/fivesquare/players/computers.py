"""Computer players by name: at random, levels, perfect, or a program of somebody's own."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple

from fivesquare.core import Game, GameError, Move
from fivesquare.players.exact import Level, Perfect, any_of, chance
from fivesquare.players.ladders import MOST, levels, nearest_level, span
from fivesquare.players.own import Own, function_of
from fivesquare.players.player import Player
from fivesquare.records.record import HUMAN, Record, Seat
from fivesquare.texts import LONGEST_NAME, printable, quoted
from fivesquare.work import Stop


@dataclass(frozen=True, slots=True)
class RandomPlayer(Player):
    """Every legal move is as likely; the same seed answers the same position the same way."""

    seed: int

    def choose(self, record: Record, stop: Stop | None = None) -> Move:
        """Any legal move."""
        game, p = record.game, record.position
        return any_of(game.moves(p), chance(str(self.seed), game, p))


class Computer(NamedTuple):
    """A kind of computer player: its name, how it is made, with a seed, and what a menu says of
    one that it offers."""

    name: str
    make: Callable[[int], Player]
    words: str = ""
    uses_engine: bool = False


PROGRAM = "cmd:"  # before a command line: `cmd:python3 bot.py`
PYTHON = "py:"  # before a function: `py:module:name`
OWN = f"{PROGRAM}PROGRAM, {PYTHON}MODULE:FUNCTION"
PERFECT = "perfect"
PLAYERS = f"random, 1 (weak) to {MOST} (strong; some games have fewer), {PERFECT}, {OWN}"
COMPUTERS = {  # that a record may name; `opponents` are those that a game has
    "random": Computer("Random", RandomPlayer, "a computer that plays at random"),
    **{
        level: Computer(f"Level {level}", partial(Level, int(level)), f"level {level}", True)
        for level in map(str, range(1, MOST + 1))
    },
    PERFECT: Computer("Perfect", Perfect, "a computer that plays perfectly", True),
}


class UnknownPlayer(GameError):
    """There is no player of that kind."""

    kind = "unknown player"


def seed_of(record: Record) -> int:
    """A seed of its own for every game of a match."""
    number = record.round.number if record.round else 1
    return (record.seed or 0) + number - 1


def make(kind: str, seed: int) -> Player:
    """A computer player by its kind."""
    return computer(kind).make(seed)


def computer(kind: str) -> Computer:
    """What is known of a kind of computer player."""
    if kind.startswith(PYTHON):
        function = function_of(kind.removeprefix(PYTHON))
        return Computer(printable(kind.removeprefix(PYTHON), LONGEST_NAME), lambda _: Own(function))
    if is_program(kind):
        from fivesquare.ugi.program import Program, command_of, name_of

        command = command_of(kind.removeprefix(PROGRAM))
        return Computer(name_of(command), lambda _: Program(command))
    if kind not in COMPUTERS:
        raise UnknownPlayer(
            f"There is no opponent {quoted(kind)}. The opponents: {HUMAN}, {PLAYERS}."
        )
    return COMPUTERS[kind]


def opponents(game: Game) -> dict[str, Computer]:
    """The computers that play a game, by kind, the weakest first."""
    return {kind: COMPUTERS[kind] for kind in ("random", *levels(game), PERFECT)}


def check_opponent(kind: str, game: Game) -> None:
    """Refuse somebody whom nobody can play against in a game."""
    if kind != HUMAN and not is_program(kind) and kind not in opponents(game):
        known = f"{HUMAN}, random, {span(levels(game))}, {PERFECT}, {OWN}"
        raise UnknownPlayer(
            f"There is no opponent {quoted(kind)} in {game}. The opponents: {known}."
        )


def caveat(game: Game, seat: Seat) -> str:
    """What a computer says when it sits down and does not play as its kind promises; or nothing."""
    if seat.kind == PERFECT and not game.is_known:
        return f"Not everything is known on this board: {seat.name} plays the best it finds."
    if seat.kind not in COMPUTERS or seat.kind in opponents(game):
        return ""
    nearest = nearest_level(game, int(seat.kind))
    return f"{game} has no level {seat.kind} any more: level {nearest} plays for {seat.name}."


def is_program(kind: str) -> bool:
    """Whether a kind of player is a program of somebody's own."""
    return kind.startswith((PROGRAM, PYTHON))


def toss(seed: int, what: str) -> int:
    """A fair coin, 1 or 2: the same for the same seed and purpose."""
    return 1 + int(Random(f"{what} {seed}").random() * 2)
