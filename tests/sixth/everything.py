"""Everything that there is, for a game that is new: run by tests/test_sixth_game.py, with a copy of
the package to which the game was added."""

import json
import random
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import pytest

from adapters import ADAPTERS
from fivesquare import GAMES, Game, Position, atlas, load
from fivesquare.certificates.checker import check
from fivesquare.engine import analyze, best_move, insight
from fivesquare.engine.insight import Insight
from fivesquare.engine.puzzles import make_puzzle
from fivesquare.engine.solver import Solver
from fivesquare.engine.strong import count_all
from fivesquare.envs import dataset
from fivesquare.envs.actions import PARTS, TURNS
from fivesquare.envs.batch import Batch
from fivesquare.players.computers import COMPUTERS, make
from fivesquare.players.player import Wish
from fivesquare.records.positions import read_position, write_position
from fivesquare.records.record import Record
from fivesquare.testing import LAWS, check_engine, check_game, name_of
from fivesquare.work import Watch
from test_adapters import hold
from test_every_command import CHECKS, Run, both, run
from warm import warm

__all__ = ["run"]  # the fixture

NAMES = ["tandem:size=3", "tandem:size=3,first=2"]
GAME = load("tandem:size=3")

# For the player to move: (1, distance) won, (0, None) drawn, (-1, distance) lost.
Score = tuple[int, int | None]


