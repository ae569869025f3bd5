"""Positions as text: there and back, and what can be none."""

import re

import pytest
from hypothesis import given

from fivesquare import GAMES, BadPosition, Game, GameError, Position, load
from fivesquare.games.pathway import Pathway
from fivesquare.records.positions import FLAWS, check_position, read_position, write_position
from fivesquare.testing import Case, hold
from fivesquare.testing.name_laws import a_position_is_read_as_it_is_written
from sampling import cases

START = "....._....._....._....._....."


@given(cases())
def test_text_and_back_is_the_same_position(case: Case) -> None:
    hold(a_position_is_read_as_it_is_written, case)


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ("block-capture_..x.._..o.._....._....._....._1_2.3", "block-capture", "1,3 2,3"),
        ("block-capture_x...._....._....._....._....._2_1.1", "block-capture", "1,1"),
        ("knights-blockade_-...._....._.x.o._....._....-_1", "knights-blockade", "2,1 2,3"),
        ("pathway_..x.._....._o...._....._....._1", "pathway", "1,3 3,1"),
        ("blockade_-...._....._..x.._....._....._2_3.3", "blockade", "3,3/1,1"),
        ("adjacent-capture_....._....._..xo._....._....._1", "adjacent-capture", "3,3 3,4"),
        ("pathway:blocked=2.2_....._.-..._....._....._....._1", "pathway:blocked=2.2", ""),
    ],
)
def test_the_form_is_the_documented_one(text: str, game: str, moves: str) -> None:
    found = load(game)
    assert write_position(found, found.replay(moves.split())[-1]) == text


