"""What is said of a position, to a program and to a person."""

from fivesquare import load
from fivesquare.records.named import named
from fivesquare.records.positions import write_position
from fivesquare.reports.state import move_lines, placed, state_document

GAME = load("block-capture:size=3")
LATER = write_position(GAME, GAME.replay(["1,1"])[-1])


def test_documents() -> None:
    opening = named("block-capture:size=3", "", None)
    begun = {"format": 1, "game": "block-capture:size=3", "start": None}
    assert placed(opening) == {**begun, "moves": []}
    later = named(None, "1,2", LATER)
    whole = {**begun, "start": LATER, "moves": ["1,2"]}
    assert placed(later) == whole
    assert state_document(later) == {
        **whole,
        "position": "block-capture:size=3_xo._..._..._1_1.2",
        "rows": ["xo.", "...", "..."],
        "turn": 1,
        "legal": ["1,3", "2,2"],
        "result": None,
    }
    over = state_document(named("block-capture:size=3", "1,2 2,2", None))
    assert over == {
        **begun,
        "moves": ["1,2", "2,2"],
        "position": "block-capture:size=3_.x._.o._..._1_2.2",
        "rows": [".x.", ".o.", "..."],
        "turn": None,
        "legal": [],
        "result": {"winner": 2, "reason": "centre"},
    }


def test_lines() -> None:
    later = named(None, "1,2", LATER)
    assert move_lines(later) == ["Player 1 to move:", "1,3", "2,2"]
    over = named("block-capture:size=3", "1,2 2,2", None)
    assert move_lines(over) == ["The game is over: Player 2 wins (centre)."]
