"""Many duels at once are single duels, step by step."""

import math
from typing import Any

import gymnasium
import numpy as np
import pytest

import fivesquare.envs
from fivesquare import load
from fivesquare.core import GameError
from fivesquare.envs.actions import PARTS, TURNS, State
from fivesquare.envs.gymnasium import ALTERNATE, Duel
from fivesquare.envs.observations import FLAT
from fivesquare.envs.policies import Policy
from fivesquare.envs.vector import SELF, Duels
from fivesquare.errors import BadAction
from test_batch import surprise

GAMES = ("block-capture:size=3", "pathway:size=3", "blockade:size=4", "adjacent-capture")
NUMBER = 7


def first(seen: Any, legal: Any) -> Any:
    """An opponent who takes the first legal action."""
    assert seen.shape[0] == legal.shape[0]
    return legal.argmax(axis=1)


class Beside:
    """One duel of many, played by the plain actions."""

    def __init__(self, duels: Duels, seat: int) -> None:
        self.duels, self.seat = duels, seat
        self.actions, self.observations = duels.batch.actions, duels.batch.observations
        self.state = self.answered(self.actions.start())

    def answered(self, state: State) -> State:
        while legal := self.actions.ids(state):
            if state.position.turn == self.seat or self.duels.opponent == SELF:
                break
            state = self.actions.after(state, legal[0])
        return state

    def step(self, action: int) -> tuple[float, Any]:
        """What is paid, and what is seen last if the game is over."""
        mover, game = self.state.position.turn, self.actions.game
        self.state = self.answered(self.actions.play(self.state, action))
        result = game.result(self.state.position)
        if result is None:
            return 0.0, None
        viewer = None if self.duels.opponent == SELF else self.seat + 1
        last = self.observations.of(self.state, viewer)
        player = mover + 1 if self.duels.opponent == SELF else self.seat + 1
        if self.duels.seating == ALTERNATE:
            self.seat = 1 - self.seat
        self.state = self.answered(self.actions.start())
        return (0.0 if not result.winner else 1.0 if result.winner == player else -1.0), last


@pytest.mark.parametrize("opponent", [first, SELF], ids=["first", "self"])
@pytest.mark.parametrize("seat", [1, 2, ALTERNATE])
@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", GAMES)
def test_every_duel_is_a_single_one(name: str, steps: str, seat: Any, opponent: Any) -> None:
    duels = Duels(name, NUMBER, opponent=opponent, seat=seat, steps=steps)
    seen, info = duels.reset(seed=3)
    seats = {1: [0] * NUMBER, 2: [1] * NUMBER, ALTERNATE: [i % 2 for i in range(NUMBER)]}[seat]
    others = [Beside(duels, each) for each in seats]
    chance, over = np.random.default_rng(1), 0
    for _ in range(40):
        for i, other in enumerate(others):
            assert (seen[i] == other.observations.of(other.state)).all()
            assert (info["action_mask"][i] == other.actions.mask(other.state)).all()
        actions = np.array([chance.choice(np.flatnonzero(m)) for m in info["action_mask"]])
        seen, rewards, ended, truncated, info = duels.step(actions)
        assert not truncated.any()
        assert duels.observation_space.contains(seen)
        for i, other in enumerate(others):
            reward, last = other.step(int(actions[i]))
            assert rewards[i] == reward
            assert ended[i] == (last is not None)
            if last is not None:
                over += 1
                assert (info["final_obs"][i] == last).all()
                assert info["_final_obs"][i]
    assert over >= NUMBER


def test_gymnasium_makes_them() -> None:
    fivesquare.envs.register_envs()
    duels: Any = gymnasium.make_vec(
        "fivesquare/Blockade-v0", num_envs=5, variant="size=4", observation=FLAT, value=True
    )
    assert isinstance(duels, Duels)
    assert duels.action_space.shape == (5,)
    seen, info = duels.reset(seed=0)
    assert duels.observation_space.contains(seen)
    assert (info["value"] == duels.batch.values()).all()
    _, rewards, *_ = duels.step(info["action_mask"].argmax(axis=1))
    assert rewards.dtype == np.float64
    duels.close()


