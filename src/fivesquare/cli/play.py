"""`fivesquare play`."""

from typing import Any

import click

from fivesquare.cli.options import (
    SEED,
    WHO,
    F,
    Number,
    complete_opponent,
    complete_record,
    coordinates_option,
    needed,
    position_options,
)
from fivesquare.players.computers import PLAYERS
from fivesquare.records.lookup import record_of
from fivesquare.records.named import named
from fivesquare.records.record import HUMAN
from fivesquare.reports.catalogue import title_lines
from fivesquare.setup import MOST_GAMES, Wishes, arrange, fresh_seed, go_on
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import sit_down

OPPONENT = f"{HUMAN} (default), {PLAYERS}."


def setup_options(command: F) -> F:
    """What is agreed before a game."""
    for option in (
        click.option("--seed", type=SEED, help="Settles everything left to chance."),
        click.option("--games", type=Number(1, MOST_GAMES), help="A match of so many games."),
        click.option("--names", metavar="A,B", help="The names of the two players."),
        click.option("--first", type=WHO, help="Pathway: which player moves first."),
        click.option("--as", "person_is", type=WHO, help="Which player the (first) person is."),
        click.option(
            "--vs",
            "versus",
            metavar="OPPONENT",
            shell_complete=complete_opponent,
            help=OPPONENT,
        ),
    ):
        command = option(command)
    return command


@click.command("play")
@position_options
@setup_options
@click.option(
    "--load",
    "file",
    metavar="FILE",
    shell_complete=complete_record,
    help="Go on from a record, or a game that is kept.",
)
@coordinates_option
def command(
    game: str | None,
    moves: str,
    position: str | None,
    file: str | None,
    coordinates: bool,
    **wishes: Any,
) -> None:
    """Play GAME at this terminal.

    GAME is a name with options, if you like: pathway:size=7,diagonal=yes. `fivesquare games`
    lists them all. The game is kept as it is played: see `resume`.
    """
    wanted = Wishes(**wishes)
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    if file is not None:
        if game is not None or moves or position is not None:
            raise click.UsageError("--load brings its own game: give nothing else to begin from.")
        record, told = go_on(record_of(file), wanted, seated=True)
    elif moves or position is not None:
        record, told = go_on(named(game, moves, position, seed), wanted, seated=False)
    else:
        record, told = arrange(needed(game), wanted)
    screen = Screen(coordinates)
    if screen.typed_by_hand:
        screen.say(title_lines(record.game))
    screen.say([*told, ""] if told else [])
    sit_down(record, screen)
