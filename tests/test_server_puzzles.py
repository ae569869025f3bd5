"""Puzzles over the API: what is sent before a try, and what comes of one, as at a terminal."""

import json
import time
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest

from fivesquare import inquiry, load
from fivesquare.attempt import Attempt, Run, daily_seed, today
from fivesquare.engine import Puzzle
from fivesquare.engine.puzzles import LEVELS
from fivesquare.games import GAMES
from fivesquare.records.record import Record
from fivesquare.reports import online
from fivesquare.reports.riddle import (
    SHORT,
    answer_line,
    nudge,
    puzzle_lines,
    verdict_lines,
)
from fivesquare.reports.table import contents, position_document
from fivesquare.work import Watch
from servers import Document, RunningServer, good, is_in_shape, refused

SOME = [*GAMES, "pathway:size=4", "knights-blockade:crossing=no", "adjacent-capture:size=4"]
SEED, LEVEL = 5, 3
LINE = ("block-capture", 1, 3)  # three moves are to be found


def puzzle_at_home(name: str, seed: int, level: int | None) -> Puzzle:
    return inquiry.next_puzzle(load(name), Run(seed, level), Watch())


def asked(served: RunningServer, name: str, call: str = "", **query: Any) -> Document:
    return good(served.client.get(f"/api/puzzles/{name}{call}", params=query))


def posted(served: RunningServer, riddle: Document, moves: Sequence[str], **more: Any) -> Any:
    body = {"seed": riddle["seed"], "level": riddle["level"], "moves": [*moves], **more}
    return served.client.post(f"/api/puzzles/{riddle['game']}/answer", json=body)


def answered(
    served: RunningServer, riddle: Document, moves: Sequence[str], **more: Any
) -> Document:
    found = good(posted(served, riddle, moves, **more))
    is_in_shape(found, online.AnswerDocument)
    return found


def values(document: Any) -> list[Any]:
    """Everything that stands in a document, in whatever depth."""
    if isinstance(document, dict):
        return [each for value in document.values() for each in values(value)]
    if isinstance(document, list):
        return [document, *(each for value in document for each in values(value))]
    return [document]


# What is set.


@pytest.mark.parametrize("name", SOME)
def test_a_riddle_is_the_puzzle_without_its_answer(name: str, served: RunningServer) -> None:
    puzzle = puzzle_at_home(name, SEED, None)
    found = asked(served, name, seed=SEED)
    is_in_shape(found, online.RiddleDocument)
    record = Record(puzzle.game, puzzle.moves)
    own = {
        "seed": SEED, "level": puzzle.level, "date": None, "value": puzzle.value,
        "own_moves": len(puzzle.choices), "lines": puzzle_lines(puzzle),
    }  # fmt: skip
    likeness = found.pop("likeness")
    assert found == {**position_document(record), **own}, "nothing else is told"
    assert str(puzzle.likeness[0]) not in likeness
    again = asked(served, name, seed=SEED, level=puzzle.level)
    assert again == {**found, "likeness": likeness}, "its level names it too"


@pytest.mark.parametrize("name", GAMES)
def test_nothing_tells_the_move_before_it_is_found(name: str, served: RunningServer) -> None:
    """The move stands nowhere but among all the legal ones; nor do distances or traps."""
    puzzle = puzzle_at_home(name, SEED, LEVEL)
    riddle = asked(served, name, seed=SEED, level=LEVEL)
    lists = [each for each in values(riddle) if isinstance(each, list)]
    with_it = [each for each in lists if puzzle.solution in each and len(each) > 0]
    cells = {*load(name).options(puzzle.p).cells}
    assert all({*each} >= {*riddle["legal"]} or {*each} == cells for each in with_it)
    assert not {"solution", "line", "distance", "traps", "best"} & {*riddle}
    assert puzzle.solution not in " ".join(riddle["lines"])
    page = served.client.get(f"/puzzles?game={name}&seed={SEED}&level={LEVEL}")
    assert page.text == served.client.get("/puzzles").text, "nothing of it stands in the page"


def test_the_puzzle_of_a_day(served: RunningServer) -> None:
    day = date(2026, 12, 31)
    puzzle = puzzle_at_home("pathway", daily_seed(day), None)
    found = asked(served, "pathway", "/daily", date="2026-12-31")
    assert (found["date"], found["seed"]) == ("2026-12-31", daily_seed(day))
    assert found["lines"] == puzzle_lines(puzzle, day)
    assert found["lines"][0].startswith("Pathway, the puzzle of 2026-12-31, level ")
    plain = asked(served, "pathway", seed=found["seed"], level=found["level"])
    assert {**plain, "date": found["date"], "lines": found["lines"]} == found
    now = asked(served, "pathway", "/daily")
    assert now["date"] in (str(today()), str(today() - timedelta(1)))
    assert now["moves"] != found["moves"]