class Brute:
    """The score of every position, by trying everything with the plain rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[Position, Score] = {}

    def score(self, p: Position) -> Score:
        if p not in self.known:
            self.known[p] = self.work_out(p)
        return self.known[p]

    def work_out(self, p: Position) -> Score:
        result = self.game.result(p)
        if result is None:
            return max(self.options(p).values(), key=goodness)
        if result.winner is None:
            return 0, None
        return (1 if result.winner == p.turn + 1 else -1), 0

    def options(self, p: Position) -> dict[str, Score]:
        found = {}
        for move in self.game.moves(p):
            sign, distance = self.score(self.game.after(p, move))
            found[str(move)] = -sign, None if distance is None else distance + 1
        return found


def goodness(score: Score) -> tuple[int, int]:
    """Win soon, else draw, else lose late."""
    sign, distance = score
    return sign, -sign * (distance or 0)


@pytest.fixture(scope="module")
def truth() -> dict[Position, Score]:
    """Every position that can be reached from the opening."""
    brute = Brute(GAME)
    brute.score(GAME.start())
    return brute.known


def sampled(truth: dict[Position, Score], number: int) -> Iterator[Position]:
    """Some positions of games that go on."""
    going = sorted(p for p in truth if GAME.result(p) is None)
    yield from random.Random(6).sample(going, number)


def test_nothing_is_known_of_it() -> None:
    assert insight.of(GAME) == Insight()
    assert "tandem" in GAMES


def test_it_is_what_it_should_be(truth: dict[Position, Score]) -> None:
    """Turns that lead to the same position; draws; wins and losses in one turn and in two."""
    moves = GAME.moves(GAME.start())
    assert len({GAME.after(GAME.start(), move) for move in moves}) < len(moves)
    assert {"2,2", "2,2+1,2"} <= set(moves)
    assert set(truth.values()) >= {(0, None), (1, 1), (1, 2), (-1, 1), (1, 0), (-1, 0)}


def test_it_keeps_the_laws() -> None:
    assert check_game(GAMES["tandem"], games=2) == tuple(map(name_of, LAWS))
    assert check_engine(GAME, games=2)


# The engine.


def test_every_position_is_worth_what_brute_force_finds(truth: dict[Position, Score]) -> None:
    solver = Solver(GAME)
    with solver.within_time(None):
        for p, score in truth.items():
            assert tuple(solver.score(p)) == score, p


def test_every_move_is_worth_what_brute_force_finds(truth: dict[Position, Score]) -> None:
    brute = Brute(GAME)
    brute.known = truth
    words = {1: "win", 0: "draw", -1: "loss"}
    for p in sampled(truth, 150):
        found, options = analyze(GAME, p), brute.options(p)
        assert found.exact
        assert (found.value, found.distance) == (words[truth[p][0]], truth[p][1]), p
        assert {each.move: (each.value, each.distance) for each in found.options} == {
            move: (words[sign], distance) for move, (sign, distance) in options.items()
        }, p
        top = goodness(truth[p])
        assert set(found.best) == {move for move in options if goodness(options[move]) == top}, p
        assert best_move(GAME, p) in found.best


def test_every_position_is_counted_once(truth: dict[Position, Score]) -> None:
    counts = count_all(GAME)
    going = [score for p, score in truth.items() if GAME.result(p) is None]
    signs = [sign for sign, _ in going]
    expected = signs.count(1), signs.count(-1), signs.count(0), len(truth) - len(going)
    assert counts[:4] == expected
    assert counts.counted == "every position that play can lead to"
    assert counts.longest is not None
    assert counts.longest.distance == max(turns or 0 for sign, turns in going if sign == 1)
    p = GAME.replay(counts.longest.moves)[-1]
    assert read_position(counts.longest.position) == (GAME, p)
    assert truth[p] == (1, counts.longest.distance)


@pytest.mark.parametrize("kind", COMPUTERS)
def test_computers_play_it(kind: str, truth: dict[Position, Score]) -> None:
    for p in sampled(truth, 20):
        move = make(kind, 1).choose(Record(GAME, start=p))
        assert not isinstance(move, Wish)
        after = GAME.play(p, move)
        if kind == "perfect":
            assert -truth[after][0] == truth[p][0], p


def test_puzzles_have_one_answer(truth: dict[Position, Score]) -> None:
    for seed in range(5):
        puzzle = make_puzzle(GAME, seed)
        value = truth[puzzle.p][0]
        keeping = [
            move for move in GAME.moves(puzzle.p) if -truth[GAME.after(puzzle.p, move)][0] == value
        ]
        assert keeping == [puzzle.solution]


# Environments.


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", NAMES)
def test_learners_play_it(name: str, steps: str) -> None:
    for adapter in ADAPTERS:
        hold(adapter, name, steps, seed=1)
    env = gymnasium.make("fivesquare/Tandem-v0", variant="size=3", steps=steps)
    assert env.reset(seed=1)[1]["action_mask"].any()


def test_a_batch_knows_what_it_is_worth(truth: dict[Position, Score]) -> None:
    batch = Batch(GAME, len(truth), seed=0)
    batch.set_positions([*truth])
    assert batch.values().tolist() == [sign for sign, _ in truth.values()]
    assert batch.symmetries.number == 8
    assert dataset.make(GAME, 50).values.any()


# Every command, as text and as JSON.


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", CHECKS)
def test_a_command(command: str, name: str, run: Run) -> None:
    CHECKS[command](run, name)


def test_all_positions(run: Run, truth: dict[Position, Score]) -> None:
    text, found = both(run, "solve", "tandem:size=3", "--all")
    assert found["positions"] + found["finished"] == len(truth)
    assert f"{found['positions']:,}" in text.out


def test_a_proof_of_a_draw_is_two_plans(run: Run, truth: dict[Position, Score]) -> None:
    assert truth[GAME.start()] == (0, None)
    assert run("solve", "tandem:size=3", "--certificate", "proof").code == 0
    proof = check(Path("proof"))
    assert (proof.winner, proof.kind) == (None, "strategy")
    assert proof.positions > 20


def test_play_as_it_is_seen(run: Run) -> None:
    said = run("play", "tandem:size=3", typed="2,2\n2,3\n1,1\nundo\n1,1\nnone\nmoves\nboard\n")
    assert said.out.startswith(
        "  1 2 3\n1 . . .\n2 . . .\n3 . . .\nPlayer 1 (T), which cell? 2,2\n"
    )
    assert "And which beside it, or none? 2,3\nYou have taken (2,2) and (2,3).\n" in said.out
    assert "  1 2 3\n1 U . .\n2 . T T\n3 . . .\n" in said.out
    lost = run("play", "tandem:size=3", typed="1,1+1,2\n2,2\nnone\n1,3\nnone\n")
    assert lost.out.rstrip().endswith("Three in a line: Player 1 loses.")


def test_a_program_of_the_same_kind_plays_it(run: Run, tmp_path: Path) -> None:
    warm(tmp_path)
    engine = shlex.join(["cmd:" + sys.executable, "-m", "fivesquare", "engine"])
    said = run("play", "tandem:size=3", "--vs", engine, "--seed", "1", typed="hint\n1,1+1,2\n" * 9)
    assert (said.code, said.err) == (0, "")
    assert "forfeit" not in said.out
    assert "Player 2 has taken" in said.out


def test_who_begins_can_be_tossed_for(run: Run) -> None:
    said = run("play", "tandem:size=3", "--first", "2", typed="")
    assert "Player 2 (U), which cell? " in said.out
    with pytest.raises(ValueError, match=r"^--first is for Pathway, Tandem; in this game"):
        run("play", "blockade", "--first", "2")


def test_what_cannot_be_is_said_in_words(run: Run) -> None:
    text = write_position(GAME, GAME.start())
    with pytest.raises(ValueError, match="wrong counts for the turn"):
        run("show", "--position", text.replace("...", "xx.", 1))
    with pytest.raises(ValueError, match=r"Cell \(3,3\) is not to be had"):
        run("moves", "tandem:size=3", "--moves", "1,1+3,3")


def test_a_board_that_nobody_can_search_is_answered_in_time(run: Run) -> None:
    """The standard board without any insight: what is not known in time is said so."""
    found = run("analyze", "tandem", "--seconds", "1", "--json").document
    assert (found["value"], found["exact"]) == (None, False)
    assert len(found["best"]) == 1
    assert len(found["options"]) == 25 + 80


def test_games_and_rules_name_it(run: Run) -> None:
    listed = run("games").out
    assert "tandem: Tandem\n" in listed
    assert re.search(r"first +which player moves first", listed)
    assert run("rules", "tandem").out.startswith("# Tandem\n")
    assert json.loads(run("rules", "tandem", "--json").out)["name"] == "Tandem"


def test_the_atlas_has_a_chapter_of_it(truth: dict[Position, Score]) -> None:
    told = atlas.chapter(GAME, Watch())
    assert GAME in atlas.volumes()[GAME.about]
    sign, distance = truth[GAME.start()]
    assert (told["value"], told["distance"]) == ({1: "win", 0: "draw", -1: "loss"}[sign], distance)
    assert {move for each in told["openings"] for move in (each["move"], *each["alike"])} == {
        *GAME.moves(GAME.start())
    }
