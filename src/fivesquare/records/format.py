"""Game records as text, which a person can read and edit, and the same as JSON.

Game: blockade
Player 1: Ann
Player 2: Bob
Date: 2026-11-15
Result: Player 2 wins (no move)

3,3/1,1 3,4/1,2
2,4/5,5 2,5/1,3
"""

import json
from typing import Annotated, TypedDict

from fivesquare.core import Result
from fivesquare.records.positions import write_position
from fivesquare.records.record import HUMAN, Record

FORMAT = 1


class ResultDocument(TypedDict):
    """How a game ended."""

    winner: Annotated[int | None, "1 or 2; null for a draw"]
    reason: Annotated[str, "`centre`, `no move`, `path`, `majority`, `full board`, `resigned`, ..."]


class PlayerDocument(TypedDict):
    """Who sits at the table."""

    name: Annotated[str, "what the player is called"]
    kind: Annotated[str, "`human`, `random`, `1` to `8`, `perfect`, `cmd:...` or `py:...`"]


class MatchDocument(TypedDict):
    """Where a game stands in a match."""

    game: Annotated[int, "its number, from 1"]
    of: Annotated[int, "how many games the match has"]
    wins: Annotated[list[int], "the wins of Player 1 and of Player 2 before this game"]


class RecordDocument(TypedDict):
    """`replay --json`, and a record that is saved as JSON: a game as it was played so far."""

    format: Annotated[int, "the version of the shape: 1"]
    game: Annotated[str, "the game with its variant, like `pathway:size=7`"]
    start: Annotated[str | None, "the position it began in; null for the opening"]
    players: Annotated[list[PlayerDocument], "Player 1 and Player 2"]
    date: Annotated[str, "when it was begun, like `2026-11-15`"]
    seed: Annotated[int | None, "what settles everything left to chance"]
    match: Annotated[MatchDocument | None, "null for a single game"]
    offer: Annotated[int | None, "the player who offers a draw"]
    headers: Annotated[dict[str, str], "headers of other people's making"]
    moves: Annotated[list[str], "the moves played"]
    result: Annotated[ResultDocument | None, "how the game ended; null while it goes on"]


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
    if record.offer:
        headers.append(("Offer", f"Player {record.offer}"))
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


def to_json(record: Record) -> RecordDocument:
    """The record as a JSON document."""
    match = record.round
    return {
        "format": FORMAT,
        "game": str(record.game),
        "start": record.start and write_position(record.game, record.start),
        "players": [{"name": seat.name, "kind": seat.kind} for seat in record.seats],
        "date": record.date,
        "seed": record.seed,
        "match": None
        if match is None
        else {"game": match.number, "of": match.of, "wins": [*match.wins]},
        "offer": record.offer,
        "headers": dict(record.extra),
        "moves": [*record.moves],
        "result": result_document(record.result),
    }


def result_document(result: Result | None) -> ResultDocument | None:
    """A result as part of a JSON document."""
    return result and {"winner": result.winner, "reason": result.reason}


def to_json_text(record: Record) -> str:
    """The record as the text of a JSON document."""
    return json.dumps(to_json(record), ensure_ascii=False, indent=2) + "\n"
