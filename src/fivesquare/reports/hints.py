"""A hint: what a position is worth to the player to move, a best turn, and why it is good."""

from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.records.record import Record
from fivesquare.reports.documents import HintDocument, ReasonDocument
from fivesquare.reports.online import TipDocument
from fivesquare.reports.state import placed
from fivesquare.reports.worth import ORDER

if TYPE_CHECKING:
    from fivesquare.engine.advice import Advice
    from fivesquare.engine.reasons import Reason
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
        "reason": found.reason and reason_document(found.reason),
    }


def reason_document(reason: "Reason") -> ReasonDocument:
    """Why a turn is good, for a program."""
    return {
        "kind": reason.why.value,
        "moves": [*reason.moves],
        "but": [*reason.but],
        "number": reason.number,
        "of": reason.of,
    }


def tip_document(record: Record, first: str | None, found: "Advice", step: int) -> TipDocument:
    """A hint in two steps: where to look, then the move."""
    whole = hint_document(record, first, found)
    if step == 1:
        line, cells = where_to_look(record, first, found)
        lines = [standing(found.own)] if found.own else []
        kind = found.reason.why.value if found.reason and first is None else ""
        lines += [NUDGES[kind]] if kind in NUDGES else []
        return {
            **whole,
            "move": None,
            "worth": None,
            "reason": None,
            "step": 1,
            "lines": [*lines, line],
            "cells": cells,
        }
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


NUDGES = {  # where to look, without saying it
    "else": "Your opponent threatens to win at once.",
    "escape": "Only one move will do.",
    "fork": "Look for two threats at once.",
    "only": "Only one move will do.",
    "threat": "Look for a threat.",
}


def hint_lines(record: Record, first: str | None, found: "Advice") -> list[str]:
    """A hint for a person: a few short sentences."""
    why = [reason_line(record, first, found, found.reason)] if found.reason else []
    if found.own is None:
        return [f"Who wins here is not known. {PERHAPS}: {found.move}.", *why]
    stands = standing(found.own)
    if first is None:
        advice = ADVICE[found.own.sign] if found.worth else PERHAPS
        return [f"{stands} {advice}: {found.move}.", *why]
    game = record.game
    rest = game.split(found.move)[1:]
    follow = books.of(game).cell(rest[0]) if rest else "none"
    begun = books.of(game).cell(first)
    if found.worth is None:
        return [f"{stands} After {begun} it is not known; perhaps: {follow}.", *why]
    if found.worth.sign < found.own.sign:
        lost = "win" if found.own.sign == 1 else "draw"
        return [
            f"{stands} No turn that begins with {begun} keeps the {lost}; undo takes it back.",
            f"The best after {begun}, {outcome(found.worth)}: {follow}.",
            *why,
        ]
    return [f"{stands} The best after {begun}: {follow}.", *why]


ADVICE = {1: "Best", 0: "A move that keeps the draw", -1: "The hardest to answer"}
PERHAPS = "A move that may be good"


def reason_line(record: Record, first: str | None, found: "Advice", reason: "Reason") -> str:
    """Why a turn is good, as a sentence."""
    game, number = record.game, reason.number
    result = game.result(game.after(record.position, found.move))
    sign = found.worth.sign if found.worth else 0
    late = f", the best of them{turns(number - 1)}" if number else ""
    return SENTENCES[reason.why.value].format(
        ending=ENDINGS.get(result.reason if result else "", "wins the game"),
        one="move" if first is None else "turn that begins there",
        ones="moves" if first is None else "turns that begin there",
        first=game.split(found.move)[0],
        moves=either(reason.moves),
        both=" and ".join(reason.moves),
        but=either(reason.but),
        keeps=("keeps the draw", "wins")[sign == 1],
        keep=("keep the draw", "win")[sign == 1],
        defends=("keeps the draw", "wins")[sign == -1],
        defend=("keep the draw", "win")[sign == -1],
        number=number,
        of=reason.of,
        late=late,
        every="The only reply" if number == 1 else f"Each of the {number} replies",
    )


SENTENCES = {  # by the kinds of reasons there are, which say what is claimed
    "ends": "It {ending}.",
    "forced": "It is the only legal {one}.",
    "sure": "Whatever the reply, {moves} wins then.",
    "fork": "It threatens {both}: whatever the reply, one of them wins.",
    "next": "Whatever the reply, your next turn wins.",
    "only": "It is the only {one} that {keeps}.",
    "escape": "It is the only {one} that {keeps}: after any other, {moves} beats you at once.",
    "else": "After any other {one}, {moves} beats you at once.",
    "threat": "It threatens {moves}, which wins at once; only {but} stops that.",
    "unless": "After any reply but {but} you win at once.",
    "narrow": "Of your opponent's {of} replies only {moves} {defends}.",
    "hard": "Of your opponent's {of} replies {number} {defend}.",
    "start": "Only turns that begin with {first} {keep}.",
    "few": "Of your {of} {ones} only {number} {keep}.",
    "one way": "Your opponent must go to {moves} then.",
    "wins": "Every reply loses{late}.",
    "lasts": "No {one} loses later.",
    "lost": "{every} wins.",
    "safe": "Every reply keeps the draw.",
    "dead": "Nobody can win any more: you can offer a draw.",
}
ENDINGS = {
    "centre": "takes the centre",
    "no move": "leaves your opponent no move",
    "path": "completes your path",
    "majority": "gives you the majority",
}


def either(moves: "tuple[str, ...]") -> str:
    """`3,4 or 2,2`."""
    return " or ".join(moves)


def standing(own: "Score") -> str:
    """What the position is worth, as a sentence."""
    if own.sign == 1:
        return "You can win at once." if own.distance == 1 else f"You can win{turns(own.distance)}."
    if own.sign == 0:
        return "This is a draw if nobody errs."
    return f"You lose{turns(own.distance)} if your opponent does not err."


def outcome(worth: "Score") -> str:
    """The same of a move, as a few words."""
    late = turns(worth.distance)
    return {1: f"a win{late}", 0: "a draw", -1: f"a loss{late}"}[worth.sign]


def turns(number: int | None) -> str:
    """` in 5 turns`, both players' counted; nothing where it is not known."""
    if number is None:
        return ""
    return f" in {number} turn{'' if number == 1 else 's'}"
