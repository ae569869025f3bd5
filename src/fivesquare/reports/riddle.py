"""A puzzle: what is to be found, why a guess is wrong, and what the answer does."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.attempt import HARDEST, Attempt, Run
from fivesquare.core import Game, Move
from fivesquare.records.positions import write_position
from fivesquare.reports.documents import FORMAT, PuzzleDocument
from fivesquare.reports.names import title
from fivesquare.reports.worth import described

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Puzzle
    from fivesquare.inquiry import Sequel, Verdict

SHORT = 9  # turns of a line that is worth reading
NO_MORE = "No hint says more; answer shows the move."
NO_LESS = "There are only two legal moves, {}: less would be the answer."
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
        "line": [*puzzle.line],
    }


def puzzle_lines(puzzle: "Puzzle", day: date | None = None) -> list[str]:
    """What is to be found, and by whom."""
    return [name_line(puzzle.game, puzzle.seed, puzzle.level, day), task_line(puzzle)]


def name_line(game: Game, seed: int, level: int, day: date | None = None) -> str:
    """Which puzzle it is."""
    which = f"the puzzle of {day}" if day else f"puzzle {seed}"
    return f"{title(game)}, {which}, level {level} of {HARDEST}."


def task_line(puzzle: "Puzzle") -> str:
    """What is to be found, and by whom."""
    who = books.of(puzzle.game).named(puzzle.p.turn + 1)
    number = len(puzzle.choices)
    times = {1: "", 2: ", twice in a row"}.get(number, f", {number} times in a row")
    return f"{who} is to move: find the only move that {AIMS[puzzle.value]}{times}."


def nudge(attempt: Attempt) -> str:
    """A hint: what is to be reached, and then less and less to choose from."""
    clue = attempt.clue
    if clue is None and attempt.hints > 1:
        moves = attempt.puzzle.game.moves(attempt.record.position)
        return NO_LESS.format(either(moves)) if len(moves) == 2 else NO_MORE
    if clue is None:
        return aim(attempt)
    if clue.first and clue.cells:
        return f"After {clue.first} comes {either(clue.cells)}."
    has_seconds = bool(attempt.puzzle.game.about.joint)
    return f"The move {'begins with' if has_seconds else 'is'} {clue.first or either(clue.cells)}."


def aim(attempt: Attempt) -> str:
    """What the move does, which says nothing of where it is."""
    if attempt.puzzle.value == "draw":
        return "Every other move loses."
    if attempt.found:
        return "Every other move gives the win away."
    return f"It is a {described('win', attempt.puzzle.distance)}, the first of them yours."


def either(cells: Sequence[str]) -> str:
    """`3,3 4,2 or 5,1`: cells have commas of their own."""
    *others, last = (cell or "nothing more" for cell in cells)
    return f"{' '.join(others)} or {last}"


def score_line(run: Run) -> str:
    """How somebody fares."""
    return f"Solved at the first try: {run.first_tries} of {run.done}."


# What was tried.


def verdict_lines(verdict: "Verdict") -> list[str]:
    """Whether a move is right, and what it does."""
    if verdict.sequel is None:
        return [reply_line(verdict.before, verdict.after)]
    if verdict.after.is_solved:
        return [f"Right! {answer_line(verdict.before, verdict.sequel)}"]
    return refutation_lines(verdict.before, verdict.move, verdict.sequel)


def reply_line(before: Attempt, after: Attempt) -> str:
    """A move was right, and there is another one to be found."""
    puzzle = after.puzzle
    who = books.of(puzzle.game).named(2 - puzzle.p.turn)
    move, reply, *forced = after.played[len(before.played) :]
    only = "".join(
        f"; {own} is your only legal move then, and {who} answers {answer}"
        for own, answer in zip(forced[::2], forced[1::2], strict=True)
    )
    number = puzzle.choices.index(after.found) + 1
    return f"Right: {move}. {who} answers {reply}{only}; move {number} of {len(puzzle.choices)}."


def answer_line(attempt: Attempt, sequel: "Sequel") -> str:
    """What the move that is wanted does, and how it goes on if that is short."""
    move, left = attempt.wanted, sequel.found.distance
    if attempt.puzzle.value == "draw":
        return f"{move} draws, and every other move loses."
    if left == 0:
        return f"{move} wins at once."
    soon = f" in {left + 1} turns" if left else ""
    way = f": {' '.join([move, *sequel.line])}" if sequel.line else ""
    return f"{move} wins{soon}{way}."


def refutation_lines(attempt: Attempt, move: Move, sequel: "Sequel") -> list[str]:
    """Why a move is wrong: the best reply, and the way on if it is short."""
    found, game, p = sequel.found, attempt.puzzle.game, attempt.record.position
    over = game.result(game.after(p, move))
    if over:
        ending = "loses at once" if over.winner else "ends the game in a draw"
        return [f"Wrong: {move} {ending}. Try again."]
    reply, who = found.best[0], books.of(game).named(2 - p.turn)
    if found.value == "draw":
        return [f"Wrong: {move} only draws. {who} answers {reply}, and nobody can win."]
    if found.distance == 1:
        return [f"Wrong: {move} loses. {who} answers {reply} and wins."]
    lines = [f"Wrong: {move} loses. {who} answers {reply}: {described('win', found.distance)}."]
    return [*lines, f"It goes on: {' '.join(sequel.line)}."] if sequel.line else lines
