"""The exact values of many positions at once: what the engine says of each of them."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import naive
from fivesquare import Game, Position, load
from fivesquare.engine import analyze, count_all, values
from fivesquare.engine.solver import Solver
from fivesquare.engine.strong import tables
from fivesquare.engine.strong.census import AT_ONCE, NOT_KNOWN
from fivesquare.engine.values import looked_up, searched, values_of
from fivesquare.envs.actions import PARTS, TURNS
from fivesquare.envs.batch import Batch
from fivesquare.work import Progress, Stopped, Watch
from naive_solver import NaiveSolver
from running import environment
from test_strong import both
from warm import warm

TABLED = (  # small enough for a naive solver
    "block-capture:size=3",
    "knights-blockade:size=3",
    "knights-blockade:size=4,crossing=no",
    "pathway:size=3",
    "pathway:size=3,diagonal=yes,blocked=2.2",
    "blockade:size=3",
    "adjacent-capture:size=3",
)
SIZES = {"block-capture", "knights-blockade", "blockade", "blockade:size=4", *TABLED}


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is solved yet; what is compiled need not be again."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tables, "tables", {})
    warm(tmp_path)
    return tmp_path / "home" / "cache" / "solved"


def scored(score: int) -> tuple[int, int | None]:
    """A score of a table as the naive solver puts it."""
    return (0, None) if score == 0 else (int(np.sign(score)), AT_ONCE - abs(score))


@pytest.mark.parametrize("name", TABLED)
def test_a_table_says_what_a_naive_solver_says(name: str) -> None:
    game, solver = load(name), NaiveSolver(naive.load(name))
    pairs = [*both(game)]
    rows = np.array([p for p, _ in pairs], np.int64)
    scores = looked_up(game, rows)
    for score, (p, state) in zip(scores.tolist(), pairs, strict=True):
        assert scored(score) == solver.score(state), p
    assert (values_of(game, rows) == np.sign(scores)).all()


@pytest.mark.parametrize("name", ["block-capture", "knights-blockade", "blockade:size=4"])
def test_a_table_says_what_the_engine_says(name: str) -> None:
    held_to_the_engine(name, 300)


@pytest.mark.long
@pytest.mark.parametrize("name", ["block-capture", "knights-blockade", "blockade"])
def test_a_table_says_what_the_engine_says_of_many(name: str) -> None:
    held_to_the_engine(name, 20_000)


def held_to_the_engine(name: str, number: int) -> None:
    """Compare values and distances on the way through random games."""
    batch = Batch(name, number, seed=3)
    solver = Solver(batch.game)
    seen = set()
    with solver.within_time(None):
        for _ in range(3):
            scores = looked_up(batch.game, batch.positions).tolist()
            for score, row in zip(scores, batch.positions.tolist(), strict=True):
                assert scored(score) == tuple(solver.score(Position(*row))), row
            seen |= {*batch.values().tolist()}
            batch.playout(3)
    assert seen == {-1, 1}


@pytest.mark.parametrize(
    ("name", "turns"),
    [("pathway", 12), ("pathway:size=4,diagonal=yes", 6), ("adjacent-capture", 14)],
)
def test_without_a_table_the_engine_is_asked(name: str, turns: int) -> None:
    assert not tables.has_table(load(name))
    batch = Batch(name, 40, seed=1)
    batch.playout(turns)
    found = batch.values()
    solver = Solver(batch.game)
    with solver.within_time(None):
        for value, row in zip(found.tolist(), batch.positions.tolist(), strict=True):
            assert value == solver.value(Position(*row))
    assert len({*found.tolist()}) > 1
    begin = time.perf_counter()
    assert (batch.values() == found).all()
    assert time.perf_counter() - begin < 1  # they are remembered


def test_which_games_have_a_table() -> None:
    for name in SIZES:
        assert tables.has_table(load(name)), name
    for name in ("blockade:size=6", "block-capture:size=7", "pathway:size=4", "adjacent-capture"):
        assert not tables.has_table(load(name)), name


def test_finished_games_are_worth_their_result() -> None:
    for name in ("block-capture:size=3", "pathway:size=4", "adjacent-capture:size=4"):
        batch = Batch(name, 60, seed=2, autoreset=False)
        for _ in range(batch.game.size**2):
            batch.step(batch.sample(), where=batch.legal().any(axis=1))
        assert not batch.legal().any()
        for value, row in zip(batch.values().tolist(), batch.positions.tolist(), strict=True):
            p = Position(*row)
            winner = batch.game.rules.result(p) & 3
            assert value == (0 if winner == 0 else 1 if winner == p.turn + 1 else -1)


def test_what_play_cannot_lead_to_is_searched() -> None:
    game = load("block-capture")
    rows = np.array([unreachable(game), game.start()], np.int64)
    assert looked_up(game, rows).tolist()[0] == NOT_KNOWN
    assert values_of(game, rows).tolist() == searched(game, rows).tolist()


def unreachable(game: Game) -> Position:
    """A position without a flaw that is not in the table."""
    chance = np.random.default_rng(0)
    while True:
        claims = chance.permutation(25)[:6]
        x, o = (sum(1 << int(cell) for cell in claims[part::2]) for part in (0, 1))
        p = Position(0, x, o, 0, int(claims[5]))
        if not game.flaw(p) and not game.result(p):
            row = np.array([p], np.int64)
            if looked_up(game, row)[0] == NOT_KNOWN:
                return p


# What an action is worth.


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", ["block-capture", "blockade:size=4", "adjacent-capture:size=3"])
def test_the_actions_that_keep_the_value(name: str, steps: str) -> None:
    batch = Batch(name, 12, seed=5, steps=steps)
    for _ in range(3):
        batch.step(batch.sample())
        found, keeps = batch.values(), batch.keeps()
        ahead, worth = batch.worth()
        assert (keeps <= batch.legal()).all()
        for i in range(len(batch)):
            state = batch.state(i)
            options = {
                move.move: {"win": 1, "draw": 0, "loss": -1}[str(move.value)]
                for move in analyze(batch.game, state.position).options
            }
            best: dict[int, int] = {}  # of what begins with each action
            for move, value in options.items():
                path = batch.actions.path(state.position, move)
                if state.first and 1 << path[0] != state.first:
                    continue
                action = path[1] if state.first else path[0]
                best[action] = max(best.get(action, -1), value)
            assert found[i] == max(best.values())
            assert {int(a) for a in ahead.actions[ahead.games == i]} == {*best}
            assert np.flatnonzero(keeps[i]).tolist() == sorted(
                action for action, value in best.items() if value == found[i]
            )
            own = ahead.games == i
            assert dict(zip(ahead.actions[own].tolist(), worth[own].tolist(), strict=True)) == best


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", ["knights-blockade", "blockade", "adjacent-capture:size=7"])
def test_an_outlook_is_every_legal_action_taken(name: str, steps: str) -> None:
    batch = Batch(name, 30, seed=6, steps=steps, autoreset=False)
    for _ in range(4):
        batch.step(batch.sample(), where=batch.legal().any(axis=1))
    ahead = batch.outlook()
    legal = np.argwhere(batch.legal())
    assert (np.stack([ahead.games, ahead.actions], axis=1) == legal).all()
    for place, (i, action) in enumerate(legal[:400].tolist()):
        before = batch.state(i)
        after = batch.actions.play(before, action)
        assert (*ahead.positions[place].tolist(),) == after.position
        assert ahead.begun[place] == after.first
        result = batch.game.result(after.position)
        assert ahead.ended[place] == (result is not None)
        won = result is not None and result.winner == before.position.turn + 1
        assert ahead.rewards[place] == won
    some = np.arange(30) % 3 == 0
    assert {*batch.outlook(some).games.tolist()} <= {*np.flatnonzero(some).tolist()}


def test_where_everything_is_over_there_is_nothing_ahead() -> None:
    over = load("block-capture").replay(["1,3", "2,3", "3,3"])[-1]
    batch = Batch("block-capture", 3, seed=0)
    batch.set_positions([over] * 3)
    assert len(batch.outlook().games) == 0
    assert not batch.keeps().any()


# Made once.


def test_a_table_is_kept_beside_the_counts(own_home: Path) -> None:
    game = load("block-capture:size=3")
    place = own_home / "block-capture_size=3"
    before = tables.table_of(game)
    assert sorted(path.name for path in place.glob("*.kept")) == ["table.kept"]
    counts = count_all(game)
    assert sorted(path.name for path in place.glob("*.kept")) == ["summary.kept", "table.kept"]
    time_made = (place / "table.kept").stat().st_mtime_ns
    tables.tables.clear()
    assert (tables.table_of(game) == before).all()
    assert tables.table_of(game) is tables.table_of(game)
    assert (place / "table.kept").stat().st_mtime_ns == time_made
    assert count_all(game) == counts
    (place / "table.kept").unlink()
    tables.tables.clear()
    assert (tables.table_of(game) == before).all()
    assert (place / "summary.kept").exists()


def test_a_damaged_table_is_made_again(own_home: Path) -> None:
    game = load("blockade:size=3")
    before, said = tables.table_of(game).copy(), list[str]()
    path = own_home / "blockade_size=3" / "table.kept"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    tables.tables.clear()
    assert (tables.table_of(game, Watch(say=said.append)) == before).all()
    assert said == [f"{path} is damaged; it is made again."]


def test_few_tables_are_in_memory(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "IN_MEMORY", 2)
    for size in ("block-capture:size=3", "blockade:size=3", "knights-blockade:size=3"):
        tables.table_of(load(size))
    assert [str(game) for game in tables.tables] == ["blockade:size=3", "knights-blockade:size=3"]


def test_where_nothing_can_be_kept_a_table_is_made_all_the_same(tmp_path: Path) -> None:
    place = warm(tmp_path)
    (place / "home" / "cache" / "solved").touch()  # no directory
    code = (
        "from fivesquare.envs.batch import Batch\n"
        "batch = Batch('knights-blockade:size=3', 5, seed=0)\n"
        "print(batch.values().tolist())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(place, {}), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == f"{[Batch('knights-blockade:size=3', 1).values().item()] * 5}\n"


def test_processes_wait_for_each_other(own_home: Path) -> None:
    code = (
        "from fivesquare import load\n"
        "from fivesquare.engine.strong.tables import table_of\n"
        "print(len(table_of(load('knights-blockade:size=4'))))\n"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    outputs = [process.communicate(timeout=120)[0] for process in processes]
    assert len({*outputs}) == 1
    assert outputs[0].strip().isdigit()


def test_somebody_who_has_enough_stops_it(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(Watch):
        def __init__(self) -> None:
            super().__init__(self.see)

        def see(self, progress: Progress) -> None:
            self.set()

    with pytest.raises(Stopped):
        Batch("knights-blockade:size=4", 5, seed=0).values(Impatient())
    monkeypatch.setattr(values, "found_before", {})
    batch: Any = Batch("adjacent-capture", 100, seed=8)
    batch.playout(13)
    with pytest.raises(Stopped):
        batch.values(Impatient())
    assert len(batch.values()) == 100


def test_not_too_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "found_before", {})
    monkeypatch.setattr(values, "MOST_KEPT", 30)
    batch = Batch("pathway:size=4", 20, seed=8)
    for _ in range(4):
        batch.playout(5)
        batch.values()
        assert len(values.found_before) <= 30
