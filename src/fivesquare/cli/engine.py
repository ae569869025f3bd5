"""`fivesquare engine`."""

import click

import fivesquare
from fivesquare.ugi.conversation import converse


@click.command("engine")
def command() -> None:
    """Answer another program, line by line.

    The protocol is in the manner of UGI: ugi, isready, game STRING, position moves ..., go
    movetime MS, stop, quit.
    """
    converse(fivesquare.__version__)
