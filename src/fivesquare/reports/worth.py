"""What a position, its cells and its moves are worth."""

from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.core import Game
from fivesquare.engine.cells import ORDER as ORDER
from fivesquare.engine.cells import Worth, by_cell, rank
from fivesquare.records.format import result_document
from fivesquare.records.record import Record
from fivesquare.reports.documents import (
    AnalysisDocument,
    CellDocument,
    OptionDocument,
    WorthDocument,
)
from fivesquare.reports.state import placed
from fivesquare.reports.value_board import Worths, label

if TYPE_CHECKING:
    from fivesquare.engine.analysis import Analysis, Option
    from fivesquare.inquiry import Prospect

LATE = "The time was up before everything was known; --seconds gives more."
COUNTED = "(Both players' turns are counted.)"
MANY = 60  # moves that are still listed one by one
BEST = 12  # of the best moves, where not all are listed


# For programs.


def analysis_document(record: Record, seen: "Prospect") -> AnalysisDocument:
    """An analysis for a program."""
    return {**placed(record), **worth_document(record, seen)}


def worth_document(record: Record, seen: "Prospect") -> WorthDocument:
    """What of it is the same however the position came about."""
    found = seen.found
    return {
        "turn": record.game.turn(record.position),
        "value": found.value,
        "distance": found.distance,
        "exact": found.exact,
        "best": [*found.best],
        "options": [option_document(option) for option in found.options],
        "result": result_document(record.result),
        "first": seen.first,
        "cells": [cell_document(*each) for each in worths(record.game, seen).items()],
        "line": [*seen.line],
    }


def option_document(option: "Option") -> OptionDocument:
    """A move and its worth for a program."""
    return {"move": option.move, "value": option.value, "distance": option.distance}


def cell_document(cell: str | None, worth: Worth) -> CellDocument:
    """A cell and its worth for a program."""
    return {"cell": cell, "value": worth.value, "distance": worth.distance}


# For people: what stands above a board with values, and what stands below.


def worths(game: Game, seen: "Prospect") -> Worths:
    """What each cell is worth that may be named next."""
    return by_cell(game, seen.found, seen.first)


def standing_line(record: Record, found: "Analysis") -> str:
    """What a position is worth to the player to move."""
    return f"Player {record.mover} to move: {described(found.value, found.distance)}."


def caption(record: Record, seen: "Prospect") -> str:
    """What the values on a board are."""
    text = f"What each cell is worth to Player {record.mover}"
    if seen.first is not None:
        return f"{text} after {seen.first}:"
    some = len(worths(record.game, seen)) < len(seen.found.options)
    return f"{text} (the best turn that begins there):" if some else f"{text}:"


def stop_line(game: Game, seen: "Prospect") -> list[str]:
    """What it is worth to name no second cell, where that is a choice."""
    if None not in (cells := worths(game, seen)):
        return []
    return [f"{books.of(game).no_second}: {label(cells[None])}"]


def line_of_play(record: Record, seen: "Prospect") -> list[str]:
    """The best line, with dots where it is not known to its end."""
    if not seen.line:
        return []
    return [f"Best play: {' '.join(seen.line)}{'' if ends(record, seen) else ' ...'}"]


def ends(record: Record, seen: "Prospect") -> bool:
    """Whether the best line goes on to the end of the game."""
    game = record.game
    return game.result(game.replay(seen.line, record.position)[-1]) is not None


def is_whole(record: Record, seen: "Prospect") -> bool:
    """Whether no more could be known, however much time there were."""
    return seen.found.exact and ends(record, seen)


def is_shortened(seen: "Prospect") -> bool:
    """Whether there are too many moves to list each of them."""
    return seen.first is None and len(seen.found.options) > MANY


def move_lists(game: Game, seen: "Prospect", everything: bool = False) -> list[str]:
    """Every move by what it is worth, the best first; where there are many, by the cells on which
    they begin."""
    found, is_short = seen.found, is_shortened(seen) and not everything
    lines = [best_line(found)] if is_short or not found.exact else []
    if any(option.value for option in found.options):
        lines += first_lists(game, found) if is_short else option_lists(found)
    return lines


def best_line(found: "Analysis") -> str:
    """The best moves, not all if there are many."""
    more = f" +{len(found.best) - BEST}" if len(found.best) > BEST else ""
    so_far = "" if found.exact else " so far"
    return f"Best{so_far}: {' '.join(found.best[:BEST])}{more}"


def option_lists(found: "Analysis") -> list[str]:
    """Every move, those that are worth the same in a line."""
    groups: dict[str, list[str]] = {}
    for option in sorted(found.options, key=rank):
        groups.setdefault(described(*option[1:]), []).append(option.move)
    return [f"{words}: {' '.join(moves)}" for words, moves in groups.items()]


def first_lists(game: Game, found: "Analysis") -> list[str]:
    """Every cell on which a move begins, by what the best of those is worth; and where everything
    is known, how many there are that good."""
    options: dict[str | None, list[tuple[str | None, int | None]]] = {}
    for option in found.options:
        options.setdefault(game.split(option.move)[0], []).append(option[1:])
    groups: dict[str, dict[tuple[int, int], list[str]]] = {}
    for cell, worth in sorted(by_cell(game, found).items(), key=lambda each: rank(each[1])):
        share = (options[cell].count(worth), len(options[cell])) if found.exact else (0, 0)
        groups.setdefault(described(*worth), {}).setdefault(share, []).append(str(cell))
    as_good = " and how many are as good" if found.exact else ""
    return [
        f"By first cell, the best turn{as_good}:",
        *(
            f"{words}: {', '.join(shared(*each) for each in shares.items())}"
            for words, shares in groups.items()
        ),
    ]


def shared(share: tuple[int, int], cells: list[str]) -> str:
    """`1,3 3,1 (2 of 24 each)`."""
    number, of = share
    each = " each" if len(cells) > 1 else ""
    return " ".join(cells) + (f" ({number} of {of}{each})" if number else "")


def footnotes(found: "Analysis") -> list[str]:
    """What must be known of these numbers."""
    counted = [COUNTED] if any(option.distance for option in found.options) else []
    return counted if found.exact else [*counted, LATE]


def described(value: str | None, distance: int | None) -> str:
    """`win in 3 turns`."""
    if value is None:
        return "not known"
    if distance is None:
        return value
    return f"{value} in {distance} turn{'' if distance == 1 else 's'}"
