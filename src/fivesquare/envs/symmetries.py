"""Turned boards: what was seen and done, as it would have been on a board that lies differently."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivesquare.core import Game, Position
from fivesquare.engine.classes import turnings
from fivesquare.engine.crew import shared
from fivesquare.envs import arrays
from fivesquare.envs.actions import PARTS, Actions, shown
from fivesquare.envs.compiled.fate import write_keys
from fivesquare.envs.observations import CUBE, FLAT, PLANES, Observations
from fivesquare.errors import BadAction, BadPosition, GameError
from fivesquare.symmetry import next_image

Numbers = NDArray[np.int64]
Ways = int | Numbers
HOLES = Position._fields.index("holes")


@dataclass(frozen=True)
class Symmetries:
    """The ways to turn the board that a game does not notice, by number; 0 changes nothing.

    Arrays hold something for each of many games, and a way is one for all of them or an array of
    one for each.
    """

    actions: Actions

    @property
    def game(self) -> Game:
        """The game."""
        return self.actions.game

    @cached_property
    def ways(self) -> list[int]:
        """Of the eight ways to turn a board, those after which the opening is the same."""
        return self.keeping(slice(None))

    @cached_property
    def ways_in_play(self) -> list[int]:
        """Those that the rules do not notice in mid-game: the obstacles of the opening stay as they
        are, and where it has the players begin does not matter any more."""
        return self.keeping(slice(HOLES, HOLES + 1))

    def keeping(self, columns: slice) -> list[int]:
        """The ways that the rules do not notice, after which this is the same of the opening."""
        start = np.array([self.game.start()], np.int64)
        kind = self.game.about
        images = images_of(self.game, start)[: 8 if kind.directionless else kind.ways]
        same = (images == start)[:, 0, columns].all(axis=1)
        return [int(way) for way in np.flatnonzero(same)]

    @property
    def number(self) -> int:
        """How many there are, with the one that changes nothing."""
        return len(self.ways)

    @cached_property
    def cells(self) -> Numbers:
        """Where each cell goes, by way and cell."""
        found: Numbers = turnings(self.game.size)[self.ways]
        return found

    @cached_property
    def images(self) -> Numbers:
        """What becomes of each action, by way and action."""
        cells, pairs, number = self.actions.cells, self.actions.pairs, self.actions.number
        ids = np.arange(number)
        if self.actions.steps == PARTS or not pairs:
            passing = np.full((self.number, number - cells), cells)
            return np.hstack([self.cells, passing])
        first, second = np.divmod(ids[:pairs], cells)
        whole = self.cells[:, first] * cells + self.cells[:, second]
        return np.hstack([whole, pairs + self.cells[:, : number - pairs]])

    # Turned.

    def turned_actions(self, way: Ways, actions: Any) -> Numbers:
        """Actions, one for each game; -1, which `sample` gives where none is legal, stays -1."""
        try:
            taken = arrays.rows_of(actions, [()], "actions")
            taken = arrays.whole_numbers(taken, taken.shape, "actions")
        except GameError as error:
            raise BadAction(str(error)) from None
        for action in taken[(taken < -1) | (taken >= self.actions.number)][:1].tolist():
            self.actions.checked(action)
        found: Numbers = self.images[self.checked(way, len(taken)), taken]
        return np.where(taken < 0, taken, found)

    def turned_masks(self, way: Ways, masks: Any) -> Any:
        """Legal actions, or anything else that has a number for each action."""
        masks = arrays.rows_of(masks, [(self.actions.number,)], "masks")
        return moved(masks, self.images[self.checked(way, len(masks))])

    def turned_observations(self, way: Ways, seen: Any) -> Any:
        """Observations, planes or flat."""
        seen = arrays.rows_of(seen, self.shapes, "observations")
        flat = seen.reshape(len(seen), len(PLANES), self.actions.cells)
        cells = self.cells[self.checked(way, len(seen))]
        return moved(flat, cells[:, None] if cells.ndim == 2 else cells).reshape(seen.shape)

    def turned_positions(self, way: Ways, positions: Any) -> Any:
        """Positions, as rows of numbers."""
        positions = self.checked_positions(positions)
        ways = self.checked(way, len(positions))
        images = images_of(self.game, positions)
        if ways.ndim:
            return images[np.array(self.ways)[ways], np.arange(len(positions))]
        return images[self.ways[int(ways)]]

    def smallest(self, positions: Any) -> Any:
        """The image of each position that stands for all: the smallest, number by number."""
        return smallest_rows(images_of(self.game, self.checked_positions(positions))[self.ways])

    def classes(self, positions: Any) -> Any:
        """Two numbers for each position, the same for all that have the same fate once the board is
        turned, in whatever way the rules do not notice in mid-game."""
        positions = self.checked_positions(positions)
        images = images_of(self.game, positions)[self.ways_in_play]
        return smallest_rows([self.keys(image) for image in images])

    def keys(self, positions: Any) -> Any:
        """What the engine knows positions by."""
        keys = np.empty((len(positions), 2), np.int64)
        rows = np.ascontiguousarray(positions)
        shared(lambda i, j: write_keys(self.game.rules, rows, i, j, keys), len(rows))
        return keys

    @cached_property
    def shapes(self) -> list[tuple[int, ...]]:
        """Of an observation: planes, or flat."""
        return [Observations(self.game, form).shape for form in (CUBE, FLAT)]

    def checked(self, way: Any, games: int) -> Any:
        """A way that there is, or one for each game."""
        found = arrays.as_array(way, "Ways")
        if (
            found.dtype.kind not in "iu"
            or found.size
            and not 0 <= found.min() <= found.max() < self.number
        ):
            raise GameError(
                f"{self.game} has the ways 0 to {self.number - 1} to turn its board,"
                f" not {shown(way)}."
            )
        if found.ndim:
            arrays.check_shape(found, (games,), "Ways")
        return found

    def checked_positions(self, positions: Any) -> Any:
        """Rows of numbers that fit on the board."""
        rows = arrays.rows_of(positions, [(len(Position._fields),)], "positions")
        rows = arrays.whole_numbers(rows, rows.shape, "positions")
        full = self.game.rules.board.full
        least, most = [0, 0, 0, 0, -1], [1, full, full, full, self.actions.cells - 1]
        wrong = ((rows < least) | (rows > most)).any(axis=1)
        if wrong.any():
            number = int(wrong.argmax())
            raise BadPosition(f"Row {number} is no position of {self.game} (off grid).")
        return rows


def moved(numbers: Any, places: Numbers) -> Any:
    """Numbers at new places, along the last axis."""
    found = np.empty_like(numbers)
    np.put_along_axis(found, np.broadcast_to(places, numbers.shape), numbers, -1)
    return found


def smallest_rows(choices: Any) -> Any:
    """Of several arrays the smallest of each row, number by number."""
    best = choices[0]
    for each in choices[1:]:
        differs = each != best
        first = differs.argmax(axis=1)
        rows = np.arange(len(best))
        less = differs.any(axis=1) & (each[rows, first] < best[rows, first])
        best = np.where(less[:, None], each, best)
    return best


def images_of(game: Game, positions: Any) -> Any:
    """The eight images of positions, by way and position."""
    turn, x, o, holes, last = np.asarray(positions, np.int64).T
    found: list[Any] = [np.stack([x, o, holes, np.where(last < 0, 0, 1 << np.maximum(last, 0))])]
    for way in range(1, 8):
        found.append(next_image(game.rules.board, way, found[-1].copy()))  # arrays are changed
    return np.stack([np.stack([turn, *each[:3], numbered(each[3])], axis=1) for each in found])


def numbered(cells: Any) -> Any:
    """The numbers of single cells; -1 for none."""
    return np.where(cells == 0, -1, np.bitwise_count(cells - 1).astype(np.int64))
