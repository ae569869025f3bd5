"""A puzzle: what is to be found, why a guess is wrong, and what the answer does."""

from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.core import Move
from fivesquare.records.positions import write_position
from fivesquare.reports.documents import FORMAT, PuzzleDocument
from fivesquare.reports.worth import described

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Puzzle
    from fivesquare.inquiry import Sequel

SHORT = 9  # turns of a line that is worth reading
AIMS = {"win": "wins", "draw": "draws"}


def puzzle_document(puzzle: "Puzzle") -> PuzzleDocument:
    """The puzzle with its answer, for a program."""
    return {
        "format": FORMAT,
        "game": str(puzzle.game),
        "seed": puzzle.seed,
        "level": puzzle.level,
        "position": write_position(puzzle.game, puzzle.p),
        "moves": [*puzzle.moves],
        "turn": puzzle.p.turn + 1,
        "value": puzzle.value,
        "distance": puzzle.distance,
        "traps": puzzle.traps,
        "solution": puzzle.solution,
    }


def puzzle_lines(puzzle: "Puzzle") -> list[str]:
    """What is to be found, and by whom."""
    who = books.of(puzzle.game).named(puzzle.p.turn + 1)
    return [
        f"{puzzle.game.about.title}, puzzle {puzzle.seed}, level {puzzle.level} of 5.",
        f"{who} is to move: find the only move that {AIMS[puzzle.value]}.",
    ]


def nudge(puzzle: "Puzzle") -> str:
    """A part of the answer: the first cell where a second may follow, else the row."""
    game, first = puzzle.game, puzzle.game.split(puzzle.solution)[0]
    if game.options(puzzle.p, first).cells:
        return f"The move begins with {first}."
    return f"The move is in row {first.partition(',')[0]}."


def answer_line(puzzle: "Puzzle", sequel: "Sequel") -> str:
    """What the answer does, and how it goes on if that is short."""
    move, distance = puzzle.solution, puzzle.distance
    if puzzle.value == "draw":
        return f"{move} draws, and every other move loses."
    if distance == 1:
        return f"{move} wins at once."
    way = f": {' '.join([move, *sequel.line])}" if sequel.line else ""
    return f"{move} wins in {distance} turns{way}."


def refutation_lines(puzzle: "Puzzle", move: Move, sequel: "Sequel") -> list[str]:
    """Why a move is wrong: the best reply, and the way on if it is short."""
    found = sequel.found
    over = puzzle.game.result(puzzle.game.after(puzzle.p, move))
    if over:
        ending = "loses at once" if over.winner else "ends the game in a draw"
        return [f"Wrong: {move} {ending}. Try again."]
    reply, who = found.best[0], books.of(puzzle.game).named(2 - puzzle.p.turn)
    if found.value == "draw":
        return [f"Wrong: {move} only draws. {who} answers {reply}, and nobody can win."]
    if found.distance == 1:
        return [f"Wrong: {move} loses. {who} answers {reply} and wins."]
    lines = [f"Wrong: {move} loses. {who} answers {reply}: {described('win', found.distance)}."]
    return [*lines, f"It goes on: {' '.join(sequel.line)}."] if sequel.line else lines
