"""Game records: a small text file that a person can read and edit, and the same as JSON.

Game: blockade
Player 1: Ann
Player 2: Bob
Date: 2026-11-15
Result: Player 2 wins (no move)

3,3/1,1 3,4/1,2
2,4/5,5 2,5/1,3
"""

import json
from dataclasses import dataclass, replace
from typing import Any

from fivesquare.core import Game, Move, Position, Result
from fivesquare.positions import write_position

FORMAT = 1
HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a name, and what kind of player it is."""

    name: str
    kind: str = HUMAN


@dataclass(frozen=True, slots=True)
class Round:
    """Where a game stands in a match: its number, of how many, and the seats' wins before it."""

    number: int
    of: int
    wins: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return f"game {self.number} of {self.of}, {self.wins[0]}-{self.wins[1]}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played so far. A value: each move gives a new record."""

    game: Game
    moves: tuple[Move, ...] = ()
    start: Position | None = None  # where the game began, if not at its opening
    seats: tuple[Seat, Seat] = (Seat("Player 1"), Seat("Player 2"))
    result: Result | None = None
    date: str = ""
    seed: int | None = None
    round: Round | None = None
    extra: tuple[tuple[str, str], ...] = ()  # headers of other people's making, kept as they are

    def positions(self) -> list[Position]:
        """Every position of the game, the first one included."""
        return self.game.replay(self.moves, self.start)

    def played(self, move: Move) -> "Record":
        """The record with one more move."""
        longer = replace(self, moves=(*self.moves, move))
        return replace(longer, result=self.game.result(longer.positions()[-1]))

    def is_followed(self) -> bool:
        """Whether this is a game of a match, and not its last."""
        return self.round is not None and self.round.number < self.round.of

    def cut(self, number: int) -> "Record":
        """The record of the first `number` moves."""
        return replace(self, moves=self.moves[:number], result=None)


def write_text(record: Record) -> str:
    """The record as text."""
    headers = [("Game", str(record.game))]
    if record.start is not None:
        headers.append(("Start", write_position(record.game, record.start)))
    headers += [(f"Player {n}", seat.name) for n, seat in enumerate(record.seats, 1)]
    headers += [
        (f"Kind {n}", seat.kind) for n, seat in enumerate(record.seats, 1) if seat.kind != HUMAN
    ]
    if record.date:
        headers.append(("Date", record.date))
    if record.seed is not None:
        headers.append(("Seed", str(record.seed)))
    if record.round:
        headers.append(("Match", str(record.round)))
    headers += [*record.extra, ("Result", write_result(record.result))]
    pairs = (" ".join(record.moves[i : i + 2]) for i in range(0, len(record.moves), 2))
    return "\n".join([*(f"{key}: {value}" for key, value in headers), "", *pairs]) + "\n"


def write_result(result: Result | None) -> str:
    """A result in words."""
    if result is None:
        return "unfinished"
    if result.winner is None:
        return f"draw ({result.reason})"
    return f"Player {result.winner} wins ({result.reason})"


def to_json(record: Record) -> dict[str, Any]:
    """The record as a JSON document."""
    return {
        "format": FORMAT,
        "game": str(record.game),
        "start": None if record.start is None else write_position(record.game, record.start),
        "players": [{"name": seat.name, "kind": seat.kind} for seat in record.seats],
        "date": record.date,
        "seed": record.seed,
        "match": record.round
        and {"game": record.round.number, "of": record.round.of, "wins": list(record.round.wins)},
        "headers": dict(record.extra),
        "moves": list(record.moves),
        "result": record.result and record.result._asdict(),
    }


def to_json_text(record: Record) -> str:
    """The record as the text of a JSON document."""
    return json.dumps(to_json(record), ensure_ascii=False, indent=2) + "\n"
