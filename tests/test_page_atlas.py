"""The atlas in the browser: who wins where, every opening on the board, and the way from there."""

import random
import re
from typing import TYPE_CHECKING

import pytest

from fivesquare import load
from fivesquare.records.named import named
from fivesquare.records.record import Record
from pages import GAMES, PHONE, Visit, cell, focused, press, sees, tab_to, wait_for
from studies import click, expected, shows

if TYPE_CHECKING:
    from playwright.sync_api import Page

WINNERS = {
    "Block Capture": "Player 1 wins in 5 turns. 8 of 16 first moves win.",
    "Knight's Blockade": "Player 1 wins in 19 turns. Each of the 2 first moves wins.",
    "Pathway": "A draw. Each of the 25 first moves keeps it.",
    "Blockade": "Player 1 wins in 7 turns. 28 of 600 first moves win.",
    "Adjacent Capture": "Player 1 wins in 23 turns. Each of the 25 first moves wins.",
}
KNIGHTS = {
    "Knight's Blockade (size=4)": "Player 2 wins in 12 turns",
    "Knight's Blockade": "Player 1 wins in 19 turns",
    "Knight's Blockade (size=6)": "Player 2 wins in 34 turns",
}


def opened(page: "Page", address: str) -> None:
    """Open a chapter, and wait for its board."""
    page.goto(f"/solved?game={address}")
    cell(page, r"row \d, column \d, .*").first.wait_for()


def after(game: str, *moves: str) -> Record:
    """A game after some moves."""
    return named(game, " ".join(moves), None)


def way(page: "Page") -> list[str]:
    """The moves of the way into the tree."""
    group = page.get_by_role("group", name="Moves", exact=True)
    return [" ".join(text.split()) for text in group.get_by_role("button").all_inner_texts()]


# All games.


def test_every_game_says_who_wins_it(visit: Visit) -> None:
    page = visit("/solved")
    for name, words in WINNERS.items():
        book = page.get_by_role("region", name=name, exact=True)
        book.get_by_text(words.partition(".")[0]).wait_for()
        assert " ".join(book.locator("p").inner_text().split()) == words


def test_boards_stand_side_by_side(visit: Visit) -> None:
    page = visit()
    for game in ("knights-blockade:size=4", "knights-blockade", "knights-blockade:size=6"):
        page.request.get(f"/api/solved/{game}")
    page.goto("/solved")
    book = page.get_by_role("region", name="Knight's Blockade", exact=True)
    for title, outcome in KNIGHTS.items():
        book.get_by_role("link", name=f"{title}: {outcome}", exact=True).wait_for()
    heads = book.get_by_role("columnheader").all_inner_texts()
    assert [each for each in heads if "×" in each] == ["3×3", "4×4", "5×5", "6×6", "7×7"]
    assert book.get_by_role("rowheader").all_inner_texts() == ["as in the book", "crossing=no"]
    book.get_by_role("link", name="Knight's Blockade (size=4): Player 2").click()
    page.get_by_role("heading", name="How Player 2 wins").wait_for()
    sees(page, "Player 2 copies every move")


@pytest.mark.long
def test_every_board_is_solved_on_demand(visit: Visit) -> None:
    page = visit("/solved")
    page.get_by_role("button", name="Solve the other boards").click(timeout=120_000)
    links = page.get_by_role("link", name=re.compile(": not looked at yet$"))
    page.get_by_role("link", name="Adjacent Capture (size=7): not known").wait_for(timeout=300_000)
    assert links.count() == 0
    page.get_by_role(
        "link", name=re.compile(r"^Knight's Blockade \(size=7\): Player 1 wins")
    ).wait_for()
    page.reload()
    page.get_by_role("link", name=re.compile(r"^Blockade \(size=7\): Player 1 wins")).wait_for()
    assert links.count() == 0, "it is kept"


# One of them.


@pytest.mark.parametrize("game", [*GAMES, "pathway:size=3,diagonal=yes"])
def test_openings_and_the_tree_have_the_values_of_the_engine(visit: Visit, game: str) -> None:
    page, chance, rules = visit(), random.Random(game), load(game)
    opened(page, game)
    record = Record(rules)
    shows(page, expected(record))
    for _ in range(2):
        move = chance.choice(rules.moves(record.position))
        for part in rules.split(move):
            click(page, part)
        if len(rules.split(move)) == 1 and rules.options(record.position, move).cells:
            page.get_by_role("button", name=re.compile("^Capture nothing")).click()
        record = record.played(move)
        if record.result:
            break
        shows(page, expected(record))
    assert way(page) == ["start", *(f"{n} {move}" for n, move in enumerate(record.moves, 1))]


