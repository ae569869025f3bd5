"""The page for everybody: contrast, names and roles, by axe-core; and what it weighs."""

import gzip
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from pages import (
    CHECKS,
    NEARLY_WON,
    OVER,
    STATIC,
    Visit,
    begin,
    cell,
    npm_package,
    playable,
    press,
    sees,
    wait_for,
)
from studies import click

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGEST = 100_000  # bytes of all scripts and styles together, packed
LONGEST = 300  # lines of a module
MODULES = sorted(STATIC.glob("*.js"))


def home(page: "Page") -> None:
    page.get_by_role("button", name="Play Pathway").click()
    page.get_by_text("Variant, match, name").click()
    page.locator(".list ul").first.wait_for(state="attached")


def waiting(page: "Page") -> None:
    begin(page, "blockade", opponent="friend")
    page.get_by_role("img").wait_for()


def invited(page: "Page") -> None:
    made = page.request.post(
        "/api/games", data={"game": "blockade", "opponent": "friend", "seat": 1}
    ).json()
    page.context.clear_cookies()
    page.goto(f"/games/{made['id']}")
    page.get_by_role("button", name="Join").wait_for()


def half_a_turn(page: "Page") -> None:
    begin(page, "adjacent-capture", moves=["3,3", "3,4", "3,2", "2,3"], opponent="1")
    cell(page, "row 2, column 2, empty, playable").click()
    page.get_by_role("button", name="Capture nothing").wait_for()
    press(page, "Share")
    press(page, "Show my own link")
    page.get_by_label("Your own link").wait_for()
    press(page, "Resign")


def looking_back(page: "Page") -> None:
    begin(page, "knights-blockade", moves=["2,1", "2,3"])
    page.keyboard.press("ArrowLeft")
    sees(page, "Looking at move 1")


def over(page: "Page") -> None:
    begin(page, "pathway", moves=NEARLY_WON)
    cell(page, "row 5, column 3, empty, playable").click()
    page.get_by_role("button", name="Rematch").wait_for()


def refused(page: "Page") -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Pathway").click()
    page.get_by_text("Variant, match, name").click()
    page.get_by_label("Blocked").fill("9.9")
    press(page, "Start")
    page.get_by_role("alert").wait_for()


def chosen_for_analysis(page: "Page") -> None:
    page.goto("/analysis?game=chess")
    page.get_by_role("alert").wait_for()
    page.get_by_role("link", name="Analysis of Blockade").wait_for()


def analysis(page: "Page") -> None:
    page.goto("/analysis?game=pathway&moves=1,3+3,1+2,3+3,2+3,3+4,2+4,3+5,1")
    page.keyboard.press("ArrowLeft")
    click(page, "4,4")
    page.locator(".worth").first.wait_for()
    press(page, "Play from here")


def half_an_analysis(page: "Page") -> None:
    page.goto("/analysis?game=adjacent-capture&moves=3,3+3,4+3,2+2,3")
    page.locator(".worth").first.wait_for()
    click(page, "2,2")
    page.get_by_role("button", name="Capture nothing").wait_for()
    press(page, "Another game")


def set_up(page: "Page") -> None:
    page.goto("/analysis?game=blockade")
    press(page, "Set up")
    cell(page, "row 1, column 1, empty").click()
    page.get_by_role("status").get_by_text("wrong counts").wait_for()


def reviewed(page: "Page") -> None:
    id = begin(page, "block-capture", moves=["1,2", "1,1"])
    press(page, "Resign")
    press(page, "Resign")
    wait_for(page, OVER)
    page.goto(f"/games/{id}/review")
    press(page, "Next mistake")
    press(page, "Try again")
    sees(page, "find a move")


def puzzles(page: "Page") -> None:
    page.goto("/puzzles")
    page.get_by_role("link", name="Solve the puzzle of Blockade").wait_for()
    page.get_by_text("Variant", exact=True).click()
    page.locator(".faint").first.wait_for(state="detached")


def hinted(page: "Page") -> None:
    page.goto("/puzzles?game=blockade&seed=5&level=3")
    for name in ("Hint", "Another hint", "Another hint"):
        press(page, name)
    sees(page, "After 3,3 comes")
    click(page, "3,3")
    page.get_by_role("button", name="Take it back").wait_for()


