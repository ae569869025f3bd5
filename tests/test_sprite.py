"""The marks of all games as one SVG that a page refers to."""

from xml.etree import ElementTree

from fivesquare import load
from fivesquare.games import GAMES
from fivesquare.pictures.grid import svg
from fivesquare.pictures.sprite import marks, sprite


def test_every_mark_is_there_once_under_its_name() -> None:
    root = ElementTree.fromstring(sprite())
    names = [symbol.get("id") for symbol in root]
    assert names == [*(f"{game}-{player}" for game in GAMES for player in (1, 2)), "hole", "goal"]
    assert {symbol.tag for symbol in root} == {"symbol"}
    assert {symbol.get("viewBox") for symbol in root} == {"-30 -30 60 60"}
    assert root.get("aria-hidden") == "true", "nobody is read them aloud"


def test_marks_are_drawn_and_hold_nothing_that_a_page_forbids() -> None:
    root = ElementTree.fromstring(sprite())
    for symbol in root:
        assert len(symbol) > 0, symbol.get("id")
        for element in symbol.iter():
            assert element.tag in {"symbol", "path", "circle", "rect", "text", "g", "ellipse"}
            assert "style" not in element.attrib
            assert not [name for name in element.attrib if name.startswith("on")]


def test_the_two_players_of_a_game_are_told_apart_without_colour() -> None:
    found = dict(marks())
    for game in GAMES:
        assert found[f"{game}-1"] != found[f"{game}-2"]


def test_marks_are_those_of_the_pictures() -> None:
    game = load("blockade")
    p = game.replay(["3,3/1,1", "3,4/1,2"])[-1]
    picture = svg(game, p)
    for player in (1, 2):
        inside = dict(marks())[f"blockade-{player}"]
        assert inside in picture
