"""Distances in Adjacent Capture: known everywhere on 5x5, and near the end on larger boards."""

import random
from pathlib import Path

import pytest

from fivesquare import Game, Position, load
from fivesquare.engine import analyze, best_move, review
from fivesquare.engine.advice import advise
from fivesquare.engine.choice import best_moves
from fivesquare.engine.continuation import best_turn
from fivesquare.engine.insight.adjacent_capture import NEAR, horizon
from fivesquare.engine.solution import solve
from fivesquare.engine.solver import Score, Solver
from fivesquare.players.computers import make
from fivesquare.records.record import Record
from running import run
from warm import warm

GAME = load("adjacent-capture")
BEFORE_THE_WIN = "1,3 3,3 2,3x3,3 4,2 4,3x4,2 1,2 2,2x1,2 3,1 3,2x3,1 5,4 4,4x5,4 1,4"


def nearly_won(game: Game, chance: random.Random, empty: int, lacking: int) -> Position:
    """A position with so many empty cells whose mover lacks so many cells."""
    cells = game.size**2
    own = cells // 2 + 1 - lacking
    while True:
        order = chance.sample(range(cells), cells - empty)
        mine = sum(1 << cell for cell in order[:own])
        theirs = sum(1 << cell for cell in order[own:])
        turn = (cells - empty) % 2
        p = Position(turn, theirs if turn else mine, mine if turn else theirs, 0, -1)
        if not game.flaw(p):
            return p


def wins_at_once(game: Game, p: Position) -> set[str]:
    """The moves that end the game, by the plain rules."""
    return {move for move in game.moves(p) if game.result(game.after(p, move))}


def test_a_win_in_one_is_taken(tmp_path: Path) -> None:
    p = GAME.replay(BEFORE_THE_WIN.split())[-1]
    assert "2,4x1,4" in wins_at_once(GAME, p)
    found = analyze(GAME, p)
    assert (found.value, found.distance) == ("win", 1)
    assert set(found.best) == wins_at_once(GAME, p)
    assert best_move(GAME, p) in found.best
    assert advise(GAME, p)[0] == Score(1, 1)
    assert make("perfect", 1).choose(Record(GAME, start=p)) in found.best
    asked = f"game adjacent-capture\nposition moves {BEFORE_THE_WIN}\ngo\nquit\n"
    said = run(warm(tmp_path), "engine", typed=asked).out
    assert said.split()[1] in found.best
    hinted = run(tmp_path, "play", "adjacent-capture", "--moves", BEFORE_THE_WIN, typed="hint\n")
    assert f"You can win at once. Best: {said.split()[1]}" in hinted.out


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("lacking", [1, 2])
def test_a_win_in_one_is_taken_on_larger_boards(size: int, lacking: int) -> None:
    game, chance = load(f"adjacent-capture:size={size}"), random.Random(size)
    tried = 0
    while tried < 10:
        p = nearly_won(game, chance, empty=13 + tried % 3, lacking=lacking)
        winning = wins_at_once(game, p)
        if not winning:
            continue
        tried += 1
        assert horizon(game.rules, p) == NEAR
        found = analyze(game, p, seconds=20)
        assert (found.value, found.distance) == ("win", 1)
        assert set(found.best) == winning
        assert best_move(game, p, seconds=20) in winning
        assert make("perfect", 1).choose(Record(game, start=p)) in winning


def test_a_win_beyond_the_horizon_is_worth_less_and_a_loss_more() -> None:
    scores = [Score(1, 1), Score(1, 3), Score(1), Score(0), Score(-1), Score(-1, 4), Score(-1, 2)]
    assert sorted(scores, key=Score.goodness, reverse=True) == scores


def test_only_ends_within_the_horizon_have_a_distance() -> None:
    solver = Solver(GAME)
    with solver.within_time(None):
        for p in GAME.replay(["3,3", "2,3", "1,1"]):
            whole = solver.score(p)
            assert solver.score(p, whole.turns()) == whole
            assert solver.score(p, whole.turns() - 1) == Score(whole.sign)


def test_what_is_said_of_a_larger_board_agrees_with_itself() -> None:
    """A distance is known exactly when it is within the horizon, for the position and for its
    moves alike, so that the best moves are worth what the position is."""
    game, chance = load("adjacent-capture:size=6"), random.Random(1)
    seen = set()
    for number, lacking in enumerate((1, 2, 3, 4, 5, 11, 12, 13, 14) * 2):
        p = nearly_won(game, chance, empty=13 + number % 2, lacking=lacking)
        found = analyze(game, p, seconds=30)
        assert found.exact
        best = {option for option in found.options if option.move in found.best}
        assert {(option.value, option.distance) for option in best} == {
            (found.value, found.distance)
        }
        assert all(option.distance is None or option.distance <= NEAR for option in found.options)
        seen.add((found.value, found.distance))
        own, moves = best_moves(game, p, seconds=30, latest=True)
        assert own is not None
        assert own.distance == found.distance
        assert set(moves) <= set(found.best)
    assert {("win", 1), ("win", 3), ("win", None), ("loss", 2), ("loss", None)} <= seen


def test_every_option_of_every_kind_of_opening_has_a_distance() -> None:
    chance = random.Random(5)
    for stones in range(12):
        p = GAME.start()
        for _ in range(stones):
            p = GAME.after(p, chance.choice(GAME.moves(p)))
        found = analyze(GAME, p)
        assert found.exact
        assert found.distance is not None
        assert all(option.distance is not None for option in found.options)
        parity = {"win": 1, "loss": 0}
        assert found.distance % 2 == parity[str(found.value)]
        assert all(
            option.distance % 2 == parity[str(option.value)]
            for option in found.options
            if option.distance
        )


def test_best_play_of_the_opening_is_as_long_as_it_says() -> None:
    found = solve(GAME)
    assert found.exact
    assert len(found.line) == found.distance
    end = GAME.replay(found.line)[-1]
    assert GAME.result(end) == (1, "majority")
    judged = review(Record(GAME, found.line, result=GAME.result(end)))
    assert {each.kind for each in judged.moves} == {"best"}


def test_a_best_turn_is_found_where_distances_begin_to_be_known() -> None:
    """With 13 empty cells on 6x6 no distance is known beyond the horizon, and with 12 all are."""
    game, chance, signs = load("adjacent-capture:size=6"), random.Random(3), set()
    solver = Solver(game)
    with solver.within_time(None):
        for lacking in (3, 5, 7, 9, 11, 12) * 2:
            p = nearly_won(game, chance, empty=13, lacking=lacking)
            own = solver.score(p, horizon(game.rules, p))
            move = best_turn(solver, p, {})
            assert solver.score(game.after(p, move)).before().sign == own.sign
            signs.add(own)
    assert Score(-1) in signs
    assert 1 in {score.sign for score in signs}
