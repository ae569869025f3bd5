"""Ctrl-C while something is searched: the search ends, not only the waiting for it. And how long a
computer thinks for a move."""

import io
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fivesquare import Game, Position, inquiry, load
from fivesquare.engine import analyze
from fivesquare.engine.advice import advise, foresee
from fivesquare.engine.choice import best_moves
from fivesquare.players.computers import make
from fivesquare.players.exact import Level, Perfect, chance
from fivesquare.records.record import Record, Seat
from fivesquare.terminal.meter import waited
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import play_match
from fivesquare.work import Stop

LARGE = load("adjacent-capture:size=7")  # nobody knows who wins here
WIDE = load("blockade:size=7")  # and here it takes for ever to look far ahead
LONG = 120.0  # seconds that a search has
SOON = 40.0  # seconds in which it must have ended, on a slow and busy machine


@pytest.fixture(autouse=True)
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is compiled, computers think for long, and games are kept where the test is."""
    for game in (LARGE, WIDE):
        analyze(game, game.start(), 0)
    monkeypatch.setattr("fivesquare.players.exact.THINKING", LONG)
    monkeypatch.setattr("fivesquare.inquiry.HINT", LONG)
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job has none
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def interrupted() -> Iterator[None]:
    """Ctrl-C is pressed in here, a moment after it began; then nothing is left that runs."""
    before, main = set(threading.enumerate()), threading.main_thread().ident
    assert main is not None
    press = threading.Timer(0.7, signal.pthread_kill, [main, signal.SIGINT])
    press.start()
    with pytest.raises(KeyboardInterrupt):
        yield
    until = time.monotonic() + SOON
    for thread in set(threading.enumerate()) - before:
        thread.join(max(0, until - time.monotonic()))
        assert not thread.is_alive()


def test_the_work_is_told() -> None:
    ended = threading.Event()

    def work(stop: Stop) -> None:
        halted = threading.Event()
        with stop.over(halted.set):
            halted.wait(LONG)
        ended.set()

    with interrupted():
        waited(work)
    assert ended.is_set()


def test_answers_and_errors_come_back() -> None:
    def fail(stop: Stop) -> int:
        raise ValueError("so it is")

    assert waited(lambda _: 5) == 5
    with pytest.raises(ValueError, match="so it is"):
        waited(fail)


def test_the_search_of_an_analysis_ends() -> None:
    with interrupted():
        waited(lambda stop: analyze(LARGE, LARGE.start(), LONG, stop))


@pytest.mark.parametrize("first", [None, "4,4"])
def test_the_search_for_a_hint_ends(first: str | None) -> None:
    with interrupted():
        waited(lambda watch: inquiry.hint(Record(LARGE), first, watch))


@pytest.mark.parametrize("kind", ["perfect", "8"])
def test_the_search_for_a_computers_move_ends(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    seed = next(seed for seed in range(99) if sees_everything(seed)) if kind == "8" else 1
    record = Record(LARGE, seats=(Seat("Computer", kind), Seat("Ann")), seed=seed)
    with interrupted():
        play_match(record, Screen())
    assert "No move was made, so the game is not kept." in capsys.readouterr().out


def sees_everything(seed: int) -> bool:
    """Whether level 8 looks to the end of the game with that seed, which takes long."""
    stop, begun = Stop(), time.monotonic()
    threading.Timer(0.3, stop.set).start()
    make("8", seed).choose(Record(LARGE), stop)
    return time.monotonic() - begun > 0.25


SEARCHES: dict[str, Callable[[Stop], object]] = {
    "best moves": lambda stop: best_moves(LARGE, LARGE.start(), LONG, stop),
    "a hint": lambda stop: advise(LARGE, LARGE.start(), None, LONG, stop),
    "half a hint": lambda stop: advise(LARGE, LARGE.start(), "4,4", LONG, stop),
    "foresight": lambda stop: foresee(WIDE, WIDE.start(), 48, LONG, stop),
    "perfect": lambda stop: Perfect(1).choose(Record(LARGE), stop),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_a_stop_reaches_the_search(name: str) -> None:
    stop, begun = Stop(), time.monotonic()
    threading.Timer(0.3, stop.set).start()
    SEARCHES[name](stop)
    assert time.monotonic() - begun < SOON
    assert stop.halts == []


# How long a computer thinks.


def look_ahead(monkeypatch: pytest.MonkeyPatch, game: Game, p: Position, turns: int) -> Level:
    """A level that looks just so many turns ahead in a position."""
    luck = chance("level 1 1", game, p).random()
    sight = (1 - luck) ** (1 / (turns + 0.5))
    monkeypatch.setattr("fivesquare.players.ladders.ladders", lambda _: {"": (sight,)})
    return Level(1, 1)


def test_a_stop_reaches_what_a_level_foresees(monkeypatch: pytest.MonkeyPatch) -> None:
    level = look_ahead(monkeypatch, WIDE, WIDE.start(), 48)
    stop, begun = Stop(), time.monotonic()
    threading.Timer(0.3, stop.set).start()
    level.choose(Record(WIDE), stop)
    assert time.monotonic() - begun < SOON


@pytest.mark.parametrize("turns", [None, 48, 49])
def test_a_computer_thinks_no_longer_than_it_may(
    turns: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivesquare.players.exact.THINKING", 0.2)
    level = None if turns is None else look_ahead(monkeypatch, WIDE, WIDE.start(), turns)
    late, begun = Stop(), time.monotonic()
    threading.Timer(SOON, late.set).start()
    (level or Perfect(1)).choose(Record(WIDE), late)
    assert time.monotonic() - begun < SOON / 2


def test_on_the_standard_board_perfect_takes_the_time_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fivesquare.players.exact.THINKING", 0.0)
    for name in ("blockade", "block-capture"):
        game = load(name)
        assert Perfect(1).choose(Record(game)) in best_moves(game, game.start())[1]


def test_a_level_that_sees_the_last_empty_cell_plays_like_perfect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("adjacent-capture:size=3")
    p = game.replay(["1,1"])[-1]  # lost: the hardest problem is none of the latest losses
    hardest = best_moves(game, p)[1]
    for turns, is_hard in ((7, False), (8, True), (9, True)):
        level = look_ahead(monkeypatch, game, p, turns)
        assert (level.choose(Record(game, start=p)) in hardest) is is_hard
