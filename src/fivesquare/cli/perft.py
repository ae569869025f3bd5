"""`fivesquare perft`."""

import click

from fivesquare.cli.options import (
    GAME,
    emit,
    json_option,
    moves_option,
    position_option,
    say,
)
from fivesquare.perft import perft
from fivesquare.records.named import named
from fivesquare.reports.state import perft_document, perft_line
from fivesquare.texts import whole_number

MOST_TURNS = 99  # turns; no game is longer


@click.command("perft")
@click.argument("words", nargs=-1, metavar="[GAME] DEPTH", type=GAME)
@moves_option
@position_option
@json_option
def command(words: tuple[str, ...], moves: str, position: str | None, as_json: bool) -> None:
    """Count the legal move sequences of GAME that are DEPTH turns long."""
    *game, last = words or [""]
    depth = whole_number(last)
    if len(game) > 1 or depth is None or depth > MOST_TURNS:
        raise click.UsageError(f"Name a game and a depth from 0 to {MOST_TURNS}: perft pathway 3.")
    record = named(game[0] if game else None, moves, position)
    nodes = perft(record.game.rules, record.position, depth)
    if as_json:
        emit(perft_document(record, depth, nodes))
    else:
        say([perft_line(record, depth, nodes)])
