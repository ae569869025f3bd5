"""The almanac: right, small, quick to open, and never believed when damaged."""

import random
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fivesquare.engine.almanac.adjacent_capture as almanac
import naive
from fivesquare import Position, load
from fivesquare.engine.classes import image, images, representatives
from fivesquare.engine.solver import Solver
from fivesquare.engine.strong.adjacent_capture.almanac_maker import in_time, last_turns, layers
from naive_solver import NaiveSolver

GAME = load("adjacent-capture")
LAST = len(almanac.chapters()) - 1


def position(cells: int, colouring: int) -> Position:
    """The stones on these cells, Player 1's where the colouring has a 1."""
    bits = [1 << i for i in range(25) if cells >> i & 1]
    x = sum(bit for j, bit in enumerate(bits) if colouring >> j & 1)
    return Position(len(bits) % 2, x, cells & ~x, 0, -1)


def drawn(chance: random.Random, stones: int, number: int) -> Iterator[Position]:
    """Some positions with so many stones, of all that the almanac has."""
    for _ in range(number):
        cells = sum(1 << cell for cell in chance.sample(range(25), stones))
        yield position(cells, chance.randrange(1 << stones))


def best_end(p: Position) -> int:
    """The last turn of a position by the plain rules and the almanac's next layer."""
    ends = [almanac.last_turn(GAME, GAME.rules.after(p, *turn)) for turn in GAME.turns(p)]
    known = [end for end in ends if end is not None]
    assert len(known) == len(ends)
    won = [end for end in known if end % 2 != p.turn]  # Player 1 moves in the odd turns
    return min(won) if won else max(known)


def test_the_almanac_is_there_and_small() -> None:
    assert LAST == 8
    assert almanac.FILE.stat().st_size <= 6_000_000


def test_every_entry_with_few_stones_follows_from_the_next() -> None:
    for stones in range(4):
        for cells in almanac.sets_of(stones):
            for colouring in range(1 << stones):
                p = position(int(cells), colouring)
                assert almanac.last_turn(GAME, p) == best_end(p), p


@pytest.mark.parametrize("stones", range(4, LAST))
def test_entries_follow_from_the_next(stones: int) -> None:
    for p in drawn(random.Random(stones), stones, 1000):
        assert almanac.last_turn(GAME, p) == best_end(p), p


def test_the_last_entries_are_what_a_search_finds() -> None:
    solver = Solver(GAME, almanac=False)
    chance = random.Random(8)
    found = set()
    with solver.within_time(None):
        for _ in range(12):
            p = GAME.start()
            for _ in range(LAST):
                p = GAME.after(p, chance.choice(GAME.moves(p)))
            score = solver.score(p)
            assert almanac.last_turn(GAME, p) == LAST + score.turns(), p
            found.add(score.sign)
    assert {1, -1} == found


def test_the_way_the_almanac_is_made_gives_what_a_naive_solver_finds() -> None:
    game, solver = (
        load("adjacent-capture:size=3"),
        NaiveSolver(naive.load("adjacent-capture:size=3")),
    )
    made = last_turns(game, most_stones=4)
    waiting, seen = [(game.start(), solver.game.initial())], set()
    while waiting:
        p, state = waiting.pop()
        stones = (p.x | p.o).bit_count()
        sets = representatives(3, stones)
        found = np.flatnonzero(sets == (p.x | p.o))
        if len(found):  # it stands for its class
            cells = [1 << i for i in range(9) if (p.x | p.o) >> i & 1]
            colouring = sum(1 << j for j, cell in enumerate(cells) if p.x & cell)
            sign, distance = solver.score(state)
            end = made[stones][found[0], colouring]
            assert (end % 2 != p.turn, end - stones) == (sign == 1, distance), p
            seen.add((stones, int(end)))
        if stones < 4:
            waiting += [
                (game.after(p, move), solver.game.apply(state, move)) for move in game.moves(p)
            ]
    assert {stones for stones, _ in seen} == set(range(5))
    assert len({end for _, end in seen}) >= 4


def test_symmetric_positions_are_equal() -> None:
    tables = images(5)
    for stones in range(LAST + 1):
        for p in drawn(random.Random(stones), stones, 50):
            values = {
                almanac.last_turn(
                    GAME, p._replace(x=int(image(tables, w, p.x)), o=int(image(tables, w, p.o)))
                )
                for w in range(8)
            }
            assert len(values) == 1


def test_it_answers_only_for_what_it_has() -> None:
    late = next(drawn(random.Random(1), LAST + 1, 1))
    assert almanac.last_turn(GAME, late) is None
    for other in ("adjacent-capture:size=3", "adjacent-capture:size=7", "pathway"):
        assert almanac.last_turn(load(other), load(other).start()) is None


