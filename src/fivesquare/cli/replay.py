"""`fivesquare replay`."""

from pathlib import Path

import click

from fivesquare.cli.options import coordinates_option, emit, json_option
from fivesquare.records.format import to_json
from fivesquare.records.reader import load_record
from fivesquare.terminal.replay import step_through
from fivesquare.terminal.screen import Screen


@click.command("replay")
@click.argument("file")
@coordinates_option
@json_option
def command(file: str, coordinates: bool, as_json: bool) -> None:
    """Step through the game in FILE."""
    record = load_record(Path(file))
    if as_json:
        emit(to_json(record))
    else:
        step_through(record, Screen(coordinates))
