"""Play at a real (pseudo) terminal: taking back, leaving in every way, stepping."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from running import Terminal, kept_file, kept_moves

CLAIM = "Player {} enter the coordinates of the cell to claim (row column): "
X_CLAIMS, O_CLAIMS = CLAIM.format("1 (X),"), CLAIM.format("2 (O),")
BLOCK = "Enter row and column numbers (1-{}): "
ROW, COLUMN = "Enter row (1-5): ", "Enter column (1-5): "
CAPTURE = "Enter the row and column of the opponent's cell to capture: "
STEP = "q: leave: "
RESUME = "The game is unfinished. Resume it: fivesquare resume "
EMPTY_GRID = """\
Current Grid:
   5 [ ][ ][ ][ ][ ]
   4 [ ][ ][ ][ ][ ]
   3 [ ][ ][ ][ ][ ]
   2 [ ][ ][ ][ ][ ]
   1 [ ][ ][ ][ ][ ]
      1  2  3  4  5
"""


def grid(text: str) -> str:
    """The last Pathway board in a piece of output."""
    return text[text.rindex("Current Grid:") :]


# A game.


def test_the_books_own_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "block-capture") as terminal:
        prompt = BLOCK.format(5)
        assert terminal.see(prompt).endswith(
            "\nPlayer 1 (X), choose your starting position along the edge.\n"
        )
        second = terminal.type("1 3", prompt)
        assert "\n1 |   |   | X |   |   |\n" in second
        assert second.endswith(
            "\nPlayer 2 (O), the last move was at (1,3).\n"
            "You must place your marker adjacent to this position.\n"
            "Available positions: (1,2), (1,4), (2,3)\n"
        )
        terminal.type("(2, 3)", prompt)
        assert terminal.finish("3,3").endswith(
            "\nCongratulations! You have captured the central block (3,3) and won the game!\n"
        )
    assert terminal.code == 0
    assert kept_moves(tmp_path, "finished") == "1,3 2,3 3,3"
    assert not list((tmp_path / "home" / "games" / "unfinished").iterdir())


def test_lines_typed_ahead_are_all_read(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway") as terminal:
        terminal.see(X_CLAIMS)
        terminal.type("1 3\r3 1\r2 3", O_CLAIMS)
        terminal.see(X_CLAIMS)
        terminal.see(O_CLAIMS)
    assert kept_moves(tmp_path) == "1,3 3,1 2,3"


def test_bytes_that_are_no_text_are_asked_again(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway") as terminal:
        terminal.see(X_CLAIMS)
        terminal.child.ptyproc.write(b"\xff\xfe\xc3(\r")
        [error] = re.findall("^Error: .*$", terminal.see(X_CLAIMS), re.M)
        assert "is not a cell" in error
        assert "[X]" in terminal.type("1 3", O_CLAIMS)


@pytest.mark.parametrize(
    ("changes", "coloured"),
    [
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": "", "TERM": "dumb"}, False),
    ],
    ids=["colour", "NO_COLOR", "a dumb terminal"],
)
def test_colour(changes: dict[str, str], coloured: bool, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway", "--moves", "1,3 3,1", **changes) as terminal:
        board = terminal.see(X_CLAIMS)
    assert "   3 [O][ ][ ][ ][ ]\n" in board
    assert ("\x1b" in terminal.raw) is coloured
    if coloured:
        one, two = (
            re.findall(r"((?:\x1b\[[0-9;]*m)*)" + re.escape(mark), terminal.raw)[0]
            for mark in ("[X]", "[O]")
        )
        assert one
        assert two
        assert one != two


# Taking back.


def test_undo_between_two_people(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway") as terminal:
        start = grid(terminal.see(X_CLAIMS))
        assert start == EMPTY_GRID
        one = grid(terminal.type("1 3", O_CLAIMS))
        two = grid(terminal.type("3 1", X_CLAIMS))
        assert start != one != two
        back = terminal.type("undo", O_CLAIMS)
        assert "\nTaken back: 3,1\n" in back
        assert grid(back) == one
        assert kept_moves(tmp_path) == "1,3"
        back = terminal.type("UNDO", X_CLAIMS)
        assert "\nTaken back: 1,3\n" in back
        assert grid(back) == start
        assert "\nThere is no turn of yours to take back.\n" in terminal.type("undo", X_CLAIMS)
        assert "[X]" in terminal.type("5 5", O_CLAIMS)
    assert kept_moves(tmp_path) == "5,5"


@pytest.mark.parametrize("seat", ["1", "2"])
def test_undo_against_the_computer_takes_back_both_turns(seat: str, tmp_path: Path) -> None:
    prompt = X_CLAIMS if seat == "1" else O_CLAIMS
    args = ("play", "pathway", "--vs", "random", "--as", seat, "--seed", "7")
    with Terminal(tmp_path, *args) as terminal:
        before = grid(terminal.see(prompt))
        cell = "1,1" if kept_moves(tmp_path) == "3,3" else "3,3"
        answered = terminal.type(cell, prompt)
        moves = kept_moves(tmp_path).split()
        back = terminal.type("undo", prompt)
        assert f"\nTaken back: {' '.join(moves[-2:])}\n" in back
        assert grid(back) == before
        assert kept_moves(tmp_path).split() == moves[:-2]
        assert "\nThere is no turn of yours to take back.\n" in terminal.type("undo", prompt)
        assert grid(terminal.type(cell, prompt)) == grid(answered), "the same seed answers alike"


@pytest.mark.parametrize(
    ("game", "moves", "steps", "opening"),
    [
        ("blockade", "", [ROW, "3", COLUMN], "Player 1's turn.\nPlace your marker ('A').\n"),
        ("blockade", "", [ROW, "3 3", ROW], "Player 1's turn.\nPlace your marker ('A').\n"),
        (
            "blockade",
            "3,3/1,1",
            [ROW, "3 4", ROW, "1", COLUMN],
            "Player 2's turn.\nPlace your marker ('B') adjacent to (3,3).\n",
        ),
        (
            "adjacent-capture",
            "3,3 2,4",
            ['(e.g., "3 3"): ', "2 3", CAPTURE],
            "Player 1 (X), enter the row and column to claim ",
        ),
    ],
    ids=["a row", "a marker", "a marker and a row", "a claim"],
)
def test_half_a_turn_is_taken_back(
    game: str, moves: str, steps: list[str], opening: str, tmp_path: Path
) -> None:
    with Terminal(tmp_path, "play", game, "--moves", moves) as terminal:
        first = terminal.see(steps[0]).partition("at any prompt.\n\n")[2]
        board = first[: first.index("Player")]
        for line, prompt in zip(steps[1::2], steps[2::2], strict=True):
            terminal.type(line, prompt)
        back = terminal.type("undo", steps[0])
        assert "\nThe turn is taken back as far as it was named.\n" in back
        assert board + opening in back, "the turn begins again"
    assert kept_moves(tmp_path) == moves, "no whole turn is taken back"


# Leaving, and going on.

LEAVING: dict[str, tuple[Callable[[Terminal], object], int]] = {
    "kill -9": (lambda terminal: terminal.child.kill(signal.SIGKILL), -signal.SIGKILL),
    "kill": (lambda terminal: terminal.child.kill(signal.SIGTERM), -signal.SIGTERM),
    "terminal closed": (Terminal.hang_up, -signal.SIGHUP),
    "Ctrl-C": (lambda terminal: terminal.child.sendintr(), 130),
    "Ctrl-C in a line": (lambda terminal: terminal.child.send("3 \x03"), 130),
    "Ctrl-D": (lambda terminal: terminal.child.sendeof(), 0),
    "quit": (lambda terminal: terminal.child.send("quit\r"), 0),
}


@pytest.mark.parametrize("how", LEAVING)
def test_a_game_goes_on_after(how: str, tmp_path: Path) -> None:
    leave, code = LEAVING[how]
    with Terminal(tmp_path, "play", "blockade") as terminal:
        terminal.see(ROW)
        turn = terminal.type("3,3/1,1", ROW)
        terminal.type("3 4", ROW)  # half a turn: the marker is placed, no cell is removed yet
        leave(terminal)
        said = "" if code == -signal.SIGHUP else terminal.end()
    assert terminal.code == code
    assert "Traceback" not in said
    assert (f"\n{RESUME}{kept_file(tmp_path).stem}\n" in said) is (code >= 0)
    assert kept_moves(tmp_path) == "3,3/1,1"

    with Terminal(tmp_path, "resume") as terminal:
        welcome, _, again = terminal.see(ROW).partition("\n\n")
        assert welcome.startswith("Blockade, 1 move played. Person A is Player 1 (A), ")
        assert turn.endswith(again)
        assert "  3 . . A . .\n" in again
        assert "  1 # . . . .\n" in again
        terminal.type("3,4/1,2", ROW)
        terminal.type("resign", "Resign this game? (y/n) ")
        assert terminal.finish("y").endswith("Player 1 resigns.\nPlayer 2 wins the game.\n")
    assert terminal.code == 0
    assert kept_moves(tmp_path, "finished") == "3,3/1,1 3,4/1,2"


def test_every_move_is_on_disk_before_the_next_prompt(tmp_path: Path) -> None:
    moves: list[str] = []
    with Terminal(tmp_path, "play", "pathway") as terminal:
        terminal.see(X_CLAIMS)
        for move, prompt in [("1,3", O_CLAIMS), ("3,1", X_CLAIMS), ("2,3", O_CLAIMS)]:
            terminal.type(move, prompt)
            moves.append(move)
            assert kept_moves(tmp_path) == " ".join(moves)


# A match.


@pytest.mark.parametrize(
    ("second", "closing"),
    [
        (
            ["1 2", "2 2"],
            ["Score after game 2 of 2: Ann 1, Bob 1.", "The match is tied, 1 to 1."],
        ),
        (
            ["1 1", "1 2", "2 2"],
            ["Score after game 2 of 2: Ann 0, Bob 2.", "Bob wins the match against Ann, 2 to 0."],
        ),
    ],
    ids=["tied", "won"],
)
def test_a_match_swaps_seats_and_keeps_the_score(
    second: list[str], closing: list[str], tmp_path: Path
) -> None:
    prompt = BLOCK.format(3)
    args = ("play", "block-capture:size=3", "--games", "2", "--names", "Ann,Bob")
    with Terminal(tmp_path, *args) as terminal:
        assert "\nAnn is Player 1 (X), Bob is Player 2 (O).\n" in terminal.see(prompt)
        terminal.type("1 2", prompt)
        between = terminal.type("2 2", prompt)
        assert "\nScore after game 1 of 2: Ann 0, Bob 1.\n" in between
        assert "\nBob is Player 1 (X), Ann is Player 2 (O).\n" in between
        assert between.endswith(
            "\nPlayer 1 (X), choose your starting position along the edge. [Bob]\n"
        )
        *lines, last = second
        for line in lines:
            terminal.type(line, prompt)
        assert terminal.finish(last).splitlines()[-2:] == closing
    assert terminal.code == 0


def test_a_match_goes_on_in_its_second_game(tmp_path: Path) -> None:
    prompt = BLOCK.format(3)
    args = ("play", "block-capture:size=3", "--games", "2", "--names", "Ann,Bob")
    with Terminal(tmp_path, *args) as terminal:
        terminal.see(prompt)
        terminal.type("1 2", prompt)
        terminal.type("2 2", prompt)
        terminal.child.kill(signal.SIGKILL)
        terminal.end()
    with Terminal(tmp_path, "resume") as terminal:
        terminal.see(prompt)
        terminal.type("1 2", prompt)
        assert terminal.finish("2 2").endswith(
            "\nScore after game 2 of 2: Ann 1, Bob 1.\nThe match is tied, 1 to 1.\n"
        )


# Stepping through a record.

RECORD = "Game: pathway:size=3\nPlayer 1: Ann\nPlayer 2: Bob\n\n1,1 1,2 2,1 2,2\n3,1\n"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game in a file."""
    (tmp_path / "game.txt").write_text(RECORD)
    return "game.txt"


