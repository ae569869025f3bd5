"""Analysis in the browser: values that are the engine's, a tree, and every way to a position."""

import random
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from fivesquare import load
from fivesquare.engine import review
from fivesquare.records.named import named
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from pages import (
    GAMES,
    PHONE,
    Visit,
    cell,
    focused,
    playable,
    press,
    press_on,
    sees,
    tab_to,
    wait_for,
)
from studies import click, expected, here, seen, shows, studied, tree, walk

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SOME, MANY = 5, 120
ALSO = (
    "knights-blockade:size=4,crossing=no",
    "pathway:size=4,diagonal=yes",
    "block-capture:size=3",
)


# Values.


@pytest.mark.parametrize("game", GAMES)
def test_the_values_on_the_board_are_those_of_the_engine(visit: Visit, game: str) -> None:
    assert walk(visit(), load(game), random.Random(game), SOME) > 3


@pytest.mark.long
@pytest.mark.parametrize("game", [*GAMES, *ALSO])
def test_the_values_of_many_positions_are_those_of_the_engine(visit: Visit, game: str) -> None:
    page, chance, boards = visit(), random.Random(f"many {game}"), 0
    while boards < MANY:
        boards += walk(page, load(game), chance, MANY - boards)


def test_values_are_switched_off_and_that_is_remembered(visit: Visit) -> None:
    page = visit()
    studied(page, "game=block-capture")
    page.locator(".worth").first.wait_for()
    values = page.get_by_role("switch", name="Values")
    assert values.get_attribute("aria-checked") == "true"
    values.click()
    page.locator(".worth").first.wait_for(state="detached")
    names = {sight.name for sight in seen(page).values()}
    assert "row 1, column 1, empty, playable" in names
    assert page.locator(".course, .best, .label").count() == 0
    page.reload()
    playable(page).first.wait_for()
    assert page.locator(".worth").count() == 0
    values.click()
    shows(page, expected(Record(load("block-capture"))))


def test_a_turn_that_need_not_have_a_second_part_tells_what_that_is_worth(visit: Visit) -> None:
    page = visit()
    studied(page, "game=adjacent-capture&moves=3,3+3,4+3,2+2,3")
    record = named("adjacent-capture", "3,3 3,4 3,2 2,3", None)
    shows(page, expected(record))
    click(page, "2,2")
    shows(page, expected(record, "2,2"))
    button = page.get_by_role("button", name=re.compile("^Capture nothing"))
    assert button.inner_text() == "Capture nothing: win in 21"
    page.keyboard.press("Escape")
    shows(page, expected(record))


def test_what_is_not_known_in_time_says_so(visit: Visit) -> None:
    page = visit()
    studied(page, "game=blockade:size=7&moves=4,4/1,1")
    page.get_by_text("Best so far").wait_for()
    assert {sight.text for sight in seen(page).values()} >= {"?"}
    cell(page, "row 3, column 4, empty, playable, not known").wait_for()


def test_a_server_that_is_busy_or_away_is_asked_again(visit: Visit) -> None:
    page, refusals = visit(), ["busy", "away"]

    def answered(route: "Route") -> None:
        if not refusals:
            route.continue_()
        elif refusals.pop() == "busy":
            route.fulfill(status=503, json={"error": {"kind": "busy", "message": "Too much."}})
        else:
            route.abort()

    page.route("**/api/analysis*", answered)
    studied(page, "game=block-capture")
    page.get_by_role("alert").get_by_text("The server does not answer.").wait_for()
    shows(page, expected(Record(load("block-capture"))))
    assert page.get_by_role("alert").count() == 0


# The tree.


