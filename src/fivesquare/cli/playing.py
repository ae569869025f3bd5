"""Commands to play and replay."""

from typing import Any

import click

import fivesquare
from fivesquare.cli.group import cli
from fivesquare.cli.options import (
    JSON_FORMAT,
    SEED,
    WHO,
    F,
    Number,
    emit,
    json_option,
    position_options,
)

OPPONENT = "human (default), random, 1 (weak) to 8 (strong), perfect, or cmd:PROGRAM."


def setup_options(command: F) -> F:
    """What is agreed before a game."""
    for option in (
        click.option("--seed", type=SEED, help="Settles everything left to chance."),
        click.option("--games", type=Number(1, 1000), help="A match of so many games."),
        click.option("--names", metavar="A,B", help="The names of the two players."),
        click.option("--first", type=WHO, help="Pathway: which player moves first."),
        click.option("--as", "person_is", type=WHO, help="Which player the (first) person is."),
        click.option("--vs", "versus", metavar="OPPONENT", help=OPPONENT),
    ):
        command = option(command)
    return command


@cli.command()
@position_options
@setup_options
@click.option("--load", "file", metavar="FILE", help="Go on from a record.")
def play(
    game: str | None, moves: str, position: str | None, file: str | None, **wishes: Any
) -> None:
    """Play GAME at this terminal.

    GAME is a name with options, if you like: pathway:size=7,diagonal=yes. `fivesquare games`
    lists them all. The game is kept as it is played: see `resume`.
    """
    from pathlib import Path

    from fivesquare.naming import named
    from fivesquare.reading import load_record
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.session import play_match
    from fivesquare.terminal.setup import Wishes, arrange, fresh_seed, go_on

    wanted = Wishes(**wishes)
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    if file is not None:
        if game is not None or moves or position is not None:
            raise click.UsageError("--load brings its own game: give nothing else to begin from.")
        record, told = go_on(load_record(Path(file)), wanted, seated=True)
    elif moves or position is not None:
        record, told = go_on(named(game, moves, position, seed), wanted, seated=False)
    elif game is None:
        raise click.UsageError(f"Name a game: {', '.join(fivesquare.GAMES)}.")
    else:
        record, told = arrange(game, wanted)
    screen = Screen()
    screen.say([*told, ""] if told else [])
    play_match(record, screen)


@cli.command()
@click.argument("game_id", metavar="[ID]", required=False)
@click.option("--list", "listing", is_flag=True, help="Show every unfinished game.")
@json_option
def resume(game_id: str | None, listing: bool, as_json: bool) -> None:
    """Go on with the latest unfinished game, or the one called ID."""
    from fivesquare.archive import Archive
    from fivesquare.terminal.listing import as_documents, as_lines
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.session import play_match, welcome_back

    archive = Archive()
    if game_id is not None and (listing or as_json):
        raise click.UsageError("Give an ID to go on with it, or --list to see them all.")
    if as_json:
        emit({"format": JSON_FORMAT, "unfinished": as_documents(archive.unfinished())})
        return
    if listing:
        click.echo("\n".join(as_lines(archive.unfinished())))
        return
    found, screen = archive.find(game_id), Screen()
    assert found.record is not None
    if game_id is None:
        for kept in archive.damaged():
            screen.warn(f"This unfinished game cannot be read: {kept.problem}")
    screen.say(welcome_back(found.record))
    play_match(found.record, screen, found)


@cli.command()
@click.argument("file")
@json_option
def replay(file: str, as_json: bool) -> None:
    """Step through the game in FILE."""
    from pathlib import Path

    from fivesquare.reading import load_record
    from fivesquare.records import to_json

    record = load_record(Path(file))
    if as_json:
        emit(to_json(record))
        return
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.stepping import replay as step_through

    step_through(record, Screen())
