"""The pictures of positions, read back as a reader sees them."""

import re
import sys
from itertools import pairwise
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from drawn import NAME, Picture, after, classes, drawn, parts, some_play, tags, where
from fivesquare import load
from fivesquare.books.block_capture import BlockCaptureBook
from fivesquare.books.drawing import Drawing
from fivesquare.core import Game, Kind, Position
from fivesquare.games.block_capture import BlockCapture
from fivesquare.pictures.grid import svg
from fivesquare.pictures.pixels import pixels

STANDARD = ["block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"]
VARIANTS = [
    *STANDARD,
    "block-capture:size=3",
    "block-capture:size=7",
    *(f"{name}:size={size}" for name in STANDARD[1:] for size in (3, 4, 6, 7)),
    "pathway:first=2",
    "pathway:size=6,diagonal=yes,blocked=1.2-6.6",
    "knights-blockade:crossing=no",
]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_cell_is_drawn_once_as_what_it_is(name: str) -> None:
    game = load(name)
    for p in some_play(game):
        picture = drawn(game, p)
        assert len(picture.cells) == game.size**2
        assert picture.of("cell") == sorted(game.cells(game.rules.board.full))
        assert picture.of("one") == sorted(game.cells(p.x))
        assert picture.of("two") == sorted(game.cells(p.o))
        assert picture.of("hole") == sorted(game.cells(p.holes))
        assert picture.having("hatch") == picture.of("hole")
        assert all(tags(picture.at(cell)) for cell in picture.of("one") + picture.of("two"))


@pytest.mark.parametrize("name", VARIANTS)
def test_rows_and_columns_are_numbered(name: str) -> None:
    game = load(name)
    picture = drawn(game, game.start())
    numbers = [str(game.about.origin + n) for n in range(game.size)]
    downward = [picture.rows[y] for y in sorted(picture.rows)]
    rightward = [picture.columns[x] for x in sorted(picture.columns)]
    assert downward == (numbers[::-1] if game.about.id == "pathway" else numbers)
    assert rightward == numbers
    assert picture.labels == 2 * game.size


def test_numbers_follow_the_book() -> None:
    assert list(after("knights-blockade", "").rows.values()) == ["0", "1", "2", "3", "4"]
    assert list(after("blockade", "").rows.values()) == ["1", "2", "3", "4", "5"]
    for name in STANDARD:
        picture = after(name, "")
        below = picture.top > max(picture.rows)
        assert below == (name == "pathway")
        assert below or picture.top < min(picture.rows)
        assert picture.left < min(picture.columns)


def test_pathway_has_row_1_at_the_bottom_and_the_others_on_top() -> None:
    for name, moves in (("adjacent-capture", "1,2 5,4"), ("pathway", "1,2 5,4")):
        picture = after(name, moves)
        (one,), (two,) = (
            [where(cell) for cell in picture.cells if side in classes(cell)]
            for side in ("one", "two")
        )
        assert one[0] < two[0]
        assert (one[1] > two[1]) == (name == "pathway")


def test_crosses_rings_discs_and_knights() -> None:
    for name in ("block-capture", "pathway", "adjacent-capture"):
        picture = after(name, "1,2 1,3")
        cross, ring = picture.at("1,2"), picture.at("1,3")
        assert tags(cross) == ["path"]
        assert tags(ring) == ["circle"]
        assert cross[1].get("stroke-linecap") == "round"
        assert cross[1].get("d", "").count("M") == 2
        assert ring[1].get("fill") == "none"
    markers = after("blockade", "3,3/1,1 3,4/1,2")
    assert tags(markers.at("3,3")) == tags(markers.at("3,4")) == ["circle", "text"]
    assert "".join(markers.at("3,3").itertext()) == "A"
    assert "".join(markers.at("3,4").itertext()) == "B"
    knights = after("knights-blockade", "")
    assert tags(knights.at("0,0")) == tags(knights.at("4,4")) == ["path", "g", "circle", "text"]
    assert "".join(knights.at("0,0").itertext()) == "1"
    assert "".join(knights.at("4,4").itertext()) == "2"
    assert knights.at("0,0")[1].get("transform") != knights.at("4,4")[1].get("transform")


def test_marks_take_the_colour_of_their_side() -> None:
    for name in STANDARD:
        game = load(name)
        picture = drawn(game, some_play(game)[3])
        for cell in picture.of("one") + picture.of("two"):
            shape = picture.at(cell)[1]
            assert "currentColor" in (shape.get("fill"), shape.get("stroke"))


def test_the_last_move_is_outlined() -> None:
    assert after("pathway", "1,3 3,1").having("outline") == []
    assert after("pathway", "1,3 3,1", "3,1").having("outline") == ["3,1"]
    assert after("knights-blockade", "1,2", "1,2").having("outline") == ["1,2"]
    assert after("blockade", "3,3/1,1", "3,3 1,1").having("outline") == ["1,1", "3,3"]
    outlined = after("adjacent-capture", "3,3 3,4 2,3 1,1 2,4x3,4", "2,4 3,4")
    assert outlined.having("outline") == ["2,4", "3,4"]
    assert outlined.of("one") == ["2,3", "2,4", "3,3", "3,4"]
    for cell in ("2,4", "3,4"):
        *_, ring = outlined.at(cell)
        assert classes(ring) == ["outline"]  # on top of everything else
        assert float(ring.get("width", "")) > 0
        assert ring.get("fill") == "none"


