"""A year of daily puzzles with all that may be told of them: what `static/packs.js` reads."""

import json
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import date, timedelta
from typing import Any, NamedTuple

from fivesquare import inquiry
from fivesquare.attempt import APART, Run, daily_seed
from fivesquare.core import Game
from fivesquare.games import load
from fivesquare.reports.answer_key import (
    AnswerKey,
    Riddled,
    answer_document,
    answer_key,
    clue_document,
    riddle_document,
    surrender_document,
)
from fivesquare.reports.riddle import SHORT
from fivesquare.work import Watch

YEAR = 366  # days
SIZE = 30  # days of a file
OFTEN = 0.2  # seconds after which somebody may stop it


class Pack(NamedTuple):
    """The puzzles of some days: their levels, and a text with all of them."""

    levels: list[int]
    text: str


def packs(
    games: Sequence[Game], first: date, days: int, watch: Watch
) -> Iterator[tuple[Game, dict[str, Any], list[str]]]:
    """Each game with what is said of all days, and the texts of its files. Made in processes beside
    this one, as many as there are processors."""
    starts = [first + timedelta(begin) for begin in range(0, days, SIZE)]
    lengths = [min(SIZE, days - begin) for begin in range(0, days, SIZE)]
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        asked = {
            game: [
                pool.submit(pack, str(game), start, length)
                for start, length in zip(starts, lengths, strict=True)
            ]
            for game in games
        }
        try:
            of, done = len(games) * len(starts), 0
            for game, parts in asked.items():
                made = []
                for part in parts:
                    watch.tell("Puzzles of the days", done, of)
                    made.append(waited(part, watch))
                    done += 1
                head = {
                    "first": first.isoformat(),
                    "seed": daily_seed(first),
                    "apart": APART,
                    "size": SIZE,
                    "levels": [level for each in made for level in each.levels],
                }
                yield game, head, [each.text for each in made]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def waited(part: "Future[Pack]", watch: Watch) -> Pack:
    """What another process makes, unless somebody stops it."""
    while True:
        watch.check()
        try:
            return part.result(OFTEN)
        except TimeoutError:
            if part.done():
                raise


def pack(name: str, first: date, days: int) -> Pack:
    """The puzzles of some days."""
    game, watch = load(name), Watch()
    made = []
    for number in range(days):
        day = first + timedelta(number)
        puzzle = inquiry.next_puzzle(game, Run(daily_seed(day)), watch)
        made.append(sheet(answer_key(puzzle, inquiry.choices(puzzle, SHORT, watch)), day))
    levels = [each["riddle"]["level"] for each in made]
    return Pack(levels, json.dumps(made, ensure_ascii=False, separators=(",", ":")))


def sheet(key: AnswerKey, day: date) -> dict[str, Any]:
    """All that a server would answer about a puzzle."""
    riddle, daily = riddle_document(key), riddle_document(key, day)
    return {
        "riddle": riddle,
        "daily": {"date": daily["date"], "lines": daily["lines"]},
        "choices": {each["ply"]: choice(key, each) for each in key["choices"]},
    }


def choice(key: AnswerKey, wanted: Riddled) -> dict[str, Any]:
    """The same of one own move."""
    way = key["line"][: wanted["ply"]]
    steps = range(1, len(wanted["hints"]) + 2)  # the last says that there are no more
    return {
        "answers": {move: answer_document(key, [*way, move]) for move in wanted["tries"]},
        "answer": surrender_document(key, way),
        "hints": [clue_document(key, way, step) for step in steps],
    }
