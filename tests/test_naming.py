"""What a command names: a game, moves, a position, or too little of that."""

import pytest

from fivesquare import load
from fivesquare.core import GameError
from fivesquare.records.named import BadNaming, named
from fivesquare.records.positions import write_position

GAME = load("block-capture:size=3")
LATER = write_position(GAME, GAME.replay(["1,1"])[-1])


def test_a_game_and_moves() -> None:
    record = named("block-capture:size=3", " 1,2  2,02 ", None)
    assert (record.game, record.moves, record.start) == (GAME, ("1,2", "2,2"), None)
    assert record.result == (2, "centre")
    assert named("block-capture:size=3", "1,2", None).result is None


def test_a_position_with_and_without_its_game() -> None:
    for game in (None, "block-capture:size=3"):
        record = named(game, "1,2", LATER)
        assert (record.game, record.moves) == (GAME, ("1,2",))
        assert record.start == GAME.replay(["1,1"])[-1]
    assert named(None, "", write_position(GAME, GAME.start())).start is None, "the opening is none"


def test_a_seed_draws_obstacles() -> None:
    drawn = {str(named("pathway:obstacles=3", "", None, seed).game) for seed in range(9)}
    assert len(drawn) > 1
    assert str(named("pathway:obstacles=3", "", None).game) == str(load("pathway:obstacles=3", 0))
    fixed = named("pathway:obstacles=3", "", None, 4).game
    text = write_position(fixed, fixed.start())
    assert named("pathway:obstacles=3", "", text, 4).game == fixed


@pytest.mark.parametrize(
    ("game", "moves", "position", "says"),
    [
        (None, "1,1", None, r"^Name a game: block-capture, .*; or give a --position\.$"),
        ("pathway", "", LATER, r"^The position is one of block-capture:size=3, not of pathway\.$"),
        ("patway", "", None, "Did you mean pathway"),
        ("pathway", "1,1 1,1", None, "^Move 2, "),
        (None, "1,1", LATER, "^Move 1, "),
    ],
)
def test_what_cannot_be_named(
    game: str | None, moves: str, position: str | None, says: str
) -> None:
    with pytest.raises(GameError, match=says):
        named(game, moves, position)
    assert BadNaming.kind == "usage"
