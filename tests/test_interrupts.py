"""Ctrl-C and time limits: whatever is under way ends, and a clock measures only searching."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from running import PROGRAM, SECONDS, environment, heed_signals, run
from warm import warm

UNFINISHED = "Game: adjacent-capture:size=7\n\n1,1 2,2 3,3\n"


@pytest.mark.parametrize(
    "command",
    [
        ["analyze", "adjacent-capture:size=7", "--seconds", "600"],
        ["solve", "adjacent-capture:size=7", "--seconds", "600"],
        ["solve", "adjacent-capture:size=6", "--seconds", "600", "--certificate", "proof"],
        ["solve", "adjacent-capture", "--all"],
        ["review", "played", "--seconds", "600"],
    ],
    ids=lambda command: " ".join(command),
)
@pytest.mark.parametrize("cold", [False, True], ids=["warm", "cold"])
def test_ctrl_c_ends_it(command: list[str], cold: bool, tmp_path: Path) -> None:
    place = tmp_path if cold else warm(tmp_path)
    (place / "played").write_text(UNFINISHED, "utf-8")
    program = subprocess.Popen(
        [*PROGRAM, *command],
        cwd=place,
        env=environment(place, {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    time.sleep(2)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=SECONDS)
    assert (program.returncode, out, err.strip()) == (130, "", "")
    assert not (place / "proof").exists()
    assert not list(place.glob(".*"))


def test_a_first_answer_has_all_its_time_for_searching(tmp_path: Path) -> None:
    """Nothing is compiled yet, which takes longer than the seconds that are given."""
    asked = ["block-capture:size=3", "--seconds", "1", "--json"]
    found = json.loads(run(tmp_path, "analyze", *asked).out)
    assert (found["value"], found["distance"], found["exact"]) == ("win", 3, True)


@pytest.mark.long
def test_a_first_proof_has_all_its_time_for_searching(tmp_path: Path) -> None:
    asked = ["block-capture:size=3", "--seconds", "1", "--json", "--certificate", "proof"]
    done = run(tmp_path, "solve", *asked)
    assert json.loads(done.out)["certificate"]["winner"] == 1


HALF_A_FILE = """
import threading
from pathlib import Path
from fivesquare.files import whole_file
from fivesquare.terminal.meter import waited

def work(watch):
    with whole_file(Path("proof")) as file:
        file.write(b"half")
        print("begun", flush=True)
        threading.Event().wait()

waited(work)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_to_go_leaves_no_half_of_a_file(number: int, tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", HALF_A_FILE],
        cwd=tmp_path, stdout=subprocess.PIPE, preexec_fn=heed_signals,
    )  # fmt: skip
    assert program.stdout is not None
    assert program.stdout.readline() == b"begun\n"
    assert len(list(tmp_path.glob(".*.tmp"))) == 1
    program.send_signal(number)
    program.communicate(timeout=SECONDS)
    assert program.returncode == -number
    assert list(tmp_path.iterdir()) == []
