"""How strong the levels are: matches over both seats, written into docs/levels.md.

    python benchmarks/levels.py [GAME ...] [--games N] [--write]

Every level plays the one below, the first one random, and perfect the last one; then all of them
random and perfect. The seeds are fixed and nobody looks at a clock, so the scores come out the same
again. They are kept in benchmarks/levels.json as they come: what was stopped goes on where it was,
and a level that has changed plays anew. `--write` makes the page of what is kept.
"""

import argparse
import json
import math
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fivesquare import load
from fivesquare.core import Game
from fivesquare.engine import choice
from fivesquare.files import write_file
from fivesquare.games import GAMES
from fivesquare.match import conduct
from fivesquare.players import exact
from fivesquare.players.computers import PERFECT, make
from fivesquare.players.ladders import ladder, ladders, levels
from fivesquare.records.record import Record

PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
KEPT = Path(__file__).with_suffix(".json")
RANDOM = "random"
GAMES_EACH = 1000
LEAST = 0.55  # of the points against the one below
SURE = 1.96  # standard deviations: 95%
SAVE = 30.0  # seconds between two savings
UNLIMITED = 10.0**6  # seconds


class Score(NamedTuple):
    """What one kind of player got against another."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self)

    @property
    def share(self) -> float:
        """Of the points; a draw is half a point."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, at 95%; where there are draws it is wider than it need be."""
        n, share = self.games, self.share
        middle = share + SURE**2 / (2 * n)
        around = SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n**2))
        return (middle - around) / (1 + SURE**2 / n), (middle + around) / (1 + SURE**2 / n)

    @property
    def is_step(self) -> bool:
        """Whether the two can be told apart."""
        return self.games > 0 and self.share >= LEAST and self.interval[0] > 0.5

    def __str__(self) -> str:
        if not self.games:
            return "not played yet"
        low, high = self.interval
        return f"{100 * self.share:.1f}% ({100 * low:.1f} to {100 * high:.1f})"

    def plus(self, points: float) -> "Score":
        """With one more game."""
        won, drawn, lost = self
        return Score(won + (points == 1), drawn + (points == 0.5), lost + (points == 0))


# Who plays whom.


def name_of(game: Game, kind: str) -> str:
    """`level 2 (0.77)`: what makes a player the same as before."""
    return kind if kind in (RANDOM, PERFECT) else f"level {kind} ({ladder(game)[int(kind) - 1]})"


def title(game: Game, kind: str, other: str) -> str:
    """A pairing, as it is kept."""
    return f"{name_of(game, kind)} against {name_of(game, other)}"


def steps(game: Game) -> list[tuple[str, str]]:
    """Everybody and the one below."""
    everybody = (RANDOM, *levels(game), PERFECT)
    return [*zip(everybody[1:], everybody, strict=False)]


def sides(game: Game) -> list[tuple[str, str]]:
    """Everybody against random and perfect."""
    weak = [(kind, RANDOM) for kind in (*levels(game), PERFECT)]
    strong = [(PERFECT, kind) for kind in levels(game)]
    return [pair for pair in weak + strong if pair not in steps(game)]


def points(game: Game, kind: str, other: str, number: int) -> float:
    """One game of many: both seats in turn, with the same seed."""
    seed, swapped = divmod(number, 2)
    players = [make(kind, seed), make(other, seed)]
    result = conduct(Record(game), (players[swapped], players[1 - swapped]), lambda _: None).result
    winner = result.winner if result else None
    return 0.5 if winner is None else float(winner == 1 + swapped)


# What is kept.


def read() -> dict[str, dict[str, list[int]]]:
    """Every score by game and pairing."""
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def score_of(game: Game, kind: str, other: str) -> Score:
    """A score as it is kept."""
    return Score(*read().get(str(game), {}).get(title(game, kind, other), ()))


def keep(game: Game, kind: str, other: str, score: Score) -> None:
    """Write a score down, and forget the games of players that are no more."""
    whole = read()
    pairs = {title(game, *pair) for pair in steps(game) + sides(game)}
    mine = {name: kept for name, kept in whole.get(str(game), {}).items() if name in pairs}
    whole[str(game)] = {**mine, title(game, kind, other): [*score]}
    text = json.dumps(whole, indent=1, sort_keys=True)
    write_file(KEPT, re.sub(r"\[\s+(\d+),\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2, \3]", text) + "\n")


def measure(game: Game, kind: str, other: str, games: int) -> Score:
    """Play what is missing of a pairing."""
    score, saved = score_of(game, kind, other), time.monotonic()
    while score.games < games:
        score = score.plus(points(game, kind, other, score.games))
        if time.monotonic() - saved > SAVE or score.games == games:
            keep(game, kind, other, score)
            saved = time.monotonic()
    return score


# The page.


def table(game: Game) -> Iterator[str]:
    """The scores of one game."""
    yield "| player | looks on with | against the one below | games | against random | perfect |"
    yield "|---|---|---|---|---|---|"
    for kind, below in steps(game):
        name, _, sight = name_of(game, kind).partition(" (")
        step = score_of(game, kind, below)
        far = score_of(game, kind, RANDOM), Score(*score_of(game, PERFECT, kind)[::-1])
        shares = " | ".join(f"{score.share:.0%}" if score.games else "" for score in far)
        yield f"| {name} | {sight.strip(')')} | {step} | {step.games} | {shares} |"


def variants(games: list[Game]) -> Iterator[str]:
    """The steps of other boards and rules in short."""
    yield "| game | looks on with | everybody against the one below |"
    yield "|---|---|---|"
    for game in games:
        scores = [score_of(game, *pair) for pair in steps(game)]
        shares = ", ".join(f"{score.share:.1%}" if score.games else "?" for score in scores)
        yield f"| `{game}` | {', '.join(map(str, ladder(game)))} | {shares} |"


def measured_variants() -> list[Game]:
    """The variants that have a ladder of their own."""
    return [
        load(f"{name}:{option}")
        for name, kind in GAMES.items()
        for option in ladders(kind)
        if option
    ]


def insert(page: str, name: str, lines: list[str]) -> str:
    """The page with other lines between two marks."""
    between = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    text = "\n".join(lines)
    found, number = between.subn(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", page)
    if not number:
        raise SystemExit(f"docs/levels.md has no place for {name}.")
    return found


def page() -> str:
    """The page with what is kept of every game."""
    text = PAGE.read_text("utf-8")
    for name in GAMES:
        text = insert(text, name, [*table(load(name))])
    return insert(text, "variants", [*variants(measured_variants())])


def main() -> None:
    asked = argparse.ArgumentParser(description="How strong the levels are.")
    asked.add_argument("game", nargs="*", help="every game and variant that has a ladder, if none")
    asked.add_argument("--games", type=int, default=GAMES_EACH, help="a pairing (1000)")
    asked.add_argument("--steps", action="store_true", help="neighbours only")
    asked.add_argument("--write", action="store_true", help="write the tables to docs/levels.md")
    wishes = asked.parse_args()
    exact.THINKING = choice.COMPARING = UNLIMITED  # or a slow machine would play otherwise
    games = [*map(load, wishes.game or GAMES)] + ([] if wishes.game else measured_variants())
    for game in games:
        for pair in steps(game) + ([] if wishes.steps or game.variant else sides(game)):
            begun = time.perf_counter()
            score = measure(game, *pair, wishes.games)
            is_close = pair in steps(game) and not score.is_step
            took = time.perf_counter() - begun
            close = ": not to be told apart" * is_close
            print(f"{game}, {title(game, *pair)}: {score}, {took:.0f} s{close}", flush=True)
    if wishes.write:
        PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
