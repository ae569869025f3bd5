"""What a position is worth, on a screen: the board with values, the best line, the lists."""

from typing import TYPE_CHECKING

from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells
from fivesquare.reports.state import over
from fivesquare.reports.value_board import begun
from fivesquare.reports.worth import (
    COUNTED,
    best_line,
    caption,
    footnotes,
    line_of_play,
    move_lists,
    standing_line,
    stop_line,
    worths,
)
from fivesquare.terminal.screen import Screen

if TYPE_CHECKING:
    from fivesquare.inquiry import Prospect


def show_prospect(screen: Screen, record: Record, seen: "Prospect") -> None:
    """Who wins, the board with what its cells are worth, and the best line; also of a game that
    somebody gave up."""
    screen.say([over(record)] if record.result else [])
    if not seen.found.options:
        return
    screen.say([standing_line(record, seen.found), "", caption(record, seen)])
    draw_values(screen, record, seen)
    if line := line_of_play(record, seen):
        screen.say(["", *line])


def show_briefly(screen: Screen, record: Record, seen: "Prospect") -> None:
    """The same in fewer lines, for whoever goes from position to position."""
    screen.say([standing_line(record, seen.found)])
    draw_values(screen, record, seen)
    screen.say(line_of_play(record, seen) if seen.found.exact else [best_line(seen.found)])


def draw_values(screen: Screen, record: Record, seen: "Prospect") -> None:
    """The board with what its cells are worth, and what it is worth to name no second one."""
    game, p = record.game, record.position
    last = last_cells(game, record.moves)
    screen.draw(game, begun(game, p, seen.first), last, values=worths(game, seen))
    screen.say(stop_line(game, seen))


def show_lists(screen: Screen, record: Record, seen: "Prospect", everything: bool = False) -> None:
    """Every move by what it is worth, and what the numbers mean."""
    if seen.found.options:
        screen.say(["", *move_lists(record.game, seen, everything), *footnotes(seen.found)])


class Footnotes:
    """What must be known of numbers that are told again and again: how turns are counted only
    once."""

    def __init__(self) -> None:
        self.told: set[str] = set()

    def of(self, seen: "Prospect") -> list[str]:
        """What is still to be said of these."""
        notes = [note for note in footnotes(seen.found) if note not in self.told]
        self.told |= {COUNTED} & {*notes}
        return notes
