"""`fivesquare puzzle`, in a pipe and at a terminal."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.attempt import daily_seed, today
from fivesquare.engine import make_puzzle
from running import Terminal, run
from warm import warm

BLOCKADE = ("puzzle", "blockade", "--seed", "5", "--level", "3")
BLOCK = ("puzzle", "block-capture", "--seed", "1", "--level", "3")
INTRODUCED = "Player 1 (A) is to move: find the only move that wins.\n"
ROW, MOVE = "Enter row (1-5): ", "(e.g., 3 3): "
NEXT = "harder, easier, leave [next]: "


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return warm(tmp_path_factory.mktemp("puzzles"))


# In a pipe.


def test_the_document(place: Path) -> None:
    document = json.loads(run(place, *BLOCKADE, "--json").out)
    puzzle = make_puzzle(load("blockade"), 5, 3)
    assert document == {
        "format": 1,
        "game": "blockade",
        "seed": 5,
        "level": 3,
        "position": "blockade_x-..._o-..._xo..-_....._.-..._1_3.2",
        "moves": list(puzzle.moves),
        "turn": 1,
        "value": "win",
        "distance": 5,
        "traps": puzzle.traps,
        "solution": "3,3/2,3",
        "line": ["3,3/2,3"],
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


def test_a_line_is_found_move_by_move(place: Path) -> None:
    puzzle = make_puzzle(load("block-capture"), 1, 3)
    typed = "\n".join(puzzle.line[2 * number] for number in puzzle.choices)
    done = run(place, *BLOCK, typed=f"{typed}\nnever read\n")
    assert "find the only move that wins, twice in a row.\n" in done.out
    assert re.findall(r"[0-9],[0-9]", re.findall(r"^Right: .*", done.out, re.M)[0]) == [
        *puzzle.line[:4]
    ]
    assert done.out.count("move 2 of 2.") == 1
    assert done.out.endswith(f"Right! {puzzle.line[4]} wins at once.\n")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("hint\n", "It is a win in 5 turns, the first of them yours.\n"),
        ("hint\nhint\n", "The move begins with 3,3.\n"),
        ("hint\nhint\n" * 2, "After 3,3 comes 1,3 2,3 2,4 or 4,1.\n"),
        ("hint\n" * 9, "No hint says more; answer shows the move.\n"),
        ("GIVE  up\n", "3,3/2,3 wins in 5 turns: 3,3/2,3 "),
        ("answer\n", "3,3/2,3 wins in 5 turns: 3,3/2,3 "),
        ("3 3\nanswer\n", "3,3/2,3 wins in 5 turns: 3,3/2,3 "),
        ("quit\n", f"To see it again: fivesquare {' '.join(BLOCKADE)}\n"),
        ("", f"To see it again: fivesquare {' '.join(BLOCKADE)}\n"),
        ("3\nundo\n", "The turn is taken back as far as it was named.\n"),
        ("undo\n", "There is nothing to take back"),
        ("help\n", "  answer     give up, and see the answer (or: give up)\n"),
        ("hint me\n", "Error: hint stands alone. Type hint, or help.\n"),
        ("help me\n", "Error: help stands alone. Type help.\n"),
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


def test_a_pipe_without_end_is_not_read_to_its_end(place: Path) -> None:
    puzzle = make_puzzle(load("block-capture"), 1, 1)
    wrong = next(move for move in puzzle.game.moves(puzzle.p) if move != puzzle.solution)
    typed = f"{wrong}\n" * 1200
    done = run(place, "puzzle", "block-capture", "--seed", "1", "--level", "1", typed=typed)
    assert done.code == 0
    assert done.out.count("Try again.") == 1000
    assert "The puzzle is not solved." in done.out


def test_the_puzzle_of_a_day(place: Path) -> None:
    asked = ("puzzle", "knights-blockade", "--date", "2026-02-28")
    done = run(place, *asked)
    assert done.out.startswith("Knight's Blockade, the puzzle of 2026-02-28, level ")
    assert done.out.endswith(f"To see it again: fivesquare {' '.join(asked)}\n")
    before = today()
    found = json.loads(run(place, "puzzle", "knights-blockade", "--daily", "--json").out)
    assert found["seed"] in map(daily_seed, (before, today()))
    puzzle = make_puzzle(load("knights-blockade"), found["seed"])
    assert (found["moves"], found["solution"]) == ([*puzzle.moves], puzzle.solution)


@pytest.mark.parametrize(
    ("args", "kind", "says"),
    [
        ((), "usage", "Name a game: block-capture"),
        (("pathwy",), "unknown game", "Did you mean pathway?"),
        (("pathway", "--level", "0"), "usage", "1<=x<=5"),
        (("pathway", "--level", "six"), "usage", "six"),
        (("pathway", "--seed", "-1"), "usage", "-1"),
        (("pathway", "--daily", "--level", "1"), "usage", "stand alone"),
        (("pathway", "--daily", "--date", "2026-01-01"), "usage", "Only one of"),
        (("pathway", "--seed", "1", "--date", "2026-01-01"), "usage", "stand alone"),
        (("pathway", "--date", "2026-02-30"), "usage", '"2026-02-30" is not a date, like 2026-'),
        (("pathway", "--date", "today"), "usage", '"today" is not a date'),
        (("pathway:size=9",), "bad variant", "size"),
        (("block-capture:size=3", "--seed", "1"), "no puzzle", "No position of block-capture"),
        (("block-capture", "--level", "4"), "no puzzle", "there are some of level 1, 2 and 3."),
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


# At a terminal.


def test_one_puzzle_after_another(place: Path) -> None:
    with Terminal(place, *BLOCKADE) as terminal:
        assert INTRODUCED in terminal.see(ROW)
        assert "\x1b[" in terminal.raw, "the board is in colour"
        assert "Try again." in terminal.type("3,3/1,3", ROW)
        right = terminal.type("3,3/2,3", NEXT)
        assert "Right!" in right
        assert right.endswith("\nSolved at the first try: 0 of 1.\n\n")
        harder = terminal.type("harder", ROW)
        assert "\nBlockade, puzzle 6, level 4 of 5.\n" in harder
        answer = terminal.type("answer", NEXT)
        assert answer.endswith("\nSolved at the first try: 0 of 2.\n\n")
        [number] = re.findall(r"^Blockade, puzzle (\d+), level 4", terminal.type("", ROW), re.M)
        solution = make_puzzle(load("blockade"), int(number), 4).solution
        solved = terminal.type(solution, NEXT)
        assert solved.endswith("\nSolved at the first try: 1 of 3.\n\n")
        assert ", level 3 of 5.\n" in terminal.type("ea", ROW)
        terminal.child.send("quit\r")
        assert "The puzzle is not solved. To see it again:" in terminal.end()
    assert terminal.code == 0


@pytest.mark.parametrize("leave", ["q\r", "L\r", "b\r", "\x04"])
def test_leaving_after_a_puzzle(leave: str, place: Path) -> None:
    with Terminal(place, "puzzle", "knights-blockade", "--level", "5") as terminal:
        terminal.see(MOVE)
        terminal.type("answer", "\neasier, leave [next]: ")
        said = terminal.type("harder", "\neasier, leave [next]: ")  # there is nothing harder
        assert "Error: Type easier or leave, or just Enter for the next." in said
        terminal.child.send(leave)
        assert "Traceback" not in terminal.end()
    assert terminal.code == 0


@pytest.mark.parametrize("leave", ["q", "b", "Back", "quit"])
def test_what_leaves_a_menu_leaves_a_puzzle(leave: str, place: Path) -> None:
    done = run(place, *BLOCKADE, typed=f"{leave}\nnever read\n")
    assert done.code == 0
    assert "The puzzle is not solved. To see it again: " in done.out
    assert "never read" not in done.out


def test_after_the_puzzle_of_a_day_come_others(place: Path) -> None:
    with Terminal(place, "puzzle", "knights-blockade", "--date", "2026-02-28") as terminal:
        terminal.see(MOVE)
        terminal.type("answer", NEXT)
        number = daily_seed(date(2026, 2, 28)) + 1
        assert f"\nKnight's Blockade, puzzle {number}, level " in terminal.type("next", MOVE)


def test_ctrl_c_leaves_with_its_own_code(place: Path) -> None:
    with Terminal(place, *BLOCKADE) as terminal:
        terminal.see(ROW)
        terminal.child.sendintr()
        assert "To see it again:" in terminal.end()
    assert terminal.code == 130
