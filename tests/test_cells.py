"""What each cell is worth, held against a naive solver; and the line of best play from anywhere."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import naive
from fivesquare import Game, IllegalMove, load
from fivesquare.engine import Analysis, Option, Watch, analyze
from fivesquare.engine.cells import Worth, by_cell, rank
from fivesquare.engine.continuation import best_continuation
from fivesquare.inquiry import prospect
from fivesquare.records.record import Record
from impatience import impatient
from naive_solver import NaiveSolver

SMALL = [
    "block-capture:size=3",
    "knights-blockade:size=3",
    "pathway:size=3",
    "pathway:size=3,diagonal=yes,blocked=2.1",
    "blockade:size=3",
    "adjacent-capture:size=3",
]
STANDARD = ["block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"]
WORDS = {1: "win", 0: "draw", -1: "loss"}


def records(name: str, number: int) -> Iterator[Record]:
    """Games that have been played to some point and go on, at random."""
    game, chance = load(name), random.Random(name)
    while number:
        record = Record(game)
        for _ in range(chance.randrange(game.size**2)):
            if record.result is None:
                record = record.played(chance.choice(game.moves(record.position)))
        if record.result is None:
            number -= 1
            yield record


def best(scores: list[tuple[int, int | None]]) -> Worth:
    """The best of some naive scores: a win soon, a loss late."""
    sign = max(sign for sign, _ in scores)
    distances = [distance or 0 for each, distance in scores if each == sign]
    distance = {1: min, 0: lambda _: None, -1: max}[sign](distances)  # type: ignore[operator]
    return Worth(WORDS[sign], distance)


@pytest.mark.parametrize("name", SMALL)
def test_cells_are_worth_what_a_naive_solver_says(name: str) -> None:
    solver, game = NaiveSolver(naive.load(name)), load(name)
    for record in records(name, 8):
        state: Any = solver.game.initial()
        for move in record.moves:
            state = solver.game.apply(state, move)
        scores = solver.options(state)
        found = analyze(game, record.position)
        for first in (None, *game.options(record.position).cells):
            groups: dict[str | None, list[Any]] = {}
            for text, score in scores.items():
                cells = [*game.split(text), None]
                if first is None or cells[0] == first:
                    groups.setdefault(cells[0 if first is None else 1], []).append(score)
            expected = {cell: best(group) for cell, group in groups.items()}
            assert by_cell(game, found, first) == expected
            if first:
                alone = analyze(game, record.position, first=first)
                assert (alone.value, alone.distance) == (found.value, found.distance)
                assert by_cell(game, alone, first) == expected
                top = min(rank(option) for option in alone.options)
                assert alone.best == tuple(o.move for o in alone.options if rank(o) == top)


@pytest.mark.parametrize("name", STANDARD)
def test_the_best_cell_is_worth_as_much_as_the_position(name: str) -> None:
    for record in records(name, 5):
        found = analyze(record.game, record.position)
        cells = by_cell(record.game, found)
        assert tuple(cells) == record.game.options(record.position).cells
        assert min(cells.values(), key=rank) == (found.value, found.distance)
        for first, worth in cells.items():
            ends = by_cell(record.game, found, first)
            options = record.game.options(record.position, first)
            assert tuple(ends) == (*[None] * options.may_stop, *options.cells)
            assert min(ends.values(), key=rank) == worth


def test_a_first_cell_must_be_one() -> None:
    game = load("blockade")
    with pytest.raises(IllegalMove):
        analyze(game, game.start(), first="6,1")
    found = analyze(game, game.start(), first="03,3")
    assert [option.move for option in found.options] == [
        move for move in game.moves(game.start()) if move.startswith("3,3/")
    ]


def test_what_has_no_distance_is_farther_than_what_has_one() -> None:
    order = [("win", 3), ("win", 5), ("win", None), ("draw", None), ("loss", None), ("loss", 4)]
    worths = [Worth(*each) for each in [*order, ("loss", 2), (None, None)]]
    random.Random(1).shuffle(mixed := [*worths])
    assert sorted(mixed, key=rank) == worths


GAME = load("blockade:size=3")


def cell(own: Worth, *options: tuple[str | None, int | None]) -> Worth:
    """What is told of a cell on which these options begin, when the time was up."""
    moves = GAME.moves(GAME.start())
    made = tuple(Option(move, *each) for move, each in zip(moves, options, strict=False))
    return by_cell(GAME, Analysis(*own, False, tuple(moves[:1]), made))["1,1"]


def test_what_is_not_known_of_a_cell_is_not_told() -> None:
    unknown = (None, None)
    assert cell(Worth(), ("loss", 4), unknown) == Worth()
    assert cell(Worth("win", 5), ("loss", 4), unknown) == Worth()
    assert cell(Worth("draw"), ("draw", None), unknown) == Worth("draw")
    assert cell(Worth(), ("win", 5), unknown) == Worth("win"), "another may win sooner"
    assert cell(Worth("win"), ("win", 5), unknown) == Worth("win")
    assert cell(Worth("win", 5), ("win", 5), unknown) == Worth("win", 5)
    assert cell(Worth("win", 3), ("win", 5), unknown) == Worth("win")
    assert cell(Worth("win", 5), ("win", 5), ("loss", 2)) == Worth("win", 5)


# The line.


def check_line(game: Game, record: Record, line: tuple[str, ...]) -> None:
    """Every move of a line is best, and it goes on to the end."""
    own = analyze(game, record.position)
    places = game.replay(line, record.position)
    for p, move in zip(places, line, strict=False):
        assert move in analyze(game, p).best
    assert game.result(places[-1])
    assert own.distance in (None, len(line))


@pytest.mark.parametrize("name", SMALL + STANDARD)
def test_the_line_is_best_play_to_the_end(name: str) -> None:
    for record in records(name, 3):
        found = prospect(record, None, Watch())
        assert found.found == analyze(record.game, record.position)
        check_line(record.game, record, found.line)


@pytest.mark.parametrize("name", ["block-capture", "blockade", "adjacent-capture"])
def test_with_a_first_cell_the_line_begins_there(name: str) -> None:
    for record in records(name, 2):
        for first in record.game.options(record.position).cells[:3]:
            found = prospect(record, None, Watch(), first)
            assert found.line[0] in found.found.best
            assert record.game.split(found.line[0])[0] == first
            after = record.played(found.line[0])
            if after.result is None:
                check_line(record.game, after, found.line[1:])


def test_a_line_is_cut_short_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("blockade:size=4")
    whole = best_continuation(game, game.start())
    seen = set()
    for questions in range(0, 60, 2):
        impatient(monkeypatch, game, questions)
        line = best_continuation(game, game.start())
        assert line == whole[: len(line)]
        seen.add(len(line))
    assert {0, len(whole)} < seen


def test_where_the_time_is_up_there_is_no_line() -> None:
    record = Record(load("adjacent-capture:size=7"))
    found = prospect(record, 0.1, Watch())
    assert (found.found.exact, found.line) == (False, ())
    over = Record(load("block-capture"), ("1,3", "2,3", "3,3"))  # type: ignore[arg-type]
    assert prospect(over, None, Watch()).line == ()