def test_chance_is_seeded() -> None:
    found = []
    for seed in (4, 4, 5):
        duels = Duels("pathway", 6, seat=2)
        duels.reset(seed=seed)
        for _ in range(3):
            seen, *_ = duels.step(duels.batch.legal().argmax(axis=1))
        found.append(seen.tolist())
        assert duels.batch.begun.sum() == 0
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("steps", [TURNS, PARTS])
def test_one_opponent_by_chance_is_the_same_as_many(steps: str) -> None:
    """Both make every legal turn equally often, whatever it is made of."""
    game, number = load("adjacent-capture"), 20_000
    moves = ["3,3", "3,4", "2,3", "1,1"]
    p = game.replay(moves)[-1]
    duels = Duels(game, number, seat=2, steps=steps)
    duels.reset(seed=1)
    duels.batch.set_positions([p] * number)
    duels.answer(np.ones(number, bool))
    duel = Duel(game, seat=2, steps=steps)
    duel.reset(seed=1)
    duel.run.begin()
    for before, move in zip(game.replay(moves), moves, strict=False):
        duel.take(duel.run.actions.path(before, move))
    different = len(game.moves(p))
    assert surprise(duels.batch.positions, different) < 5
    drawn = [[*duel.drawn(), -1][:2] for _ in range(number)]
    assert surprise(np.array(drawn), different) < 5


def test_an_illegal_action_loses_that_game_alone() -> None:
    duels = Duels("block-capture", 3, opponent=first)
    duels.reset(seed=0)
    _, rewards, ended, _, info = duels.step([2, 12, 2])
    assert rewards.tolist() == [0, -1, 0]
    assert ended.tolist() == [False, True, False]
    assert (duels.batch.positions[:, 1] == [4, 0, 4]).all()
    assert info["_final_obs"].tolist() == [False, True, False]


