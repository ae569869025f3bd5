"""The unfinished games, listed for a person or a program."""

from typing import Any

from fivesquare.archive import Kept
from fivesquare.records import to_json
from fivesquare.terminal.session import moves_played, seating


def as_lines(games: list[Kept]) -> list[str]:
    """A line a game: its id, and what it is or why it cannot be read."""
    if not games:
        return ["There is no unfinished game."]
    return [f"{kept.id}  {about(kept)}" for kept in games]


def about(kept: Kept) -> str:
    """Which game, how far, between whom."""
    if kept.record is None:
        return kept.problem
    return f"{kept.record.game}, {moves_played(kept.record)}, {seating(kept.record)}"


def as_documents(games: list[Kept]) -> list[dict[str, Any]]:
    """The same for a JSON document."""
    return [
        {
            "id": kept.id,
            "record": kept.record and to_json(kept.record),
            "problem": kept.problem,
        }
        for kept in games
    ]
