"""The command that solves an opening."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import naive
from fivesquare import load
from fivesquare.certificates.checker import check
from fivesquare.engine import analyze
from fivesquare.engine.continuation import best_turn, turned
from fivesquare.engine.proofs import certify
from fivesquare.engine.solution import Solution, solve
from fivesquare.engine.solver import Score, solving
from fivesquare.work import Progress, Watch
from naive_solver import NaiveSolver
from running import Terminal, run
from warm import warm

WORDS = {1: "win", 0: "draw", -1: "loss"}

GAMES = [
    "block-capture",
    "block-capture:size=3",
    "knights-blockade",
    "knights-blockade:size=4,crossing=no",
    "pathway",
    "pathway:size=3,diagonal=yes",
    "pathway:size=3,diagonal=yes,first=2,blocked=1.3-2.1",
    "blockade:size=3",
    "blockade",
    "adjacent-capture:size=3",
]


@pytest.mark.parametrize("name", GAMES)
def test_a_solution_agrees_with_the_analysis_of_the_opening(name: str) -> None:
    game = load(name)
    found, expected = solve(game), analyze(game, game.start())
    assert (found.value, found.distance) == (expected.value, expected.distance)
    assert found.options == expected.options
    assert found.exact
    assert found.nodes > 0


@pytest.mark.parametrize("name", [name for name in GAMES if "size=3" in name])
def test_a_solution_agrees_with_a_naive_solver(name: str) -> None:
    solver = NaiveSolver(naive.load(name))
    found = solve(load(name))
    sign, distance = solver.score(solver.game.initial())
    assert (found.value, found.distance) == (WORDS[sign], distance)
    options = solver.options(solver.game.initial())
    assert [(option.value, option.distance) for option in found.options] == [
        (WORDS[each], turns) for each, turns in options.values()
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_the_line_is_best(name: str) -> None:
    game = load(name)
    found = solve(game)
    places = game.replay(found.line)
    for p, move in zip(places, found.line, strict=False):
        assert move in analyze(game, p).best
    result = game.result(places[-1])
    assert result is not None
    first = game.start().turn + 1
    winner = {"win": first, "draw": None, "loss": 3 - first}[found.value or ""]
    assert result.winner == winner
    assert found.distance in (None, len(found.line))


def test_progress_counts_the_first_moves() -> None:
    seen: list[Progress] = []
    solve(load("blockade:size=3"), watch=Watch(seen.append))
    assert seen == [("First moves", number, 72) for number in range(1, 73)]


def test_when_the_time_is_up_nothing_is_guessed() -> None:
    found = solve(load("adjacent-capture:size=6"), seconds=0.2)
    assert found[:3] == (None, None, False)
    assert {option[1:] for option in found.options} == {(None, None)}
    assert len(found.options) == 36
    assert found.line == ()
    assert isinstance(found, Solution)


# The command.


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A directory of its own, but what is compiled once need not be again."""
    return warm(tmp_path)


