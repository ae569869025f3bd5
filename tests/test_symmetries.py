"""Turned boards: a learner's data turned is what it would have been on the turned board."""

import math
from typing import Any

import numpy as np
import pytest

from fivesquare import load
from fivesquare.core import GameError
from fivesquare.envs.actions import PARTS, TURNS, Actions
from fivesquare.envs.batch import Batch
from fivesquare.envs.observations import FLAT
from fivesquare.envs.symmetries import Symmetries
from fivesquare.errors import BadAction
from sampling import VARIANTS
from test_symmetry import turned

NUMBERS = {
    "block-capture": 8,
    "knights-blockade": 2,  # the knights keep their corners
    "pathway": 4,
    "pathway:blocked=2.2-4.4": 2,
    "pathway:blocked=1.2": 1,
    "blockade:size=4": 8,
    "adjacent-capture": 8,
}


def turn(batch: Batch, way: int) -> Batch:
    """The same games on a turned board."""
    other = Batch(batch.game, len(batch), seed=0, steps=batch.actions.steps, autoreset=False)
    cells = batch.symmetries.cells[way]
    begun = [0 if b == 0 else 1 << int(cells[int(b).bit_length() - 1]) for b in batch.begun]
    other.set_positions(batch.symmetries.turned_positions(way, batch.positions), begun)
    return other


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize("name", VARIANTS)
def test_turning_before_a_step_or_after_it_is_the_same(name: str, steps: str) -> None:
    batch = Batch(name, 6, seed=4, steps=steps, autoreset=False)
    symmetries = batch.symmetries
    for number in range(5):
        way = number % symmetries.number
        other = turn(batch, way)
        assert (other.legal() == symmetries.turned_masks(way, batch.legal())).all()
        assert (other.observe() == symmetries.turned_observations(way, batch.observe())).all()
        actions, going = batch.sample(), batch.legal().any(axis=1)
        there = np.where(going, symmetries.turned_actions(way, actions), -1)
        one, two = batch.step(actions, where=going), other.step(there, where=going)
        assert all((mine == theirs).all() for mine, theirs in zip(one, two, strict=True))
        assert (other.positions == symmetries.turned_positions(way, batch.positions)).all()


@pytest.mark.parametrize("name", ["block-capture", "knights-blockade", "blockade:size=4"])
def test_turned_positions_have_the_same_value(name: str) -> None:
    batch = Batch(name, 200, seed=4)
    batch.playout(4)
    for way in range(batch.symmetries.number):
        other = turn(batch, way)
        assert (other.values() == batch.values()).all()
        assert (other.keeps() == batch.symmetries.turned_masks(way, batch.keeps())).all()


@pytest.mark.parametrize(("name", "number"), NUMBERS.items())
def test_how_many_ways_there_are(name: str, number: int) -> None:
    symmetries = Symmetries(Actions(load(name)))
    assert symmetries.number == number
    assert symmetries.cells[0].tolist() == [*range(symmetries.game.size**2)]
    assert len({(*cells,) for cells in symmetries.cells.tolist()}) == number


def test_each_game_may_be_turned_its_own_way() -> None:
    batch = Batch("adjacent-capture", 40, seed=2)
    batch.playout(9)
    symmetries = batch.symmetries
    ways = np.arange(40) % 8
    seen, legal, actions = batch.observe(), batch.legal(), batch.sample()
    together = (
        symmetries.turned_observations(ways, seen),
        symmetries.turned_observations(ways, seen.reshape(40, -1)).reshape(seen.shape),
        symmetries.turned_masks(ways, legal),
        symmetries.turned_actions(ways, actions),
        symmetries.turned_positions(ways, batch.positions),
    )
    for i, way in enumerate(ways.tolist()):
        one = slice(i, i + 1)
        alone = (
            symmetries.turned_observations(way, seen[one]),
            symmetries.turned_observations(way, seen[one]),
            symmetries.turned_masks(way, legal[one]),
            symmetries.turned_actions(way, actions[one]),
            symmetries.turned_positions(way, batch.positions[one]),
        )
        for mine, theirs in zip(together, alone, strict=True):
            assert (mine[one] == theirs).all()


def test_planes_are_turned_cell_by_cell() -> None:
    batch = Batch("blockade", 5, seed=2, observation=FLAT)
    batch.playout(4)
    symmetries, size = batch.symmetries, 5
    images = {
        way: [turned(size, other, 1 << cell).bit_length() - 1 for cell in range(25)]
        for way in range(8)
        for other in range(8)
        if [turned(size, other, 1 << cell).bit_length() - 1 for cell in range(25)]
        == symmetries.cells[way].tolist()
    }
    assert len(images) == 8
    for way, cells in images.items():
        found = symmetries.turned_observations(way, batch.observe()).reshape(5, 6, 25)
        assert (found[:, :, cells] == batch.observe().reshape(5, 6, 25)).all()


