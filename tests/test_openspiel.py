"""OpenSpiel: its own suite, its searches and measures on small boards, its bots and ours."""

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from fivesquare import Move, Position, load
from fivesquare.core import GameError
from fivesquare.engine import analyze
from fivesquare.envs.actions import PARTS, TURNS, State
from fivesquare.envs.gymnasium import Duel
from fivesquare.errors import BadAction
from fivesquare.extras import missing
from fivesquare.games import GAMES
from fivesquare.match import conduct
from fivesquare.players.computers import make
from fivesquare.players.own import Own
from fivesquare.records import Record
from sampling import VARIANTS

pyspiel = pytest.importorskip("pyspiel", reason=missing("OpenSpiel", "openspiel"))

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    evaluate_bots,
    expected_game_score,
    exploitability,
    mcts,
    minimax,
)

from fivesquare.envs.openspiel import HouseBot, SpielPlayer, spiel_string  # noqa: E402

SMALL = [f"{kind.id}:size=3" for kind in GAMES.values()]
SIGNS = {"win": 1, "draw": 0, "loss": -1}


def spiel(name: str, steps: str = TURNS) -> Any:
    return pyspiel.load_game(spiel_string(load(name), steps))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("fivesquare_blockade(size=5)", "blockade"),
        ("fivesquare_block_capture", "block-capture"),
        ("fivesquare_knights_blockade(crossing=False)", "knights-blockade:crossing=no"),
        ("fivesquare_adjacent_capture(size=4,steps=parts)", "adjacent-capture:size=4"),
        ("fivesquare_pathway(obstacles=3,seed=4)", "pathway:blocked=1.3-2.1-3.2"),
        (
            "fivesquare_pathway(size=6,diagonal=True,first=2,blocked=r2c2-r4c5)",
            "pathway:size=6,diagonal=yes,first=2,blocked=2.2-4.5",
        ),
    ],
)
def test_games_by_their_strings(text: str, name: str) -> None:
    game = pyspiel.load_game(text)
    assert str(game.game) == name
    assert pyspiel.load_game(str(game)).game == game.game
    assert pickle.loads(pickle.dumps(game)).game == game.game


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_a_string(name: str) -> None:
    for steps in (TURNS, PARTS):
        game = spiel(name, steps)
        assert str(game.game) == name
        assert game.actions.steps == steps
        assert game.num_distinct_actions() == game.actions.number


