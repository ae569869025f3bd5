"""Puzzles at the terminal: guessed at, refuted, hinted at, solved or given up; and the next one."""

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from fivesquare import inquiry
from fivesquare.attempt import Attempt, Run
from fivesquare.core import Game, GameError, Move, Position
from fivesquare.inquiry import Sequel
from fivesquare.players.player import Wish
from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells
from fivesquare.reports.riddle import (
    SHORT,
    answer_line,
    nudge,
    puzzle_lines,
    score_line,
    verdict_lines,
)
from fivesquare.terminal.commands import Ask, Commands, TurnTakenBack
from fivesquare.terminal.meter import waited
from fivesquare.terminal.person import MOST_IDLE, Person
from fivesquare.terminal.screen import Screen

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Puzzle

HELP = "hint, answer and quit are understood, and help lists the rest."
NEXT, HARDER, EASIER, LEAVE = "next", "harder", "easier", "leave"
WAYS_OUT = ("quit", "back")  # which mean the same as to leave
OTHER_WORDS = {"give up": "answer", "q": "quit", "b": "quit", "back": "quit"}


class GivenUp(Exception):
    """The answer is wanted."""


class PuzzleTable:
    """What a person sees of a puzzle."""

    def __init__(self, puzzle: "Puzzle", screen: Screen, day: date | None = None) -> None:
        self.screen = screen
        self.attempt = Attempt(puzzle)
        self.day = day

    @property
    def record(self) -> Record:
        """The game as it stands."""
        return self.attempt.record

    def show_board(self, p: Position, legal: int | None = None) -> None:
        """Draw the board with a blank line above."""
        game = self.record.game
        self.screen.say([""])
        last = last_cells(game, self.record.moves)
        self.screen.draw(game, p, last, game.rules.firsts(p) if legal is None else legal)

    def take(self, move: Move) -> None:
        """A move that somebody tries."""
        attempt = self.attempt
        verdict = waited(lambda watch: inquiry.verdict(attempt, move, SHORT, watch))
        self.screen.say(["", *verdict_lines(verdict)])
        if verdict.sequel and not verdict.after.is_solved:
            self.refute(move, verdict.sequel)
        self.attempt = verdict.after

    def refute(self, move: Move, sequel: Sequel) -> None:
        """The board after the best reply, if the game is not over before it."""
        game = self.record.game
        for reply in sequel.found.best[:1]:
            replied = game.after(game.after(self.record.position, move), reply)
            self.screen.draw(game, replied, last_cells(game, (reply,)))
            self.screen.say(["", "Try again."])

    def say_unsolved(self) -> None:
        """How to come back."""
        puzzle, day = self.attempt.puzzle, self.day
        which = f"--date {day}" if day else f"--seed {puzzle.seed} --level {puzzle.level}"
        again = f"fivesquare puzzle {puzzle.game} {which}"
        self.screen.say(["", f"The puzzle is not solved. To see it again: {again}"])


class PuzzleCommands(Commands):
    """What can be typed at a puzzle besides a move."""

    def __init__(self, table: PuzzleTable) -> None:
        super().__init__(table)
        self.puzzle_table = table
        self.all = {
            **{name: self.all[name] for name in ("help", "board", "moves", "rules")},
            "undo": ("undo       take back what is named of this turn", self.undo),
            "hint": ("hint       less to choose from, and less each time", self.hint),
            "answer": ("answer     give up, and see the answer (or: give up)", self.answer),
            "quit": ("quit       leave without the answer (or: q, b)", self.quit),
        }

    def run(self, text: str, ask: Ask) -> bool:
        """Obey a command; the one of two words is the same as `answer`, and what leaves a menu
        leaves a puzzle."""
        typed = " ".join(text.lower().split())
        return super().run(OTHER_WORDS.get(typed, text), ask)

    def undo(self, ask: Ask, rest: str) -> None:
        """Back to the start of the turn."""
        if ask.first is not None or ask.row:
            raise TurnTakenBack
        self.say("There is nothing to take back: no part of this turn is named.")

    def hint(self, ask: Ask, rest: str) -> None:
        """Narrow it down."""
        self.puzzle_table.attempt = self.puzzle_table.attempt.hinted()
        self.say(nudge(self.puzzle_table.attempt))

    def answer(self, ask: Ask, rest: str) -> None:
        """Give up."""
        raise GivenUp


def play_puzzle(puzzle: "Puzzle", screen: Screen, day: date | None = None) -> Attempt | None:
    """Ask for the moves until they are found or the answer is wanted; None for who just leaves."""
    table = PuzzleTable(puzzle, screen, day)
    person = Person(table, PuzzleCommands(table))
    screen.say([*puzzle_lines(puzzle, day), HELP])
    try:
        for _ in range(MOST_IDLE):  # a pipe may have no end
            move = person.choose(table.record)
            if isinstance(move, Wish):
                break
            person.tell(puzzle.game, table.record.position, move)
            table.take(move)
            if table.attempt.is_solved:
                return table.attempt
        table.say_unsolved()
    except GivenUp:
        attempt = table.attempt
        sequel = waited(lambda watch: inquiry.sequel(attempt.record, attempt.wanted, SHORT, watch))
        screen.say([answer_line(attempt, sequel)])
        return attempt.given_up()
    except KeyboardInterrupt:
        table.say_unsolved()
        raise
    return None


# One after the other.


def play_run(game: Game, run: Run, screen: Screen, day: date | None = None) -> None:
    """Puzzles, as long as somebody at a terminal wants more; in a pipe one."""
    puzzle: Puzzle | None = sought(game, run)
    while puzzle:
        attempt = play_puzzle(puzzle, screen, day)
        if attempt is None or not screen.typed_by_hand:
            return
        run, day = run.after(attempt), None
        screen.say([score_line(run), ""])
        run, puzzle = what_next(puzzle, run, screen)


def sought(game: Game, run: Run) -> "Puzzle":
    """The next puzzle of a run."""
    return waited(lambda watch: inquiry.next_puzzle(game, run, watch))


def what_next(puzzle: "Puzzle", run: Run, screen: Screen) -> "tuple[Run, Puzzle | None]":
    """The puzzle that somebody wants after one, and the run with its level; none for who leaves."""
    steps = steps_from(puzzle)
    offered = [*list(steps)[1:], LEAVE]
    *most, last = offered
    known = f"{', '.join(most)} or {last}" if most else last
    while True:
        try:
            text = screen.ask(f"{', '.join(offered)} [{NEXT}]: ").strip().lower() or NEXT
        except EOFError:
            return run, None
        meant = [word for word in (*steps, LEAVE, *WAYS_OUT) if word.startswith(text)]
        if len(meant) != 1:
            screen.say([f"Error: Type {known}, or just Enter for the next."])
        elif meant[0] not in steps:
            return run, None
        else:
            wanted = run if meant[0] == NEXT else replace(run, level=steps[meant[0]])
            try:
                found = sought(puzzle.game, wanted)
            except GameError as error:
                screen.say([f"Error: {error}"])
            else:
                screen.say([""])
                return wanted, found


def steps_from(puzzle: "Puzzle") -> dict[str, int]:
    """The levels that can be asked for: that of a puzzle, the next harder and the next easier."""
    levels = waited(lambda watch: inquiry.puzzle_levels(puzzle.game, watch))
    harder = [level for level in levels if level > puzzle.level]
    easier = [level for level in levels if level < puzzle.level]
    ways = {NEXT: [puzzle.level], HARDER: harder[:1], EASIER: easier[-1:]}
    return {word: level for word, found in ways.items() for level in found}
