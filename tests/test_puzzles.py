"""Puzzles: exactly one move keeps the result, it is no guess, and no two are alike."""

from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest

import naive
from fivesquare import Game, Position, load
from fivesquare.board import count
from fivesquare.core import vacant
from fivesquare.engine import NoPuzzle, Puzzle, analyze, insight, make_puzzle
from fivesquare.engine.choice import best_moves
from fivesquare.engine.puzzles import LEVELS, levels_of
from fivesquare.engine.puzzles.choices import choice_at
from fivesquare.engine.puzzles.forced_lines import Listing, pool, unlike
from fivesquare.engine.puzzles.puzzle import differing, level_of, likeness
from fivesquare.engine.puzzles.random_games import late_positions
from fivesquare.work import Stopped, Watch
from naive_solver import NaiveSolver
from sampling import VARIANTS
from second_search import SecondSearch
from test_symmetry import turned

STANDARD = ["block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"]
DIAGONAL = "pathway:size=4,diagonal=yes"
LINES = ["block-capture", "knights-blockade:crossing=no", "adjacent-capture:size=3"]
FEW = 300  # positions to choose in: a game with fewer of them has lines
WORDS = {1: "win", 0: "draw", -1: "loss"}


# What is the same, written again: image by image.


def image(game: Game, p: Position, way: int) -> Position:
    """A position turned."""
    x, o, holes = (turned(game.size, way, cells) for cells in (p.x, p.o, p.holes))
    last = turned(game.size, way, 1 << p.last).bit_length() - 1 if p.last >= 0 else -1
    return Position(p.turn, x, o, holes, last)


def ways(game: Game) -> range:
    """Those in which the board may be turned: in Pathway rows stay rows."""
    return range(4 if game.about.id == "pathway" else 8)


def same(game: Game, p: Position) -> object:
    """The same for positions that are the same to the rules."""
    if game.about.id != "blockade":
        return min(image(game, p, way) for way in ways(game))
    return min(in_play(game, image(game, p, way)) for way in ways(game))