def test_a_tree_is_walked_named_and_cut(visit: Visit) -> None:
    page = visit()
    studied(page, "game=pathway&moves=3,3+2,2+2,3")
    sees(page, "Branch a")
    page.keyboard.press("ArrowLeft")
    click(page, "4,3")
    click(page, "3,2")
    assert tree(page) == ["start", "1 3,3", "2 2,2", "3 2,3", "3 4,3", "4 3,2"]
    sees(page, "Branch b")
    press(page, "Name")
    page.get_by_label("Name of branch b").fill("a hole")
    page.keyboard.press("Enter")
    sees(page, "Branch b (a hole)")
    press(page, "To the start")
    click(page, "1,1")
    assert tree(page) == ["start", "1 3,3", "2 2,2", "3 2,3", "1 1,1", "3 4,3", "4 3,2"]
    # The way back into a branch goes on as it was played.
    page.get_by_role("button", name="3 4,3").click()
    page.keyboard.press("ArrowRight")
    cell(page, "row 3, column 2, O").wait_for()
    assert here(page) == "4 3,2"
    page.reload()
    cell(page, "row 3, column 2, O").wait_for()
    assert tree(page) == ["start", "1 3,3", "2 2,2", "3 2,3", "1 1,1", "3 4,3", "4 3,2"]
    sees(page, "Branch b (a hole)")
    page.keyboard.press("ArrowLeft")
    press(page, "Cut from here")
    assert tree(page) == ["start", "1 3,3", "2 2,2", "3 2,3", "1 1,1"]
    assert here(page) == "2 2,2"
    sees(page, "Branch a")
    page.keyboard.press("ArrowRight")
    cell(page, "row 2, column 3, X").wait_for()


def test_a_move_that_was_tried_before_begins_no_branch(visit: Visit) -> None:
    page = visit()
    studied(page, "game=block-capture&moves=1,3+1,2")
    press(page, "To the start")
    click(page, "1,3")
    click(page, "1,2")
    assert tree(page) == ["start", "1 1,3", "2 1,2"]
    assert page.get_by_text("Branch b").count() == 0


def test_the_best_line_is_played_through(visit: Visit) -> None:
    page = visit()
    studied(page, "game=block-capture")
    best = page.get_by_role("list", name="Best line").get_by_role("button")
    best.nth(4).wait_for()
    line = best.all_inner_texts()
    best.nth(2).click()
    assert here(page) == f"3 {line[2]}"
    cell(page, f"row {line[2].replace(',', ', column ')}, X").wait_for()
    best.nth(1).wait_for()
    assert best.all_inner_texts() == line[3:]
    best.last.click()
    sees(page, "Player 1")
    cell(page, ".*").first.wait_for()
    assert playable(page).count() == 0
    assert tree(page) == ["start", *(f"{number} {move}" for number, move in enumerate(line, 1))]


MISTAKEN = ["3,3/1,1", "3,4/1,2", "2,4/5,5", "2,5/1,3", "1,5/5,4", "1,4/5,3"]


def test_the_course_is_drawn_and_mistakes_are_marked(visit: Visit) -> None:
    page = visit()
    studied(page, f"game=blockade&moves={'+'.join(MISTAKEN)}")
    course = page.get_by_role(
        "img", name="At the start: Player 1 wins; after move 1: Player 2 wins"
    )
    wait_for(page, "document.querySelectorAll('.course .wrong').length == 5")
    found = review(named("blockade", " ".join(MISTAKEN), None))
    mistakes = [each.number for each in found.moves if each.kind == "mistake"]
    assert tree(page)[1:] == [
        f"{number} {move}{' ?' if number in mistakes else ''}"
        for number, move in enumerate(MISTAKEN, 1)
    ]
    box = course.bounding_box()
    assert box
    course.click(position={"x": 1, "y": 5})  # beside the start
    assert here(page) == "start"
    sees(page, "Win in 7")


# Ways to a position.


def test_a_link_shares_the_position(visit: Visit) -> None:
    page, friend = visit(), visit()
    studied(page, "game=blockade:size=4")
    click(page, "2,2")
    click(page, "1,1")
    cell(page, "row 1, column 1, removed").wait_for()
    asked = parse_qs(urlsplit(page.url).query)
    assert asked == {"game": ["blockade:size=4"], "moves": ["2,2/1,1"]}
    friend.goto(page.url)
    shows(friend, expected(named("blockade:size=4", "2,2/1,1", None)))
    friend.get_by_role("heading", name="Blockade (size=4)").wait_for()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("game=chess", "chess"),
        ("game=blockade&moves=9,9/1,1", "not on the grid"),
        ("position=knights-blockade_x...._....._....._....._....._1", "exactly one knight"),
    ],
)
def test_a_link_that_leads_nowhere_says_why(visit: Visit, address: str, why: str) -> None:
    page = visit(f"/analysis?{address}")
    page.get_by_role("alert").get_by_text(why).wait_for()
    page.get_by_role("link", name="Analysis of Blockade").click()
    playable(page).first.wait_for()