def test_only_block_capture_marks_the_middle_as_its_goal() -> None:
    for size, centre in ((3, "2,2"), (5, "3,3"), (7, "4,4")):
        assert after(f"block-capture:size={size}", "").having("goal") == [centre]
    won = after("block-capture", "1,3 2,3 3,3")
    assert won.having("goal") == ["3,3"]
    assert "one" in classes(won.at("3,3"))
    for name in STANDARD[1:]:
        assert after(name, "").having("goal") == []


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_pathway_edges_each_side_in_the_colour_of_its_player(size: int) -> None:
    picture = after(f"pathway:size={size}", "")
    found = {where(edge): classes(edge)[1] for edge in parts(picture.root, "edge")}
    ys, xs = sorted(picture.rows), sorted(picture.columns)
    middle_x, middle_y = (xs[0] + xs[-1]) / 2, (ys[0] + ys[-1]) / 2
    assert len(found) == 4
    for (x, y), side in found.items():
        if side == "one":  # above and below, between the outermost cells and the numbers
            assert x == middle_x
            assert y < ys[0] - 30 or ys[-1] + 30 < y < picture.top
        else:
            assert y == middle_y
            assert picture.left < x < xs[0] - 30 or x > xs[-1] + 30
    assert sorted(found.values()) == ["one", "one", "two", "two"]
    for edge in parts(picture.root, "edge"):  # and the player's own mark in its middle
        assert tags(edge) == ["path", "g", "path" if "one" in classes(edge) else "circle"]


def test_only_pathway_has_edges() -> None:
    for name in STANDARD:
        assert bool(parts(after(name, "").root, "edge")) == (name == "pathway")


@pytest.mark.parametrize("name", VARIANTS)
def test_everything_lies_on_the_card_and_nothing_overlaps(name: str) -> None:
    picture = after(name, "")
    left, top, width, height = (float(n) for n in picture.root.get("viewBox", "").split())
    assert (picture.root.get("width"), picture.root.get("height")) == (f"{width:g}", f"{height:g}")
    (card,) = parts(picture.root, "card")
    covered = tuple(float(card.get(n, "")) for n in ("x", "y", "width", "height"))
    assert covered == (left, top, width, height)
    (cell,) = {float(ground.get("width", "")) for ground in parts(picture.root, "ground")}
    for line, start, length in ((picture.columns, left, width), (picture.rows, top, height)):
        places = sorted(line)
        assert all(b - a > cell for a, b in pairwise(places))
        assert start < places[0] - cell / 2
        assert places[-1] + cell / 2 < start + length
    assert left + 12 < picture.left < min(picture.columns) - cell / 2  # 12: no number is cut off
    assert top + 12 < picture.top < top + height - 12
    assert not min(picture.rows) - cell / 2 < picture.top < max(picture.rows) + cell / 2


def test_accessible_words() -> None:
    picture = after("knights-blockade", "1,2", "1,2")
    assert picture.root.get("role") == "img"
    assert [child.tag for child in picture.root][:2] == [f"{NAME}title", f"{NAME}desc"]
    assert picture.root.findtext(f"{NAME}title") == "Knight's Blockade"
    assert picture.words == (
        "Player 2 (K2) to move. K1: (1, 2). K2: (4, 4). Out of play: (0, 0). Last move: (1, 2)."
    )
    assert after("pathway", "").words == "Player 1 (X) to move."
    assert after("pathway:first=2", "").words == "Player 2 (O) to move."


def test_the_end_is_told_in_the_words_of_the_book() -> None:
    won = after("block-capture", "1,3 2,3 3,3", "3,3").words
    assert won.startswith("Player 1 (X) has captured the central block (3,3) and won the game! X: ")
    path = after("pathway", "1,3 3,1 2,3 3,2 3,3 4,2 4,3 5,2 5,3").words
    assert path.startswith("Player 1 has completed a continuous vertical path")
    game = load("adjacent-capture:size=4")
    draw = drawn(game, Position(0, 0x00FF, 0xFF00, 0, -1)).words
    assert draw.startswith("The grid is full and both players control 8 cells: a draw. X: (1, 1),")


@pytest.mark.parametrize("name", VARIANTS)
def test_every_position_has_its_own_picture(name: str) -> None:
    game = load(name)
    positions = some_play(game)
    pictures = [svg(game, p) for p in positions]
    assert len(positions) > 2
    assert len(set(pictures)) == len(positions)
    assert pictures == [svg(game, p) for p in positions]


@pytest.mark.parametrize("name", VARIANTS)
def test_self_contained(name: str) -> None:
    game = load(name)
    text = svg(game, some_play(game)[2])
    root = ElementTree.fromstring(text)
    known = ["svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"]
    assert {e.tag for e in root.iter()} <= {NAME + tag for tag in known}
    assert not {"id", "href", "onload"} & {name for e in root.iter() for name in e.attrib}
    assert text.replace(NAME[1:-1], "").count("://") == 0
    assert "url(" not in text
    assert "@import" not in text
    assert text.endswith("</svg>\n")


