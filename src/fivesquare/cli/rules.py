"""`fivesquare rules`."""

import click

from fivesquare.books import rules_page
from fivesquare.cli.options import GAME, emit, json_option
from fivesquare.games import load
from fivesquare.reports.catalogue import rules_document


@click.command("rules")
@click.argument("game", type=GAME)
@json_option
def command(game: str, as_json: bool) -> None:
    """Explain GAME.

    With the places where its book contradicts itself, and how we read them.
    """
    about = load(game).about
    if as_json:
        emit(rules_document(about))
    else:
        click.echo(rules_page(about), nl=False)
