"""A study at the prompt: in a pipe for every game and variant, and at a terminal."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from fivesquare import Game, Move, Position, load
from fivesquare.cli import cli
from fivesquare.records.reader import load_record
from fivesquare.records.record import Record
from running import Terminal, kept_file, kept_moves
from sampling import VARIANTS
from warm import warm

Study = Callable[..., str]
SAVED = "line.txt"


@pytest.fixture
def study(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Study:
    """What `study` prints when these lines are piped in, in this process."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def study(*args: str, typed: list[str]) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        cli.main(["study", *args], prog_name="fivesquare", standalone_mode=False)
        said = capsys.readouterr()
        assert said.err == ""
        return said.out

    return study


def as_typed(game: Game, p: Position, move: Move, chance: random.Random) -> list[str]:
    """A move as people may type it: at once or cell by cell."""
    first, *second = game.split(move)
    if second and chance.random() < 0.3:
        return [move]
    typed = [chance.choice([first, first.replace(",", " "), f"({first})"])]
    if game.options(p, first).cells:
        typed.append(f"({second[0].replace(',', ', ')})" if second else "none")
    return typed


@pytest.mark.parametrize("name", VARIANTS)
def test_a_walk_through_a_tree_comes_to_the_same_game(name: str, study: Study) -> None:
    """Moves for both sides, back, another move, and along the branches again."""
    chance, game = random.Random(name), load(name)
    typed: list[str] = []
    record = Record(game)
    for _ in range(12):
        if record.moves and (record.result or chance.random() < 0.3):
            typed.append(chance.choice(["b", "back", "BACK"]))
            record = record.cut(len(record.moves) - 1)
        move = chance.choice(game.moves(record.position))
        typed += as_typed(game, record.position, move, chance)
        record = record.played(move)
    typed += ["branches", "values", f"save {SAVED}", "v", "quit"]
    out = study(name, "--hide", "--seconds", "0.2", typed=typed)
    assert load_record(Path(SAVED)).moves == record.moves
    assert "Error" not in out
    letters = re.findall(r"^[* ] ([a-z]+)[:, ]", out.rpartition("> branches\n")[2], re.M)
    assert letters == sorted(letters)
    last = f"\nMove {len(record.moves)}, {record.moves[-1]} by Player "
    assert out.count(last) >= 1


@pytest.mark.parametrize(
    "name", ["block-capture", "pathway:size=4", "blockade", "adjacent-capture"]
)
def test_values_on_and_off(name: str, study: Study) -> None:
    off, on = (study(name, *hide, typed=["quit"]) for hide in (["--hide"], []))
    assert re.search("^Player 1 to move: (win|loss|draw)", on, re.M)
    assert "Best play: " in on
    assert not re.search("win|loss|draw|[WLD][0-9]", off)
    turned_on = study(name, "--hide", typed=["values", "quit"])
    assert turned_on.endswith(on.partition("\n\n")[2])
    turned_off = study(name, typed=["values off", "v", "values off", "quit"])
    assert turned_off.rpartition("> values off\n")[2] == off[off.index("\nThe start") :]


def test_the_best_line_and_the_lists(study: Study) -> None:
    out = study(
        "blockade", "--hide", typed=["best", "v", "moves", "2,2", "moves", "b", "moves all"]
    )
    assert "\nPlayer 1 to move: win in 7 turns.\nBest play: 2,2/2,3 " in out
    assert "600 turns: type a first cell to see those of one, or moves all.\n" in out
    assert "\n0/0 a, 2,2 and> moves\nwin in 7 turns: 2,2/2,3 2,2/3,2\n" in out
    everything = out.rpartition("> moves all\n")[2]
    assert len(re.findall("[0-9],[0-9]/[0-9],[0-9]", everything)) == 600
    assert out.count("(Both players' turns are counted.)") == 1


def test_what_is_not_known_in_time_is_said(study: Study) -> None:
    out = study("adjacent-capture:size=7", "--seconds", "0.1", typed=["q"])
    assert re.search(r"^1 \? \? \? \? \? \? \?\n", out, re.M)
    assert re.search(r"^Best so far: [1-7],[1-7]\nThe time was up", out, re.M)
    assert "Best play" not in out


def test_a_two_part_turn_shows_each_second_cell(study: Study) -> None:
    out = study("blockade", typed=["2 2", "2,3", "q"])
    assert "\n  2 L8  A W7 L4 L6\n" in out
    assert "\nMove 1, 2,2/2,3 by Player 1.\n" in out
    captures = study("adjacent-capture", "--moves", "3,3 3,4 3,2 2,3", typed=["2 2", "none", "q"])
    assert "\nCapture nothing: W21\n" in captures
    assert "\nMove 5, 2,2 by Player 1.\n" in captures


