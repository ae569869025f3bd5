"""`join`: programs, watchers, and what comes and goes: people, connections, servers."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare.games import GAMES
from friends import AGAIN, FOUND, LOST, O_CLAIMS, SMALL, WAITING, Friend, come_back, joined, piped
from running import SECONDS, Terminal, run
from servers import RunningServer
from warm import warm

# Programs.


@pytest.mark.parametrize("game", GAMES)
def test_a_program_against_a_program(game: str, served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, game)
    player = ("--player", "random", "--stay", "0")
    with piped(tmp_path, "join", ann.own_link, *player, "--seed", "1") as one:
        two = run(tmp_path, "join", ann.link, *player, "--seed", "2")
        out, _ = one.communicate(timeout=SECONDS)
    state = ann.state()
    assert (one.returncode, two.code, two.err, state["status"]) == (0, 0, "", "over")
    assert [player["name"] for player in state["players"]] == ["Ann", "Random"]
    for shown in (out, two.out):
        assert shown.endswith("\n".join([*state["words"]["end"], ""]))


def test_a_program_of_somebodys_own(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, "blockade:size=3", seat=2)
    engine = f"cmd:{sys.executable} -m fivesquare engine"
    with piped(warm(tmp_path), "join", ann.link, "--player", engine, "--stay", "0") as program:
        while (state := ann.state())["status"] != "over":
            if state["turn"] == 2:
                ann.move(state["legal"][0])
        program.communicate(timeout=SECONDS)
    assert program.returncode == 0


def test_a_program_takes_a_draw_when_nobody_can_win(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL, seat=2, moves=["3,1", "1,2", "1,1", "2,1", "2,2"])
    with piped(tmp_path, "join", ann.link, "--player", "random", "--stay", "0") as program:
        ann.wait_for(status="playing")
        ann.act("draw")
        ann.wait_for(result={"winner": None, "reason": "agreed"})
        program.communicate(timeout=SECONDS)
    assert program.returncode == 0


def test_a_program_lets_turns_be_taken_back_takes_no_draw_and_plays_again(
    served: RunningServer, tmp_path: Path
) -> None:
    ann = Friend(served, SMALL)
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


def test_a_program_that_answers_nonsense_resigns(served: RunningServer, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "while True:\n"
        "    words = input().split()\n"
        "    said = {'ugi': 'ugiok', 'isready': 'readyok', 'go': 'bestmove 9,9'}\n"
        "    print(said.get(words[0], ''), flush=True)\n"
    )
    ann = Friend(served, SMALL, seat=2)
    ran = run(tmp_path, "join", ann.link, "--player", f"cmd:{sys.executable} bot.py")
    assert ran.code == 1
    assert ran.err == (
        'Error: The program answered "9,9": Cell (9,9) is not on the grid. It has resigned.\n'
    )
    assert ann.state()["result"] == {"winner": 2, "reason": "resigned"}


# Watching.


def test_everybody_else_watches(served: RunningServer, tmp_path: Path) -> None:
    with joined(served, tmp_path) as (ann, bob):
        bob.see(WAITING)
        with Terminal(tmp_path, "join", ann.link, NO_COLOR="1") as watcher:
            shown = watcher.see("   1 [ ][ ][ ]\r\n      1  2  3\r\n")
            assert "\nBoth seats are taken; you can watch.\nCtrl-C leaves.\n" in shown
            ann.move("2,2")
            assert "Player 1 (X) has claimed (2,2). [Ann]\n" in watcher.see("   1 [ ][ ][ ]\r\n")
            ann.act("resign")
            assert watcher.end().endswith(
                "Player 1 resigns. [Ann]\nPlayer 2 wins the game. [Bob]\n"
            )
        assert watcher.code == 0
    ran = run(tmp_path, "join", ann.link, "--player", "random")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "Error: Both seats are taken; you can watch.\n"


# Who comes, goes and stays away.


def test_who_comes_and_goes_is_told_to_who_waits(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, SMALL)
    with Terminal(tmp_path, "join", ann.link) as bob:
        bob.see("Ann is away.")
        bob.see(WAITING)
        with ann.watch():
            bob.see("Ann is here.")
            bob.see(WAITING)
        bob.see("Ann is away.")
        bob.see(WAITING)


def test_the_win_is_claimed_from_who_stays_away(tmp_path: Path) -> None:
    with (
        RunningServer(tmp_path, away=4) as impatient,
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
            "Player 1 stayed away. [Ann]\nPlayer 1 forfeits the game. [Ann]\n"
            "Player 2 wins the game.\n"
        )


# A server that comes and goes.


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server of the test's own, which may be killed."""
    with RunningServer(tmp_path) as own:
        yield own


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_the_server_is_restarted_while_one_waits(
    how: int, own_server: RunningServer, tmp_path: Path
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


def test_the_server_is_restarted_before_one_moves(
    own_server: RunningServer, tmp_path: Path
) -> None:
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


def test_a_game_that_is_removed(own_server: RunningServer, tmp_path: Path) -> None:
    with joined(own_server, tmp_path) as (_, bob):
        bob.see(WAITING)
        own_server.stop(signal.SIGKILL)
        bob.see(LOST)
        for file in (tmp_path / "home").glob("games.db*"):
            file.unlink()
        own_server.start()
        assert bob.end().endswith("\nError: There is no such game any more.\n")
    assert bob.code == 1


def test_a_server_that_wants_no_more_for_now_is_asked_later(tmp_path: Path) -> None:
    with RunningServer(tmp_path, limit=1) as busy:
        ann = Friend(busy, "adjacent-capture", "human", games=2)
        ran = run(tmp_path, "join", ann.own_link, "--player", "random", "--stay", "0")
        assert (ran.code, ran.err) == (0, "")
        assert " game 2 of 2: " in ran.out
        assert ran.out.count(" has claimed cell ") > 30, "more than a seat may move at once"
