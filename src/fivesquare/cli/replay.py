"""`fivesquare replay`."""

import click

from fivesquare.cli.options import (
    SECONDS,
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
@click.option("--values", is_flag=True, help="With what the cells of each position are worth.")
@click.option("--seconds", type=SECONDS, help="With --values, for each position; 5 outside 5x5.")
@coordinates_option
@json_option
def command(
    file: str | None, values: bool, seconds: float | None, coordinates: bool, as_json: bool
) -> None:
    """Step through the game in FILE.

    FILE is a record, or the id of a game that is kept; by default it is the latest finished game.
    """
    if as_json and values:
        raise click.UsageError("--json is the record itself; analyze --json has the values.")
    record = chosen_record(file)
    if as_json:
        emit(to_json(record))
    else:
        step_through(record, Screen(coordinates), values, seconds)
