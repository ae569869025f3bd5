"""Bit arithmetic held against coordinates."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare.board import (
    around,
    bits,
    count,
    down,
    ells,
    flip,
    flood,
    index,
    left,
    mirror,
    near,
    nothing,
    right,
    square,
    transpose,
    up,
)

SIZES = range(3, 8)
Cell = tuple[int, int]


def cells_of(size: int, mask: int) -> set[Cell]:
    return {divmod(i, size) for i in range(64) if mask >> i & 1}


def mask_of(size: int, cells: set[Cell]) -> int:
    return sum(1 << (r * size + c) for r, c in cells)


def moved(size: int, cells: set[Cell], steps: list[Cell]) -> set[Cell]:
    """Every cell moved by every step, as far as it stays on the board."""
    found = {(r + a, c + b) for r, c in cells for a, b in steps}
    return {(r, c) for r, c in found if 0 <= r < size and 0 <= c < size}


boards = st.sampled_from(SIZES).flatmap(
    lambda size: st.tuples(st.just(size), st.integers(0, 2 ** (size * size) - 1))
)

SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


@pytest.mark.parametrize("size", SIZES)
def test_a_board_knows_its_edges(size: int) -> None:
    board = square(size)
    everywhere = {(r, c) for r in range(size) for c in range(size)}
    assert board.size == size
    assert cells_of(size, board.full) == everywhere
    assert cells_of(size, board.first_row) == {(0, c) for c in range(size)}
    assert cells_of(size, board.last_row) == {(size - 1, c) for c in range(size)}
    assert cells_of(size, board.first_column) == {(r, 0) for r in range(size)}
    assert cells_of(size, board.last_column) == {(r, size - 1) for r in range(size)}
    assert nothing(board) == 1 << (size * size)


@given(boards)
def test_steps_stay_on_the_board_and_never_wrap(drawn: tuple[int, int]) -> None:
    size, mask = drawn
    board, cells = square(size), cells_of(size, mask)
    for function, steps in (
        (up, [(1, 0)]),
        (down, [(-1, 0)]),
        (right, [(0, 1)]),
        (left, [(0, -1)]),
        (near, SIDES),
        (around, [(0, 0), *SIDES, *DIAGONALS]),
    ):
        assert function(board, mask) == mask_of(size, moved(size, cells, steps)), function


def l_moves(size: int, here: Cell, passable: set[Cell]) -> set[Cell]:
    """Knight's moves with at least one of the two walks open."""
    found = set()
    for a, b in KNIGHT:
        long_row = abs(a) == 2
        long, short = ((a // 2, 0), (0, b)) if long_row else ((0, b // 2), (a, 0))
        for walk in ([long, long, short], [short, long, long]):
            r, c = here
            way = []
            for dr, dc in walk:
                r, c = r + dr, c + dc
                way.append((r, c))
            if 0 <= r < size and 0 <= c < size and all(cell in passable for cell in way[:2]):
                found.add((r, c))
    return found


@given(boards, st.data())
def test_ells_walk_long_or_short_leg_first(drawn: tuple[int, int], data: st.DataObject) -> None:
    size, passable = drawn
    here = data.draw(st.integers(0, size * size - 1))
    expected = l_moves(size, divmod(here, size), cells_of(size, passable))
    assert ells(square(size), 1 << here, passable) == mask_of(size, expected)


@given(st.sampled_from(SIZES), st.data())
def test_ells_on_an_open_board_are_knight_moves(size: int, data: st.DataObject) -> None:
    here = data.draw(st.integers(0, size * size - 1))
    board = square(size)
    expected = moved(size, {divmod(here, size)}, KNIGHT)
    assert ells(board, 1 << here, board.full) == mask_of(size, expected)


@given(boards, st.data(), st.booleans())
def test_flood_reaches_what_a_walk_reaches(
    drawn: tuple[int, int], data: st.DataObject, diagonal: bool
) -> None:
    size, within = drawn
    start = data.draw(st.integers(0, 2 ** (size * size) - 1))
    steps = SIDES + (DIAGONALS if diagonal else [])
    allowed = cells_of(size, within)
    reached = cells_of(size, start) & allowed
    queue = deque(reached)
    while queue:
        for cell in moved(size, {queue.popleft()}, steps) & allowed - reached:
            reached.add(cell)
            queue.append(cell)
    assert flood(square(size), start, within, diagonal) == mask_of(size, reached)


@given(st.integers(0, 2**49 - 1))
def test_counting_and_listing(mask: int) -> None:
    listed = list(bits(mask))
    assert count(mask) == mask.bit_count() == len(listed)
    assert listed == sorted(listed)
    assert sum(listed) == mask
    assert [index(bit) for bit in listed] == [bit.bit_length() - 1 for bit in listed]


@pytest.mark.parametrize("number", range(62))
def test_index_of_every_bit(number: int) -> None:
    assert index(1 << number) == number


@given(boards)
def test_turning_a_board(drawn: tuple[int, int]) -> None:
    size, mask = drawn
    board, cells, last = square(size), cells_of(size, mask), size - 1
    assert cells_of(size, flip(board, mask)) == {(last - r, c) for r, c in cells}
    assert cells_of(size, mirror(board, mask)) == {(r, last - c) for r, c in cells}
    assert cells_of(size, transpose(board, mask)) == {(c, r) for r, c in cells}
