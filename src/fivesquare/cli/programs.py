"""Commands for other programs."""

import fivesquare
from fivesquare.cli.group import cli


@cli.command()
def engine() -> None:
    """Answer another program, line by line.

    The protocol is in the manner of UGI: ugi, isready, game STRING, position moves ..., go
    movetime MS, stop, quit.
    """
    from fivesquare.terminal.protocol import converse

    converse(fivesquare.__version__)
