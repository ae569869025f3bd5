"""`fivesquare solve`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fivesquare import inquiry
from fivesquare.cli.options import GAME, SECONDS, emit, json_option, say, went_wrong
from fivesquare.core import Game
from fivesquare.engine.cells import by_cell
from fivesquare.games import load
from fivesquare.reports.opening import (
    certificate_document,
    certificate_line,
    has_values,
    solution_document,
    solution_foot,
    solution_head,
)
from fivesquare.reports.tallies import counts_document, counts_lines
from fivesquare.terminal.meter import waited
from fivesquare.terminal.screen import Screen

if TYPE_CHECKING:
    from fivesquare.engine.solution import Solution


@click.command("solve")
@click.argument("game", type=GAME)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a proof of the value into this file.",
)
@click.option("--seconds", type=SECONDS, help="Stop then; 60 outside 5x5.")
@click.option("--all", "everything", is_flag=True, help="Value and count every position instead.")
@click.option("--again", is_flag=True, help="With --all: count again what was counted before.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    certificate: Path | None,
    seconds: float | None,
    everything: bool,
    again: bool,
    as_json: bool,
) -> None:
    """Say who wins GAME from the opening, and what every first move is worth."""
    chosen = load(game)
    if everything:
        if certificate is not None or seconds is not None:
            raise click.UsageError("--all stands alone: it takes no --certificate, no --seconds.")
        count_all(chosen, again, as_json)
        return
    if again:
        raise click.UsageError("--again goes with --all.")
    if certificate is not None:
        check_writable(certificate)
    found = waited(lambda watch: inquiry.solution(chosen, seconds, watch))
    if not as_json:
        tell(chosen, found)
    if certificate is None:
        if as_json:
            emit(solution_document(chosen, found))
        return
    path = certificate
    try:
        proof = waited(lambda watch: inquiry.certificate(chosen, found, path, seconds, watch))
    except inquiry.NotKnown as error:
        went_wrong(ctx, error, as_json)
    except OSError as error:
        raise click.ClickException(f"{path} was not written: {error.strerror}.") from error
    if as_json:
        emit(solution_document(chosen, found, certificate_document(path, proof)))
    else:
        say([certificate_line(path, proof)])


def tell(game: Game, found: "Solution") -> None:
    """A solution for a person."""
    screen = Screen()
    screen.say(solution_head(game, found))
    if has_values(found):
        screen.draw(game, game.start(), values=by_cell(game, found))
    screen.say(solution_foot(found))


def count_all(game: Game, again: bool, as_json: bool) -> None:
    """The strong solution: every position valued and counted."""
    counts = waited(lambda watch: inquiry.counts(game, again, watch))
    if as_json:
        emit(counts_document(game, counts))
    else:
        say(counts_lines(counts))


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written before anybody waits for it."""
    place = path.parent
    if path.exists() and not path.is_file():
        raise click.UsageError(f"{path} is no file that could be written anew.")
    if not place.is_dir():
        raise click.UsageError(f"There is no directory {place} to write {path.name} into.")
    if not os.access(place, os.W_OK):
        raise click.UsageError(f"Nothing can be written into {place}.")
