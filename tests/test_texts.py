"""Other people's texts: cut, cleaned, and read line by line without trusting their length."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare.texts import (
    LONGEST_LINE,
    each_line,
    folded,
    is_garbled,
    nearest,
    next_line,
    printable,
    quoted,
    unreadable,
    whole_number,
)

WHOLE = "x" * LONGEST_LINE


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc..."), ("a\x1bb\n", 6, "a?b?"), ("", 6, "")],
)
def test_what_is_printed_of_a_text(text: str, most: int, shown: str) -> None:
    assert printable(text, most) == shown
    assert quoted(text, most) == f'"{shown}"'


def test_how_much_is_printed_of_a_text() -> None:
    assert (printable("x" * 200), printable("x" * 201)) == ("x" * 200, "x" * 197 + "...")
    assert (quoted("x" * 40), quoted("x" * 41)) == (f'"{"x" * 40}"', f'"{"x" * 37}..."')


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("", None), ("-1", None),
     ("1.0", None), (" 1", None), ("1\n", None), ("\uff11", None)],
)  # fmt: skip
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_what_was_probably_meant() -> None:
    assert nearest("patway", ["blockade", "pathway"]) == "pathway"
    assert nearest("xyz", ["blockade", "pathway"]) is None


@pytest.mark.parametrize("long", [WHOLE + "x", WHOLE * 2, WHOLE * 3 + "y", WHOLE + " "])
@pytest.mark.parametrize("end", ["\nnext\n", "\nnext", ""])
def test_a_line_that_is_too_long_is_one_line(long: str, end: str) -> None:
    stream = io.StringIO(long + end)
    cut = next_line(stream)
    assert cut == WHOLE + "..."
    assert unreadable(cut) == "This line has more than 10000 characters."
    assert next_line(stream) == end[1:]
    assert next_line(stream) == ""


@pytest.mark.parametrize("line", [WHOLE + "\n", WHOLE, WHOLE[1:] + "\n", WHOLE[1:], "\n", "x"])
def test_a_line_may_have_ten_thousand_characters(line: str) -> None:
    stream = io.StringIO(line + "next\n" if line.endswith("\n") else line)
    assert next_line(stream) == line
    assert unreadable(line) == ""
    assert next_line(stream) == ("next\n" if line.endswith("\n") else "")


class Watched(io.StringIO):
    """A stream that is never asked for much at once."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        assert size is not None
        assert 0 < size <= LONGEST_LINE + 1
        return super().readline(size)


def test_lines_to_the_end() -> None:
    lines = ["one\n", WHOLE + WHOLE + WHOLE + "\n", "\n", "last"]
    assert list(each_line(Watched("".join(lines)))) == ["one\n", WHOLE + "...", "\n", "last"]
    assert list(each_line(None)) == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"])
def test_another_encoding_is_noticed(encoding: str) -> None:
    text = "position moves 1,3 \u00e9".encode(encoding).decode("utf-8", errors="replace")
    assert is_garbled(text)
    assert unreadable(text) == "This is not UTF-8 text."


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
def test_another_encoding_of_plain_letters_is_noticed(encoding: str) -> None:
    assert is_garbled("position moves 1,3".encode(encoding).decode("utf-8"))


def test_utf_8_is_not_another_encoding() -> None:
    assert not is_garbled("1,3 \u00e9 \U0001f600")
    assert unreadable("1,3 \u00e9 \U0001f600\n") == ""


# Folding.

PARTS = st.sampled_from(
    ["1,3", "(1, 3)", "(2,4),", "3,4/1,2", "5,5x4,5", "win", "in", "7", "turns:", "", "(-1, 12)"]
)


@given(st.lists(PARTS, max_size=40), st.integers(0, 4), st.integers(8, 60))
def test_a_folded_line_is_the_same_line(parts: list[str], margin: int, width: int) -> None:
    line = " " * margin + " ".join(parts)
    pieces = folded(line, width)
    assert " ".join(pieces).split() == line.split()
    assert all(len(piece) <= width for piece in pieces if len(piece.split()) > 2)
    for cell in ("(1, 3)", "(-1, 12)"):
        assert sum(piece.count(cell) for piece in pieces) == line.count(cell)
    assert len(line.rstrip()) > width or pieces == [line]
    assert all(piece == piece.rstrip() and piece for piece in pieces) or pieces == [line]


def test_a_path_that_is_too_long_is_broken_after_a_slash() -> None:
    path = "/home/somebody/.local/share/fivesquare/games/finished/bkrm.txt"
    pieces = folded(f"The game is kept as bkrm: {path}", 40)
    assert pieces == [
        "The game is kept as bkrm:",
        "  /home/somebody/.local/share/",
        "  fivesquare/games/finished/bkrm.txt",
    ]
    assert folded("kept as bkrm: /a/b/bkrm.txt", 20)[-1] == "  /a/b/bkrm.txt"


def test_lists_are_folded_between_cells() -> None:
    line = "  Available Moves: (1, 2), (2, 1), (3, 3), (4, 4)"
    assert folded(line, 30) == ["  Available Moves: (1, 2),", "    (2, 1), (3, 3), (4, 4)"]
    assert folded(line, 34) == ["  Available Moves: (1, 2), (2, 1),", "    (3, 3), (4, 4)"]
    assert folded("win in 7 turns: 2,2/2,3 2,2/3,2", 23) == ["win in 7 turns: 2,2/2,3", "  2,2/3,2"]
    assert folded("win in 7 turns: 2,2/2,3 2,2/3,2", 22) == ["win in 7 turns:", "  2,2/2,3 2,2/3,2"]


def test_a_table_is_folded_below_its_second_column() -> None:
    line = "  moves [all]    list every move, by value if values are shown"
    assert folded(line, 40) == [
        "  moves [all]    list every move, by",
        "                 value if values are",
        "                 shown",
    ]
    assert folded(line, 30)[1].startswith("    move, "), "too narrow for that"


def test_a_command_to_be_copied_has_its_own_line_and_stays_whole() -> None:
    line = "The game is unfinished. Resume it: fivesquare resume fqrs"
    assert folded(line, 40) == ["The game is unfinished. Resume it:", "  fivesquare resume fqrs"]
    assert folded(line, 20)[-1] == "  fivesquare resume fqrs"
    assert folded(line, 80) == [line]


def test_what_cannot_be_folded_is_left_as_it_is() -> None:
    assert folded("-" * 50, 20) == ["-" * 50]
    coloured = "\x1b[1m" + "1,1 " * 20 + "\x1b[0m"
    assert folded(coloured, 20) == [coloured]
    assert folded("short" + " " * 50, 20) == ["short" + " " * 50]
