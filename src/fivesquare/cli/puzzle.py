"""`fivesquare puzzle`."""

from datetime import date

import click

from fivesquare import attempt, inquiry
from fivesquare.attempt import EASIEST, HARDEST, Run, daily_seed, today
from fivesquare.cli.options import GAME, SEED, Number, coordinates_option, emit, json_option, needed
from fivesquare.games import load
from fivesquare.reports.riddle import puzzle_document
from fivesquare.setup import fresh_seed
from fivesquare.terminal.meter import waited
from fivesquare.terminal.puzzle_table import play_run
from fivesquare.terminal.screen import Screen


def read_day(_ctx: click.Context, _param: click.Parameter, text: str | None) -> date | None:
    """A day, and a sentence for whoever writes something else."""
    try:
        return None if text is None else attempt.read_day(text)
    except attempt.BadDay as error:
        raise click.BadParameter(str(error)) from None


@click.command("puzzle")
@click.argument("game", required=False, type=GAME)
@click.option("--seed", type=SEED, help="The same seed gives the same puzzle.")
@click.option(
    "--level", type=Number(EASIEST, HARDEST), help="From 1, easy, to 5; if not given, any."
)
@click.option("--daily", is_flag=True, help="The puzzle of today (UTC).")
@click.option("--date", "day", callback=read_day, help="The puzzle of another day: 2026-12-31.")
@coordinates_option
@json_option
def command(
    game: str | None,
    seed: int | None,
    level: int | None,
    daily: bool,
    day: date | None,
    coordinates: bool,
    as_json: bool,
) -> None:
    """Find the only move that keeps the result in a position of GAME."""
    chosen = today() if daily else day
    if daily and day:
        raise click.UsageError("Only one of --daily and --date can be given.")
    if chosen and (seed is not None or level is not None):
        raise click.UsageError("--daily and --date stand alone, without --seed and --level.")
    run = Run(seed_of(seed, chosen), level)
    loaded = load(needed(game), run.seed)
    if as_json:
        emit(puzzle_document(waited(lambda watch: inquiry.next_puzzle(loaded, run, watch))))
    else:
        play_run(loaded, run, Screen(coordinates), chosen)


def seed_of(seed: int | None, day: date | None) -> int:
    """The seed that was given, that of a day, or a fresh one."""
    return daily_seed(day) if day else fresh_seed() if seed is None else seed
