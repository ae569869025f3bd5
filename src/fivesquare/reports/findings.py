"""What a look at the database of a server has found."""

from typing import NamedTuple

from fivesquare.reports.documents import FORMAT
from fivesquare.reports.online import DatabaseDocument


class Findings(NamedTuple):
    """What a look at a database has found."""

    database: str
    games: int
    moves: int
    problems: list[str]


def findings_document(found: Findings) -> DatabaseDocument:
    """What was found, for a program."""
    return {
        "format": FORMAT,
        "database": found.database,
        "games": found.games,
        "moves": found.moves,
        "problems": found.problems,
    }


def findings_lines(found: Findings) -> list[str]:
    """The same for a person."""
    games = f"{found.games} game{'' if found.games == 1 else 's'}"
    moves = f"{found.moves} move{'' if found.moves == 1 else 's'}"
    end = "All is well." if not found.problems else "Problems:"
    return [f"{found.database}: {games}, {moves}. {end}", *found.problems]
