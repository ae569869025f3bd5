"""`fivesquare delete`."""

import sys

import click

from fivesquare.cli.options import complete_kept, emit, json_option, say
from fivesquare.records.archive import Archive
from fivesquare.records.lookup import by_ids
from fivesquare.reports.shelf import deletion_document, kept_line


@click.command("delete")
@click.argument("ids", metavar="ID...", nargs=-1, required=True, shell_complete=complete_kept)
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
def command(ids: tuple[str, ...], yes: bool, as_json: bool) -> None:
    """Delete games that are kept, finished or not, for good.

    An ID may be typed by its first letters; `fivesquare list` shows them.
    """
    archive = Archive()
    games = by_ids(archive, ids)
    if not yes:
        if as_json or sys.stdin is None or not sys.stdin.isatty():
            raise click.UsageError("Nobody can be asked here: --yes deletes without a question.")
        say([kept_line(kept) for kept in games])
        what = "this game" if len(games) == 1 else f"these {len(games)} games"
        if not click.confirm(f"Delete {what} for good?"):
            say(["Nothing is deleted."])
            return
    for kept in games:
        archive.delete(kept)
    if as_json:
        emit(deletion_document(games))
    else:
        say([f"Deleted: {', '.join(kept.id for kept in games)}"])
