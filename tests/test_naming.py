"""What a command names: a game, moves, a position, or too little of that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import load
from fivesquare.core import GameError, Kind
from fivesquare.games import GAMES, kind_called, words_of
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
        (None, "1,1", None, r"^Name a game: block-capture, .*; or give a position\.$"),
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


# What people call a game.


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_a_game_has_many_names(kind: Kind) -> None:
    for name in (kind.id, kind.title):
        for written in (name, name.upper(), name.replace("-", " "), name.replace("'", "\u2019")):
            for joined in (written, written.replace(" ", ""), f"  {written} "):
                assert kind_called(joined) is kind


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("block", "block-capture"),  # a whole word
        ("block c", "block-capture"),
        ("blocka", "blockade"),
        ("blockade", "blockade"),
        ("p", "pathway"),
        ("knight", "knights-blockade"),
        ("Adj", "adjacent-capture"),
        ("blo", None),  # two begin like that
        ("b", None),
        ("capture", None),
        ("block blockade", None),
        ("", None),
        (" -_' ", None),
        ("chess", None),
    ],
)
def test_a_beginning_that_no_other_game_has_is_enough(name: str, meant: str | None) -> None:
    found = kind_called(name)
    assert (found and found.id) == meant


@given(st.text(alphabet="blockade pthwyrunig's-", max_size=20))
def test_whoever_adds_letters_means_the_same_game_or_none(text: str) -> None:
    """But for a whole word, which is enough by itself."""
    for end in range(1, len(text)):
        found, longer = kind_called(text[:end]), kind_called(text)
        whole = found and {*words_of(text[:end])} <= {*words_of(found.title)}
        assert found is None or whole or longer in (found, None)