def document(place: Path, *args: str) -> Any:
    done = run(place, "solve", *args, "--json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def test_solve_for_a_program(place: Path) -> None:
    found = document(place, "block-capture")
    assert (found["game"], found["turn"]) == ("block-capture", 1)
    assert (found["value"], found["distance"], found["exact"]) == ("win", 5, True)
    assert found["options"][0] == {"move": "1,1", "value": "win", "distance": 7}
    assert len(found["options"]) == 16
    assert len(found["line"]) == 5
    assert found["nodes"] > 0
    assert found["seconds"] >= 0
    assert found["certificate"] is None


def test_solve_for_a_person(place: Path) -> None:
    done = run(place, "solve", "blockade:size=3")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Blockade (size=3): Player 1 wins in 3 turns.\n\n")
    assert "(the best that begins there):\n     1  2  3\n  1 " in done.out
    assert re.search(r"\n\n[0-9,]+ nodes, [0-9.]+ seconds\.\n$", done.out)
    second = run(place, "solve", "knights-blockade:size=3")
    assert second.out.startswith("Knight's Blockade (size=3): Player 2 wins in 6 turns.\n")
    board = "    0   1   2\n0 [K1][  ][  ]\n1 [  ][  ][L6]\n2 [  ][L6][K2]\n"
    assert f"{board}(Both players' turns are counted.)\n" in second.out


def test_each_board_is_drawn_as_its_book_does(place: Path) -> None:
    pathway = run(place, "solve", "pathway:size=3,blocked=2.2").out
    assert "Player 1:\n   3 [D][D][D]\n   2 [D][#][D]\n   1 [D][D][D]\n      1  2  3\n" in pathway
    capture = run(place, "solve", "block-capture:size=3").out
    assert "     1    2    3\n  +----+----+----+\n1 | W" in capture


def test_a_certificate_of_a_solved_game(place: Path) -> None:
    certify(load("blockade:size=3"), 1, place / "compiled")
    found = document(place, "blockade:size=3", "--certificate", "proof")
    proof = check(place / "proof")
    assert found["certificate"] == {
        "file": "proof",
        "game": "blockade:size=3",
        "winner": 1,
        "proof": "strategy",
        "positions": proof.positions,
        "lines": proof.lines,
        "bytes": (place / "proof").stat().st_size,
    }
    text = run(place, "solve", "pathway", "--certificate", "proof").out
    assert "\nCertificate: proof, 6 lines, 213 bytes.\n" in text
    assert run(place, "verify", "proof").out == (
        "Pathway is a draw: proved, by a pairing of cells for each player.\n"
    )


def test_not_known_in_time(place: Path) -> None:
    args = ("solve", "adjacent-capture:size=6", "--seconds", "0.2")
    done = run(place, *args)
    assert done.code == 0
    assert done.out.startswith("Adjacent Capture (size=6): not known.\n\nThe time was up")
    refused = run(place, *args, "--certificate", "proof", "--json")
    assert refused.code == 1
    assert json.loads(refused.out)["error"]["kind"] == "not known"
    assert not (place / "proof").exists()


def test_a_place_that_cannot_be_written_is_said_before_the_search(place: Path) -> None:
    refused = run(place, "solve", "adjacent-capture", "--certificate", "no/where")
    assert refused.code == 2
    assert refused.err == "Error: There is no directory no to write where into.\n"
    assert run(place, "solve", "pathway", "--certificate", ".").code == 2
    assert run(place, "solve", "pathway", "--certificate", "/dev/null").code == 2
    assert run(place, "solve", "chess").code == 2
    assert run(place, "solve").code == 2


def test_a_bar_is_shown_at_a_terminal_only(place: Path) -> None:
    solve(load("knights-blockade"))  # compiled by now
    with Terminal(place, "solve", "knights-blockade") as terminal:
        shown = terminal.end()
    with Terminal(place, "solve", "blockade:size=6") as terminal:
        terminal.see("First moves")
        terminal.child.sendintr()
        assert "wins" not in terminal.end()
        assert "Knight's Blockade: Player 1 wins in 19 turns." in shown
    assert "First moves" not in run(place, "solve", "knights-blockade").err


@pytest.mark.parametrize("best", ["1,1", "1,2", "2,1", "2,2"])
def test_where_no_move_is_known_to_be_as_good_as_the_position_the_best_known_is_played(
    best: str,
) -> None:
    """As on boards where a distance is known of a position, but not of what it leads to."""
    game = load("pathway:size=3")
    p = game.start()
    known = {turned(game, game.after(p, move)): Score(1, 3) for move in game.moves(p)}
    known[turned(game, game.after(p, best))] = Score(-1, 8)
    known[turned(game, p)] = Score(1, 1)
    with solving(game) as solver:
        played = best_turn(solver, p, known)
    assert known[turned(game, game.after(p, played))] == Score(-1, 8)
