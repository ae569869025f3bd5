"""Work that is watched: it says how far it is in one shape, and ends when nobody waits any more."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivesquare import Game, engine, load
from fivesquare.certificates import check, lines
from fivesquare.engine import Stopped, Watch
from fivesquare.records import Record
from fivesquare.work import Progress
from warm import warm


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is solved yet; what is compiled need not be again."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(warm(tmp_path))
    monkeypatch.setattr(lines, "SOME", 100)


def whole(game: Game) -> Record:
    """A game, the first move each time."""
    record = Record(game)
    while record.result is None:
        record = record.played(game.moves(record.position)[0])
    return record


def proved(watch: Watch) -> Any:
    """A proof of more lines than are read here between two looks at who watches."""
    path, game = Path("proof"), load("pathway:size=4,diagonal=yes,blocked=2.2")
    value = {"win": 1, "draw": 0, "loss": -1}[str(engine.solve(game).value)]
    assert engine.certify(game, value, path).lines > 200
    return check(path, watch)


WORK: dict[str, Callable[[Watch], Any]] = {
    "First moves": lambda watch: engine.solve(load("blockade:size=4"), watch=watch),
    "Positions": lambda watch: engine.review(whole(load("blockade:size=4")), watch=watch),
    "After 2 turns": lambda watch: engine.certify(
        load("blockade:size=3"), 1, Path("proof"), watch=watch
    ),
    "Bytes": proved,
    "Finding the positions": lambda watch: engine.count_all(load("block-capture:size=3"), watch),
    "Counting": lambda watch: engine.count_all(load("blockade:size=4"), watch),
    "Looking for a puzzle": lambda watch: engine.make_puzzle(load("blockade"), 5, 4, watch),
}
KNOWN_SO_FAR = {"First moves", "Positions"}  # these answer with what is known


@pytest.mark.parametrize("what", WORK)
def test_it_says_what_is_done_and_how_much_of_it(what: str) -> None:
    told: list[Progress] = []
    WORK[what](Watch(told.append))
    assert what in {each.what for each in told}
    for each in told:
        assert each.of is None or 0 <= each.done <= each.of
    ends = {each.what: each for each in told}
    assert ends[what].of in (None, ends[what].done) or what == "Bytes"


def ended(what: str, watch: Watch) -> None:
    """Do some work that somebody ends."""
    if what in KNOWN_SO_FAR:
        assert not WORK[what](watch).exact
        return
    with pytest.raises(Stopped):
        WORK[what](watch)


@pytest.mark.parametrize("what", WORK)
def test_it_ends_before_it_has_begun(what: str) -> None:
    told: list[Progress] = []
    watch = Watch(told.append)
    watch.set()
    ended(what, watch)
    assert "Counting" not in {each.what for each in told}


@pytest.mark.parametrize("what", WORK)
def test_it_ends_in_the_middle(what: str) -> None:
    told: list[Progress] = []

    def show(progress: Progress) -> None:
        told.append(progress)
        if progress.what == what:
            watch.set()

    watch = Watch(show)
    ended(what, watch)
    assert [each.what for each in told].count(what) == (1 if what != "Positions" else len(told))


def test_what_is_stopped_leaves_no_proof() -> None:
    watch = Watch(lambda _: watch.set())
    with pytest.raises(Stopped):
        engine.certify(load("blockade:size=3"), 1, Path("proof"), watch=watch)
    assert not Path("proof").exists()
