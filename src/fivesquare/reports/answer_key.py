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

    ply: int  # moves of the line before it: own moves that are the only legal ones stand there too
    tries: dict[Move, Said]  # of every legal move
    answer: Said
    hints: list[Nudge]
    no_more: str  # instead of another one


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
    nudges, no_more = hints(choice.attempt)
    return {
        "ply": len(choice.attempt.played),
        "tries": {move: told(verdict) for move, verdict in choice.verdicts.items()},
        "answer": {"lines": [answer], "line": [*choice.answer.line]},
        "hints": nudges,
        "no_more": no_more,
    }


def told(verdict: "Verdict") -> Said:
    """What is told of a move that was tried."""
    if verdict.sequel is None:
        line = verdict.after.played[len(verdict.before.played) + 1 :]
    else:
        line = verdict.sequel.line if verdict.after.is_solved else verdict.sequel.shown
    return {"lines": verdict_lines(verdict), "line": [*line]}


def hints(attempt: Attempt) -> tuple[list[Nudge], str]:
    """All hints, one after another, and what is said when there are no more."""
    found = list[Nudge]()
    attempt = attempt.hinted()
    while attempt.hints == 1 or attempt.clue:
        first, cells = attempt.clue or (None, ())
        found.append({"line": nudge(attempt), "first": first, "cells": [*cells]})
        attempt = attempt.hinted()
    return found, nudge(attempt)


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
    record, wanted = reached(key, tried[:-1])
    move = record.played(tried[-1]).moves[-1]
    right = move == key["line"][wanted["ply"]]
    solved = right and wanted == key["choices"][-1]
    later = key["choices"][key["choices"].index(wanted) + 1] if right and not solved else None
    return {
        **answered(key, record, move, wanted["tries"][move]),
        "right": right,
        "solved": solved,
        "next": position_document(reached(key, key["line"][: later["ply"]])[0]) if later else None,
    }


def surrender_document(key: AnswerKey, found: Sequence[str]) -> AnswerDocument:
    """The move that is wanted next, for who gives up."""
    record, wanted = reached(key, found)
    return {
        **answered(key, record, key["line"][wanted["ply"]], wanted["answer"]),
        "right": False,
        "solved": False,
        "next": None,
    }


def clue_document(key: AnswerKey, found: Sequence[str], step: int) -> ClueDocument:
    """A hint for the move that is wanted next."""
    record, wanted = reached(key, found)
    all_hints = wanted["hints"]
    hint = all_hints[step - 1] if step <= len(all_hints) else None
    return {
        "format": FORMAT,
        "game": key["game"],
        "seed": key["seed"],
        "level": key["level"],
        "moves": [*record.moves[len(key["moves"]) :]],
        "step": step,
        "lines": [hint["line"] if hint else wanted["no_more"]],
        "first": hint["first"] if hint else None,
        "cells": hint["cells"] if hint else [],
        "more": step < len(all_hints),
    }


def reached(key: AnswerKey, moves: Sequence[str]) -> tuple[Record, Riddled]:
    """The game after own moves that were found, and all that was played after them; and the own
    move that is to be found next."""
    record = Record(load(key["game"]), (*key["moves"],))
    for number, move in enumerate(moves):
        if number == len(key["line"]):
            raise BadTry(SOLVED)
        record = record.played(move)
        if record.moves[-1] != key["line"][number]:
            raise BadTry(strayed(number, move))
    if len(moves) > key["choices"][-1]["ply"]:
        raise BadTry(SOLVED)
    for choice in key["choices"]:
        if choice["ply"] == len(moves):
            return record, choice
    raise BadTry("After a move of your own comes what was told to follow it.")


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
