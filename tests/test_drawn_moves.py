"""What a picture says of the last move and of the end: captures, paths, what is trapped."""

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given

from drawn import NAME, Picture, classes, parts
from fivesquare import Game, Move, Position, load
from fivesquare.decision import captured, decisive
from fivesquare.engine.reviews import Accuracy, Review, Standing
from fivesquare.match import played, resigned
from fivesquare.pictures import grid
from fivesquare.pictures.course import Course, Step, course_svg
from fivesquare.records import Record
from fivesquare.reports.judgement import review_svg
from fivesquare.reports.state import state_svg
from sampling import VARIANTS, ends, lines

PAGE = Path(grid.__file__).parent.parent / "web" / "static" / "app.css"
CAPTURE = "3,3 3,4 2,3 1,1 2,4x3,4"


def record(name: str, moves: str) -> Record:
    return Record(load(name), tuple(Move(move) for move in moves.split()))


def seen(name: str, moves: str) -> Picture:
    return Picture(state_svg(record(name, moves)))


def faded(picture: Picture) -> list[str]:
    return sorted(picture.named(cell) for cell in picture.cells if cell.get("opacity"))


@given(ends())
def test_what_decided_stands_out_and_the_rest_steps_back(case: tuple[Game, Position]) -> None:
    game, p = case
    picture, result = Picture(grid.svg(game, p, last=game.rules.board.full)), game.result(p)
    assert result
    decided = decisive(game, p)
    winners = {1: p.x, 2: p.o}.get(result.winner or 0, 0)
    assert picture.having("winning") == sorted(game.cells(decided & winners))
    assert picture.having("trapped") == sorted(game.cells(decided & ~winners))
    others = game.rules.board.full & ~decided
    assert picture.having("outline") == sorted(game.cells(others))
    assert faded(picture) == (sorted(game.cells(others)) if decided else [])
    told = picture.words.partition("Decided by: ")[2]
    assert len(re.findall(r"\d, ?\d", told)) == decided.bit_count()


@given(lines())
def test_a_picture_tells_what_the_last_move_named_and_took(case: tuple[Game, list[Move]]) -> None:
    game, moves = case
    whole = Record(game, tuple(moves))
    picture = Picture(state_svg(whole))
    named = game.split(moves[-1]) if moves else []
    ringed = {name for mark in ("outline", "winning") for name in picture.having(mark)}
    assert {*named} <= ringed
    taken = [] if len(named) < 2 or game.about.id != "adjacent-capture" else named[1:]
    assert picture.having("taken") == taken
    for cell in taken:
        (corner,) = parts(picture.at(cell), "taken")
        winner, loser = classes(picture.at(cell))[1], classes(corner)[1]
        assert {winner, loser} == {"one", "two"}
        assert corner is picture.at(cell)[-1], "on top of everything else"
    if whole.result is None:
        assert faded(picture) + picture.having("winning") + picture.having("trapped") == []


def test_a_capture_is_told_from_a_claim() -> None:
    picture = seen("adjacent-capture", CAPTURE)
    assert picture.having("outline") == ["2,4", "3,4"]
    assert picture.having("taken") == ["3,4"]
    assert "Last move: (2, 4), (3, 4). Captured: (3, 4)." in picture.words
    assert seen("adjacent-capture", CAPTURE.partition("x")[0]).having("taken") == []


def test_captured_cells_are_those_that_changed_hands() -> None:
    game = load("adjacent-capture")
    *_, before, after = game.replay(CAPTURE.split())
    assert captured(before, after) == game.bit("3,4")
    assert captured(after, before) == game.bit("3,4")
    assert captured(after, after) == 0


def test_a_path_and_a_trapped_knight() -> None:
    path = seen("pathway", "1,3 3,1 2,3 3,2 3,3 4,2 4,3 5,2 5,3")
    assert path.having("winning") == ["1,3", "2,3", "3,3", "4,3", "5,3"]
    assert path.having("trapped") == []
    assert path.words.endswith("Decided by: (1,3), (2,3), (3,3), (4,3), (5,3).")
    knights = seen("knights-blockade:size=3", "1,2 1,0 2,0 0,2 0,1 2,1")
    assert knights.having("trapped") == ["0,1"]
    assert knights.having("winning") == []
    assert knights.having("outline") == ["2,1"]


def test_a_game_that_was_given_up_has_ended_and_nothing_on_the_board_says_why() -> None:
    given_up = resigned(played(record("pathway", "1,3"), 2, "2,3"), 1)
    picture = Picture(state_svg(given_up))
    assert picture.words.startswith("Player 1 resigns.")
    assert "to move" not in picture.words
    assert faded(picture) == []


def test_the_colours_are_those_of_the_page() -> None:
    page = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\)", PAGE.read_text("utf-8")))
    names = {
        ".card": "panel",
        ".number": "soft",
        ".ground": "cell",
        ".empty": "soft",
        ".one": "one",
        ".two": "two",
        ".one .ground": "one-soft",
        ".two .ground": "two-soft",
        ".hole .ground": "hole",
        ".hatch": "hatch",
        ".on": "on",
        ".halo": "panel",
        ".outline": "ink",
        ".winning": "win",
        ".trapped": "loss",
    }
    for what, _, light, dark in grid.COLOURS:
        assert f"{light}, {dark}".replace("#ffffff", "#fff") == page[names[what]], what


# The course of a game.


def lanes(outcomes: list[int | None], may_draw: bool) -> tuple[ElementTree.Element, list[str]]:
    """A course with these outcomes, and whose its lanes are from top to bottom."""
    falls = [None not in pair and pair[0] != pair[1] for pair in pairwise(outcomes)]
    steps = [Step(n % 2 + 1, "3,3", fell, n == 0) for n, fell in enumerate(falls)]
    course = Course("title", "heading", "words", ("Ann", "Bob"), may_draw, outcomes, steps)
    root = ElementTree.fromstring(course_svg(course))
    found = parts(root, "lane")
    heights = [float(lane[0].get("y", "")) for lane in found]
    assert heights == sorted(heights)
    assert heights[-1] + 40 < float(root.get("height", ""))
    return root, [classes(lane)[1] for lane in found]


@pytest.mark.parametrize("may_draw", [True, False])
def test_a_lane_for_every_outcome_there_can_be(may_draw: bool) -> None:
    root, found = lanes([1, 2, 1, None], may_draw)
    assert found == (["one", "empty", "two"] if may_draw else ["one", "two"])
    assert ("draw" in [text.text for text in root.iter(f"{NAME}text")]) == may_draw
    unknown = [text.get("y") for text in parts(root, "unknown")]
    assert len(set(unknown)) == len(unknown) == len(found), "whoever wins is not known"
    heights = {float(step[0].get("d", "").split()[1].split("h")[0]) for step in parts(root, "step")}
    bands = [float(lane[0].get("y", "")) for lane in parts(root, "lane")]
    assert all(any(band < height < band + 40 for band in bands) for height in heights)
    for text in root.iter(f"{NAME}text"):
        if text.get("y"):
            assert 0 < float(text.get("y", "")) < float(root.get("height", ""))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_review_draws_the_lane_of_draws_where_there_can_be_one(name: str) -> None:
    nothing = Review(record(name, ""), Standing(), (), None, None, (Accuracy(0, 0, 0),) * 2, False)
    found = parts(ElementTree.fromstring(review_svg(nothing)), "lane")
    assert len(found) == 2 + load(name).may_draw
