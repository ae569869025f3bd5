"""Plain logs: a line for every request, and one for whatever goes wrong. No secret is in them.

The access log has the common form, with the seconds that it took at the end. Whoever knows the id
of a game may watch it, or take its free seat: so ids are shortened, and nothing is told of what
stands behind a question mark.
"""

import logging
import re
import sys
import time
from logging.handlers import WatchedFileHandler
from urllib.parse import quote

from fivesquare.core import GameError
from fivesquare.hosted import ID_LENGTH
from fivesquare.texts import printable
from fivesquare.web.witness import Note, Passed

STDOUT = "-"
SHOWN = 6  # letters of an id, enough to find the lines of one game
GAME = re.compile(rf"(?<=/games/)[^/]{{{SHOWN + 1},}}")
ACCESS = logging.getLogger("fivesquare.access")
LONGEST = 200  # characters of a path
PLAIN = "/:,=.-_"  # what stands in a path as it is


class NoLog(GameError):
    """A log that cannot be written."""

    kind = "system"


def error_log(path: str = "") -> None:
    """Whatever goes wrong is told in this file, or on stderr, with the time."""
    handler = file_handler(path) if path else logging.StreamHandler()
    form = logging.Formatter(
        "%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%SZ"
    )
    form.converter = time.gmtime
    handler.setFormatter(form)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def access_log(path: str) -> Note:
    """Every request is a line in this file; `-` is stdout."""
    handler = logging.StreamHandler(sys.stdout) if path == STDOUT else file_handler(path)
    handler.setFormatter(logging.Formatter("%(message)s"))
    ACCESS.handlers, ACCESS.propagate = [handler], False
    ACCESS.setLevel(logging.INFO)
    return lambda passed: ACCESS.info("%s", line_of(passed))


def file_handler(path: str) -> logging.Handler:
    """A file to add lines to, which may be moved away: then it is begun anew."""
    try:
        return WatchedFileHandler(path, encoding="utf-8")
    except OSError as error:
        raise NoLog(f"The log {printable(path)} cannot be written: {error.strerror}.") from error


def line_of(passed: Passed) -> str:
    """One request, in the common form."""
    at = time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime())
    path = printable(quote(GAME.sub(shortened, passed.path), safe=PLAIN), LONGEST)
    size = passed.bytes or "-"
    return (
        f'{passed.address} - - [{at}] "{passed.method} {path} HTTP/1.1" {passed.status} {size}'
        f" {passed.seconds:.3f}"
    )


def shortened(found: "re.Match[str]") -> str:
    """The beginning of an id; what is no id is no secret."""
    return f"{found[0][:SHOWN]}.." if len(found[0]) == ID_LENGTH else found[0]
