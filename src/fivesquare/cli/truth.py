"""Commands that ask the engine."""

import click

from fivesquare.cli.group import cli
from fivesquare.cli.options import SECONDS, emit, json_option, position_options


@cli.command()
@position_options
@click.option("--seconds", type=SECONDS, help="Stop then; 60 outside 5x5.")
@click.option("--stdin", "lines", is_flag=True, help="Answer a list of moves a line, in JSON.")
@json_option
def analyze(
    game: str | None,
    moves: str,
    position: str | None,
    seconds: float | None,
    lines: bool,
    as_json: bool,
) -> None:
    """Say who wins a position of GAME, how fast, and what every move is worth."""
    from fivesquare.naming import named
    from fivesquare.terminal.truth import answer_lines, as_document, as_text

    if lines:
        if moves:
            raise click.UsageError("--stdin reads the moves: give no --moves.")
        named(game, "", position)  # or no line could be answered
        answer_lines(game, position, seconds, emit)
        return
    record = named(game, moves, position)
    if as_json:
        emit(as_document(record, seconds))
    else:
        click.echo("\n".join(as_text(record, seconds)))
