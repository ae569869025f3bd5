"""The engine's answers as text and JSON."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivesquare.archive import cache_home
from fivesquare.core import Game, GameError
from fivesquare.naming import named, placed
from fivesquare.records import Record, write_result

if TYPE_CHECKING:
    from fivesquare.engine import Analysis

STANDARD = 5  # on this size every answer is exact
PATIENCE = 60.0  # seconds, on other sizes


def ask(record: Record, seconds: float | None) -> "Analysis":
    """The analysis of the position that a record has come to."""
    first_time = not is_compiled(record.game)
    if first_time and sys.stderr is not None and sys.stderr.isatty():
        print("Preparing the engine for this game, once ...", file=sys.stderr)
    from fivesquare.engine import analyze

    if seconds is None and record.game.size != STANDARD:
        seconds = PATIENCE
    found = analyze(record.game, record.positions()[-1], seconds)
    if first_time:
        remember_compiled(record.game)
    return found


def marker(game: Game) -> Path:
    """A file that says that the engine has been compiled for this kind of game."""
    return cache_home() / "compiled" / f"{game.about.id}.ready"


def is_compiled(game: Game) -> bool:
    """Whether the first answer comes at once."""
    return marker(game).exists()


def remember_compiled(game: Game) -> None:
    """Next time there is no need to say that it takes a moment."""
    with suppress(OSError):
        marker(game).parent.mkdir(parents=True, exist_ok=True)
        marker(game).touch()


def as_document(record: Record, seconds: float | None = None) -> dict[str, Any]:
    """The answer as one JSON document."""
    found = ask(record, seconds)
    return {
        **placed(record),
        "moves": list(record.moves),
        "turn": record.game.turn(record.positions()[-1]),
        "value": found.value,
        "distance": found.distance,
        "exact": found.exact,
        "best": list(found.best),
        "options": [option._asdict() for option in found.options],
        "result": record.result and record.result._asdict(),
    }


def answer_lines(
    game: str | None, position: str | None, seconds: float | None, emit: Callable[[Any], None]
) -> None:
    """One answer for each line of standard input, also for a line that makes no sense."""
    for line in sys.stdin:
        try:
            emit(as_document(named(game, line, position), seconds))
        except GameError as error:
            number = getattr(error, "number", None)
            emit({"error": {"kind": error.kind, "message": str(error), "move": number}})
        sys.stdout.flush()


def as_text(record: Record, seconds: float | None = None) -> list[str]:
    """The answer for a person: the value, the best moves, and all moves by value."""
    if record.result:
        return [f"The game is over: {write_result(record.result)}."]
    found = ask(record, seconds)
    player = record.game.turn(record.positions()[-1])
    lines = [f"Player {player} to move: {described(found.value, found.distance)}."]
    if found.best:
        lines.append(f"Best: {' '.join(found.best)}")
    groups: dict[str, list[str]] = {}
    for option in found.options:
        groups.setdefault(described(option.value, option.distance), []).append(option.move)
    lines += [f"{words}: {' '.join(moves)}" for words, moves in groups.items()]
    if not found.exact:
        lines.append("The time was up before everything was known; --seconds gives more.")
    return lines


def described(value: str | None, distance: int | None) -> str:
    """`win in 3 turns`."""
    if value is None:
        return "not known"
    if distance is None:
        return value
    return f"{value} in {distance} turn{'' if distance == 1 else 's'}"
