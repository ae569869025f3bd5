"""A browser against a terminal, and against a program in one."""

import random
import signal
from pathlib import Path

from friends import ANSWER, O_CLAIMS, RESIGN, WAITING, piped
from pages import Visit, begin, cell, click_turn, is_over, playable, press, sees
from running import SECONDS, Terminal


def test_a_friend_in_the_browser_and_a_friend_in_the_terminal(visit: Visit, tmp_path: Path) -> None:
    ann = visit()
    begin(ann, "pathway:size=3", opponent="friend", name="Ann")
    with Terminal(tmp_path, "join", ann.url, "--name", "Bob") as bob:
        bob.see(WAITING)
        cell(ann, "row 2, column 2, empty, playable").click()
        bob.see("Player 1 (X) has claimed (2,2).")
        bob.see(O_CLAIMS)
        bob.type("1 1", WAITING)
        cell(ann, "row 1, column 1, O").wait_for()
        press(ann, "Offer a draw")
        bob.see("Ann offers a draw")
        bob.see(ANSWER)
        bob.type("decline", WAITING)
        bob.type("undo", WAITING)
        sees(ann, "Bob asks to take a move back.")
        press(ann, "Accept")
        bob.see("Taken back: 1,1")
        bob.see(O_CLAIMS)
        bob.type("resign", RESIGN)
        bob.child.send("y\r")
        sees(ann, "Player 2 resigns.")
        bob.see("Play again? (y/n) ")
        press(ann, "Rematch")
        bob.see("Ann would like a rematch.")
        bob.type("y", "Player 1 (X), enter")
        bob.type("3 3", WAITING)
        cell(ann, "row 3, column 3, X").wait_for()


def test_a_program_plays_on_the_page(visit: Visit, tmp_path: Path) -> None:
    page, chance = visit(), random.Random(5)
    begin(page, "blockade:size=3", opponent="friend", name="Ann")
    with piped(tmp_path, "join", page.url, "--player", "random", "--seed", "2") as program:
        sees(page, "Random")
        while not is_over(page):
            playable(page).first.wait_for()
            click_turn(page, chance)
        press(page, "Rematch")
        sees(page, "Player 1 placed 'A'")
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=SECONDS)
    assert program.returncode == 130
