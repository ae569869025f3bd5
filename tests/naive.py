"""A second, naive implementation of the rules, sharing no code with the project.

The tests play both implementations against each other. This one is written to be read and
believed, not to be fast: a cell is a (row, column) pair in the numbering of the game's own rule
book, a board is a set of cells, and every question is answered from scratch.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple

Cell = tuple[int, int]
Move = tuple[Cell, ...]  # one cell, or two where a turn has two steps
Outcome = tuple[int | None, str]  # (winner, reason); the winner of a draw is None

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT_JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


class State(NamedTuple):
    """A position: what the rules need to go on from here, and nothing of how it came about.

    A game leaves empty what it does not need. Where the rules never ask who claimed a cell, the
    cell is just `dead`, so that positions that play alike are equal.
    """

    mover: int  # the player to move; goes on alternating even when the move ended the game
    one: frozenset[Cell] = frozenset()  # cells Player 1 holds, or the cell of its knight
    two: frozenset[Cell] = frozenset()  # the same for Player 2
    dead: frozenset[Cell] = frozenset()  # cells that nobody can use any more
    last: Cell | None = None  # the cell that the next move must be adjacent to

    @property
    def own(self) -> frozenset[Cell]:
        """What the player to move holds."""
        return self.one if self.mover == 1 else self.two

    @property
    def theirs(self) -> frozenset[Cell]:
        """What the other player holds."""
        return self.two if self.mover == 1 else self.one

    def holding(self, own: Iterable[Cell], theirs: Iterable[Cell]) -> State:
        """The same position with other cells held, as seen by the player to move."""
        if self.mover == 1:
            return self._replace(one=frozenset(own), two=frozenset(theirs))
        return self._replace(one=frozenset(theirs), two=frozenset(own))


def other(player: int) -> int:
    """The opponent of a player."""
    return 2 if player == 1 else 1


def cells_in(text: str) -> tuple[Cell, ...]:
    """The cells that a text names, whatever stands between their numbers."""
    numbers = [int(digits) for digits in re.findall(r"\d+", text)]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def shifted(cell: Cell, steps: Iterable[Cell]) -> set[Cell]:
    """The cells one step away from a cell, whether on the board or not."""
    return {(cell[0] + down, cell[1] + right) for down, right in steps}


class Game(ABC):
    """What the five games share: a square board, two players in turn, and one notation."""

    lowest = 1  # the number of the first row and column
    joint = ""  # what stands between the two cells of a turn

    def __init__(self, options: dict[str, str]) -> None:
        self.size = int(options.get("size", "5"))
        self.highest = self.lowest + self.size - 1
        numbers = range(self.lowest, self.highest + 1)
        self.cells = frozenset((row, column) for row in numbers for column in numbers)

    def initial(self) -> State:
        """The position before the first move."""
        return State(mover=1)

    def legal(self, state: State) -> list[str]:
        """Every legal move, by row and column of its first cell, then of its second."""
        if self.decided(state) is not None:
            return []
        return [self.text(move) for move in sorted(self.moves(state))]

    def apply(self, state: State, move: str) -> State:
        """The position after a legal move."""
        return self.play(state, cells_in(move))._replace(mover=other(state.mover))

    def turn(self, state: State) -> int | None:
        """The player to move, or None when the game is over."""
        return state.mover if self.outcome(state) is None else None

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        decided = self.decided(state)
        if decided is None and not any(self.moves(state)):
            return self.stuck(state)
        return decided

    def text(self, move: Move) -> str:
        """A move in the notation."""
        return self.joint.join(f"{row},{column}" for row, column in move)

    def empty(self, state: State) -> frozenset[Cell]:
        """The cells that are still free."""
        return self.cells - state.one - state.two - state.dead

    @abstractmethod
    def moves(self, state: State) -> Iterator[Move]:
        """The moves of the player to move, in any order, unless the game is already decided."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """The position after a move, with the turn not yet passed on."""

    def decided(self, state: State) -> Outcome | None:
        """The outcome if the last move reached the goal of the game."""
        return None

    def stuck(self, state: State) -> Outcome:
        """The outcome if the player to move has no legal move."""
        return other(state.mover), "no move"


class BlockCapture(Game):
    """Claim next to the opponent's last cell; the centre wins, having no move loses."""

    def moves(self, state: State) -> Iterator[Move]:
        """Open on the edge, then stay adjacent to the cell just claimed."""
        for cell in self.empty(state):
            if state.last is None:
                allowed = self.lowest in cell or self.highest in cell
            else:
                allowed = state.last in shifted(cell, SIDES)
            if allowed:
                yield (cell,)

    def play(self, state: State, move: Move) -> State:
        """Claim the cell."""
        return state._replace(dead=state.dead | {move[0]}, last=move[0])

    def decided(self, state: State) -> Outcome | None:
        """Whoever has just claimed the centre wins."""
        middle = (self.lowest + self.highest) // 2
        return (other(state.mover), "centre") if state.last == (middle, middle) else None


