"""Puzzles: exactly one move keeps the result, the same seed gives the same one, and they play."""

import json
import re
from pathlib import Path

import pytest

import naive
from fivesquare import load
from fivesquare.board import count
from fivesquare.core import vacant
from fivesquare.engine import analyze
from fivesquare.engine.puzzles import LEVELS, NoPuzzle, Puzzle, best_line, level_of, make_puzzle
from fivesquare.terminal.puzzle_table import refute
from fivesquare.terminal.screen import Screen
from naive_solver import NaiveSolver
from running import Terminal, run
from warm import warm

STANDARD = ["block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"]
WORDS = {1: "win", 0: "draw", -1: "loss"}


def holds(puzzle: Puzzle, solver: NaiveSolver) -> None:
    """The naive solver agrees with everything that a puzzle says."""
    state = solver.game.initial()
    for move in puzzle.moves:
        state = solver.game.apply(state, move)
    sign, distance = solver.score(state)
    assert (puzzle.value, puzzle.distance) == (WORDS[sign], distance)
    assert sign >= 0
    options = solver.options(state)
    assert len(options) > 1
    assert [move for move, score in options.items() if score[0] == sign] == [puzzle.solution]
    failing = [score[1] for score in options.values() if score[0] != sign]
    assert puzzle.traps == sum(turns is None or turns > 2 for turns in failing)
    depth = distance if sign else max(turns or 0 for turns in failing)
    assert depth is not None
    assert puzzle.level == min(5, (depth + 1) // 2 + (puzzle.traps > 0))


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("knights-blockade:size=3", 9),
        ("knights-blockade:size=4", 11),
        ("pathway:size=3", 7),
        ("pathway:size=3,diagonal=yes,first=2", 7),
        ("pathway:size=3,diagonal=yes,blocked=2.2", 8),
        ("blockade:size=3", 7),
        ("adjacent-capture:size=3", 7),
        ("adjacent-capture:size=4", 8),
        ("block-capture", 12),
        ("knights-blockade", 10),
        ("pathway", 8),
        ("pathway:diagonal=yes", 8),
        ("blockade", 13),
        ("adjacent-capture", 6),
    ],
)
def test_the_naive_solver_finds_the_same_only_move(name: str, most: int) -> None:
    game, solver = load(name), NaiveSolver(naive.load(name))
    held = 0
    for seed in range(9):
        puzzle = make_puzzle(game, seed, seed % 3 + 1 if game.size > 4 else None)
        if count(vacant(game.rules.board, puzzle.p)) <= most:
            holds(puzzle, solver)
            held += 1
    assert held


@pytest.mark.parametrize("name", STANDARD)
def test_every_level_of_every_standard_game(name: str) -> None:
    game = load(name)
    for level in LEVELS:
        puzzle = make_puzzle(game, 7, level)
        assert puzzle.level == level
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


def test_a_seed_draws_its_own_level_and_seeds_differ() -> None:
    game = load("knights-blockade")
    puzzles = [make_puzzle(game, seed) for seed in range(12)]
    assert len({puzzle.p for puzzle in puzzles}) > 9
    assert len({puzzle.level for puzzle in puzzles}) > 2
    for puzzle in puzzles:
        assert make_puzzle(game, puzzle.seed, puzzle.level) == puzzle


def test_levels_rise_with_depth_and_traps() -> None:
    assert [level_of(depth, 0) for depth in (1, 2, 3, 5, 7, 9, 19)] == [1, 1, 2, 3, 4, 5, 5]
    assert [level_of(depth, 3) for depth in (1, 3, 5, 7, 9)] == [2, 3, 4, 5, 5]


def test_where_there_is_none_it_says_so() -> None:
    with pytest.raises(NoPuzzle, match="No position of block-capture:size=3 was found"):
        make_puzzle(load("block-capture:size=3"), 1)
    with pytest.raises(
        NoPuzzle, match="No puzzle of level 5 was found for knights-blockade:size=3"
    ):
        make_puzzle(load("knights-blockade:size=3"), 1, 5)


def test_the_best_line_is_as_long_as_the_distance() -> None:
    for name in STANDARD:
        puzzle = make_puzzle(load(name), 3, 4)
        if puzzle.distance:
            line = best_line(puzzle.game, puzzle.p)
            assert len(line) == puzzle.distance
            assert line[0] == puzzle.solution
            result = puzzle.game.result(puzzle.game.replay(line, puzzle.p)[-1])
            assert result is not None
            assert result.winner == puzzle.p.turn + 1


# The command.


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return warm(tmp_path_factory.mktemp("puzzles"))


BLOCKADE = ("puzzle", "blockade", "--seed", "5", "--level", "4")
INTRODUCED = "Player 1 (A) is to move: find the only move that wins.\n"


def test_the_document(place: Path) -> None:
    document = json.loads(run(place, *BLOCKADE, "--json").out)
    puzzle = make_puzzle(load("blockade"), 5, 4)
    assert document == {
        "format": 1,
        "game": "blockade",
        "seed": 5,
        "level": 4,
        "position": "blockade_x-..._o-..._xo..-_....._.-..._1_3.2",
        "moves": list(puzzle.moves),
        "turn": 1,
        "value": "win",
        "distance": 5,
        "traps": puzzle.traps,
        "solution": "3,3/2,3",
    }