def test_stepping(record: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "replay", record) as terminal:
        opening = terminal.see(STEP)
        assert opening.startswith("Pathway (pathway:size=3)\nAnn is Player 1 (X), Bob is Player 2")
        for line, step, refused in [
            ("", 1, False),
            ("b", 0, False),
            ("back", 0, False),
            ("4", 4, False),
            ("6", 4, True),
            ("-1", 4, True),
            ("one", 4, True),
            ("\uff11", 4, True),
            (" 2 ", 2, False),
            ("B", 1, False),
            ("0", 0, False),
            ("5", 5, False),
        ]:
            shown = terminal.type(line, STEP)
            assert f"\n{step}/5  " in shown, line
            assert (
                "\nError: Type a number from 0 to 5, b, v, q or just Enter.\n" in shown
            ) is refused
            assert (shown.count("[X]"), shown.count("[O]")) == ((step + 1) // 2, step // 2), line
        assert "\nMove 5, Player 1: 3,1\n" in shown
        assert (
            "\nPlayer 1 has completed a continuous vertical path from the bottom row to the top"
            " row and wins the game. [Ann]\nResult: Player 1 wins (path)\n" in shown
        )
        terminal.child.send("\r")
        terminal.end()
    assert terminal.code == 0


@pytest.mark.parametrize(("leave", "code"), [("q\r", 0), ("quit\r", 0), ("\x04", 0), ("\x03", 130)])
def test_leaving_a_replay(leave: str, code: int, record: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "replay", record) as terminal:
        terminal.see(STEP)
        terminal.child.send(leave)
        assert "Traceback" not in terminal.end()
    assert terminal.code == code


@pytest.mark.parametrize("number", ["0000000000123", "0" * 5000, "9" * 5000], ids=len)
def test_long_numbers_in_a_replay(number: str, record: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "replay", record) as terminal:
        terminal.see(STEP)
        terminal.child.send(number + "\r")
        assert terminal.child.expect_exact([STEP, pexpect.EOF]) == 0, terminal.child.before[-300:]
        assert "\nMove 1, " in terminal.type("1", STEP)
