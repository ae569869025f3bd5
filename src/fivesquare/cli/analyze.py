"""`fivesquare analyze`."""

import sys

import click

from fivesquare import inquiry
from fivesquare.cli.options import SECONDS, Emitted, emit, json_option, position_options, say
from fivesquare.core import GameError
from fivesquare.records.named import BadNaming, named
from fivesquare.reports.faults import line_error_document
from fivesquare.reports.worth import analysis_document, analysis_lines
from fivesquare.terminal.meter import waited
from fivesquare.texts import each_line, unreadable


@click.command("analyze")
@position_options
@click.option("--seconds", type=SECONDS, help="Stop then; 60 outside 5x5.")
@click.option("--stdin", "lines", is_flag=True, help="Answer a list of moves a line, in JSON.")
@json_option
def command(
    game: str | None,
    moves: str,
    position: str | None,
    seconds: float | None,
    lines: bool,
    as_json: bool,
) -> None:
    """Say who wins a position of GAME, how fast, and what every move is worth."""
    if lines:
        if moves:
            raise click.UsageError("--stdin reads the moves: give no --moves.")
        named(game, "", position)  # or no line could be answered
        for line in each_line(sys.stdin):
            emit(answered(line, game, position, seconds))
            sys.stdout.flush()
        return
    record = named(game, moves, position)
    found = waited(lambda watch: inquiry.analysis(record, seconds, watch))
    if as_json:
        emit(analysis_document(record, found))
    else:
        say(analysis_lines(record, found))


def answered(line: str, game: str | None, position: str | None, seconds: float | None) -> Emitted:
    """The answer to one line, also if it makes no sense."""
    try:
        if why := unreadable(line):
            raise BadNaming(why)
        record = named(game, line, position)
    except GameError as error:
        return line_error_document(error)
    found = waited(lambda watch: inquiry.analysis(record, seconds, watch))
    return analysis_document(record, found)
