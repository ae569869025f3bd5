"""Strong solutions: held against a naive solver and each other, interrupted, damaged."""

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import naive
from fivesquare import Game, Position, load
from fivesquare.engine.insight import pack
from fivesquare.engine.solver import Solver
from fivesquare.engine.strong import Counts, NotFeasible, blockade, census, count_all
from fivesquare.engine.strong.adjacent_capture import full_board, layer_below
from fivesquare.engine.strong.blockade.last_cells import BEST, WIN
from fivesquare.engine.strong.counts import Nobody
from fivesquare.engine.strong.roster import list_all
from fivesquare.engine.strong.store import Store
from fivesquare.records.positions import read_position
from naive_solver import NaiveSolver
from running import PROGRAM, environment, run
from warm import warm

LISTED = [  # those that the general way is for
    "block-capture:size=3",
    "knights-blockade:size=3",
    "knights-blockade:size=3,crossing=no",
    "knights-blockade:size=4",
    "knights-blockade:size=4,crossing=no",
    "pathway:size=3",
    "pathway:size=3,first=2,blocked=1.2-3.1",
    "pathway:size=3,diagonal=yes,blocked=2.2",
]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins with nothing solved; what is compiled need not be again."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    warm(tmp_path)


class Onlooker:
    """Notes what is said and done; may have enough of it after a while."""

    def __init__(self, patience: int | None = None) -> None:
        self.said: list[str] = []
        self.calls = 0
        self.patience = patience

    def begin(self, total: float | None) -> None: ...

    def advance(self, amount: float) -> None:
        self.calls += 1
        if self.calls == self.patience:
            raise KeyboardInterrupt

    def say(self, sentence: str) -> None:
        self.said.append(sentence)


def files(tmp_path: Path) -> list[str]:
    """What is kept in this test's home."""
    kept = (tmp_path / "home" / "cache" / "solved").rglob("*")
    return sorted(path.name for path in kept if path.is_file())


def both(game: Game) -> Iterator[tuple[Position, naive.State]]:
    """Every position that can be reached, as both implementations have it."""
    other = naive.load(str(game))
    waiting = [(game.start(), other.initial())]
    seen = {game.start()}
    while waiting:
        p, state = waiting.pop()
        yield p, state
        for move in game.moves(p):
            after = game.after(p, move)
            if after not in seen:
                seen.add(after)
                waiting.append((after, other.apply(state, move)))


def listed_values(game: Game) -> dict[tuple[int, int], int]:
    """What the general way says of every position."""
    store = Store(game, pytest.fail)
    found: dict[tuple[int, int], int] = {}
    with store.alone():
        roster = list_all(game, store)
        values, _ = census.value_all(game, roster, store, Nobody())
    for layer, each in zip(roster.layers, values, strict=True):
        found |= {(int(a), int(b)): int(v) for (a, b), v in zip(layer, each, strict=True)}
    return found


def scored(value: int) -> tuple[int, int | None]:
    """The general way's value as the naive solver puts it."""
    if value == 0:
        return 0, None
    return (1, census.AT_ONCE - value) if value > 0 else (-1, census.AT_ONCE + value)


def tally(scores: dict[Any, tuple[int, int | None]], over: set[Any]) -> tuple[int, int, int, int]:
    """How many are won, lost, drawn and finished."""
    signs = [sign for key, (sign, _) in scores.items() if key not in over]
    return signs.count(1), signs.count(-1), signs.count(0), len(over)


@pytest.mark.parametrize("name", [*LISTED, "blockade:size=3", "adjacent-capture:size=3"])
def test_every_position_is_worth_what_a_naive_solver_says(name: str) -> None:
    game, solver = load(name), NaiveSolver(naive.load(name))
    found = listed_values(game)
    scores, over = {}, set()
    for p, state in both(game):
        key = pack(game.rules, p)
        scores[key] = solver.score(state)
        assert scored(found[key]) == scores[key], p
        if game.result(p):
            over.add(key)
    assert set(found) == set(scores)
    if name == "adjacent-capture:size=3":
        return  # its counts are of more positions
    counts = count_all(game)
    assert counts[:4] == tally(scores, over)
    wins = [distance for key, (sign, distance) in scores.items() if sign == 1 and key not in over]
    assert counts.longest is not None
    assert counts.longest.distance == max(turns for turns in wins if turns is not None)


