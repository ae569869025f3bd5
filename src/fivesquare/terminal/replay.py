"""Stepping through a finished or unfinished game."""

from fivesquare import books, inquiry
from fivesquare.inquiry import HINT
from fivesquare.records.format import write_result
from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells, seating
from fivesquare.terminal.meter import waited
from fivesquare.terminal.prospect import Footnotes, show_briefly
from fivesquare.terminal.screen import Screen
from fivesquare.texts import whole_number

KEYS = "Enter: on, b: back, v: values, a number: there, q: leave: "


class Replay:
    """A record step by step, with values where they are wanted."""

    def __init__(
        self, record: Record, screen: Screen, shows_values: bool, seconds: float | None
    ) -> None:
        self.record = record
        self.screen = screen
        self.shows_values = shows_values
        self.seconds = seconds
        self.footnotes = Footnotes()

    def show(self, step: int) -> None:
        """The position after that many moves."""
        record, screen = self.record, self.screen
        game, positions = record.game, record.positions
        p = positions[step]
        if step:
            move = record.moves[step - 1]
            screen.say([f"Move {step}, Player {positions[step - 1].turn + 1}: {move}"])
        if self.shows_values and game.result(p) is None:
            self.show_values(record.cut(step))
        else:
            screen.draw(game, p, last_cells(game, record.moves[:step]))
        if step == len(record.moves):
            if record.result:
                screen.quote(record, books.of(game).ending(game, p, record.result, ""))
            screen.say([f"Result: {write_result(record.result)}"])
        screen.say([""])

    def show_values(self, record: Record) -> None:
        """A position with what its cells are worth."""
        seen = waited(lambda watch: inquiry.prospect(record, self.seconds, watch, longest=HINT))
        show_briefly(self.screen, record, seen)
        self.screen.say(self.footnotes.of(seen))


def step_through(
    record: Record, screen: Screen, shows_values: bool = False, seconds: float | None = None
) -> None:
    """The whole game: step by step for a person, all at once in a pipe."""
    screen.say([f"{record.game.about.title} ({record.game})", seating(record), ""])
    replay = Replay(record, screen, shows_values, seconds)
    step, last = 0, len(record.moves)
    while True:
        replay.show(step)
        if not screen.typed_by_hand:
            if step == last:
                return
            step += 1
            continue
        try:
            text = screen.ask(f"{step}/{last}  {KEYS}")
        except EOFError:
            return
        word = text.strip().lower()
        number = whole_number(word)
        if word in ("q", "quit") or not word and step == last:
            return
        if not word:
            step += 1
        elif word in ("b", "back"):
            step = max(0, step - 1)
        elif word in ("v", "values"):
            replay.shows_values = not replay.shows_values
        elif number is not None and number <= last:
            step = number
        else:
            screen.say([f"Error: Type a number from 0 to {last}, b, v, q or just Enter."])