def test_a_position_is_set_up_by_hand(visit: Visit) -> None:
    page = visit()
    studied(page, "game=knights-blockade")
    press(page, "Set up")
    page.get_by_role("status").get_by_text("This can be a position.").wait_for()
    page.get_by_role("radio", name="blocked").check()
    cell(page, "row 0, column 0, knight 1").click()
    page.get_by_role("status").get_by_text("exactly one knight").wait_for()
    use = page.get_by_role("button", name="Use it")
    assert use.get_attribute("aria-disabled") == "true"
    page.get_by_role("radio", name="knight 1").check()
    cell(page, "row 2, column 1, empty").click()
    page.get_by_role("status").get_by_text("Player 1 is to move").wait_for()
    page.get_by_role("radio", name="Player 2").check()
    page.get_by_role("status").get_by_text("This can be a position.").wait_for()
    use.click()
    text = "knights-blockade_-...._....._.x..._....._....o_2"
    shows(page, expected(named(None, "", text)))
    assert parse_qs(urlsplit(page.url).query)["position"] == [text]
    # Where the rules remember a cell, the latest claim is it.
    studied(page, "game=blockade&moves=3,3/1,1")
    press(page, "Set up")
    page.get_by_role("radio", name="B", exact=True).check()
    cell(page, "row 3, column 4, empty").click()
    page.get_by_role("radio", name="removed").check()
    cell(page, "row 5, column 5, empty").click()
    page.get_by_role("radio", name="Player 1").check()
    page.get_by_role("status").get_by_text("This can be a position.").wait_for()
    use.click()
    shows(page, expected(named("blockade", "3,3/1,1 3,4/5,5", None)))


def test_a_record_is_pasted_or_dropped_in(visit: Visit) -> None:
    page = visit("/analysis")
    page.get_by_label("Record or position").fill("Game: blockade\n\n3,3/1,1 3,3/1,2")
    press(page, "Open")
    page.get_by_role("alert").get_by_text("Move 2").wait_for()
    page.get_by_label("Record or position").fill("Game: blockade\nPlayer 1: Ann\n\n3,3/1,1 3,4/1,2")
    press(page, "Open")
    shows(page, expected(named("blockade", "3,3/1,1 3,4/1,2", None)))
    assert tree(page) == ["start", "1 3,3/1,1 ?", "2 3,4/1,2 ?"]
    bring(page, "drop", "Game: pathway\n\n3,3 2,2")
    shows(page, expected(named("pathway", "3,3 2,2", None)))
    bring(page, "paste", "Game: pathway\n\n3,3 4,4 1,1")
    shows(page, expected(named("pathway", "3,3 4,4 1,1", None)))
    assert tree(page) == ["start", "1 3,3", "2 2,2", "2 4,4", "3 1,1"], "what was there stays"
    position = write_position(load("pathway:size=3"), load("pathway:size=3").start())
    bring(page, "paste", f"{position}\n")
    shows(page, expected(Record(load("pathway:size=3"))))
    bring(page, "drop", "no record")
    page.get_by_role("alert").get_by_text("not a game record").wait_for()


def bring(page: "Page", kind: str, text: str) -> None:
    """A file is dropped, or a text pasted, somewhere on the page."""
    page.evaluate(
        """([kind, text]) => {
            const bag = new DataTransfer();
            if (kind == "drop") bag.items.add(new File([text], "game.txt"));
            else bag.setData("text/plain", text);
            const event = kind == "drop"
                ? new DragEvent(kind, {dataTransfer: bag, bubbles: true, cancelable: true})
                : new ClipboardEvent(kind, {clipboardData: bag, bubbles: true, cancelable: true});
            document.querySelector("h1").dispatchEvent(event);
        }""",
        [kind, text],
    )


