"""What is said when the time is up or somebody stops it: at every moment, nothing but the truth.

Each search is ended after 0 questions, after 1, after 2, and so on.
"""

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import fivesquare.engine.choice as choice
from fivesquare import Game, Move, Position, load
from fivesquare.engine import Analysis, Option, Watch, analyze, best_move, review
from fivesquare.engine.advice import advise, foresee
from fivesquare.engine.analysis import unrefuted
from fivesquare.engine.cells import by_cell
from fivesquare.engine.choice import COMPARING, best_moves
from fivesquare.engine.continuation import best_continuation
from fivesquare.engine.solution import solve
from fivesquare.engine.solver import Score, Solver
from fivesquare.records.record import Record
from impatience import ENDLESS, Impatient, impatient

GAMES = [
    "block-capture:size=3",
    "block-capture",
    "knights-blockade:size=3,crossing=no",
    "knights-blockade:size=4",
    "pathway:size=3",
    "pathway:size=3,blocked=2.2",
    "pathway:size=3,diagonal=yes",
    "blockade:size=3",
    "blockade:size=4",
    "adjacent-capture:size=3",
]
WORDS = {1: "win", 0: "draw", -1: "loss"}
MOST = 60  # questions that a position of these tests may take
POSITIONS = 6


def positions(game: Game) -> list[Position]:
    """Positions of random games in which there is something to choose, quickly solved."""
    chance, found = random.Random(str(game)), dict[Position, None]()
    for _ in range(40):
        p, length = game.start(), chance.randrange(1, game.size**2)
        for _ in range(length):
            moves = game.moves(p)
            if len(moves) > 1:
                found[p] = None
            if not moves:
                break
            p = game.after(p, chance.choice(moves))
    return [p for p in found if len(game.moves(p)) < 20]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def asked(game: Game, patch: pytest.MonkeyPatch) -> Iterator[tuple[Position, Analysis, int]]:
    """Some positions, the truth about each, and every number of questions that is too few."""
    taken = 0
    for p in positions(game):
        solver = impatient(patch, game)
        truth = analyze(game, p)
        needed = ENDLESS - solver.left
        if needed <= MOST and taken < POSITIONS:
            taken += 1
            for number in range(needed):
                yield p, truth, number
    assert taken > 1


def options(found: Analysis) -> dict[Move, tuple[str | None, int | None]]:
    return {option.move: (option.value, option.distance) for option in found.options}


# The analysis.


