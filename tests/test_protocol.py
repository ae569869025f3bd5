"""The engine for other programs: `fivesquare engine`, spoken to as a program would."""

import io
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

import fivesquare
from fivesquare import load
from fivesquare.engine import analyze
from fivesquare.records.positions import write_position
from fivesquare.ugi.conversation import Conversation
from running import PROGRAM, SECONDS, environment, heed_signals, run
from warm import warm

SLACK = 1.0  # seconds that a busy machine may add to a movetime
LARGE = ["blockade:size=7", "adjacent-capture:size=7", "knights-blockade:size=7", "pathway:size=7"]


class Engine:
    """The other side of the conversation."""

    def __init__(self, place: Path) -> None:
        warm(place)
        self.process = subprocess.Popen(
            [*PROGRAM, "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=place,
            env=environment(place, {}),
            preexec_fn=heed_signals,
            text=True,
        )
        self.lines: Queue[str] = Queue()
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()

    def listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as output:
            for line in output:
                self.lines.put(line.rstrip("\n"))

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, seconds: float = 20) -> str:
        return self.lines.get(timeout=seconds)

    def ask(self, *lines: str) -> str:
        """The one line that answers these, and nothing after it."""
        self.say(*lines)
        answer = self.hear()
        self.say("isready")
        assert self.hear() == "readyok"
        return answer

    def is_silent(self, seconds: float) -> bool:
        try:
            self.lines.get(timeout=seconds)
        except Empty:
            return True
        return False

    def end(self, seconds: float = 20) -> int:
        code = self.process.wait(seconds)
        self.listener.join()
        return code


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with_us = Engine(tmp_path)
    yield with_us
    assert with_us.process.stdin
    assert with_us.process.stderr
    with_us.process.kill()
    with_us.end()
    with_us.process.stdin.close()
    assert with_us.process.stderr.read() == ""
    with_us.process.stderr.close()


def bestmove(line: str) -> tuple[str, str | None, int | None]:
    """Move, value and distance as an analysis has them."""
    word, move, value_word, value, distance_word, distance = line.split()
    assert (word, value_word, distance_word) == ("bestmove", "value", "distance")
    known = None if value == "unknown" else value
    return move, known, None if distance == "none" else int(distance)


def late(name: str, seed: int) -> list[str]:
    """Random moves to a position that is solved at once."""
    game, chance = load(name), random.Random(f"{name} {seed}")
    while True:
        p = game.start()
        moves: list[str] = []
        while game.moves(p):
            if game.size == 5 and len(moves) == 10:
                return moves
            moves.append(chance.choice(game.moves(p)))
            p = game.after(p, moves[-1])
        if game.size < 5 or name in ("blockade", "block-capture"):  # these may end before
            return moves[:-2]


def test_the_greeting(engine: Engine) -> None:
    engine.say("ugi")
    assert engine.hear() == f"id name fivesquare {fivesquare.__version__}"
    assert engine.hear().startswith("id author ")
    assert engine.hear() == "ugiok"
    assert engine.ask("", "   ", "isready") == "readyok"
    engine.say("quit")
    assert engine.end() == 0


def test_the_moves_of_many_positions_are_those_of_an_analysis(engine: Engine) -> None:
    for name in (
        *("block-capture", "knights-blockade", "pathway:diagonal=yes", "blockade"),
        *("adjacent-capture", "pathway:size=4,blocked=2.2", "knights-blockade:size=4,crossing=no"),
    ):
        game = load(name)
        engine.say(f"game {name}", "isready")
        assert engine.hear() == "readyok"
        for seed in range(2):
            moves = late(name, seed)
            p = game.replay(moves)[-1]
            found = analyze(game, p)
            text = write_position(game, p)
            for position in (f"moves {' '.join(moves)}", text, f"{text} moves"):
                move, value, distance = bestmove(engine.ask(f"position {position}", "go"))
                assert move in found.best
                assert (value, distance) == (found.value, found.distance)


def test_a_position_and_moves_from_there(engine: Engine) -> None:
    opening = "block-capture_..x.._....._....._....._....._2_1.3"
    assert engine.ask(f"position {opening} moves 1,2", "go") == "bestmove 2,2 value win distance 3"
    assert engine.ask("position", "go").startswith("bestmove 1,3 value win distance 5")
    assert engine.ask("position moves 1,3 1,2", "go") == "bestmove 2,2 value win distance 3"
    assert engine.ask("game block-capture:size=3", "go").startswith("bestmove ")
    assert engine.ask("position moves 1,2", "go").startswith("bestmove 2,2 value win distance 1")


