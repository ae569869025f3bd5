"""Gymnasium: its checker, opponents and seats, values beside the state, and bad input."""

import copy
import pickle
import warnings
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fivesquare import Move, load
from fivesquare.core import GameError, IllegalMove, UnreadableMove
from fivesquare.engine import analyze
from fivesquare.envs import register_envs
from fivesquare.envs.actions import PARTS, TURNS, State
from fivesquare.envs.gymnasium import ALTERNATE, Duel
from fivesquare.envs.observations import FLAT
from fivesquare.envs.policies import Policy
from fivesquare.errors import BadAction
from fivesquare.match import NotNow, Wish
from fivesquare.players.own import Broken
from fivesquare.records import Record
from sampling import VARIANTS
from test_actions import NO_ACTIONS

IDS = (
    "fivesquare/BlockCapture-v0",
    "fivesquare/KnightsBlockade-v0",
    "fivesquare/Pathway-v0",
    "fivesquare/Blockade-v0",
    "fivesquare/AdjacentCapture-v0",
)
WAYS: list[dict[str, Any]] = [
    {},
    {"seat": ALTERNATE, "steps": PARTS, "observation": FLAT},
    {"seat": 2, "opponent": "perfect", "variant": "size=3", "value": True, "shaping": 0.5},
    {"opponent": "1"},
]


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("name", IDS)
def test_the_checker_of_gymnasium_warns_of_nothing(name: str, way: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, **way).unwrapped)


def test_games_are_found_by_name() -> None:
    assert {name for name in gymnasium.registry if name.startswith("fivesquare/")} == {*IDS}
    (entry,) = (each for each in entry_points(group="gymnasium.envs") if "fivesquare" in each.value)
    assert entry.load() is register_envs
    register_envs()  # again does no harm
    env = gymnasium.make("fivesquare.envs:fivesquare/Pathway-v0", variant="size=7,diagonal=yes")
    assert str(env.unwrapped.run.game) == "pathway:size=7,diagonal=yes"  # type: ignore[attr-defined]


def first(record: Record) -> Move:
    return record.game.moves(record.position)[0]


def last(record: Record) -> Move:
    return record.game.moves(record.position)[-1]


def episode(env: Any, seed: int | None = None) -> tuple[list[Any], float]:
    """A game in which the learner always takes the first legal action, and its return."""
    seen, info = env.reset(seed=seed)
    found, total, over = [seen.tobytes()], 0.0, False
    while not over:
        seen, reward, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not truncated
        found.append(seen.tobytes())
        total += reward
    assert not info["action_mask"].any()
    return found, total


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_against_a_function_agrees_with_the_core(name: str, seat: int, steps: str) -> None:
    asked: list[Record] = []

    def opponent(record: Record) -> Move:
        asked.append(record)
        return last(record)

    env = Duel(name, opponent=opponent, seat=seat, steps=steps)
    game, chance = load(name), np.random.default_rng(seat)
    seen, info = env.reset()
    reward = 0.0
    while "result" not in info:
        state = env.run.state
        p = state.position
        assert p == game.replay(env.run.record().moves)[-1]
        assert p.turn == seat - 1
        assert reward == 0
        assert (seen == env.run.observations.of(state)).all()
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == env.run.actions.ids(state)
        seen, reward, over, _, info = env.step(chance.choice(legal))
        assert over == ("result" in info)
    record = env.run.record()
    assert record.result
    assert info["result"] == {"winner": record.result.winner, "reason": record.result.reason}
    winner = record.result.winner
    assert reward == (0 if winner is None else 1 if winner == seat else -1)
    assert {each.mover for each in asked} == {3 - seat}
    assert all(record.moves[len(each.moves)] == last(each) for each in asked)


@pytest.mark.parametrize("opponent", ["random", "1", "3", "perfect"])
def test_the_same_seed_is_the_same_game(opponent: str) -> None:
    env = Duel("blockade", "size=4", opponent, ALTERNATE)
    games = [episode(env, seed=7), episode(env), episode(env)]
    assert [episode(env, seed=7), episode(env), episode(env)] == games
    if opponent == "random":
        assert len({tuple(seen) for seen, _ in [*games, episode(env, seed=8)]}) > 2


def test_seats() -> None:
    env = Duel("blockade", seat=ALTERNATE)
    seats = []
    for _ in range(4):
        _, info = env.reset()
        seats.append(env.seat)
        assert env.run.turn == env.seat - 1
        assert info["action_mask"].any()
    assert seats == [1, 2, 1, 2]
    env.reset(seed=1)
    assert env.seat == 1
    assert Duel("pathway:first=2", seat=2).reset()[1]["action_mask"].sum() == 25


