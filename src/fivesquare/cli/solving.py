"""Commands that solve a whole game."""

import click

from fivesquare.cli.group import cli
from fivesquare.cli.options import complete_game, emit, json_option


@cli.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--all", "everything", is_flag=True, help="Value and count every position.")
@click.option("--again", is_flag=True, help="With --all: count again what was counted before.")
@json_option
def solve(game: str, everything: bool, again: bool, as_json: bool) -> None:
    """Solve GAME: who wins, and how."""
    from fivesquare.games import load
    from fivesquare.terminal import counting

    if not everything:
        raise click.UsageError("Say what to solve: --all.")
    if as_json:
        emit(counting.as_document(load(game), again))
    else:
        click.echo("\n".join(counting.as_text(load(game), again)))