MISTAKES = [
    ("hello there", 'There is no command "hello". The commands: ugi, '),
    ("ugi now", 'stand alone, without "now".'),
    ("stop it", 'stand alone, without "it".'),
    ("quit please", 'stand alone, without "please".'),
    ("game", "Name one game, like game block-capture."),
    ("game a b", "Name one game, like game block-capture."),
    ("game patway", 'There is no game "patway". Did you mean pathway?'),
    ("game pathway:size=9", "size"),
    ("position 1,3 1,2", "the word moves and the moves."),
    ("position 1,3", "the word moves and the moves."),
    ("position moves 1,3 9,9", 'Move 2, "9,9": Cell (9,9) is not on the grid. Legal here: '),
    ("position moves 1,3 hello", "Move 2: "),
    ("position moves moves", "Move 1: "),
    ("position pathway_..x_..._..._2", "is not a position; "),
    ("position pathway_....._....._....._....._....._1", "The position is one of pathway, not of"),
    ("go fast", "go movetime 1000."),
    ("go movetime", "go movetime 1000."),
    ("go movetime -5", "go movetime 1000."),
    ("go movetime 1.5", "go movetime 1000."),
    ("go movetime 1000 2000", "go movetime 1000."),
]


def test_a_mistake_is_one_sentence_and_changes_nothing(engine: Engine) -> None:
    first = "error Name a game first, like game block-capture."
    assert engine.ask("go") == first
    assert engine.ask("position moves 1,3") == first
    engine.say("game block-capture", "position moves 1,3 1,2")
    for line, sentence in MISTAKES:
        answer = engine.ask(line)
        assert answer.startswith("error ")
        assert sentence in answer
        assert engine.ask("go") == "bestmove 2,2 value win distance 3", line
    over = engine.ask("position moves 1,3 2,3 3,3", "go movetime 100")
    assert over == "error There is nothing to move: the game is over, Player 1 wins (centre)."


def test_movetime_holds_on_large_boards(engine: Engine) -> None:
    for name in LARGE:
        engine.say(f"game {name}", "isready")
        assert engine.hear() == "readyok"
        for milliseconds in (1, 300):
            start = time.monotonic()
            engine.say(f"go movetime {milliseconds}")
            move, _, _ = bestmove(engine.hear())
            assert time.monotonic() - start < milliseconds / 1000 + SLACK
            game = load(name)
            assert move in game.moves(game.start())


def test_stop_ends_a_search_and_the_reader_listens_meanwhile(engine: Engine) -> None:
    engine.say("game adjacent-capture:size=7", "isready", "go")
    assert engine.hear() == "readyok"
    assert engine.is_silent(0.3)
    start = time.monotonic()
    engine.say("isready")
    assert engine.hear() == "readyok"
    engine.say("game nosuch", "go movetime 100")  # these wait for their turn
    assert engine.is_silent(0.2)
    engine.say("stop")
    assert bestmove(engine.hear())[1:] == (None, None)
    assert engine.hear().startswith("error There is no game")
    bestmove(engine.hear())
    assert time.monotonic() - start < 0.3 + 4 * SLACK
    engine.say("stop", "stop")  # nothing to stop
    assert engine.ask("isready") == "readyok"


def test_a_stop_in_the_same_breath_is_not_lost(engine: Engine) -> None:
    engine.say("game adjacent-capture:size=6", "isready")
    assert engine.hear() == "readyok"
    for _ in range(30):
        engine.say("go", "stop")
        bestmove(engine.hear(5))
    for pause in range(20):  # around the moment at which the search ends by itself
        engine.say("go movetime 10")
        time.sleep(pause / 1000)
        engine.say("stop")
        bestmove(engine.hear(5))
    engine.say("go", "go", "stop")
    bestmove(engine.hear(5))
    bestmove(engine.hear(5))
    assert engine.ask("go movetime 50").startswith("bestmove ")


def test_ready_is_said_in_the_same_breath_as_an_endless_search(engine: Engine) -> None:
    engine.say("game adjacent-capture:size=7", "isready")
    assert engine.hear() == "readyok"
    for _ in range(20):
        engine.say("go", "isready")
        assert engine.hear(5) == "readyok"
        engine.say("stop")
        bestmove(engine.hear(5))
    assert engine.ask("go movetime 99999999999999999999999", "stop").startswith("bestmove ")


@pytest.mark.parametrize("ending", ["quit", "end of input"])
def test_leaving_during_a_search(engine: Engine, ending: str) -> None:
    engine.say("game adjacent-capture:size=7", "isready")
    assert engine.hear() == "readyok"
    engine.say("go movetime 60000")
    time.sleep(0.2)
    start = time.monotonic()
    assert engine.process.stdin
    if ending == "quit":
        engine.say("quit", "go")
    else:
        engine.process.stdin.close()
    assert engine.end(10) == 0
    assert time.monotonic() - start < 1 + 4 * SLACK
    bestmove(engine.hear(0))
    assert engine.lines.empty()


