"""`fivesquare db`."""

from pathlib import Path

import click

from fivesquare.cli.options import emit, json_option, say

DATABASE = click.option("--database", metavar="URL", help="As for serve; the same one by default.")


@click.group("db")
def command() -> None:
    """Care for the games that `serve` keeps."""


@command.command("backup")
@click.argument("file")
@DATABASE
def backup(file: str, database: str | None) -> None:
    """Copy the database into FILE, also while a server runs."""
    from fivesquare.web.database import default_url, open_database
    from fivesquare.web.upkeep import back_up

    back_up(open_database(database or default_url()), Path(file))
    click.echo(f"Copied to {file}.")


@command.command("check")
@DATABASE
@json_option
@click.pass_context
def check(ctx: click.Context, database: str | None, as_json: bool) -> None:
    """Read every game, and say whether all is well; exit code 1 if not."""
    from fivesquare.reports.findings import findings_document, findings_lines
    from fivesquare.terminal.meter import waited
    from fivesquare.web.database import default_url, open_database
    from fivesquare.web.upkeep import checked

    engine = open_database(database or default_url())
    found = waited(
        lambda watch: checked(engine, lambda done, of: watch.tell("Reading the games", done, of))
    )
    if as_json:
        emit(findings_document(found))
    else:
        say(findings_lines(found))
    ctx.exit(1 if found.problems else 0)
