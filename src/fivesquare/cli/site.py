"""`fivesquare site`."""

from pathlib import Path

import click

from fivesquare.cli.options import GAME, Number, emit, json_option


@click.command("site")
@click.argument("directory", type=click.Path(path_type=Path))
@click.argument("games", nargs=-1, type=GAME, metavar="[GAME]...")
@click.option("--depth", type=Number(0, 6), default=2, show_default=True,
              help="Cells after the opening, where there are too many positions.")  # fmt: skip
@click.option("--days", type=Number(0, 366), default=366, show_default=True,
              help="Days from today on that have their puzzles.")  # fmt: skip
@json_option
def command(directory: Path, games: tuple[str, ...], depth: int, days: int, as_json: bool) -> None:
    """Write the atlas, puzzles, the rules and analysis as plain files into DIRECTORY.

    They need no server: any host for plain files will do, or a USB stick. Of Block Capture and
    Knight's Blockade every position is there, of the others as many as --depth says. With a GAME
    or several only these, each with its variant; else every game on every board.
    """
    from fivesquare import atlas
    from fivesquare.site.plain_files import write_site
    from fivesquare.terminal.meter import waited

    chosen = atlas.chosen(games) if games else None
    written = waited(lambda watch: write_site(directory, depth, watch, chosen, days))
    if as_json:
        emit(written)
    else:
        click.echo(
            f"Written to {directory}: {written['bytes'] / 1e6:.1f} MB. Open {written['start']}."
        )
