"""`fivesquare games`."""

import click

from fivesquare.cli.options import emit, json_option, say
from fivesquare.reports.catalogue import games_document, games_lines


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List the games and their variants."""
    if as_json:
        emit(games_document())
    else:
        say(games_lines())
