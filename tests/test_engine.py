"""The engine held against a naive solver, theory, and itself."""

import os
import random
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import naive
from fivesquare import BadPosition, Game, Position, load
from fivesquare.engine import Analysis, Stop, analyze
from fivesquare.engine.search import NODES
from fivesquare.engine.solver import Solver, solving
from fivesquare.work import Stopped
from naive_solver import NaiveSolver, goodness

WORDS = {1: "win", 0: "draw", -1: "loss"}

SMALL = [
    "block-capture:size=3",
    "knights-blockade:size=3",
    "knights-blockade:size=3,crossing=no",
    "knights-blockade:size=4",
    "knights-blockade:size=4,crossing=no",
    "pathway:size=3",
    "pathway:size=3,first=2",
    "pathway:size=3,blocked=2.2",
    "pathway:size=3,blocked=1.2-3.1",
    "pathway:size=3,diagonal=yes",
    "pathway:size=3,diagonal=yes,blocked=2.2",
    "pathway:size=3,diagonal=yes,first=2,blocked=1.3-2.1",
    "pathway:size=4,diagonal=yes,blocked=1.2-1.4-2.2-2.4-3.3-3.4-4.1-4.4",
    "pathway:size=4,diagonal=yes,first=2,blocked=1.1-1.3-2.3-3.1-3.4-4.2-4.3-4.4",
    "blockade:size=3",
    "adjacent-capture:size=3",
    *(
        pytest.param(name, marks=pytest.mark.long)
        for name in (
            "blockade:size=4",
            "pathway:size=4,blocked=1.1-1.4-2.2-3.3-4.1-4.4",
            "pathway:size=4,diagonal=yes,blocked=1.2-1.4-2.2-3.4-4.1-4.4",
            "pathway:size=4,diagonal=yes,first=2,blocked=1.1-2.3-3.1-4.2-4.4",
            "block-capture",
            "knights-blockade",
            "knights-blockade:crossing=no",
        )
    ),
]


def line(game: Game, chance: random.Random, length: int) -> tuple[Position, naive.State]:
    """A random position after so many moves, as both implementations have it."""
    other = naive.load(str(game))
    while True:
        p, state = game.start(), other.initial()
        for _ in range(length):
            moves = game.moves(p)
            if not moves:
                break
            move = chance.choice(moves)
            p, state = game.after(p, move), other.apply(state, move)
        else:
            return p, state


def agree(found: Analysis, solver: NaiveSolver, state: naive.State) -> None:
    """Value, distance, every option and the set of best moves."""
    if solver.game.outcome(state) is not None:
        assert found == Analysis(None, 0, True, (), ())
        return
    sign, distance = solver.score(state)
    assert (found.value, found.distance, found.exact) == (WORDS[sign], distance, True)
    options = solver.options(state)
    assert [option.move for option in found.options] == list(options)
    assert [(option.value, option.distance) for option in found.options] == [
        (WORDS[each], turns) for each, turns in options.values()
    ]
    top = max(map(goodness, options.values()))
    assert list(found.best) == [move for move, score in options.items() if goodness(score) == top]


@pytest.mark.parametrize("name", SMALL)
def test_every_reachable_position_of_small_boards(name: str) -> None:
    game, solver = load(name), NaiveSolver(naive.load(name))
    waiting = [(game.start(), solver.game.initial())]
    seen = {game.start()}
    while waiting:
        p, state = waiting.pop()
        agree(analyze(game, p), solver, state)
        for move in game.moves(p):
            after = game.after(p, move)
            if after not in seen:
                seen.add(after)
                waiting.append((after, solver.game.apply(state, move)))


@pytest.mark.parametrize(
    ("name", "empty"),
    [
        ("block-capture", 15),
        ("knights-blockade", 12),
        ("knights-blockade:crossing=no", 14),
        ("pathway", 8),
        ("pathway:diagonal=yes", 8),
        ("pathway:diagonal=yes,first=2,blocked=2.2-4.5", 8),
        ("pathway:blocked=2.3-3.3", 8),
        ("blockade", 11),
        ("adjacent-capture", 8),
        ("pathway:size=4", 9),
        ("pathway:size=4,diagonal=yes", 9),
        ("adjacent-capture:size=4", 8),
        ("blockade:size=4", 12),
    ],
)
@pytest.mark.parametrize("number", [4, pytest.param(30, marks=pytest.mark.long)])
def test_late_positions_of_larger_boards(name: str, empty: int, number: int) -> None:
    game = load(name)
    chance = random.Random(name)
    taken = 2 if name.startswith("blockade") else 1
    length = (game.size**2 - empty - game.start().holes.bit_count()) // taken
    solver = NaiveSolver(naive.load(name))
    for _ in range(number):
        p, state = line(game, chance, length)
        agree(analyze(game, p), solver, state)


@pytest.mark.parametrize(
    ("name", "value", "most"),
    [
        ("block-capture", "win", 200),
        ("knights-blockade", "win", 7_000),
        ("blockade", "win", 10_000),
        ("pathway", "draw", 100),
        ("pathway:diagonal=yes", "win", 1_000),
        pytest.param("adjacent-capture", "win", 20_000_000, marks=pytest.mark.long),
    ],
)
def test_the_opening_takes_few_nodes(name: str, value: str, most: int) -> None:
    game = load(name)
    solver = Solver(game)
    with solver.within_time(None):
        assert WORDS[solver.value(game.start())] == value
    assert solver.control[NODES] <= most


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    game = load("pathway:diagonal=yes")
    chance = random.Random(3)
    asked = [line(game, chance, length)[0] for length in (4, 6, 8, 10, 12) for _ in range(4)]
    small, large = Solver(game, table_bits=4), Solver(game)
    with small.within_time(None), large.within_time(None):
        forwards = [large.score(p) for p in asked]
        assert [large.score(p) for p in reversed(asked)] == forwards[::-1]
        assert [small.score(p) for p in asked] == forwards


