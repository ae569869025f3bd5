"""Actions and observations: the one definition behind every environment."""

import math
import pickle
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import Game, Move, Position, load
from fivesquare.core import GameError, UnreadableMove
from fivesquare.envs.actions import PARTS, PASS, TURNS, Actions, State
from fivesquare.envs.observations import CUBE, FLAT, PLANES, Observations
from fivesquare.errors import BadAction
from generate import ROOT
from sampling import VARIANTS, lines, positions

NO_ACTIONS = [-1, -25, 10**9, True, False, np.True_, 3.0, math.nan, None, "3", "3,3", [3], b"3"]


def number_by_book(game: Game, move: str) -> int:
    """The number of a whole turn, from its text alone."""
    low, size = game.about.origin, game.size
    cells = [
        (int(row) - low) * size + int(column) - low
        for row, column in (cell.split(",") for cell in game.split(move))
    ]
    if len(cells) == 2:
        return cells[0] * size**2 + cells[1]
    return cells[0] + (size**4 if game.about.id == "adjacent-capture" else 0)


@pytest.mark.parametrize(
    ("name", "steps", "number"),
    [
        ("block-capture", TURNS, 25),
        ("knights-blockade:size=4", TURNS, 16),
        ("pathway:size=7", PARTS, 49),
        ("blockade", TURNS, 625),
        ("blockade", PARTS, 25),
        ("adjacent-capture", TURNS, 650),
        ("adjacent-capture", PARTS, 26),
        ("adjacent-capture:size=3", TURNS, 90),
    ],
)
def test_how_many_actions_there_are(name: str, steps: str, number: int) -> None:
    assert Actions(load(name), steps).number == number


@pytest.mark.parametrize(
    ("name", "move", "number"),
    [
        ("block-capture", "1,3", 2),
        ("knights-blockade", "1,2", 7),
        ("pathway", "1,1", 0),
        ("pathway", "5,5", 24),
        ("blockade", "3,3/1,1", 300),
        ("adjacent-capture", "3,3", 637),
        ("adjacent-capture", "2,4x3,4", 213),
    ],
)
def test_an_action_by_its_number_and_by_its_text(name: str, move: str, number: int) -> None:
    actions = Actions(load(name))
    assert actions.action(move) == number
    assert actions.text(number) == move


