"""`fivesquare rules`."""

import sys

import click

from fivesquare.books import rules_page
from fivesquare.cli.options import GAME, emit, json_option, say
from fivesquare.games import load
from fivesquare.reports.catalogue import (
    games_document,
    goal_lines,
    rules_document,
    short_rules_lines,
)


@click.command("rules")
@click.argument("game", required=False, type=GAME)
@click.option("--short", is_flag=True, help="In ten lines at most.")
@json_option
def command(game: str | None, short: bool, as_json: bool) -> None:
    """Explain GAME, or say which games there are.

    With the places where its book contradicts itself, and how we read them.
    """
    if game is None:
        if as_json:
            emit(games_document())
        else:
            say([*goal_lines(), "", "fivesquare rules GAME explains one."])
        return
    chosen = load(game)
    if as_json:
        emit(rules_document(chosen.about))
    elif short:
        say(short_rules_lines(chosen))
    elif sys.stdout is not None and sys.stdout.isatty():
        from fivesquare.terminal.leaflet import show_page

        show_page(rules_page(chosen.about))
    else:
        click.echo(rules_page(chosen.about), nl=False)
