"""The environments of gg-bench as they were published, faults included, for old results only.

What is as the rules say is left to the rules; each game adds how its own environment went astray.
"""

import operator
from typing import Any

import numpy as np

from fivesquare.board import bits, nothing
from fivesquare.books.drawing import holder
from fivesquare.core import Game, Position, vacant
from fivesquare.envs.actions import Bytes, shown
from fivesquare.errors import BadAction

SIZE, CELLS = 5, 25
ILLEGAL = -10  # the reward of an illegal move
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # up, down, left, right, in this order


class Published:
    """What the five have in common."""

    game: Game
    number = CELLS  # of actions
    shape: tuple[int, ...] = (SIZE, SIZE)
    marks = (0, 1, -1, 0)  # of an empty cell, Player 1, Player 2, a hole
    span = (-1, 1)
    players = (1, -1)
    symbols: tuple[str, str, str, str]
    late = 0  # the reward of an action after the end
    ends_illegal = True  # whether the environment remembers that an illegal move has ended it

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Begin another game."""
        self.p = self.game.start()
        self.turn = self.p.turn  # who moved last, once the game is over
        self.last: tuple[int, int] | None = None  # row and column, which may be negative
        self.is_over = False

    def step(self, action: Any) -> tuple[int, bool]:
        """The reward, and whether it says that the game is over."""
        if self.is_over:
            return self.late, True
        after = self.after(whole(action))
        if after is None:
            self.is_over = self.ends_illegal
            return ILLEGAL, True
        self.p = after
        verdict = self.verdict()
        self.is_over = verdict != 0
        if not self.is_over:
            self.turn = 1 - self.turn
        return (1 if verdict & 3 else 0), self.is_over

    def after(self, action: int) -> Position | None:
        """The position after an action; None for one that is illegal."""
        cell = on_board(*divmod(action, SIZE))
        if not self.firsts() & cell:
            return None
        return self.game.rules.after(self.p, cell, nothing(self.game.rules.board))

    def verdict(self) -> int:
        """0 while the game goes on."""
        return self.game.rules.result(self.p)

    def firsts(self) -> int:
        """The cells that may be named, as far as it knows."""
        return vacant(self.game.rules.board, self.p)

    def valid_moves(self) -> list[int]:
        """The actions that it lists, also after the end."""
        return [cell.bit_length() - 1 for cell in bits(self.firsts())]

    def seen(self) -> Bytes:
        """The board, and nothing else."""
        marks = [self.marks[holder(self.p, 1 << cell)] for cell in range(CELLS)]
        return np.array(marks, np.int8).reshape(self.shape)

    def rows(self) -> list[list[str]]:
        """The symbols of the cells."""
        signs = [self.symbols[holder(self.p, 1 << cell)] for cell in range(CELLS)]
        return [signs[begin : begin + SIZE] for begin in range(0, CELLS, SIZE)]

    def drawn(self) -> str:
        """The board as text."""
        raise NotImplementedError


def whole(action: Any) -> int:
    """A whole number, be it numpy's. What the published ones make of anything else is not known
    here, and differs from one to the next."""
    try:
        return operator.index(action)
    except TypeError:
        raise BadAction(
            f"As published, an action is a whole number here, not {shown(action)}."
        ) from None


def on_board(row: int, column: int) -> int:
    """A cell as a bit; negative rows count from the end, as an array's do."""
    if not -SIZE <= row < SIZE:
        raise IndexError(f"row {row} is out of bounds for a board of {SIZE} rows")
    return 1 << (row % SIZE) * SIZE + column


def beside(row: int, column: int) -> list[int]:
    """The cells of the board up, down, left and right of a place that may be off it."""
    near = [(row + down, column + right) for down, right in WAYS]
    return [1 << r * SIZE + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE]
