"""A puzzle that somebody tries: right and wrong moves, hints that give nothing away, and the score
of a run."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import pairwise

import pytest

from fivesquare import load
from fivesquare.attempt import EASIEST, HARDEST, Attempt, Run, daily_seed, today
from fivesquare.engine import Puzzle, analyze, make_puzzle
from fivesquare.engine.puzzles import LEVELS
from fivesquare.inquiry import Verdict, next_puzzle, verdict
from fivesquare.reports.riddle import (
    NO_LESS,
    NO_MORE,
    nudge,
    puzzle_lines,
    score_line,
    verdict_lines,
)
from fivesquare.work import Watch

STANDARD = ["block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"]
SHORT = 9


def tried(attempt: Attempt, move: str) -> Verdict:
    """What comes of a move."""
    [legal] = [each for each in attempt.puzzle.game.moves(attempt.record.position) if each == move]
    return verdict(attempt, legal, SHORT, Watch())


def wrong(attempt: Attempt) -> list[str]:
    """The moves that fail."""
    moves = attempt.puzzle.game.moves(attempt.record.position)
    return [move for move in moves if move != attempt.wanted]


def line() -> Puzzle:
    """A line of three moves, with a forced one between two choices."""
    puzzle = make_puzzle(load("block-capture"), 1, 3)
    assert (puzzle.own_moves, puzzle.choices) == (3, (0, 2))
    return puzzle


# Moves.


@pytest.mark.parametrize("name", STANDARD)
def test_a_puzzle_is_solved_by_its_line_and_by_nothing_else(name: str) -> None:
    attempt = Attempt(make_puzzle(load(name), 2, 2))
    choices = attempt.puzzle.choices
    for number in choices:
        assert attempt.found == number
        assert not attempt.is_solved
        assert len(attempt.puzzle.game.moves(attempt.record.position)) > 1
        for move in wrong(attempt)[:3]:
            failed = tried(attempt, move)
            assert failed.sequel is not None
            assert failed.after == replace(attempt, clean=False)
        found = tried(attempt, attempt.wanted)
        assert (found.sequel is None) == (number < choices[-1])
        attempt = found.after
    assert attempt.is_solved
    assert attempt.clean
    assert attempt.record.moves == (*attempt.puzzle.moves, *attempt.puzzle.line)


def test_a_line_goes_on_after_a_wrong_move_and_is_told() -> None:
    attempt = Attempt(line())
    assert puzzle_lines(attempt.puzzle)[1].endswith("only move that wins, twice in a row.")
    other = {0: "Player 2 (O)", 1: "Player 1 (X)"}[attempt.puzzle.p.turn]
    first = tried(attempt, attempt.wanted)
    move, reply, forced, answer, _ = attempt.puzzle.line
    assert verdict_lines(first) == [
        f"Right: {move}. {other} answers {reply}; {forced} is your only legal move then,"
        f" and {other} answers {answer}; move 2 of 2."
    ]
    second = first.after
    assert second.record.moves[-4:] == (move, reply, forced, answer)
    failed = tried(second, wrong(second)[0])
    assert verdict_lines(failed)[0].startswith(f"Wrong: {wrong(second)[0]} loses. {other} ")
    assert failed.after.found == 2
    last = tried(failed.after, failed.after.wanted)
    assert last.after.is_solved
    assert not last.after.clean
    assert verdict_lines(last) == [f"Right! {second.wanted} wins at once."]


def test_what_is_said_of_the_way_is_so() -> None:
    for name in STANDARD:
        for seed in range(3):
            puzzle = make_puzzle(load(name), seed, 3)
            attempt = Attempt(puzzle)
            for option in analyze(puzzle.game, puzzle.p).options[:12]:
                told = verdict_lines(tried(attempt, option.move))
                if option.move == puzzle.solution:
                    assert option.value == puzzle.value
                    continue
                assert told[0].startswith(f"Wrong: {option.move} ")
                draws = "only draws" in told[0] or "in a draw" in told[0]
                assert draws == (option.value == "draw")
                turns = (option.distance or 1) - 1
                assert len(told) == 1 + (1 < turns <= SHORT)
                for goes_on in told[1:]:
                    moves = goes_on.removeprefix("It goes on: ").removesuffix(".").split()
                    assert len(moves) == turns
                    end = puzzle.game.replay([option.move, *moves], puzzle.p)[-1]
                    result = puzzle.game.result(end)
                    assert result is not None
                    assert result.winner == 2 - puzzle.p.turn


# Hints.


@pytest.mark.parametrize("name", STANDARD)
def test_hints_narrow_it_down_and_never_say_the_move(name: str) -> None:
    for seed in range(4):
        attempt = Attempt(make_puzzle(load(name), seed, 2))
        game, p = attempt.puzzle.game, attempt.record.position
        first, *rest = game.split(attempt.wanted)
        left, told = set(game.moves(p)), []
        until = NO_LESS.format(" or ".join(game.moves(p))) if len(left) == 2 else NO_MORE
        while (nudge(attempt := attempt.hinted())) != until:
            told.append(nudge(attempt))
            clue = attempt.clue
            if clue is None:
                assert len(told) == 1
                continue
            if clue.first is None:
                assert first in clue.cells
                now = {move for move in left if game.split(move)[0] in clue.cells}
            else:
                assert clue.first == first
                seconds = clue.cells or ("", *game.options(p, first).cells)
                assert (*rest, "")[0] in seconds
                begun = {move for move in left if game.split(move)[0] == first}
                now = {move for move in begun if (*game.split(move), "")[1] in seconds}
            assert now <= left
            assert attempt.wanted in now
            assert len(now) > 1, "the answer is not given away"
            left = now
        assert len({*told}) == len(told)
        assert not attempt.clean
        assert attempt.clue is None


def test_hints_begin_again_at_the_next_move_of_a_line() -> None:
    attempt = Attempt(line()).hinted().hinted()
    two = attempt.puzzle.game.moves(attempt.record.position)
    assert (
        nudge(attempt)
        == f"There are only two legal moves, {two[0]} or {two[1]}: less would be the answer."
    )
    attempt = tried(attempt, attempt.wanted).after
    assert (attempt.hints, attempt.clean) == (0, False)
    assert nudge(attempt.hinted()) == "Every other move gives the win away."


def test_a_hint_for_a_draw() -> None:
    game = load("pathway")
    puzzle = next(
        puzzle for seed in range(50) if (puzzle := make_puzzle(game, seed, 2)).value == "draw"
    )
    assert nudge(Attempt(puzzle).hinted()) == "Every other move loses."
    assert puzzle_lines(puzzle)[1].endswith("find the only move that draws.")
    [said] = verdict_lines(tried(Attempt(puzzle), puzzle.solution))
    assert said == f"Right! {puzzle.solution} draws, and every other move loses."


def test_a_puzzle_says_by_which_rules_it_is_played() -> None:
    puzzle = make_puzzle(load("pathway:size=4,diagonal=yes"), seed=3, level=1)
    first, _ = puzzle_lines(puzzle)
    assert first == "Pathway (size=4,diagonal=yes), puzzle 3, level 1 of 5."


# Runs.


def test_a_run_counts_first_tries() -> None:
    run = Run(5, 2)
    game = load("knights-blockade")
    attempts = []
    for number in range(4):
        attempt = Attempt(next_puzzle(game, run, Watch()))
        if number == 1:
            attempt = tried(attempt, wrong(attempt)[0]).after
        if number == 2:
            attempt = attempt.hinted()
        attempt = attempt.given_up() if number == 3 else tried(attempt, attempt.wanted).after
        attempts.append(attempt)
        run = run.after(attempt)
        assert run.seed == attempt.puzzle.seed + 1
    assert (run.done, run.first_tries, run.level) == (4, 1, 2)
    assert score_line(run) == "Solved at the first try: 1 of 4."
    assert run.seen == {attempt.puzzle.likeness for attempt in attempts}
    assert len(run.seen) == 4


def test_a_run_passes_over_what_is_like_one_before() -> None:
    game = load("block-capture")
    first = next_puzzle(game, Run(5), Watch())
    again = Run(5, seen=frozenset({first.likeness}))
    assert next_puzzle(game, again, Watch()).likeness != first.likeness


def test_levels_are_those_of_the_engine() -> None:
    assert (LEVELS[0], LEVELS[-1]) == (EASIEST, HARDEST)
    assert tuple(range(EASIEST, HARDEST + 1)) == LEVELS


# The puzzle of a day.


def test_every_day_has_its_own_puzzle() -> None:
    days = [date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1)]
    seeds = [daily_seed(day) for day in days]
    steps = [later - earlier for earlier, later in pairwise(seeds)]
    assert min(steps) > 500, "nobody who goes on from one solves the next before its day"
    assert puzzle_lines(line(), days[0])[0] == (
        "Block Capture, the puzzle of 2026-02-27, level 3 of 5."
    )


def test_the_day_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    before = datetime.now(UTC).date()
    for place in ("Pacific/Kiritimati", "Pacific/Niue"):
        monkeypatch.setenv("TZ", place)
        assert today() in (before, datetime.now(UTC).date())
