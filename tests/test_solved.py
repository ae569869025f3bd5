"""The page of results says what the engine finds."""

import pytest

from fivesquare import load
from fivesquare.engine import analyze
from generate import ROOT

PAGE = (ROOT / "docs" / "solved.md").read_text("utf-8")
RESULTS = {"win": "Player 1 wins", "draw": "a draw", "loss": "Player 2 wins"}


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("block-capture", "[Block Capture]"),
        ("knights-blockade", "[Knight's Blockade]"),
        ("pathway", "[Pathway]"),
        ("pathway:diagonal=yes", "Pathway with `diagonal=yes`"),
        ("blockade", "[Blockade]"),
        ("adjacent-capture", "[Adjacent Capture]"),
    ],
)
def test_a_row_of_the_table(game: str, row: str) -> None:
    [line] = [line for line in PAGE.splitlines() if line.startswith(f"| {row}")]
    _, _, result, turns, first_moves, _ = (cell.strip() for cell in line.split("|"))
    found = analyze(load(game), load(game).start())
    assert result == RESULTS[str(found.value)]
    assert turns == str(found.distance or "")
    wins, of = sum(option.value == "win" for option in found.options), len(found.options)
    if wins == of:
        assert first_moves == ("both" if of == 2 else f"all {of}")
    elif wins:
        assert first_moves.endswith(f"{wins} of {of}")
    else:
        assert first_moves == "none wins, none loses"
        assert {option.value for option in found.options} == {"draw"}
