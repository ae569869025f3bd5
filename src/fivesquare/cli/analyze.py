"""`fivesquare analyze`."""

import sys

import click

from fivesquare import inquiry
from fivesquare.cli.options import SECONDS, Emitted, emit, json_option, view_options
from fivesquare.core import GameError, IllegalMove
from fivesquare.records.lookup import position_of
from fivesquare.records.named import BadNaming
from fivesquare.records.reader import refusal
from fivesquare.records.record import Record
from fivesquare.reports.faults import line_error_document
from fivesquare.reports.worth import analysis_document, is_shortened
from fivesquare.terminal.meter import waited
from fivesquare.terminal.prospect import show_lists, show_prospect
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.typed import read_typed
from fivesquare.texts import each_line, quoted, unreadable


@click.command("analyze")
@view_options
@click.option("--first", metavar="CELL", help="Only the turns that begin on this cell.")
@click.option("--seconds", type=SECONDS, help="Stop then; 60 outside 5x5.")
@click.option("--all", "everything", is_flag=True, help="List every move, however many there are.")
@click.option("--stdin", "lines", is_flag=True, help="Answer a list of moves a line, in JSON.")
@json_option
def command(
    game: str | None,
    moves: str,
    position: str | None,
    first: str | None,
    seconds: float | None,
    everything: bool,
    lines: bool,
    as_json: bool,
) -> None:
    """Say who wins a position of GAME, how fast, and what every move is worth.

    GAME may also be the id of a game that is kept, or the file of a record.
    """
    if lines:
        if moves or first:
            raise click.UsageError("--stdin reads the moves: give no --moves and no --first.")
        position_of(game, "", position)  # or no line could be answered
        for line in each_line(sys.stdin):
            emit(answered(line, game, position, seconds))
            sys.stdout.flush()
        return
    record = position_of(game, moves, position)
    cell = None if first is None else begun_with(record, first)
    seen = waited(lambda watch: inquiry.prospect(record, seconds, watch, cell))
    if as_json:
        emit(analysis_document(record, seen))
        return
    screen = Screen()
    show_prospect(screen, record, seen)
    show_lists(screen, record, seen, everything)
    if is_shortened(seen) and not everything:
        number = len(seen.found.options)
        screen.say([f"{number} turns: --first CELL lists those of one cell, --all every one."])


def begun_with(record: Record, text: str) -> str:
    """The first cell of a turn that somebody has written, if a turn can begin there."""
    game, typed = record.game, read_typed(text, "")
    if not game.about.joint:
        raise BadNaming(f"A turn of {game.about.title} is one cell: leave out --first.")
    if typed is None or not typed.cells:
        raise BadNaming(f"--first takes a cell, like {game.cell(1)}, not {quoted(text)}.")
    [cell] = typed.cells
    try:
        game.check_next(record.position, cell)
    except IllegalMove as error:
        raise BadNaming(f"--first {cell}: {refusal(game, record.position, error)}") from error
    return cell


def answered(line: str, game: str | None, position: str | None, seconds: float | None) -> Emitted:
    """The answer to one line, also if it makes no sense."""
    try:
        if why := unreadable(line):
            raise BadNaming(why)
        record = position_of(game, line, position)
    except GameError as error:
        return line_error_document(error)
    return analysis_document(record, waited(lambda w: inquiry.prospect(record, seconds, w)))