def test_perfect_play_wins_what_is_won() -> None:
    """Player 2 wins the 4x4 game, and so does whoever plays perfectly from the values."""

    def best(record: Record) -> Move:
        return analyze(record.game, record.position).best[0]

    game = load("blockade:size=4")
    value = analyze(game, game.start()).value
    env = Duel(game, opponent="perfect", seat=1 if value == "loss" else 2)
    assert episode(env, seed=1)[1] == -1
    env = Duel(game, opponent=best, seat=1 if value == "loss" else 2)
    assert episode(env, seed=1)[1] == -1


@pytest.mark.parametrize("steps", [TURNS, PARTS])
def test_values_stand_beside_the_state(steps: str) -> None:
    env = Duel("adjacent-capture:size=3", steps=steps, value=True, shaping=0.25)
    signs = {"win": 1, "draw": 0, "loss": -1}
    for seed in range(5):
        _, info = env.reset(seed=seed)
        before, total = info["value"], 0.0
        opening = before
        while "result" not in info:
            state = env.run.state
            if not state.first:
                value = analyze(env.run.game, state.position).value
                assert info["value"] == signs[value or ""]
            legal = np.flatnonzero(info["action_mask"])
            _, reward, over, _, info = env.step(legal[seed % len(legal)])
            total += reward
            if not over:
                assert reward == 0.25 * (info["value"] - before)
            before = info["value"]
        gain = {None: 0, 1: 1, 2: -1}[info["result"]["winner"]]
        assert info["value"] == gain
        assert total == gain - 0.25 * opening  # the same for every way to play


def test_in_the_middle_of_a_turn_the_best_rest_of_it_counts() -> None:
    game, signs = load("blockade:size=3"), {"win": 1, "loss": -1}
    env, found = Duel(game, steps=PARTS, value=True), set()
    for first in range(9):
        env.reset()
        _, _, _, _, info = env.step(first)
        options = analyze(game, game.start()).options
        begun = [each for each in options if game.read(each.move)[0] == 1 << first]
        worth = [signs[each.value or ""] for each in begun]
        assert info["value"] == max(worth)
        found.add(min(worth) < max(worth))
    assert True in found


def test_values_are_only_told_where_they_are_known() -> None:
    with pytest.raises(GameError, match=r"^Not everything is known of pathway:size=7: "):
        Duel("pathway", "size=7", value=True)


@pytest.mark.parametrize("steps", [TURNS, PARTS])
def test_a_policy_is_a_player(steps: str) -> None:
    asked = []

    def lowest(observation: Any, mask: Any) -> Any:
        asked.append(observation.shape)
        return np.flatnonzero(mask)[0]

    policy = Policy(lowest, steps=steps, observation=FLAT)
    record = Record(load("blockade"))
    assert policy(record) == "1,1/1,2"
    assert asked == [(150,)] * (2 if steps == PARTS else 1)
    assert episode(Duel("blockade", opponent=policy))[1] in (1, -1)
    with pytest.raises(BadAction):
        Policy(lambda *_: -1)(record)


def test_an_illegal_move_loses() -> None:
    env = Duel("blockade")
    env.reset(seed=1)
    _, reward, over, truncated, info = env.step(0)
    assert (reward, over, truncated) == (-1, True, False)
    assert info["result"] == {"winner": 2, "reason": "forfeit"}
    assert not info["action_mask"].any()
    with pytest.raises(BadAction, match=r"^The game is over: reset begins another\.$"):
        env.step(1)
    env.reset()
    env.step(1)


@pytest.mark.parametrize("action", [*NO_ACTIONS, 625], ids=repr)
def test_what_is_no_action_is_refused_and_nothing_happens(action: Any) -> None:
    env = Duel("blockade")
    with pytest.raises(BadAction, match=r"^The game is not begun: reset begins another\.$"):
        env.step(action)
    env.reset()
    before = env.run.state
    with pytest.raises(BadAction, match=r"a whole number from 0 to 624, not "):
        env.step(action)
    assert env.run.state == before
    env.step(1)


ANSWERS: list[tuple[Any, type[GameError], str]] = [
    ("9,9/1,1", IllegalMove, "not legal"),
    ("hello", UnreadableMove, '"hello" is not a move'),
    (None, UnreadableMove, '"None" is not a move'),
    (7, UnreadableMove, '"7" is not a move'),
    (Wish.LEAVE, NotNow, "An opponent moves here or resigns"),
    (ZeroDivisionError("x"), Broken, "the function failed: ZeroDivisionError: x"),
]


