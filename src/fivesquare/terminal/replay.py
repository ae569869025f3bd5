"""Stepping through a finished or unfinished game."""

from fivesquare import books
from fivesquare.records.format import write_result
from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells, seating
from fivesquare.terminal.screen import Screen
from fivesquare.texts import whole_number


def step_through(record: Record, screen: Screen) -> None:
    """The whole game: step by step for a person, all at once in a pipe."""
    screen.say([f"{record.game.about.title} ({record.game})", seating(record), ""])
    step, last = 0, len(record.moves)
    while True:
        show_step(record, screen, step)
        if not screen.typed_by_hand:
            if step == last:
                return
            step += 1
            continue
        try:
            text = screen.ask(f"{step}/{last}  Enter: on, b: back, a number: there, q: leave: ")
        except EOFError:
            screen.say([""])
            return
        word = text.strip().lower()
        number = whole_number(word)
        if word in ("q", "quit") or not word and step == last:
            return
        if not word:
            step += 1
        elif word in ("b", "back"):
            step = max(0, step - 1)
        elif number is not None and number <= last:
            step = number
        else:
            screen.say([f"Error: Type a number from 0 to {last}, b, q or just Enter."])


def show_step(record: Record, screen: Screen, step: int) -> None:
    """The position after that many moves."""
    positions = record.positions
    p = positions[step]
    if step:
        move = record.moves[step - 1]
        screen.say([f"Move {step}, Player {positions[step - 1].turn + 1}: {move}"])
    screen.draw(record.game, p, last_cells(record.game, record.moves[:step]))
    if step == len(record.moves):
        if record.result:
            screen.quote(record, books.of(record.game).ending(record.game, p, record.result, ""))
        screen.say([f"Result: {write_result(record.result)}"])
    screen.say([""])
