"""Draws and resignations at the terminal: who is asked, what a computer says, and in a pipe."""

from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.match import WIN_LEFT, draw_offered
from fivesquare.records.format import write_text
from fivesquare.records.reader import read_record, recorded
from running import Ran, Terminal, kept_file, run

DEAD = "3,1 1,2 1,1 2,1 2,2"  # after this nobody can win any more; Player 2 is to move
CLAIM = "Player {} enter the coordinates of the cell to claim (row column): "
X_CLAIMS, O_CLAIMS = CLAIM.format("1 (X),"), CLAIM.format("2 (O),")
TAKES = "Player {} do you take a draw? (y/n) "
X_TAKES, O_TAKES = TAKES.format("1 (X),"), TAKES.format("2 (O),")
AGREED = "The players agree on a draw.\n"
RESIGN = "Resign this game? (y/n) "


def played(place: Path, typed: str, *args: str, game: str = "pathway:size=3") -> Ran:
    ran = run(place, "play", game, *args, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_two_people_agree_on_a_draw(tmp_path: Path) -> None:
    out = played(tmp_path, "2 2\ndraw\n YES \n").out
    assert f"\n{O_CLAIMS}draw\n{X_TAKES} YES \n\nCurrent Grid:\n" in out
    assert out.endswith(AGREED)
    record = read_record(kept_file(tmp_path, "finished").read_text())
    assert (record.moves, record.result, record.offer) == (("2,2",), (None, "agreed"), None)


def test_who_is_asked_may_play_on(tmp_path: Path) -> None:
    out = played(tmp_path, "draw\nperhaps\nn\n2 2\n1 1\nquit\n").out
    asked = f"{X_CLAIMS}draw\n{O_TAKES}perhaps\nType y or n.\n{O_TAKES}n\nPlayer 2 plays on.\n"
    assert asked in out
    assert f"{X_CLAIMS}2 2\n" in out, "the same player is asked again"
    record = read_record(kept_file(tmp_path).read_text())
    assert (record.moves, record.result, record.offer) == (("2,2", "1,1"), None, None)


def test_a_pipe_that_ends_before_the_answer_agrees_to_nothing(tmp_path: Path) -> None:
    assert "The game is unfinished." in played(tmp_path, "2 2\ndraw\n").out
    assert read_record(kept_file(tmp_path).read_text()).result is None


@pytest.mark.parametrize("kind", ["random", "1", "perfect"])
def test_a_computer_takes_a_draw_when_nobody_can_win_any_more(tmp_path: Path, kind: str) -> None:
    args = ("--vs", kind, "--as", "2", "--seed", "1")
    out = played(tmp_path, "draw\n", *args, "--moves", DEAD).out
    assert f"{O_CLAIMS}draw\n\nCurrent Grid:\n" in out
    assert out.endswith(AGREED)


def test_a_computer_takes_no_draw_while_somebody_may_win(tmp_path: Path) -> None:
    earlier = DEAD.rpartition(" ")[0]
    for moves in ("", earlier):
        out = played(tmp_path, "draw\nquit\n", "--vs", "random", "--moves", moves).out
        assert f"{X_CLAIMS}draw\n{WIN_LEFT}\n\nCurrent Grid:\n" in out
        assert f"{X_CLAIMS}quit\n" in out


def test_a_game_that_cannot_be_drawn_says_so(tmp_path: Path) -> None:
    for args in ((), ("--vs", "random")):
        out = played(tmp_path, "draw\nquit\n", *args, game="blockade:size=3").out
        said = "Enter row (1-3): draw\nThis game cannot end in a draw.\nEnter row (1-3): quit\n"
        assert said in out, "and the board is not drawn again"


def test_a_draw_that_stands_is_taken(tmp_path: Path) -> None:
    offered = draw_offered(recorded(load("pathway:size=3"), ["2,2"]), 1)
    (tmp_path / "game.txt").write_text(write_text(offered))
    ran = run(tmp_path, "play", "--load", "game.txt", typed="draw\n")
    assert ran.out.endswith(AGREED)


# Giving up.


def test_at_a_terminal_a_resignation_is_asked_for_once(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway:size=3") as terminal:
        terminal.see(X_CLAIMS)
        for answer in ("n", "", "perhaps", "no"):
            terminal.type("resign", RESIGN)
            assert terminal.type(answer, X_CLAIMS).endswith("\nThe game goes on.\n")
        terminal.type("RESIGN", RESIGN)
        shown = terminal.type("Yes", "Player 2 wins the game.")
        assert shown.endswith("Player 1 resigns.\n")


def test_who_leaves_at_the_question_has_not_resigned(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway:size=3") as terminal:
        terminal.see(X_CLAIMS)
        terminal.type("2 2", O_CLAIMS)
        terminal.type("resign", RESIGN)
        terminal.child.sendeof()
        assert "The game is unfinished." in terminal.end()
    assert terminal.code == 0
    assert read_record(kept_file(tmp_path).read_text()).result is None


def test_in_a_pipe_nobody_is_asked(tmp_path: Path) -> None:
    out = played(tmp_path, "resign\n").out
    assert f"{X_CLAIMS}resign\n\nCurrent Grid:\n" in out
    assert out.endswith("Player 1 resigns.\nPlayer 2 wins the game.\n")


def test_help_tells_of_draws_where_there_are_any(tmp_path: Path) -> None:
    offer = "  draw       offer a draw, or take the one that is offered\n"
    assert offer in played(tmp_path, "help\nquit\n").out
    assert offer not in played(tmp_path, "help\nquit\n", game="blockade").out


def test_at_a_terminal_who_is_asked_is_called_by_name(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "pathway:size=3", "--names", "Ann,Bob") as terminal:
        terminal.see(X_CLAIMS)
        terminal.type("draw", "Player 2 (O), do you take a draw? [Bob] (y/n) ")
        terminal.type("n", X_CLAIMS)
