"""`fivesquare resume`."""

import click

from fivesquare.cli.options import complete_waiting, coordinates_option
from fivesquare.records.archive import Archive
from fivesquare.records.lookup import waiting
from fivesquare.reports.names import welcome_back
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import sit_down


@click.command("resume")
@click.argument("game", metavar="[ID]", required=False, shell_complete=complete_waiting)
@click.option("--list", "listing", is_flag=True, hidden=True)
@coordinates_option
def command(game: str | None, listing: bool, coordinates: bool) -> None:
    """Go on with the latest unfinished game, or the one called ID.

    The first letters of an ID are enough, and so are those of a game's name: `resume path` goes
    on with the latest game of Pathway. `fivesquare list` shows what waits.
    """
    if listing:
        raise click.UsageError("fivesquare list --unfinished shows what can be resumed.")
    archive, screen = Archive(), Screen(coordinates)
    found = waiting(archive, game)
    if game is None:
        for kept in archive.damaged():
            screen.warn(f"This unfinished game cannot be read: {kept.problem}")
    record = found.opened()
    screen.say(welcome_back(record))
    sit_down(record, screen, found)