def test_any_variant_of_any_game_is_opened(visit: Visit) -> None:
    page = visit()
    studied(page, "game=block-capture")
    press(page, "Another game")
    page.get_by_label("Game", exact=True).select_option("Pathway")
    page.get_by_label("Size", exact=True).select_option("4")
    page.get_by_label("Diagonal").select_option("yes")
    page.get_by_label("Blocked").fill("9.9")
    press(page, "Open")
    page.get_by_role("alert").wait_for()
    page.get_by_label("Blocked").fill("2.2")
    press(page, "Open")
    shows(page, expected(Record(load("pathway:size=4,diagonal=yes,blocked=2.2"))))
    press(page, "Another game")
    page.get_by_label("Blocked", exact=True).fill("")
    page.get_by_label("Obstacles").fill("14")
    press(page, "Open")
    wait_for(page, "document.querySelectorAll('.cell.h3').length == 14")


def test_a_game_goes_on_from_here(visit: Visit) -> None:
    page = visit()
    studied(page, "game=block-capture:size=3&moves=1,1+1,2")
    press(page, "Play from here")
    offered = page.get_by_label("Opponent").get_by_role("option").all_inner_texts()
    people = ["A friend, by a link", "Two at one screen"]
    assert offered == ["Random", "Level 1", "Level 2", "Perfect", *people]
    page.get_by_label("Opponent").select_option("Perfect")
    assert page.get_by_role("radio", name="Player 1").is_checked()
    press(page, "Start")
    page.wait_for_url(re.compile(r"/games/\w+$"))
    cell(page, "row 2, column 2, centre, playable").click()
    sees(page, "Winner")
    # The same from a position, for the player who is not to move.
    position = "block-capture:size=3_x.._..._..._2_1.1"
    studied(page, f"position={position}")
    press(page, "Play from here")
    page.get_by_role("radio", name="Player 1").check()
    press(page, "Start")
    cell(page, r"row \d, column \d, O").wait_for()


# For everybody.


def test_all_of_it_by_keys_alone(visit: Visit) -> None:
    page = visit()
    studied(page, "game=blockade")
    shows(page, expected(Record(load("blockade"))))
    press_on(page, (3, 3))
    press_on(page, (1, 1))
    cell(page, "row 1, column 1, removed").wait_for()
    assert focused(page).startswith("row 1, column 1")
    tab_to(page, re.compile("Values"))
    page.keyboard.press("Space")
    assert page.locator(".worth").count() == 0
    page.keyboard.press("Space")
    tab_to(page, re.compile("Play 2,3/.*"))
    page.keyboard.press("Enter")
    cell(page, "row 2, column 3, B").wait_for()
    assert focused(page).startswith("row "), "what is gone leaves the focus at the board"
    tab_to(page, re.compile("Name"))
    page.keyboard.press("Enter")
    page.keyboard.type("sharp")
    page.keyboard.press("Enter")
    sees(page, "Branch a (sharp)")
    tab_to(page, re.compile("Back"))
    page.keyboard.press("Enter")
    assert here(page).startswith("1 3,3/1,1")
    tab_to(page, re.compile("Set up"))
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="empty").focus()
    page.keyboard.press("Space")
    press_on(page, (3, 3))
    cell(page, "row 3, column 3, empty").wait_for()


def test_what_is_done_and_known_is_announced(visit: Visit) -> None:
    page = visit()
    studied(page, "game=blockade")
    say = page.locator("[aria-live=polite]")
    click(page, "3,3")
    say.get_by_text("Block a cell.").wait_for(state="attached")
    click(page, "1,1")
    done = "Player 1 placed 'A' at (3,3). Player 1 removed cell at (1,1)."
    wait_for(page, "document.querySelector('#say').textContent.includes('to move')")
    assert say.text_content() == f"{done} Player 2 to move: win in 3."


@pytest.mark.parametrize("width", [PHONE["width"], 320])
def test_nothing_is_wider_than_a_phone(visit: Visit, width: int) -> None:
    page = visit(size={"width": width, "height": 700})
    for address in ("game=pathway:size=7,diagonal=yes,blocked=1.1-2.2-3.3-4.4", "game=blockade"):
        studied(page, f"{address}")
        page.locator(".course").wait_for()
        for box in ("Set up", "Open a record", "Another game", "Play from here"):
            press(page, box)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (address, box)
    page.locator(".worth").first.wait_for()
    size = page.locator(".sign").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 12


def test_dark_is_dark(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    studied(page, "game=block-capture")
    sign = page.locator(".worth.loss path").first
    assert sign.evaluate("e => getComputedStyle(e).fill") == "rgb(74, 32, 28)"
