"""Commands to look at positions, games and rules."""

import click

import fivesquare
from fivesquare.cli.group import cli
from fivesquare.cli.options import (
    JSON_FORMAT,
    complete_game,
    emit,
    json_option,
    moves_option,
    position_option,
    position_options,
)
from fivesquare.texts import whole_number

DEEPEST = 99  # turns; no game is longer


@cli.command()
@position_options
@click.option("--svg", is_flag=True, help="Print a picture instead, as SVG.")
@json_option
def show(game: str | None, moves: str, position: str | None, svg: bool, as_json: bool) -> None:
    """Draw a position of GAME."""
    from fivesquare.naming import described, named
    from fivesquare.positions import rows, write_position

    if svg and as_json:
        raise click.UsageError("Give --svg or --json, not both.")
    record = named(game, moves, position)
    p = record.positions()[-1]
    if as_json:
        emit(
            {
                "format": JSON_FORMAT,
                **described(record),
                "position": write_position(record.game, p),
                "rows": rows(record.game, p),
            }
        )
        return
    from fivesquare.terminal.session import last_cells

    last = last_cells(record.game, record.moves) or (1 << p.last if p.last >= 0 else 0)
    if svg:
        from fivesquare.books.picture import svg as picture

        click.echo(picture(record.game, p, last), nl=False)
        return
    from fivesquare.terminal.screen import Screen

    screen = Screen()
    screen.draw(record.game, p, last, legal=record.game.rules.firsts(p))
    screen.say([f"Position: {write_position(record.game, p)}"])


@cli.command()
@position_options
@json_option
def moves(game: str | None, moves: str, position: str | None, as_json: bool) -> None:
    """List the legal moves in a position of GAME."""
    from fivesquare.naming import described, named

    record = named(game, moves, position)
    document = described(record)
    if as_json:
        emit(document)
    elif record.result:
        from fivesquare.records import write_result

        click.echo(f"The game is over: {write_result(record.result)}.")
    else:
        click.echo(f"Player {document['turn']} to move:")
        click.echo("\n".join(document["legal"]))


@cli.command()
@click.argument("words", nargs=-1, metavar="[GAME] DEPTH", shell_complete=complete_game)
@moves_option
@position_option
@json_option
def perft(words: tuple[str, ...], moves: str, position: str | None, as_json: bool) -> None:
    """Count the legal move sequences of GAME that are DEPTH turns long."""
    from fivesquare.naming import named, placed
    from fivesquare.perft import perft as count_sequences

    *game, last = words or [""]
    depth = whole_number(last)
    if len(game) > 1 or depth is None or depth > DEEPEST:
        raise click.UsageError(f"Name a game and a depth from 0 to {DEEPEST}: perft pathway 3.")
    record = named(game[0] if game else None, moves, position)
    nodes = count_sequences(record.game.rules, record.positions()[-1], depth)
    if as_json:
        emit({**placed(record), "depth": depth, "nodes": nodes})
    else:
        click.echo(f"{record.game}, depth {depth}: {nodes}")


@cli.command()
@json_option
def games(as_json: bool) -> None:
    """List the games and their variants."""
    from fivesquare.variants import options_of

    if as_json:
        found = [
            {
                "id": kind.id,
                "name": kind.title,
                "variants": {name: option.described() for name, option in options_of(kind).items()},
            }
            for kind in fivesquare.GAMES.values()
        ]
        emit({"format": JSON_FORMAT, "games": found})
        return
    for kind in fivesquare.GAMES.values():
        click.echo(f"{kind.id}: {kind.title}")
        for option in options_of(kind).values():
            click.echo(f"    {option.name:10}{option.meaning} ({option.range})")


@cli.command()
@click.argument("game", shell_complete=complete_game)
@json_option
def rules(game: str, as_json: bool) -> None:
    """Explain GAME.

    With the places where its book contradicts itself, and how we read them.
    """
    from fivesquare.books import rules_page

    about = fivesquare.load(game).about
    text = rules_page(about)
    if as_json:
        emit({"format": JSON_FORMAT, "game": about.id, "name": about.title, "text": text})
    else:
        click.echo(text, nl=False)
