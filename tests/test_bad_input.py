"""Everything typed wrongly: at the prompts, to the commands, on the command line, in files."""

import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from bad_records import GAME, RECORDS, SHORT, START, as_json
from running import Ran, kept_file, kept_moves, run

TEN_MILLION = 10_000_000


def is_clean(text: str) -> bool:
    """Whether a text holds nothing that a terminal could take for a command."""
    return all(c.isprintable() or c == "\n" for c in text)


# At the prompts.


class Table(NamedTuple):
    """A prompt in the middle of a game, and what is wrong there.

    `bad` says for each line what is said about it: the whole sentence where it begins with
    `Error:`, else words that are in it. A line break in a line answers the next prompt too.
    """

    game: str
    moves: str
    prompt: str  # a pattern
    legal: str  # how the legal cells are shown
    bad: dict[str, str]
    good: str  # a line that is a legal turn, or ends one
    move: str  # and the move it makes
    begun: str = ""  # a line that is typed before


DIFFERENT = "Please select a different cell."


def off_grid(between: str = ",") -> dict[str, str]:
    """Cells that are on no board."""
    numbers = [("9", "1"), ("1", "9"), ("-1", "2"), ("2", "-1"), ("9" * 30, "1")]
    return {
        f"{row} {column}": f"Error: Cell ({row}{between}{column}) is not on the grid. {DIFFERENT}"
        for row, column in numbers
    }


JUNK = {
    "": "Nothing was typed",
    " \t ": "Nothing was typed",
    "hello": '"hello" is not a cell',
    "1 2 3": '"1 2 3" is not a cell',
    "1,2,3": "is not a cell",
    "1,": "is not a cell",
    "(1,2": "is not a cell",
    "1,2)": "is not a cell",
    "((1,2))": "is not a cell",
    "1.5 2": "is not a cell",
    "1..2": "is not a cell",
    "1-2": "is not a cell",
    "12 1": "Cell (12",
    "0x1 2": "is not a cell",
    "1e0 2": "is not a cell",
    "+1 2": "is not a cell",
    "--1 2": "is not a cell",
    "1_0 2": "is not a cell",
    "\u22121 2": "is not a cell",  # a minus sign that is not ASCII
    "\uff11 \uff12": "is not a cell",  # full width
    "\u0661 \u0662": "is not a cell",  # Arabic
    "\u00b9 \u00b2": "is not a cell",  # superscript
    "\u202e2 1": '"?2 1" is not a cell',  # right to left from here
    "\x1b[31m1 2\x1b[0m": '"?[31m1 2?[0m" is not a cell',
    "\x1b]0;title\x07": '"?]0;title?" is not a cell',
    "\x08\x7f\x9b2J": '"???2J" is not a cell',
    "\x00": '"?" is not a cell',
    "1\x002": '"1?2" is not a cell',
    "\udcff\udcfe": "is not a cell",  # bytes that are no UTF-8
    "1 \udcc3(": "is not a cell",
    "none": '"none" is not a cell',
    "q": '"q" is not a cell',
    "{} %s $(id)": "is not a cell",
    "/": "is not a cell",
    "x": "is not a cell",
    "1" * 5000: "is not a cell",
    "1 " * 5000: "is not a cell",
}
ONE_NUMBER = {"1": '"1" is only one number', "9" * 60: "is only one number"}
ADJACENT_BOARD = "3,3 2,4 1,1 1,3"  # claiming (2, 3) may then capture (1, 3) or (2, 4)

