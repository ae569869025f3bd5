"""The engine is loaded beside a person's first turn: never for two people, never in the way."""

import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fivesquare import Game, load
from fivesquare.inquiry import PREPARING
from fivesquare.terminal.preparation import Preparation
from fivesquare.work import Progress, Stopped, Watch
from running import Terminal, run
from warm import warm

ROW = "Enter row (1-5): "
LONG = 60.0  # seconds, on a slow and busy machine


def loads_the_compiler(terminal: Terminal, seconds: float) -> bool:
    """Whether a program has it in its memory, or will soon."""
    maps = Path(f"/proc/{terminal.child.pid}/maps")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if "llvmlite" in maps.read_text():
            return True
        time.sleep(0.1)
    return False


# At a terminal.


def test_the_engine_is_loaded_while_the_person_thinks(tmp_path: Path) -> None:
    with Terminal(warm(tmp_path), "play", "blockade", "--vs", "4") as terminal:
        terminal.see(ROW)
        assert loads_the_compiler(terminal, LONG)
        assert PREPARING not in terminal.type("3,3/1,1", ROW)


@pytest.mark.parametrize("opponent", ["human", "random"])
def test_nobody_loads_what_they_do_not_need(opponent: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "blockade", "--vs", opponent) as terminal:
        terminal.see(ROW)
        assert not loads_the_compiler(terminal, 1)


def test_in_a_pipe_nothing_is_loaded_ahead(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "blockade", "--vs", "4", typed="quit\n")
    assert (done.code, done.err) == (0, "")
    assert not (tmp_path / "home" / "cache").exists()


def test_who_must_wait_for_the_compiler_is_shown_a_bar(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "block-capture", "--vs", "3") as terminal:
        terminal.see("numbers (1-5): ")
        terminal.child.send("1 3\r")
        terminal.see(PREPARING)
        terminal.see("\u2501")


LEAVING: dict[str, tuple[Callable[[Terminal], object], int]] = {
    "quit": (lambda terminal: terminal.child.send("quit\r"), 0),
    "Ctrl-C": (lambda terminal: terminal.child.sendintr(), 130),
    "Ctrl-C while it is waited for": (lambda terminal: interrupt_reply(terminal), 130),
    "kill": (lambda terminal: terminal.child.kill(signal.SIGTERM), -signal.SIGTERM),
}


def interrupt_reply(terminal: Terminal) -> None:
    terminal.child.send("3,3/1,1\r")
    terminal.see(PREPARING)
    terminal.child.sendintr()


@pytest.mark.parametrize("how", LEAVING)
def test_whoever_leaves_is_not_kept_waiting(how: str, tmp_path: Path) -> None:
    """Nothing is compiled yet, and that takes longer than this may."""
    leave, code = LEAVING[how]
    with Terminal(tmp_path, "play", "blockade", "--vs", "4") as terminal:
        terminal.see(ROW)
        assert loads_the_compiler(terminal, LONG)
        leave(terminal)
        shown = terminal.end()
    assert terminal.code == code
    assert not [word for word in ("Traceback", "terminate", "Fatal", "Exception") if word in shown]
    assert not list((tmp_path / "home").rglob(".*.tmp"))
    assert not list((tmp_path / "home" / "cache").rglob("*.ready")), "it was in the middle of it"


# The thread itself.


class Slow:
    """Something that takes its time to get ready."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.at_once = 0
        self.most_at_once = 0
        self.done = threading.Event()
        monkeypatch.setattr("fivesquare.inquiry.readiness", self.readiness)

    def readiness(self, game: Game, watch: Watch) -> None:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.asked.append(game.about.id)
        watch.tell(PREPARING, 0, 0)
        assert self.done.wait(LONG)
        self.at_once -= 1
        raise ValueError("which nobody hears")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def test_one_game_after_another_each_once(slow: Slow) -> None:
    preparation = Preparation()
    for name in ("blockade", "blockade:size=3", "pathway", "blockade"):
        preparation.want(load(name))
    slow.done.set()
    preparation.wait(Watch())
    preparation.want(load("pathway"))
    preparation.want(load("block-capture"))
    preparation.wait(Watch())
    assert slow.asked == ["blockade", "pathway", "block-capture"]
    assert slow.most_at_once == 1


def test_who_waits_is_shown_what_for_and_can_stop(slow: Slow) -> None:
    preparation = Preparation()
    preparation.want(load("blockade"))
    shown: list[Progress] = []

    def show(progress: Progress) -> None:
        shown.append(progress)
        watch.set()

    watch = Watch(show)
    with pytest.raises(Stopped):
        preparation.wait(watch)
    assert shown == [Progress(PREPARING, 0, 0)]
    slow.done.set()


def test_nothing_is_waited_for_where_nothing_was_wanted() -> None:
    Preparation().wait(Watch())
