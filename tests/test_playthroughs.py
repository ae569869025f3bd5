"""Each book's example, corrected, line by line as the terminal prints it.

A file holds what is typed (`> 1 3`), an empty line, and everything that is printed.
"""

from pathlib import Path

import pytest

from running import run

FILES = sorted((Path(__file__).parent / "data" / "playthroughs").glob("*.txt"))


def test_every_book_has_its_example() -> None:
    assert [file.stem for file in FILES] == [
        "adjacent-capture",
        "block-capture",
        "blockade",
        "knights-blockade",
        "pathway",
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_terminal_prints_the_book(file: Path, tmp_path: Path) -> None:
    typed, _, printed = file.read_text("utf-8").partition("\n\n")
    answers = "".join(line.removeprefix("> ") + "\n" for line in typed.splitlines())
    done = run(tmp_path, "play", file.stem, typed=answers)
    assert done.err == ""
    assert done.out.splitlines() == printed.splitlines()
    assert done.code == 0
