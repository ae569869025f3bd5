"""`fivesquare replay`."""

import click

from fivesquare.cli.options import (
    chosen_record,
    coordinates_option,
    emit,
    json_option,
    record_argument,
)
from fivesquare.records.format import to_json
from fivesquare.terminal.replay import step_through
from fivesquare.terminal.screen import Screen


@click.command("replay")
@record_argument
@coordinates_option
@json_option
def command(file: str | None, coordinates: bool, as_json: bool) -> None:
    """Step through the game in FILE.

    FILE is a record, or the id of a game that is kept; by default it is the latest finished game.
    """
    record = chosen_record(file)
    if as_json:
        emit(to_json(record))
    else:
        step_through(record, Screen(coordinates))
