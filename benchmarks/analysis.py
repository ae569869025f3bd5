"""Values on the board: how soon after a click, for one person and for many at once.

    python benchmarks/analysis.py --walks 20 --people 50 --seconds 60

Starts the real server. First one person walks through the five games in a real browser, by random
legal clicks: how long after a click every cell shows its value. Then many people do the same at
once over plain connections, each at another position, with a pause after every click (two
requests a click, as the page sends them), while people play beside them as in server.py. The
openings are in the server's memory by then, and so is what somebody else has come upon before.
"""

import argparse
import asyncio
import os
import shutil
import time
from random import Random
from typing import NamedTuple
from urllib.parse import quote

import uvloop
from playwright.sync_api import Page, sync_playwright
from server import Client, Load, busy, memory, serving, told

from fivesquare.core import Game, Move
from fivesquare.games import GAMES, load

SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"]
WARM = 5  # seconds before anything counts
# A click, and then a look at every frame until each cell that may be clicked shows what is known.
MEASURED = """(cell) => new Promise((done) => {
    const here = () => document.querySelector(".tree [aria-current]")?.textContent;
    const halves = () => document.querySelectorAll("[aria-pressed]").length;
    const [before, chosen] = [here(), halves()];
    const place = cell ? `[data-cell="${cell}"]` : ".half button";
    const begun = performance.now();
    document.querySelector(place).click();
    const look = () => {
        const isHalf = halves() > chosen;
        const cells = [...document.querySelectorAll(".cell.playable")];
        const signs = cells.map((one) => one.querySelector(".sign")?.dataset.letter || "?");
        const isOver = document.querySelector("div.standing");
        const isKnown = isOver || (signs.length && !signs.includes("?"));
        if ((isHalf || here() !== before) && isKnown) done([isHalf, performance.now() - begun]);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""


def played(game: Game, chance: Random) -> list[Move]:
    """A game of random moves."""
    p, moves = game.start(), list[Move]()
    while legal := game.moves(p):
        moves.append(chance.choice(legal))
        p = game.after(p, moves[-1])
    return moves


# One person in a browser.


class Walks(NamedTuple):
    """Seconds from a click to the values: after a whole turn, and after its first part."""

    turns: list[float]
    parts: list[float]


def in_a_browser(address: str, walks: int, seed: int) -> dict[str, Walks]:
    """So many games of each kind."""
    found = {name: Walks([], []) for name in GAMES}
    with sync_playwright() as tool:
        program = shutil.which("chromium")
        browser = tool.chromium.launch(executable_path=program, args=SWITCHES)
        page = browser.new_page()
        for number in range(walks):
            for name in GAMES:
                chance = Random(f"{seed} {number} {name}")
                walk(page, address, load(name), chance, found[name])
        browser.close()
    return found


def walk(page: Page, address: str, game: Game, chance: Random, found: Walks) -> None:
    """One game, click by click."""
    page.goto(f"{address}/analysis?game={game}")
    page.locator(".sign").first.wait_for()
    for move in played(game, chance):
        first, *rest = game.split(move)
        is_half, late = page.evaluate(MEASURED, first)
        if is_half:
            found.parts.append(late / 1000)
            _, late = page.evaluate(MEASURED, rest[0] if rest else None)
        found.turns.append(late / 1000)


# Many people.


class Class:
    """People who analyse at the same time."""

    def __init__(self, address: str, pause: float, seed: int) -> None:
        self.client = Client(address)
        self.pause, self.seed = pause, seed
        self.late: list[float] = []
        self.errors = 0
        self.is_measured = False

    async def study(self, number: int) -> None:
        """One of them goes from game to game, until the end of it all."""
        chance = Random(f"{self.seed} {number}")
        while True:
            name = chance.choice([*GAMES])
            moves = played(load(name), chance)
            for made in range(len(moves)):
                await asyncio.sleep(self.pause * chance.uniform(0.5, 1.5))
                await self.click(name, moves[:made])

    async def click(self, name: str, moves: list[Move]) -> None:
        """What the page asks after a click, and how long the values take."""
        where = f"game={name}&moves={quote(' '.join(moves))}"
        begun = time.perf_counter()
        (placed, _), (found, seen) = await asyncio.gather(
            self.client.get(f"/api/position?{where}"),
            self.client.get(f"/api/analysis?{where}&seconds=1"),
        )
        if found == 200 and not seen["exact"]:
            found, _ = await self.client.get(f"/api/analysis?{where}&seconds=5")
        if self.is_measured:
            self.late.append(time.perf_counter() - begun)
            self.errors += placed != 200 or found != 200


async def at_once(address: str, pid: int, asked: argparse.Namespace) -> None:
    """Many analyse, and others play."""
    load, people = Load([address], asked.seed), Class(address, asked.pause, asked.seed)
    await load.fill(asked.games)
    studies = [asyncio.create_task(people.study(number)) for number in range(asked.people)]
    await load.drive(asked.rate, WARM)
    load.is_measured = people.is_measured = True
    before = busy(pid), busy(os.getpid())
    await load.drive(asked.rate, asked.seconds)
    await asyncio.gather(*load.tasks)
    load.is_measured = people.is_measured = False
    server, here = (busy(each) - was for each, was in zip((pid, os.getpid()), before, strict=True))
    for study in studies:
        study.cancel()
    load.leave()
    print(f"{asked.people} people analyse, a click every {asked.pause:g} s each:", end=" ")
    print(f"{len(people.late)} clicks, {people.errors} errors")
    print(told("values after a click", people.late))
    print(f"beside them {load.moves} moves in {len(load.tables)} games, {load.errors} errors")
    if load.moves:
        print(told("state at a socket", load.late))
        print(told("answer to a move", load.answered))
    print(
        f"the server takes {memory(pid):.0f} MB and {server / asked.seconds:.0%} of a core", end=""
    )
    print(f" without its engine; the load itself {here / asked.seconds:.0%}")


def main() -> None:
    """Start the server and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--walks", type=int, default=20, help="games of each kind in the browser")
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--pause", type=float, default=2, help="seconds between two clicks")
    parser.add_argument("--games", type=int, default=300, help="that are played beside them")
    parser.add_argument("--rate", type=float, default=100, help="moves a second in those")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with serving() as (address, pid):
        found = in_a_browser(address, asked.walks, asked.seed)
        for name, (turns, _) in found.items():
            print(told(f"{name}, {len(turns)} turns", turns))
        print("One person in a browser, all games:")
        print(told("values after a turn", [late for each in found.values() for late in each.turns]))
        print(
            told("after its first part", [late for each in found.values() for late in each.parts])
        )
        uvloop.run(at_once(address, pid, asked))


if __name__ == "__main__":
    main()