def test_the_smallest_image_stands_for_all() -> None:
    for name in ("blockade", "knights-blockade", "pathway:blocked=2.2-4.4"):
        batch = Batch(name, 300, seed=2)
        batch.playout(3)
        symmetries = batch.symmetries
        smallest = symmetries.smallest(batch.positions)
        images = [
            symmetries.turned_positions(way, batch.positions).tolist()
            for way in range(symmetries.number)
        ]
        assert smallest.tolist() == [min(rows) for rows in zip(*images, strict=True)]
        for image in images:
            assert (symmetries.smallest(image) == smallest).all()


@pytest.mark.parametrize("way", [-1, 8, 1.0, math.nan, "1", None, [0, 8, 0]])
def test_ways_that_there_are_not(way: Any) -> None:
    batch = Batch("blockade", 3, seed=0)
    with pytest.raises(GameError, match=r"^blockade has the ways 0 to 7 to turn its board, not "):
        batch.symmetries.turned_actions(way, batch.sample())


@pytest.mark.parametrize("steps", [TURNS, PARTS])
@pytest.mark.parametrize(
    ("bad", "match"),
    [
        (
            lambda a: a * 0 - 2,
            r"^An action of adjacent-capture is a whole number from 0 to \d+, not -2",
        ),
        (lambda a: a * 0 + 650, "not 650"),
        (lambda a: a * math.nan, "^actions must be whole numbers, not float64"),
        (lambda a: a > 3, "^actions must be whole numbers, not bool"),
        (lambda a: a.astype(str), "^actions must be numbers, not <U"),
        (lambda a: a.astype(object), "^actions must be numbers, not object"),
        (lambda a: a[:, None], r"^actions must have the shape \(games,\), not \(4, 1\)"),
        (lambda a: a[0], r"^actions must have the shape \(games,\), not \(\)"),
        (lambda a: np.ma.masked_array(a, a > 3), "^actions must be an array without a mask"),
    ],
)
def test_what_are_no_actions_are_not_turned(steps: str, bad: Any, match: str) -> None:
    batch = Batch("adjacent-capture", 4, seed=0, steps=steps)
    with pytest.raises(BadAction, match=match):
        batch.symmetries.turned_actions(1, bad(batch.sample()))


def test_no_action_stays_none() -> None:
    batch = Batch("block-capture", 3, seed=0)
    drawn = batch.sample(np.array([True, False, True]))
    turned_round = batch.symmetries.turned_actions(3, drawn)
    assert ((turned_round == -1) == [False, True, False]).all()
    batch.step(turned_round, where=turned_round >= 0)


def test_what_cannot_be_turned_is_refused() -> None:
    batch: Any = Batch("blockade", 4, seed=0)
    turn_it, seen, legal = batch.symmetries, batch.observe(), batch.legal()
    start = [*load("blockade").start()]
    calls: Any = (
        (lambda: turn_it.turned_masks(0, legal[0]), r"^masks must have the shape \(games, 625\)"),
        (lambda: turn_it.turned_masks(1, legal[:, :25]), "^masks must have the shape"),
        (lambda: turn_it.turned_masks(1, None), "^masks must be numbers, not object"),
        (
            lambda: turn_it.turned_observations(1, seen[0]),
            r"^observations must have the shape \(games, 6, 5, 5\) or \(games, 150\), not \(6,",
        ),
        (lambda: turn_it.turned_observations(1, "x"), "^observations must be numbers"),
        (lambda: turn_it.turned_actions([0] * 3, [1] * 4), r"^Ways must have the shape \(4,\)"),
        (lambda: turn_it.turned_masks([[0]] * 4, legal), r"^Ways must have the shape \(4,\)"),
        (lambda: turn_it.turned_positions([0] * 5, batch.positions), "^Ways must have the shape"),
        (lambda: turn_it.turned_positions(1, [start[:4]]), "^positions must have the shape"),
        (lambda: turn_it.turned_positions(1, [[0.5] * 5]), "^positions must be whole numbers"),
        (lambda: turn_it.turned_positions(1, [[0, 1 << 25, 0, 0, 0]]), r"^Row 0 .*\(off grid\)"),
        (lambda: turn_it.turned_positions(1, [start, [0, 0, 0, 0, 25]]), "^Row 1 is no position"),
        (lambda: turn_it.smallest([[0, -1, 0, 0, 0]]), "^Row 0 is no position of blockade"),
        (lambda: turn_it.classes([[2, 0, 0, 0, 0]]), "^Row 0 is no position of blockade"),
    )
    for call, match in calls:
        with pytest.raises(GameError, match=match):
            call()
