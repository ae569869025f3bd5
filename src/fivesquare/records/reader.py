"""Reading game records, text or JSON, and checking every move.

Both forms become the same headers and moves, and are checked in one place.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fivesquare import books
from fivesquare.core import (
    Game,
    GameError,
    IllegalMove,
    Move,
    Position,
    Result,
    UnreadableMove,
)
from fivesquare.games import load
from fivesquare.records.format import FORMAT, RecordDocument, write_result
from fivesquare.records.positions import read_position
from fivesquare.records.record import HUMAN, Record, Round, Seat
from fivesquare.texts import NOT_UTF_8, printable, quoted, whole_number

FIELDS = tuple(RecordDocument.__annotations__)
OFFERS = ("Player 1", "Player 2")
LARGEST = 1_000_000  # bytes; no game is a hundredth as long
KEY = r"[^\W\d_][\w -]*"  # what a header may be called
KNOWN = {
    key.lower(): key
    for key in (
        *("Game", "Start", "Player 1", "Player 2", "Kind 1", "Kind 2"),
        *("Date", "Seed", "Match", "Offer", "Result", "Moves"),
    )
}


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


def recorded(game: Game, moves: Sequence[str], start: Position | None = None) -> Record:
    """The record of these moves; the first bad one is named with its number and the reason."""
    try:
        record = Record(game, tuple(Move(move) for move in moves), start)
    except UnreadableMove as error:
        raise BadMove(f"Move {error.number}: {error}", error.kind, error.number) from error
    except IllegalMove as error:
        number = error.number or 1
        why = refusal(game, game.replay(moves[: number - 1], start)[-1], error)
        raise BadMove(f"Move {number}, {quoted(error.move)}: {why}", error.kind, number) from error
    return record


def refusal(game: Game, p: Position, error: IllegalMove) -> str:
    """Why a move cannot be played in a position, and what could be."""
    where = "here" if error.first is None else f"after {error.first}"
    legal = f" Legal {where}: {' '.join(error.legal)}." if error.legal else ""
    return f"{books.of(game).reason(game, p, error)}{legal}"


def load_record(path: Path) -> Record:
    """The record in a file."""
    return parse_record(read_file(path), path)


def read_file(path: Path) -> bytes:
    """What a file holds that may be a record."""
    name = printable(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BadRecord(f"{name} cannot be read: {why}.") from error
    if len(data) > LARGEST:
        raise BadRecord(f"{name} is too large to be a game record.")
    return data


def parse_record(data: bytes, path: Path) -> Record:
    """The record that was read from a file."""
    name = printable(str(path))
    try:
        if b"\0" in data:  # UTF-16, most likely; as UTF-8 it would be full of what nobody sees
            raise BadRecord(NOT_UTF_8)
        return read_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadRecord(f"{name}: {NOT_UTF_8}") from error
    except BadRecord as error:
        raise BadRecord(f"{name}: {error}") from error


def read_record(text: str) -> Record:
    """The record that a text holds."""
    is_json = text.lstrip().startswith("{")
    headers, moves = headers_of_json(text) if is_json else headers_of_text(text)
    try:
        return build(headers, moves)
    except BadRecord:
        raise
    except GameError as error:
        raise BadRecord(str(error)) from error


def headers_of_text(text: str) -> tuple[dict[str, str], list[str]]:
    """Headers are `Key: value` lines up to the first line that is none; the rest is moves."""
    headers: dict[str, str] = {}
    moves: list[str] = []
    for line in text.splitlines():
        stripped = line.strip()
        header = re.fullmatch(rf"({KEY}):\s*(.*)", stripped)
        if not stripped or stripped.startswith("#"):
            continue
        if header and not moves:
            own = header[1].strip()
            key = KNOWN.get(own.lower(), own)
            if key in headers:
                raise BadRecord(f"The header {quoted(key)} stands there twice.")
            if key == "Moves":
                moves += header[2].split()
            else:
                headers[key] = header[2]
        else:  # `1.` before a pair of moves is welcome and means nothing
            moves += [word for word in stripped.split() if not re.fullmatch(r"[0-9]+\.", word)]
    return headers, moves


# The JSON form. Each field is looked at before it is used: the sentence names the field.


def headers_of_json(text: str) -> tuple[dict[str, str], list[str]]:
    """The JSON form as the same headers and moves."""
    try:
        data = json.loads(text, object_pairs_hook=fields)
    except BadRecord:
        raise
    except (ValueError, RecursionError) as error:
        why = "nested too deep" if isinstance(error, RecursionError) else printable(str(error))
        raise BadRecord(f"This is not the JSON form of a game record: {why}.") from error
    for name in data:
        if name not in FIELDS and name.lower() in FIELDS:
            raise BadRecord(f'The field {quoted(name)} should be written "{name.lower()}".')
    if data.get("format", FORMAT) != FORMAT:
        raise BadRecord(f"The format is {FORMAT}, not {shown(data['format'])}.")
    headers = others(group(data, "headers", dict))
    headers["Game"] = line(data, "game", str)
    for number, player in enumerate(group(data, "players", list), 1):
        if number > 2 or not isinstance(player, dict):
            raise BadRecord('In "players" there are two, each with a name and a kind.')
        headers[f"Player {number}"] = line(player, "name", str)
        headers[f"Kind {number}"] = line({"kind": HUMAN, **player}, "kind", str)
    for key in ("start", "date", "seed"):
        if data.get(key) is not None:
            headers[key.capitalize()] = line(data, key, str | int)
    if data.get("match") is not None:
        match = group(data, "match", dict)
        wins = match.get("wins")
        if not isinstance(wins, list) or len(wins) != 2:
            raise BadRecord('In "match" the wins are two numbers.')
        headers["Match"] = f"game {match.get('game')} of {match.get('of')}, {wins[0]}-{wins[1]}"
    if data.get("offer") is not None:
        if data["offer"] not in (1, 2) or not isinstance(data["offer"], int):
            raise BadRecord('The "offer" is 1 or 2, the player who offers a draw.')
        headers["Offer"] = f"Player {data['offer']}"
    if data.get("result") is not None:
        result = group(data, "result", dict)
        if not {"winner", "reason"} <= set(result):
            raise BadRecord('A "result" has a winner and a reason.')
        headers["Result"] = write_result(Result(result["winner"], result["reason"]))
    moves = data.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadRecord('The "moves" are a list of texts.')
    return headers, moves


def fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of a JSON object, each of them once."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRecord(f"The field {quoted(key)} stands there twice.")
        found[key] = value
    return found


def others(headers: dict[str, Any]) -> dict[str, Any]:
    """The headers of other people's making: none that is called like one of ours."""
    found: dict[str, Any] = {}
    for own, value in headers.items():
        key = own.strip()
        if key.lower() in KNOWN:
            raise BadRecord(
                f'The header {quoted(key)} does not belong into "headers":'
                " what it says has a field of its own."
            )
        if key in found:
            raise BadRecord(f"The header {quoted(key)} stands there twice.")
        found[key] = value
    return found


