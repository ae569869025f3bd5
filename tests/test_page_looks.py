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
    STATIC,
    Visit,
    begin,
    cell,
    npm_package,
    playable,
    press,
    sees,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGEST = 60_000  # bytes of all scripts and styles together, packed
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


def rules(page: "Page") -> None:
    page.goto("/rules/block-capture")
    playable(page).first.wait_for()


def every_rules(page: "Page") -> None:
    page.goto("/rules")
    page.get_by_role("heading").first.wait_for()


def api(page: "Page") -> None:
    page.goto("/api")
    page.get_by_role("heading").first.wait_for()


def missing(page: "Page") -> None:
    page.goto("/games/nosuchgame")
    page.get_by_role("heading").wait_for()


LOOKS = (
    home, waiting, invited, half_a_turn, looking_back, over, refused, rules, every_rules, api,
    missing,
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


def test_everything_that_is_imported_is_there_and_asked_for_early() -> None:
    """A module that another needs at once is named in the page, so that nothing waits in a row."""
    html = (STATIC / "page.html").read_text("utf-8")
    early = set(re.findall(r'rel="modulepreload" href="{{static}}/([^"]+)"', html))
    imported = {"main.js"}
    for file in [*MODULES, *(STATIC / "vendor").glob("*.js")]:
        for name in re.findall(r'(?:from|import) ?"(\.[^"]+)"', file.read_text("utf-8")):
            imported.add((file.parent / name).resolve().relative_to(STATIC).as_posix())
    assert all((STATIC / name).is_file() for name in imported)
    assert early == imported
