"""Every turn as a number: the one list of actions behind all environments.

Cells count from 0 along the rows, as their bits do. A set of actions is one integer too, a bit an
action, however many there are.
"""

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivesquare.board import bits, nothing
from fivesquare.core import Game, Position
from fivesquare.errors import BadAction, GameError
from fivesquare.texts import quoted

__all__ = ["Actions", "State"]

TURNS, PARTS = "turns", "parts"
PASS = "pass"  # the part of a turn that names nothing more

Bytes = NDArray[np.int8]


class State(NamedTuple):
    """A position and, in the middle of a turn, the bit of the cell that it began with; else 0."""

    position: Position
    first: int = 0

    def __deepcopy__(self, _memo: Any) -> "State":
        return self  # values are not copied


@dataclass(frozen=True)
class Actions:
    """The actions of a game: whole turns, or with `steps="parts"` one cell after the other.

    A turn of one cell is that cell. A turn of two is first * cells + second, and where a turn may
    name a second cell or none, the first alone is cells * cells + first. In parts an action is the
    cell, and `cells` itself names nothing more; that part is left out where nothing else could
    follow, so that a turn of one cell is one part.
    """

    game: Game
    steps: str = TURNS

    def __post_init__(self) -> None:
        if self.steps not in (TURNS, PARTS):
            raise GameError(f"steps is {TURNS} or {PARTS}, not {shown(self.steps)}.")

    def __deepcopy__(self, _memo: Any) -> "Actions":
        return self  # values are not copied

    @cached_property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.game.size**2

    @cached_property
    def pairs(self) -> int:
        """How many whole turns of two cells have a number; 0 where a turn is one cell."""
        return self.cells**2 if self.game.about.joint else 0

    @cached_property
    def number(self) -> int:
        """How many actions there are, legal or not."""
        kind, whole = self.game.about, self.steps == TURNS
        if not kind.joint:
            return self.cells
        alone = 0 if kind.paired else self.cells if whole else 1
        return alone + (self.pairs if whole else self.cells)

    def start(self) -> State:
        """The opening."""
        return State(self.game.start())

    # Which actions are legal.

    def legal(self, state: State) -> int:
        """The legal actions as a set of bits; none when the game is over."""
        rules, (p, begun) = self.game.rules, state
        if begun:
            return rules.seconds(p, begun)
        firsts = rules.firsts(p)
        if self.steps == PARTS or not self.pairs:
            return firsts
        found, full, stop = 0, rules.board.full, nothing(rules.board)
        for first in bits(firsts):
            number, seconds = first.bit_length() - 1, rules.seconds(p, first)
            found |= (seconds & full) << number * self.cells
            if seconds & stop:
                found |= 1 << self.pairs + number
        return found

    def ids(self, state: State) -> list[int]:
        """The legal actions by their numbers, the smallest first."""
        return [*numbers(self.legal(state))]

    def mask(self, state: State) -> Bytes:
        """The legal actions as an array: 1 where one is legal."""
        return spread(self.legal(state), self.number)

    # What an action means.

    def turn(self, action: int) -> tuple[int, int]:
        """A whole turn as (first, second) bits."""
        if action < self.pairs:
            first, second = divmod(action, self.cells)
            return 1 << first, 1 << second
        return 1 << action - self.pairs, nothing(self.game.rules.board)

    def made(self, state: State, action: int) -> tuple[int, int] | None:
        """The turn that a legal action completes, as bits; None where it only begins one."""
        if self.steps == TURNS:
            return self.turn(action)
        if state.first:
            return state.first, 1 << action
        rules, first = self.game.rules, 1 << action
        stop = nothing(rules.board)
        return (first, stop) if rules.seconds(state.position, first) == stop else None

    def after(self, state: State, action: int) -> State:
        """What an action leads to, which is trusted to be legal."""
        turn = self.made(state, action)
        if turn is None:
            return State(state.position, 1 << action)
        return State(self.game.rules.after(state.position, *turn))

    def play(self, state: State, action: Any) -> State:
        """What an action leads to, which must be legal; raises what is wrong with it."""
        return self.after(state, self.check(state, action))

    def check(self, state: State, action: Any) -> int:
        """A legal action as a plain number; raises what is wrong with one that is not."""
        number = self.checked(action)
        if not self.is_legal(state, number):
            raise BadAction(self.complaint(state, number))
        return number

    def checked(self, action: Any) -> int:
        """An action, legal or not, as a plain number; raises what is wrong with what is none."""
        number = action if type(action) is int else index_of(action)
        if not 0 <= number < self.number:
            raise BadAction(
                f"An action of {self.game} is a whole number from 0 to {self.number - 1},"
                f" not {shown(action)}."
            )
        return number

    def is_legal(self, state: State, action: int) -> bool:
        """Whether an action can be taken; it is trusted to be one."""
        rules, (p, begun) = self.game.rules, state
        if begun:
            return rules.seconds(p, begun) >> action & 1 == 1
        if self.steps == PARTS:
            return rules.firsts(p) >> action & 1 == 1
        first, second = self.turn(action)
        return bool(rules.firsts(p) & first and rules.seconds(p, first) & second)

    def complaint(self, state: State, action: int) -> str:
        """Why an action cannot be taken, and which can."""
        legal = self.ids(state)
        if not legal:
            return f"The game is over: no action is legal, also not {action}."
        others = f" or {len(legal) - 1} others" if len(legal) > 1 else ""
        return (
            f"Action {action} ({self.text(action)}) is not legal here,"
            f" only {legal[0]} ({self.text(legal[0])}){others}."
        )

    # Actions as texts.

    def text(self, action: Any) -> str:
        """The text of an action: a move, or in parts a cell or `pass`."""
        number = self.checked(action)
        if self.steps == TURNS:
            return self.game.move(*self.turn(number))
        return PASS if number == self.cells else self.game.cell(1 << number)

    def action(self, text: str) -> int:
        """The number of a move; in parts, of a cell or `pass`."""
        if self.steps == PARTS and text == PASS:
            return self.checked(self.cells)
        first, second = self.game.read(text)
        number = first.bit_length() - 1
        if not second & nothing(self.game.rules.board):
            number = number * self.cells + second.bit_length() - 1 if self.steps == TURNS else -1
        elif self.steps == TURNS:
            number += self.pairs
        if not first or not second or not 0 <= number < self.number:
            raise BadAction(f"{quoted(text)} is no action of {self.game}.")
        return number

    def path(self, p: Position, move: str) -> list[int]:
        """The actions that make a legal move: one, or in parts perhaps two."""
        if self.steps == TURNS:
            return [self.action(move)]
        first, second = self.game.read(move)
        is_whole = self.game.rules.seconds(p, first) == nothing(self.game.rules.board)
        return [*numbers(first)] if is_whole else [*numbers(first), *numbers(second)]


def index_of(action: Any) -> int:
    """The whole number that something is, be it numpy's; -1 where it is none."""
    try:
        return -1 if isinstance(action, bool | np.bool) else operator.index(action)
    except TypeError:
        return -1


def numbers(legal: int) -> Iterator[int]:
    """The numbers of a set's bits, the smallest first."""
    return (bit.bit_length() - 1 for bit in bits(legal))


def spread(packed: int, length: int) -> Bytes:
    """So many bits as an array of as many bytes, the lowest first."""
    packed_bytes = np.frombuffer(packed.to_bytes((length + 7) // 8, "little"), np.uint8)
    return np.unpackbits(packed_bytes, count=length, bitorder="little").view(np.int8)


def shown(given: Any) -> str:
    """What somebody has given, safe to print."""
    return quoted(given) if isinstance(given, str) else quoted(repr(given))[1:-1]
