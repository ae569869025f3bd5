"""What people type for a cell, read the same however it is written."""

import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fivesquare.terminal.typed import Typed, notation, read_typed
from running import kept_moves, run
from test_playthroughs import FILES

WAYS = ("{} {}", "{},{}", "{}.{}", "{}{}", "({},{})", "({}, {})", "( {}.{} )", "({}{})", "{} ,  {}")
DIGITS = range(10)


@pytest.mark.parametrize("way", WAYS)
def test_a_cell_is_read_however_it_is_written(way: str) -> None:
    for row, column in product(DIGITS, DIGITS):
        cell = f"{row},{column}"
        assert read_typed(way.format(row, column), "") == Typed((cell,))
        for other, joint in product(WAYS, "/x"):
            turn = f"{way.format(row, column)}{joint}{other.format(2, 1)}"
            assert read_typed(turn, joint) == Typed((cell, "2,1"))


def test_a_list_of_moves_is_read_like_single_ones() -> None:
    typed = "34 3.4 (3,4) 3,4/12 34X3.5 3,4/ x 3 1,1x none"
    assert notation(typed, ["", "/", "x"]) == ("3,4 3,4 3,4 3,4/1,2 3,4x3,5 3,4/ x 3 1,1x none")


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("pathway", "34 1.1", "3,4 1,1"),
        ("blockade", "33/11 3.4/1.2", "3,3/1,1 3,4/1,2"),
        ("adjacent-capture", "33 3.4", "3,3 3,4"),
    ],
)
@pytest.mark.parametrize("command", ["show", "moves"])
def test_moves_on_the_command_line(
    command: str, game: str, typed: str, meant: str, tmp_path: Path
) -> None:
    found, expected = (run(tmp_path, command, game, "--moves", each) for each in (typed, meant))
    assert (found.code, found.out) == (0, expected.out)


def test_where_a_number_is_asked_for_two_digits_are_a_cell_only_if_they_are_no_number() -> None:
    assert read_typed("3", "", range(1, 6)) == Typed(number="3")
    assert read_typed("03", "", range(1, 6)) == Typed(number="3")
    assert read_typed("34", "", range(1, 6)) == Typed(("3,4",))
    assert read_typed("06", "", range(1, 6)) == Typed(("0,6",))
    assert read_typed("03", "") == Typed(("0,3",))
    assert read_typed("340", "", range(1, 6)) == Typed(number="340")
    assert read_typed("-34", "") == Typed(number="-34")


@example("-0")
@given(st.text(alphabet="0123456789 ,.()-/x", max_size=12))
def test_what_is_read_is_all_that_was_typed(text: str) -> None:
    for joint, numbers in product(("", "/", "x"), (range(0), range(1, 6))):
        typed = read_typed(text, joint, numbers)
        if typed is None:
            continue
        read = " ".join((typed.number, *typed.cells)).replace(",", " ").split()
        said = re.sub("-(?=0+(?![0-9]))", "", text)  # minus nought is nought
        assert [c for c in "".join(read) if c != "0"] == [
            c for c in said if c.isdigit() and c != "0" or c == "-"
        ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("between", [".", ""], ids=["3.4", "34"])
def test_a_books_example_can_be_typed_so(file: Path, between: str, tmp_path: Path) -> None:
    """What is printed differs in nothing but what was typed."""
    typed, _, printed = file.read_text("utf-8").partition("\n\n")
    lines = typed.replace("> ", "").splitlines()
    cells = [between.join(re.split("[ ,]+", line.strip("()"))) for line in lines]
    assert [read_typed(line, "/") for line in lines] == [read_typed(line, "/") for line in cells]
    done = run(tmp_path, "play", file.stem, typed="\n".join(cells) + "\n")
    assert without_echo(done.out) == without_echo(printed)


def without_echo(printed: str) -> list[str]:
    """What is printed, but for what stands behind a colon."""
    return [line.partition(": ")[0] for line in printed.splitlines()]


@pytest.mark.parametrize("typed", ["33\n11\n", "3\n3\n1\n1\n", "2\n33\n1.1\n", "03\n3\n1\n11\n"])
def test_a_cell_is_read_where_a_row_or_a_column_is_asked_for(typed: str, tmp_path: Path) -> None:
    run(tmp_path, "play", "blockade", typed=typed)
    assert kept_moves(tmp_path) == "3,3/1,1"
