"""A hint: what a position is worth to the player to move, and a best turn."""

from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.records.record import Record
from fivesquare.reports.documents import HintDocument
from fivesquare.reports.online import TipDocument
from fivesquare.reports.state import placed
from fivesquare.reports.worth import ORDER

if TYPE_CHECKING:
    from fivesquare.engine.advice import Advice
    from fivesquare.engine.solver import Score


def hint_document(record: Record, first: str | None, found: "Advice") -> HintDocument:
    """A hint for a program; `first` is the cell already named of the turn."""
    own, worth = found.own, found.worth
    return {
        **placed(record),
        "first": first,
        "value": own and word(own),
        "distance": own and own.distance,
        "move": found.move,
        "worth": worth and {"move": found.move, "value": word(worth), "distance": worth.distance},
    }


def tip_document(record: Record, first: str | None, found: "Advice", step: int) -> TipDocument:
    """A hint in two steps: where to look, then the move."""
    whole = hint_document(record, first, found)
    if step == 1:
        line, cells = where_to_look(record, first, found)
        lines = [standing(found.own), line] if found.own else [line]
        return {**whole, "move": None, "worth": None, "step": 1, "lines": lines, "cells": cells}
    return {
        **whole,
        "step": 2,
        "lines": hint_lines(record, first, found),
        "cells": record.game.split(found.move),
    }


def where_to_look(record: Record, first: str | None, found: "Advice") -> tuple[str, list[str]]:
    """The row or the column of the next cell, whichever leaves more to find."""
    game = record.game
    cells = game.options(record.position, first).cells
    wanted = game.split(found.move)[0 if first is None else -1]
    row, column = wanted.split(",")
    lines = {
        f"row {row}": [cell for cell in cells if cell.split(",")[0] == row],
        f"column {column}": [cell for cell in cells if cell.split(",")[1] == column],
    }
    name = max(lines, key=lambda name: len(lines[name]))
    return f"Look at {name}.", lines[name]


def word(score: "Score") -> str:
    """`win`, `draw` or `loss`."""
    return ORDER[1 - score.sign]


def hint_lines(record: Record, first: str | None, found: "Advice") -> list[str]:
    """A hint for a person: one or two short sentences."""
    if found.own is None:
        return [f"Who wins here is not known. A move that may be good: {found.move}"]
    lines = [standing(found.own)]
    game = record.game
    if first is None:
        lines[0] += f" {ADVICE[found.own.sign]}: {found.move}"
        return lines
    rest = game.split(found.move)[1:]
    follow = books.of(game).cell(rest[0]) if rest else "none"
    begun = books.of(game).cell(first)
    if found.worth is None:
        return [f"{lines[0]} After {begun} it is not known; perhaps: {follow}"]
    if found.worth.sign < found.own.sign:
        lost = "win" if found.own.sign == 1 else "draw"
        return [
            f"{lines[0]} No turn that begins with {begun} keeps the {lost}; undo takes it back.",
            f"The best after {begun}, {outcome(found.worth)}: {follow}",
        ]
    return [f"{lines[0]} The best after {begun}: {follow}"]


ADVICE = {1: "Best", 0: "A move that keeps the draw", -1: "The hardest to answer"}


def standing(own: "Score") -> str:
    """What the position is worth, as a sentence."""
    if own.sign == 1:
        return "You can win at once." if own.distance == 1 else f"You can win{turns(own)}."
    if own.sign == 0:
        return "This is a draw if nobody errs."
    return f"You lose{turns(own)} if your opponent does not err."


def outcome(worth: "Score") -> str:
    """The same of a move, as a few words."""
    return {1: f"a win{turns(worth)}", 0: "a draw", -1: f"a loss{turns(worth)}"}[worth.sign]


def turns(score: "Score") -> str:
    """` in 5 turns`, both players' counted; nothing where it is not known."""
    if score.distance is None:
        return ""
    return f" in {score.distance} turn{'' if score.distance == 1 else 's'}"
