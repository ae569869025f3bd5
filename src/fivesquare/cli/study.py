"""Commands to study: a game reviewed, and puzzles."""

import click

import fivesquare
from fivesquare.cli.group import cli
from fivesquare.cli.options import SECONDS, SEED, Number, complete_game, emit, json_option


@cli.command()
@click.argument("file")
@click.option("--seconds", type=SECONDS, help="A position; 60 outside 5x5.")
@click.option("--svg", is_flag=True, help="Print a picture of the course of the game, as SVG.")
@json_option
def review(file: str, seconds: float | None, svg: bool, as_json: bool) -> None:
    """Judge every move of the game in FILE.

    What each position was worth, the better moves, the turning point, and how many of their
    decisions the players got right.
    """
    from pathlib import Path

    from fivesquare.reading import load_record
    from fivesquare.terminal.reviewing import as_document, as_text, ask

    if svg and as_json:
        raise click.UsageError("Give --svg or --json, not both.")
    found = ask(load_record(Path(file)), seconds)
    if as_json:
        emit(as_document(found))
    elif svg:
        from fivesquare.terminal.course import course_svg

        click.echo(course_svg(found), nl=False)
    else:
        click.echo("\n".join(as_text(found)))


@cli.command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--seed", type=SEED, help="The same seed gives the same puzzle.")
@click.option("--level", type=Number(1, 5), help="From 1, easy, to 5; if not given, any.")
@json_option
def puzzle(game: str | None, seed: int | None, level: int | None, as_json: bool) -> None:
    """Find the only move that keeps the result in a position of GAME."""
    from fivesquare.terminal.puzzling import as_document, make, play_puzzle
    from fivesquare.terminal.screen import Screen
    from fivesquare.terminal.setup import fresh_seed

    if game is None:
        raise click.UsageError(f"Name a game: {', '.join(fivesquare.GAMES)}.")
    seed = fresh_seed() if seed is None else seed
    found = make(fivesquare.load(game, seed), seed, level)
    if as_json:
        emit(as_document(found))
    else:
        play_puzzle(found, Screen())