# A text that can be no position, and the flaw that is named.
IMPOSSIBLE = [
    ("block-capture", "x...._....._....._....._....._1_1.1", "counts"),
    ("block-capture", "xo..._....._....._....._....._2_1.1", "counts"),
    ("block-capture", "xo..._....._....._....._....._1", "last missing"),
    ("block-capture", "xo..._....._....._....._....._1_1.1", "last empty"),
    ("block-capture", "xo..._....._....._....._....._1_3.3", "last empty"),
    ("block-capture", "x...._....._...o._....._....._1_3.4", "chain"),
    ("block-capture", "xx..._oo..._....._....._....._1_2.1", "chain"),
    ("block-capture", "....._.x..._....._....._....._2_2.2", "edge"),
    ("block-capture", "..x.._..o.._..x.._..o.._....._1_4.3", "late"),
    ("block-capture", "x-..._....._....._....._....._2_1.1", "holes"),
    ("block-capture", f"{START}_1_1.1", "last empty"),
    ("block-capture", f"{START}_2", "counts"),
    ("knights-blockade", "x...._....._....._....._....._1", "knights"),
    ("knights-blockade", "....._....._....._....._....o_1", "knights"),
    ("knights-blockade", "xx..._....._....._....._....o_1", "knights"),
    ("knights-blockade", "x...._....._....._....._...oo_1", "knights"),
    ("knights-blockade", "x...._....._....._....._....o_2", "counts"),
    ("knights-blockade", "x-..._....._....._....._....o_2", "corner"),
    ("knights-blockade", ".-..._....._.x..._....._....o_2", "corner"),
    ("knights-blockade", "-...._....._.x..._...o._....._2", "corner"),
    ("knights-blockade", "--..._....._.x.o._....._....._1", "corner"),
    ("knights-blockade", ".-..._....._.x.o._....._....-_1", "corner"),
    ("knights-blockade", ".x..._....._....._....._....o_1", "corner"),
    ("knights-blockade", "x...._....._....._....o_....._1", "corner"),
    ("knights-blockade", "x...._....._....._....._....o_1_0.0", "last unused"),
    ("knights-blockade", "-...._....._....._....x_....o_2", "corner"),
    ("knights-blockade", "..x.._....._.-..._....._....o_2", "corner"),
    ("knights-blockade", "-x..._....._..-.._..o.._....-_2", "colours"),
    ("knights-blockade", "-...._....._.-.o._..-.._..x.-_1", "colours"),
    ("knights-blockade", "-...._..x.._.-..._..o.._....-_2", "colours"),
    ("pathway", "x...._....._....._....._....._1", "counts"),
    ("pathway", "x...._o...._....._....._....._2", "counts"),
    ("pathway", "o...._....._....._....._....._1", "counts"),
    ("pathway:first=2", "x...._....._....._....._....._2", "counts"),
    ("pathway:first=2", f"{START}_1", "counts"),
    ("pathway", "x-..._....._....._....._....._2", "holes"),
    ("pathway:blocked=2.2", f"{START}_1", "holes"),
    ("pathway", "x...._....._....._....._....._2_1.1", "last unused"),
    ("pathway", "xo..._xo..._xo..._xo..._xo..._1", "late"),
    ("pathway:size=3", "xoo_x.o_x.._1", "late"),
    ("pathway:size=3", "xxo_xxo_xxo_2", "counts"),
    ("pathway:size=3", "oxx_oxx_o.x_2", "counts"),
    ("pathway:size=3,first=2", "ooo_xx._ooo_1", "counts"),
    ("pathway:size=3,first=2", "ooo_xx._x.._2", "late"),
    ("pathway:size=4", "oooo_oooo_xxxx_xxxx_1", "late"),
    ("pathway:size=4", "xxoo_xxoo_xxoo_xxo._2", "late"),
    ("blockade", "x...._....._....._....._....._2_1.1", "counts"),
    ("blockade", "x-..._....._....._....._....._1_1.1", "counts"),
    ("blockade", "xo-.._-...._....._....._....._1", "last missing"),
    ("blockade", "xo-.._-...._....._....._....._1_1.1", "last empty"),
    ("blockade", "x-o.._-...._....._....._....._1_1.3", "chain"),
    ("blockade", "xx-.._oo--._-...._....._....._1_2.1", "chain"),
    ("blockade", "ox-.._ox--._-...._....._....._1_2.1", "chain"),
    ("adjacent-capture", "x...._....._....._....._....._1", "counts"),
    ("adjacent-capture", "xo..._....._....._....._....._2", "counts"),
    ("adjacent-capture", "oo..._....._....._....._....._1", "captures"),
    ("adjacent-capture", "xoo.._....._....._....._....._2", "captures"),
    ("adjacent-capture", "xx..._....._....._....._....._1", "captures"),
    ("adjacent-capture", "o...._....._....._....._....._2", "captures"),
    ("adjacent-capture", "xxxx._....._....._....._....._1", "captures"),
    ("adjacent-capture", "ooo.._....._....._....._....._2", "captures"),
    ("adjacent-capture", "xxxxx_xxxxx_xxxxo_o...._....._1", "late"),
    ("adjacent-capture", "xxxxx_xxxxx_xxxoo_o...._....._1", "late"),
    ("adjacent-capture", "xxxxx_xxxxx_xxxx._oo..._....._1", "late"),
    ("adjacent-capture", "x-..._....._....._....._....._2", "holes"),
    ("adjacent-capture", "x...._....._....._....._....._2_1.1", "last unused"),
]


def flaw_of(game: Game, rest: str) -> str:
    """The flaw of a position written without its game, or what reading it says."""
    try:
        read_position(f"{game}_{rest}")
    except BadPosition as error:
        for flaw, words in FLAWS.items():
            plain = re.escape(words)
            if re.search(re.sub(r"\\\{\w+\\\}", ".*", plain), str(error)):
                return flaw
        return "unreadable"
    return ""