def refuted(page: "Page") -> None:
    page.goto("/puzzles?game=blockade&seed=5&level=3")
    click(page, "3,3")
    click(page, "1,4")
    page.get_by_role("button", name="Try again").wait_for()


def answered(page: "Page") -> None:
    page.goto("/puzzles?game=pathway&seed=5&level=3")
    press(page, "Show the answer")
    page.get_by_role("button", name="Next").wait_for()


def no_puzzle(page: "Page") -> None:
    page.goto("/puzzles?game=block-capture&seed=5&level=5")
    sees(page, "No puzzle of level 5")


def rules(page: "Page") -> None:
    page.goto("/rules/block-capture")
    playable(page).first.wait_for()


def every_rules(page: "Page") -> None:
    page.goto("/rules")
    page.get_by_role("heading").first.wait_for()


def atlas(page: "Page") -> None:
    page.goto("/solved")
    sees(page, "Player 1 wins in 7 turns")


def chapter(page: "Page") -> None:
    page.goto("/solved?game=blockade:size=3&moves=2,2/1,2")
    sees(page, "Positions with a player to move")
    page.locator(".worth.loss").first.wait_for()


def api(page: "Page") -> None:
    page.goto("/api")
    page.get_by_role("heading").first.wait_for()


def missing(page: "Page") -> None:
    page.goto("/games/nosuchgame")
    page.get_by_role("heading").wait_for()


LOOKS = (
    home, waiting, invited, half_a_turn, looking_back, over, refused, rules, every_rules, api,
    missing, chosen_for_analysis, analysis, half_an_analysis, set_up, reviewed, puzzles, hinted,
    refuted, answered, no_puzzle, atlas, chapter,
)  # fmt: skip


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
def test_axe_finds_nothing(visit: Visit, look: Callable[["Page"], None]) -> None:
    axe = (npm_package("axe-core") / "axe.min.js").read_text("utf-8")
    page = visit(reduced_motion="reduce")
    look(page)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(axe)
        found = page.evaluate("axe.run()")
        assert len(found["passes"]) > 10
        told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]]
        assert told == [], scheme


def test_dark_is_dark_by_the_taste_of_the_system(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    begin(page, "blockade")
    ground = "getComputedStyle(document.querySelector('.cell')).backgroundColor"
    assert page.evaluate(ground) == "rgb(39, 46, 57)"


def test_all_scripts_and_styles_together_are_small() -> None:
    files = [*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]
    assert len(files) > 10
    weight = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
    assert weight <= LARGEST, weight


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_is_short_and_knows_no_game(module: Path) -> None:
    text = module.read_text("utf-8")
    assert len(text.splitlines()) < LONGEST
    assert not re.search("block-capture|knights-blockade|pathway[\"']|adjacent-capture", text)


def test_the_types_of_the_scripts_hold() -> None:
    tsc = npm_package("typescript") / "bin/tsc"
    done = subprocess.run(
        ["node", tsc, "--project", CHECKS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        "/rules/pathway",
        "/analysis",
        "/analysis?game=pathway",
        "/api",
        "/no",
        "/solved?game=pathway",
        "/puzzles",
        "/puzzles?game=pathway",
    ],
)
def test_a_page_loads_what_it_needs_early_and_nothing_else(visit: Visit, path: str) -> None:
    """Every module is named in the page, so that nothing waits in a row; and all that is named is
    imported."""
    page = visit(path)
    page.wait_for_load_state("networkidle")
    names = "all => all.map((one) => one.href || one.name)"
    named = set(page.locator("link[rel=modulepreload]").evaluate_all(names))
    loaded = page.evaluate(f"({names})(performance.getEntriesByType('resource'))")
    assert {each for each in loaded if each.endswith(".js") and "/theme.js" not in each} == named
    imported = {"main"}
    for each in named:
        imported |= set(re.findall(r'"[./\w]*?(\w+)\.js"', page.request.get(each).text()))
    assert {each.rpartition("/")[2].removesuffix(".js") for each in named} <= imported
    assert any(each.endswith("/findings.js") for each in named) == (
        "analysis" in path or "solved" in path
    )