def test_an_analysis_that_is_stopped_tells_the_truth(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        solver = impatient(monkeypatch, game, number, 0)
        part, full = analyze(game, p, 10), options(truth)
        nothing_to_choose = part[:2] == ("loss", None)
        assert solver.seconds == ([9] if nothing_to_choose else [9, 1]), "a tenth for a last look"
        assert not part.exact
        assert part.value in (None, truth.value)
        assert part.distance in (None, truth.distance)
        known = {move: told for move, told in options(part).items() if told != (None, None)}
        for move, (value, distance) in known.items():
            assert value == full[move][0]
            assert distance in (None, full[move][1])
        assert list(options(part)) == game.moves(p)
        assert part.best
        assert set(part.best) <= set(full)
        if part.value == "loss":
            assert {value for value, _ in known.values()} == {"loss"}
            assert len(known) == len(full)
        own = part.value, part.distance
        best = tuple(move for move, told in known.items() if told == own)
        if part.value and (part.distance or part.value == "draw") and best:
            assert part.best == best, "those that are known to be best, and no slower one"
        elif part.value == "win":
            assert part.best[0] not in known, "what is known to be slower is not tried again"


def test_what_is_told_of_a_cell_is_true_whenever_the_time_is_up(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = 0
    for p, truth, number in asked(game, monkeypatch):
        impatient(monkeypatch, game, number, 0)
        part = analyze(game, p, 10)
        firsts: list[str | None] = [None, *dict.fromkeys(game.options(p).cells)]
        for first in firsts:
            full = by_cell(game, truth, first)
            for cell, (value, distance) in by_cell(game, part, first).items():
                assert value in (None, full[cell].value)
                assert distance in (None, full[cell].distance)
                told += value is not None
    assert told


def test_the_moves_of_one_cell_are_the_truth_whenever_the_time_is_up(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        first = game.options(p).cells[number % len(game.options(p).cells)]
        full = {move: told for move, told in options(truth).items() if game.split(move)[0] == first}
        impatient(monkeypatch, game, number, 0)
        part = analyze(game, p, 10, first=first)
        assert list(options(part)) == list(full)
        assert set(part.best) <= set(full)
        for move, (value, distance) in options(part).items():
            assert value in (None, full[move][0])
            assert distance in (None, full[move][1])


def test_the_value_alone_shows_a_move_that_keeps_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0
    for p, truth, number in asked(game, monkeypatch):
        impatient(monkeypatch, game, number, 0)
        part = analyze(game, p)
        if part[:2] == ("win", None):
            seen += 1
            assert len(part.best) == 1
            assert options(truth)[part.best[0]][0] == "win"
        if part[:2] == ("loss", None):
            assert list(part.best) == game.moves(p), "none is better than another"
    assert seen or game.about.id == "pathway", "there, value and distance come at once"


def test_the_last_look_finds_a_best_move_if_there_is_time(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        if number == 0:
            impatient(monkeypatch, game, 0)
            assert set(analyze(game, p).best) <= set(truth.best)


def test_what_is_not_refuted_is_best_if_there_is_time(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        if number == 0:
            for moves in (game.moves(p), game.moves(p)[::-1]):
                assert unrefuted(Impatient(game), p, moves) in truth.best


def test_what_is_refuted_in_time_is_not_played(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for p, truth, number in asked(game, monkeypatch):
        moves, full = game.moves(p), options(truth)
        solver = Impatient(game, number)
        with solver.within_time(None):
            found = unrefuted(solver, p, moves)
        if number <= 2 * len(moves):
            continue
        # Every move was looked at for 1 turn: who can, does not lose at once.
        assert full[found] != ("loss", 2) or set(full.values()) == {("loss", 2)}


@pytest.mark.parametrize("name", [name for name in GAMES if "pathway" not in name])
def test_a_proof_without_limit_is_remembered(name: str) -> None:
    game = load(name)
    solver = Solver(game, table_bits=14)
    for p in positions(game)[:POSITIONS]:
        with solver.within_time(None):
            for hero in (0, 1):
                solver.table[:] = -1
                assert not solver.seems_won(p, hero)
                assert solver.forces(p, hero) == solver.seems_won(p, hero)


def test_a_finished_game_seems_what_it_is() -> None:
    game = load("block-capture:size=3")
    solver = Solver(game, table_bits=14)
    p = game.start()
    while not game.result(p):
        p = game.after(p, game.moves(p)[0])
    result = game.result(p)
    assert result is not None
    assert [solver.seems_won(p, hero) for hero in (0, 1)] == [
        result.winner == 1,
        result.winner == 2,
    ]


def test_a_distance_that_is_one_too_long_is_never_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        if number == 0 and truth.value != "draw":
            impatient(monkeypatch, game)
            assert len(best_continuation(game, p)) == truth.distance


# The choice.


def test_a_choice_that_is_stopped_keeps_what_it_knows(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        full, values = options(truth), {option.move: option.value for option in truth.options}
        impatient(monkeypatch, game, number, 0)
        own, moves = best_moves(game, p, 10)
        assert moves
        assert set(moves) <= set(full)
        if own is None:
            continue
        assert WORDS[own.sign] == truth.value
        assert own.distance in (None, truth.distance)
        if own.sign == 1 and own.distance and len(moves) > 1:
            assert set(moves) <= set(truth.best), "every one of several wins as quickly"
        # The result is settled; now the comparing is stopped.
        solver = impatient(monkeypatch, game, ENDLESS, number)
        own, moves = best_moves(game, p, 10)
        assert own is not None
        assert WORDS[own.sign] == truth.value
        assert {values[move] for move in moves} == {truth.value}
        if own.sign == 1:
            assert set(moves) == set(truth.best)
        assert len(solver.seconds) == (1 if own.sign == 1 else 2)


def test_no_more_is_kept_for_comparing_than_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("block-capture")
    lost = game.replay(["1,3"])[-1]
    for seconds, spent, left in (
        (10.0, 7.0, 3.0),
        (10.0, 1.0, COMPARING),
        (10.0, 10.5, 0),
        (None, 7.0, COMPARING),
    ):
        moments = iter([100.0, 100.0 + spent])
        clock = SimpleNamespace(monotonic=lambda moments=moments: next(moments))
        monkeypatch.setattr(choice, "time", clock)
        solver = impatient(monkeypatch, game)
        best_move(game, lost, seconds)
        assert solver.seconds == [None if seconds is None else seconds * 0.9, left]


def test_a_choice_that_was_stopped_at_once_has_a_last_look(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("block-capture")
    solver = impatient(monkeypatch, game, 0)
    own, moves = best_moves(game, game.start(), 20)
    assert solver.seconds == [18, 2]
    assert own is None
    assert set(moves) <= set(analyze(game, game.start()).best)
    solver = impatient(monkeypatch, game, 0)
    best_moves(game, game.start())
    assert solver.seconds == [None, 0]


def test_whoever_stops_it_ends_every_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game, stop = load("block-capture"), Watch()
    lost = game.replay(["1,3"])[-1]
    solver = impatient(monkeypatch, game, 0, 0, 0, 0)
    analyze(game, lost, stop=stop)
    best_moves(game, lost, stop=stop)
    assert len(solver.stops) == 4
    best_move(game, lost, stop=stop)
    assert len(solver.stops) == 6, "the value, and the hardest problem"
    solve(game, watch=stop)
    review(Record(game, (Move("1,3"),)), watch=stop)
    advise(game, lost, None, None, stop)
    advise(game, lost, "1,2", None, stop)
    foresee(game, lost, 2, None, stop)
    assert solver.stops == [stop] * 16


# What a level sees.


def score(value: str | None, distance: int | None) -> Score:
    assert value is not None
    return Score({"win": 1, "draw": 0, "loss": -1}[value], distance)


def test_a_level_sees_what_is_near_and_nothing_else(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for p, truth, number in asked(game, monkeypatch):
        for turns in (0, 1, 2, 3, 4):
            near = {
                option.move: score(option.value, option.distance)
                for option in truth.options
                if (turns and game.result(game.after(p, option.move)))
                or (option.distance is not None and option.distance <= turns)
            }
            impatient(monkeypatch, game, number)
            seen = foresee(game, p, turns, 10)
            assert seen.items() <= near.items()
            if number == 0:
                solver = impatient(monkeypatch, game)
                assert foresee(game, p, turns, 10) == near
                assert solver.seconds == ([10] if turns else [])


# Openings, and games that were played.


@pytest.mark.parametrize("name", [name for name in GAMES if "size=3" in name])
def test_an_opening_that_is_stopped_tells_the_truth(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    start = game.start()
    solver = impatient(monkeypatch, game)
    whole = solve(game, 10)
    assert solver.seconds == [10]
    needed = ENDLESS - solver.left
    solver = impatient(monkeypatch, game)
    truth = analyze(game, start)
    assert whole.exact
    assert (whole.value, whole.distance, whole.options) == (
        truth.value, truth.distance, truth.options,
    )  # fmt: skip
    assert truth.distance in (None, len(whole.line))
    assert game.result(game.replay(whole.line)[-1])
    parts = []
    for number in range(needed):
        impatient(monkeypatch, game, number)
        part = solve(game)
        parts.append(part)
        assert not part.exact
        assert part.value in (None, truth.value)
        assert part.distance in (None, truth.distance)
        for told, true in zip(part.options, truth.options, strict=True):
            assert told in (Option(true.move), true)
        assert part.line == whole.line[: len(part.line)]
    values = {(part.value, part.distance) for part in parts}
    assert (truth.value, truth.distance) in values, "told before the moves are known"
    assert (truth.value, None) in values or "pathway" in name, "and before the distance is"


def test_nodes_are_those_of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("blockade:size=3")
    impatient(monkeypatch, game)
    first, again = solve(game), solve(game)
    assert 0 < again.nodes < first.nodes, "what is remembered is not searched again"
    assert first[:5] == again[:5]


def played(game: Game, seed: int) -> Record:
    """A random game, to its end."""
    chance, moves, p = random.Random(seed), list[Move](), game.start()
    while legal := game.moves(p):
        moves.append(chance.choice(legal))
        p = game.after(p, moves[-1])
    return Record(game, tuple(moves), result=game.result(p))


@pytest.mark.parametrize("name", [name for name in GAMES if "size=3" in name])
def test_what_one_position_tells_of_its_neighbour_is_true(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    for seed in range(4):
        record = played(game, seed)
        truth = review(record)
        for dark in range(len(record.moves)):
            questions = [(0, 0) if i == dark else (ENDLESS,) for i in range(len(record.moves))]
            impatient(monkeypatch, game, *(each for pair in questions[::-1] for each in pair))
            part = review(record)
            for told, true in zip(part.moves, truth.moves, strict=True):
                assert told.before in ((None, None), (true.before.value, None), true.before)
                assert told.after in ((None, None), (true.after.value, None), true.after)
                assert told.kind in (None, true.kind, "kept", "best")
                assert (told.kind == "mistake") <= (true.kind == "mistake")
                assert told.decision in (None, true.decision)
            if dark:  # the position before it knows what its moves are worth
                assert part.moves[dark - 1].after == truth.moves[dark - 1].after
                assert part.moves[dark].before == truth.moves[dark].before


def test_a_review_that_is_stopped_tells_the_truth(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game.size > 4 or str(game) == "blockade:size=4":
        pytest.skip("long from the opening")
    record = played(game, 3)
    impatient(monkeypatch, game)
    truth = review(record)
    for number in range(0, 60, 3):
        limits = [each for _ in record.moves for each in (number, 0)]
        impatient(monkeypatch, game, *limits)
        for told, true in zip(review(record, 10).moves, truth.moves, strict=True):
            assert told.before.value in (None, true.before.value)
            assert told.before.distance in (None, true.before.distance)
            assert told.after.value in (None, true.after.value)
            assert told.after.distance in (None, true.after.distance)
            assert told.kind in (None, true.kind, "kept", "best")
            assert (told.kind == "mistake") <= (true.kind == "mistake")
            assert told.decision in (None, true.decision)
