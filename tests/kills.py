"""A program killed at every step that it takes, and what is left of its games.

Run by `test_kills.py` in a process without threads, because it forks: each kill costs one fork.
"""

import io
import os
import signal
import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from fivesquare.cli.group import cli
from fivesquare.records.archive import Archive
from fivesquare.records.reader import load_record
from fivesquare.records.record import Record
from fivesquare.terminal import session  # noqa: F401 - what a game needs is loaded before the forks

TELLS = "removed cell at"  # said once a turn
FILE_STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "os.link"}


class Script(NamedTuple):
    """Games of Blockade, move by move, in a match if there are several."""

    games: tuple[tuple[str, ...], ...]

    def start(self) -> list[str]:
        """The command that begins it."""
        match = ["--games", str(len(self.games))] if len(self.games) > 1 else []
        return ["play", "blockade:size=3", "--names", "Ann,Bob", *match]

    def rest(self, record: Record | None = None) -> str:
        """What is still to be typed when the games have come as far as a record."""
        number = record.round.number if record and record.round else 1
        done = len(record.moves) if record else 0
        moves = [*self.games[number - 1][done:], *chain(*self.games[number:])]
        return "".join(f"{move}\n" for move in moves)


QUICK, LONG = ("1,1/1,3", "1,2/2,2"), ("1,1/1,2", "2,1/1,3", "3,1/3,2")
SCRIPTS = {"a game": Script((LONG,)), "a match": Script((QUICK, LONG, QUICK))}


def on_disk(home: Path) -> list[Record]:
    """Every game there is, finished or not, none of them cut or damaged."""
    return [load_record(path) for path in sorted(home.glob("games/*/*.txt"))]


def problem(home: Path, said: str) -> str:
    """What is wrong with games that a program was killed over; empty when nothing is."""
    told, kept = said.count(TELLS), sum(len(record.moves) for record in on_disk(home))
    if told > kept:
        return f"{told} moves were told, and {kept} are kept"
    return ""


def next_record(home: Path) -> Record | None:
    """The one game that goes on; None when everything is over."""
    games = Archive(home).unfinished()
    assert len(games) <= 1, f"there are {len(games)} games to go on with"
    return games[0].record if games else None


def final_problem(home: Path, script: Script) -> str:
    """What is wrong when everything has been played to its end; empty when nothing is."""
    left = [str(path) for path in home.glob("games/unfinished/*")]
    left += [str(path) for path in home.glob("games/*/.*")]
    records = [load_record(path) for path in home.glob("games/finished/*")]
    records.sort(key=lambda record: record.round.number if record.round else 1)
    if left or tuple(record.moves for record in records) != script.games:
        return f"left: {left}, finished: {[record.moves for record in records]}"
    return wrong_score(records)


def wrong_score(records: list[Record]) -> str:
    """Where seats were not swapped, or the wins before a game are not those of the games before."""
    score = {"Ann": 0, "Bob": 0}
    for number, record in enumerate(records):
        names = [seat.name for seat in record.seats]
        if names != list(score)[:: -1 if number % 2 else 1]:
            return f"game {number + 1} is between {names}"
        if record.round and record.round.wins != tuple(score[name] for name in names):
            return (
                f"before game {record.round.number} it should be {score}, not {record.round.wins}"
            )
        if record.result and record.result.winner:
            score[names[record.result.winner - 1]] += 1
    return ""


class Counted(io.TextIOBase):
    """Standard output in a file, each write of which is a step."""

    def __init__(self, path: Path, step: Callable[[], None]) -> None:
        self.file = path.open("w", encoding="utf-8")
        self.step = step

    def write(self, text: str) -> int:
        self.step()
        self.file.write(text)
        self.file.flush()
        return len(text)


def killed_at(number: int, home: Path, args: list[str], typed: str) -> bool:
    """Run a command in a fork and kill it at that step; whether it came so far."""
    child = os.fork()
    if child == 0:
        steps = 0

        def step() -> None:
            nonlocal steps
            steps += 1
            if steps == number:
                os.kill(os.getpid(), signal.SIGKILL)

        def heed(event: str, args: tuple[Any, ...]) -> None:
            if event in FILE_STEPS and "/games" in str(args[0]):
                step()

        os.environ["FIVESQUARE_HOME"] = str(home)
        sys.stdin = io.StringIO(typed)
        sys.stdout = Counted(home.with_suffix(".said"), step)
        sys.addaudithook(heed)
        cli.main(args, prog_name="fivesquare", standalone_mode=False)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), status
    return status != 0


def go_on(home: Path, script: Script) -> None:
    """Resume what is left and play it to its end."""
    while record := next_record(home):
        assert not killed_at(0, home, ["resume"], script.rest(record))


def main(place: Path, name: str, every: int) -> int:
    """Kill it at every so manyth step; print what went wrong, and how often it was killed."""
    script, number, kills = SCRIPTS[name], 1, 0
    while True:
        home = place / f"{name}-{number}"
        if not killed_at(number, home, script.start(), script.rest()):
            break
        kills += 1
        said = home.with_suffix(".said").read_text("utf-8")
        wrong = problem(home, said)
        if next_record(home) is None and not list(home.glob("games/finished/*")):
            killed_at(0, home, script.start(), script.rest())  # it was not begun: nothing is lost
        go_on(home, script)
        wrong = wrong or final_problem(home, script)
        if wrong:
            print(f"Killed at step {number}: {wrong}")
        number += every
    print(f"{kills} kills")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
