"""Puzzles in the browser: right, wrong and refuted, with hints, given up; one after the other."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from fivesquare import Game, inquiry, load
from fivesquare.attempt import Attempt, Run, daily_seed, today
from fivesquare.engine import Puzzle
from fivesquare.games import GAMES
from fivesquare.reports.riddle import SHORT, task_line, verdict_lines
from fivesquare.reports.table import contents
from fivesquare.work import Watch
from pages import PHONE, Visit, cell, focused, playable, press, press_on, sees, tab_to
from studies import click

if TYPE_CHECKING:
    from playwright.sync_api import Page

BLOCKADE = "game=blockade&seed=5&level=3"  # solved by 3,3/2,3
LINE = ("block-capture", 1, 3)  # three moves are to be found
STILL: dict[str, Any] = {"reduced_motion": "reduce"}  # what comes of a move is there at once
LOST, WON = "Solved at the first try: 0 of 1.", "Solved at the first try: 1 of 1."
BOARD = """() => Object.fromEntries([...document.querySelectorAll(".cell")].map(
    (cell) => [cell.dataset.cell, cell.ariaLabel.replace(/, playable.*/, "")]))"""


def puzzle_at_home(name: str, seed: int, level: int | None = None) -> Puzzle:
    return inquiry.next_puzzle(load(name), Run(seed, level), Watch())


def opened(page: "Page", address: str) -> None:
    page.goto(f"/puzzles?{address}")
    playable(page).first.wait_for()


def tried(page: "Page", game: Game, move: str) -> None:
    """A move by clicks."""
    first, *rest = game.split(move)
    click(page, first)
    for second in rest:
        click(page, second)
    nothing = page.get_by_role("button", name="Capture nothing")
    if not rest and nothing.count():
        nothing.click()


def told(page: "Page") -> list[str]:
    """What was said of the latest move."""
    page.locator(".told").wait_for()
    return page.locator(".told p").all_inner_texts()


def shows(page: "Page", game: Game, moves: tuple[str, ...]) -> None:
    """The board shows the position after these moves, or soon will."""
    words, origin = contents(game, game.replay(moves)[-1]), game.about.origin
    wanted = {
        f"{r + origin},{c + origin}": f"row {r + origin}, column {c + origin}, {word}"
        for r, row in enumerate(words)
        for c, word in enumerate(row)
    }
    for _ in range(200):
        if page.evaluate(BOARD) == wanted:
            return
        page.wait_for_timeout(20)
    assert page.evaluate(BOARD) == wanted


def wrong_and_right(puzzle: Puzzle) -> tuple[str, str]:
    wrong = next(move for move in puzzle.game.moves(puzzle.p) if move != puzzle.solution)
    return wrong, puzzle.solution


@pytest.mark.parametrize("name", [*GAMES, "pathway:size=4"])
def test_a_wrong_move_is_refuted_and_the_right_one_solves(name: str, visit: Visit) -> None:
    puzzle, page = puzzle_at_home(name, 3), visit(**STILL)
    opened(page, f"game={name}&seed=3")
    sees(page, task_line(puzzle))
    shows(page, puzzle.game, puzzle.moves)
    wrong, right = wrong_and_right(puzzle)
    tried(page, puzzle.game, wrong)
    [legal] = [move for move in puzzle.game.moves(puzzle.p) if move == wrong]
    verdict = inquiry.verdict(Attempt(puzzle), legal, SHORT, Watch())
    assert told(page) == verdict_lines(verdict)
    assert verdict.sequel is not None
    shows(page, puzzle.game, (*puzzle.moves, wrong, *verdict.sequel.shown))
    assert playable(page).count() == 0
    assert page.locator(".score").inner_text() == LOST
    press(page, "Try again")
    shows(page, puzzle.game, puzzle.moves)
    tried(page, puzzle.game, right)
    assert told(page)[0].startswith("Right")
    if len(puzzle.choices) == 1:
        page.get_by_role("button", name="Next").wait_for()
    assert page.locator(".score").inner_text() == LOST, "a second try does not count"


def test_what_follows_is_played_out_and_can_be_walked_through(visit: Visit) -> None:
    puzzle, page = puzzle_at_home("blockade", 5, 3), visit()
    opened(page, BLOCKADE)
    wrong = "3,3/1,4"
    line = ("2,3/1,3", "2,4/2,5", "3,4/4,4")
    tried(page, puzzle.game, wrong)
    for number in range(len(line) + 1):  # each move comes by itself
        shows(page, puzzle.game, (*puzzle.moves, wrong, *line[:number]))
    walk = page.get_by_role("list", name="How it goes on").get_by_role("button")
    assert walk.all_inner_texts() == [wrong, *line]
    walk.nth(1).click()
    shows(page, puzzle.game, (*puzzle.moves, wrong, line[0]))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    shows(page, puzzle.game, puzzle.moves)
    page.keyboard.press("ArrowRight")
    shows(page, puzzle.game, (*puzzle.moves, wrong))


def test_a_line_is_found_move_by_move(visit: Visit) -> None:
    puzzle, page = puzzle_at_home(*LINE), visit(**STILL)
    opened(page, "game=block-capture&seed=1&level=3")
    for number, says, come_to in ((0, "move 2 of 2.", 4), (4, "Right! ", 5)):
        tried(page, puzzle.game, puzzle.line[number])
        page.locator(".told").get_by_text(says).wait_for()
        shows(page, puzzle.game, (*puzzle.moves, *puzzle.line[:come_to]))
    assert page.locator(".score").inner_text() == WON


def test_hints_leave_less_on_the_board_and_cost_the_first_try(visit: Visit) -> None:
    page = visit(**STILL)
    opened(page, BLOCKADE)
    press(page, "Hint")
    sees(page, "It is a win in 5 turns, the first of them yours.")
    assert page.locator(".hinted").count() == 0
    press(page, "Another hint")
    sees(page, "The move begins with 3,3.")
    hinted = page.locator(".hinted").evaluate_all("all => all.map((one) => one.dataset.cell)")
    assert hinted == ["3,3"]
    press(page, "Another hint")
    sees(page, "After 3,3 comes ")
    left = page.locator(".hinted").count()
    while page.get_by_role("button", name="Another hint").count():
        press(page, "Another hint")
        page.wait_for_timeout(100)
    assert 3 <= page.locator(".hinted").count() <= left
    assert page.locator(".score").inner_text() == LOST
    click(page, "3,3")
    sees(page, "Block a cell.")
    click(page, "2,3")
    assert told(page)[0].startswith("Right! 3,3/2,3 wins in 5 turns: ")
    assert page.locator(".score").inner_text() == LOST


def test_the_answer_then_an_easier_one_and_an_analysis(visit: Visit) -> None:
    puzzle, page = puzzle_at_home("pathway", 5, 3), visit(**STILL)
    opened(page, "game=pathway&seed=5&level=3")
    assert page.get_by_role("link", name="Analyse this position").count() == 0, "it would tell"
    press(page, "Show the answer")
    assert told(page)[0].startswith(f"{puzzle.solution} wins in 5 turns: ")
    page.get_by_role("button", name=puzzle.solution).click()
    shows(page, puzzle.game, (*puzzle.moves, puzzle.solution))
    press(page, "Easier")
    sees(page, "level 2 of 5.")
    page.wait_for_url("**/puzzles?game=pathway&seed=*&level=2")
    assert page.locator(".told").count() == 0
    page.go_back()
    sees(page, "You have tried this puzzle before: it does not count.")
    press(page, "Show the answer")
    page.get_by_role("link", name="Analyse this position").click()
    page.wait_for_url("**/analysis?game=pathway&moves=*")
    shows(page, puzzle.game, (*puzzle.moves, puzzle.solution, *told_line(puzzle)))


def told_line(puzzle: Puzzle) -> tuple[str, ...]:
    attempt = Attempt(puzzle)
    return inquiry.sequel(attempt.record, attempt.wanted, SHORT, Watch()).line


def test_nobody_has_two_first_tries_at_one_puzzle(visit: Visit) -> None:
    puzzle, page = puzzle_at_home("knights-blockade", 3), visit(**STILL)
    wrong, right = wrong_and_right(puzzle)
    opened(page, "game=knights-blockade&seed=3")
    tried(page, puzzle.game, wrong)
    told(page)
    page.reload()
    sees(page, f"You have tried this puzzle before: it does not count. {LOST}")
    tried(page, puzzle.game, right)
    page.get_by_role("button", name="Next").wait_for()
    sees(page, LOST)
    press(page, "Next")
    page.wait_for_url("**seed=4")
    other = puzzle_at_home("knights-blockade", 4)
    shows(page, other.game, other.moves)
    tried(page, other.game, other.solution)
    sees(page, "Solved at the first try: 1 of 2.")
    kept = json.loads(page.evaluate("localStorage.getItem('puzzles knights-blockade')"))
    assert (kept["done"], kept["first"], len(kept["tried"])) == (2, 1, 2)


def test_one_like_another_is_passed_over(visit: Visit) -> None:
    """Few puzzles there are of that level: after one all seeds with the same one are left out."""
    page = visit(**STILL)
    alike = [puzzle_at_home("block-capture", seed, 3).likeness for seed in range(1, 40)]
    assert len({*alike}) < len(alike) / 2
    opened(page, "game=block-capture&seed=1&level=3")
    seen = set()
    for _ in {*alike}:
        press(page, "Show the answer")
        seen.add(puzzle_at_home("block-capture", int(page.url.split("seed=")[1][:-8]), 3).likeness)
        with page.expect_event("framenavigated"):
            press(page, "Next")
    assert seen == {*alike}
    sees(page, "You have tried this puzzle before")


def test_the_puzzles_of_the_day(visit: Visit) -> None:
    page = visit("/puzzles", **STILL)
    puzzle = puzzle_at_home("blockade", daily_seed(today()))
    page.get_by_role("link", name="Solve the puzzle of Blockade").wait_for()
    sees(page, task_line(puzzle))
    assert page.get_by_role("link", name=re.compile("^Solve the puzzle of ")).count() == 5
    page.get_by_role("link", name="Solve the puzzle of Blockade").click()
    page.wait_for_url(f"**/puzzles?game=blockade&date={today()}")
    sees(page, f"The puzzle of {today()}, level {puzzle.level} of 5.")
    tried(page, puzzle.game, puzzle.solution)
    page.get_by_role("button", name="Next").wait_for()
    page.get_by_role("link", name="All puzzles").click()
    card = page.locator(".card").filter(has_text="Solved at the first try")
    card.get_by_text(WON).wait_for()
    assert card.get_by_role("heading").all_inner_texts() == ["Blockade"]
    page.get_by_label("Game").select_option("knights-blockade")
    page.get_by_label("Difficulty").select_option("5")
    press(page, "Start")
    page.wait_for_url("**/puzzles?game=knights-blockade&seed=*&level=5")
    sees(page, "level 5 of 5.")


def test_what_cannot_be_is_said(visit: Visit) -> None:
    page = visit("/puzzles?game=block-capture&seed=1&level=5", **STILL)
    sees(page, "No puzzle of level 5 was found for block-capture; there are some of level 1, 2")
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_role("heading", name="Puzzles", exact=True).wait_for()
    page.goto("/puzzles?game=blockade&date=soon")
    sees(page, '"soon" is not a date, like 2026-12-31.')
    opened(page, "game=block-capture&seed=1&level=3")
    press(page, "Show the answer")
    for _ in range(2):  # harder than 4 there is none
        page.get_by_role("button", name="Harder").click()
        page.wait_for_timeout(300)
        if page.locator(".told").count():
            break
    page.get_by_role("alert").get_by_text("No puzzle of level 4").wait_for()
    page.get_by_role("button", name="Next").click()
    sees(page, "level ")


def test_by_keys_alone_on_a_phone_in_the_dark(visit: Visit) -> None:
    page = visit(size=PHONE, color_scheme="dark", **STILL)
    opened(page, BLOCKADE)
    press_on(page, (3, 3))
    press_on(page, (1, 3))
    assert told(page)[0] == "Wrong: 3,3/1,3 loses. Player 2 (B) answers 2,3/2,4 and wins."
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tab_to(page, re.compile("Try again"))
    page.keyboard.press("Enter")
    assert focused(page).startswith("row "), "what is gone leaves the focus at the board"
    tab_to(page, re.compile("Hint"))
    page.keyboard.press("Enter")
    sees(page, "It is a win in 5 turns")
    press_on(page, (3, 3))
    sees(page, "Block a cell.")
    page.keyboard.press("Escape")
    press_on(page, (3, 3))
    press_on(page, (2, 3))
    tab_to(page, re.compile("Next"))
    page.keyboard.press("Enter")
    sees(page, "level 3 of 5.")
    page.wait_for_url("**seed=*&level=3")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.goto("/puzzles")
    page.get_by_role("link", name="Solve the puzzle of Pathway").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_readers_hear_what_is_to_be_found_and_what_comes_of_it(visit: Visit) -> None:
    page = visit(**STILL)
    opened(page, BLOCKADE)
    say = page.locator("#say")
    say.get_by_text("find the only move that wins.").wait_for()
    tried(page, load("blockade"), "3,3/1,3")
    say.get_by_text("Wrong: 3,3/1,3 loses.").wait_for()
    assert cell(page, "row 3, column 3, A").count() == 1