def answers(place: Path, *lines: str) -> list[str]:
    """What is said to lines that come all at once, and then no more."""
    done = run(place, "engine", typed="\n".join(lines))
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()


def test_a_pipe_that_ends_gets_every_answer(tmp_path: Path) -> None:
    asked = ["game block-capture", "go movetime 1000", "position moves 1,3 1,2", "go", "quit", "go"]
    one, two = answers(warm(tmp_path), *asked)
    assert (one, two) == (
        "bestmove 1,3 value win distance 5",
        "bestmove 2,2 value win distance 3",
    )
    assert answers(tmp_path, "isready", "ugi")[-1] == "ugiok"
    assert answers(tmp_path) == []


def test_bad_bytes_and_a_closed_stdin(tmp_path: Path) -> None:
    done = run(tmp_path, "engine", typed=b"\xff\xfe\x00 x\nisready\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("error This is not UTF-8 text.\n")
    assert done.out.endswith("\nreadyok\n")
    closed = run(tmp_path, "engine", shell='"$@" <&-')
    assert (closed.code, closed.out, closed.err) == (0, "", "")


def test_lines_in_another_encoding_or_too_long_are_one_error_each(engine: Engine) -> None:
    engine.say("game block-capture", "position moves 1,3 1,2")
    assert engine.ask("u\0g\0i\0") == "error This is not UTF-8 text."
    assert engine.ask("x" * 10_000).startswith("error There is no command ")
    for long in ("x" * 10_001, "ugi" + " " * 20_000, "go " * 500_000):
        assert engine.ask(long) == "error This line has more than 10000 characters."
    assert engine.ask("go") == "bestmove 2,2 value win distance 3"
    engine.say("quit" + " " * 9_000)
    assert engine.end() == 0


# Runs the program and says on stderr how many kilobytes it needed.
MEMORY = f"""exec {sys.executable} -c '
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(code)' "$@\""""


def test_a_line_of_fifty_million_bytes_costs_nothing(tmp_path: Path) -> None:
    long, sentence = "x " * 25_000_000, "This line has more than 10000 characters."
    done = run(tmp_path, "engine", typed=f"{long}\nisready\n{long}", shell=MEMORY)
    assert done.out == f"error {sentence}\nreadyok\nerror {sentence}\n"
    assert int(done.err) < 400_000
    done = run(tmp_path, "analyze", "block-capture", "--stdin", typed=long, shell=MEMORY)
    error = {"kind": "usage", "message": sentence, "move": None}
    assert json.loads(done.out) == {"format": 1, "error": error}
    assert int(done.err) < 400_000


# When nobody can read the answers.


@pytest.mark.parametrize(
    ("shell", "says"),
    [
        ('exec "$@" >&-', ""),
        ('exec "$@" >/dev/full', "Error: No space left on device.\n"),
        ('{ "$@"; echo "code $?" >&2; } | true', "code 1\n"),
    ],
)
@pytest.mark.parametrize("typed", ["ugi\n", "ugi\n" * 2000, "ugi\nquit\n"], ids=len)
def test_nobody_can_read_the_answers(shell: str, says: str, typed: str, tmp_path: Path) -> None:
    done = run(tmp_path, "engine", shell=shell, typed=typed)
    assert done.err == says
    assert done.code == (0 if says.startswith("code") else 1)


def test_an_engine_does_not_wait_for_somebody_who_does_not_hear_it(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [*PROGRAM, "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, {}),
        text=True,
    )
    assert program.stdin
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    program.stdin.write("ugi\n")
    program.stdin.flush()  # and it stays open
    assert program.wait(SECONDS) == 1
    assert program.stderr.read() == ""
    program.stderr.close()
    program.stdin.close()


class Closed(io.StringIO):
    """A stream that nobody reads."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("lines", [["ugi\n"], ["ugi\n", "quit\n"], ["ugi\n"] * 50])
def test_a_conversation_that_nobody_hears_fails(
    lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", Closed())
    with pytest.raises(BrokenPipeError):
        Conversation("1").hold(lines)


def test_a_pipe_that_ends_while_nothing_is_compiled_yet(tmp_path: Path) -> None:
    """Compiling takes longer than a search still has after the end; the answer is found all the
    same, because the search has not begun before."""
    asked = ["game block-capture", "go movetime 1000", "quit"]
    assert answers(tmp_path, *asked) == ["bestmove 1,3 value win distance 5"]


def test_ctrl_c(engine: Engine) -> None:
    engine.say("game adjacent-capture:size=7", "isready", "go", "go")
    assert engine.hear() == "readyok"
    time.sleep(0.2)
    engine.process.send_signal(signal.SIGINT)
    assert engine.end(10) == 130
    assert engine.process.stderr
    assert engine.process.stderr.read().strip() == ""
