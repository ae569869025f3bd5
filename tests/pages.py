"""The page as people use it: a real server, a real browser, clicks and keys."""

import contextlib
import fcntl
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from running import SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from servers import RunningServer

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src/fivesquare/web/static"
CHECKS = Path(__file__).parent / "page"  # what npm installs for the checks
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"]
GAMES = ("block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture")
DESK, PHONE = {"width": 1280, "height": 820}, {"width": 390, "height": 844}
# Pathway, where Player 1 joins the sides with 5,3.
NEARLY_WON = ["1,3", "3,1", "2,3", "3,2", "3,3", "4,2", "4,3", "5,2"]
NAME = re.compile(r"row (\d), column (\d), [^,]+(, playable)?(, (win|draw|loss|not known).*)?")


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """The browser; without one, the tests of the page are skipped."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        pytest.skip("the page is tested in chromium, which is not installed here")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()


class Visit:
    """People at their browsers, each with cookies of their own; what goes wrong there is kept."""

    def __init__(self, browser: "Browser", url: str) -> None:
        self.browser, self.url = browser, url
        self.wrong: list[str] = []
        self.people: list[Any] = []

    def __call__(self, path: str = "/", size: Any = DESK, **taste: Any) -> "Page":
        """Somebody opens a page."""
        context = self.browser.new_context(base_url=self.url, viewport=size, **taste)
        context.set_default_timeout(1000 * SECONDS / 2)
        self.people.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.heard(said.type, said.text))
        page.on("request", lambda request: self.asked(request.url))
        page.goto(path)
        return page

    def heard(self, kind: str, text: str) -> None:
        """Errors of scripts and of the security policy; a refused request is no error of ours."""
        if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
            self.wrong.append(text)

    def asked(self, url: str) -> None:
        if not url.startswith((self.url, self.url.replace("http", "ws", 1), "data:")):
            self.wrong.append(f"asks elsewhere: {url}")

    def leave(self) -> None:
        for context in self.people:
            context.close()


@pytest.fixture
def visit(chromium: "Browser", served: "RunningServer") -> Iterator[Visit]:
    """Opens pages of the common server, and looks at the end whether anything went wrong."""
    with visiting(chromium, served) as own:
        yield own


@contextlib.contextmanager
def visiting(chromium: "Browser", server: "RunningServer") -> Iterator[Visit]:
    own = Visit(chromium, server.url)
    try:
        yield own
    finally:
        own.leave()
    assert own.wrong == []


# What people do.


def begin(page: "Page", game: str, **more: Any) -> str:
    """Open a game by the API, in this page's browser, and go there; its id."""
    wish = {"game": game, "opponent": "human", "seat": 1, **more}
    answer = page.request.post("/api/games", data=wish)
    assert answer.status == 201, answer.text()
    made = answer.json()
    page.goto(f"/games/{made['id']}")
    cell(page, r"row \d, column \d, .*").first.wait_for()
    return str(made["id"])


def cell(page: "Page", name: str) -> "Locator":
    """Cells by their accessible name, which is matched as a whole."""
    return page.get_by_role("button", name=re.compile(f"^{name}$"))


def playable(page: "Page") -> "Locator":
    return cell(page, "row .*, playable(, .*)?")


def sees(page: "Page", words: str) -> None:
    """These words are to be read, or soon will be."""
    page.get_by_role("main").get_by_text(words).first.wait_for()


def press(page: "Page", name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def moves_made(page: "Page") -> int:
    return page.get_by_role("list", name="Moves").get_by_role("button").count()


def is_over(page: "Page") -> bool:
    return bool(page.get_by_role("button", name="Rematch").count())


COUNT = 'document.querySelectorAll(".moves li button").length'
OVER = 'document.querySelector(".message.over")'
TURN = 'document.querySelector(".cell.playable")'
HALF = f'document.querySelector("[aria-pressed]") && {TURN}'


def wait_for(page: "Page", condition: str) -> None:
    page.wait_for_function(f"() => Boolean({condition})")


def click_turn(page: "Page", rng: random.Random) -> None:
    """A turn by clicking cells that say they are playable."""
    choose(page, rng, lambda found: found.click(), lambda button: button.click())


def press_turn(page: "Page", rng: random.Random) -> None:
    """A turn by keys alone."""

    def take(found: "Locator") -> None:
        press_on(page, place_of(found.get_attribute("aria-label") or ""))

    choose(page, rng, take, lambda _: press_decline(page))


def choose(
    page: "Page",
    rng: random.Random,
    take: Callable[["Locator"], None],
    decline: Callable[["Locator"], None],
) -> None:
    made = moves_made(page)
    take(playable(page).nth(rng.randrange(playable(page).count())))
    wait_for(page, f"{COUNT} > {made} || {HALF}")
    if moves_made(page) == made:  # the first of two cells is chosen
        nothing = page.get_by_role("button", name="Capture nothing")
        if nothing.count() and rng.random() < 0.4:
            decline(nothing)
        else:
            take(playable(page).nth(rng.randrange(playable(page).count())))
    wait_for(page, f"{COUNT} > {made} && ({OVER} || !({HALF}) && {TURN})")


def place_of(name: str) -> tuple[int, int]:
    """Row and column as an accessible name tells them."""
    match = NAME.fullmatch(name)
    assert match, name
    return int(match[1]), int(match[2])


def focused(page: "Page") -> str:
    """What has the focus: its label, or what is written on it."""
    at = "document.activeElement"
    return str(page.evaluate(f"{at}.getAttribute('aria-label') || {at}.textContent"))


def tab_to(page: "Page", name: re.Pattern[str]) -> None:
    for _ in range(60):
        if name.fullmatch(focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name.pattern}")


def tab_to_board(page: "Page") -> None:
    tab_to(page, NAME)


def press_decline(page: "Page") -> None:
    tab_to(page, re.compile("Capture nothing"))
    page.keyboard.press("Enter")


def press_on(page: "Page", aim: tuple[int, int]) -> None:
    """Go to a cell with the arrows and press Enter."""
    tab_to_board(page)
    row, column = place_of(focused(page))
    upward = page.locator(".edged").count() > 0  # Pathway counts its rows from below
    down = (row - aim[0] if upward else aim[0] - row, "ArrowDown", "ArrowUp")
    right = (aim[1] - column, "ArrowRight", "ArrowLeft")
    for steps, forth, back in (down, right):
        for _ in range(abs(steps)):
            page.keyboard.press(forth if steps > 0 else back)
    assert place_of(focused(page)) == aim
    page.keyboard.press("Enter")


# What npm brings.


def npm_package(name: str) -> Path:
    """A package of `tests/page`, installed there if it is not yet, by one test at a time."""
    with (CHECKS / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (CHECKS / "node_modules" / name).exists():
            install()
    return CHECKS / "node_modules" / name


def install() -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed here, and it brings what this check needs")
    done = subprocess.run(
        [npm, "ci", "--no-audit", "--no-fund"],
        cwd=CHECKS,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"npm cannot install what this check needs: {done.stderr.strip()[-200:]}")
