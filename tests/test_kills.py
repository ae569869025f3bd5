"""Programs that are killed over a game or a match: every move they told is kept, and it goes on."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kills
from kills import SCRIPTS, Script
from running import PROGRAM, SECONDS, environment, run

TESTS = Path(__file__).parent


def killed_at_every(number: int, name: str, place: Path) -> int:
    """Kill a program at every so manyth of its steps; how often that was."""
    done = subprocess.run(
        [sys.executable, "kills.py", str(place), name, str(number)],
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    *wrong, last = done.stdout.splitlines()
    assert wrong == []
    return int(last.split()[0])


@pytest.mark.parametrize("name", SCRIPTS)
def test_killed_at_some_steps(name: str, tmp_path: Path) -> None:
    assert killed_at_every(13, name, tmp_path) > 8


@pytest.mark.long
@pytest.mark.parametrize("name", SCRIPTS)
def test_killed_at_every_single_step(name: str, tmp_path: Path) -> None:
    print(f"{name}: {killed_at_every(1, name, tmp_path)} kills, one at every step")


# Real programs, killed at any moment.

STUBBORN = """
import os, signal, sys, time
open("pid", "w").write(str(os.getpid()))
signal.signal(signal.SIGTERM, signal.SIG_IGN)
from fivesquare import load
game, moves = None, []
for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        game = load(rest[0])
    elif word == "position":
        moves = rest[1:]
    elif word == "quit":
        time.sleep(60)
    print({"ugi": "ugiok", "isready": "readyok"}.get(word, ""), flush=True)
    if word == "go":
        print("bestmove", game.moves(game.replay(moves)[-1])[0], flush=True)
time.sleep(60)
"""


def start(place: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, *args],
        cwd=place,
        env=environment(place, {}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def killed_after(seconds: float, place: Path, args: list[str], typed: str) -> tuple[str, bool]:
    """What a program says in so many seconds, after which it is killed unless it has ended."""
    program = start(place, *args)
    try:
        out, err = program.communicate(typed, timeout=seconds)
        killed = False
    except subprocess.TimeoutExpired:
        program.kill()
        out, err = program.communicate()
        killed = True
    assert err == ""
    return out, killed


def duration(place: Path, script: Script) -> float:
    """How long a program takes for all of it."""
    begun = time.monotonic()
    assert run(place, *script.start(), typed=script.rest()).code == 0
    return time.monotonic() - begun


def kill_and_go_on(place: Path, script: Script, chance: random.Random, longest: float) -> int:
    """Kill a program again and again until everything is played; how often that was."""
    home, kills_made = place / "home", 0
    record = None
    while True:
        begun = bool(list(home.glob("games/*/*.txt")))
        if begun:
            record = kills.next_record(home)
            if record is None:
                break
        before = sum(len(each.moves) for each in kills.on_disk(home))
        seconds = chance.uniform(0.5, 1.1) * longest
        args = ["resume"] if begun else script.start()
        said, killed = killed_after(seconds, place, args, script.rest(record))
        kills_made += killed
        told = said.count(kills.TELLS)
        kept = sum(len(each.moves) for each in kills.on_disk(home)) - before
        assert told <= kept, (told, kept, said)
    assert kills.final_problem(home, script) == ""
    return kills_made


def kill_often(name: str, place: Path, wanted: int) -> int:
    """Kill programs over games or matches at least so often."""
    script, chance, made, number = SCRIPTS[name], random.Random(name), 0, 0
    while made < wanted:
        number += 1
        whole, cut = place / f"{number} whole", place / f"{number} cut"
        whole.mkdir()
        cut.mkdir()
        longest = duration(whole, script)  # anew each time: other work comes and goes
        made += kill_and_go_on(cut, script, chance, longest)
    return made


@pytest.mark.parametrize("name", SCRIPTS)
def test_killed_at_some_moments(name: str, tmp_path: Path) -> None:
    assert kill_often(name, tmp_path, 3) >= 3


@pytest.mark.long
@pytest.mark.parametrize("name", SCRIPTS)
def test_killed_at_a_hundred_and_fifty_moments(name: str, tmp_path: Path) -> None:
    print(f"{name}: {kill_often(name, tmp_path, 150)} kills, at any moment")


def test_a_program_that_will_not_go_does_not_delay_the_next_game(tmp_path: Path) -> None:
    """It takes seconds to end such a program; by then the next game of the match is kept."""
    (tmp_path / "bot.py").write_text(STUBBORN)
    versus = ["--vs", f"cmd:{sys.executable} bot.py"]
    program = start(tmp_path, "play", "block-capture:size=3", "--games", "2", *versus)
    assert program.stdin
    program.stdin.write("1 2\nresign\n")
    program.stdin.flush()
    games = tmp_path / "home" / "games"
    until = time.monotonic() + SECONDS
    while not list(games.glob("finished/*.txt")) and time.monotonic() < until:
        time.sleep(0.005)
    assert program.poll() is None
    program.kill()
    program.communicate()
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)  # nobody is left who could
    [finished] = games.glob("finished/*.txt")
    [unfinished] = games.glob("unfinished/*.txt")
    assert unfinished.stem == f"{finished.stem}-2"
    assert "Match: game 2 of 2, 1-0\n" in unfinished.read_text("utf-8")
    listed = run(tmp_path, "list", "--unfinished")
    assert "bot.py against Person, 0 moves, game 2 of 2" in listed.out
