"""The menu at a real (pseudo) terminal: a game from it, wrong answers, ways out, the page."""

import json
import re
import signal
from itertools import cycle
from pathlib import Path
from urllib.request import urlopen

from fivesquare import load
from fivesquare.games import GAMES
from fivesquare.reports.catalogue import title_lines
from running import Terminal, kept_file, kept_moves
from servers import RunningServer
from walker import answers
from warm import warm

CHOOSE = "q: leave): "
MORE = ", b: back): "  # ends a question that is answered by a word
CLAIM = "Player {} enter the coordinates of the cell to claim (row column): "
X_CLAIMS, O_CLAIMS = CLAIM.format("1 (X),"), CLAIM.format("2 (O),")
BLOCK, ROW = "Enter row and column numbers (1-{}): ", "Enter row (1-{}): "
RESUME = "The game is unfinished. Resume it: fivesquare resume "
TITLES = [kind.title for kind in GAMES.values()]


def line_of(question: str, words: str) -> str:
    """The number of an answer."""
    return str(answers(question).index(words) + 1)


# A game.


def test_the_menu_leads_to_a_game_and_back(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        games = terminal.see(CHOOSE)
        assert answers(games)[:5] == TITLES
        assert answers(games)[-1] == "Play in the browser"
        assert "Against whom?" in terminal.type("3", CHOOSE)
        settled = terminal.type("2", CHOOSE)
        assert "\nPathway, against Random:\n" in settled
        assert answers(settled) == [
            "Begin",
            "Variant: the standard game",
            "You: Player 1",
            "First move: Player 1",
            "Games: 1",
            "Names: none",
        ]
        assert "size, diagonal, obstacles, blocked, seed" in terminal.type("2", MORE)
        assert "Variant: size=3,blocked=2.2" in terminal.type("size=3,blocked=2.2", CHOOSE)
        assert "Which player are you?" in terminal.type("3", CHOOSE)
        assert "You: Player 2" in terminal.type("2", CHOOSE)
        opening = terminal.type("", O_CLAIMS)
        assert "\n".join(title_lines(load("pathway:size=3,blocked=2.2"))) in opening
        assert "Random is Player 1 (X), Person is Player 2 (O).\n" in opening
        assert "   2 [ ][#][ ]\n" in opening
        told = re.search(r"\nPlayer 1 \(X\) has claimed \((\d),(\d)\)\.\n", opening)
        assert told, "the computer moves first, and its move is told"
        assert kept_moves(tmp_path) == f"{told[1]},{told[2]}"

        menu = terminal.type("quit", CHOOSE)
        assert RESUME + kept_file(tmp_path).stem in menu
        resumed = terminal.type(line_of(menu, "Resume Pathway, 1 move played"), O_CLAIMS)
        assert resumed.partition("Grid:")[2] == opening.rpartition("Grid:")[2]
        terminal.type("quit", CHOOSE)
        terminal.child.send("q\r")
        assert terminal.end().endswith("\nGoodbye.\n")
    assert terminal.code == 0


def test_everything_that_can_be_agreed_on(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        terminal.type("pathway", CHOOSE)
        assert "\nPathway, two people:\n" in terminal.type("another", CHOOSE)
        for number, answer, prompt, stands in (
            ("2", "size=3", MORE, "Variant: size=3"),
            ("3", "2", CHOOSE, "First of you: Player 2"),
            ("4", "toss", CHOOSE, "First move: toss for it"),
            ("4", "Player 2", CHOOSE, None),
            ("4", "2", CHOOSE, "First move: Player 2"),
            ("5", "2", MORE, "Games: 2"),
            ("6", "Ann, Bob", MORE, "Names: Ann, Bob"),
            ("6", "", MORE, "Names: none"),
            ("6", "Cy,Di", MORE, "Names: Cy, Di"),
        ):
            terminal.type(number, prompt)
            settled = terminal.type(answer, CHOOSE)
            if stands is None:
                assert "Error: Type a number from 1 to 3, b to go back, or q to leave." in settled
                terminal.type("b", CHOOSE)
            else:
                assert stands in answers(settled)
        opening = terminal.type("begin", O_CLAIMS)
        assert "Di is Player 1 (X), Cy is Player 2 (O).\n" in opening
        assert "\nCy to move.\n" in opening
        terminal.type("2 2", "to claim")  # a game without a move is not kept
    kept = kept_file(tmp_path).read_text("utf-8")
    assert "Match: game 1 of 2, 0-0\n" in kept
    assert "Game: pathway:size=3,first=2\n" in kept


def test_a_name_against_a_computer(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        terminal.type("4", CHOOSE)
        terminal.type("2", CHOOSE)
        terminal.type("5", "Your name (Enter: none, b: back): ")
        for wrong in ("Ann, Bob", "Random", "x" * 41):
            assert "Error: " in terminal.type(wrong, MORE)
        assert "Names: Ann, Random" in answers(terminal.type(" Ann ", CHOOSE))
        assert "\nPlayer 1's turn. [Ann]\n" in terminal.type("", ROW.format(5))


def test_the_games_of_the_menu_have_numbers(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        terminal.type("5", CHOOSE)
        terminal.type("1", CHOOSE)
        assert "\n  1 2 3 4 5\n1 . . . . .\n" in terminal.type("1", '(e.g., "3 3"): ')
        terminal.type("quit", CHOOSE)


def test_the_menu_counts_moves_as_people_do(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway", "--moves", "1,3") as terminal:
        terminal.see(O_CLAIMS)
    with Terminal(tmp_path) as terminal:
        assert "Resume Pathway, 1 move played" in answers(terminal.see(CHOOSE))


# Wrong answers, and ways out.


def test_wrong_answers_in_the_menu_are_asked_again(tmp_path: Path) -> None:
    questions: list[tuple[str, str, list[str], str]] = [
        # what leads to the question, its prompt, what is wrong, what is right
        ("", CHOOSE, ["0", "99", "-1", "x", "1 2", "\uff11", "b", "back", "block"], "4"),
        ("", CHOOSE, ["5", "human", "a", "1.0"], "1"),
        ("2", MORE, ["size=9", "size", "diagonal=yes", "size=3,size=3", ",", "blockade"], "size=3"),
        ("3", CHOOSE, ["4", "player"], "3"),
        ("4", MORE, ["0", "-1", "1001", "two", "2.5", "\uff12", "0000000015000"], "2"),
        ("5", MORE, ["Ann", "Ann,Ann", "Ann,Bob,Cy", f"Ann,{'B' * 41}"], "Ann,Bob"),
    ]
    with Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        for lead, prompt, wrong, right in questions:
            if lead:
                terminal.type(lead, prompt)
            for answer in wrong:
                [error] = re.findall("^Error: .*$", terminal.type(answer, prompt), re.M)
                assert error.endswith("."), answer
            assert "Error" not in terminal.type(right, CHOOSE)
        shown = terminal.type("1", ROW.format(3))
        assert re.search(r"Toss: (Ann|Bob) is Player 1 \(A\), (Ann|Bob) is Player 2 \(B\)", shown)
        terminal.type("2,2/1,1", ROW.format(3))  # a game without a move is not kept
    assert "Match: game 1 of 2, 0-0\n" in kept_file(tmp_path).read_text("utf-8")


def test_the_menu_can_be_left_at_every_question(tmp_path: Path) -> None:
    ways: list[list[tuple[str, str]]] = [
        [],
        [("4", CHOOSE)],
        [("4", CHOOSE), ("3", MORE)],
        [("4", CHOOSE), ("1", CHOOSE), ("2", MORE)],
        [("4", CHOOSE), ("1", CHOOSE), ("3", CHOOSE)],
        [("rules", CHOOSE)],
    ]
    for way, leave in zip(ways, cycle(("q\r", "Q\r", " quit \r", "\x04")), strict=False):
        with Terminal(tmp_path) as terminal:
            terminal.see(CHOOSE)
            for answer, prompt in way:
                terminal.type(answer, prompt)
            terminal.child.send(leave)
            assert terminal.end().endswith("\nGoodbye.\n")
        assert terminal.code == 0
    assert not (tmp_path / "home" / "games").exists()


def test_ctrl_c_at_the_menu(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        terminal.child.sendintr()
        assert "Traceback" not in terminal.end()
    assert terminal.code == 130


# What there is to do besides.


def test_what_is_kept_can_be_looked_back_on_and_nothing_else(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        assert "Past games" not in answers(terminal.see(CHOOSE))
    finished = tmp_path / "home" / "games" / "finished"
    finished.mkdir(parents=True)
    (finished / "xbad.txt").write_text("Game: blockade\n\n1,1/1,1\n")
    with Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        assert "  1  xbad  cannot be read\n" in terminal.type("past", CHOOSE)
        said = terminal.type("xb", CHOOSE)
        assert re.search(r'^Error: .*xbad\.txt: Move 1, "1,1/1,1"', said, re.M)
        (finished / "xbad.txt").unlink()
        assert "What would you like?" in terminal.type("1", CHOOSE)


def test_only_levels_that_are_there_are_offered(tmp_path: Path) -> None:
    with Terminal(warm(tmp_path)) as terminal:
        terminal.see(CHOOSE)
        terminal.type("puzzles", CHOOSE)
        offered = terminal.type("1", CHOOSE)
        assert offered.splitlines()[-6:-1] == [
            "  1  Any level",
            "  2  The puzzle of today",
            "  3  Level 1",
            "  4  Level 2",
            "  5  Level 3",
        ]
        assert "level 3 of 5.\n" in terminal.type("5", BLOCK.format(5))


# The page.


def test_the_menu_opens_the_page_and_comes_back(tmp_path: Path) -> None:
    with Terminal(tmp_path, DISPLAY="", WAYLAND_DISPLAY="") as terminal:
        terminal.see(CHOOSE)
        assert "\nCtrl-C ends the server and leads back to this menu.\n" in terminal.type(
            "play", "Serving on "
        )
        address = terminal.see("\r\n")
        with urlopen(f"{address}/healthz") as answer:
            assert json.load(answer)["status"] == "ok"
        terminal.child.sendintr()
        assert "What would you like?\n" in terminal.see(CHOOSE)
        terminal.type("play", "Serving on ")
        terminal.child.kill(signal.SIGTERM)
        assert terminal.end().endswith("\nGoodbye.\n")
    assert terminal.code == 0


def test_the_menu_serves_no_page_that_is_served_already(tmp_path: Path) -> None:
    with RunningServer(tmp_path), Terminal(tmp_path) as terminal:
        terminal.see(CHOOSE)
        assert "\nError: Another server uses this database already;" in terminal.type(
            "play", CHOOSE
        )