def test_without_a_seed_there_is_another_one_every_time(served: RunningServer) -> None:
    seeds = {asked(served, "knights-blockade", level=2)["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_puzzles_that_are_like_each_other_say_so(served: RunningServer) -> None:
    """So that nobody is shown one that was turned."""
    likes: dict[str, Any] = {}
    for seed in range(40):
        found = asked(served, "block-capture", seed=seed, level=3)
        puzzle = puzzle_at_home("block-capture", seed, 3)
        assert likes.setdefault(found["likeness"], puzzle.likeness) == puzzle.likeness
    assert len({*likes.values()}) == len(likes) > 4
    other = asked(served, "block-capture:size=7", seed=1)
    assert other["likeness"] not in likes


# What comes of a try.


@pytest.mark.parametrize("name", SOME)
def test_every_move_is_judged_as_at_a_terminal(name: str, served: RunningServer) -> None:
    riddle = asked(served, name, seed=SEED)
    attempt = Attempt(puzzle_at_home(name, SEED, None))
    game, before = attempt.puzzle.game, len(attempt.puzzle.moves)
    while not attempt.is_solved:
        for move in [*game.moves(attempt.record.position)[:25], attempt.wanted]:
            verdict = inquiry.verdict(attempt, move, SHORT, Watch())
            found = answered(served, riddle, [*attempt.played, move])
            assert found["lines"] == verdict_lines(verdict)
            assert found["right"] == (move == attempt.wanted)
            assert found["solved"] == verdict.after.is_solved
            record = attempt.record.played(move)
            for board, reply in zip(found["boards"], [*found["line"], None], strict=True):
                assert board["cells"] == contents(game, record.position)
                record = record.played(reply) if reply else record
            if found["right"] and not found["solved"]:
                assert found["next"] == position_document(verdict.after.record)
                assert [*verdict.after.record.moves[before:]] == found["moves"] + found["line"]
                continue
            assert found["next"] is None
            assert verdict.sequel is not None
            assert [*verdict.sequel.line] == found["line"] or not verdict.sequel.line
            if not found["right"] and found["line"]:
                assert f"answers {found['line'][0]}" in found["lines"][0], "what is told is shown"
        attempt = attempt.tried(attempt.wanted)


def test_a_line_is_followed_and_nothing_else(served: RunningServer) -> None:
    name, seed, level = LINE
    puzzle = puzzle_at_home(name, seed, level)
    riddle = asked(served, name, seed=seed, level=level)
    assert (riddle["own_moves"], puzzle.choices, puzzle.own_moves) == (2, (0, 2), 3)
    one, reply, two, *_ = puzzle.line
    positions = puzzle.game.replay(puzzle.line, puzzle.p)
    assert answered(served, riddle, [one])["line"] == [*puzzle.line[1:4]], "one of them forced"
    for place in (0, 4):
        for move in puzzle.game.moves(positions[place]):
            found = answered(served, riddle, [*puzzle.line[:place], move])
            assert found["right"] == (move == puzzle.line[place])
    place, wrong = next(
        (place, move)
        for place in (1, 3)
        for move in puzzle.game.moves(positions[place])
        if move != puzzle.line[place]
    )
    assert answered(served, riddle, [*puzzle.line])["solved"]
    first_wrong = next(m for m in puzzle.game.moves(puzzle.p) if m != one)
    for moves, says in (
        ([], "The last of the moves is the one that is tried: a move of your own."),
        ([one, reply], "The last of the moves is the one that is tried: a move of your own."),
        (
            [*puzzle.line[:place], wrong, two],
            f"Move {place + 1}, {wrong}, is not the reply that was told.",
        ),
        ([first_wrong, reply, two], f"Move 1, {first_wrong}, is not right: nothing comes after"),
        ([one, reply, two], "After a move of your own comes what was told to follow it."),
        ([*puzzle.line, one, one], "These moves solve the puzzle: nothing is left to be found."),
    ):
        fault = refused(posted(served, riddle, moves), 422)
        assert (fault["kind"], fault["message"][: len(says)]) == ("puzzle", says)


def test_giving_up_tells_the_answer(served: RunningServer) -> None:
    name, seed, level = LINE
    for name, seed, level in (LINE, ("blockade", SEED, LEVEL)):
        attempt = Attempt(puzzle_at_home(name, seed, level))
        riddle = asked(served, name, seed=seed, level=level)
        while not attempt.is_solved:
            sequel = inquiry.sequel(attempt.record, attempt.wanted, SHORT, Watch())
            found = answered(served, riddle, [*attempt.played], give_up=True)
            assert found["lines"] == [answer_line(attempt, sequel)]
            assert found["moves"] == [*attempt.played, attempt.wanted]
            assert (found["right"], found["solved"]) == (False, False)
            assert len(found["boards"]) == 1 + len(found["line"])
            attempt = attempt.tried(attempt.wanted)
        fault = refused(posted(served, riddle, [*attempt.played], give_up=True), 422)
        assert fault["message"].startswith("These moves solve the puzzle")
        if attempt.puzzle.own_moves > 1:
            wanted = attempt.puzzle.line[0]
            fault = refused(posted(served, riddle, [wanted], give_up=True), 422)
            assert fault["message"] == "After a move of your own comes what was told to follow it."


@pytest.mark.parametrize("name", GAMES)
def test_hints_are_those_of_the_terminal(name: str, served: RunningServer) -> None:
    attempt = Attempt(puzzle_at_home(name, SEED, LEVEL))
    more, step = True, 0
    while more:
        step, attempt = step + 1, attempt.hinted()
        found = asked(served, name, "/hint", seed=SEED, level=LEVEL, step=step)
        is_in_shape(found, online.ClueDocument)
        assert found["lines"] == [nudge(attempt)]
        clue = attempt.clue
        assert (found["first"], tuple(found["cells"])) == (clue or (None, ()))
        more = found["more"]
    found = asked(served, name, "/hint", seed=SEED, level=LEVEL, step=step + 1)
    assert (found["lines"], found["cells"], found["more"]) == ([nudge(attempt.hinted())], [], False)


# What cannot be.


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("chess", 'There is no game "chess".'),
        ("pathway:size=9", "size"),
        ("blockade?level=6", "level: Input should be less than or equal to 5."),
        ("blockade?level=hard", "level: "),
        ("blockade?seed=-1", "seed: "),
        (f"blockade?seed={10**13}", "seed: "),
        ("blockade/daily?date=2026-02-30", '"2026-02-30" is not a date, like 2026-12-31.'),
        ("blockade/daily?date=", '"" is not a date'),
        ("blockade/hint", "seed: Field required."),
        ("blockade/hint?seed=5&level=3&step=0", "step: "),
        ("blockade/hint?seed=5&level=3&moves=9,9/1,1", "9,9"),
        ("block-capture?seed=1&level=5", "No puzzle of level 5 was found for block-capture; there"),
        ("block-capture:size=3?seed=1", "No position of block-capture:size=3 was found in which"),
    ],
)
def test_what_is_refused_with_a_sentence(call: str, says: str, served: RunningServer) -> None:
    fault = refused(served.client.get(f"/api/puzzles/{call}"), 422)
    assert says in fault["message"]