def colours() -> list[dict[tuple[str, str], str]]:
    """The style sheet's colours by selector and property: light, and dark."""
    sheet = Picture(svg(load("pathway"), load("pathway").start())).root.findtext(f"{NAME}style")
    light, dark = (sheet or "").split("@media (prefers-color-scheme: dark)")
    rule = re.compile(r"\.fivesquare ([^{}]+)\{(\w+):(#[0-9a-f]{6})\}")
    assert rule.sub("", light) == ""  # every rule keeps to our own pictures
    assert rule.sub("", dark) == "{}"
    return [{(m[1], m[2]): m[3] for m in rule.finditer(shade)} for shade in (light, dark)]


def luminance(colour: str) -> float:
    """How light a colour is, by the definition of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(c * weight for c, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_readable_in_light_and_dark() -> None:
    light, dark = colours()
    assert light.keys() == dark.keys()
    assert luminance(light[".card", "fill"]) > 0.8
    assert luminance(dark[".card", "fill"]) < 0.05
    for shade in (light, dark):
        card = shade[".card", "fill"]
        assert contrast(shade[".number", "fill"], card) >= 4.5
        assert contrast(shade[".outline", "stroke"], shade[".halo", "stroke"]) >= 7
        assert luminance(shade[".hole .ground", "fill"]) < 0.1
        for side in (".one", ".two"):
            assert contrast(shade[side, "color"], shade[f"{side} .ground", "fill"]) >= 3
            assert contrast(shade[side, "color"], card) >= 3
            assert contrast(shade[side, "color"], shade[".on", "fill"]) >= 4.5


def test_player_1_is_blue_and_player_2_orange() -> None:
    for shade in colours():
        one, two = (
            [int(shade[side, "color"][i : i + 2], 16) for i in (1, 3, 5)]
            for side in (".one", ".two")
        )
        assert one == sorted(one)  # more blue than green, more green than red
        assert two == sorted(two, reverse=True)


class SixthBook(BlockCaptureBook):
    drawing = Drawing(marks=(" ", "<", "&", "#"), upward=True)


def test_a_game_without_a_style_is_drawn_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("fivesquare.books.sixth")
    module.BOOK = SixthBook()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    game = Game(Kind("sixth", "Cats & <Dogs>", BlockCapture, origin=0), BlockCapture())
    picture = drawn(game, Position(0, game.bit("0,2"), game.bit("1,2"), game.bit("4,4"), 7), "1,2")
    assert picture.root.findtext(f"{NAME}title") == "Cats & <Dogs>"
    assert picture.words == (
        "Player 1 (<) to move. <: (0,2). &: (1,2). Out of play: (4,4). Last move: (1,2)."
    )
    assert "".join(picture.at("0,2").itertext()) == "<"
    assert "".join(picture.at("1,2").itertext()) == "&"
    assert (picture.of("one"), picture.of("two")) == (["0,2"], ["1,2"])
    assert (picture.of("hole"), picture.having("outline")) == (["4,4"], ["1,2"])
    assert where(picture.at("0,2"))[1] > where(picture.at("1,2"))[1]
    assert parts(picture.root, "goal") + parts(picture.root, "edge") == []


# The same as pixels.


def middle_of(image: Any, row: int, column: int, down: int = 0, right: int = 0) -> str:
    """The colour near the middle of a cell, counted from the top left."""
    return str(image[row * 66 + 36 + down, column * 66 + 36 + right].tobytes().hex())


def test_pixels_show_what_stands_where() -> None:
    game = load("blockade")
    image = pixels(game, game.replay(["3,3/1,1", "3,4/5,2"])[-1])
    assert image.shape == (336, 336, 3)
    assert image.dtype == "uint8"
    assert middle_of(image, 2, 2) == "0b5cad"  # a cross
    assert middle_of(image, 2, 3) == "fde3cf"  # a ring, and in it its ground
    assert middle_of(image, 2, 3, right=16) == "c25400"
    assert middle_of(image, 0, 0, -27, -27) == middle_of(image, 4, 1, -27, -27) == "3d4653"
    assert middle_of(image, 1, 1) == "e9ecf4"


def test_pixels_have_the_first_row_where_the_book_has_it() -> None:
    game = load("pathway:size=3")
    image = pixels(game, game.replay(["1,1"])[-1])
    assert middle_of(image, 2, 0) == "0b5cad"
    assert middle_of(image, 0, 0) == "e9ecf4"


def test_pixels_outline_the_last_move() -> None:
    game = load("blockade:size=3")
    p = game.replay(["2,2/1,1"])[-1]
    changed = pixels(game, p, game.bit("1,1")) != pixels(game, p)
    rows, columns, _ = changed.nonzero()
    assert (rows.min(), columns.min()) == (4, 4)
    assert max(rows.max(), columns.max()) < 66 + 3
