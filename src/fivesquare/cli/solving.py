"""Commands that solve a game, prove it, and check the proof."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from fivesquare.cli.group import cli
from fivesquare.cli.options import SECONDS, complete_game, emit, json_option

if TYPE_CHECKING:
    from fivesquare.core import Game, GameError

FILE = click.Path(dir_okay=False, path_type=Path)


@cli.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--certificate", type=FILE, help="Write a proof of the value into this file.")
@click.option("--seconds", type=SECONDS, help="Stop then; 60 outside 5x5.")
@click.option("--all", "everything", is_flag=True, help="Value and count every position instead.")
@click.option("--again", is_flag=True, help="With --all: count again what was counted before.")
@json_option
@click.pass_context
def solve(
    ctx: click.Context,
    game: str,
    certificate: Path | None,
    seconds: float | None,
    everything: bool,
    again: bool,
    as_json: bool,
) -> None:
    """Say who wins GAME from the opening, and what every first move is worth."""
    from fivesquare.games import load
    from fivesquare.terminal import solving
    from fivesquare.terminal.truth import limited

    chosen = load(game)
    if everything:
        if certificate is not None or seconds is not None:
            raise click.UsageError("--all stands alone: it takes no --certificate, no --seconds.")
        count_all(chosen, again, as_json)
        return
    if again:
        raise click.UsageError("--again goes with --all.")
    seconds = limited(chosen, seconds)
    if certificate is not None:
        writable(certificate)
    found = solving.ask(chosen, seconds)
    document = solving.as_document(chosen, found)
    if not as_json:
        click.echo("\n".join(solving.as_text(chosen, found)))
    if certificate is not None:
        try:
            proof = solving.write_certificate(chosen, found, certificate, seconds)
        except solving.NotKnown as error:
            went_wrong(ctx, error, as_json)
        except OSError as error:
            raise click.ClickException(
                f"{certificate} was not written: {error.strerror}."
            ) from error
        document["certificate"] = solving.certificate_document(certificate, proof)
        if not as_json:
            size = certificate.stat().st_size
            click.echo(f"Certificate: {certificate}, {proof.lines:,} lines, {size:,} bytes.")
    if as_json:
        emit(document)


def count_all(game: "Game", again: bool, as_json: bool) -> None:
    """The strong solution: every position valued and counted."""
    from fivesquare.terminal import counting

    if as_json:
        emit(counting.as_document(game, again))
    else:
        click.echo("\n".join(counting.as_text(game, again)))


def writable(path: Path) -> None:
    """Refuse a file that cannot be written before anybody waits for it."""
    import os

    place = path.parent
    if path.exists() and not path.is_file():
        raise click.UsageError(f"{path} is no file that could be written anew.")
    if not place.is_dir():
        raise click.UsageError(f"There is no directory {place} to write {path.name} into.")
    if not os.access(place, os.W_OK):
        raise click.UsageError(f"Nothing can be written into {place}.")


@cli.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@click.pass_context
def verify(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check the certificate in FILE, by the plain rules and with no search."""
    from fivesquare.certificates.form import BadCertificate
    from fivesquare.terminal import solving

    try:
        proof = solving.verified(file)
    except BadCertificate as error:
        went_wrong(ctx, error, as_json, line=error.line)
    if as_json:
        emit({"verified": True, **solving.certificate_document(file, proof)})
    else:
        click.echo(solving.proved(proof))


def went_wrong(ctx: click.Context, error: "GameError", as_json: bool, **more: Any) -> NoReturn:
    """Say what went wrong though nothing was used wrongly: exit code 1."""
    if as_json:
        emit({"error": {"kind": error.kind, "message": str(error), **more}})
    click.echo(f"Error: {error}", err=True)
    ctx.exit(1)
