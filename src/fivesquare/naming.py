"""What a command names: a game, moves, a position; and the same as a JSON document."""

from typing import Any

from fivesquare.core import GameError
from fivesquare.games import GAMES, load
from fivesquare.positions import read_position, write_position
from fivesquare.reading import replay
from fivesquare.records import Record


class BadNaming(GameError):
    """A command that names too little, or two things that do not fit."""

    kind = "usage"


def named(game: str | None, moves: str, position: str | None, seed: int = 0) -> Record:
    """The record of what a command names; `seed` draws obstacles."""
    start = None
    if position is not None:
        found, start = read_position(position)
        if game is not None and load(game, seed) != found:
            raise BadNaming(f"The position is one of {found}, not of {game}.")
        start = None if start == found.start() else start
    elif game is None:
        raise BadNaming(f"Name a game: {', '.join(GAMES)}; or give a --position.")
    else:
        found = load(game, seed)
    words = moves.split()
    last = replay(found, words, start)[-1]
    texts = tuple(found.move(*found.read(word)) for word in words)
    return Record(found, texts, start, result=found.result(last))


def placed(record: Record) -> dict[str, Any]:
    """The game, and how it came to its position unless that is the opening."""
    found: dict[str, Any] = {"game": str(record.game)}
    if record.start:
        found["start"] = write_position(record.game, record.start)
    if record.moves:
        found["moves"] = list(record.moves)
    return found


def described(record: Record) -> dict[str, Any]:
    """The position with what can be done in it."""
    game, p = record.game, record.positions()[-1]
    return {
        **placed(record),
        "moves": list(record.moves),
        "turn": game.turn(p),
        "legal": game.moves(p),
        "result": record.result and record.result._asdict(),
    }