def simulate(name: str, times: int) -> None:
    for steps in (TURNS, PARTS):
        pyspiel.random_sim_test(spiel(name, steps), times, serialize=True, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_suite_of_openspiel(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    simulate(name, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_the_suite_of_openspiel_many_times(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    simulate(name, 50)


@pytest.mark.parametrize("name", SMALL)
def test_its_minimax_finds_our_values(name: str) -> None:
    game = spiel(name)
    value, _ = minimax.alpha_beta_search(game)
    assert value == SIGNS[analyze(game.game, game.game.start()).value or ""]


class Perfect(policy.Policy):  # type: ignore[misc]
    """Always a best move, from our values."""

    def __init__(self, game: Any, whole: bool = False) -> None:
        super().__init__(game, [0, 1])
        self.whole = whole  # whether it is said of every move how likely it is
        self.known: dict[Position, int] = {}

    def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
        p = state.state.position
        if p not in self.known:
            best: Move = analyze(state.actions.game, p).best[0]
            self.known[p] = state.actions.action(best)
        others = dict.fromkeys(state.legal_actions(), 0.0) if self.whole else {}
        return {**others, self.known[p]: 1.0}


@pytest.mark.parametrize("name", SMALL)
def test_nothing_is_to_be_gained_against_our_values(name: str) -> None:
    game = spiel(name)
    perfect = Perfect(game)
    assert exploitability.nash_conv(game, perfect) == 0
    one, _ = expected_game_score.policy_value(game.new_initial_state(), [perfect, perfect])
    assert one == SIGNS[analyze(game.game, game.game.start()).value or ""]


@pytest.mark.parametrize(
    "name",
    [
        "block-capture:size=3",
        "knights-blockade:size=3",
        pytest.param("blockade:size=3", marks=pytest.mark.long),
        pytest.param("pathway:size=3,diagonal=yes", marks=pytest.mark.long),
    ],
)
def test_our_values_cannot_be_exploited(name: str) -> None:
    game = spiel(name)
    assert exploitability.exploitability(game, Perfect(game, whole=True)) == 0


def test_against_chance_much_is_to_be_gained() -> None:
    game = spiel("block-capture:size=3")
    value = SIGNS[analyze(game.game, game.game.start()).value or ""]
    found = exploitability.nash_conv(game, policy.UniformRandomPolicy(game), False)
    assert found.nash_conv > 0.5
    chance = policy.UniformRandomPolicy(game)
    even = expected_game_score.policy_value(game.new_initial_state(), [chance, chance])
    best = [gain + more for gain, more in zip(even, found.player_improvements, strict=True)]
    assert best[0] >= value  # whoever responds best does as well as the value at least
    assert best[1] >= -value


def searcher(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's own search."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    return mcts.MCTSBot(game, 1.5, simulations, evaluator, solve=True, random_state=chance)


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", ["blockade", "adjacent-capture", "pathway:size=4"])
def test_its_search_plays(name: str, steps: str) -> None:
    game = spiel(name, steps)
    bots = [searcher(game, 3, seed) for seed in (1, 2)]
    gains = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random)
    assert sum(gains) == 0


def test_its_search_finds_what_wins() -> None:
    """In the last turns of a small game it knows as much as we do."""
    game = spiel("block-capture:size=3")
    state = game.new_initial_state()
    action = searcher(game, 200, 1).step(state)
    best = analyze(game.game, state.state.position).best
    assert game.actions.text(action) in best


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", ["blockade:size=3", "adjacent-capture:size=3"])
def test_our_players_are_its_bots(name: str, steps: str) -> None:
    game = spiel(name, steps)
    value = SIGNS[analyze(game.game, game.game.start()).value or ""]
    for seed in range(3):
        bots = [HouseBot("perfect", seed), HouseBot("random", seed)]
        state = game.new_initial_state()
        one, _ = evaluate_bots.evaluate_bots(state, bots, np.random)
        assert one >= value
        _, two = evaluate_bots.evaluate_bots(game.new_initial_state(), bots[::-1], np.random)
        assert two >= -value


def test_a_player_is_asked_once_for_a_turn() -> None:
    asked = []

    def choose(record: Record) -> Move:
        asked.append(record.moves)
        moves = record.game.moves(record.position)
        return moves[-len(asked)]  # another one whenever it is asked

    game = spiel("blockade:size=3", PARTS)
    state, bot = game.new_initial_state(), HouseBot(Own(choose))
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert len(asked) == len({*asked}) == len(state.history()) / 2


def test_our_player_finishes_a_turn_that_another_has_begun() -> None:
    game = spiel("blockade", PARTS)
    for first in range(25):
        state = game.new_initial_state()
        state.apply_action(first)
        action = HouseBot(Own(lambda _: Move("1,1/3,3"))).step(state)
        assert action == (12 if first == 0 else state.legal_actions()[0])


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", ["block-capture", "adjacent-capture:size=3"])
def test_its_bots_are_our_players(name: str, steps: str) -> None:
    guest = SpielPlayer(searcher(spiel(name, steps), 3, 1), steps)
    game = load(name)
    over = conduct(Record(game), (Own(guest), make("random", 1)), lambda _: None)
    assert over.result
    assert over.result.reason != "forfeit"
    env = Duel(game, opponent=guest)
    _, info = env.reset(seed=1)
    while "result" not in info:
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    begun = Record(game, (), game.replay(over.moves[:2])[-1])
    assert guest(begun) in game.moves(begun.position)


class Memory(pyspiel.Bot):  # type: ignore[misc,name-defined]
    """Notes whatever it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def restart(self) -> None:
        self.told = ["restart"]

    def provides_force_action(self) -> bool:
        return True

    def force_action(self, state: Any, action: int) -> None:
        self.told.append(("own", action))

    def inform_action(self, state: Any, player: int, action: int) -> None:
        self.told.append((player, action))

    def step(self, state: Any) -> int:
        return int(state.legal_actions()[0])


def test_a_bot_is_told_what_was_played() -> None:
    bot = Memory()
    SpielPlayer(bot)(Record(load("pathway"), (Move("1,1"), Move("1,2"), Move("1,3"))))
    assert bot.told == ["restart", (0, 0), ("own", 1), (0, 2)]


def test_a_bot_that_answers_nonsense_is_refused() -> None:
    class Wild(Memory):
        def step(self, state: Any) -> int:
            return 99

    with pytest.raises(BadAction):
        SpielPlayer(Wild())(Record(load("pathway")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fivesquare_blockade(size=9)", "In Blockade size is 3, 4, 5, 6 or 7"),
        ("fivesquare_blockade(steps=halves)", "steps is turns or parts"),
        ("fivesquare_pathway(blocked=x)", '"x" is not a cell of this board'),
    ],
)
def test_games_that_are_none(text: str, words: str) -> None:
    with pytest.raises(GameError, match=f"^{words}"):
        pyspiel.load_game(text)


def test_bad_actions_harm_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    state = spiel("blockade").new_initial_state()
    for action in (0, 625, 10**9, -2):
        with pytest.raises(BadAction):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError):  # its own sign for no action
        state.apply_action(-1)
    for other in (3.5, "3", None, float("nan")):
        with pytest.raises(TypeError):
            state.apply_action(other)
    assert state.history() == []
    assert state.state == State(load("blockade").start())
    state.apply_action(300)
    assert state.history() == [300]


def test_after_the_end_nothing_is_legal() -> None:
    state = spiel("block-capture").new_initial_state()
    for action in (2, 7, 12):
        state.apply_action(action)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == [1, -1]
    with pytest.raises(BadAction, match=r"^The game is over"):
        state.apply_action(3)


def test_a_state_is_copied_as_a_value() -> None:
    state = spiel("blockade", PARTS).new_initial_state()
    chance = random.Random(1)
    for _ in range(5):
        state.apply_action(chance.choice(state.legal_actions()))
    copy = state.clone()
    before = str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)
    assert copy.history()[:-1] == state.history()


def test_a_program_that_has_used_it_ends_well() -> None:
    code = (
        "import pyspiel, fivesquare.envs.openspiel\n"
        "game = pyspiel.load_game('fivesquare_blockade')\n"
        "print(game.new_initial_state())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("blockade_")


def test_a_bot_for_another_game_and_a_foreign_state_are_refused() -> None:
    player = SpielPlayer(searcher(spiel("blockade:size=3"), 3, 1))
    assert player(Record(load("blockade:size=3")))
    with pytest.raises(GameError, match=r"^This bot was made for .*size=3.*, not for .*size=4"):
        player(Record(load("blockade:size=4")))
    bot: Any = HouseBot("1")
    foreign = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for state in (foreign, None):
        with pytest.raises(GameError, match=r"^A player of ours needs a state of one of our games"):
            bot.step(state)
    bot.step(spiel("blockade:size=3").new_initial_state())