def in_play(game: Game, p: Position) -> tuple[int, int, int]:
    """Blockade: where a marker may come to stand some time, where the next may, and how many empty
    cells there are besides."""
    cells = {game.bit(cell) for cell in game.options(p).cells}
    empty = {1 << i for i in range(game.size**2) if not (p.x | p.o | p.holes) >> i & 1}
    reached, waiting = set(cells), [*cells]
    while waiting:
        row, column = divmod(waiting.pop().bit_length() - 1, game.size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < game.size and 0 <= c < game.size:
                beside = 1 << r * game.size + c
                if beside in empty and beside not in reached:
                    reached.add(beside)
                    waiting.append(beside)
    return sum(reached), sum(cells), len(empty - reached)


def different(game: Game, p: Position, moves: Iterable[str]) -> set[object]:
    """The positions that moves lead to, those that are the same taken as one."""
    return {same(game, game.after(p, move)) for move in moves}


@pytest.mark.parametrize("name", [name for name in VARIANTS if "size=7" not in name])
def test_what_is_alike_is_the_same_but_for_turning_the_board(name: str) -> None:
    game, chance = load(name), Random(name)
    found = {}
    for _, _, p in islice(late_positions(game, chance, Watch()), 150):
        for way in ways(game):
            assert likeness(game, image(game, p, way)) == likeness(game, p)
        found[same(game, p)] = likeness(game, p)
    assert len({*found.values()}) == len(found)


def test_moves_to_the_same_position_count_as_one() -> None:
    block, blockade = load("block-capture"), load("blockade")
    assert len(differing(block, block.start(), block.moves(block.start()))) == 3
    p = blockade.replay(["1,1/2,2", "1,2/2,3", "1,3/2,4", "1,4/2,5"])[-1]
    assert len(blockade.moves(p)) == 16
    assert len(differing(blockade, p, blockade.moves(p))) == 1, "no cell can be reached any more"


# What a puzzle says is so.


def holds(puzzle: Puzzle, solver: NaiveSolver) -> None:
    """The naive solver agrees with everything that a puzzle says."""
    game, p = puzzle.game, puzzle.p
    state = solver.game.initial()
    for move in puzzle.moves:
        state = solver.game.apply(state, move)
    sign, distance = solver.score(state)
    assert (puzzle.value, puzzle.distance) == (WORDS[sign], distance)
    assert sign >= 0
    options = solver.options(state)
    failing = {move: score[1] for move, score in options.items() if score[0] != sign}
    traps = [move for move, turns in failing.items() if turns is None or turns > 2]
    assert puzzle.traps == len(different(game, p, traps))
    depth = distance if sign else max(turns or 0 for turns in failing.values())
    assert depth is not None
    assert puzzle.level == max(1, min(5, (depth + 1) // 2 - (puzzle.traps < 2)))
    if puzzle.own_moves == 1:
        assert len(different(game, p, options)) >= 3
        assert puzzle.traps
    choices = 0
    for number, move in enumerate(puzzle.line):
        options = solver.options(state)
        best = max(score[0] for score in options.values())
        keeping = [each for each, score in options.items() if score[0] == best]
        assert best == (-sign if number % 2 else sign)
        if number % 2:
            assert move in keeping
        else:
            assert keeping == [move]
            choices += len(options) > 1
        state = solver.game.apply(state, move)
    assert choices == len(puzzle.choices) >= (2 if puzzle.own_moves > 1 else 1)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("knights-blockade:size=4", 11),
        ("knights-blockade:crossing=no", 25),
        ("pathway:size=3", 7),
        ("pathway:size=3,blocked=2.2", 8),
        ("pathway:size=3,diagonal=yes,first=2", 7),
        ("pathway:size=3,diagonal=yes,blocked=2.2", 8),
        (DIAGONAL, 9),
        ("adjacent-capture:size=3", 7),
        ("adjacent-capture:size=4", 8),
        ("block-capture", 12),
        ("knights-blockade", 10),
        ("pathway", 8),
        ("blockade", 15),
        ("adjacent-capture", 6),
    ],
)
def test_the_naive_solver_finds_the_same_only_moves(name: str, most: int) -> None:
    game, solver = load(name), NaiveSolver(naive.load(name))
    held = 0
    for seed in range(12):
        puzzle = make_puzzle(game, seed)
        if count(vacant(game.rules.board, puzzle.p)) <= most:
            holds(puzzle, solver)
            held += 1
    assert held


@pytest.mark.parametrize("name", [*STANDARD, "knights-blockade:crossing=no"])
def test_every_level_of_every_game(name: str) -> None:
    game = load(name)
    for level in LEVELS if name != "block-capture" else (1, 2, 3):
        puzzle = make_puzzle(game, 7, level)
        assert (puzzle.level, puzzle.seed) == (level, 7)
        assert game.replay(puzzle.moves)[-1] == puzzle.p
        found = analyze(game, puzzle.p)
        assert [o.move for o in found.options if o.value == found.value] == [puzzle.solution]
        assert found.value == puzzle.value != "loss"
        assert make_puzzle(game, 7, level) == puzzle


@pytest.mark.parametrize(
    "name",
    [
        "block-capture:size=7",
        "knights-blockade:size=7,crossing=no",
        "pathway:size=7",
        "pathway:size=6,diagonal=yes,blocked=3.3-5.3-6.1",
        "pathway:first=2",
        "blockade:size=7",
        "adjacent-capture:size=6",
    ],
)
def test_variants_have_puzzles_too(name: str) -> None:
    assert make_puzzle(load(name), 1).level in LEVELS


@pytest.mark.parametrize("name", ["knights-blockade", "block-capture"])
def test_a_seed_draws_its_own_level_and_seeds_differ(name: str) -> None:
    game = load(name)
    puzzles = [make_puzzle(game, seed) for seed in range(12)]
    assert len({puzzle.p for puzzle in puzzles}) > 9
    assert len({puzzle.level for puzzle in puzzles}) > 1
    for puzzle in puzzles:
        assert make_puzzle(game, puzzle.seed, puzzle.level) == puzzle


def test_levels_rise_with_depth_and_traps() -> None:
    assert [level_of(depth, 1) for depth in (1, 2, 3, 5, 7, 9, 11, 19)] == [1, 1, 1, 2, 3, 4, 5, 5]
    assert [level_of(depth, 2) for depth in (1, 3, 5, 7, 9, 11)] == [1, 2, 3, 4, 5, 5]


@pytest.mark.parametrize("name", ["block-capture", "pathway:size=3", "blockade", "blockade:size=3"])
def test_levels_that_are_offered_are_there(name: str) -> None:
    game = load(name)
    levels = levels_of(game)
    assert [*levels] == sorted({*levels})
    for level in LEVELS:
        if level in levels:
            assert make_puzzle(game, 1, level).level == level
        else:
            with pytest.raises(NoPuzzle):
                make_puzzle(game, 1, level)


@pytest.mark.parametrize(
    ("name", "level", "says"),
    [
        ("block-capture:size=3", None, "No position of block-capture:size=3 was found in which"),
        ("block-capture:size=3", 2, "No position of block-capture:size=3 was found in which"),
        ("block-capture", 5, "5 was found for block-capture; there are some of level 1, 2 and 3"),
        ("knights-blockade:size=4", 1, "1 was found for kn.*; there are some of level 2 and 3"),
        (
            "pathway:size=3,first=2,diagonal=yes",
            5,
            "5 was found .*; there are some of level 1 and 2",
        ),
        ("pathway", 6, r"^Puzzles are of level 1 to 5\.$"),
        ("pathway", 0, r"^Puzzles are of level 1 to 5\.$"),
    ],
)
def test_where_there_is_none_it_says_so_and_what_there_is(
    name: str, level: int | None, says: str
) -> None:
    with pytest.raises(NoPuzzle, match=says):
        make_puzzle(load(name), 1, level)


def test_it_can_be_stopped() -> None:
    watch = Watch()
    watch.set()
    for name in ("blockade", "pathway:size=3,blocked=1.2"):
        with pytest.raises(Stopped):
            make_puzzle(load(name), 1, watch=watch)


# Lines.


@pytest.mark.parametrize("name", LINES)
def test_the_opponent_of_a_line_answers_as_perfect_does(name: str) -> None:
    game = load(name)
    for puzzle in pool(game, Watch())[:30]:
        p = puzzle.p
        for number, move in enumerate(puzzle.line):
            if number % 2:
                assert move in best_moves(game, p)[1]
            p = game.after(p, move)


def test_where_there_are_no_lines_there_may_be_choices() -> None:
    for name, number in (("pathway:size=3,blocked=2.2", 1), ("pathway:size=3", 2)):
        assert {puzzle.own_moves == 1 for puzzle in pool(load(name), Watch())} == {number == 1}


@pytest.mark.parametrize("name", LINES)
def test_a_game_with_lines_has_few_positions_to_choose_in(name: str) -> None:
    game = load(name)
    assert insight.of(game).has_lines(game.rules)
    assert len(list(unlike(Listing(game, Watch()).choices()))) < FEW


@pytest.mark.long
@pytest.mark.parametrize("name", [*STANDARD[1:], DIAGONAL])
def test_any_other_game_has_many(name: str) -> None:
    game, seen = load(name), set()
    assert not insight.of(game).has_lines(game.rules)
    for chance in map(Random, range(100)):
        for _, moves, p in late_positions(game, chance, Watch()):
            if choice_at(game, moves, p, Watch()):
                seen.add(same(game, p))
        if len(seen) >= FEW:
            return
    pytest.fail(f"only {len(seen)} were found")


# One after the other.


def run_of(game: Game, number: int, seed: int, level: int | None = None) -> list[Puzzle]:
    """So many puzzles of a run, or all that there are."""
    found: list[Puzzle] = []
    while len(found) < number:
        try:
            seen = {puzzle.likeness for puzzle in found}
            found.append(make_puzzle(game, seed, level, seen=seen))
        except NoPuzzle as error:
            assert "These were all the puzzles" in str(error)
            break
        seed = found[-1].seed + 1
    classes = {same(game, puzzle.p) for puzzle in found}
    assert len(classes) == len(found), "no two are alike"
    return found


@pytest.mark.parametrize("name", LINES)
def test_a_run_goes_through_all_lines_and_says_so(name: str) -> None:
    game = load(name)
    lines = pool(game, Watch())
    assert len(run_of(game, 200, 1000)) == len(lines)
    for level in {line.level for line in lines}:
        of_level = [line for line in lines if line.level == level]
        assert len(run_of(game, 200, 77, level)) == len(of_level)


@pytest.mark.parametrize("name", ["knights-blockade", "pathway:size=4"])
def test_a_run_has_no_two_that_are_alike(name: str) -> None:
    assert len(run_of(load(name), 40, 5)) == 40
    for puzzle in run_of(load(name), 10, 5, level=2):
        assert make_puzzle(puzzle.game, puzzle.seed, 2) == puzzle


@pytest.mark.long
@pytest.mark.parametrize("name", [*STANDARD, "knights-blockade:crossing=no", DIAGONAL])
def test_five_hundred_puzzles_held_against_a_second_search(name: str) -> None:
    game, held = load(name), 0
    for run in range(5):
        search = SecondSearch(game)
        for puzzle in run_of(game, 100, 1_000_000 * run):
            assert game.replay(puzzle.moves)[-1] == puzzle.p
            is_kept(puzzle, search)
            held += 1
    expected = {name: 5 * min(100, len(pool(load(name), Watch()))) for name in LINES}
    assert held == expected.get(name, 500)


def is_kept(puzzle: Puzzle, search: SecondSearch) -> None:
    """One move keeps the result, of three that differ; or one at every turn of a line, and at two
    of them at least there is something to choose."""
    game, p = puzzle.game, puzzle.p
    sign = search.value(p)
    assert puzzle.value == WORDS[sign] != "loss"
    if puzzle.own_moves == 1:
        assert len(different(game, p, game.moves(p))) >= 3
    choices = 0
    for number, move in enumerate(puzzle.line):
        keeping = search.keeping(p)
        if number % 2:
            assert move in keeping
        else:
            assert keeping == [move]
            assert search.value(p) == sign
            choices += len(game.moves(p)) > 1
        p = game.after(p, move)
    assert choices == len(puzzle.choices) >= (2 if puzzle.own_moves > 1 else 1)
