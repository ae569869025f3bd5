"""The page of an analysis as a test sees it: which cells show which value, and which should."""

import random
import re
import time
from typing import TYPE_CHECKING, NamedTuple

from fivesquare import Game, Position, books, inquiry
from fivesquare.engine.cells import Worth
from fivesquare.records.record import Record
from fivesquare.reports.judgement import brief
from fivesquare.reports.value_board import label
from fivesquare.reports.worth import worths
from fivesquare.work import Watch
from pages import cell
from running import SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHAPES = {"win": "rect", "draw": "circle", "loss": "path"}
SEEN = """() => [...document.querySelectorAll(".cell")].map((cell) => {
    const [shape, sign] = [cell.querySelector(".worth > *"), cell.querySelector(".sign")];
    const seen = (one) => {
        const [own, outer] = [one.getBoundingClientRect(), cell.getBoundingClientRect()];
        const inside = own.left >= outer.left - 3 && own.right <= outer.right + 3;
        return one.checkVisibility() && own.width > 8 && inside;
    };
    const written = (part) => getComputedStyle(sign, part).content.replaceAll('"', "");
    return {
        cell: cell.dataset.cell,
        name: cell.getAttribute("aria-label"),
        shape: shape && seen(shape) ? shape.tagName : "",
        text: sign && seen(sign) ? written("::before") + written("::after") : "",
    };
})"""


class Sight(NamedTuple):
    """A cell: its accessible name, and what is seen of its value."""

    name: str
    shape: str
    text: str


def seen(page: "Page") -> dict[str, Sight]:
    """Every cell of the board."""
    return {
        each["cell"]: Sight(each["name"], each["shape"], each["text"])
        for each in page.evaluate(SEEN)
    }


def expected(record: Record, first: str | None = None) -> dict[str, Sight]:
    """The same, by the engine."""
    game, p = record.game, record.position
    found = worths(game, inquiry.prospect(record, None, Watch(), first))
    return {
        each: sight(game, p, each, found.get(each)) for each in game.cells(game.rules.board.full)
    }


def sight(game: Game, p: Position, each: str, worth: Worth | None) -> Sight:
    """How a cell must look."""
    row, column = each.split(",")
    name = f"row {row}, column {column}, {books.of(game).content(game, p, game.bit(each))}"
    if worth is None:
        return Sight(name, "", "")
    return Sight(f"{name}, playable, {brief(worth)}", SHAPES[str(worth.value)], label(worth))  # type: ignore[arg-type]


def shows(page: "Page", wanted: dict[str, Sight]) -> None:
    """The board shows just that, or soon will."""
    until = time.monotonic() + SECONDS / 2
    while (now := seen(page)) != wanted and time.monotonic() < until:
        page.wait_for_timeout(20)
    assert now == wanted, {c: (now.get(c), wanted[c]) for c in wanted if now.get(c) != wanted[c]}


def studied(page: "Page", address: str) -> None:
    """Open an analysis, and wait for its board."""
    page.goto(f"/analysis?{address}")
    cell(page, r"row \d, column \d, .*").first.wait_for()


def click(page: "Page", each: str) -> None:
    row, column = each.split(",")
    cell(page, f"row {row}, column {column}, .*playable.*").click()


def click_through(page: "Page", record: Record, chance: random.Random) -> tuple[Record, int]:
    """Look at the board and make some move by clicking; the game then, and the boards seen."""
    shows(page, expected(record))
    move = chance.choice(record.game.moves(record.position))
    first, *rest = record.game.split(move)
    click(page, first)
    if not record.game.options(record.position, first).cells:
        return record.played(move), 1
    shows(page, expected(record, first))
    if rest:
        click(page, rest[0])
    else:
        page.get_by_role("button", name=re.compile("^Capture nothing")).click()
    return record.played(move), 2


def walk(page: "Page", game: Game, chance: random.Random, most: int) -> int:
    """Go through a game by clicking and look at every board on the way; how many there were."""
    studied(page, f"game={game}")
    record, boards = Record(game), 0
    while record.result is None and boards < most:
        record, seen_now = click_through(page, record, chance)
        boards += seen_now
    return boards


def tree(page: "Page") -> list[str]:
    """The moves of the tree with their numbers, in the order in which they stand there."""
    group = page.get_by_role("group", name="Moves", exact=True)
    texts: list[str] = group.get_by_role("button").all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def here(page: "Page") -> str:
    """The move of the tree at which the page stands."""
    return " ".join(page.locator(".tree [aria-current]").inner_text().split())
