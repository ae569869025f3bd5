"""The program run as people run it: in a pipe, or at a terminal of its own."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pexpect
import pytest

PROGRAM = [sys.executable, "-m", "fivesquare"]
SECONDS = 60  # the longest that anything here may take, on a slow and busy machine
ROWS, COLUMNS = 50, 240
LEAVES = "[leave]: "  # the end of the question what comes after a game
COLOUR = re.compile(r"\x1b\[[0-9;]*m")

# A shell line for somebody whom permissions bind, which root is not; empty where root must stay it.
PLAIN_USER = 'exec "$@"'
if os.getuid() == 0:
    drops = 'exec setpriv --bounding-set=-dac_override,-dac_read_search "$@"'
    PLAIN_USER = drops if shutil.which("setpriv") else ""


class Ran(NamedTuple):
    """What a finished program leaves behind."""

    code: int
    out: str
    err: str


def environment(place: Path, changes: dict[str, str]) -> dict[str, str]:
    """This environment, with games kept in `place` and buffers and keys as they are by default."""
    own = {
        "FIVESQUARE_HOME": str(place / "home"),
        "INPUTRC": os.devnull,
        "PYTHONUNBUFFERED": "",
    }
    usual = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**usual, **own, **changes}


def run(place: Path, *args: str, typed: str | bytes = "", shell: str = "", **changes: str) -> Ran:
    """Run a command in the directory `place` with `typed` piped in.

    `shell` is a line that runs "$@", for what only a shell arranges: closed or full streams.
    """
    wrapped = ["sh", "-c", shell, "sh"] if shell else []
    done = subprocess.run(
        [*wrapped, *PROGRAM, *args],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        cwd=place,
        env=environment(place, changes),
        timeout=SECONDS,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def without_powers() -> str:
    """A shell line that runs "$@" bound by permissions, as root is not."""
    if os.geteuid() != 0:
        return 'exec "$@"'
    drop = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    if shutil.which("setpriv") is None or subprocess.run([*drop, "true"], check=False).returncode:
        pytest.skip("root cannot give up its powers here")
    return f'exec {" ".join(drop)} "$@"'


def kept_file(place: Path, state: str = "unfinished") -> Path:
    """The file of the only game that is kept, unfinished or finished."""
    [file] = (place / "home" / "games" / state).iterdir()
    return file


def kept_moves(place: Path, state: str = "unfinished") -> str:
    """The moves of the only game that is kept; none where none is, because none was made."""
    if not list((place / "home" / "games").glob(f"{state}/*.txt")):
        return ""
    return " ".join(kept_file(place, state).read_text("utf-8").partition("\n\n")[2].split())


def heed_signals() -> None:
    """What a background job ignores, a program at a terminal does not."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """The program at a pseudo-terminal of LINES and COLUMNS, read up to what is expected and typed
    at."""

    def __init__(self, place: Path, *args: str, **changes: str) -> None:
        rows, columns = changes.pop("LINES", str(ROWS)), changes.pop("COLUMNS", str(COLUMNS))
        self.child: Any = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *args],
            cwd=str(place),
            env=environment(place, {"TERM": "xterm-256color", **changes}),
            preexec_fn=heed_signals,
            dimensions=(int(rows), int(columns)),
            timeout=SECONDS,
            encoding="utf-8",
            codec_errors="replace",  # bytes that are typed come back as they are
        )
        self.child.delaybeforesend = None  # it is typed only after a prompt was seen
        self.child.ptyproc.delayafterclose = 0.01
        self.raw = ""  # the last piece of output, colours and all

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    def see(self, expected: str) -> str:
        """What is shown up to `expected`, in plain text."""
        self.child.expect_exact(expected)
        return self.shown()

    def type(self, line: str, expected: str) -> str:
        """Type a line; what is shown after it, up to `expected`."""
        self.child.send(line + "\r")
        return self.see(expected)

    def end(self) -> str:
        """What is shown until the program ends by itself."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return self.shown()

    def finish(self, line: str) -> str:
        """Type the last line of a game, and leave where it is asked what comes next; how it ended,
        up to where the game is said to be kept."""
        shown = self.type(line, "The game is kept as ")
        self.see(LEAVES)
        self.child.send("\r")
        self.end()
        return shown.removesuffix("\n")

    def hang_up(self) -> None:
        """Close the terminal under the program, and see it end."""
        self.child.ptyproc.fileobj.close()
        self.child.wait()

    def shown(self) -> str:
        """The last piece of output as plain text."""
        self.raw = self.child.before
        return COLOUR.sub("", self.raw).replace("\r", "")

    @property
    def code(self) -> int:
        """The exit code, or minus the signal that ended the program."""
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        return int(self.child.exitstatus)
