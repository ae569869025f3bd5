"""`join`: a terminal at a game of a real server, against somebody who plays over the API."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fivesquare.games import GAMES
from friends import Friend
from pages import Server
from running import PROGRAM, SECONDS, Terminal, environment, run
from warm import warm

OWN = "Your own link, to come back: "
X_CLAIMS = "Player 1 (X), enter the coordinates of the cell to claim (row column): "
O_CLAIMS = "Player 2 (O), enter the coordinates of the cell to claim (row column): "
WAITING = "Waiting for Ann ... "
ANSWER = "accept or decline: "
AGAIN = "Play again? (y/n) "
SMALL = "pathway:size=3"
LOST = "The connection to the server is lost; trying again ..."
FOUND = "The connection is there again."


@contextmanager
def joined(
    page_server: Server, place: Path, game: str = SMALL, **more: Any
) -> Iterator[tuple[Friend, Terminal]]:
    """Ann opens a game and is there, and Bob comes to it at a terminal."""
    ann = Friend(page_server, game, **more)
    with ann.here(), Terminal(place, "join", ann.link, "--name", "Bob") as bob:
        yield ann, bob


def come_back(shown: str) -> str:
    """The command line that is given to whoever leaves."""
    found = re.search(r"The game stays on the server\. Come back: fivesquare join '(\S+)'\n", shown)
    assert found, shown
    return found[1]


# A person against a person.


def test_a_whole_game_in_the_words_of_the_book(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        opening = bob.see(WAITING)
        assert opening.startswith(
            "pathway:size=3, 0 moves played. Ann is Player 1 (X), Bob is Player 2 (O).\n"
            f"You are Player 2 (O).\n{OWN}{ann.link}#"
        )
        while not ann.state()["players"][1]["here"]:
            pass
        ann.move("1,1")
        assert bob.see(O_CLAIMS).endswith(
            "\nPlayer 1 (X) has claimed (1,1).\n\n"
            "Current Grid:\n   3 [ ][ ][ ]\n   2 [ ][ ][ ]\n   1 [X][ ][ ]\n      1  2  3\n"
        )
        assert "Error: Cell (1,1) is already claimed." in bob.type("1 1", O_CLAIMS)
        bob.type("3,3", WAITING)
        ann.move("2,1")
        bob.see(O_CLAIMS)
        bob.type("3 2", WAITING)
        ann.move("3,1")
        end = bob.see(AGAIN)
        assert end.endswith(
            "      1  2  3\nPlayer 1 has completed a continuous vertical path from the bottom row"
            " to the top row and wins the game.\n"
        )
        bob.child.send("n\r")
        bob.end()
    assert bob.code == 0
    assert ann.state()["moves"] == ["1,1", "3,3", "2,1", "3,2", "3,1"]


def test_who_wins_is_told_so_and_a_two_part_turn_is_told_once(
    page_server: Server, tmp_path: Path
) -> None:
    with joined(page_server, tmp_path, "blockade:size=3") as (ann, bob):
        bob.see(WAITING)
        ann.move("1,1/1,3")
        bob.see("Enter row (1-3): ")
        assert "You placed 'B' at (1,2).\n\nBlock a cell.\n" in bob.type("1,2", "Enter row (1-3): ")
        end = bob.type("2,2", AGAIN)
        assert end.count("You removed cell at (2,2).") == 1
        assert "You placed" not in end
        assert end.endswith(
            "Player 1 cannot make a legal move and loses.\nPlayer 2 wins the game.\n"
        )


def test_what_can_be_typed(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        shown = bob.type("help", WAITING)
        assert re.findall(r"^  (\w+) ", shown, re.M) == [
            *("help", "board", "undo", "draw", "save", "resign", "quit")
        ]
        assert "   1 [ ][ ][ ]\n" in bob.type("board", WAITING)
        assert "It is not your turn." in bob.type("1 1", WAITING)
        assert "Saved in game.txt." in bob.type("save game.txt", WAITING)
        saved = (tmp_path / "game.txt").read_text()
        assert re.search(r"^Game: pathway:size=3\nPlayer 1: Ann\nPlayer 2: Bob\nDate: \d", saved)
        ann.move("2,2")
        bob.see(O_CLAIMS)
        assert "Available cells: (1,1), (1,2)" in bob.type("moves", O_CLAIMS)
        assert "is not a cell" in bob.type("hint", O_CLAIMS), "no hints between people"
        assert "Error: There is no turn of yours to take back." in bob.type("undo", O_CLAIMS)
        bob.child.send("resign\r")
        assert bob.see(AGAIN).endswith("\nPlayer 2 resigns.\nPlayer 1 wins the game.\n")
    assert ann.state()["result"] == {"winner": 1, "reason": "resigned"}


def test_take_back_by_agreement(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.move("2,2")
        bob.see(O_CLAIMS)
        bob.type("1 1", WAITING)
        assert "\nAnn is asked.\n" in bob.type("undo", WAITING)
        assert ann.state()["offers"]["undo"] == 2
        ann.act("decline")
        assert "\nAnn declines.\n" in bob.see(WAITING)
        bob.type("undo", WAITING)
        ann.act("undo")
        assert "\nTaken back: 1,1\n" in bob.see(O_CLAIMS)
        ann.act("undo")
        asked = "\nAnn asks to take a turn back: type accept or decline, or play on.\n"
        assert asked in bob.see(O_CLAIMS)
        assert "   2 [ ][ ][ ]\n" in bob.type("accept", WAITING)
        assert ann.state()["moves"] == []


def test_draws_by_agreement(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.act("draw")
        assert "\nAnn offers a draw: type accept or decline.\n" in bob.see(ANSWER)
        bob.type("decline", WAITING)
        assert ann.state()["offers"]["draw"] is None
        assert "\nAnn is asked.\n" in bob.type("draw", WAITING)
        ann.act("draw")
        assert "\nThe players agree on a draw.\n" in bob.see(AGAIN)


def test_an_offer_that_arrives_while_one_types_drops_what_was_typed(
    page_server: Server, tmp_path: Path
) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.move("2,2")
        bob.see(O_CLAIMS)
        bob.child.send("3 ")
        bob.see("3 ")
        ann.act("draw")
        assert "\nAnn offers a draw: type accept or decline, or play on.\n" in bob.see(O_CLAIMS)
        bob.type("1 1", WAITING)
    state = ann.state()
    assert (state["moves"], state["offers"]["draw"]) == (["2,2", "1,1"], None)


def test_leaving_and_coming_back(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        own = re.findall(rf"{OWN}(\S+)\n", bob.see(WAITING))
        bob.child.send("quit\r")
        assert [come_back(bob.end())] == own
    assert bob.code == 0
    ann.move("2,2")
    with Terminal(tmp_path, "join", own[0]) as bob:
        again = bob.see(O_CLAIMS)
        assert again.startswith("pathway:size=3, 1 move played. Ann is Player 1 (X), Bob is")
        assert OWN not in again
        bob.child.sendintr()
        assert come_back(bob.end()) == own[0]
    assert bob.code == 130
    with Terminal(tmp_path, "join", own[0]) as bob:
        bob.see(O_CLAIMS)
        bob.type("1 1", WAITING)
        bob.child.sendintr()
        assert come_back(bob.end()) == own[0]
    assert bob.code == 130
    with Terminal(tmp_path, "join", own[0]) as bob:
        bob.see(WAITING)
        bob.child.send("\x04")
        come_back(bob.end())
    assert bob.code == 0
    assert ann.state()["moves"] == ["2,2", "1,1"]


def test_a_move_from_another_device_is_told_at_the_prompt(
    page_server: Server, tmp_path: Path
) -> None:
    ann = Friend(page_server, SMALL)
    with Terminal(tmp_path, "join", ann.own_link) as terminal:
        terminal.see(X_CLAIMS)
        ann.move("2,2")
        assert "[X]" in terminal.see("Waiting for somebody to join ... ")
        with Terminal(tmp_path, "join", ann.link, "--name", "Bob") as bob:
            bob.see(O_CLAIMS)
            assert "\nAnn is Player 1 (X), Bob is Player 2 (O).\n" in terminal.see(
                "Waiting for Bob ... "
            )
            bob.type("1 1", "Waiting for Ann ... ")
            terminal.see(X_CLAIMS)
        terminal.child.send("3 2\r")
        terminal.see("Bob is away.")
        terminal.see("Waiting for Bob ... ")


# Match and rematch.


def test_a_match_goes_on_and_then_another_game_is_asked_for(
    page_server: Server, tmp_path: Path
) -> None:
    with joined(page_server, tmp_path, games=2) as (ann, bob):
        bob.see(WAITING)
        ann.act("resign")
        second = bob.see(X_CLAIMS)
        assert "\nScore after game 1 of 2: Ann 0, Bob 1.\n" in second
        assert "\nBob is Player 1 (X), Ann is Player 2 (O).\n" in second
        bob.child.send("resign\r")
        assert "\nThe match is tied, 1 to 1.\n" in bob.see(AGAIN)
        assert "Type y or n." in bob.type("perhaps", AGAIN)
        assert "\nAnn is asked.\n" in bob.type("y", WAITING)
        ann.go_on()
        ann.act("decline")
        assert "\nAnn declines.\n" in bob.end()
    assert bob.code == 0


def test_a_rematch_is_offered_accepted_and_refused(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.act("resign")
        bob.see(AGAIN)
        ann.act("rematch")
        assert "\nAnn would like to play again.\n" in bob.see(AGAIN)
        bob.type("y", X_CLAIMS)
        bob.child.send("resign\r")
        bob.see(AGAIN)
        ann.go_on()
        ann.act("rematch")
        bob.see(AGAIN)
        bob.child.send("n\r")
        bob.end()
    state = ann.state()
    assert (bob.code, state["offers"]["rematch"], state["next"]) == (0, None, None)


# Against the server's computers, and at both seats.


def test_against_a_computer_undo_is_immediate(page_server: Server, tmp_path: Path) -> None:
    ann = Friend(page_server, SMALL, "random")
    with Terminal(tmp_path, "join", ann.own_link) as terminal:
        terminal.see(X_CLAIMS)
        first = terminal.type("2 2", X_CLAIMS)
        assert "\nPlayer 2 (O) has claimed (" in first
        assert "\nTaken back: 2,2 " in terminal.type("undo", X_CLAIMS)
        assert "hint " in terminal.type("help", X_CLAIMS)
        terminal.child.send("resign\r")
        terminal.see(AGAIN)
        terminal.type("y", O_CLAIMS)


def test_both_seats_in_a_pipe(page_server: Server, tmp_path: Path) -> None:
    ann = Friend(page_server, SMALL, "human")
    typed = "1 1\nundo\n2 2\n1 1\n1 2\n3 3\ndraw\naccept\n"
    ran = run(tmp_path, "join", ann.own_link, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "\nTaken back: 1,1\n" in ran.out
    assert f"{X_CLAIMS}draw\nAnn offers a draw: type accept or decline" in ran.out
    assert "\nThe players agree on a draw.\n" in ran.out
    assert ann.state()["moves"] == ["2,2", "1,1", "1,2", "3,3"]


def test_a_pipe_that_ends_leaves_the_game_there(page_server: Server, tmp_path: Path) -> None:
    ann = Friend(page_server, SMALL, seat=2)
    ran = run(tmp_path, "join", ann.link, "--name", "Bob", typed="")
    assert (ran.code, ran.err) == (0, "")
    ran = run(tmp_path, "join", come_back(ran.out), typed="x\n" * 2000)
    assert "1000 lines in a row made no move; no more are read.\n" in ran.out
    come_back(ran.out)


def test_an_answer_is_waited_for_in_a_pipe(page_server: Server, tmp_path: Path) -> None:
    ann = Friend(page_server, SMALL)
    with piped(tmp_path, "join", ann.link, "--name", "Bob") as bob:
        ann.wait_for(status="playing")
        ann.move("2,2")
        assert bob.stdin
        bob.stdin.write("1 1\n2 1\ndraw\n1 2\ndecline\naccept\n")
        bob.stdin.flush()
        ann.wait_for(ply=2)
        ann.move("3,3")
        ann.wait_for(ply=4)
        ann.move("3,2")
        ann.wait_for(offers={"draw": 2, "undo": None, "rematch": None})
        ann.act("decline")
        ann.wait_for(ply=6)
        ann.act("undo")
        ann.wait_for(offers={"draw": None, "undo": None, "rematch": None})
        ann.act("draw")
        out, _ = bob.communicate(timeout=SECONDS)
    assert bob.returncode == 0
    assert "Waiting for Ann ...\n" in out
    assert "\nAnn declines.\n" in out
    assert f"\nAnn asks to take a turn back: type accept or decline.\n{ANSWER}decline\n" in out
    assert "\nThe players agree on a draw.\n" in out


def piped(place: Path, *args: str) -> "subprocess.Popen[str]":
    """The program in a pipe that stays open."""
    return subprocess.Popen(
        [*PROGRAM, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=place,
        env=environment(place, {}),
        text=True,
    )


# Programs.


@pytest.mark.parametrize("game", GAMES)
def test_a_program_against_a_program(game: str, page_server: Server, tmp_path: Path) -> None:
    ann = Friend(page_server, game)
    player = ("--player", "random", "--stay", "0")
    with piped(tmp_path, "join", ann.own_link, *player, "--seed", "1") as one:
        two = run(tmp_path, "join", ann.link, *player, "--seed", "2")
        out, _ = one.communicate(timeout=SECONDS)
    state = ann.state()
    assert (one.returncode, two.code, two.err, state["status"]) == (0, 0, "", "over")
    assert [player["name"] for player in state["players"]] == ["Ann", "Random"]
    for shown in (out, two.out):
        assert shown.endswith("\n".join([*state["words"]["end"], ""]))


def test_a_program_of_somebodys_own(page_server: Server, tmp_path: Path) -> None:
    ann = Friend(page_server, "blockade:size=3", seat=2)
    engine = f"cmd:{sys.executable} -m fivesquare engine"
    with piped(warm(tmp_path), "join", ann.link, "--player", engine, "--stay", "0") as program:
        while (state := ann.state())["status"] != "over":
            if state["turn"] == 2:
                ann.move(state["legal"][0])
        program.communicate(timeout=SECONDS)
    assert program.returncode == 0


def test_a_program_lets_turns_be_taken_back_takes_no_draw_and_plays_again(
    page_server: Server, tmp_path: Path
) -> None:
    ann = Friend(page_server, SMALL)
    with piped(tmp_path, "join", ann.link, "--player", "random", "--stay", "30") as program:
        ann.wait_for(status="playing")
        ann.move("2,2")
        ann.wait_for(ply=2)
        ann.act("undo")
        ann.wait_for(ply=0)
        ann.act("draw")
        ann.wait_for(offers={"draw": None, "undo": None, "rematch": None})
        assert ann.state()["result"] is None
        ann.act("resign")
        ann.act("rematch")
        while ann.state()["next"] is None:
            pass
        ann.go_on()
        ann.wait_for(ply=1)
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=SECONDS)
    assert program.returncode == 130
    assert "\nTaken back: 2,2 " in out
    come_back(out)


def test_a_program_that_answers_nonsense_resigns(page_server: Server, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "while True:\n"
        "    words = input().split()\n"
        "    said = {'ugi': 'ugiok', 'isready': 'readyok', 'go': 'bestmove 9,9'}\n"
        "    print(said.get(words[0], ''), flush=True)\n"
    )
    ann = Friend(page_server, SMALL, seat=2)
    ran = run(tmp_path, "join", ann.link, "--player", f"cmd:{sys.executable} bot.py")
    assert ran.code == 1
    assert ran.err == (
        'Error: The program answered "9,9": Cell (9,9) is not on the grid. It has resigned.\n'
    )
    assert ann.state()["result"] == {"winner": 2, "reason": "resigned"}


# Watching.


def test_everybody_else_watches(page_server: Server, tmp_path: Path) -> None:
    with joined(page_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        with Terminal(tmp_path, "join", ann.link, NO_COLOR="1") as watcher:
            shown = watcher.see("   1 [ ][ ][ ]\r\n      1  2  3\r\n")
            assert "\nBoth seats are taken; you can watch.\nCtrl-C leaves.\n" in shown
            ann.move("2,2")
            assert "Player 1 (X) has claimed (2,2).\n" in watcher.see("   1 [ ][ ][ ]\r\n")
            ann.act("resign")
            assert watcher.end().endswith("Player 1 resigns.\nPlayer 2 wins the game.\n")
        assert watcher.code == 0
    ran = run(tmp_path, "join", ann.link, "--player", "random")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "Error: Both seats are taken; you can watch.\n"


# Who stays away.

SOON_AWAY = """
import sys
from fivesquare.web.installation import Installation
from fivesquare.web.server import run
run(Installation(port=0, away=4), browse=False)
"""


class Impatient(Server):
    """A server on which the win may be claimed after seconds."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SOON_AWAY],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(self.place, {}),
        )
        assert self.process.stdout
        self.url = self.process.stdout.readline().split()[-1]


