"""`fivesquare stats`."""

import click

from fivesquare.cli.options import complete_game, emit, json_option, say
from fivesquare.records.archive import Archive
from fivesquare.records.balance import balance
from fivesquare.records.lookup import of_games
from fivesquare.reports.fortune import stats_document, stats_lines


@click.command("stats")
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--name", help="Only games of the person called so.")
@json_option
def command(game: str | None, name: str | None, as_json: bool) -> None:
    """Tell how you fare against the computers, by game, level and seat.

    Counted are the finished games that are kept, or those of GAME, of one person against one
    computer, from the opening on.
    """
    games = Archive().finished()
    chosen = games if game is None else of_games(games, game)
    found = balance((kept.record for kept in chosen if kept.record), name)
    if as_json:
        emit(stats_document(found))
    else:
        say(stats_lines(found))
