"""Commands for what fivesquare keeps."""

import sys

import click

from fivesquare.cli.group import cli
from fivesquare.cli.options import JSON_FORMAT, emit, json_option


@cli.command()
@click.option("--clear", is_flag=True, help="Remove it all.")
@json_option
def cache(clear: bool, as_json: bool) -> None:
    """Show what is kept to save time: compiled code and tables.

    It is made again when it is needed. Games are kept elsewhere, and stay.
    """
    from fivesquare.terminal.cached import as_document, as_lines, kept, remove

    found, problems = remove() if clear else (kept(), [])
    if as_json:
        emit({"format": JSON_FORMAT, **as_document(found, clear)})
    else:
        click.echo("\n".join(as_lines(found, clear)))
    for problem in problems:
        click.echo(f"Error: {problem}", err=True)
    if problems:
        sys.exit(1)
