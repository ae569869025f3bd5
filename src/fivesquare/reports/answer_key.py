"""A puzzle with everything that may be told of it, made once; and what is told of it when.

The key never leaves the house: a riddle has nothing of it that gives the move away.
"""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from fivesquare.attempt import Attempt
from fivesquare.core import GameError, IllegalMove, Move, UnreadableMove
from fivesquare.decision import decisive
from fivesquare.games import load
from fivesquare.records.record import Record
from fivesquare.reports.documents import FORMAT
from fivesquare.reports.names import last_cells
from fivesquare.reports.online import (
    AnswerDocument,
    BoardDocument,
    ClueDocument,
    RiddleDocument,
)
from fivesquare.reports.riddle import (
    NO_MORE,
    answer_line,
    name_line,
    nudge,
    task_line,
    verdict_lines,
)
from fivesquare.reports.table import contents, position_document

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Puzzle
    from fivesquare.inquiry import Choice, Verdict

SOLVED = "These moves solve the puzzle: nothing is left to be found."
LIKENESS = 16  # letters that say which puzzles are like each other


class Said(TypedDict):
    """What is said of a move, and how it goes on."""

    lines: list[str]
    line: list[Move]


class Nudge(TypedDict):
    """A hint."""

    line: str
    first: str | None
    cells: list[str]


class Riddled(TypedDict):
    """An own move that is to be found."""

    tries: dict[Move, Said]  # of every legal move
    answer: Said
    hints: list[Nudge]


class AnswerKey(TypedDict):
    """A puzzle with everything that may be told of it."""

    game: str
    seed: int
    level: int
    moves: list[Move]  # from the opening
    value: str
    likeness: str
    task: str
    line: list[Move]  # own moves, with the replies between them
    choices: list[Riddled]


class BadTry(GameError):
    """Moves that are no try at a puzzle."""

    kind = "puzzle"


# Made where the engine is.


def answer_key(puzzle: "Puzzle", choices: "Sequence[Choice]") -> AnswerKey:
    """The key of a puzzle."""
    return {
        "game": str(puzzle.game),
        "seed": puzzle.seed,
        "level": puzzle.level,
        "moves": [*puzzle.moves],
        "value": puzzle.value,
        "likeness": likeness(puzzle),
        "task": task_line(puzzle),
        "line": [*puzzle.line],
        "choices": [riddled(choice) for choice in choices],
    }


def likeness(puzzle: "Puzzle") -> str:
    """The same for puzzles that are the same once the board is turned, and no others."""
    text = f"{puzzle.game} {puzzle.likeness}"
    return hashlib.sha256(text.encode()).hexdigest()[:LIKENESS]


def riddled(choice: "Choice") -> Riddled:
    """What is told of one own move."""
    answer = answer_line(choice.attempt, choice.answer)
    return {
        "tries": {move: told(verdict) for move, verdict in choice.verdicts.items()},
        "answer": {"lines": [answer], "line": [*choice.answer.line]},
        "hints": [*hints(choice.attempt)],
    }


def told(verdict: "Verdict") -> Said:
    """What is told of a move that was tried."""
    if verdict.sequel is None:
        line = verdict.after.played[-1:]
    else:
        line = verdict.sequel.line if verdict.after.is_solved else verdict.sequel.shown
    return {"lines": verdict_lines(verdict), "line": [*line]}


def hints(attempt: Attempt) -> list[Nudge]:
    """All hints, one after another."""
    found = list[Nudge]()
    while (line := nudge(attempt := attempt.hinted())) != NO_MORE:
        first, cells = attempt.clue or (None, ())
        found.append({"line": line, "first": first, "cells": [*cells]})
    return found


# Told wherever the key is.


def riddle_document(key: AnswerKey, day: date | None = None) -> RiddleDocument:
    """A puzzle as it is set, of a day or of its seed."""
    game = load(key["game"])
    return {
        **position_document(Record(game, (*key["moves"],))),
        "seed": key["seed"],
        "level": key["level"],
        "date": day.isoformat() if day else None,
        "value": key["value"],
        "own_moves": len(key["choices"]),
        "likeness": key["likeness"],
        "lines": [name_line(game, key["seed"], key["level"], day), key["task"]],
    }