class KnightsBlockade(Game):
    """Two knights leave blocked cells behind; who cannot move loses."""

    lowest = 0

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.crossing = options.get("crossing", "yes") == "yes"

    def initial(self) -> State:
        """The knights stand in opposite corners."""
        near, far = (self.lowest, self.lowest), (self.highest, self.highest)
        return State(mover=1, one=frozenset({near}), two=frozenset({far}))

    def moves(self, state: State) -> Iterator[Move]:
        """A knight's jump to a free cell; without crossing, one of its two walks must be open."""
        for start in state.own:
            for end in shifted(start, KNIGHT_JUMPS) & self.empty(state):
                if self.crossing or any(not walk & state.dead for walk in walks(start, end)):
                    yield (end,)

    def play(self, state: State, move: Move) -> State:
        """Move the knight and block the cell that it leaves."""
        return state.holding(move, state.theirs)._replace(dead=state.dead | state.own)


def walks(start: Cell, end: Cell) -> list[set[Cell]]:
    """The cells passed on the two ways to walk a knight's jump: rows first, or columns first."""
    rows, columns = between(start[0], end[0]), between(start[1], end[1])
    rows_first = {(row, start[1]) for row in rows} | {(end[0], column) for column in columns}
    columns_first = {(start[0], column) for column in columns} | {(row, end[1]) for row in rows}
    return [rows_first - {start, end}, columns_first - {start, end}]


def between(a: int, b: int) -> range:
    """The numbers from the smaller to the larger, both included."""
    return range(min(a, b), max(a, b) + 1)


class Pathway(Game):
    """Player 1 joins bottom and top, Player 2 left and right; the first path wins."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.steps = SIDES + CORNERS if options.get("diagonal") == "yes" else SIDES
        self.first = int(options.get("first", "1"))
        self.blocked = frozenset(cells_in(options.get("blocked", "")))

    def initial(self) -> State:
        """Either player may begin; the blocked cells are never free."""
        return State(mover=self.first, dead=self.blocked)

    def moves(self, state: State) -> Iterator[Move]:
        """Any free cell."""
        return ((cell,) for cell in self.empty(state))

    def play(self, state: State, move: Move) -> State:
        """Claim the cell."""
        return state.holding(state.own | {move[0]}, state.theirs)

    def decided(self, state: State) -> Outcome | None:
        """A complete path wins. Play stops there, so the two never both have one."""
        if self.joined(state.one, 0):
            return 1, "path"
        if self.joined(state.two, 1):
            return 2, "path"
        return None

    def joined(self, held: frozenset[Cell], axis: int) -> bool:
        """Whether the cells join the lowest to the highest row (axis 0) or column (axis 1)."""
        reached: set[Cell] = set()
        waiting = [cell for cell in held if cell[axis] == self.lowest]
        while waiting:
            cell = waiting.pop()
            if cell not in reached:
                reached.add(cell)
                waiting.extend(shifted(cell, self.steps) & held)
        return any(cell[axis] == self.highest for cell in reached)

    def stuck(self, state: State) -> Outcome:
        """A full board without a path is a draw."""
        return None, "full board"


class Blockade(Game):
    """Place next to the last marker, then remove a cell; who cannot do both loses."""

    joint = "/"

    def moves(self, state: State) -> Iterator[Move]:
        """Place adjacent to the last marker (the first one anywhere), remove any other cell."""
        empty = self.empty(state)
        places = empty if state.last is None else empty & shifted(state.last, SIDES)
        return ((place, gone) for place in places for gone in empty if gone != place)

    def play(self, state: State, move: Move) -> State:
        """Both cells are used up; the marker is where the next one must be adjacent."""
        return state._replace(dead=state.dead | set(move), last=move[0])


class AdjacentCapture(Game):
    """Claim any cell, perhaps capture one beside it; the majority of the cells wins."""

    joint = "x"

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.majority = len(self.cells) // 2 + 1

    def moves(self, state: State) -> Iterator[Move]:
        """Claim; with an own cell beside it, also capture one beside it, unless already won."""
        wins = len(state.own) + 1 >= self.majority
        for cell in self.empty(state):
            yield (cell,)
            beside = shifted(cell, SIDES)
            if beside & state.own and not wins:
                for captured in beside & state.theirs:
                    yield (cell, captured)

    def play(self, state: State, move: Move) -> State:
        """The claimed cell and the captured one, if any, are the mover's now."""
        return state.holding(state.own | set(move), state.theirs - set(move))

    def decided(self, state: State) -> Outcome | None:
        """The majority wins."""
        for player, held in ((1, state.one), (2, state.two)):
            if len(held) >= self.majority:
                return player, "majority"
        return None

    def stuck(self, state: State) -> Outcome:
        """A full board without a majority is a draw; that takes an even number of cells."""
        return None, "full board"


GAMES: dict[str, type[Game]] = {
    "block-capture": BlockCapture,
    "knights-blockade": KnightsBlockade,
    "pathway": Pathway,
    "blockade": Blockade,
    "adjacent-capture": AdjacentCapture,
}


def load(text: str) -> Game:
    """The game that a string such as `pathway:size=7,diagonal=yes` names; trusts the string."""
    name, _, rest = text.partition(":")
    options = dict(option.split("=") for option in rest.split(",") if option)
    return GAMES[name](options)


def perft(game: Game, depth: int, state: State | None = None) -> int:
    """How many legal move sequences of exactly `depth` turns there are."""
    if state is None:
        state = game.initial()
    if depth == 0:
        return 1
    if depth == 1:  # the last turn need not be played to be counted
        return len(game.legal(state))
    return sum(perft(game, depth - 1, game.apply(state, move)) for move in game.legal(state))