@given(positions())
def test_the_legal_actions_are_the_legal_moves(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    actions, state = Actions(game), State(p)
    moves = game.moves(p)
    assert sorted(number_by_book(game, move) for move in moves) == actions.ids(state)
    assert {actions.text(action) for action in actions.ids(state)} == {*moves}
    assert [actions.action(move) for move in moves] == [number_by_book(game, m) for m in moves]
    mask = actions.mask(state)
    assert mask.dtype == np.int8
    assert mask.shape == (actions.number,)
    assert np.flatnonzero(mask).tolist() == actions.ids(state)


@given(lines())
def test_whole_turns_and_parts_reach_the_same_positions(drawn: tuple[Game, list[Move]]) -> None:
    game, moves = drawn
    whole, parts = Actions(game), Actions(game, PARTS)
    one, other = whole.start(), parts.start()
    for move in moves:
        p = one.position
        one = whole.play(one, whole.action(move))
        for action in parts.path(p, move):
            assert other.position == p
            other = parts.play(other, action)
        assert one == other == State(game.play(p, move))


@given(positions())
def test_parts_lead_to_every_turn_and_to_no_other(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    actions, found = Actions(game, PARTS), []
    for first in actions.ids(State(p)):
        begun = actions.play(State(p), first)
        if not begun.first:
            found.append(begun.position)
            continue
        assert begun.position == p
        found += [actions.play(begun, second).position for second in actions.ids(begun)]
    assert found == [game.after(p, move) for move in sorted(game.moves(p), key=in_parts(game))]


def in_parts(game: Game) -> Any:
    """The order of the parts: cells by number, and to pass comes last."""
    return lambda move: tuple(bit.bit_length() for bit in game.read(move))


@given(positions(), st.sampled_from([TURNS, PARTS]), st.data())
def test_what_is_no_legal_action_is_refused(
    drawn: tuple[Game, Position], steps: str, data: st.DataObject
) -> None:
    game, p = drawn
    actions, state = Actions(game, steps), State(p)
    legal = actions.ids(state)
    action = data.draw(st.integers(-3, actions.number + 3) | st.sampled_from(NO_ACTIONS))
    if type(action) is int and action in legal:
        assert actions.play(state, np.int64(action)) == actions.after(state, action)
        return
    with pytest.raises(BadAction) as error:
        actions.play(state, action)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
@pytest.mark.parametrize("steps", [TURNS, PARTS])
def test_an_action_is_a_whole_number_in_range(steps: str, action: Any) -> None:
    actions = Actions(load("adjacent-capture"), steps)
    with pytest.raises(BadAction, match=f"a whole number from 0 to {actions.number - 1}, not "):
        actions.play(actions.start(), action)


def test_a_game_that_is_over_has_no_legal_action() -> None:
    game = load("block-capture")
    actions, state = Actions(game), State(game.replay(["1,3", "2,3", "3,3"])[-1])
    assert actions.ids(state) == []
    assert not actions.mask(state).any()
    with pytest.raises(BadAction, match=r"^The game is over: no action is legal, also not 2\.$"):
        actions.play(state, 2)


def test_texts_that_name_no_action() -> None:
    with pytest.raises(UnreadableMove):
        Actions(load("pathway")).action("c3")
    for name, steps, text in (
        ("pathway", TURNS, "9,9"),
        ("pathway", PARTS, PASS),
        ("blockade", TURNS, "3,3"),
        ("blockade", TURNS, "3,3/9,9"),
        ("blockade", PARTS, "3,3/1,1"),
        ("blockade", PARTS, PASS),
    ):
        with pytest.raises(BadAction):
            Actions(load(name), steps).action(text)


@pytest.mark.parametrize("steps", ["whole", "", None])
def test_steps_are_turns_or_parts(steps: Any) -> None:
    with pytest.raises(GameError, match=r"^steps is turns or parts, not "):
        Actions(load("pathway"), steps)


def seen(game: Game, observation: Any, cells: int) -> State:
    """The state that an observation shows, read cell by cell."""
    masks = [
        sum(1 << i for i, held in enumerate(plane.reshape(-1)) if held)
        for plane in observation.reshape(len(PLANES), cells)
    ]
    own, other, holes, last, first, moving = masks
    assert moving in (0, game.rules.board.full)
    turn = int(moving > 0)
    x, o = (other, own) if turn else (own, other)
    return State(Position(turn, x, o, holes, last.bit_length() - 1), first)


@given(positions(), st.sampled_from([CUBE, FLAT]), st.data())
def test_an_observation_says_all_that_play_depends_on(
    drawn: tuple[Game, Position], form: str, data: st.DataObject
) -> None:
    game, p = drawn
    actions, observations = Actions(game, PARTS), Observations(game, form)
    state = State(p)
    if legal := actions.ids(state):
        state = data.draw(st.sampled_from([state, actions.after(state, legal[-1])]))
    observation = observations.of(state)
    assert observation.dtype == np.int8
    assert observation.shape == observations.shape
    assert {*np.unique(observation)} <= {0, 1}
    assert seen(game, observation, game.size**2) == state


@given(positions())
def test_the_other_player_sees_own_and_other_exchanged(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    observations = Observations(game)
    mover = observations.of(State(p))
    waiting = observations.of(State(p), 2 - p.turn)
    assert (observations.of(State(p), p.turn + 1) == mover).all()
    assert (waiting == mover[[1, 0, 2, 3, 4, 5]]).all()


def test_the_drawing_of_the_planes_is_true() -> None:
    text = (ROOT / "docs" / "environments.md").read_text("utf-8")
    drawing = re.findall(r"^     ([.1] [.1 ]+)$", text, re.MULTILINE)
    planes = [[row.split("      ")[plane].split() for row in drawing] for plane in range(6)]
    game = load("blockade")
    state = State(game.replay(["3,3/1,1", "3,4/5,2"])[-1], game.bit("2,4"))
    assert (Observations(game).of(state) == (np.array(planes) == "1")).all()


def test_arrays_are_the_callers_own() -> None:
    actions = Actions(load("blockade"))
    for _ in range(2):
        mask = actions.mask(actions.start())
        assert mask.sum() == 600
        mask[:] = 0


def test_observations_are_planes_or_flat() -> None:
    with pytest.raises(GameError, match=r'^observation is planes or flat, not "rgb"\.$'):
        Observations(load("pathway"), "rgb")


@pytest.mark.parametrize("name", VARIANTS)
def test_definitions_are_values(name: str) -> None:
    for value in (Actions(load(name), PARTS), Observations(load(name), FLAT)):
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