def answer_document(key: AnswerKey, tried: Sequence[str]) -> AnswerDocument:
    """What comes of a move that is tried, after those that were found and their replies."""
    if len(tried) % 2 == 0:
        raise BadTry("The last of the moves is the one that is tried: a move of your own.")
    record = reached(key, tried[:-1])
    move = record.played(tried[-1]).moves[-1]
    found = len(tried) // 2
    said = key["choices"][found]["tries"][move]
    right = move == key["line"][2 * found]
    solved = right and found + 1 == len(key["choices"])
    goes_on = right and not solved
    return {
        **answered(key, record, move, said),
        "right": right,
        "solved": solved,
        "next": position_document(reached(key, key["line"][: 2 * found + 2])) if goes_on else None,
    }


def surrender_document(key: AnswerKey, found: Sequence[str]) -> AnswerDocument:
    """The move that is wanted next, for who gives up."""
    record = reached(key, found)
    said = key["choices"][len(found) // 2]["answer"]
    return {
        **answered(key, record, key["line"][len(found)], said),
        "right": False,
        "solved": False,
        "next": None,
    }


def clue_document(key: AnswerKey, found: Sequence[str], step: int) -> ClueDocument:
    """A hint for the move that is wanted next."""
    record = reached(key, found)
    all_hints = key["choices"][len(found) // 2]["hints"]
    hint = all_hints[step - 1] if step <= len(all_hints) else None
    return {
        "format": FORMAT,
        "game": key["game"],
        "seed": key["seed"],
        "level": key["level"],
        "moves": [*record.moves[len(key["moves"]) :]],
        "step": step,
        "lines": [hint["line"] if hint else NO_MORE],
        "first": hint["first"] if hint else None,
        "cells": hint["cells"] if hint else [],
        "more": step < len(all_hints),
    }


def reached(key: AnswerKey, moves: Sequence[str]) -> Record:
    """The game after own moves that were found, and their replies."""
    record = Record(load(key["game"]), (*key["moves"],))
    for number, move in enumerate(moves):
        if number == len(key["line"]):
            raise BadTry(SOLVED)
        record = record.played(move)
        if record.moves[-1] != key["line"][number]:
            raise BadTry(strayed(number, move))
    if len(moves) == len(key["line"]):
        raise BadTry(SOLVED)
    if len(moves) % 2:
        raise BadTry("After a move of your own comes the reply that was told.")
    return record


def before_fault(key: AnswerKey, moves: Sequence[str]) -> Record:
    """The game as it stands before the first move that cannot be made."""
    record = Record(load(key["game"]), (*key["moves"],))
    for move in moves:
        try:
            record = record.played(move)
        except (IllegalMove, UnreadableMove):
            break
    return record


def strayed(number: int, move: str) -> str:
    """Why moves do not lead along the line of a puzzle."""
    if number % 2:
        return f"Move {number + 1}, {move}, is not the reply that was told."
    return f"Move {number + 1}, {move}, is not right: nothing comes after it."


def answered(key: AnswerKey, record: Record, move: Move, said: Said) -> AnswerDocument:
    """A move, what is said of it, and the boards on which it goes on."""
    boards, after = list[BoardDocument](), record
    for each in (move, *said["line"]):
        after = after.played(each)
        boards.append(board_document(after))
    return {
        "format": FORMAT,
        "game": key["game"],
        "seed": key["seed"],
        "level": key["level"],
        "moves": [*record.moves[len(key["moves"]) :], move],
        "right": False,
        "solved": False,
        "lines": said["lines"],
        "line": [*said["line"]],
        "boards": boards,
        "next": None,
    }


def board_document(record: Record) -> BoardDocument:
    """What stands on a board, and what is to be seen on it."""
    game, p = record.game, record.position
    return {
        "cells": contents(game, p),
        "last": [*game.cells(last_cells(game, record.moves))],
        "winning": [*game.cells(decisive(game, p))],
        "winner": record.result.winner if record.result else None,
    }
