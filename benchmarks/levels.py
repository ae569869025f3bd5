"""How strong the levels are: matches over both seats, written into docs/levels.md.

    python benchmarks/levels.py [GAME ...] [--games N] [--write]

Seeds are fixed, so the scores come out the same again; two processes share the work.
"""

import argparse
import math
import re
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from fivesquare import load
from fivesquare.engine import insight
from fivesquare.games import GAMES
from fivesquare.match import conduct
from fivesquare.players.computers import LEVELS, PERFECT, make
from fivesquare.records.record import Record

PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
PROCESSES = 2
NAMES = {"random": "random", PERFECT: "perfect"}
ROOM = 0.55  # a score below this is said to be for want of room


class Pairing(NamedTuple):
    """One kind of player against another, in one game."""

    game: str
    kind: str
    other: str
    games: int


class Score(NamedTuple):
    """The share of the points, and half the width of its 95% interval."""

    share: float
    margin: float

    def __str__(self) -> str:
        return f"{self.share:.0%} ± {100 * self.margin:.0f}"


def play(pairing: Pairing) -> Score:
    """Half of the games in each seat; a draw is half a point."""
    game = load(pairing.game)
    points = []
    for number in range(pairing.games):
        seed, swapped = number // 2, number % 2
        players = [make(pairing.kind, seed), make(pairing.other, seed)]
        seats = (players[swapped], players[1 - swapped])
        result = conduct(Record(game), seats, lambda _: None).result
        winner = result.winner if result else None
        points.append(0.5 if winner is None else float(winner == 1 + swapped))
    mean = sum(points) / len(points)
    spread = sum((point - mean) ** 2 for point in points) / len(points)
    return Score(mean, 1.96 * math.sqrt(spread / len(points)))


def pairings(game: str, games: int) -> list[Pairing]:
    """Every level against the one below, random and perfect; and these two."""
    found = [Pairing(game, PERFECT, "random", games), Pairing(game, PERFECT, LEVELS[-1], games)]
    for level, below in zip(LEVELS, ("random", *LEVELS), strict=False):
        found += [Pairing(game, level, other, games) for other in (below, "random", PERFECT)]
    return list(dict.fromkeys(found))


def table(game: str, scores: dict[tuple[str, str], Score]) -> Iterator[str]:
    """The scores of one game as a table, and what is to be said about it."""
    yield "| player | looks on with | against the one below | against random | against perfect |"
    yield "|---|---|---|---|---|"
    steps = list(zip((*LEVELS, PERFECT), ("random", *LEVELS), strict=True))
    for kind, below in steps:
        name = NAMES.get(kind, f"level {kind}")
        perfect = "" if kind == PERFECT else scores[kind, PERFECT]
        sight = "" if kind == PERFECT else insight.of(load(game)).ladder[int(kind) - 1]
        yield f"| {name} | {sight} | {scores[kind, below]} | {scores[kind, 'random']} | {perfect} |"
    close = [NAMES.get(kind, kind) for kind, below in steps if scores[kind, below].share < ROOM]
    if close:
        yield ""
        yield f"Less than {ROOM:.0%} against the one below: {', '.join(close)}."


def insert(page: str, game: str, lines: list[str]) -> str:
    """The page with the table of a game between its marks."""
    between = re.compile(rf"(<!-- {game} -->\n).*?(<!-- end -->)", re.DOTALL)
    text = "\n".join(lines)
    found, number = between.subn(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", page)
    if not number:
        raise SystemExit(f"docs/levels.md has no place for {game}.")
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description="How strong the levels are.")
    asked.add_argument("game", nargs="*", default=list(GAMES), help="all five if none is named")
    asked.add_argument("--games", type=int, default=400, help="in each pairing (400)")
    asked.add_argument("--write", action="store_true", help="write the tables to docs/levels.md")
    wishes = asked.parse_args()
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        for game in wishes.game:
            begun = time.perf_counter()
            todo = pairings(game, wishes.games)
            found = zip(todo, pool.map(play, todo), strict=True)
            scores = {(pairing.kind, pairing.other): score for pairing, score in found}
            took = time.perf_counter() - begun
            lines = [f"{wishes.games} games a pairing.", "", *table(game, scores)]
            print(f"{game}: {took:.0f} s", "", *lines, "", sep="\n", flush=True)
            if wishes.write:
                PAGE.write_text(insert(PAGE.read_text("utf-8"), game, lines), "utf-8")


if __name__ == "__main__":
    main()
