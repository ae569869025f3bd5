"""`fivesquare verify`."""

from pathlib import Path

import click

from fivesquare import inquiry
from fivesquare.certificates.form import BadCertificate
from fivesquare.cli.options import emit, json_option, say, went_wrong
from fivesquare.reports.opening import proved, verification_document
from fivesquare.terminal.meter import waited


@click.command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@click.pass_context
def command(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check the certificate in FILE, by the plain rules and with no search."""
    try:
        proof = waited(lambda watch: inquiry.verification(file, watch))
    except BadCertificate as error:
        went_wrong(ctx, error, as_json, line=error.line)
    if as_json:
        emit(verification_document(file, proof))
    else:
        say([proved(proof)])