@pytest.mark.parametrize("value", [False, True])
@pytest.mark.parametrize("name", ["BlockCapture", "AdjacentCapture"])
def test_the_end_is_told_as_gymnasium_tells_it(name: str, value: bool) -> None:
    """Whatever is in the last info of many single duels is in that of many at once."""
    number, variant = 4, "size=3"
    shaping = {"shaping": 0.5, "gamma": 0.75} if value else {}
    way: Any = {"seat": ALTERNATE, "value": value, "variant": variant, **shaping}
    duels = Duels(GYM[name].partition(":")[0], number, opponent=first, **way)
    single = gymnasium.vector.SyncVectorEnv(
        [
            lambda i=i: Seated(GYM[name], 1 + i % 2, opponent=Policy(first_of), **way)  # type: ignore[misc]
            for i in range(number)
        ],
        autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP,
    )
    _, info = duels.reset(seed=3)
    _, other = single.reset(seed=3)
    chance, reasons = np.random.default_rng(1), set()
    for _ in range(60):
        same(info, other)
        actions = [int(chance.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        if chance.random() < 0.1:
            actions[0] = int(np.flatnonzero(info["action_mask"][0] == 0)[0])  # a forfeit
        seen, rewards, ended, _, info = duels.step(actions)
        there, rewarded, over, _, other = single.step(np.array(actions))
        assert (seen == there).all()
        assert (rewards == rewarded).all()
        assert (ended == over).all()
        if ended.any():
            reasons |= {*info["final_info"]["result"]["reason"][ended]}
    assert len(reasons) > 1
    assert "forfeit" in reasons


GYM = {"BlockCapture": "block-capture:size=3", "AdjacentCapture": "adjacent-capture:size=3"}


class Seated(Duel):
    """A single duel that begins in this seat."""

    def __init__(self, game: str, begins: int, **way: Any) -> None:
        super().__init__(game.partition(":")[0], **way)
        self.begins = begins

    def reset(self, **given: Any) -> Any:
        if given.get("seed") is not None and self.begins == 2:
            super().reset(**given)
            given = {}
        return super().reset(**given)


def first_of(seen: Any, mask: Any) -> int:
    return int(mask.argmax())


def same(one: Any, two: Any) -> None:
    """The same info, but for what a learner sees last, which is one array here."""
    assert {*one} == {*two}
    for key, value in two.items():
        if isinstance(value, dict):
            same(one[key], value)
        elif key == "final_obs":
            assert all(
                (a == b).all() for a, b in zip(one[key], value, strict=True) if b is not None
            )
        else:
            assert (one[key] == value).all(), key


def test_in_self_play_the_last_value_is_that_of_who_is_to_move() -> None:
    duels = Duels("block-capture:size=3", 2, opponent=SELF, value=True)
    duels.reset(seed=0)
    duels.step([1, 1])
    _, rewards, ended, _, info = duels.step([4, 8])  # the centre, and an illegal cell
    assert rewards.tolist() == [1, -1]
    assert ended.all()
    result = info["final_info"]["result"]
    assert (result["winner"].tolist(), result["reason"].tolist()) == ([2, 1], ["centre", "forfeit"])
    assert info["final_info"]["value"].tolist() == [-1, -1]


def test_a_draw_has_no_winner() -> None:
    duels = Duels("pathway:size=3", 100, opponent=SELF)
    duels.reset(seed=0)
    for _ in range(8):
        duels.step(duels.batch.sample())
    _, rewards, _, _, info = duels.step(duels.batch.sample())
    result = info["final_info"]["result"]
    drawn = result["reason"] == "full board"
    assert drawn.any()
    assert not result["winner"][drawn].any()
    assert not rewards[drawn].any()


def test_shaping_needs_exact_values_and_a_seat() -> None:
    for way, match in (
        ({"shaping": math.nan}, "^shaping is a number, not nan"),
        ({"gamma": 2}, "^gamma is a number from 0 to 1, not 2"),
        ({"shaping": 1, "opponent": SELF}, '^shaping is for a learner in one seat, not for "self"'),
        ({"shaping": 1, "variant": "size=7"}, "^Not everything is known of blockade:size=7"),
    ):
        with pytest.raises(GameError, match=match):
            gymnasium.make_vec("fivesquare/Blockade-v0", num_envs=2, **way)


def test_nobody_draws_many_duels() -> None:
    for mode in ("ansi", "rgb_array", "x"):
        with pytest.raises(GameError, match=r"^Of many duels none is drawn: render_mode is None"):
            gymnasium.make_vec("fivesquare/Blockade-v0", num_envs=2, render_mode=mode)


def failing(seen: Any, legal: Any) -> Any:
    raise RuntimeError("no idea")


@pytest.mark.parametrize(
    ("actions", "match"),
    [
        ([0, 0], r"the shape \(3,\)"),
        ([0.0, 0.0, 0.0], "must be whole numbers"),
        ([math.nan] * 3, "must be whole numbers"),
        ([0, -1, 0], r"^An action of block-capture is a whole number from 0 to 24, not -1\.$"),
        ([0, 0, 25], "not 25"),
        ([True, True, True], "must be whole numbers"),
    ],
)
def test_what_are_no_actions_are_refused(actions: Any, match: str) -> None:
    duels = Duels("block-capture", 3)
    duels.reset(seed=0)
    before = duels.batch.rows.copy()
    with pytest.raises(BadAction, match=match):
        duels.step(actions)
    assert (duels.batch.rows == before).all()


def test_nothing_is_stepped_before_it_is_begun() -> None:
    duels = Duels("block-capture", 3, seat=2, opponent=failing)
    sentence = r"^The games are not begun: reset begins them\.$"
    with pytest.raises(BadAction, match=sentence):
        duels.step([0, 0, 0])
    with pytest.raises(RuntimeError, match="no idea"):
        duels.reset(seed=0)
    with pytest.raises(BadAction, match=sentence):
        duels.step([0, 0, 0])
    duels.opponent = first
    duels.reset(seed=0)
    duels.step([1, 1, 1])


@pytest.mark.parametrize(
    ("opponent", "error", "match"),
    [
        (failing, RuntimeError, "no idea"),
        (lambda *given: given[1].argmin(axis=1), BadAction, "is not legal here"),
        (lambda *given: given[:1], GameError, "^An opponent's actions must have the shape"),
        (lambda *given: given[1][:, 0] * 0.5, GameError, "must be whole numbers"),
    ],
)
def test_a_bad_answer_of_an_opponent_leaves_everything_as_it_was(
    opponent: Any, error: type[Exception], match: str
) -> None:
    duels = Duels("blockade", 3, opponent=first, seat=ALTERNATE)
    duels.reset(seed=0)
    rows, seats = duels.batch.rows.copy(), duels.seats.copy()
    legal = duels.batch.legal(packed=True).copy()
    duels.opponent = opponent
    with pytest.raises(error, match=match):
        duels.step(duels.batch.legal().argmax(axis=1))
    assert (duels.batch.rows == rows).all()
    assert (duels.batch.legal(packed=True) == legal).all()
    assert (duels.seats == seats).all()


def test_seats_and_opponents_that_there_are_not() -> None:
    with pytest.raises(GameError, match=r'^seat is 1, 2 or "alternate", not 3\.$'):
        Duels("blockade", 2, seat=3)
    for opponent in ("3", "perfect", None):
        bad: Any = opponent
        with pytest.raises(GameError, match=r'^The opponent of many is "random", "self" or a func'):
            Duels("blockade", 2, opponent=bad)
