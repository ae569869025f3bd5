"""The opening book: right, small, quick to open, and never believed when damaged."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fivesquare.engine.book as book
from fivesquare import Position, load
from fivesquare.engine.solver import Solver
from fivesquare.engine.strong.adjacent_capture import full_board, layer_below
from fivesquare.engine.strong.book import chapter
from fivesquare.engine.strong.counts import Nobody
from fivesquare.engine.symmetry import image, images

GAME = load("adjacent-capture")
LAST = len(book.chapters()) - 1


def position(cells: int, colouring: int) -> Position:
    """The stones on these cells, Player 1's where the colouring has a 1."""
    bits = [1 << i for i in range(25) if cells >> i & 1]
    x = sum(bit for j, bit in enumerate(bits) if colouring >> j & 1)
    return Position(len(bits) % 2, x, cells & ~x, 0, -1)


def drawn(chance: random.Random, stones: int, number: int) -> Iterator[Position]:
    """Some positions with so many stones, of all that the book has."""
    for _ in range(number):
        cells = sum(1 << cell for cell in chance.sample(range(25), stones))
        yield position(cells, chance.randrange(1 << stones))


def best_child(p: Position) -> int:
    """The value of a position by the plain rules and the book's next layer."""
    found = [book.known(GAME, GAME.rules.after(p, *turn)) for turn in GAME.turns(p)]
    assert None not in found
    return max(-value for value in found if value is not None)


def test_the_book_is_there_and_small() -> None:
    assert LAST == 8
    assert book.FILE.stat().st_size <= 2_000_000


def test_every_entry_with_few_stones_follows_from_the_next() -> None:
    for stones in range(4):
        for cells in book.sets_of(stones):
            for colouring in range(1 << stones):
                p = position(int(cells), colouring)
                assert book.known(GAME, p) == best_child(p), p


@pytest.mark.parametrize("stones", range(4, LAST))
def test_entries_follow_from_the_next(stones: int) -> None:
    for p in drawn(random.Random(stones), stones, 1500):
        assert book.known(GAME, p) == best_child(p), p


def test_the_last_entries_are_what_a_search_finds() -> None:
    solver = Solver(GAME, book=False)
    chance = random.Random(8)
    found = []
    with solver.within_time(None):
        for _ in range(30):
            p = GAME.start()
            for _ in range(LAST):
                p = GAME.after(p, chance.choice(GAME.moves(p)))
            found.append(solver.value(p))
            assert book.known(GAME, p) == found[-1], p
    assert {1, -1} == set(found)


def test_symmetric_positions_are_equal() -> None:
    tables = images(5)
    for stones in range(LAST + 1):
        for p in drawn(random.Random(stones), stones, 50):
            values = {
                book.known(
                    GAME, p._replace(x=int(image(tables, w, p.x)), o=int(image(tables, w, p.o)))
                )
                for w in range(8)
            }
            assert len(values) == 1


def test_it_answers_only_for_what_it_has() -> None:
    late = next(drawn(random.Random(1), LAST + 1, 1))
    assert book.known(GAME, late) is None
    for other in ("adjacent-capture:size=3", "adjacent-capture:size=7", "pathway"):
        assert book.known(load(other), load(other).start()) is None


def test_the_solver_uses_it_when_it_may() -> None:
    solver = Solver(GAME)
    with solver.within_time(None):
        assert solver.value(GAME.start()) == 1
    assert not solver.control.any()


def test_a_damaged_book_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = book.FILE.read_bytes()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 4
    for data in (bytes(changed), whole[:-1], whole[:40], b"", b"other" + whole):
        with pytest.raises(ValueError, match="book"):
            book.opened(data)
    damaged = tmp_path / "book.bin"
    damaged.write_bytes(changed)
    for file in (damaged, tmp_path / "missing"):
        monkeypatch.setattr(book, "FILE", file)
        book.chapters.cache_clear()
        try:
            assert book.known(GAME, GAME.start()) is None
        finally:
            monkeypatch.undo()
            book.chapters.cache_clear()
    assert book.known(GAME, GAME.start()) == 1


def test_people_who_play_each_other_never_open_it() -> None:
    code = "import sys, fivesquare; fivesquare.load('adjacent-capture'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "fivesquare.engine.book" not in done.stdout.split()


@pytest.mark.long
def test_the_book_is_what_the_whole_solution_ends_with() -> None:
    found = []
    layer = full_board(GAME, draws_to_one=False)
    while layer.stones:
        layer, _ = layer_below(GAME, layer, Nobody())
        if layer.stones <= LAST:
            found.append(chapter(layer))
    assert found[::-1] == [book.bits_of(stones) for stones in range(LAST + 1)]