TABLES = {
    "block capture": Table(
        "block-capture",
        "1,3",
        r"Enter row and column numbers \(1-5\): ",
        "Available positions: (1,2), (1,4), (2,3)\n",
        {
            **JUNK,
            **off_grid(),
            **ONE_NUMBER,
            "1 3": f"Error: Cell (1,3) is already claimed. {DIFFERENT}",
            "3 3": "Cell (3,3) is not adjacent to the last move at (1,3)",
            "2 2": "Cell (2,2) is not adjacent to the last move at (1,3)",
            "0 0": f"Error: Cell (0,0) is not on the grid. {DIFFERENT}",
            "1,2/1,4": "is not a cell",
        },
        "(2,3)",
        "2,3",
    ),
    "block capture, opening": Table(
        "block-capture:size=3",
        "",
        r"Enter row and column numbers \(1-3\): ",
        "Available positions: (1,1), (1,2), (1,3), (2,1), (2,3), (3,1), (3,2), (3,3)\n",
        {
            "2 2": "Cell (2,2) is not on the edge",
            "4 4": f"Error: Cell (4,4) is not on the grid. {DIFFERENT}",
        },
        "1 1",
        "1,1",
    ),
    "knights": Table(
        "knights-blockade",
        "2,1 2,3",
        r"Enter your move(?: \(e\.g\., 3 3\))?: ",
        "Available Moves: (0, 2), (1, 3), (3, 3), (4, 0), (4, 2)\n",
        {
            **JUNK,
            **off_grid(", "),
            **ONE_NUMBER,
            "0 0": "Cell (0, 0) is blocked",
            "4 4": "Cell (4, 4) is blocked",
            "2 3": "Cell (2, 3) is occupied by a knight",
            "2 1": "Cell (2, 1) is occupied by a knight",
            "1 1": "Cell (1, 1) is not a knight's move away from (2, 1)",
            "5 5": f"Error: Cell (5, 5) is not on the grid. {DIFFERENT}",
        },
        "3 3",
        "3,3",
    ),
    "knights, no crossing": Table(
        "knights-blockade:crossing=no",
        "1,2 2,3 2,4 0,2",
        r"Enter your move(?: \(e\.g\., 3 3\))?: ",
        "Available Moves: (0, 3), (3, 2)\n",
        {"4 3": "Cell (4, 3) is reached from (2, 4) only by crossing blocked cells"},
        "3 2",
        "3,2",
    ),
    "pathway": Table(
        "pathway:size=3,blocked=2.2",
        "1,3",
        r"Player 2 \(O\), enter the coordinates of the cell to claim \(row column\): ",
        "Available cells: (1,1), (1,2), (2,1), (2,3), (3,1), (3,2), (3,3)\n",
        {
            **JUNK,
            **off_grid(),
            **ONE_NUMBER,
            "1 3": f"Error: Cell (1,3) is already claimed. {DIFFERENT}",
            "2 2": "Cell (2,2) is an obstacle",
            "4 1": f"Error: Cell (4,1) is not on the grid. {DIFFERENT}",
            "1,1x1,3": "is not a cell",
        },
        "( 3 , 1 )",
        "3,1",
    ),
    "blockade": Table(
        "blockade:size=3",
        "2,2/1,1",
        r"Enter (?:row|column) \(1-3\): ",
        "Available cells: (1,2), (2,1), (2,3), (3,2)\n",
        {
            **JUNK,
            **off_grid(),
            "2 2": "Cell (2,2) is already occupied",
            "1 1": "Cell (1,1) is already removed",
            "3 3": "Cell (3,3) is not adjacent to (2,2)",
            "9": "Row 9 is not on the grid",
            "0": "Row 0 is not on the grid",
            "-1": "Row -1 is not on the grid",
            "9" * 60: "is not on the grid",
            "2\n9": f"Error: Cell (2,9) is not on the grid. {DIFFERENT}",
            "2\n-1": f"Error: Cell (2,-1) is not on the grid. {DIFFERENT}",
            "2\n2": "Cell (2,2) is already occupied",
            "3,3/1,2": "Cell (3,3) is not adjacent to (2,2)",
            "2,3/": "is not a cell",
            "/1,2": "is not a cell",
            "2,3x1,2": "is not a cell",
            "2,3/1,2/3,3": "is not a cell",
        },
        "2,3 / 1,2",
        "2,3/1,2",
    ),
    "blockade, the second of a whole turn": Table(
        "blockade:size=3",
        "2,2/1,1",
        r"Enter (?:row|column) \(1-3\): ",
        "After (2,3): (1,2), (1,3), (2,1), (3,1), (3,2), (3,3)\n",
        {
            "2,3/1,1": "Cell (1,1) is already removed",
            "2,3/2,2": "Cell (2,2) is already occupied",
            "2,3/2,3": "Cell (2,3) is the cell of the marker itself",
            "(2,3)/(4,4)": f"Error: Cell (4,4) is not on the grid. {DIFFERENT}",
        },
        "2 3/1 2",
        "2,3/1,2",
    ),
    "blockade, the second step": Table(
        "blockade:size=3",
        "2,2/1,1",
        r"Enter (?:row|column) \(1-3\): ",
        "Available cells: (1,2), (1,3), (2,1), (3,1), (3,2), (3,3)\n",
        {
            **JUNK,
            **off_grid(),
            "2,3": "Cell (2,3) is the cell of the marker itself",
            "2 2": "Cell (2,2) is already occupied",
            "1 1": "Cell (1,1) is already removed",
            "1\n1": "Cell (1,1) is already removed",
            "2,3/1,1": "Cell (1,1) is already removed",
            "2,1/1,2": "The turn has begun with",
        },
        "1\n2",
        "2,3/1,2",
        begun="2\n3",
    ),
    "adjacent capture": Table(
        "adjacent-capture:size=3",
        "1,1 3,3 1,2 2,3",
        r'Player 1 \(X\), enter the row and column to claim \(e\.g\., "3 3"\): ',
        "Available cells: (1, 3), (2, 1), (2, 2), (3, 1), (3, 2)\n",
        {
            **JUNK,
            **off_grid(", "),
            **ONE_NUMBER,
            "1 1": f"Error: Cell (1, 1) is already claimed. {DIFFERENT}",
            "3 3": f"Error: Cell (3, 3) is already claimed. {DIFFERENT}",
            "0 0": f"Error: Cell (0, 0) is not on the grid. {DIFFERENT}",
            "3,2x3,3": "Claiming (3, 2) allows no capture (no adjacent own cells)",
            "2,1x2,3": "Claiming (2, 1) allows no capture (no adjacent opponent's cells)",
            "1,1x2,3": f"Error: Cell (1, 1) is already claimed. {DIFFERENT}",
            "2,2x": "is not a cell",
            "2,2/2,3": "is not a cell",
            "2,2xnone": "is not a cell",
        },
        "2 2 X (2, 3)",
        "2,2x2,3",
    ),
    "adjacent capture, the second of a whole turn": Table(
        "adjacent-capture",
        ADJACENT_BOARD,
        r'Player 1 \(X\), enter the row and column to claim \(e\.g\., "3 3"\): ',
        "After (2, 3): (1, 3), (2, 4)\n",
        {
            "2,3x3,3": "Cell (3, 3) is not an opponent's cell adjacent to the new cell",
            "2,3x2,3": "Cell (2, 3) is not an opponent's cell adjacent to the new cell",
            "2,3x5,5": "Cell (5, 5) is not an opponent's cell adjacent to the new cell",
            "2,3x6,1": f"Error: Cell (6, 1) is not on the grid. {DIFFERENT}",
        },
        "2,3x2,4",
        "2,3x2,4",
    ),
    "adjacent capture, the capture": Table(
        "adjacent-capture",
        ADJACENT_BOARD,
        r"(?:Player 1 .*: |Enter the row and column of the opponent's cell to capture: )",
        'Opponent\'s adjacent cells:\n- (1, 3)\n- (2, 4)\nEnter "none" to capture nothing.\n',
        {
            **{line: says for line, says in JUNK.items() if line != "none"},
            **off_grid(", "),
            **ONE_NUMBER,
            "nothing": "is not a cell",
            "3 3": "Cell (3, 3) is not an opponent's cell adjacent to the new cell",
            "2 3": "Cell (2, 3) is not an opponent's cell adjacent to the new cell",
            "5 5": "Cell (5, 5) is not an opponent's cell adjacent to the new cell",
            "2,3x3,3": "Cell (3, 3) is not an opponent's cell adjacent to the new cell",
            "2,2x2,4": "The turn has begun with",
        },
        " None ",
        "2,3",
        begun="2 3",
    ),
}


