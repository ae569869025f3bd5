"""`fivesquare study`."""

import click

from fivesquare.cli.options import SECONDS, view_options
from fivesquare.records.lookup import position_of
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.study_table import study_at_prompt


@click.command("study")
@view_options
@click.option("--seconds", type=SECONDS, help="For each position; 5 outside 5x5.")
@click.option("--hide", is_flag=True, help="Begin without values on the board.")
def command(
    game: str | None, moves: str, position: str | None, seconds: float | None, hide: bool
) -> None:
    """Study GAME at the prompt: moves for both sides, branches, and what they are worth.

    GAME may also be the id of a game that is kept, or the file of a record. Type help to see what
    can be done: back and forward, branches, values on and off, the best line, play from here
    against any opponent, save.
    """
    record = position_of(game, moves, position)
    study_at_prompt(record, Screen(coordinates=True), seconds, shows_values=not hide)