@pytest.mark.parametrize("name", [*LISTED, "blockade:size=3", "blockade:size=4", "block-capture"])
def test_the_longest_win_is_one(name: str) -> None:
    game, longest = load(name), count_all(load(name)).longest
    assert longest is not None
    p = game.replay(longest.moves)[-1]
    assert read_position(longest.position) == (game, p)
    solver = Solver(game)
    with solver.within_time(None):
        assert solver.score(p) == (1, longest.distance)


@pytest.mark.parametrize("size", [3, 4])
def test_blockade_has_the_same_states_both_ways(size: int) -> None:
    game = load(f"blockade:size={size}")
    store = Store(game, pytest.fail)
    with store.alone():
        listed = census.solve(game, store, Nobody())
        assert blockade.solve(game, store, Nobody()) == listed
    found, tables = listed_values(game), blockade.tables_for(game)
    for sets in tables.layers[:0:-1]:
        blockade.value(tables, sets, Nobody())
    for (used, rest), value in found.items():
        if used:
            last = (rest >> 1) - 1
            code = int(tables.values[used >> 1, last // 16]) >> 4 * (last % 16) & 15
            sign, distance = scored(value)
            assert code == (BEST - (distance or 0) // 2 if sign == 1 else (distance or 0) // 2)
            assert (code >= WIN) == (sign == 1)


def colourings(size: int) -> Iterator[tuple[Position, bool]]:
    """Every set of stones that stands for its class, in all colours, and whether Player 1 wins."""
    game = load(f"adjacent-capture:size={size}")
    layer = full_board(game, draws_to_one=False)
    while layer.stones:
        layer, _ = layer_below(game, layer, Nobody())
        for cells, vector in zip(layer.sets, layer.vectors, strict=True):
            bits = [1 << i for i in range(size * size) if int(cells) >> i & 1]
            for number in range(1 << layer.stones):
                x = sum(bit for j, bit in enumerate(bits) if number >> j & 1)
                wins = bool(int(vector[number // 64]) >> number % 64 & 1)
                yield Position(layer.stones % 2, x, int(cells) ^ x, 0, -1), wins


def as_naive(game: Game, p: Position) -> naive.State:
    """A position of Adjacent Capture in the other implementation."""
    one, two = (
        frozenset(
            (i // game.size + 1, i % game.size + 1) for i in range(game.size**2) if m >> i & 1
        )
        for m in (p.x, p.o)
    )
    return naive.State(p.turn + 1, one, two)


def test_every_colouring_is_worth_what_a_naive_solver_says() -> None:
    game, solver = (
        load("adjacent-capture:size=3"),
        NaiveSolver(naive.load("adjacent-capture:size=3")),
    )
    for p, one_wins in colourings(3):
        if game.result(p) is None:
            sign, _ = solver.score(as_naive(game, p))
            assert (sign == 1) == (one_wins == (p.turn == 0)), p


def test_all_colourings_are_counted_in_full() -> None:
    game, solver = (
        load("adjacent-capture:size=3"),
        NaiveSolver(naive.load("adjacent-capture:size=3")),
    )
    signs = []
    for number in range(3**9):
        marks = [number // 3**i % 3 for i in range(9)]
        x, o = (sum(1 << i for i, mark in enumerate(marks) if mark == m) for m in (1, 2))
        p = Position((x | o).bit_count() % 2, x, o, 0, -1)
        if game.result(p) is None:
            signs.append(solver.score(as_naive(game, p))[0])
    assert count_all(game)[:4] == (signs.count(1), signs.count(-1), 0, None)


def test_with_draws_colourings_are_worth_what_a_search_says() -> None:
    game = load("adjacent-capture:size=4")
    chance, values = random.Random(4), []
    rounds = {}
    for draws_to_one in (False, True):
        layer = full_board(game, draws_to_one)
        while layer.stones > 9:
            layer, _ = layer_below(game, layer, Nobody())
        rounds[draws_to_one] = layer
    solver = Solver(game)
    with solver.within_time(None):
        for _ in range(300):
            row, number = chance.randrange(len(layer.sets)), chance.randrange(1 << 9)
            bits = [1 << i for i in range(16) if int(layer.sets[row]) >> i & 1]
            x = sum(bit for j, bit in enumerate(bits) if number >> j & 1)
            p = Position(1, x, int(layer.sets[row]) ^ x, 0, -1)
            if game.result(p) is None:
                ones = [
                    int(each.vectors[row, number // 64]) >> number % 64 & 1
                    for each in (rounds[False], rounds[True])
                ]
                values.append(solver.value(p))
                assert sum(ones) - 1 == -values[-1], p
    assert set(values) == {1, 0, -1}


def test_the_counts_of_four_by_four() -> None:
    counts = count_all(load("adjacent-capture:size=4"))
    assert counts[:5] == Counts(25_670_440, 9_323_484, 3_738_485)[:5]


# Interrupted, damaged, shared.

WAYS = ("knights-blockade", "blockade:size=4", "adjacent-capture:size=4")  # one for each way


@pytest.mark.parametrize("name", WAYS)
def test_what_is_interrupted_goes_on_where_it_was(name: str, tmp_path: Path) -> None:
    game, whole = load(name), Onlooker()
    expected = count_all(game, whole)
    assert files(tmp_path) == ["lock", "summary.kept"]
    with pytest.raises(KeyboardInterrupt):
        count_all(game, Onlooker(patience=whole.calls * 3 // 4), again=True)
    assert len(files(tmp_path)) > 2
    rest = Onlooker()
    assert count_all(game, rest, again=True) == expected
    assert rest.calls < whole.calls
    assert rest.said == []
    assert files(tmp_path) == ["lock", "summary.kept"]
    third = Onlooker()
    assert count_all(game, third) == expected
    assert third.calls == 0


def spoil(path: Path, how: str) -> None:
    """Damage a file."""
    data = bytearray(path.read_bytes())
    if how == "changed":
        data[len(data) // 2] ^= 1
    elif how == "cut":
        del data[-1:]
    elif how == "halved":
        del data[len(data) // 2 :]
    elif how == "empty":
        data.clear()
    elif how == "nonsense":
        data[:] = os.urandom(len(data))
    elif how == "deep":
        data[:] = b"[" * 60_000 + b"\n"
    elif how == "longer":
        data += b"\0"
    elif how == "foreign":
        data[:] = data.replace(b'"game": "', b'"game": "other-', 1)
    path.write_bytes(data)


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize(
    "how", ["changed", "cut", "halved", "empty", "nonsense", "deep", "longer", "foreign"]
)
def test_a_damaged_file_is_noticed_and_made_again(name: str, how: str, tmp_path: Path) -> None:
    game, whole = load(name), Onlooker()
    expected = count_all(game, whole)
    [summary] = (tmp_path / "home" / "cache" / "solved").rglob("summary.kept")
    with pytest.raises(KeyboardInterrupt):
        count_all(game, Onlooker(patience=whole.calls * 3 // 4), again=True)
    damaged = [summary, *sorted(summary.parent.glob("[lpv]*.kept"))[-1:]]
    for path in damaged:
        spoil(path, how)
    after = Onlooker()
    assert count_all(game, after) == expected
    assert len(after.said) == 2
    for path, sentence in zip(damaged, after.said, strict=True):
        assert sentence.startswith(str(path))
        assert sentence.endswith("it is made again.")


def test_layers_that_nobody_needs_any_more_are_removed(tmp_path: Path) -> None:
    game = load("block-capture:size=3")
    expected = count_all(game)
    [summary] = tmp_path.rglob("summary.kept")
    summary.with_name("positions-8.kept").write_bytes(b"left by a process that was killed")
    assert count_all(game) == expected
    assert files(tmp_path) == ["lock", "summary.kept"]


def test_a_file_of_another_game_is_not_believed(tmp_path: Path) -> None:
    one, other = load("block-capture:size=3"), load("knights-blockade:size=3")
    count_all(one)
    expected = count_all(other)
    kept = {path.parent.name: path for path in tmp_path.rglob("summary.kept")}
    assert len(kept) == 2
    theirs, own = (kept[str(game).replace(":", "_")] for game in (one, other))
    own.write_bytes(theirs.read_bytes())
    onlooker = Onlooker()
    assert count_all(other, onlooker) == expected
    assert onlooker.said == [f"{own} belongs to another game or version; it is made again."]


@pytest.mark.parametrize("name", ["block-capture", "adjacent-capture:size=4"])
def test_killed_in_the_middle_it_resumes(name: str, tmp_path: Path) -> None:
    expected = count_all(load(name))
    place = warm(tmp_path / "elsewhere")
    cache = place / "home" / "cache"
    for patience in (0.0, 0.05, 0.1):
        child = subprocess.Popen(
            [*PROGRAM, "solve", name, "--all"],
            env=environment(place, {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        while child.poll() is None and not any(cache.rglob("*.kept")):
            time.sleep(0.001)
        time.sleep(patience)
        child.send_signal(signal.SIGKILL)
        assert child.communicate()[1] == b""
    done = run(place, "solve", name, "--all", "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert (found["won"], found["lost"], found["drawn"]) == expected[:3]
    assert sorted(path.name for path in (cache / "solved").rglob("*.*")) == ["summary.kept"]


def test_two_at_once_do_not_meet(tmp_path: Path) -> None:
    game = load("block-capture:size=3")
    with Store(game, pytest.fail).alone():
        done = run(tmp_path, "solve", str(game), "--all")
    assert done.code == 1
    assert done.err.startswith("Error: Another process is working on block-capture:size=3")
    assert run(tmp_path, "solve", str(game), "--all").code == 0


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    shell = 'ulimit -f 16; exec "$@"'  # no file may be larger than 8 or 16 kB
    done = run(tmp_path, "solve", "block-capture", "--all", shell=shell)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Error: What is solved cannot be kept (File too large): ")
    assert len(done.err.splitlines()) == 1
    assert not [name for name in files(tmp_path) if name.endswith(".tmp")]
    assert run(tmp_path, "solve", "block-capture", "--all").code == 0


@pytest.mark.parametrize("name", ["pathway", "adjacent-capture:size=6", "pathway:size=7"])
def test_what_is_not_feasible_says_so(name: str, tmp_path: Path) -> None:
    with pytest.raises(NotFeasible, match=f"^{name} has too many positions to count them all"):
        count_all(load(name))
    assert files(tmp_path) == ["lock"]
    done = run(tmp_path, "solve", name, "--all", "--json")
    assert done.code == 2
    assert json.loads(done.out)["error"]["kind"] == "not feasible"


def test_the_standard_boards() -> None:
    assert count_all(load("block-capture"))[:4] == (147_241, 95_816, 0, 73_521)
    assert count_all(load("knights-blockade"))[:4] == (220_400, 136_189, 0, 120_598)


@pytest.mark.long
def test_all_of_blockade() -> None:
    counts = count_all(load("blockade"))
    assert counts[:4] == (66_299_833, 9_574_328, 0, 16_244_096)
    assert counts.longest is not None
    assert counts.longest.distance == 9


@pytest.mark.long
def test_all_of_pathway_on_four_by_four() -> None:
    counts = count_all(load("pathway:size=4"))
    assert counts[:4] == (2_660_142, 471_160, 6_334_851, 441_528)


@pytest.mark.long
def test_all_of_adjacent_capture() -> None:
    counts = count_all(load("adjacent-capture"))
    assert counts[:5] == Counts(525_804_122_534, 251_136_353_207, 0)[:5]
