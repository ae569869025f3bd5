"""What a position is worth, on a screen: the board with values, the best line, the lists."""

from typing import TYPE_CHECKING

from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells
from fivesquare.reports.value_board import begun
from fivesquare.reports.worth import (
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
    """Who wins, the board with what its cells are worth, and the best line."""
    screen.say([standing_line(record, seen.found)])
    if record.result:
        return
    screen.say(["", caption(record, seen)])
    draw_values(screen, record, seen)
    screen.say(stop_line(record.game, seen))
    if line := line_of_play(record.game, record, seen):
        screen.say(["", *line])


def draw_values(screen: Screen, record: Record, seen: "Prospect") -> None:
    """The board with what its cells are worth."""
    game, p = record.game, record.position
    last = last_cells(game, record.moves)
    screen.draw(game, begun(game, p, seen.first), last, values=worths(game, seen))


def show_lists(screen: Screen, record: Record, seen: "Prospect", everything: bool = False) -> None:
    """Every move by what it is worth, and what the numbers mean."""
    if not record.result:
        screen.say(["", *move_lists(record.game, seen, everything), *footnotes(seen.found)])
