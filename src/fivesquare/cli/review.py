"""`fivesquare review`."""

import click

from fivesquare import inquiry
from fivesquare.cli.options import (
    SECONDS,
    chosen_record,
    emit,
    json_option,
    record_argument,
    say,
)
from fivesquare.reports.judgement import review_document, review_lines, review_svg
from fivesquare.terminal.meter import waited


@click.command("review")
@record_argument
@click.option("--seconds", type=SECONDS, help="A position; 60 outside 5x5.")
@click.option("--svg", is_flag=True, help="Print a picture of the course of the game, as SVG.")
@json_option
def command(file: str | None, seconds: float | None, svg: bool, as_json: bool) -> None:
    """Judge every move of the game in FILE.

    FILE is a record, or the id of a game that is kept; by default it is the latest finished game.

    What each position was worth, the better moves, the turning point, and how many of their
    decisions the players got right.
    """
    if svg and as_json:
        raise click.UsageError("Give --svg or --json, not both.")
    record = chosen_record(file)
    found = waited(lambda watch: inquiry.judgement(record, seconds, watch))
    if as_json:
        emit(review_document(found))
    elif svg:
        click.echo(review_svg(found), nl=False)
    else:
        say(review_lines(found))