def answers(ran: Ran, prompt: str) -> list[str]:
    """What was said after each line typed at a prompt, without the line itself."""
    return [piece.partition("\n")[2] for piece in re.split(prompt, ran.out)[1:]]


def is_refused(answer: str, says: str, legal: str) -> bool:
    """Whether an answer is one error in the right words, and then what is legal."""
    sentence, _, rest = answer.partition("\n")
    whole = says.startswith("Error: ")
    fits = sentence == says if whole else says in sentence and sentence.startswith("Error: ")
    return fits and sentence.endswith(".") and rest.startswith(legal)


@pytest.mark.parametrize("name", TABLES)
def test_a_bad_line_is_refused_and_asked_again(name: str, tmp_path: Path) -> None:
    table = TABLES[name]
    lines = [*([table.begun] if table.begun else []), *table.bad, table.good]
    typed = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    ran = run(tmp_path, "play", table.game, "--moves", table.moves, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert is_clean(ran.out)

    heard = iter(answers(ran, table.prompt))
    last = {line: [next(heard, "") for _ in line.split("\n")][-1] for line in lines}
    assert {
        line: last[line]
        for line, says in table.bad.items()
        if not is_refused(last[line], says, table.legal)
    } == {}

    assert kept_moves(tmp_path) == f"{table.moves} {table.move}".strip(), "the good line counts"
    assert ran.out.endswith(
        f"\n\nThe game is unfinished. Resume it: fivesquare resume {kept_file(tmp_path).stem}\n"
    )


@pytest.mark.parametrize("text", ["", "hello", "1 2 3", "\uff12", "none"], ids=repr)
def test_a_bad_column_does_not_lose_the_row(text: str, tmp_path: Path) -> None:
    typed = f"2\n{text}\n3\n1 2\n"
    ran = run(tmp_path, "play", "blockade:size=3", "--moves", "2,2/1,1", typed=typed)
    said = f'"{text}" is not a column' if text else "Nothing was typed"
    assert f"\nError: {said}. Type a column from 1 to 3.\nAvailable cells: " in ran.out
    assert kept_moves(tmp_path) == "2,2/1,1 2,3/1,2"


@pytest.mark.parametrize("line", ["resign now", "undo 2", "quit please", "board!", "help me"])
def test_a_command_stands_alone(line: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "pathway", typed=f"1 3\n{line}\n3 1\n")
    assert len(re.findall("^Error: ", ran.out, re.M)) == 1
    assert kept_moves(tmp_path) == "1,3 3,1"


def test_a_full_even_board_is_checked_for_captures(tmp_path: Path) -> None:
    position = "adjacent-capture:size=4_xxxx_xxxo_ooox_ooo._2"
    ran = run(tmp_path, "play", "--position", position, typed="4 4\nnone\n")
    assert (
        "You have claimed cell (4, 4).\nChecking for capture opportunities...\nYou can" in ran.out
    )
    assert ran.out.endswith("The grid is full and both players control 8 cells: a draw.\n")
    position = "adjacent-capture:size=4_xxxx_xxxx_oooo_ooo._2"
    ran = run(tmp_path, "play", "--position", position, typed="4,4x3,3\n")
    assert "Error: Claiming (4, 4) allows no capture (no adjacent opponent's cells)." in ran.out


def test_a_claim_that_wins_captures_nothing(tmp_path: Path) -> None:
    moves = "1,1 3,3 1,2 3,2 1,3 3,1 2,1 2,2"  # Player 1 holds 4 of the 5 cells that win
    typed = "2,3x3,3\n2,3\n"
    ran = run(tmp_path, "play", "adjacent-capture:size=3", "--moves", moves, typed=typed)
    assert "\nError: Claiming (2, 3) wins the game before any capture." in ran.out
    assert ran.out.endswith("\nPlayer 1 now controls 5 cells and wins the game!\n")
    assert (ran.code, ran.err) == (0, "")
    assert kept_moves(tmp_path, "finished") == f"{moves} 2,3"


@pytest.mark.parametrize("typed", ["1 3\r\n3 1\r\n", "1 3\n3 1", "\t1   3 \n  (3,\t1)\n"], ids=repr)
def test_any_line_end_will_do(typed: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "pathway", typed=typed)
    assert "Error" not in ran.out
    assert kept_moves(tmp_path) == "1,3 3,1"


@pytest.mark.parametrize(
    ("game", "unit"),
    [("pathway", b"1"), ("pathway", b"1 "), ("pathway", b"\xff"), ("blockade", b"1")],
)
def test_a_line_of_ten_million_bytes(game: str, unit: bytes, tmp_path: Path) -> None:
    line = unit * (TEN_MILLION // len(unit))
    typed = line + b"\n3,3/1,1\n" if game == "blockade" else line + b"\n3 3\n"
    ran = run(tmp_path, "play", game, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"is not a cell(, nor UTF-8 text)?\. Type a row and a column", ran.out)
    assert len(ran.out) < 5000, "what is echoed is cut"
    assert kept_moves(tmp_path).startswith("3,3")


@pytest.mark.parametrize("line", [b"y\n", b"\n", b"3 3\n", b"\xff\0\n"], ids=repr)
def test_ten_million_bytes_of_lines_that_are_no_move(line: bytes, tmp_path: Path) -> None:
    typed = b"3 3\n" + line * (TEN_MILLION // len(line))
    ran = run(tmp_path, "play", "pathway", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.out) < 1_000_000, "a program that types nonsense is not answered for ever"
    assert "\nThe game is unfinished. Resume it: fivesquare resume " in ran.out
    assert kept_moves(tmp_path) == "3,3"


# To the commands.


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "save needs the name of a file"),
        ("mine.txt", '"mine.txt" is there already'),
        ("directory", '"directory" is there already'),
        (".", "is there already"),
        ("missing/game.txt", "No such file or directory"),
        ("mine.txt/game.txt", "Not a directory"),
        ("/dev/null/game.json", "Not a directory"),
        ("~nobody-of-that-name/game.txt", "cannot be written"),
        ("n" * 100_000, "File name too long"),
        ("a\0b", '"a?b" cannot be written'),
        ("missing/\x1b[31mred", '"missing/?[31mred" cannot be written'),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_game_that_cannot_be_saved_goes_on(name: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "directory").mkdir()
    before = sorted(tmp_path.iterdir())
    ran = run(tmp_path, "play", "pathway", typed=f"1 3\nsave {name}\n3 1\n")
    assert (ran.code, ran.err) == (0, "")
    assert is_clean(ran.out)
    [error] = re.findall("^Error: .*$", ran.out, re.M)
    assert says in error
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert [path for path in sorted(tmp_path.iterdir()) if path.name != "home"] == before
    assert kept_moves(tmp_path) == "1,3 3,1"


@pytest.mark.parametrize("name", ["a game.txt", "game.json", "\u00e9.txt", "\x1b[31mred"], ids=repr)
def test_a_saved_game_can_be_loaded(name: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "pathway", typed=f"1 3\nsave {name}\n3 1\nsave {name}\n")
    assert ran.out.count("\nSaved in ") == 2
    assert is_clean(ran.out)
    assert json.loads(run(tmp_path, "replay", name, "--json").out)["moves"] == ["1,3", "3,1"]


def unusable_home(place: Path, kind: str) -> str:
    """A home in which nothing can be kept, whoever tries."""
    if kind == "device":
        return "/dev/null/home"
    file = place / "file"
    file.write_text("mine")
    return str(file)


@pytest.mark.parametrize("kind", ["device", "file"])
def test_a_game_that_cannot_be_kept_is_played(kind: str, tmp_path: Path) -> None:
    home = unusable_home(tmp_path, kind)
    begun = run(tmp_path, "play", "pathway", typed="1 3\n3 1\n", FIVESQUARE_HOME=home)
    assert begun.code == 0
    assert begun.out.endswith("\nThe game is unfinished and was not kept. Its moves: 1,3 3,1\n")
    ended = run(tmp_path, "play", "block-capture", typed="1 3\n2 3\n3 3\n", FIVESQUARE_HOME=home)
    assert ended.code == 0
    assert ended.out.endswith("captured the central block (3,3) and won the game!\n")
    for ran in (begun, ended):
        assert re.fullmatch(r"This game cannot be kept in .*\(Not a directory\)\..*\n", ran.err)
    saved = run(tmp_path, "play", "pathway", typed="1 3\nsave game.txt\n", FIVESQUARE_HOME=home)
    assert "\nSaved in game.txt.\n" in saved.out
    assert "\n\n1,3\n" in (tmp_path / "game.txt").read_text()


# On the command line.

MISTAKES: list[tuple[str, str, str]] = [
    # Games and variants.
    ("show patway", "unknown game", 'There is no game "patway". Did you mean pathway?'),
    ("show chess", "unknown game", 'There is no game "chess". The games: block-capture, '),
    ("show ''", "unknown game", 'There is no game "".'),
    ("show '\x1b[31mpathway'", "unknown game", "There is no game"),
    ("rules chess", "unknown game", "The games: "),
    ("show pathway:", "bad variant", "is not an option"),
    ("show pathway:sise=7", "bad variant", "Did you mean size?"),
    ("show pathway:crossing=no", "bad variant", 'Pathway has no option "crossing"'),
    ("show blockade:diagonal=yes", "bad variant", 'Blockade has no option "diagonal"'),
    ("show pathway:size=7,size=7", "bad variant", "size is given twice"),
    ("show pathway:size=\uff17", "bad variant", "size is 3, 4, 5, 6 or 7"),
    ("show pathway:size=" + "7" * 5000, "bad variant", "size is 3, 4, 5, 6 or 7"),
    ("show block-capture:size=4", "bad variant", 'size is 3, 5 or 7, not "4"'),
    ("show pathway:obstacles=24", "bad variant", "obstacles is 0 to 23"),
    ("show pathway:seed=" + "9" * 5000, "bad variant", "seed is a whole number"),
    ("show pathway:blocked=6.1", "bad variant", '"6.1" is not a cell of this board'),
    ("show pathway:blocked=1.1-1.1", "bad variant", "blocked twice"),
    ("show pathway:obstacles=1,blocked=1.1", "bad variant", "not both"),
    # Commands and options.
    ("ply pathway", "usage", "There is no command 'ply'. Did you mean play?"),
    ("xyzzy", "usage", "The commands: analyze, "),
    ("--nope", "usage", "--nope"),
    ("play", "usage", "Name a game: block-capture, "),
    ("show", "usage", "Name a game: block-capture, "),
    ("play pathway --nope", "usage", "--nope"),
    ("play pathway blockade", "usage", "blockade"),
    ("play pathway '\x1b[31mred'", "usage", "red"),
    ("play pathway --vs deep-blue", "unknown player", 'There is no opponent "deep-blue"'),
    ("play pathway --as 3", "usage", "'3' is not one of '1', '2', 'toss'"),
    ("play block-capture --first 2", "usage", "--first is for Pathway"),
    ("play pathway --moves 1,3 --first 2", "usage", "--first is for a new game"),
    ("play pathway --games 0", "usage", "1<=x<=1000"),
    ("play pathway --seed -1", "usage", "-1"),
    ("play pathway --names Ann", "usage", "--names takes two different names"),
    ("play pathway --names Ann,Ann", "usage", "--names takes two different names"),
    ("play pathway --names Ann,Bob,Cy", "usage", "--names takes two different names"),
    ("play pathway --names 'Ann,\x1b[31mBob'", "usage", "all of them printable"),
    (f"play pathway --names Ann,{'B' * 41}", "usage", "at most 40 characters"),
    ("play pathway --load x --moves 1,3", "usage", "--load brings its own game"),
    ("perft pathway 100", "usage", "99"),
    ("perft block-capture:size=3 0000000000123", "usage", "99"),
    # Positions.
    ("show --position ''", "unknown game", "There is no game"),
    ("play pathway --position ''", "unknown game", "There is no game"),
    ("show --position garbage", "unknown game", 'There is no game "garbage"'),
    ("show --position pathway", "bad position", '"pathway" is not a position'),
    ("show --position pathway_....._1", "bad position", "is not a position"),
    (f"show --position pathway_{START}_....._1", "bad position", "is not a position"),
    (f"show --position pathway_{START[:-1]}X_2", "bad position", "is not a position"),
    (f"show --position pathway:size=7_{START}_1", "bad position", "is not a position"),
    (f"show --position 'pathway_\x1b[31m{START}_1'", "bad position", "is not a position"),
    (f"show blockade --position pathway_{START}_1", "usage", "one of pathway, not of blockade"),
    (f"show --position pathway_{START}_2", "bad position", "wrong counts"),
    (f"play --position pathway_{START[:-1]}x_1", "bad position", "wrong counts"),
    (f"show --position pathway_{START[:-1]}-_1", "bad position", "blocked cells"),
    (f"show --position pathway_{START}_1_1.1", "bad position", "does not remember a last cell"),
    (f"show --position knights-blockade_{START}_1", "bad position", "exactly one knight"),
    (f"show --position knights-blockade_x{START[1:]}_1", "bad position", "Player 2 has 0"),
    (f"show --position block-capture_x{START[1:]}_2_2.2", "bad position", "the last cell, 2,2,"),
    (
        f"show --position block-capture_x{START[1:]}_2",
        "bad position",
        "last cell claimed is missing",
    ),
    (f"show --position block-capture_x{START[1:]}_2_9.9", "bad position", "not on the board"),
    (f"show --position blockade_x{START[1:]}_2_1.1", "bad position", "wrong counts"),
    (f"show --position adjacent-capture_xx{START[2:]}_1", "bad position", "captures"),
    # Moves.
    (
        "show pathway --moves '1,3 1,3'",
        "illegal move",
        'Move 2, "1,3": Cell (1,3) is already claimed.',
    ),
    ("show pathway --moves 6,1", "illegal move", 'Move 1, "6,1": Cell (6,1) is not on the grid.'),
    ("moves pathway --moves '1,3 x'", "unreadable move", 'Move 2: "x" is not a move'),
    ("moves pathway --moves '\x1b[31m'", "unreadable move", "Move 1: "),
    ("moves pathway --moves \uff11,\uff13", "unreadable move", "Move 1: "),
    (f"moves pathway --moves {'9' * 5000},1", "unreadable move", "Move 1: "),
    ("show block-capture --moves '1,3 3,3'", "illegal move", "Legal here: 1,2 1,4 2,3."),
    (
        "show block-capture --moves '1,3 2,3 3,3 1,1'",
        "illegal move",
        'Move 4, "1,1": The game is over.',
    ),
    ("show knights-blockade --moves 2,2", "illegal move", "not a knight's move away from (0, 0)"),
    ("show blockade --moves 3,3", "illegal move", "a cell must be removed"),
    ("show adjacent-capture --moves '3,3 3,4 3,2x3,4'", "illegal move", "Move 3, "),
    ("play pathway --moves '1,3 1,3'", "illegal move", "Move 2, "),
    ("play block-capture --moves '1,3 2,3 3,3'", "usage", "That game is over"),
    # Games that are kept.
    ("resume", "unknown id", "There is no unfinished game in "),
    ("resume nosuch", "unknown id", 'There is no unfinished game called "nosuch". fivesquare list'),
    ("resume --list", "usage", "fivesquare list --unfinished shows what can be resumed."),
    ("review", "unknown id", "There is no game yet in "),
    ("replay", "unknown id", "There is no game yet in "),
    ("list --finished --unfinished", "usage", "Give --unfinished or --finished, or neither"),
    ("list --all -n 3", "usage", "Give --all or a --number, not both."),
    ("list -n 0", "usage", "0 is not in the range x>=1"),
    ("list chess", "unknown game", 'There is no game "chess"'),
    ("list pathway:size=9", "bad variant", "In Pathway size is 3, 4, 5, 6 or 7"),
    ("stats chess", "unknown game", 'There is no game "chess"'),
    ("delete", "usage", "Missing argument"),
    ("delete nosuch", "unknown id", 'There is no game with the id "nosuch". fivesquare list shows'),
    ("delete --yes nosuch", "unknown id", 'There is no game with the id "nosuch".'),
]


def check_mistake(ran: Ran, kind: str, says: str, as_json: bool) -> None:
    """One sentence for a person and, if asked for, the same for a program."""
    assert "Traceback" not in ran.err
    assert ran.code == 2
    [line] = ran.err.splitlines()
    assert is_clean(line)
    assert line.startswith("Error: ")
    assert says in line
    assert not re.search("NoneType|object|errno|subscriptable|indices", line), "Python's words"
    if as_json:
        message = line.removeprefix("Error: ")
        assert json.loads(ran.out) == {"format": 1, "error": {"kind": kind, "message": message}}
    else:
        assert ran.out == ""


@pytest.mark.parametrize(
    ("line", "kind", "says"), MISTAKES, ids=[repr(line[:60]) for line, _, _ in MISTAKES]
)
def test_a_mistake_is_one_sentence(line: str, kind: str, says: str, tmp_path: Path) -> None:
    args = shlex.split(line)
    as_json = args[0] in ("delete", "list", "moves", "perft", "replay", "rules", "show", "stats")
    ran = run(tmp_path, *args, *(["--json"] if as_json else []))
    check_mistake(ran, kind, says, as_json)


def test_without_json_a_mistake_says_nothing_on_stdout(tmp_path: Path) -> None:
    check_mistake(run(tmp_path, "show", "chess"), "unknown game", "no game", as_json=False)


# In files.

LOADED = ("empty", "not UTF-8", "cut in a move", "too large", "cut", "date")


def write_record(place: Path, content: str | bytes) -> str:
    """The name of a file with that content."""
    data = content.encode() if isinstance(content, str) else content
    (place / "record").write_bytes(data)
    return "record"


@pytest.mark.parametrize("name", LOADED)
def test_a_bad_record_is_one_sentence(name: str, tmp_path: Path) -> None:
    content, says = RECORDS[name]
    ran = run(tmp_path, "replay", write_record(tmp_path, content), "--json")
    check_mistake(ran, "bad record", says, as_json=True)
    assert ran.err.startswith("Error: record"), "the file is named"


@pytest.mark.parametrize("name", LOADED)
def test_no_game_begins_with_a_bad_record(name: str, tmp_path: Path) -> None:
    content, says = RECORDS[name]
    ran = run(tmp_path, "play", "--load", write_record(tmp_path, content))
    check_mistake(ran, "bad record", says, as_json=False)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    "content",
    [
        SHORT.replace("\nDate", "\nKind 2: wizard\nDate"),
        as_json(players=[{"name": "Ann", "kind": "wizard"}, {"name": "Bob"}]),
    ],
    ids=["text", "JSON"],
)
def test_a_player_nobody_knows_can_be_watched_but_not_played(content: str, tmp_path: Path) -> None:
    record = write_record(tmp_path, content)
    assert run(tmp_path, "replay", record).code == 0
    ran = run(tmp_path, "play", "--load", record)
    check_mistake(ran, "unknown player", 'There is no opponent "wizard"', as_json=False)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("missing.txt", "No such file or directory"),
        ("missing", 'There is no file and no game called "missing". fivesquare list shows'),
        (".", "Is a directory"),
        ("/dev/null/record", "Not a directory"),
        ("n" * 5000, "There is no file and no game called"),
        ("n" * 5000 + ".txt", "File name too long"),
        ("\x1b[31mred\n", "There is no file and no game called"),
        ("", ""),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_record_that_is_not_there(name: str, says: str, tmp_path: Path) -> None:
    kind = "unknown id" if says.startswith("There is no file") else "bad record"
    check_mistake(run(tmp_path, "replay", name, "--json"), kind, says, as_json=True)
    check_mistake(run(tmp_path, "play", "--load", name), kind, says, as_json=False)


def test_a_record_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    little = 'ulimit -v 500000; exec "$@"'
    ran = run(tmp_path, "replay", "/dev/zero", "--json", shell=little)
    check_mistake(ran, "bad record", "too large", as_json=True)


def test_a_record_cannot_send_commands_to_the_terminal(tmp_path: Path) -> None:
    record = write_record(tmp_path, SHORT.replace("Ann", "\x1b[31mAnn\x1b[0m\x07"))
    ran = run(tmp_path, "replay", record)
    assert "Traceback" not in ran.err
    assert is_clean(ran.out + ran.err)


def test_a_record_without_a_date_keeps_its_players_and_its_match(tmp_path: Path) -> None:
    headers = "Player 1: Ann\nPlayer 2: Bob\nKind 2: random\nMatch: game 1 of 3, 0-0\n"
    record = write_record(tmp_path, f"{GAME}{headers}\n1,3 3,1\n")
    assert run(tmp_path, "play", "--load", record).code == 0
    for line in headers.splitlines():
        assert line in kept_file(tmp_path).read_text().splitlines()


def keep(place: Path, **files: str) -> None:
    """Put files where unfinished games are kept."""
    directory = place / "home" / "games" / "unfinished"
    directory.mkdir(parents=True)
    for name, text in files.items():
        (directory / f"{name}.txt").write_text(text)


@pytest.mark.parametrize(
    ("wanted", "kind", "says"),
    [
        ("bad", "bad record", "not a game record"),
        ("g", "unknown id", '"g" could be any of '),
        ("good3", "unknown id", 'There is no unfinished game called "good3"'),
        ("../unfinished/good1", "unknown id", "There is no unfinished game called"),
    ],
)
def test_a_kept_game_that_cannot_be_found(
    wanted: str, kind: str, says: str, tmp_path: Path
) -> None:
    keep(tmp_path, good1=SHORT, good2=SHORT, bad="")
    check_mistake(run(tmp_path, "resume", wanted), kind, says, as_json=False)
    listed = run(tmp_path, "list").out.splitlines()[1:]
    assert sorted(line.split()[0] for line in listed) == ["bad", "good1", "good2"]


def test_a_damaged_game_is_mentioned_when_another_is_resumed(tmp_path: Path) -> None:
    keep(tmp_path, good=SHORT, bad="Game: pathway\n\n1,3 1,3\n")
    ran = run(tmp_path, "resume", typed="quit\n")
    assert ran.code == 0
    assert "resume good" in ran.out
    assert re.fullmatch(r"This unfinished game cannot be read: .*bad\.txt: Move 2.*\n", ran.err)


def test_the_only_kept_game_is_damaged(tmp_path: Path) -> None:
    keep(tmp_path, bad="Game: pathway\n\n1,3 1,3\n")
    check_mistake(run(tmp_path, "resume"), "bad record", "Move 2, ", as_json=False)


# With streams that are closed, full, or no longer read.


@pytest.mark.parametrize(
    "line", ["games", "games --json", "show pathway", "show pathway --json", "play pathway"]
)
def test_a_full_disk_is_one_sentence(line: str, tmp_path: Path) -> None:
    ran = run(tmp_path, *line.split(), shell='exec "$@" >/dev/full')
    assert re.fullmatch("Error: No space left on device.*\n", ran.err)
    assert "None" not in ran.err
    assert ran.code == 1


@pytest.mark.parametrize("shell", ['exec "$@" <&-', 'exec "$@" </dev/null'])
def test_a_closed_stdin_is_the_end_of_input(shell: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "pathway", "--moves", "1,3", shell=shell)
    assert (ran.code, ran.err) == (0, "")
    assert "\nThe game is unfinished. Resume it: fivesquare resume " in ran.out
    assert kept_moves(tmp_path) == "1,3"


@pytest.mark.parametrize("shell", ['exec "$@" >&-', 'exec "$@" 2>&-', '"$@" | head -n 1'])
def test_nobody_reads_what_is_said(shell: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "pathway", typed="1 3\n3 1\n" * 50, shell=shell)
    assert "Traceback" not in ran.err
    assert len(ran.err.splitlines()) <= 1
