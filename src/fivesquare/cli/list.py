"""`fivesquare list`."""

import click

from fivesquare.cli.options import Number, complete_game, emit, json_option, say
from fivesquare.records.archive import Archive
from fivesquare.records.lookup import of_games
from fivesquare.reports.shelf import shelf_document, shelf_lines

MOST = 20  # of the games that are listed for a person who does not say how many


@click.command("list")
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--unfinished", is_flag=True, help="Only games that wait to be resumed.")
@click.option("--finished", is_flag=True, help="Only games that are over.")
@click.option("-n", "--number", type=Number(1), help=f"How many; {MOST} if not given.")
@click.option("--all", "everything", is_flag=True, help="However many there are.")
@json_option
def command(
    game: str | None,
    unfinished: bool,
    finished: bool,
    number: int | None,
    everything: bool,
    as_json: bool,
) -> None:
    """List the games that are kept, or those of GAME, the latest first.

    An id can be typed by its first letters: `resume`, `review`, `replay`, `show` and `delete` take
    it. With --json every game is listed, unless a number is given.
    """
    if unfinished and finished:
        raise click.UsageError("Give --unfinished or --finished, or neither for both.")
    if everything and number is not None:
        raise click.UsageError("Give --all or a --number, not both.")
    archive = Archive()
    games = archive.unfinished() if unfinished else archive.games()
    games = [kept for kept in games if kept.is_finished or not finished]
    if game is not None:
        games = [*of_games(games, game)]
    if number is None and not everything and not as_json:
        number = MOST
    chosen = games[:number]
    if as_json:
        emit(shelf_document(chosen))
        return
    say(shelf_lines(chosen))
    if len(chosen) < len(games):
        say(["", f"{len(games) - len(chosen)} more; --all lists them."])