def group(data: dict[str, Any], key: str, kind: type) -> Any:
    """A field that is a list or an object; an empty one when it is missing."""
    found = data.get(key)
    if found is None:
        return kind()
    if not isinstance(found, kind):
        wanted = "a list" if kind is list else "a set of named fields"
        raise BadRecord(f'The field "{key}" is {wanted}, not {shown(found)}.')
    return found


def line(data: dict[str, Any], key: str, kind: Any) -> str:
    """A field that is one line of text or a number."""
    if key not in data:
        raise BadRecord(f'The field "{key}" is missing.')
    found = data[key]
    if not isinstance(found, kind) or isinstance(found, bool) or not str(found).isprintable():
        raise BadRecord(f'The field "{key}" is one line of text, not {shown(found)}.')
    return str(found)


def shown(value: Any) -> str:
    """What stands in a field, as it is written in JSON."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a set of named fields"
    return quoted(value if isinstance(value, str) else json.dumps(value))


# Headers and moves to a record.


def build(headers: dict[str, str], moves: list[str]) -> Record:
    """Headers and moves to a record, everything checked."""
    for key, value in headers.items():
        if not re.fullmatch(KEY, key):
            raise BadRecord(f"The header {quoted(key)} must be letters, digits and blanks.")
        if not (isinstance(value, str) and key.isprintable() and value.isprintable()):
            raise BadRecord(f"The header {quoted(key)} is one line of text that can be printed.")
    rest = {key: value.strip() for key, value in headers.items()}
    if "Game" not in rest:
        raise BadRecord('This is not a game record: it has no line "Game: ...".')
    game = load(rest.pop("Game"))
    start = None
    if "Start" in rest:
        other, start = read_position(rest.pop("Start"))
        if other != game:
            raise BadRecord(f"The start is a position of {other}, but the game is {game}.")
    record = recorded(game, moves, start)
    one, two = (
        Seat(rest.pop(f"Player {n}", f"Player {n}"), rest.pop(f"Kind {n}", HUMAN)) for n in (1, 2)
    )
    result = read_result(rest.pop("Result", ""), game, record.position)
    offer = read_offer(rest.pop("Offer", ""))
    if result and offer:
        raise BadRecord("A draw is offered, but the game is over.")
    return record.changed(
        seats=(one, two),
        date=rest.pop("Date", ""),
        seed=read_seed(rest.pop("Seed", None)),
        round=read_round(rest.pop("Match", "")),
        result=result,
        offer=offer,
        extra=tuple(rest.items()),
    )


def read_offer(text: str) -> int | None:
    """`Player 1`, who offers a draw."""
    if text not in ("", *OFFERS):
        raise BadRecord(f"{quoted(text)} offers no draw; it looks like {OFFERS[0]}.")
    return OFFERS.index(text) + 1 if text else None


def read_seed(text: str | None) -> int | None:
    """A whole number, if there is one."""
    if text is None:
        return None
    seed = whole_number(text)
    if seed is None:
        raise BadRecord(f"The seed is a whole number, not {quoted(text)}.")
    return seed


def read_round(text: str) -> Round | None:
    """`game 2 of 5, 1-0`."""
    if not text:
        return None
    found = re.fullmatch(r"game ([0-9]{1,6}) of ([0-9]{1,6}), ([0-9]{1,6})-([0-9]{1,6})", text)
    if found:
        number, of, one, two = map(int, found.groups())
        if 1 <= number <= of and one + two < number:
            return Round(number, of, (one, two))
    raise BadRecord(f"{quoted(text)} is not a place in a match; it looks like game 2 of 5, 1-0.")


def read_result(text: str, game: Game, p: Position) -> Result | None:
    """The result in the headers, held against the board."""
    by_rules = game.result(p)
    if text in ("", "unfinished"):
        return by_rules
    found = re.fullmatch(r"(?:Player ([12]) wins|draw) \((.*)\)", text)
    if not found or found[2] not in game.about.reasons[1:]:
        raise BadRecord(
            f"{quoted(text)} is not a result;"
            " it looks like unfinished, draw (full board) or Player 1 wins (path)."
        )
    stated = Result(int(found[1]) if found[1] else None, found[2])
    by_people = "agreed" if stated.winner is None else "resigned forfeit"
    if by_rules is None and stated.reason in by_people.split():
        return stated
    if stated != by_rules:
        raise BadRecord(
            f"The result says {quoted(text)}, but after the last move it is"
            f" {quoted(write_result(by_rules))}."
        )
    return stated
