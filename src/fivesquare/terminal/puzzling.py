"""A puzzle at the terminal: guessed at, refuted, hinted at, solved or given up."""

import sys
from typing import TYPE_CHECKING, Any

from fivesquare import books
from fivesquare.core import Game, Move, Position
from fivesquare.match import Left
from fivesquare.positions import write_position
from fivesquare.records import Record
from fivesquare.terminal.commands import Ask, Commands, TurnTakenBack
from fivesquare.terminal.person import PATIENCE, Person
from fivesquare.terminal.preparing import prepared
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import last_cells
from fivesquare.terminal.truth import described

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Puzzle

FORMAT = 1
SHORT = 9  # turns of a line that is worth reading
AIMS = {"win": "wins", "draw": "draws"}


class GivenUp(Exception):
    """The answer is wanted."""


def make(game: Game, seed: int, level: int | None) -> "Puzzle":
    """The puzzle of a seed."""
    with prepared(game):
        from fivesquare.engine.puzzles import make_puzzle

        waiting = sys.stderr is not None and sys.stderr.isatty()
        if waiting:
            print("Looking for a puzzle ...", end="\r", file=sys.stderr, flush=True)
        try:
            return make_puzzle(game, seed, level)
        finally:
            if waiting:
                print(" " * 40, end="\r", file=sys.stderr, flush=True)


def as_document(puzzle: "Puzzle") -> dict[str, Any]:
    """The puzzle with its answer as one JSON document."""
    return {
        "format": FORMAT,
        "game": str(puzzle.game),
        "seed": puzzle.seed,
        "level": puzzle.level,
        "position": write_position(puzzle.game, puzzle.p),
        "moves": list(puzzle.moves),
        "turn": puzzle.p.turn + 1,
        "value": puzzle.value,
        "distance": puzzle.distance,
        "traps": puzzle.traps,
        "solution": puzzle.solution,
    }


class PuzzleTable:
    """What a person sees of a puzzle."""

    def __init__(self, puzzle: "Puzzle", screen: Screen) -> None:
        self.screen = screen
        self.record = Record(puzzle.game, puzzle.moves)

    def show_board(self, p: Position) -> None:
        """Draw the board with a blank line above."""
        game = self.record.game
        self.screen.say([""])
        last = last_cells(game, self.record.moves)
        self.screen.draw(game, p, last, legal=game.rules.firsts(p))


class PuzzleCommands(Commands):
    """What can be typed at a puzzle besides a move."""

    def __init__(self, table: PuzzleTable, puzzle: "Puzzle") -> None:
        super().__init__(table)
        self.puzzle = puzzle
        self.all = {
            **{name: self.all[name] for name in ("help", "board", "moves")},
            "undo": ("undo       take back what is named of this turn", self.undo),
            "hint": ("hint       a part of the answer", self.hint),
            "answer": ("answer     give up, and see the answer (or: give up)", self.answer),
            "quit": ("quit       leave without the answer", self.quit),
        }

    def run(self, text: str, ask: Ask) -> bool:
        """Obey a command; the one of two words is the same as `answer`."""
        return super().run("answer" if text.lower().split() == ["give", "up"] else text, ask)

    def undo(self, ask: Ask, rest: str) -> None:
        """Back to the start of the turn."""
        if ask.first is not None or ask.row:
            raise TurnTakenBack
        self.say("There is nothing to take back: no part of this turn is named.")

    def hint(self, ask: Ask, rest: str) -> None:
        """The first cell where a second may follow, else the row."""
        game, first = self.puzzle.game, self.puzzle.game.split(self.puzzle.solution)[0]
        if game.options(self.puzzle.p, first).cells:
            self.say(f"The move begins with {first}.")
        else:
            self.say(f"The move is in row {first.partition(',')[0]}.")

    def answer(self, ask: Ask, rest: str) -> None:
        """Give up."""
        raise GivenUp


def play_puzzle(puzzle: "Puzzle", screen: Screen) -> None:
    """Ask for the move until it is found or somebody has had enough."""
    table = PuzzleTable(puzzle, screen)
    person = Person(table, PuzzleCommands(table, puzzle))
    screen.say(introduced(puzzle))
    try:
        for _ in range(PATIENCE):  # a pipe may have no end
            move = person.choose(puzzle.game, puzzle.p)
            person.tell(puzzle.game, puzzle.p, move)
            if move == puzzle.solution:
                screen.say(["", f"Right! {outcome(puzzle)}"])
                return
            refute(puzzle, move, screen)
        raise Left
    except GivenUp:
        screen.say([outcome(puzzle)])
        return
    except (Left, KeyboardInterrupt) as leaving:
        screen.say(["", f"The puzzle is not solved. To see it again: {command(puzzle)}"])
        if isinstance(leaving, KeyboardInterrupt):
            raise


def command(puzzle: "Puzzle") -> str:
    """What gives the same puzzle again."""
    return f"fivesquare puzzle {puzzle.game} --seed {puzzle.seed} --level {puzzle.level}"


def introduced(puzzle: "Puzzle") -> list[str]:
    """What is to be found, and by whom."""
    who = books.of(puzzle.game).named(puzzle.p.turn + 1)
    return [
        f"{puzzle.game.about.title}, puzzle {puzzle.seed}, level {puzzle.level} of 5.",
        f"{who} is to move: find the only move that {AIMS[puzzle.value]}.",
        "hint, answer and quit are understood, and help lists the rest.",
    ]


def outcome(puzzle: "Puzzle") -> str:
    """What the answer does, and how it goes on."""
    from fivesquare.engine.puzzles import best_line

    move, distance = puzzle.solution, puzzle.distance
    if puzzle.value == "draw":
        return f"{move} draws, and every other move loses."
    if distance == 1:
        return f"{move} wins at once."
    told = f"{move} wins in {distance} turns"
    if distance is None or distance > SHORT:
        return f"{told}."
    after = puzzle.game.after(puzzle.p, move)
    return f"{told}: {' '.join([move, *best_line(puzzle.game, after)])}."


def refute(puzzle: "Puzzle", move: Move, screen: Screen) -> None:
    """Why a move is wrong: the best reply, the way on if it is short, and the board after it."""
    from fivesquare.engine import analyze
    from fivesquare.engine.puzzles import best_line

    game, after = puzzle.game, puzzle.game.after(puzzle.p, move)
    if game.result(after):
        screen.say(["", f"Wrong: {move} ends the game in a draw. Try again."])
        return
    found = analyze(game, after)
    reply, who = found.best[0], books.of(game).named(after.turn + 1)
    if found.value == "draw":
        lines = [f"Wrong: {move} only draws. {who} answers {reply}, and nobody can win."]
    elif found.distance == 1:
        lines = [f"Wrong: {move} loses. {who} answers {reply} and wins."]
    else:
        lines = [f"Wrong: {move} loses. {who} answers {reply}: {described('win', found.distance)}."]
        if found.distance is not None and found.distance <= SHORT:
            lines.append(f"It goes on: {' '.join(best_line(game, after))}.")
    screen.say(["", *lines])
    replied = game.after(after, reply)
    screen.draw(game, replied, last_cells(game, (reply,)))
    screen.say(["", "Try again."])
