"""For mutation testing: a program that a test runs is a fork of the test's own process.

So the changed code is what runs, at once and without starting Python; and what it calls counts as
called by the test. Loaded by `conftest.py` when mutmut is at work.
"""

import io
import json
import os
import signal
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any, NoReturn

import pytest
from mutmut.state import state

import running
from fivesquare.__main__ import main

STREAMS = ("stdin", "stdout", "stderr")
CALLED = "called"  # the file in which a fork says which functions it has called


def run(
    place: Path, *args: str, typed: str | bytes = "", shell: str = "", **changes: str
) -> running.Ran:
    """What `running.run` does, with no new Python."""
    if shell or any(name.startswith("PYTHON") for name in changes):
        pytest.skip("A fork of this process is no child of a shell, and starts no Python.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "stdin").write_bytes(typed.encode() if isinstance(typed, str) else typed)
        child = os.fork()
        if child == 0:
            be_the_program(folder, place, args, running.environment(place, changes))
        _, status = os.waitpid(child, 0)
        if (folder / CALLED).exists():
            state()._stats |= set(json.loads((folder / CALLED).read_text()))
        out, err = ((folder / stream).read_bytes().decode() for stream in STREAMS[1:])
    return running.Ran(os.waitstatus_to_exitcode(status), out, err)


def be_the_program(
    folder: Path, place: Path, args: tuple[str, ...], environment: dict[str, str]
) -> NoReturn:
    """Run a command as a process of its own would, and end."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(running.SECONDS)  # nobody waits for ever
    for number, stream in enumerate(STREAMS):
        os.dup2(os.open(folder / stream, os.O_RDWR | os.O_CREAT), number)
        binary = os.fdopen(number, "wb" if number else "rb")
        setattr(sys, stream, io.TextIOWrapper(binary, "utf-8", line_buffering=stream == "stderr"))
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(place)
    sys.argv = ["fivesquare", *args]
    code: Any = 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    (folder / CALLED).write_text(json.dumps(sorted(state()._stats)))
    os._exit(code)


def no_terminal(*_: Any, **__: Any) -> None:
    """What cannot be had here is not tested here."""
    pytest.skip("A fork of this process has no terminal of its own.")


running.run = run
running.Terminal.__init__ = no_terminal  # type: ignore[method-assign]
