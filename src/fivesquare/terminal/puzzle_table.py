"""A puzzle at the terminal: guessed at, refuted, hinted at, solved or given up."""

from typing import TYPE_CHECKING

from fivesquare import inquiry
from fivesquare.core import Move, Position
from fivesquare.players.player import Wish
from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells
from fivesquare.reports.riddle import SHORT, answer_line, nudge, puzzle_lines, refutation_lines
from fivesquare.terminal.commands import Ask, Commands, TurnTakenBack
from fivesquare.terminal.meter import waited
from fivesquare.terminal.person import MOST_IDLE, Person
from fivesquare.terminal.screen import Screen

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Puzzle

HELP = "hint, answer and quit are understood, and help lists the rest."


class GivenUp(Exception):
    """The answer is wanted."""


class PuzzleTable:
    """What a person sees of a puzzle."""

    def __init__(self, puzzle: "Puzzle", screen: Screen) -> None:
        self.screen = screen
        self.record = Record(puzzle.game, puzzle.moves)

    def show_board(self, p: Position, legal: int | None = None) -> None:
        """Draw the board with a blank line above."""
        game = self.record.game
        self.screen.say([""])
        last = last_cells(game, self.record.moves)
        self.screen.draw(game, p, last, game.rules.firsts(p) if legal is None else legal)


class PuzzleCommands(Commands):
    """What can be typed at a puzzle besides a move."""

    def __init__(self, table: PuzzleTable, puzzle: "Puzzle") -> None:
        super().__init__(table)
        self.puzzle = puzzle
        self.all = {
            **{name: self.all[name] for name in ("help", "board", "moves", "rules")},
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
        """A part of the answer."""
        self.say(nudge(self.puzzle))

    def answer(self, ask: Ask, rest: str) -> None:
        """Give up."""
        raise GivenUp


def play_puzzle(puzzle: "Puzzle", screen: Screen) -> None:
    """Ask for the move until it is found or somebody has had enough."""
    table = PuzzleTable(puzzle, screen)
    person = Person(table, PuzzleCommands(table, puzzle))
    screen.say([*puzzle_lines(puzzle), HELP])
    try:
        for _ in range(MOST_IDLE):  # a pipe may have no end
            move = person.choose(table.record)
            if isinstance(move, Wish):
                break
            person.tell(puzzle.game, puzzle.p, move)
            if move == puzzle.solution:
                screen.say(["", f"Right! {outcome(puzzle)}"])
                return
            refute(puzzle, move, screen)
        screen.say(not_solved(puzzle))
    except GivenUp:
        screen.say([outcome(puzzle)])
    except KeyboardInterrupt:
        screen.say(not_solved(puzzle))
        raise


def not_solved(puzzle: "Puzzle") -> list[str]:
    """How to come back."""
    return ["", f"The puzzle is not solved. To see it again: {command(puzzle)}"]


def command(puzzle: "Puzzle") -> str:
    """What gives the same puzzle again."""
    return f"fivesquare puzzle {puzzle.game} --seed {puzzle.seed} --level {puzzle.level}"


def outcome(puzzle: "Puzzle") -> str:
    """What the answer does, and how it goes on."""
    return answer_line(puzzle, found_after(puzzle, puzzle.solution))


def refute(puzzle: "Puzzle", move: Move, screen: Screen) -> None:
    """Why a move is wrong, and the board after the best reply."""
    game = puzzle.game
    sequel = found_after(puzzle, move)
    screen.say(["", *refutation_lines(puzzle, move, sequel)])
    for reply in sequel.found.best[:1]:
        replied = game.after(game.after(puzzle.p, move), reply)
        screen.draw(game, replied, last_cells(game, (reply,)))
        screen.say(["", "Try again."])


def found_after(puzzle: "Puzzle", move: Move) -> inquiry.Sequel:
    """How it goes on after a move."""
    return waited(lambda watch: inquiry.sequel(puzzle.game, puzzle.p, move, SHORT, watch))