def test_wrong_is_refuted_and_asked_again_and_right_ends_it(place: Path) -> None:
    done = run(place, *BLOCKADE, typed="3,3/1,3\n4 2\n4 3\n3 3\n2 3\nnever read\n")
    assert (done.code, done.err) == (0, "")
    assert INTRODUCED in done.out
    assert "Wrong: 3,3/1,3 loses. Player 2 (B) answers 2,3/2,4 and wins.\n" in done.out
    shown = "    1 2 3 4 5\n  1 A # # . .\n  2 B # B # .\n  3 A B A . #\n"
    assert shown in done.out, "the board after the refutation"
    assert done.out.count("Try again.") == 2
    assert done.out.rstrip().splitlines()[-1].startswith("Right! 3,3/2,3 wins in 5 turns: 3,3/2,3 ")
    assert "never read" not in done.out


def test_a_refutation_is_shown_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    for name in STANDARD:
        puzzle = make_puzzle(load(name), 3, 4)
        for option in analyze(puzzle.game, puzzle.p).options:
            if option.move == puzzle.solution:
                continue
            refute(puzzle, option.move, Screen())
            told = capsys.readouterr().out
            assert f"Wrong: {option.move} " in told
            assert ("only draws" in told or "in a draw" in told) == (option.value == "draw")
            lines = re.findall("^It goes on: (.*)\\.$", told, re.MULTILINE)
            turns = (option.distance or 1) - 1
            assert len(lines) == (1 < turns <= 9)
            for line in lines:
                assert len(line.split()) == turns


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("hint\n", "The move begins with 3,3.\n"),
        ("GIVE  up\n", "3,3/2,3 wins in 5 turns: 3,3/2,3 "),
        ("answer\n", "3,3/2,3 wins in 5 turns: 3,3/2,3 "),
        ("3 3\nanswer\n", "3,3/2,3 wins in 5 turns: 3,3/2,3 "),
        ("quit\n", f"To see it again: fivesquare {' '.join(BLOCKADE)}\n"),
        ("", f"To see it again: fivesquare {' '.join(BLOCKADE)}\n"),
        ("3\nundo\n", "The turn is taken back as far as it was named.\n"),
        ("undo\n", "There is nothing to take back"),
        ("help\n", "  answer     give up, and see the answer (or: give up)\n"),
        ("hint me\n", "Error: hint stands alone. Type hint, or help.\n"),
        ("resign\n", 'Error: "resign" is not a cell.'),
        ("give\n", 'Error: "give" is not a cell.'),
        ("5 5\n", "Error: Cell (5,5) is not adjacent to (3,2)."),
        ("3,3/3,3\n", "is the cell of the marker itself"),
        ("\x00\x1b[31m\n", "is not a cell"),
    ],
)
def test_what_can_be_typed(typed: str, says: str, place: Path) -> None:
    done = run(place, *BLOCKADE, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert says in done.out
    assert all(c.isprintable() or c == "\n" for c in done.out)


def test_the_hint_of_a_single_cell_is_its_row(place: Path) -> None:
    game = load("pathway")
    puzzle = make_puzzle(game, 5, 3)
    done = run(place, "puzzle", "pathway", "--seed", "5", "--level", "3", typed="hint\n")
    assert f"The move is in row {puzzle.solution.partition(',')[0]}.\n" in done.out


def test_a_pipe_without_end_is_not_read_to_its_end(place: Path) -> None:
    puzzle = make_puzzle(load("block-capture"), 1, 1)
    wrong = next(move for move in puzzle.game.moves(puzzle.p) if move != puzzle.solution)
    typed = f"{wrong}\n" * 1200
    done = run(place, "puzzle", "block-capture", "--seed", "1", "--level", "1", typed=typed)
    assert done.code == 0
    assert done.out.count("Try again.") == 1000
    assert "The puzzle is not solved." in done.out


@pytest.mark.parametrize(
    ("args", "kind", "says"),
    [
        ((), "usage", "Name a game: block-capture"),
        (("pathwy",), "unknown game", "Did you mean pathway?"),
        (("pathway", "--level", "0"), "usage", "1<=x<=5"),
        (("pathway", "--level", "six"), "usage", "six"),
        (("pathway", "--seed", "-1"), "usage", "-1"),
        (("pathway:size=9",), "bad variant", "size"),
        (("block-capture:size=3", "--seed", "1"), "no puzzle", "No position of block-capture"),
    ],
)
def test_bad_input_is_one_sentence(
    args: tuple[str, ...], kind: str, says: str, place: Path
) -> None:
    done = run(place, "puzzle", *args, "--json")
    assert done.code == 2
    error = json.loads(done.out)["error"]
    assert error["kind"] == kind
    assert says in error["message"]
    assert done.err == f"Error: {error['message']}\n"


def test_at_a_terminal(place: Path) -> None:
    with Terminal(place, *BLOCKADE) as terminal:
        assert INTRODUCED in terminal.see("Enter row (1-5): ")
        assert "\x1b[" in terminal.raw, "the board is in colour"
        assert "Try again." in terminal.type("3,3/1,3", "Enter row (1-5): ")
        terminal.child.send("3,3/2,3\r")
        assert "Right!" in terminal.end()
    assert terminal.code == 0


def test_ctrl_c_leaves_with_its_own_code(place: Path) -> None:
    with Terminal(place, *BLOCKADE) as terminal:
        terminal.see("Enter row (1-5): ")
        terminal.child.sendintr()
        assert "To see it again:" in terminal.end()
    assert terminal.code == 130
