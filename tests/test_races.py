"""Two who go on with one game and move at the same moment: neither loses a move."""

import re
import subprocess
from pathlib import Path

import pytest

from fivesquare.records.archive import Archive
from running import PROGRAM, SECONDS, environment, run

PROMPT = "(row column): "
ELSEWHERE = re.compile(r"Somebody else goes on with this game; here it is kept as (\S+)\.\n")


def resumed(place: Path) -> subprocess.Popen[str]:
    """A program that has come to its prompt."""
    program = subprocess.Popen(
        [*PROGRAM, "resume"],
        cwd=place,
        env=environment(place, {}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout
    said = ""
    while not said.endswith(PROMPT):
        said += (piece := program.stdout.read(1))
        assert piece, said
    return program


def race(place: Path) -> int:
    """Two writers let go at the same moment; how many of them went elsewhere."""
    run(place, "play", "pathway", typed="1 1\n")
    programs = {move: resumed(place) for move in ("2 2", "3 3")}
    for move, program in programs.items():
        assert program.stdin
        program.stdin.write(f"{move}\n")
    for program in programs.values():
        assert program.stdin
        program.stdin.flush()
    archive = Archive(place / "home")
    told = {}
    for move, program in programs.items():
        _, err = program.communicate(timeout=SECONDS)
        assert program.returncode == 0
        found = ELSEWHERE.fullmatch(err) if err else None
        assert bool(found) == bool(err), err
        told[move] = found[1] if found else None
    kept = {each.id: each.record for each in archive.unfinished()}
    moves = {record.moves[1].replace(",", " "): each for each, record in kept.items() if record}
    assert set(moves) == set(told), "both moves are there"
    for move, elsewhere in told.items():
        assert elsewhere in (None, moves[move]), "and each where it was said to be"
    return sum(elsewhere is not None for elsewhere in told.values())


def race_often(place: Path, times: int) -> None:
    for number in range(times):
        (place / str(number)).mkdir()
        assert race(place / str(number)) == 1, "one stays, the other goes"


def test_some_races_of_two_writers(tmp_path: Path) -> None:
    race_often(tmp_path, 4)


@pytest.mark.long
def test_two_hundred_races_of_two_writers(tmp_path: Path) -> None:
    race_often(tmp_path, 200)
    print("200 races of two writers, 400 moves kept")
