"""What can be typed at a study besides a move."""

from typing import NoReturn, Protocol

from fivesquare.core import GameError
from fivesquare.inquiry import Prospect
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from fivesquare.reports.branches import branch_lines
from fivesquare.reports.state import over
from fivesquare.reports.worth import is_shortened, line_of_play, move_lists, standing_line
from fivesquare.setup import Wishes, go_on
from fivesquare.study import NoStep, Study
from fivesquare.terminal.commands import Ask, Commands, Table
from fivesquare.terminal.prospect import Footnotes
from fivesquare.terminal.session import play_match
from fivesquare.texts import quoted, whole_number

OVER = "The game is over here; back takes a move back."
STUDY = "study"  # where one is again after a game
SHORT = {"b": "back", "undo": "back", "f": "forward", "v": "values", "q": "quit"}
HELP = {
    "help": "help           this list",
    "board": "board          draw the board again",
    "back": "back, b        a move back, or the first cell of a turn",
    "forward": "forward, f     a move on; so does Enter",
    "start": "start          to the start",
    "end": "end            to the end of this line",
    "go": "go 3, go b     to a move of this line, or to a branch by its letter or name",
    "branches": "branches       list them all; another move begins a new one",
    "name": "name WORDS     call this branch something",
    "cut": "cut, cut b     remove the move that led here and what follows, or a branch",
    "values": "values, v      show what cells are worth, or hide it",
    "moves": "moves [all]    list every move, by value if values are shown",
    "best": "best           who wins here, and the best line",
    "hint": "hint           the same in words, with a move",
    "rules": "rules          the rules in short",
    "play": "play 3 as 2    play from here against a level, perfect, random or human",
    "position": "position       this position as a text for other commands",
    "save": "save FILE      write this line to its end as a record (.json: as JSON)",
    "quit": "quit, q        leave; what was not saved is gone",
}


class Elsewhere(Exception):
    """Somebody has gone to another position, or back to the beginning of the turn."""


class StudyPlace(Table, Protocol):
    """A table at which somebody studies."""

    study: Study
    shows_values: bool
    footnotes: Footnotes

    def go(self, study: Study) -> None:
        """Stand there."""

    def show(self, first: str | None = None) -> None:
        """Show where that is."""

    def prospect(self, first: str | None) -> Prospect | None:
        """What is known of it."""


class StudyCommands(Commands):
    """The commands of a study."""

    taking = frozenset({"go", "name", "cut", "values", "moves", "play", "save"})

    def __init__(self, table: StudyPlace) -> None:
        super().__init__(table)
        self.place = table
        known = {name: command for name, (_, command) in self.all.items()}
        for command in (
            *(self.back, self.forward, self.start, self.end, self.go, self.branches, self.name),
            *(self.cut, self.values, self.best, self.play, self.position),
        ):
            known[command.__name__] = command
        self.all = {name: (words, known[name]) for name, words in HELP.items()}

    def run(self, text: str, ask: Ask) -> bool:
        """Obey a command, also by its first letter; Enter goes on."""
        word, *rest = text.split(None, 1) or ["forward" if ask.first is None else ""]
        try:
            return super().run(" ".join([SHORT.get(word.lower(), word), *rest]), ask)
        except GameError as error:
            self.say(f"Error: {error}")
            return True

    # Back and forth.

    def move_to(self, study: Study) -> NoReturn:
        """Stand somewhere else."""
        self.place.go(study)
        raise Elsewhere

    def back(self, ask: Ask, rest: str) -> None:
        """A move back, or to the start of this turn."""
        self.move_to(self.place.study if ask.first else self.place.study.back())

    def forward(self, ask: Ask, rest: str) -> None:
        """A move on."""
        self.move_to(self.place.study.forward())

    def start(self, ask: Ask, rest: str) -> None:
        """To the first position."""
        self.move_to(self.place.study.gone_to(0))

    def end(self, ask: Ask, rest: str) -> None:
        """To the last position of this line."""
        self.move_to(self.place.study.end())

    def go(self, ask: Ask, rest: str) -> None:
        """To a move by its number, or to a branch."""
        if not rest:
            raise NoStep("go needs the number of a move or a branch, like go 3 or go b.")
        number, study = whole_number(rest), self.place.study
        self.move_to(study.on_branch(rest) if number is None else study.gone_to(number))

    # Branches.

    def branches(self, ask: Ask, rest: str) -> None:
        """List them."""
        self.say(*branch_lines(self.place.study))

    def name(self, ask: Ask, rest: str) -> None:
        """Call the branch something."""
        self.place.go(self.place.study.named(rest))
        self.say(f"This is branch {self.place.study.branch.name} now.")

    def cut(self, ask: Ask, rest: str) -> None:
        """Remove a part of the tree."""
        self.move_to(self.place.study.cut(rest))

    # What is known.

    def board(self, ask: Ask, rest: str) -> None:
        """Show this position again."""
        self.place.show(ask.first)

    def values(self, ask: Ask, rest: str) -> None:
        """Show them, or hide them."""
        wanted = {"": not self.place.shows_values, "on": True, "off": False}.get(rest.lower())
        if wanted is None:
            raise NoStep(f"values on, values off or values alone, not {quoted(rest)}.")
        self.place.shows_values = wanted
        self.place.show(ask.first)

    def moves(self, ask: Ask, rest: str) -> None:
        """List them, by value if values are shown."""
        if rest.lower() not in ("", "all"):
            raise NoStep(f"moves or moves all, not {quoted(rest)}.")
        if self.table.record.result:
            self.say(over(self.table.record))
            return
        seen = self.place.prospect(ask.first) if self.place.shows_values else None
        if seen is None:
            super().moves(ask, "")
            return
        self.say(*move_lists(ask.game, seen, everything=bool(rest)))
        if is_shortened(seen) and not rest:
            number = len(seen.found.options)
            self.say(f"{number} turns: type a first cell to see those of one, or moves all.")

    def best(self, ask: Ask, rest: str) -> None:
        """Who wins, and how."""
        record = self.table.record
        if record.result:
            self.say(over(record))
        elif seen := self.place.prospect(ask.first):
            lines = [standing_line(record, seen.found), *line_of_play(record, seen)]
            self.say(*lines, *self.place.footnotes.of(seen))

    # Out of the study.

    def play(self, ask: Ask, rest: str) -> None:
        """A game from here, kept like any other; then back to the study."""
        if self.table.record.result:
            raise NoStep(OVER)
        words = rest.split()
        seat = str(self.table.record.mover)
        if len(words) > 2 and words[-2].lower() == "as" and words[-1] in ("1", "2"):
            seat = words[-1]
            del words[-2:]
        if not words:
            raise NoStep("play needs an opponent: a level, perfect, random or human.")
        wishes = Wishes(versus=" ".join(words), person_is=seat)
        record, told = go_on(self.table.record, wishes, seated=False)
        screen = self.table.screen
        screen.say(["", *told, ""] if told else [""])
        play_match(record, screen, way_out=STUDY)
        screen.say(["", "Back in the study."])
        raise Elsewhere

    def position(self, ask: Ask, rest: str) -> None:
        """The position as a text."""
        self.say(write_position(ask.game, ask.p))

    def to_save(self) -> Record:
        """The line to its end."""
        return self.place.study.whole