def test_the_win_is_claimed_from_who_stays_away(tmp_path: Path) -> None:
    with (
        Impatient(tmp_path) as impatient,
        Terminal(tmp_path, "join", Friend(impatient, SMALL).link) as bob,
    ):
        bob.see(WAITING)
        bob.see("Ann is away.")
        bob.see(WAITING)
        assert "claim " in bob.type("help", WAITING)
        early = bob.type("claim", WAITING)
        assert "Error: Your opponent has not been away long enough." in early
        bob.see("Ann has been away for 0 minutes: type claim to take the win.")
        bob.see(WAITING)
        assert bob.type("claim", AGAIN).endswith(
            "Player 1 stayed away.\nPlayer 1 forfeits the game.\nPlayer 2 wins the game.\n"
        )


# A server that comes and goes.


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which may be killed."""
    with Server(tmp_path) as own:
        yield own


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_the_server_is_restarted_while_one_waits(
    how: int, own_server: Server, tmp_path: Path
) -> None:
    with joined(own_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        own_server.stop(how)
        assert bob.see(WAITING).count(LOST) == 1
        own_server.start()
        assert bob.see(WAITING).count(FOUND) == 1
        bob.see("Ann is away.")
        ann.move("2,2")
        assert LOST not in bob.see(O_CLAIMS)


def test_the_server_is_restarted_before_one_moves(own_server: Server, tmp_path: Path) -> None:
    with joined(own_server, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.move("2,2")
        bob.see(O_CLAIMS)
        own_server.stop(signal.SIGKILL)
        assert LOST in bob.see(O_CLAIMS)
        bob.child.send("1 1\r")
        bob.see("1 1")
        own_server.start()
        shown = bob.see(FOUND) + bob.see(WAITING)
        assert LOST not in shown
        assert ann.state()["moves"] == ["2,2", "1,1"]


def test_a_server_that_wants_no_more_for_now_is_asked_later(tmp_path: Path) -> None:
    with Server(tmp_path, limit=1) as busy:
        ann = Friend(busy, "pathway", "human")
        for number in range(20):  # as often as a seat may at once
            ann.act(("draw", "decline")[number % 2])
        ran = run(tmp_path, "join", ann.own_link, typed="1 1\n")
        assert (ran.code, ran.err) == (0, "")
        assert ann.state()["moves"] == ["1,1"]
