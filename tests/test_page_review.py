"""A finished game reviewed in the browser: its mistakes, and another try at each."""

import re
from typing import TYPE_CHECKING

from fivesquare.records.named import named
from pages import PHONE, Visit, begin, cell, focused, playable, press, press_on, sees, tab_to
from studies import click, expected, shows

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Every move but the last is a mistake; Ann could have won at once with the fifth.
MISTAKEN = ["3,3/1,1", "3,4/1,2", "2,4/5,5", "2,5/1,3", "1,5/5,4", "1,4/5,3"]


def reviewed(page: "Page") -> None:
    """Play the last move of a game with mistakes, and ask for its review."""
    begin(page, "blockade", moves=MISTAKEN[:-1], name="Ann", other_name="Bob")
    assert page.get_by_role("link", name="Review").count() == 0
    for each in MISTAKEN[-1].split("/"):
        click(page, each)
    page.get_by_role("link", name="Review").click()
    page.get_by_role("heading", name="Blockade · review").wait_for()


def listed(page: "Page") -> list[str]:
    """The moves as they are listed, with what is said of each."""
    moves = page.get_by_role("list", name="Moves").get_by_role("button").all_inner_texts()
    return [" ".join(move.split()).replace(" / ", "/") for move in moves]


def test_mistakes_are_marked_in_the_list_and_on_the_graph(visit: Visit) -> None:
    page = visit()
    reviewed(page)
    assert listed(page) == [
        "3,3/1,1 mistake",
        "3,4/1,2 mistake",
        "2,4/5,5 mistake",
        "2,5/1,3 mistake",
        "1,5/5,4 turning point",
        "1,4/5,3",
    ]
    assert page.locator(".course circle.wrong").count() == 5
    assert page.locator(".course circle.turning").count() == 1
    page.get_by_role(
        "img", name=re.compile("^At the start: Player 1 wins; after move 1")
    ).wait_for()
    sees(page, "Turning point: move 5, 1,5/5,4 by Ann, from won to lost.")
    assert page.locator(".accuracy li").all_inner_texts() == [
        "Ann\nkept 0 of 3 decisions (0%).\n0%",
        "Bob\nkept 0 of 2 decisions (0%).\n0%",
    ]
    page.keyboard.press("ArrowLeft")
    sees(page, "Move 5, 1,5/5,4 by Ann: turning point.")
    assert page.locator(".worths .label").all_inner_texts() == ["Win in 1", "Loss in 1"]
    press(page, "To the start")
    sees(page, "The start.")
    press(page, "Next mistake")
    sees(page, "Move 1, 3,3/1,1 by Ann: mistake.")


def test_a_mistake_is_tried_again_and_the_answer_is_not_shown(visit: Visit) -> None:
    page = visit()
    reviewed(page)
    page.keyboard.press("ArrowLeft")
    press(page, "Try again")
    sees(page, "Player 1: find a move that keeps the win.")
    playable(page).first.wait_for()
    assert playable(page).count() == 2
    better = ("1,5/1,4", "3,5/4,5")
    panel = page.get_by_role("region", name="The review")
    assert not any(move in panel.inner_text() for move in better)
    assert page.locator(".worth, .hinted").count() == 0
    click(page, "3,5")
    click(page, "2,2")
    sees(page, "3,5/2,2 does not: loss in 2.")
    click(page, "1,5")
    page.keyboard.press("Escape")
    click(page, "3,5")
    click(page, "4,5")
    sees(page, "Right: 3,5/4,5 keeps the win.")
    cell(page, "row 3, column 5, A").wait_for()
    assert playable(page).count() == 0
    press(page, "Next mistake")
    sees(page, "In the game, move 1 was 3,3/1,1.")
    press(page, "Show the answer")
    page.locator(".hint").get_by_text("Best: 2,2/2,3").wait_for()
    assert page.locator(".hinted").count() == 2
    press(page, "Back to the review")
    sees(page, "Move 1, 3,3/1,1 by Ann: mistake.")
    page.get_by_role("link", name="Analyse this position").click()
    shows(page, expected(named("blockade", MISTAKEN[0], None)))


def test_a_second_part_may_be_left_out_in_a_try(visit: Visit) -> None:
    page = visit()
    moves = ["3,3", "3,4", "3,2", "2,3", "5,5"]
    id = begin(page, "adjacent-capture", moves=moves)
    press(page, "Resign")
    press(page, "Resign")
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/games/{id}/review")
    sees(page, "Move 5, 5,5 by Person A")
    worth = page.locator(".worths .label").all_inner_texts()
    assert worth[0].startswith("Win")
    assert worth[1].startswith("Loss")
    press(page, "Try again")
    click(page, "2,2")
    press(page, "Capture nothing")
    sees(page, "Right: 2,2 keeps the win.")


def test_a_game_that_goes_on_is_not_reviewed(visit: Visit) -> None:
    page = visit()
    id = begin(page, "pathway", moves=["3,3"])
    page.goto(f"/games/{id}/review")
    sees(page, "The game is not over: a review comes after it.")
    page.get_by_role("link", name="To the game").click()
    playable(page).first.wait_for()


def test_a_review_by_keys_alone_on_a_phone_in_the_dark(visit: Visit) -> None:
    page = visit(size=PHONE, color_scheme="dark")
    reviewed(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.keyboard.press("ArrowLeft")
    tab_to(page, re.compile("Try again"))
    page.keyboard.press("Enter")
    assert focused(page).startswith("row "), "what is gone leaves the focus at the board"
    press_on(page, (1, 5))
    press_on(page, (1, 4))
    sees(page, "Right: 1,5/1,4 keeps the win.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tab_to(page, re.compile("Back to the review"))
    page.keyboard.press("Enter")
    sees(page, "Move 5, 1,5/5,4 by Ann: turning point.")
