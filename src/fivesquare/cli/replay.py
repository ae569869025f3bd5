"""`fivesquare replay`."""

from pathlib import Path

import click

from fivesquare.cli.options import SECONDS, coordinates_option, emit, json_option
from fivesquare.records.format import to_json
from fivesquare.records.reader import load_record
from fivesquare.terminal.replay import step_through
from fivesquare.terminal.screen import Screen


@click.command("replay")
@click.argument("file")
@click.option("--values", is_flag=True, help="With what the cells of each position are worth.")
@click.option("--seconds", type=SECONDS, help="With --values, for each position; 5 outside 5x5.")
@coordinates_option
@json_option
def command(
    file: str, values: bool, seconds: float | None, coordinates: bool, as_json: bool
) -> None:
    """Step through the game in FILE."""
    if as_json and values:
        raise click.UsageError("--json is the record itself; analyze --json has the values.")
    record = load_record(Path(file))
    if as_json:
        emit(to_json(record))
    else:
        step_through(record, Screen(coordinates), values, seconds)