def test_the_solver_uses_it_when_it_may() -> None:
    solver = Solver(GAME)
    with solver.within_time(None):
        score = solver.score(GAME.start())
        assert score.sign == 1
        assert score.distance == almanac.last_turn(GAME, GAME.start())
        assert solver.forces(GAME.start(), 0, score.turns())
        assert not solver.forces(GAME.start(), 0, score.turns() - 1)
        assert not solver.forces(GAME.start(), 1)
        assert solver.seems_won(GAME.start(), 0)
        assert not solver.seems_won(GAME.start(), 1)
    assert not solver.control.any()


def test_an_almanac_that_is_bound_is_read_as_it_was() -> None:
    chapters = []
    for stones in range(4):
        pages = [almanac.page(stones, colouring) for colouring in range(1 << stones)]
        sets = range(len(almanac.sets_of(stones)))
        chapters.append(
            np.array([[almanac.end_at(page, number) for page in pages] for number in sets])
        )
    again = almanac.opened(almanac.bound(chapters))
    assert [len(chapter) for chapter in again] == [1, 2, 4, 8]
    for stones, chapter in enumerate(again):
        for colouring, packed in enumerate(chapter):
            assert zlib.decompress(packed) == almanac.page(stones, colouring)
    page = almanac.page_of(np.array(almanac.ENDS))
    assert (
        tuple(almanac.end_at(page, number) for number in range(len(almanac.ENDS))) == almanac.ENDS
    )


def test_a_damaged_almanac_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, opening = almanac.FILE.read_bytes(), almanac.last_turn(GAME, GAME.start())
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 4
    for data in (bytes(changed), whole[:-1], whole[:40], b"", b"other" + whole):
        with pytest.raises(ValueError, match="almanac"):
            almanac.opened(data)
    damaged = tmp_path / "almanac.bin"
    damaged.write_bytes(changed)
    for file in (damaged, tmp_path / "missing"):
        monkeypatch.setattr(almanac, "FILE", file)
        almanac.chapters.cache_clear()
        try:
            assert almanac.last_turn(GAME, GAME.start()) is None
        finally:
            monkeypatch.undo()
            almanac.chapters.cache_clear()
    assert almanac.last_turn(GAME, GAME.start()) == opening


def test_people_who_play_each_other_never_open_it() -> None:
    code = "import sys, fivesquare; fivesquare.load('adjacent-capture'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "fivesquare.engine.almanac.adjacent_capture" not in done.stdout.split()


def ends_on(stones: int, colouring: int) -> Any:
    """The last turns on a page of the almanac, all at once."""
    page = np.frombuffer(almanac.page(stones, colouring), np.uint8).reshape(almanac.PLANES, -1)
    bits = np.unpackbits(page, axis=1, bitorder="little")[:, : len(almanac.sets_of(stones))]
    steps = np.zeros(bits.shape[1], np.int64)
    for plane in bits[::-1].astype(np.int64):
        steps = steps << 1 | (plane ^ steps & 1)
    some = steps[:: 1 + len(steps) // 100]
    numbers = range(0, len(steps), 1 + len(steps) // 100)
    assert [almanac.ENDS[step] for step in some] == [
        almanac.end_at(almanac.page(stones, colouring), number) for number in numbers
    ]
    return np.array(almanac.ENDS)[steps]


SHORT, WHOLE = (13, 14, 15), 25  # turns: what is over soon, and who wins at all


@pytest.mark.long
@pytest.mark.parametrize("turn", [*SHORT, WHOLE])
def test_almanac_and_search_are_what_the_whole_solution_says(turn: int) -> None:
    solver, chance, compared = Solver(GAME, almanac=False), random.Random(turn), set()
    hero = 1 - turn % 2
    for layer in layers(GAME, turn):
        stones = layer.stones
        if stones <= LAST:
            turns = np.array([ends_on(stones, colouring) for colouring in range(1 << stones)]).T
            expected = (turns <= turn) & (turns % 2 == turn % 2)
            assert (in_time(layer, turn) == expected).all(), stones
        elif stones <= 12:
            with solver.within_time(None):
                for _ in range(50 if turn < WHOLE else 10):
                    row = chance.randrange(len(layer.sets))
                    one = in_time(layer._replace(vectors=layer.vectors[row : row + 1]), turn)[0]
                    for colouring in (chance.randrange(len(one)), any_won(one, chance)):
                        p = position(int(layer.sets[row]), colouring)
                        if GAME.flaw(p):
                            continue
                        found = solver.forces(p, hero, turn - stones)
                        assert found == one[colouring], p
                        compared.add((stones, found))
    assert compared >= {(12, True), *((stones, False) for stones in range(9, 13))}


def any_won(ends: Any, chance: random.Random) -> int:
    """A colouring that is won in time, if there is one."""
    won = np.flatnonzero(ends)
    return int(won[chance.randrange(len(won))]) if len(won) else 0