INTERPRETED = """
from fivesquare import load
from fivesquare.engine import analyze
for name, moves in {asked}:
    game = load(name)
    print(analyze(game, game.replay(moves.split())[-1]))
"""


def test_compiled_and_interpreted_agree() -> None:
    asked = [
        ("block-capture", "1,1 1,2 2,2"),
        ("knights-blockade:size=3", ""),
        ("pathway:size=3", "1,1"),
        ("pathway:size=3,diagonal=yes", ""),
        ("blockade:size=3", ""),
        ("adjacent-capture:size=3", "2,2 1,1 1,2"),
    ]
    done = subprocess.run(
        [sys.executable, "-c", INTERPRETED.format(asked=asked)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = [
        analyze(game, game.replay(moves.split())[-1])
        for game, moves in ((load(name), moves) for name, moves in asked)
    ]
    assert done.stdout.splitlines() == [str(found) for found in compiled]


def test_several_threads_get_the_same_answers() -> None:
    game = load("blockade")
    chance = random.Random(4)
    asked = [line(game, chance, 3)[0] for _ in range(8)]
    expected = [analyze(game, p) for p in asked]
    found: dict[int, list[Analysis]] = {}

    def work(number: int) -> None:
        found[number] = [analyze(game, p) for p in asked]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [expected] * 4


@pytest.mark.parametrize("known", [0, 1], ids=["distance not known", "distance known"])
def test_every_move_of_a_lost_position_loses_whatever_the_clock_says(
    known: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load("block-capture")
    p = game.replay(["1,3"])[-1]
    assert analyze(game, p)[:2] == ("loss", 4)

    def impatient(*_: Any) -> Any:
        raise Stopped

    # The first is asked for the position, the second for its moves.
    monkeypatch.setattr(Solver, "worth" if known else "score", impatient)
    found = analyze(game, p, seconds=1)
    assert (found.value, found.distance, found.exact) == ("loss", 4 if known else None, False)
    assert [tuple(option) for option in found.options] == [
        (move, "loss", None) for move in game.moves(p)
    ]
    assert list(found.best) == game.moves(p) or known
    assert found.best


def test_when_the_time_is_up_nothing_is_guessed() -> None:
    game = load("adjacent-capture:size=7")
    found = analyze(game, game.start(), seconds=0.2)
    assert (found.value, found.distance, found.exact) == (None, None, False)
    assert len(found.best) == 1
    assert set(found.best) < set(game.moves(game.start()))
    assert [option.move for option in found.options] == game.moves(game.start())
    assert {(option.value, option.distance) for option in found.options} == {(None, None)}


def test_another_thread_can_stop_a_search_and_nobody_waits_for_it() -> None:
    game, stop = load("adjacent-capture:size=7"), Stop()
    found: list[Analysis] = []
    analyze(game, game.start(), seconds=0)  # compiled now
    endless = threading.Thread(target=lambda: found.append(analyze(game, game.start(), stop=stop)))
    endless.start()
    begin = time.monotonic()
    beside = analyze(game, game.start(), seconds=0.2)
    assert time.monotonic() - begin < 10  # and not when the other is done, which is never
    assert endless.is_alive()
    stop.set()
    endless.join(timeout=20)
    assert [each.exact for each in (beside, *found)] == [False, False]
    assert set(found[0].best) < set(game.moves(game.start()))


def test_a_stop_that_comes_first_ends_a_search_at_once() -> None:
    game, stop = load("blockade"), Stop()
    stop.set()
    found = analyze(game, game.start(), stop=stop)
    assert (found.value, found.exact, len(found.best)) == (None, False, 1)
    assert analyze(game, game.start()).value == "win"  # and the next is not stopped


@pytest.mark.parametrize("name", ["blockade", "knights-blockade:size=6", "pathway:size=6"])
def test_what_is_known_when_the_time_is_up_is_true(name: str) -> None:
    game = load(name)
    p = game.replay(game.moves(game.start())[:1])[-1]
    full = {option.move: option for option in analyze(game, p).options}
    with solving(game) as solver:
        solver.table[:] = -1  # nothing is remembered
    for seconds in (0, 0.001, 0.004, 0.016, 0.064):
        part = analyze(game, p, seconds)
        assert part.best
        for option in part.options:
            assert option.value in (None, full[option.move].value)
            assert option.distance in (None, full[option.move].distance)
        if part.value:
            assert part.value == analyze(game, p).value


def test_a_position_of_another_game_is_refused() -> None:
    small, large = load("block-capture"), load("block-capture:size=7")
    with pytest.raises(BadPosition, match="no position of block-capture"):
        analyze(small, large.replay(["7,7"])[-1])
    with pytest.raises(BadPosition):
        analyze(load("knights-blockade"), small.start())


def test_no_limit_is_too_long() -> None:
    assert analyze(load("block-capture"), load("block-capture").start(), 1e300).exact