def test_branches_are_listed_named_and_cut(study: Study) -> None:
    typed = ["1,3", "2,3", "back", "1,2", "name  the   quiet one", "1,1", "b", "2,2", "branches"]
    out = study("block-capture", "--hide", typed=[*typed, "q"])
    assert out.partition("> branches\n")[2].splitlines()[:3] == [
        "  a: 1,3 2,3",
        "  b (the quiet one), from move 2 of a: 1,2 1,1",
        "* c, from move 3 of b: 2,2",
    ]
    assert "\nTried here: 2,3 in a, 1,2 in b (the quiet one)\n" in study(
        "block-capture", "--hide", typed=[*typed, "go 1", "q"]
    )
    moved = study("block-capture", "--hide", typed=[*typed, "go THE QUIET ONE", "end", "q"])
    assert "\nMove 2 of 3, 1,2 by Player 2, branch b (the quiet one).\n" in moved
    assert "\nMove 3, 1,1 by Player 1, branch b (the quiet one).\n" in moved
    cut = study("block-capture", "--hide", typed=[*typed, "cut b", "branches", "q"])
    assert cut.partition("> cut b\n")[2].startswith("\nMove 1 of 2, 1,3 by Player 1.\n")
    assert (
        cut.partition("> branches\n")[2].rpartition("> branches\n")[2].startswith("* a: 1,3 2,3\n")
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("back", "This is the start."),
        ("f", "This is the end of the line. Play a move, or back."),
        ("", "This is the end of the line. Play a move, or back."),
        ("go", "go needs the number of a move or a branch, like go 3 or go b."),
        ("go 7", "The moves of this line are 0 to 0."),
        ("go z", 'There is no branch "z". The branches: a.'),
        ("name", "A name has 3 to 30 characters."),
        ("cut", "The start stays. Go to the first of the moves that are to be cut."),
        ("cut a", "The start stays. Go to the first of the moves that are to be cut."),
        ("values maybe", 'values on, values off or values alone, not "maybe".'),
        ("moves most", 'moves or moves all, not "most".'),
        ("play", "play needs an opponent: a level, perfect, random or human."),
        ("save", "save needs the name of a file, like save game.txt."),
        ("board now", "board stands alone. Type board, or help."),
        ("9 9", "Cell (9,9) is not on the grid. Please select a different cell."),
        ("hello", '"hello" is not a cell. Type a row and a column, like 1 1, or help.'),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_loses_nothing(
    line: str, said: str, study: Study
) -> None:
    out = study("block-capture", "--hide", typed=[line, "1,3", f"save {SAVED}", "quit"])
    assert re.findall("^Error: (.*)$", out, re.M) == [said]
    assert load_record(Path(SAVED)).moves == ("1,3",)


def test_no_such_opponent_and_a_game_that_is_over(study: Study) -> None:
    typed = ["play chess", "1,3", "2,3", "3,3", "4,4", "moves", "best", "hint", "play 3", "back"]
    out = study("block-capture", "--hide", typed=typed)
    errors = re.findall("^Error: (.*)$", out, re.M)
    assert len(errors) == 4
    assert errors[0].startswith('There is no opponent "chess"')
    assert errors[1] == errors[3] == "The game is over here; back takes a move back."
    assert "has captured the central block (3,3) and won the game!" in out
    assert out.count("The game is over: Player 1 wins (centre).") == 2
    assert "\nMove 2 of 3, 2,3 by Player 2.\n" in out


def test_play_from_here_is_a_game_that_is_kept(study: Study, tmp_path: Path) -> None:
    typed = ["1,3", "play random", "quit", "position", "play random as 2", "quit"]
    out = study("block-capture", "--hide", typed=[*typed[:4], "quit"])
    assert "\nRandom is Player 1 (X), Person is Player 2 (O).\n" in out
    assert "\nBack in the study.\n\nMove 1, 1,3 by Player 1.\n" in out
    assert "> position\nblock-capture_..x.._....._....._....._....._2_1.3\n" in out
    kept = kept_file(tmp_path)
    record = load_record(kept)
    assert record.moves == ("1,3",)
    assert [seat.kind for seat in record.seats] == ["random", "human"]
    kept.unlink()
    out = study("block-capture", "--hide", typed=["1,3", "play random as 1", "quit", "q"])
    record = load_record(kept_file(tmp_path))
    assert [seat.kind for seat in record.seats] == ["human", "random"]
    assert len(record.moves) == 2, "the computer has answered"


def test_a_study_begins_where_moves_and_positions_lead(study: Study) -> None:
    out = study("block-capture", "--moves", "1,3 2,3", "--hide", typed=["b", "q"])
    assert "\nMove 2, 2,3 by Player 2.\n" in out
    assert "\nMove 1 of 2, 1,3 by Player 1.\n" in out
    position = "block-capture_..x.._..o.._....._....._....._1_2.3"
    out = study("--position", position, "--hide", typed=["b", "3,3", f"save {SAVED}", "q"])
    assert "Error: This is the start.\n" in out
    saved = load_record(Path(SAVED))
    assert saved.start is not None
    assert saved.result == (1, "centre")


def test_a_game_that_was_played_is_studied_by_its_file_or_its_id(study: Study) -> None:
    Path("game.txt").write_text("Game: block-capture\nPlayer 1: Ann\n\n1,3 2,3 3,3\n")
    typed = ["b", "2,2", f"save {SAVED}", "play random as 2", "quit", "q"]
    out = study("game.txt", "--hide", typed=typed)
    assert "\nMove 3, 3,3 by Player 1.\n" in out
    saved = load_record(Path(SAVED))
    assert (saved.moves, saved.seats[0].name) == (("1,3", "2,3", "2,2"), "Player 1")
    [kept] = Path("home/games/unfinished").iterdir()
    moves = load_record(kept).moves
    again = study(kept.stem[:6], "--hide", typed=["q"])
    assert f"\nMove {len(moves)}, {moves[-1]} by Player " in again


def test_a_pipe_without_an_end_is_left(study: Study) -> None:
    assert study("block-capture", "--hide", typed=["board"] * 2000).endswith(
        "1000 lines in a row made no move; no more are read.\n"
    )


# At a terminal.

PROMPT = "a> "


@pytest.mark.parametrize(("rows", "columns"), [("24", "80"), ("20", "40")])
def test_a_walk_at_a_terminal(rows: str, columns: str, tmp_path: Path) -> None:
    warm(tmp_path)
    size = {"LINES": rows, "COLUMNS": columns}
    with Terminal(tmp_path, "study", "blockade", **size) as terminal:
        assert "  2  L8  W7  L6  W7  L8\n" in terminal.see(PROMPT)
        assert "\x1b[38;5;" in terminal.raw
        assert "  2 L8  A W7 L4 L6\n" in terminal.type("2,2", "and> ")
        assert "\nThe start.\n" in terminal.type("back", PROMPT)
        shown = terminal.type("2,2/2,3", PROMPT)
        assert "\nPlayer 2 to move: loss in 6 turns.\n" in shown
        assert max(map(len, shown.splitlines())) <= int(columns)
        assert "\nThe start.\n" in terminal.type("b", PROMPT)
        assert "\nMove 1, " in terminal.type("", PROMPT)
        assert "Player 2 (B) to move.\n" in terminal.type("v", PROMPT)
        terminal.type("b", PROMPT)
        assert "branch b.\n" in terminal.type("3,3/1,1", "b> ")
        assert "\n  a: 2,2/2,3\n* b, from move 1 of a: 3,3/1,1\n" in terminal.type(
            "branches", "b> "
        )
        terminal.type("play random", "Enter row (1-5): ")
        assert "Back in the study." in terminal.type("quit", "b> ")
        helped = terminal.type("help", "b> ")
        commands = [line for line in helped.splitlines() if ": fivesquare " not in line]
        assert max(map(len, commands)) <= int(columns)
        terminal.child.send("quit\r")
        terminal.end()
    assert terminal.code == 0


def test_after_a_game_from_a_study_one_is_back_in_it(tmp_path: Path) -> None:
    with Terminal(tmp_path, "study", "block-capture", "--moves", "1,3 2,3", "--hide") as terminal:
        terminal.see(PROMPT)
        terminal.type("play human", "Enter row and column numbers (1-5): ")
        end = terminal.type("3 3", "review, rematch [study]: ")
        assert "Congratulations!" in end
        back = terminal.type("", PROMPT)
        assert "Back in the study.\n\nMove 2, 2,3 by Player 2.\n" in back
    assert kept_moves(tmp_path, "finished") == "1,3 2,3 3,3"


@pytest.mark.parametrize(("leave", "code"), [("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_leaving_a_study(leave: str, code: int, tmp_path: Path) -> None:
    with Terminal(tmp_path, "study", "pathway", "--hide") as terminal:
        terminal.see(PROMPT)
        if leave == "\x03":  # a signal is heard once lines are edited, not when the prompt is seen
            terminal.child.send("3")
            terminal.see("3")
        terminal.child.send(leave)
        end = terminal.end()
        assert "Traceback" not in end
        assert end.endswith("\n"), "what comes next begins a line"
    assert terminal.code == code


def test_who_does_not_want_to_wait_goes_on_without_values(tmp_path: Path) -> None:
    warm(tmp_path)
    args = ("study", "adjacent-capture:size=7", "--seconds", "600")
    with Terminal(tmp_path, *args) as terminal:
        terminal.see("Thinking")
        terminal.child.send("\x03")
        shown = terminal.see(PROMPT)
        assert "Stopped." in shown
        assert "\nPlayer 1 (X) to move.\n" in shown
        terminal.child.send("values off\r")
        terminal.see(PROMPT)
        assert "\nMove 1, 4,4 by Player 1.\n" in terminal.type("4 4", PROMPT)


def test_values_in_a_replay(tmp_path: Path) -> None:
    warm(tmp_path)
    (tmp_path / "game.txt").write_text("Game: block-capture\n\n1,3 2,3 3,3\n")
    step = "q: leave: "
    with Terminal(tmp_path, "replay", "game.txt") as terminal:
        assert "W5" not in terminal.see(step)
        assert "1 | W7 | L4 | W5 |" in terminal.type("v", step)
        shown = terminal.type("2", step)
        assert "2 |    | W9 |  O | W9 |    |\n" in shown
        assert "\nPlayer 1 to move: win in 1 turn.\n" in shown
        assert "W" not in terminal.type("values", step).partition("Move 2")[2]
        terminal.child.send("q\r")
        terminal.child.expect(pexpect.EOF)
