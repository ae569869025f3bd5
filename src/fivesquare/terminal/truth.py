"""The engine's answers as text and JSON."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fivesquare.core import Game, GameError
from fivesquare.naming import BadNaming, named, placed
from fivesquare.records import Record, write_result
from fivesquare.terminal.preparing import prepared
from fivesquare.terminal.thinking import interruptible
from fivesquare.texts import each_line, unreadable
from fivesquare.work import Stop

if TYPE_CHECKING:
    from fivesquare.engine import Analysis, Option

STANDARD = 5  # on this size every answer is exact
PATIENCE = 60.0  # seconds, on other sizes
ORDER = ("win", "draw", "loss")


def limited(game: Game, seconds: float | None) -> float | None:
    """How long a search may take if nobody has said so."""
    return PATIENCE if seconds is None and game.size != STANDARD else seconds


def ask(record: Record, seconds: float | None) -> "Analysis":
    """The analysis of the position that a record has come to."""
    limit = limited(record.game, seconds)

    def work(stop: Stop) -> "Analysis":
        from fivesquare.engine import analyze

        return analyze(record.game, record.positions()[-1], limit, stop)

    with prepared(record.game):
        return interruptible(work)


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
    for line in each_line(sys.stdin):
        try:
            if why := unreadable(line):
                raise BadNaming(why)
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
    for option in sorted(found.options, key=rank):
        groups.setdefault(described(option.value, option.distance), []).append(option.move)
    lines += [f"{words}: {' '.join(moves)}" for words, moves in groups.items()]
    if not found.exact:
        lines.append("The time was up before everything was known; --seconds gives more.")
    return lines


def rank(option: "Option") -> tuple[int, int]:
    """The best first: quick wins, draws, late losses; then what is not known."""
    if option.value is None:
        return len(ORDER), 0
    return ORDER.index(option.value), (option.distance or 0) * (-1 if option.value == "loss" else 1)


def described(value: str | None, distance: int | None) -> str:
    """`win in 3 turns`."""
    if value is None:
        return "not known"
    if distance is None:
        return value
    return f"{value} in {distance} turn{'' if distance == 1 else 's'}"
