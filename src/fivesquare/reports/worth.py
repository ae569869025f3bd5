"""What a position and its moves are worth."""

from typing import TYPE_CHECKING

from fivesquare.records.format import result_document
from fivesquare.records.record import Record
from fivesquare.reports.documents import AnalysisDocument, OptionDocument
from fivesquare.reports.state import over, placed

if TYPE_CHECKING:
    from fivesquare.engine.analysis import Analysis, Option

ORDER = ("win", "draw", "loss")
LATE = "The time was up before everything was known; --seconds gives more."


def analysis_document(record: Record, found: "Analysis") -> AnalysisDocument:
    """An analysis for a program."""
    return {
        **placed(record),
        "turn": record.game.turn(record.position),
        "value": found.value,
        "distance": found.distance,
        "exact": found.exact,
        "best": [*found.best],
        "options": [option_document(option) for option in found.options],
        "result": result_document(record.result),
    }


def option_document(option: "Option") -> OptionDocument:
    """A move and its worth for a program."""
    return {"move": option.move, "value": option.value, "distance": option.distance}


def analysis_lines(record: Record, found: "Analysis") -> list[str]:
    """An analysis for a person: the value, the best moves, and all moves by value."""
    if record.result:
        return [over(record)]
    lines = [f"Player {record.mover} to move: {described(found.value, found.distance)}."]
    if found.best:
        lines.append(f"Best: {' '.join(found.best)}")
    groups: dict[str, list[str]] = {}
    for option in sorted(found.options, key=rank):
        groups.setdefault(described(option.value, option.distance), []).append(option.move)
    lines += [f"{words}: {' '.join(moves)}" for words, moves in groups.items()]
    if not found.exact:
        lines.append(LATE)
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
