"""`fivesquare resume`."""

import click

from fivesquare.cli.options import coordinates_option, emit, json_option, say
from fivesquare.records.archive import Archive
from fivesquare.reports.names import welcome_back
from fivesquare.reports.shelf import shelf_document, shelf_lines
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import play_match


@click.command("resume")
@click.argument("game_id", metavar="[ID]", required=False)
@click.option("--list", "listing", is_flag=True, help="Show every unfinished game.")
@coordinates_option
@json_option
def command(game_id: str | None, listing: bool, coordinates: bool, as_json: bool) -> None:
    """Go on with the latest unfinished game, or the one called ID."""
    archive = Archive()
    if game_id is not None and (listing or as_json):
        raise click.UsageError("Give an ID to go on with it, or --list to see them all.")
    if as_json:
        emit(shelf_document(archive.unfinished()))
        return
    if listing:
        say(shelf_lines(archive.unfinished()))
        return
    found, screen = archive.find(game_id), Screen(coordinates)
    assert found.record is not None
    if game_id is None:
        for kept in archive.damaged():
            screen.warn(f"This unfinished game cannot be read: {kept.problem}")
    screen.say(welcome_back(found.record))
    play_match(found.record, screen, found)
