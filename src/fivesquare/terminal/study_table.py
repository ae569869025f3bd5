"""A study at the prompt: the table at which a person goes back and forth in a tree of moves."""

from fivesquare import books, inquiry
from fivesquare.core import Game, Move, Position
from fivesquare.inquiry import HINT, Prospect
from fivesquare.records.record import Record
from fivesquare.reports.branches import tried_lines, whereabouts
from fivesquare.reports.names import last_cells, title
from fivesquare.reports.value_board import begun
from fivesquare.study import NoStep, Study, study_of
from fivesquare.terminal.commands import Ask, Wished
from fivesquare.terminal.meter import waited
from fivesquare.terminal.person import NONE, Person
from fivesquare.terminal.prospect import Footnotes, show_briefly
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.study_commands import OVER, Elsewhere, StudyCommands

GREETING = "Type a move for whoever is to move, back, forward (or Enter), branches, or help."


class StudyTable:
    """What a person sees of a study."""

    def __init__(
        self, study: Study, screen: Screen, seconds: float | None, shows_values: bool
    ) -> None:
        self.screen = screen
        self.seconds = seconds
        self.shows_values = shows_values
        self.found: dict[tuple[Position, str | None], Prospect] = {}
        self.footnotes = Footnotes()
        self.go(study)

    def go(self, study: Study) -> None:
        """Stand there."""
        self.study, self.record = study, study.record

    def prospect(self, first: str | None) -> Prospect | None:
        """What is known of this position; None if somebody did not want to wait for it."""
        record, seconds = self.record, self.seconds
        about = record.position, first
        if about not in self.found:
            try:
                self.found[about] = waited(
                    lambda watch: inquiry.prospect(record, seconds, watch, first, HINT)
                )
            except KeyboardInterrupt:
                self.screen.say(["", "Stopped."])
                return None
        return self.found[about]

    def show(self, first: str | None = None) -> None:
        """Where this is, the board, and what was tried here."""
        self.screen.say(["", whereabouts(self.study) if first is None else f"After {first}:"])
        record = self.record
        seen = self.prospect(first) if self.shows_values and not record.result else None
        if seen:
            show_briefly(self.screen, record, seen)
            self.screen.say(self.footnotes.of(seen))
        else:
            self.show_board(begun(record.game, record.position, first), self.legal(first))
        self.screen.say(tried_lines(self.study) if first is None else [])

    def legal(self, first: str | None) -> int:
        """The cells that may be named next."""
        game, p = self.record.game, self.record.position
        return sum(map(game.bit, game.options(p, first).cells))

    def show_board(self, p: Position, legal: int | None = None) -> None:
        """The board without values; and how the game ended, where it has."""
        record, game = self.record, self.record.game
        if record.result is None:
            self.screen.say([f"{books.of(game).named(record.mover)} to move."])
        self.screen.draw(game, p, last_cells(game, record.moves), legal or 0)
        if record.result:
            self.screen.say(books.of(game).ending(game, p, record.result, ""))

    def prompt(self, first: str | None) -> str:
        """Where this is, in short."""
        where = f"{self.study.at}/{len(self.study.line)} {self.study.branch.letter}"
        return f"{where}> " if first is None else f"{where}, {first} and> "


class Student(Person):
    """Asks for the moves of both sides, in few words."""

    table: StudyTable

    def turn(self, game: Game, p: Position) -> Move:
        """A move, at once or cell by cell; then the board shows what may follow."""
        first, *rest = self.name(Ask(game, p))
        if not rest and game.options(p, first).cells:
            self.table.show(first)
            rest = self.name(Ask(game, p, first))
        return Move(game.about.joint.join([first, *rest]))

    def answer(self, ask: Ask) -> list[str]:
        """The cells that are typed."""
        options = ask.game.options(ask.p, ask.first)
        text = self.line(ask, self.table.prompt(ask.first))
        while not options.cells:
            self.say([f"Error: {OVER}"])
            text = self.line(ask, self.table.prompt(ask.first))
        if ask.first is not None and options.may_stop and text.strip().lower() == NONE:
            return []
        return self.cells(ask, text)

    def line(self, ask: Ask, prompt: str) -> str:
        """A line that is no command."""
        while self.commands.run(text := self.read(prompt), ask):
            pass
        return text


def study_at_prompt(
    record: Record, screen: Screen, seconds: float | None = None, shows_values: bool = True
) -> None:
    """Study a game until somebody has had enough."""
    table = StudyTable(study_of(record), screen, seconds, shows_values)
    student = Student(table, StudyCommands(table))
    screen.say([f"A study of {title(record.game)}.", GREETING])
    try:
        while True:
            table.show()
            try:
                move = student.turn(record.game, table.record.position)
                table.go(table.study.played(move))
            except Elsewhere:
                continue
            except NoStep as error:
                screen.say([f"Error: {error}"])
    except Wished:
        return
