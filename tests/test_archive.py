"""Files written whole or not at all, and the colours of the board."""

from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.archive import write_file
from fivesquare.terminal.screen import Screen


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_file(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_file(file, "new" * 100_000 + "\ud800")  # cannot be written to its end
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file], "nothing is left lying about"
    write_file(file, "new")
    assert file.read_text() == "new"


def test_sides_last_move_and_legal_cells_look_different(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = load("block-capture")
    p = game.replay(["1,3", "2,3"])[-1]
    screen = Screen()
    screen.colour = True
    screen.draw(game, p, last=game.bit("2,3"), legal=game.rules.firsts(p))
    coloured = capsys.readouterr().out
    one, two = "\x1b[38;5;39m\x1b[1m X ", "\x1b[38;5;208m\x1b[1m\x1b[4m\x1b[7m O "
    assert one in coloured
    assert two in coloured, "the last move is underlined and reversed"
    assert coloured.count("\x1b[48;5;240m   ") == 3, "three cells may be named"
