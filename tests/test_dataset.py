"""Datasets: exact, seeded, no position twice, and no split that knows another's."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivesquare import Game, Position, load
from fivesquare.core import GameError
from fivesquare.engine import analyze
from fivesquare.engine.analysis import SIGNS
from fivesquare.envs import dataset
from fivesquare.envs.actions import Actions, State
from fivesquare.envs.batch import Batch
from fivesquare.envs.columns import write_columns
from fivesquare.envs.dataset import Dataset
from fivesquare.envs.observations import Observations
from fivesquare.work import Progress, Stopped, Watch
from test_batch import damaged
from test_symmetry import turned

SMALL = {
    "block-capture": 200,
    "knights-blockade:size=4": 60,
    "pathway:size=3,diagonal=yes": 100,
    "pathway:size=4": 40,
    "blockade:size=4": 200,
    "adjacent-capture:size=3": 100,
    "adjacent-capture": 6,
}


def held_to_the_engine(made: Dataset) -> None:
    """Everything that a dataset says is what an analysis says."""
    game = load(made.game)
    actions, observations = Actions(game), Observations(game)
    for row, position in enumerate(made.positions.tolist()):
        p = Position(*position)
        assert not game.flaw(p)
        assert (made.legal[row] == actions.mask(State(p))).all()
        assert (made.observations[row] == observations.of(State(p))).all()
        found = analyze(game, p)
        assert made.values[row] == SIGNS[str(found.value)]
        assert made.distances[row] == (-1 if found.distance is None else found.distance)
        kept = [each.move for each in found.options if each.value == found.value]
        assert {*np.flatnonzero(made.keeps[row]).tolist()} == {*map(actions.action, kept)}
        assert {*np.flatnonzero(made.best[row]).tolist()} == {*map(actions.action, found.best)}


@pytest.mark.parametrize(("name", "number"), SMALL.items())
def test_a_dataset_says_what_the_engine_says(name: str, number: int) -> None:
    made = dataset.make(name, number, seed=3)
    assert len(made.values) == number
    held_to_the_engine(made)


@pytest.mark.long
@pytest.mark.parametrize("name", ["block-capture", "knights-blockade", "blockade", "pathway"])
def test_a_large_dataset_says_what_the_engine_says(name: str) -> None:
    held_to_the_engine(dataset.make(name, 2000, seed=4))


def fate(game: Game, position: tuple[int, ...]) -> tuple[int, ...]:
    """What the rules look at, by the sentences of the book: whose a cell is does not matter where
    markers are never counted or joined."""
    turn, x, o, holes, last = position
    if game.about.id in ("block-capture", "blockade"):
        return turn, x | o | holes, 0, 0, 1 << last if last >= 0 else 0
    return turn, x, o, holes, 0


def class_of(game: Game, position: tuple[int, ...]) -> tuple[int, ...]:
    """The smallest of all eight images, cell by cell; of four where rows and columns differ."""
    turn, *masks = fate(game, position)
    ways, blocked = range(4 if game.about.id == "pathway" else 8), game.start().holes
    return min(
        (turn, *(turned(game.size, way, mask) for mask in masks))
        for way in ways
        if turned(game.size, way, blocked) == blocked
    )


@pytest.mark.parametrize(
    ("name", "number"),
    {
        "block-capture": 1500,
        "knights-blockade": 3000,
        "knights-blockade:crossing=no": 1500,
        "pathway:size=4,blocked=2.2-3.3": 1500,
        "pathway:size=4,blocked=1.2": 1500,
        "blockade": 1500,
        "blockade:size=4": 1500,
        "adjacent-capture:size=3": 400,
        "pathway:size=3": 300,
    }.items(),
)
def test_no_position_is_there_twice_and_no_split_knows_anothers(name: str, number: int) -> None:
    """Of as many rows, half of another seed, none has a twin, however the board is turned."""
    where: dict[tuple[int, ...], int] = {}
    game, twins = load(name), 0
    for seed in (1, 2):
        positions, kinds = dataset.drawn(game, number, seed)
        splits = dataset.split_of(kinds, dataset.SPLITS)
        images = [class_of(game, (*row,)) for row in positions.tolist()]
        assert len({*images}) == number
        for image, split in zip(images, splits.tolist(), strict=True):
            twins += image in where
            assert where.setdefault(image, split) == split
    assert twins, "the two have positions in common"


def test_a_class_is_no_larger_than_what_has_the_same_fate() -> None:
    for name in ("knights-blockade", "pathway:size=4,blocked=1.2", "blockade:size=4"):
        game = load(name)
        batch = Batch(name, 2000, seed=1)
        batch.playout(7)
        kinds = [*map(bytes, batch.symmetries.classes(batch.positions))]
        found: dict[bytes, int] = {}
        for kind, value in zip(kinds, batch.values().tolist(), strict=True):
            assert found.setdefault(kind, value) == value
        images = {class_of(game, (*row,)) for row in batch.positions.tolist()}
        assert len({*kinds}) <= len(images)
        if "blockade:" not in name:  # there empty cells that nobody reaches are all alike
            assert len({*kinds}) == len(images)


def test_splits_have_their_shares() -> None:
    made = dataset.make("block-capture", 4000, splits={"one": 0.5, "two": 0.3, "three": 0.2})
    shares = np.bincount(made.split, minlength=3) / 4000
    assert abs(shares - [0.5, 0.3, 0.2]).max() < 0.04
    two = made.of("two")
    assert len(two.values) == np.count_nonzero(made.split == 1)
    assert (two.positions == made.positions[made.split == 1]).all()
    with pytest.raises(GameError, match=r'^The splits are one, two, three, not "train"\.$'):
        made.of("train")
    whole = dataset.make("block-capture", 10, splits={"all": 1})
    assert not whole.split.any()


def test_the_same_seed_makes_the_same_file(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.npz", "two.npz")]
    made: Any = [dataset.write(path, "blockade:size=3", 50, seed=5) for path in paths]
    for other in (made[1], dataset.load(paths[1])):
        for one, two in zip(made[0], other, strict=True):
            assert np.array_equal(one, two)
            assert getattr(one, "dtype", None) == getattr(two, "dtype", None)


def test_numpy_reads_it_too(tmp_path: Path) -> None:
    made = dataset.write(tmp_path / "some.npz", "adjacent-capture:size=3", 20)
    with np.load(tmp_path / "some.npz") as kept:
        best = np.unpackbits(kept["best"], axis=1, count=int(kept["actions"]), bitorder="little")
        assert (best == made.best).all()
        assert str(kept["game"]) == "adjacent-capture:size=3"


@pytest.mark.parametrize("number", [0, -1, 1.5, math.nan, "many", None])
def test_a_dataset_has_some_positions(number: Any) -> None:
    with pytest.raises(GameError, match=r"^The number of positions must be a whole number"):
        dataset.make("blockade", number)


@pytest.mark.parametrize(
    "splits",
    [{"a": 0.5}, {"a": 1.5, "b": -0.5}, {}, {"a": math.nan}, {"a": "1"}, [0.5, 0.5], None, 1, "a"],
)
def test_shares_make_a_whole(splits: Any) -> None:
    with pytest.raises(GameError, match=r"^splits must be names with shares that make 1, not "):
        dataset.make("blockade", 5, splits=splits)


def test_a_game_has_only_so_many_positions(tmp_path: Path) -> None:
    sentence = r"^Only \d+ different positions of block-capture:size=3 were met; ask for fewer\.$"
    with pytest.raises(GameError, match=sentence):
        dataset.write(tmp_path / "much.npz", "block-capture:size=3", 10_000)
    assert not [*tmp_path.iterdir()]


def test_what_is_no_dataset_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.npz"
    for content in (b"", b"PK\x03\x04", b"nothing"):
        path.write_bytes(content)
        with pytest.raises(GameError, match=r"bad\.npz is no dataset, or it is damaged\.$"):
            dataset.load(path)
    for columns in ({"format": 2}, {"format": [1, 1]}, {"actions": 3}, {"format": 1}):
        write_columns(path, columns)
        with pytest.raises(GameError, match=r"bad\.npz is no dataset of this version\.$"):
            dataset.load(path)


def test_a_damaged_dataset_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bad.npz"
    dataset.write(path, "block-capture", 50)
    for content in damaged(path.read_bytes(), 300):
        path.write_bytes(content)
        with pytest.raises(GameError, match=r"^.*bad\.npz is no dataset, or it is damaged\.$"):
            dataset.load(path)


def test_somebody_who_has_enough_stops_it() -> None:
    watch = Watch(lambda progress: stop(progress))

    def stop(progress: Progress) -> None:
        watch.set()

    with pytest.raises(Stopped):
        dataset.make("adjacent-capture", 500, watch=watch)