@pytest.mark.parametrize(("game", "rest", "flaw"), IMPOSSIBLE)
def test_what_can_be_no_position_is_refused(game: str, rest: str, flaw: str) -> None:
    assert flaw_of(load(game), rest) == flaw


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("block-capture_xo..._....._....._....._....._1_1.1", "1,1, is not one that Player 2 has"),
        ("block-capture_xox.._....._....._....._....._2_1.2", "1,2, is not one that Player 1 has"),
        ("blockade_xo-.._-...._....._....._....._1_1.1", "1,1, is not one that Player 2 has"),
        ("blockade_x-..._....._....._....._....._2_1.2", "1,2, is not one that Player 1 has"),
    ],
)
def test_whose_the_last_cell_should_be(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=f"the last cell, {says} claimed"):
        read_position(text)


@pytest.mark.parametrize(
    "text",
    [
        "pathway_.....",
        f"pathway_{START}",
        f"pathway_{START}_3",
        f"pathway_{START}_1_9.9_2",
        f"pathway_{START}_1_33",
        "block-capture_x...._....._....._....._....._2_1.1_1.1",
        "pathway_....x._....._....._....._....._1",
        "pathway_..?.._....._....._....._....._1",
        f"block-capture_{START}_1_9.9",
        "pathway",
        "",
        "patway_..._1",
        "pathway:size=9_...",
    ],
)
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        read_position(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "blockade_xo-.._-...._....._....._...x._2_1.2",
            "blockade: wrong counts for the turn: Player 1 has 2, Player 2 has 1, 2 blocked or"
            " removed, and Player 2 is to move.",
        ),
        (
            "knights-blockade_xxx.._....._....._....._...oo_1",
            "knights-blockade: each player has exactly one knight;"
            " here Player 1 has 3 and Player 2 has 2.",
        ),
        (
            "pathway:blocked=2.2_....._....._....._....._....._1",
            "pathway:blocked=2.2: the blocked cells are not those of pathway:blocked=2.2.",
        ),
        (
            "pathway_x...._....._....._....._....._2_1.1",
            "pathway: pathway does not remember a last cell.",
        ),
        (
            "block-capture_xo..._....._....._....._....._1_5.5",
            "block-capture: the last cell, 5,5, is not one that Player 2 has claimed.",
        ),
        (
            "block-capture_xo..._....._....._....._....._1_9.9",
            "block-capture: a cell is not on the board.",
        ),
    ],
)
def test_what_is_wrong_with_a_position(text: str, says: str) -> None:
    with pytest.raises(BadPosition) as error:
        read_position(text)
    assert str(error.value) == f"This is no position of {says}"


def test_a_long_text_that_is_no_position_is_cut_short() -> None:
    with pytest.raises(BadPosition, match=rf'^"pathway_{"x" * 49}\.\.\." is not a position; the'):
        read_position("pathway_" + "x" * 60)


def test_a_game_may_have_flaws_of_its_own() -> None:
    class Weekly(Pathway):
        def flaw(self, p: Position) -> str:
            return "it is Monday"

    game = Game(GAMES["pathway"], Weekly())
    with pytest.raises(BadPosition, match=r"^This is no position of pathway: it is Monday\.$"):
        check_position(game, game.start())


@pytest.mark.parametrize(
    ("p", "flaw"),
    [
        (Position(0, 1, 1, 0, -1), "overlap"),
        (Position(1, 1, 0, 1, -1), "overlap"),
        (Position(0, 0, 1, 1, -1), "overlap"),
        (Position(0, 1 << 25, 0, 0, -1), "off grid"),
        (Position(0, 0, 1 << 25, 0, -1), "off grid"),
        (Position(0, 0, 0, 1 << 25, -1), "off grid"),
        (Position(2, 0, 0, 0, -1), "off grid"),
        (Position(0, 0, 0, 0, 25), "off grid"),
        (Position(0, 0, 0, 0, -2), "off grid"),
    ],
)
def test_masks_that_make_no_sense(p: Position, flaw: str) -> None:
    assert load("pathway").flaw(p) == flaw
    with pytest.raises(BadPosition):
        check_position(load("pathway"), p)
