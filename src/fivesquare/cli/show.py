"""`fivesquare show`."""

import click

from fivesquare.cli.options import coordinates_option, emit, json_option, view_options
from fivesquare.records.lookup import position_of
from fivesquare.records.positions import write_position
from fivesquare.reports.state import last_seen, state_document, state_svg
from fivesquare.terminal.screen import Screen


@click.command("show")
@view_options
@click.option("--svg", is_flag=True, help="Print a picture instead, as SVG.")
@coordinates_option
@json_option
def command(
    game: str | None,
    moves: str,
    position: str | None,
    svg: bool,
    coordinates: bool,
    as_json: bool,
) -> None:
    """Draw a position of GAME.

    GAME may also be the id of a game that is kept, or the file of a record.
    """
    if svg and as_json:
        raise click.UsageError("Give --svg or --json, not both.")
    record = position_of(game, moves, position)
    p = record.position
    if as_json:
        emit(state_document(record))
    elif svg:
        click.echo(state_svg(record), nl=False)
    else:
        screen = Screen(coordinates)
        screen.draw(record.game, p, last_seen(record), legal=record.game.rules.firsts(p))
        screen.say([f"Position: {write_position(record.game, p)}"])
