"""Games by name: what is read, how it is written, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import BadVariant, GameError, UnknownGame, load
from fivesquare.board import count
from fivesquare.games import GAMES
from fivesquare.variants import options_of


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pathway", "pathway"),
        (" pathway ", "pathway"),
        ("pathway:size=5", "pathway"),
        ("pathway:size=5,diagonal=no,first=1,obstacles=0,seed=9", "pathway"),
        ("pathway:first=2,diagonal=yes,size=7", "pathway:size=7,diagonal=yes,first=2"),
        ("pathway:blocked=4.5-2.2", "pathway:blocked=2.2-4.5"),
        ("pathway:blocked=,size=4", "pathway:size=4"),
        ("knights-blockade:crossing=yes", "knights-blockade"),
        ("knights-blockade:crossing=no,size=6", "knights-blockade:size=6,crossing=no"),
    ],
)
def test_the_canonical_form(text: str, canonical: str) -> None:
    assert str(load(text)) == canonical
    assert load(canonical) == load(text)


@given(st.integers(0, 23), st.integers(0, 10**6))
def test_obstacles_are_named_by_their_cells(number: int, seed: int) -> None:
    game = load(f"pathway:obstacles={number},seed={seed}")
    assert "obstacles" not in str(game)
    assert "seed" not in str(game)
    assert count(game.start().holes) == number
    assert load(str(game)) == game


def test_the_seed_draws_the_obstacles() -> None:
    assert load("pathway:obstacles=3") == load("pathway:obstacles=3,seed=0")
    assert load("pathway:obstacles=3", seed=7) == load("pathway:obstacles=3,seed=7")
    drawn = {str(load(f"pathway:obstacles=3,seed={seed}")) for seed in range(20)}
    assert len(drawn) > 15
    # A seed means the same cells on every machine and every Python.
    assert str(load("pathway:obstacles=3,seed=42")) == "pathway:blocked=1.1-2.3-4.1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("patway", ["patway", "Did you mean pathway?", "knights-blockade"]),
        ("Block Capture", ["Did you mean block-capture?"]),
        ("Adj Capt", ["Did you mean adjacent-capture?"]),
        ("chess", ["There is no game", "pathway"]),
        ("", ["There is no game"]),
        (":size=5", ["There is no game"]),
    ],
)
def test_an_unknown_game_says_what_exists(text: str, words: list[str]) -> None:
    with pytest.raises(UnknownGame) as error:
        load(text)
    for word in words:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pathway:diagnal=yes", ["diagnal", "Did you mean diagonal?", "obstacles"]),
        ("blockade:diagonal=yes", ["Blockade has no option", "Its options: size."]),
        ("pathway:size=8", ["size is 3, 4, 5, 6 or 7", '"8"']),
        ("pathway:size=2", ["3, 4, 5, 6 or 7"]),
        ("pathway:size=", ["3, 4, 5, 6 or 7"]),
        ("pathway:size=٥", ["3, 4, 5, 6 or 7"]),
        ("block-capture:size=4", ["size is 3, 5 or 7"]),
        ("pathway:diagonal=maybe", ["no or yes"]),
        ("pathway:diagonal=1", ["no or yes"]),
        ("pathway:first=3", ["1 or 2"]),
        ("pathway:first=toss", ["1 or 2"]),
        ("pathway:size=5,size=5", ["size is given twice"]),
        ("pathway:", ["an option looks like size=5"]),
        ("pathway:size", ["an option looks like size=5"]),
        ("pathway:obstacles=24", ["0 to 23", "24"]),
        ("pathway:size=3,obstacles=8", ["0 to 7"]),
        ("pathway:obstacles=-1", ["a whole number"]),
        ("pathway:obstacles=x", ["a whole number"]),
        ("pathway:seed=1.5", ["a whole number"]),
        ("pathway:seed=" + "9" * 19, ["a whole number"]),
        ("pathway:obstacles=1,blocked=2.2", ["not both"]),
        ("pathway:blocked=9.9", ["is not a cell", "1.1-1.5"]),
        ("pathway:blocked=2,2", ["an option looks like"]),
        ("pathway:blocked=22", ["is not a cell"]),
        ("pathway:blocked=2.2-", ["is not a cell"]),
        ("pathway:blocked=2.2-2.2", ["2.2 is blocked twice"]),
        ("pathway:size=3,blocked=1.1-1.2-1.3-2.1-2.2-2.3-3.1-3.2", ["At most 7"]),
    ],
)
def test_a_bad_variant_says_what_would_be_right(text: str, words: list[str]) -> None:
    with pytest.raises(BadVariant) as error:
        load(text)
    for word in words:
        assert word in str(error.value)


@given(st.text(max_size=40))
def test_no_text_is_more_than_a_game_error(text: str) -> None:
    for prefix in ("", "pathway:", "pathway:blocked=", "knights-blockade:size="):
        try:
            load(prefix + text)
        except GameError as error:
            assert str(error)


def test_options_follow_from_the_rules() -> None:
    assert list(options_of(GAMES["pathway"])) == [
        "size", "diagonal", "first", "obstacles", "blocked", "seed",
    ]  # fmt: skip
    assert list(options_of(GAMES["knights-blockade"])) == ["size", "crossing"]
    assert options_of(GAMES["block-capture"])["size"].values == (3, 5, 7)