def test_first_moves_that_are_alike_are_listed_once(visit: Visit) -> None:
    page = visit()
    opened(page, "blockade")
    listed = page.locator(".openings button")
    assert listed.first.get_attribute("aria-label") == "2,2/2,3 and 7 alike: win in 7"
    assert listed.first.inner_text().split() == ["2,2/2,3", "and", "7", "alike"]
    assert listed.count() == 8
    page.get_by_role("button", name="Show all: 85, and what is alike").click()
    assert listed.count() == 85
    listed.nth(84).click()
    wait_for(page, 'document.querySelectorAll(".way button").length === 2')


def test_how_to_win_is_walked_through(visit: Visit) -> None:
    page = visit()
    opened(page, "block-capture")
    sees(page, "Wins in 5 turns: 1,3 3,1 3,5 5,3.")
    steps = page.get_by_role("list", name="The game, told").get_by_role("listitem")
    assert steps.count() == 5
    moves = steps.get_by_role("button").all_inner_texts()
    assert "whatever the reply, one of them wins" in steps.nth(2).inner_text()
    steps.nth(2).get_by_role("button").click()
    shows(page, expected(after("block-capture", *moves[:3])))
    assert steps.nth(2).get_by_role("button").get_attribute("aria-current") == "step"
    assert way(page) == ["start", *(f"{n} {move}" for n, move in enumerate(moves[:3], 1))]
    steps.nth(4).get_by_role("button").click()
    sees(page, "wins the game!")


def test_a_link_leads_to_the_same_place(visit: Visit) -> None:
    page = visit()
    opened(page, "pathway&moves=3,3+2,2")
    click(page, "4,4")
    wait_for(page, 'location.search.endsWith("moves=3,3+2,2+4,4")')
    other = visit(page.url)
    shows(other, expected(after("pathway", "3,3", "2,2", "4,4")))
    other.get_by_role("link", name="Analyse from here").click()
    shows(other, expected(after("pathway", "3,3", "2,2", "4,4")))
    assert "/analysis?" in other.url
    page.goto("/solved/pathway:size=3")
    sees(page, "A draw if nobody errs.")


def test_counts_the_proof_and_other_boards(visit: Visit) -> None:
    page = visit()
    opened(page, "knights-blockade:size=4")
    sees(page, "Positions with a player to move: 367")
    sees(page, "fivesquare solve knights-blockade:size=4 --certificate knights-blockade.cert")
    press(page, "Look at the longest win")
    shows(page, expected(after("knights-blockade:size=4", "1,2")))
    own = page.get_by_role("link", name=re.compile(r"^Knight's Blockade \(size=4\):"))
    assert own.get_attribute("aria-current") == "page"
    opened(page, "blockade:size=4")
    press(page, "Count them")
    sees(page, "Positions with a player to move: 132,633")
    opened(page, "pathway")
    sees(page, "pathway has too many positions to count them all")


def test_what_is_not_in_the_atlas_says_so(visit: Visit) -> None:
    page = visit("/solved?game=pathway:obstacles=2")
    page.get_by_role("alert").get_by_text("is not in the atlas").wait_for()
    page.goto("/solved?game=chess")
    page.get_by_role("alert").get_by_text("There is no game").wait_for()


def test_the_tree_by_keys(visit: Visit) -> None:
    page = visit()
    opened(page, "block-capture")
    tab_to(page, re.compile("row 1, column 1, .*"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "row 1, column 3, empty, playable, win in 5"
    page.keyboard.press("Enter")
    shows(page, expected(after("block-capture", "1,3")))
    tab_to(page, re.compile("To the start"))
    page.keyboard.press("ArrowLeft")
    shows(page, expected(after("block-capture")))
    page.keyboard.press("ArrowRight")
    shows(page, expected(after("block-capture", "1,3")))
    tab_to(page, re.compile("To move 5, .*"))
    page.keyboard.press("Enter")
    sees(page, "wins the game!")


@pytest.mark.parametrize("address", ["/solved", *(f"/solved?game={name}" for name in GAMES)])
def test_nothing_is_wider_than_a_phone(visit: Visit, address: str) -> None:
    page = visit(address, size=PHONE, color_scheme="dark")
    page.locator(".result").nth(2).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    outside = "all => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length"
    assert page.locator(".result").evaluate_all(outside) == 0
    overlaps = """all => all.filter((one) => {
        const next = one.nextElementSibling?.querySelector(".result");
        const text = document.createRange();
        text.selectNodeContents(one);
        return next && text.getBoundingClientRect().right > next.getBoundingClientRect().left;
    }).length"""
    assert page.locator("th[scope=row]").evaluate_all(overlaps) == 0