def test_a_move_that_is_not_legal_comes_with_those_that_are(served: RunningServer) -> None:
    riddle = asked(served, "blockade", seed=SEED, level=LEVEL)
    for move in ("1,1/3,3", "9,9/1,1", "3,3", "there"):
        fault = refused(posted(served, riddle, [move]), 422)
        assert fault["legal"] == riddle["legal"]
    name, seed, level = LINE
    puzzle, line = puzzle_at_home(name, seed, level), asked(served, name, seed=seed, level=level)
    found = puzzle.line[: 2 * puzzle.choices[1]]
    fault = refused(posted(served, line, [*found, "there"]), 422)
    after = puzzle.game.replay(found, puzzle.p)[-1]
    assert fault["legal"] == puzzle.game.moves(after)
    for body in ({}, {"seed": 5}, {"seed": 5, "level": 3, "moves": "3,3"}, {"level": True}):
        refused(served.client.post("/api/puzzles/blockade/answer", json=body), 422)
    refused(posted(served, riddle, ["1,1"] * 51), 422)


# How long it takes.


def test_a_puzzle_is_made_once(served: RunningServer) -> None:
    riddle = asked(served, "blockade", seed=77)
    before = time.monotonic()
    for move in riddle["legal"]:
        answered(served, riddle, [move])
    asked(served, "blockade", "/hint", seed=77, level=riddle["level"])
    assert (time.monotonic() - before) / len(riddle["legal"]) < 0.05


def test_a_drawn_board_is_the_same_for_its_seed(served: RunningServer) -> None:
    found = asked(served, "pathway:size=4,obstacles=2", seed=9)
    assert found["game"].startswith("pathway:size=4,blocked=")
    legal = found["legal"][0]
    first = answered(served, found, [legal])
    other = {**found, "game": "pathway:size=4,obstacles=2"}
    assert answered(served, other, [legal]) == first


@pytest.mark.long
def test_many_puzzles_of_every_level(served: RunningServer) -> None:
    number = 0
    for name in GAMES:
        for level in LEVELS:
            for seed in range(10):
                answer = served.client.get(f"/api/puzzles/{name}?seed={seed}&level={level}")
                if answer.status_code == 422:
                    break
                riddle = good(answer)
                puzzle = puzzle_at_home(name, seed, level)
                assert answered(served, riddle, [*puzzle.line])["solved"]
                assert puzzle.solution not in json.dumps({**riddle, "legal": 0, "options": 0})
                number += 1
    print(f"{number} puzzles solved over the API")