@pytest.mark.parametrize(("answer", "error", "words"), ANSWERS, ids=repr)
def test_an_opponent_that_errs_harms_nothing(
    answer: Any, error: type[GameError], words: str
) -> None:
    fair = False

    def opponent(record: Record) -> Any:
        if fair:
            return first(record)
        if isinstance(answer, Exception):
            raise answer
        return answer

    env = Duel("blockade", opponent=opponent)
    env.reset()
    before = env.run.state
    with pytest.raises(error, match=words):
        env.step(300)
    assert env.run.state == before
    fair = True
    _, _, over, _, info = env.step(300)
    assert not over
    assert info["action_mask"].any()


def test_an_opponent_may_resign() -> None:
    env = Duel("blockade", opponent=lambda _: Wish.RESIGN)  # type: ignore[arg-type,return-value]
    env.reset()
    _, reward, over, _, info = env.step(300)
    assert (reward, over) == (1, True)
    assert info["result"] == {"winner": 1, "reason": "resigned"}


def test_a_copy_in_mid_game_goes_on_alone() -> None:
    env = Duel("adjacent-capture", opponent="1", steps=PARTS)
    _, info = env.reset(seed=5)
    for _ in range(3):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))

    def rest(each: Any) -> list[Any]:
        found, over, mask = [], False, each.info()["action_mask"]
        while not over:
            seen, reward, over, _, info = each.step(int(np.flatnonzero(mask)[-1]))
            found.append((seen.tobytes(), reward))
            mask = info["action_mask"]
        return found

    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ahead = rest(env)
    assert [rest(each) for each in copies] == [ahead, ahead]


def test_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = Duel("block-capture", opponent=first, render_mode="human")
    env.reset()
    assert "Player 1 (X) to move." in capsys.readouterr().out
    env.step(2)
    assert capsys.readouterr().out.count("X |") == 1
    assert Duel("block-capture", render_mode="rgb_array").render().shape == (336, 336, 3)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 3}, 'seat is 1, 2 or "alternate", not 3.'),
        ({"seat": True}, 'seat is 1, 2 or "alternate", not True.'),
        ({"seat": "both"}, 'seat is 1, 2 or "alternate", not "both".'),
        ({"opponent": "9"}, 'There is no opponent "9" in blockade.'),
        ({"opponent": "human"}, "A person cannot be an opponent here."),
        ({"opponent": None}, "An opponent is a name or a function, not None."),
        ({"variant": "size=9"}, "In Blockade size is 3, 4, 5, 6 or 7"),
        ({"steps": "halves"}, "steps is turns or parts"),
        ({"observation": "rgb"}, "observation is planes or flat"),
        ({"render_mode": "film"}, "render_mode is ansi, rgb_array, human or None"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_at_once(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError) as error:
        Duel("blockade", **wrong)
    assert str(error.value).startswith(words)


def test_a_state_is_a_value() -> None:
    env = Duel("blockade")
    env.reset(seed=0)
    assert env.run.state == State(load("blockade").start())


@pytest.mark.parametrize("gamma", [1.0, 0.9, 0.5, 0])
@pytest.mark.parametrize("steps", [TURNS, PARTS])
def test_shaping_adds_up_to_the_opening_under_the_discount(steps: str, gamma: float) -> None:
    env = Duel(
        "blockade:size=3", seat=ALTERNATE, steps=steps, value=True, shaping=0.25, gamma=gamma
    )
    chance = np.random.default_rng(4)
    for seed in range(6):
        _, info = env.reset(seed=seed if seed == 0 else None)
        opening, total, factor, over = info["value"], 0.0, 1.0, False
        while not over:
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = env.step(action)
            total += factor * reward
            last, factor = factor, factor * gamma
        plain = last * env.gain(env.result)  # type: ignore[arg-type]
        assert total == pytest.approx(plain - 0.25 * opening)


@pytest.mark.parametrize("bad", ["x", np.nan, np.inf, None, [0.5], 1j])
def test_shaping_and_its_discount_are_numbers(bad: Any) -> None:
    with pytest.raises(GameError, match=r"^shaping is a number, not .*\.$"):
        Duel("blockade", shaping=bad)
    with pytest.raises(GameError, match=r"^gamma is a number from 0 to 1, not .*\.$"):
        Duel("blockade", gamma=bad)
    for gamma in (-0.1, 1.1):
        with pytest.raises(GameError, match=r"^gamma is a number from 0 to 1, not .*\.$"):
            Duel("blockade", gamma=gamma)
