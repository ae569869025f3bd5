"""The command line: one function a command, each thin."""

import os
import sys

import click

from fivesquare.cli.group import cli
from fivesquare.cli.options import complain, emit
from fivesquare.texts import printable

__all__ = ["cli", "main"]


def main() -> None:
    """Run a command; a user's mistake is one sentence and the right exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # bad bytes in or out are a question mark, not a crash
            stream.reconfigure(errors="replace")
    try:
        code = cli.main(prog_name="fivesquare", standalone_mode=False)
        flush()
    except click.ClickException as error:
        code = fail("usage", error.format_message(), error.exit_code)
    except ValueError as error:
        from fivesquare.core import GameError

        if not isinstance(error, GameError):
            raise
        code = fail(error.kind, str(error), 2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        code = 130
    except BrokenPipeError:  # the reader has had enough
        code = 1
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        code = fail("system", f"{error.strerror}{where}.", 1)
    silence()
    from fivesquare.departure import go

    go(code if isinstance(code, int) else 0)


def flush() -> None:
    """Write what waits to be written, so that a full disk is noticed in time."""
    if sys.stdout is not None:
        sys.stdout.flush()


def silence() -> None:
    """After the last word: what still cannot be written is nobody's business any more."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(kind: str, message: str, code: int) -> int:
    """Say what is wrong: to a person on stderr and, if asked for, to a program on stdout."""
    message = printable(message, most=2000)
    try:
        if "--json" in sys.argv:
            from fivesquare.reports.faults import error_document

            emit(error_document(kind, message))
        flush()
    except OSError:  # then the sentence has to do
        pass
    complain(message)
    return code
