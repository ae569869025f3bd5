"""`fivesquare puzzle`."""

import click

from fivesquare import inquiry
from fivesquare.cli.options import GAME, SEED, Number, coordinates_option, emit, json_option, needed
from fivesquare.games import load
from fivesquare.reports.riddle import puzzle_document
from fivesquare.setup import fresh_seed
from fivesquare.terminal.meter import waited
from fivesquare.terminal.puzzle_table import play_puzzle
from fivesquare.terminal.screen import Screen


@click.command("puzzle")
@click.argument("game", required=False, type=GAME)
@click.option("--seed", type=SEED, help="The same seed gives the same puzzle.")
@click.option("--level", type=Number(1, 5), help="From 1, easy, to 5; if not given, any.")
@coordinates_option
@json_option
def command(
    game: str | None, seed: int | None, level: int | None, coordinates: bool, as_json: bool
) -> None:
    """Find the only move that keeps the result in a position of GAME."""
    chosen = fresh_seed() if seed is None else seed
    loaded = load(needed(game), chosen)
    found = waited(lambda watch: inquiry.puzzle(loaded, chosen, level, watch))
    if as_json:
        emit(puzzle_document(found))
    else:
        play_puzzle(found, Screen(coordinates))
