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
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fivesquare import books
from fivesquare.core import (
    REASONS,
    Game,
    GameError,
    IllegalMove,
    Move,
    Position,
    Result,
    UnreadableMove,
    quoted,
)
from fivesquare.games import load
from fivesquare.positions import read_position, write_position

FORMAT = 1
LARGEST = 1_000_000  # bytes; no game is a hundredth as long
HUMAN = "human"


class BadRecord(GameError):
    """A text that is no game record, with the reason."""

    kind = "bad record"


class BadMove(GameError):
    """The first move of a list that cannot be read or played: a sentence and its number."""

    def __init__(self, sentence: str, kind: str, number: int | None) -> None:
        super().__init__(sentence, kind, number)
        self.sentence, self.kind, self.number = sentence, kind, number

    def __str__(self) -> str:
        return self.sentence


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

    def cut(self, number: int) -> "Record":
        """The record of the first `number` moves."""
        return replace(self, moves=self.moves[:number], result=None)


# Writing.


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
        one, two = record.round.wins
        headers.append(("Match", f"game {record.round.number} of {record.round.of}, {one}-{two}"))
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


# Reading. Both forms become the same headers and moves, and are checked in one place.


def load_record(path: Path) -> Record:
    """The record in a file, text or JSON."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path} is too large to be a game record.")
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from error
    try:
        return read_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not a text file.") from error
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def read_record(text: str) -> Record:
    """The record that a text holds; every move is checked."""
    if text.lstrip().startswith("{"):
        headers, moves = headers_of_json(text)
    else:
        headers, moves = headers_of_text(text)
    try:
        return build(headers, moves)
    except BadRecord:
        raise
    except GameError as error:
        raise BadRecord(str(error)) from error


def replay(game: Game, moves: Sequence[str], start: Position | None = None) -> list[Position]:
    """The positions of a game; the first bad move is named with its number and the reason."""
    try:
        return game.replay(moves, start)
    except UnreadableMove as error:
        raise BadMove(f"Move {error.number}: {error}", error.kind, error.number) from error
    except IllegalMove as error:
        number = error.number or 1
        p = game.replay(moves[: number - 1], start)[-1]
        legal = f" Legal here: {' '.join(error.legal)}." if error.legal else ""
        why = f"{books.of(game).reason(game, p, error)}{legal}"
        raise BadMove(f"Move {number}, {quoted(error.move)}: {why}", error.kind, number) from error


def headers_of_text(text: str) -> tuple[dict[str, str], list[str]]:
    """Headers are `Key: value` lines up to the first line that is none; the rest is moves."""
    headers: dict[str, str] = {}
    moves: list[str] = []
    for line in text.splitlines():
        stripped = line.strip()
        header = re.fullmatch(r"([A-Za-z][\w -]*):\s*(.*)", stripped)
        if not stripped or stripped.startswith("#"):
            continue
        if header and not moves:
            if header[1] in headers:
                raise BadRecord(f"The header {quoted(header[1])} stands there twice.")
            headers[header[1]] = header[2]
        else:  # `1.` before a pair of moves is welcome and means nothing
            moves += [word for word in stripped.split() if not re.fullmatch(r"[0-9]+\.", word)]
    return headers, moves


def headers_of_json(text: str) -> tuple[dict[str, str], list[str]]:
    """The JSON form as the same headers and moves."""
    try:
        data = json.loads(text)
        players = data.get("players") or []
        headers = {str(key): str(value) for key, value in (data.get("headers") or {}).items()}
        headers["Game"] = str(data["game"])
        for number, player in enumerate(players, 1):
            headers[f"Player {number}"] = str(player["name"])
            headers[f"Kind {number}"] = str(player.get("kind", HUMAN))
        for key in ("start", "date", "seed"):
            if data.get(key) is not None:
                headers[key.capitalize()] = str(data[key])
        if data.get("match"):
            one, two = data["match"]["wins"]
            headers["Match"] = f"game {data['match']['game']} of {data['match']['of']}, {one}-{two}"
        if data.get("result"):
            headers["Result"] = write_result(
                Result(data["result"]["winner"], data["result"]["reason"])
            )
        moves = [str(move) for move in data.get("moves", [])]
    except RecursionError as error:
        raise BadRecord("This is not the JSON form of a game record: nested too deep.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadRecord(
            f"This is not the JSON form of a game record: {quoted(str(error), 80)}."
        ) from error
    return headers, moves


def build(headers: dict[str, str], moves: list[str]) -> Record:
    """Headers and moves to a record, everything checked."""
    rest = dict(headers)
    if "Game" not in rest:
        raise BadRecord('This is not a game record: it has no line "Game: ...".')
    game = load(rest.pop("Game"))
    start = None
    if "Start" in rest:
        other, start = read_position(rest.pop("Start"))
        if other != game:
            raise BadRecord(f"The start is a position of {other}, but the game is {game}.")
    positions = replay(game, moves, start)
    seats = tuple(
        Seat(rest.pop(f"Player {n}", f"Player {n}"), rest.pop(f"Kind {n}", HUMAN)) for n in (1, 2)
    )
    seed = rest.pop("Seed", None)
    if seed is not None and not re.fullmatch("[0-9]{1,18}", seed):
        raise BadRecord(f"The seed is a whole number, not {quoted(seed)}.")
    return Record(
        game=game,
        moves=tuple(game.move(*game.read(move)) for move in moves),
        start=start,
        seats=(seats[0], seats[1]),
        date=rest.pop("Date", ""),
        seed=None if seed is None else int(seed),
        round=read_round(rest.pop("Match", "")),
        result=read_result(rest.pop("Result", ""), game, positions[-1]),
        extra=tuple(rest.items()),
    )


def read_round(text: str) -> Round | None:
    """`game 2 of 5, 1-0`."""
    if not text:
        return None
    found = re.fullmatch(r"game ([0-9]{1,6}) of ([0-9]{1,6}), ([0-9]{1,6})-([0-9]{1,6})", text)
    if not found:
        raise BadRecord(
            f"{quoted(text)} is not a place in a match; it looks like game 2 of 5, 1-0."
        )
    number, of, one, two = (int(n) for n in found.groups())
    return Round(number, of, (one, two))


def read_result(text: str, game: Game, p: Position) -> Result | None:
    """The result in the headers, held against the board."""
    by_rules = game.result(p)
    if text in ("", "unfinished"):
        return by_rules
    found = re.fullmatch(r"(?:Player ([12]) wins|draw) \((.*)\)", text)
    if not found or found[2] not in REASONS[1:]:
        raise BadRecord(
            f"{quoted(text)} is not a result;"
            " it looks like unfinished, draw (full board) or Player 1 wins (path)."
        )
    stated = Result(int(found[1]) if found[1] else None, found[2])
    if by_rules is None and (
        stated.winner
        and stated.reason in ("resigned", "forfeit")
        or stated.winner is None
        and stated.reason == "agreed"
    ):
        return stated
    if stated != by_rules:
        raise BadRecord(
            f"The result says {quoted(text)}, but after the last move it is"
            f" {quoted(write_result(by_rules))}."
        )
    return stated
