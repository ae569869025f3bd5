"""`fivesquare moves`."""

import click

from fivesquare.cli.options import emit, json_option, say, view_options
from fivesquare.records.lookup import position_of
from fivesquare.reports.state import move_lines, state_document


@click.command("moves")
@view_options
@json_option
def command(game: str | None, moves: str, position: str | None, as_json: bool) -> None:
    """List the legal moves in a position of GAME.

    GAME may also be the id of a game that is kept, or the file of a record.
    """
    record = position_of(game, moves, position)
    if as_json:
        emit(state_document(record))
    else:
        say(move_lines(record))
