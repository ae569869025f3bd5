"""`fivesquare cache`."""

import sys

import click

from fivesquare.cli.options import complain, emit, json_option, say
from fivesquare.places import cache_home
from fivesquare.reports.shelf import cache_document, cache_lines
from fivesquare.stock import kept, remove


@click.command("cache")
@click.option("--clear", is_flag=True, help="Remove it all.")
@json_option
def command(clear: bool, as_json: bool) -> None:
    """Show what is kept to save time: compiled code and tables.

    It is made again when it is needed. Games are kept elsewhere, and stay.
    """
    found, problems = remove() if clear else (kept(), [])
    if as_json:
        emit(cache_document(cache_home(), found, clear))
    else:
        say(cache_lines(cache_home(), found, clear))
    for problem in problems:
        complain(problem)
    if problems:
        sys.exit(1)
