"""`fivesquare moves`."""

import click

from fivesquare.cli.options import emit, json_option, position_options, say
from fivesquare.records.named import named
from fivesquare.reports.state import move_lines, state_document


@click.command("moves")
@position_options
@json_option
def command(game: str | None, moves: str, position: str | None, as_json: bool) -> None:
    """List the legal moves in a position of GAME."""
    record = named(game, moves, position)
    if as_json:
        emit(state_document(record))
    else:
        say(move_lines(record))
