"""What a command names: a game, moves, a position."""

from fivesquare.core import GameError
from fivesquare.games import GAMES, load
from fivesquare.records.positions import read_position
from fivesquare.records.reader import read_record, recorded
from fivesquare.records.record import Record


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
        raise BadNaming(f"Name a game: {', '.join(GAMES)}; or give a position.")
    else:
        found = load(game, seed)
    return recorded(found, moves.split(), start)


def pasted(text: str) -> Record:
    """The record of what somebody has pasted: a record, or the one line of a position."""
    word = text.strip()
    is_position = "_" in word and not word.startswith("{") and len(word.split()) == 1
    return named(None, "", word) if is_position else read_record(text)
