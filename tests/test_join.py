"""`join`: a person at a terminal, and somebody who plays over the API, at a real server."""

import re
from pathlib import Path

import pytest

from fivesquare.match import WIN_LEFT
from friends import (
    AGAIN,
    ANSWER,
    O_CLAIMS,
    OWN,
    RESIGN,
    SMALL,
    WAITING,
    X_CLAIMS,
    Friend,
    come_back,
    joined,
    piped,
)
from running import SECONDS, Terminal, run
from servers import RunningServer

# A person against a person.


def test_a_whole_game_in_the_words_of_the_book(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
        opening = bob.see(WAITING)
        assert opening.startswith(
            "Pathway (size=3), 0 moves played. Ann is Player 1 (X), Bob is Player 2 (O).\n"
            f"You are Player 2 (O).\n{OWN}{ann.link}#"
        )
        while not ann.state()["players"][1]["here"]:
            pass
        ann.move("1,1")
        assert bob.see(O_CLAIMS).endswith(
            "\nPlayer 1 (X) has claimed (1,1). [Ann]\n\n"
            "Current Grid:\n   3 [ ][ ][ ]\n   2 [ ][ ][ ]\n   1 [X][ ][ ]\n      1  2  3\n"
            "Bob to move.\n"
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
            " to the top row and wins the game. [Ann]\n"
        )
        bob.child.send("n\r")
        bob.end()
    assert bob.code == 0
    assert ann.state()["moves"] == ["1,1", "3,3", "2,1", "3,2", "3,1"]


def test_a_two_part_turn_is_told_once(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path, "blockade:size=3") as (ann, bob):
        bob.see(WAITING)
        ann.move("1,1/1,3")
        bob.see("Enter row (1-3): ")
        assert "You placed 'B' at (1,2).\n\nBlock a cell.\n" in bob.type("1,2", "Enter row (1-3): ")
        end = bob.type("2,2", AGAIN)
        assert end.count("You removed cell at (2,2).") == 1
        assert "You placed" not in end
        assert end.endswith(
            "Player 1 cannot make a legal move and loses. [Ann]\nPlayer 2 wins the game. [Bob]\n"
        )


@pytest.mark.parametrize(
    ("seat", "told"),
    [(2, "\nCongratulations! You have captured"), (1, "\nPlayer 1 (X) has captured")],
)
def test_who_wins_is_told_so(seat: int, told: str, served: RunningServer, tmp_path: Path) -> None:
    moves, prompt = ["1,3", "2,3", "3,3"], "Enter row and column numbers (1-5): "
    with joined(served, tmp_path, "block-capture", seat=seat) as (ann, bob):
        for number, move in enumerate(moves, 1):
            if number % 2 == seat % 2:
                bob.see(WAITING)
                ann.move(move)
            else:
                bob.see(prompt)
                bob.child.send(f"{move}\r")
        assert told in bob.see(AGAIN)


def test_half_a_turn_here_and_a_whole_one_at_another_device(
    served: RunningServer, tmp_path: Path
) -> None:
    ann = Friend(served, "blockade:size=3")
    with Terminal(tmp_path, "join", ann.own_link) as terminal:
        terminal.see("Enter row (1-3): ")
        terminal.type("1,1", "Enter row (1-3): ")
        ann.move("2,2/1,3")
        shown = terminal.see("Waiting for somebody to join ... ")
        assert "\nYou placed 'A' at (2,2).\n\nYou removed cell at (1,3).\n" in shown


def test_what_can_be_typed(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
        bob.see(WAITING)
        shown = bob.type("help", WAITING)
        assert "[ ]" not in shown, "the board is drawn once"
        assert re.findall(r"^  (\w+) ", shown, re.M) == [
            *("help", "board", "rules", "undo", "draw", "save", "resign", "quit")
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
        bob.type("resign", RESIGN)
        assert bob.type("n", O_CLAIMS).endswith("\nThe game goes on.\n")
        bob.type("resign", RESIGN)
        bob.child.send("y\r")
        assert bob.see(AGAIN).endswith("\nPlayer 2 resigns. [Bob]\nPlayer 1 wins the game. [Ann]\n")
    assert ann.state()["result"] == {"winner": 1, "reason": "resigned"}


def test_take_back_by_agreement(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
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
        asked = "\nAnn asks to take a move back: type accept or decline, or play on.\n"
        assert asked in bob.see(O_CLAIMS)
        ann.act("draw")
        assert asked not in bob.see(O_CLAIMS), "each offer is told once"
        assert "   2 [ ][ ][ ]\n" in bob.type("accept", WAITING)
        assert ann.state()["moves"] == []


def test_draws_by_agreement(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.act("draw")
        assert "\nAnn offers a draw: type accept or decline.\n" in bob.see(ANSWER)
        bob.type("decline", WAITING)
        assert ann.state()["offers"]["draw"] is None
        assert "\nAnn is asked.\n" in bob.type("draw", WAITING)
        ann.act("draw")
        assert "\nThe players agree on a draw.\n" in bob.see(AGAIN)


def test_an_offer_that_arrives_while_one_types_drops_what_was_typed(
    served: RunningServer, tmp_path: Path
) -> None:
    with joined(served, tmp_path) as (ann, bob):
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


def test_leaving_and_coming_back(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
        own = re.findall(rf"{OWN}(\S+)\n", bob.see(WAITING))
        bob.child.send("quit\r")
        assert [come_back(bob.end())] == own
    assert bob.code == 0
    ann.move("2,2")
    with Terminal(tmp_path, "join", own[0]) as bob:
        again = bob.see(O_CLAIMS)
        assert again.startswith("Pathway (size=3), 1 move played. Ann is Player 1 (X), Bob is")
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


def test_what_was_offered_before_is_told(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL, seat=2)
    ran = run(tmp_path, "join", ann.link)
    ann.act("draw")
    with Terminal(tmp_path, "join", come_back(ran.out)) as bob:
        bob.see("Ann offers a draw: type accept or decline, or play on.")
        bob.see(X_CLAIMS)
        bob.type("accept", "The players agree on a draw.")


def test_a_move_from_another_device_is_told_at_the_prompt(
    served: RunningServer, tmp_path: Path
) -> None:
    ann = Friend(served, SMALL)
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
    served: RunningServer, tmp_path: Path
) -> None:
    with joined(served, tmp_path, games=2) as (ann, bob):
        bob.see(WAITING)
        ann.act("resign")
        second = bob.see(X_CLAIMS)
        assert "\nScore after game 1 of 2: Ann 0, Bob 1.\n" in second
        assert "\nBob is Player 1 (X), Ann is Player 2 (O).\n" in second
        bob.type("resign", RESIGN)
        bob.child.send("y\r")
        assert "\nThe match is tied, 1 to 1.\n" in bob.see(AGAIN)
        assert "Type y or n." in bob.type("perhaps", AGAIN)
        assert "\nAnn is asked.\n" in bob.type("y", WAITING)
        ann.go_on()
        ann.act("decline")
        assert "\nAnn declines.\n" in bob.end()
    assert bob.code == 0


def test_a_rematch_is_offered_accepted_and_refused(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
        bob.see(WAITING)
        ann.act("resign")
        bob.see(AGAIN)
        ann.act("rematch")
        assert "\nAnn would like a rematch.\n" in bob.see(AGAIN)
        bob.type("y", X_CLAIMS)
        bob.type("resign", RESIGN)
        bob.child.send("y\r")
        bob.see(AGAIN)
        ann.go_on()
        ann.act("rematch")
        bob.see(AGAIN)
        bob.child.send("n\r")
        bob.end()
    state = ann.state()
    assert (bob.code, state["offers"]["rematch"], state["next"]) == (0, None, None)


# Against the server's computers, and at both seats.


def test_against_a_computer_undo_is_immediate(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL, "random")
    with Terminal(tmp_path, "join", ann.own_link) as terminal:
        terminal.see(X_CLAIMS)
        first = terminal.type("2 2", X_CLAIMS)
        assert "\nPlayer 2 (O) has claimed (" in first
        assert "\nTaken back: 2,2 " in terminal.type("undo", X_CLAIMS)
        assert "hint " in terminal.type("help", X_CLAIMS)
        assert f"Error: {WIN_LEFT}" in terminal.type("draw", X_CLAIMS)
        terminal.type("resign", RESIGN)
        terminal.child.send("y\r")
        terminal.see(AGAIN)
        terminal.type("y", O_CLAIMS)


def test_a_computer_of_the_server_takes_a_draw_when_nobody_can_win(
    served: RunningServer, tmp_path: Path
) -> None:
    ann = Friend(served, SMALL, "random", seat=2, moves=["3,1", "1,2", "1,1", "2,1", "2,2"])
    ran = run(tmp_path, "join", ann.own_link, typed="draw\nn\n")
    assert (ran.code, ran.err) == (0, "")
    assert f"{O_CLAIMS}draw\n" in ran.out
    assert "\nThe players agree on a draw.\n" in ran.out
    assert ann.state()["result"] == {"winner": None, "reason": "agreed"}


def test_both_seats_in_a_pipe(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL, "human")
    typed = "1 1\nundo\n2 2\n1 1\n1 2\n3 3\ndraw\naccept\n"
    ran = run(tmp_path, "join", ann.own_link, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "\nTaken back: 1,1\n" in ran.out
    assert f"{X_CLAIMS}draw\nAnn offers a draw: type accept or decline" in ran.out
    assert "\nThe players agree on a draw.\n" in ran.out
    assert ann.state()["moves"] == ["2,2", "1,1", "1,2", "3,3"]


def test_a_pipe_that_ends_leaves_the_game_there(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL, seat=2)
    ran = run(tmp_path, "join", ann.link, "--name", "Bob", typed="")
    assert (ran.code, ran.err) == (0, "")
    ran = run(tmp_path, "join", come_back(ran.out), typed="x\n" * 2000)
    assert "1000 lines in a row made no move; no more are read.\n" in ran.out
    come_back(ran.out)


def test_an_answer_is_waited_for_in_a_pipe(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL)
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
    assert f"\nAnn asks to take a move back: type accept or decline.\n{ANSWER}decline\n" in out
    assert "\nThe players agree on a draw.\n" in out
