"""Positions with their exact values and best moves, for whoever learns from examples.

No two have the same fate but for turning the board, and what lies in one split is in no other,
whatever the seed: a position's class says where it belongs.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivesquare.core import Game
from fivesquare.engine.analysis import SIGNS, analyze
from fivesquare.engine.strong.census import AT_ONCE
from fivesquare.engine.strong.counts import Effort, in_parallel
from fivesquare.engine.strong.tables import has_table
from fivesquare.engine.values import looked_up
from fivesquare.envs import arrays
from fivesquare.envs.actions import shown
from fivesquare.envs.batch import Batch
from fivesquare.envs.columns import UNREADABLE, read_columns, write_columns
from fivesquare.envs.compiled.chance import mixed
from fivesquare.errors import GameError
from fivesquare.work import Watch

FORMAT = 1
SPLITS: Mapping[str, float] = {"train": 0.8, "validation": 0.1, "test": 0.1}
GAMES_AT_ONCE = 4096  # that positions are drawn from
AT_A_TIME = 1 << 14  # positions that are valued together
TASK = 8  # positions that a thread analyses in one go
IN_VAIN = 200  # turns without a new position after which there are no more
MOST = 100_000_000
NO_DISTANCE = -1
PACKED = ("legal", "keeps", "best")


class Dataset(NamedTuple):
    """A row for each position. Masks have a column for each action, True where it is one."""

    game: str
    splits: tuple[str, ...]
    split: NDArray[np.int8]  # the number of its split
    positions: NDArray[np.int64]  # turn, x, o, holes, last
    observations: NDArray[np.int8]
    legal: NDArray[np.bool]
    values: NDArray[np.int8]  # 1, 0 or -1 to the player to move
    distances: NDArray[np.int16]  # turns to the end; -1 for a draw, or where it is not known
    keeps: NDArray[np.bool]  # the actions that keep the value
    best: NDArray[np.bool]  # those that win soonest or lose latest among them

    def of(self, split: str) -> "Dataset":
        """The rows of one split."""
        if split not in self.splits:
            raise GameError(f"The splits are {', '.join(self.splits)}, not {shown(split)}.")
        return self.rows(self.split == self.splits.index(split))

    def rows(self, which: Any) -> "Dataset":
        """Some of the rows."""
        columns: Any = self[2:]
        return Dataset(self.game, self.splits, *(column[which] for column in columns))


def write(
    path: str | Path,
    game: str | Game,
    number: int,
    seed: int = 0,
    splits: Mapping[str, float] = SPLITS,
    watch: Watch | None = None,
) -> Dataset:
    """Make a dataset and write it into a file, which numpy can read too."""
    made = make(game, number, seed, splits, watch)
    packed = {name: np.packbits(getattr(made, name), axis=1, bitorder="little") for name in PACKED}
    columns = {**made._asdict(), **packed, "actions": made.legal.shape[1], "format": FORMAT}
    write_columns(path, columns, np.savez_compressed)
    return made


def load(path: str | Path) -> Dataset:
    """Read what was written; a file that was changed since is refused."""
    columns = read_columns(path, "dataset")
    try:
        if columns.pop("format") != FORMAT:
            raise ValueError
        number = int(columns.pop("actions"))
        for name in PACKED:
            bits = np.unpackbits(columns[name], axis=1, count=number, bitorder="little")
            columns[name] = bits.view(np.bool)
        game, splits = str(columns.pop("game")), tuple(map(str, columns.pop("splits")))
        return Dataset(game, splits, **columns)
    except UNREADABLE:
        raise GameError(f"{path} is no dataset of this version.") from None


def make(
    game: str | Game,
    number: int,
    seed: int = 0,
    splits: Mapping[str, float] = SPLITS,
    watch: Watch | None = None,
) -> Dataset:
    """So many positions on the way through random games, no two of them of the same class.

    `splits` are names and shares; together they are 1.
    """
    chosen = Batch(game, 1, seed=0).game
    number = arrays.whole_number(number, 1, MOST, "The number of positions")
    check_splits(splits)
    positions, classes = drawn(chosen, number, seed)
    effort = Effort(watch or Watch(), number)
    parts = [
        valued(chosen, positions[first : first + AT_A_TIME], effort)
        for first in range(0, number, AT_A_TIME)
    ]
    legal, seen, values, distances, keeps, best = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    split = split_of(classes, splits)
    return Dataset(
        str(chosen), tuple(splits), split, positions, seen, legal, values, distances, keeps, best
    )


def check_splits(splits: Mapping[str, float]) -> None:
    """Refuse shares that are no shares."""
    if not isinstance(splits, Mapping):
        raise GameError(f"splits must be names with shares that make 1, not {shown(splits)}.")
    shares = [*splits.values()]
    are_numbers = all(isinstance(share, float | int) and 0 <= share <= 1 for share in shares)
    if not are_numbers or abs(sum(shares) - 1) > 1e-9:
        raise GameError(f"splits must be names with shares that make 1, not {shown(dict(splits))}.")


# Which positions.


def drawn(game: Game, number: int, seed: int) -> tuple[Any, Any]:
    """Different positions as they were met, and the class of each."""
    known: set[bytes] = set()
    found, in_vain = [], 0
    for met, kinds in walk(game, seed):
        new = [i for i, kind in enumerate(map(bytes, kinds)) if is_new(kind, known)]
        in_vain = 0 if new else in_vain + 1
        found.append((met[new], kinds[new]))
        if len(known) >= number:
            positions, classes = (
                np.concatenate(each)[:number] for each in zip(*found, strict=True)
            )
            return positions, classes
        if in_vain == IN_VAIN:
            break
    raise GameError(f"Only {len(known)} different positions of {game} were met; ask for fewer.")


def is_new(kind: bytes, known: set[bytes]) -> bool:
    """Whether a class was not met before; now it is known."""
    before = len(known)
    known.add(kind)
    return len(known) > before


def walk(game: Game, seed: int) -> Iterator[tuple[Any, Any]]:
    """Positions turn after turn through random games, and the class of each."""
    batch = Batch(game, GAMES_AT_ONCE, seed)
    while True:
        met = batch.positions.copy()
        yield met, batch.symmetries.classes(met)
        batch.playout(1)


def split_of(classes: Any, splits: Mapping[str, float]) -> Any:
    """The number of the split to which each class belongs."""
    hashed = np.zeros(len(classes), np.uint64)
    for column in classes.T:
        hashed = mixed(hashed + column.view(np.uint64) + np.uint64(1))
    place = (hashed >> np.uint64(11)).astype(float) / 2**53
    bounds = np.cumsum([*splits.values()])[:-1]
    return np.searchsorted(bounds, place, side="right").astype(np.int8)


# What they are worth.


def valued(game: Game, positions: Any, effort: Effort) -> tuple[Any, ...]:
    """The columns of some positions."""
    batch = Batch(game, len(positions), seed=0)
    batch.trust(np.hstack([positions, np.zeros((len(positions), 1), np.int64)]))
    legal, seen = batch.legal(), batch.observe()
    found = from_table(batch, effort) if has_table(game) else from_engine(batch, effort)
    return legal, seen, *found


def from_table(batch: Batch, effort: Effort) -> tuple[Any, ...]:
    """Values, distances, and the actions that keep the value or are best."""
    ahead = batch.outlook()
    theirs = looked_up(batch.game, ahead.rows, effort.watch).astype(np.int16)
    own = np.where(theirs == 0, 0, np.where(theirs > 0, 1 - theirs, -1 - theirs))
    top = np.full(len(batch), -AT_ONCE, np.int16)
    np.maximum.at(top, ahead.games, own)
    keeps, best = np.zeros((2, len(batch), batch.actions.number), np.bool)
    keeps[ahead.games, ahead.actions] = np.sign(own) == np.sign(top)[ahead.games]
    best[ahead.games, ahead.actions] = own == top[ahead.games]
    effort.advance(len(batch))
    distances = np.where(top == 0, NO_DISTANCE, AT_ONCE - abs(top))
    return np.sign(top).astype(np.int8), distances.astype(np.int16), keeps, best


def from_engine(batch: Batch, effort: Effort) -> tuple[Any, ...]:
    """The same, by an analysis of each position."""
    values, distances = np.empty(len(batch), np.int8), np.empty(len(batch), np.int16)
    keeps, best = np.zeros((2, len(batch), batch.actions.number), np.bool)

    def part(first: int, last: int) -> None:
        """Some of the positions."""
        for row in range(first, last):
            effort.watch.check()
            found = analyze(batch.game, batch.state(row).position)
            values[row] = SIGNS[str(found.value)]
            distances[row] = NO_DISTANCE if found.distance is None else found.distance
            for option in found.options:
                action = batch.actions.action(option.move)
                keeps[row, action] = option.value == found.value
                best[row, action] = option.move in found.best

    in_parallel(part, len(batch), TASK, effort)
    return values, distances, keeps, best
