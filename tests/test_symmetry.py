"""Turning the board: eight images, the smallest of which stands for all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare.board import square
from fivesquare.engine.classes import class_sizes, image, images, representatives, turnings
from fivesquare.games import GAMES
from fivesquare.symmetry import next_image, smallest_pair


def turned(size: int, way: int, cells: int) -> int:
    """One of the eight images, cell by cell: rows and columns backwards, then exchanged."""
    found = 0
    for i in range(size * size):
        row, column = divmod(i, size)
        row = size - 1 - row if way & 1 else row
        column = size - 1 - column if way & 2 else column
        row, column = (column, row) if way & 4 else (row, column)
        found |= (cells >> i & 1) << (row * size + column)
    return found


@given(st.integers(3, 7), st.data())
def test_the_images_are_all_eight_and_the_first_four_keep_rows(
    size: int, data: st.DataObject
) -> None:
    cells = data.draw(st.integers(0, (1 << size * size) - 1))
    found = [cells]
    for way in range(1, 8):
        found.append(next_image(square(size), way, found[-1]))
    assert sorted(found) == sorted(turned(size, way, cells) for way in range(8))
    assert sorted(found[:4]) == sorted(turned(size, way, cells) for way in range(4))


@given(st.integers(3, 7), st.sampled_from([1, 4, 8]), st.data())
def test_a_pair_of_sets_is_turned_as_one(size: int, ways: int, data: st.DataObject) -> None:
    one, two = (data.draw(st.integers(0, (1 << size * size) - 1)) for _ in range(2))
    pairs = [(turned(size, way, one), turned(size, way, two)) for way in range(ways)]
    assert {smallest_pair(square(size), *pair, ways) for pair in pairs} == {min(pairs)}


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_tables_turn_like_the_plain_functions(size: int) -> None:
    tables, whole = images(size), (1 << size * size) - 1
    assert turnings(size)[0].tolist() == list(range(size * size))
    for cells in (1, 0b1011, whole // 3, whole):
        found = [int(image(tables, way, cells)) for way in range(8)]
        assert sorted(found) == sorted(turned(size, way, cells) for way in range(8))
    for stones in range(4):
        sets = representatives(size, stones)
        classes = [{turned(size, way, int(cells)) for way in range(8)} for cells in sets]
        assert [min(each) for each in classes] == sets.tolist()
        assert [len(each) for each in classes] == class_sizes(size, sets).tolist()


def test_which_games_know_no_direction() -> None:
    known = {"block-capture", "blockade", "adjacent-capture"}
    assert {kind.id for kind in GAMES.values() if kind.directionless} == known
