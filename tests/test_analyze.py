"""`analyze` for people: values on the board, the best line, lists that are grouped and folded."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivesquare import load
from fivesquare.cli import cli
from fivesquare.terminal.palette import ON_DARK, ON_LIGHT, Palette
from running import COLOUR, Terminal
from sampling import VARIANTS
from test_every_command import played
from warm import warm

LETTERS = {"win": "W", "draw": "D", "loss": "L", None: "?"}
LATE = {name for name in VARIANTS if re.search("size=[67]", name)}
Answer = Callable[..., str]


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Answer:
    """What `analyze` prints, in this process."""
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def answer(*args: str) -> str:
        cli.main(["analyze", *args], prog_name="fivesquare", standalone_mode=False)
        return capsys.readouterr().out

    return answer


def label(cell: dict[str, Any]) -> str:
    """What stands on the board for a cell of the document."""
    return LETTERS[cell["value"]] + ("" if cell["distance"] is None else str(cell["distance"]))


def board(text: str, size: int, upward: bool) -> list[list[str]]:
    """The cells of the board in a text by row, whatever frame they have."""
    drawn = text.partition("is worth to Player")[2].partition("\n\n")[0]
    rows = [
        line for line in drawn.splitlines() if re.match(r" *[0-9] +[^0-9 ]| *[0-9] [|\[ ]", line)
    ]
    cells = [
        re.findall(r"[WLD][0-9]*|\?|K[12]|[XOAB#.]|(?<=[\[|])\s+(?=[\]|])", row) for row in rows
    ]
    cells = [row for row in cells if len(row) == size]
    return cells[::-1] if upward else cells


@pytest.mark.parametrize("name", VARIANTS)
def test_every_cell_that_may_be_named_has_its_value_on_the_board(name: str, answer: Answer) -> None:
    record = played(name)
    game = record.game
    seconds = ["--seconds", "0.3"] if name in LATE else []
    args = (name, "--moves", " ".join(record.moves), *seconds)
    firsts = [None, *game.options(record.position).cells[:1]]
    for first in firsts if game.about.joint else [None]:
        named = (*args, "--first", first) if first else args
        found, text = json.loads(answer(*named, "--json")), answer(*named)
        drawn = board(text, game.size, upward="pathway" in name)
        assert len(drawn) == game.size, text
        shown = {
            game.cell(1 << row * game.size + column): mark
            for row, marks in enumerate(drawn)
            for column, mark in enumerate(marks)
            if re.match("[WLD?]", mark)
        }
        cells = {cell["cell"]: label(cell) for cell in found["cells"]}
        stop = cells.pop(None, None)
        if name not in LATE:  # there the two may know different things
            assert shown == cells
            assert stop is None or f"nothing: {stop}\n" in text
            assert f"\nBest play: {' '.join(found['line'])}\n" in text
        assert list(shown) == list(cells)


def test_two_parts_of_a_turn(answer: Answer) -> None:
    text = answer("blockade")
    assert "(the best turn that begins there):\n      1   2" in text
    assert "\nBest: 2,2/2,3 2,2/3,2 2,4/2,3 2,4/3,4 4,2/3,2 4,2/4,3 4,4/3,4 4,4/4,3\n" in text
    assert "\nwin in 7 turns: 2,2 2,4 4,2 4,4 (2 of 24 each)\n" in text
    assert "\nloss in 6 turns: 2,3 3,2 3,4 4,3 (1 of 24 each), 3,3 (16 of 24)\n" in text
    assert text.endswith("\n600 turns: --first CELL lists those of one cell, --all every one.\n")
    assert text.count("(Both players' turns are counted.)\n") == 1
    everything = answer("blockade", "--all")
    listed = re.findall("[0-9],[0-9]/[0-9],[0-9]", everything.rpartition("\n\n")[2])
    assert sorted(listed) == load("blockade").moves(load("blockade").start())
    assert "600 turns" not in everything
    assert "\nwin in 9 turns: 2,2/1,4 2,2/4,1\n" in answer("blockade", "--first", "(2, 2)")


def test_a_draw_is_not_counted_in_turns(answer: Answer) -> None:
    assert "turns are counted" not in answer("pathway")


def test_what_is_not_known_is_not_claimed(answer: Answer) -> None:
    text = answer("adjacent-capture:size=7", "--seconds", "0.1")
    assert text.startswith("Player 1 to move: not known.\n")
    assert "\n1 ? ? ? ? ? ? ?\n" in text
    assert "Best play" not in text
    assert re.search(r"\n\nBest so far: \d,\d\nThe time was up before everything was known; ", text)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("blockade --first 9,9", "--first 9,9: Cell (9,9) is not on the grid. Legal here: 1,1 1,2"),
        ("blockade --first x", '--first takes a cell, like 1,1, not "x".'),
        ("adjacent-capture --first 3", '--first takes a cell, like 1,1, not "3".'),
        ("pathway --first 3,3", "A turn of Pathway is one cell: leave out --first."),
        ("blockade --first 1,1/2,2", '--first takes a cell, like 1,1, not "1,1/2,2".'),
    ],
)
def test_a_first_cell_that_is_none(args: str, said: str, answer: Answer) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        answer(*args.split())


def test_a_game_that_was_played_is_analyzed_where_it_stands(
    answer: Answer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text("Game: block-capture\n\n1,3\n")
    by_moves = answer("block-capture", "--moves", "1,3")
    assert answer("game.txt") == by_moves
    given_up = "Game: block-capture\nResult: Player 2 wins (resigned)\n\n1,3\n"
    Path("given_up.txt").write_text(given_up)
    assert answer("given_up.txt") == f"The game is over: Player 2 wins (resigned).\n{by_moves}"
    assert answer("game.txt", "--moves", "2,3 3,3") == "The game is over: Player 1 wins (centre).\n"


# At a terminal.


def answered(terminal: Terminal) -> str:
    """What was said at last, without what was shown while somebody waited."""
    shown = terminal.end()
    return shown[shown.index("Player ") :]


@pytest.mark.parametrize(
    ("columns", "said", "colours"), [(40, "0;15", ON_LIGHT), (80, "15;0", ON_DARK)]
)
def test_lists_are_folded_at_a_terminal_and_values_have_colours(
    columns: int, said: str, colours: Palette, tmp_path: Path, answer: Answer
) -> None:
    warm(tmp_path)
    args = ("blockade", "--all")
    seen = {"LINES": "24", "COLUMNS": str(columns), "COLORFGBG": said}
    with Terminal(tmp_path, "analyze", *args, **seen) as terminal:
        shown = answered(terminal)
        raw = terminal.raw
    plain = answer(*args)
    assert shown.split() == plain.split()
    assert max(map(len, shown.splitlines())) <= columns < max(map(len, plain.splitlines()))
    moves = re.findall(r"[0-9],[0-9]/[0-9],[0-9]", plain)
    assert re.findall(r"[0-9],[0-9]/[0-9],[0-9]", shown) == moves, "no move is broken"
    values: dict[str, set[int]] = {letter: set() for letter in "WDL"}
    for colour, letter in re.findall(r"\x1b\[38;5;([0-9]+)m(?:\x1b\[1m)? *([WDL])[0-9]*", raw):
        values[letter].add(int(colour))
    assert values == {
        "W": {colours.values["win"]},
        "D": set(),
        "L": {colours.values["loss"]},
    }


def test_without_colour_the_letters_are_the_same(tmp_path: Path) -> None:
    warm(tmp_path)
    with Terminal(tmp_path, "analyze", "block-capture", NO_COLOR="1") as terminal:
        plain = answered(terminal)
        assert not COLOUR.search(terminal.raw)
    with Terminal(tmp_path, "analyze", "block-capture") as terminal:
        assert answered(terminal) == plain


def test_an_error_is_folded_between_cells_too(tmp_path: Path) -> None:
    args = ("analyze", "pathway", "--moves", "9,9")
    with Terminal(tmp_path, *args, LINES="20", COLUMNS="40") as terminal:
        shown = terminal.end()
    assert max(map(len, shown.splitlines())) <= 40
    assert len(re.findall("[1-5],[1-5]", shown)) == 25
    assert len(re.findall("[1-5],[1-5]", re.sub(r"\s", "", shown))) == 25
