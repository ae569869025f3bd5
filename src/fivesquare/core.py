"""The words every part of fivesquare shares: positions, moves, results, games, errors."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, NewType, NoReturn, Protocol

from fivesquare.board import Board, bits, flood, near, nothing
from fivesquare.errors import ELSEWHERE as ELSEWHERE
from fivesquare.errors import HOLE as HOLE
from fivesquare.errors import INCOMPLETE as INCOMPLETE
from fivesquare.errors import OFF_GRID as OFF_GRID
from fivesquare.errors import OVER as OVER
from fivesquare.errors import TAKEN as TAKEN
from fivesquare.errors import TOO_LONG as TOO_LONG
from fivesquare.errors import BadAction as BadAction
from fivesquare.errors import BadPosition as BadPosition
from fivesquare.errors import BadVariant as BadVariant
from fivesquare.errors import GameError as GameError
from fivesquare.errors import IllegalMove as IllegalMove
from fivesquare.errors import UnknownGame as UnknownGame
from fivesquare.errors import UnreadableMove as UnreadableMove

STANDARD = 5  # rows and columns of the books' boards

Move = NewType("Move", str)
"""A move is its text in the one notation: `3,4`, `3,4/1,2` or `3,4x2,4`."""


CELL = re.compile("-?[0-9]{1,99},-?[0-9]{1,99}")


class Position(NamedTuple):
    """A position is a value: playing a move gives another one, and nothing is ever undone."""

    turn: int  # 0 when Player 1 is to move, 1 when Player 2 is
    x: int  # the cells of Player 1, one bit each
    o: int  # the cells of Player 2
    holes: int  # blocked, removed, obstacle
    last: int  # the number of the cell the rules remember, or -1


class Result(NamedTuple):
    """How a game ended: who won (1, 2, or None for a draw) and why."""

    winner: int | None
    reason: str


REASONS = (
    "",
    "centre",
    "no move",
    "path",
    "majority",
    "full board",
    "resigned",
    "forfeit",
    "agreed",
)
CENTRE, NO_MOVE, PATH, MAJORITY, FULL_BOARD = 1, 2, 3, 4, 5


def verdict(winner: int, reason: int) -> int:
    """Winner (0 for a draw) and reason as one small number; 0 itself means undecided."""
    return reason << 2 | winner


def won(p: Position, reason: int) -> int:
    """The player who has just moved wins."""
    return verdict(2 - p.turn, reason)


def vacant(board: Board, p: Position) -> int:
    """The cells that hold nothing at all."""
    return board.full & ~(p.x | p.o | p.holes)


def claim(p: Position, cells: int, last: int) -> Position:
    """The mover takes these cells, also from the opponent, and the turn passes."""
    if p.turn == 0:
        return Position(1, p.x | cells, p.o & ~cells, p.holes, last)
    return Position(0, p.x & ~cells, p.o | cells, p.holes, last)


def chain_flaw(board: Board, p: Position) -> str:
    """Why the claims can not be one walk from cell to neighbour, the players alternating, that
    ends on the last cell; empty when they can. (Each step of such a walk changes the colour of
    a chessboard, so no two cells of one player can touch.)"""
    claims = p.x | p.o
    if p.last < 0:
        return "last missing" if claims else ""
    last = 1 << p.last
    if not last & (p.x if p.turn else p.o):
        return "last empty"
    touching = near(board, p.x) & p.x | near(board, p.o) & p.o
    return "chain" if touching or flood(board, last, claims, False) != claims else ""


class Rules(Protocol):
    """What a game's file provides: a few pure methods over integers.

    A turn names a first cell and a second one; `nothing(board)` stands for no second.
    """

    @property
    def board(self) -> Board: ...

    def start(self) -> Position:
        """The opening position."""

    def firsts(self, p: Position) -> int:
        """Where a turn may begin, as a mask: 0 exactly when the game is over."""

    def seconds(self, p: Position, first: int) -> int:
        """What may follow `first`, as a mask that may hold the bit `nothing(board)`."""

    def after(self, p: Position, first: int, second: int) -> Position:
        """The position after a legal turn."""

    def result(self, p: Position) -> int:
        """The verdict, 0 while undecided."""

    def flaw(self, p: Position) -> str:
        """Why this can be no position of the game, as one word; empty when it can."""


def always(_rules: Any) -> bool:
    """Whatever the variant."""
    return True


def never(_rules: Any) -> bool:
    """In no variant, as far as anybody knows."""
    return False


def small(rules: Any) -> bool:
    """On boards no larger than those of the books."""
    return bool(rules.board.size <= STANDARD)


class Kind(NamedTuple):
    """What is true of a game whatever its variant."""

    id: str
    title: str
    rules: type[Rules]
    sizes: tuple[int, ...] = (3, 4, 5, 6, 7)
    origin: int = 1  # rows and columns count from here
    joint: str = ""  # what joins the two cells of a turn; empty when a turn is one cell
    paired: bool = False  # whether every turn names two cells
    directionless: bool = False  # whether turned and mirrored positions are the same
    ways: int = 1  # else: how many ways to turn a board the rules do not notice, 8, 4 or 1
    drawless: Callable[[Any], bool] = never  # whether there is always a winner
    known: Callable[[Any], bool] = never  # whether the engine finds everything, and soon
    own_reasons: tuple[str, ...] = ()  # to end, numbered on from those that games share

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every reason for which a game of this kind can end, by its number."""
        return (*REASONS, *self.own_reasons)


class Options(NamedTuple):
    """What may be named next in a turn: these cells, or nothing more."""

    cells: tuple[str, ...]
    may_stop: bool = False


@cache
def cell_names(size: int, origin: int) -> tuple[str, ...]:
    """The texts of all cells of a board, by their numbers."""
    numbers = range(origin, origin + size)
    return tuple(f"{row},{column}" for row in numbers for column in numbers)


class Game(NamedTuple):
    """One game in one variant: the friendly face over its rules.

    Games and positions are immutable, hashable and picklable, and moves are plain text.
    """

    about: Kind
    rules: Rules
    variant: str = ""  # the canonical options: "size=7,diagonal=yes"; empty for the standard game

    def __str__(self) -> str:
        return f"{self.about.id}:{self.variant}" if self.variant else self.about.id

    def __repr__(self) -> str:
        return f"load({str(self)!r})"

    @property
    def size(self) -> int:
        """How many rows and columns the board has."""
        return self.rules.board.size

    @property
    def may_draw(self) -> bool:
        """Whether the game may end in a draw by its rules, as far as anybody knows."""
        return not self.about.drawless(self.rules)

    @property
    def is_known(self) -> bool:
        """Whether everything about it can be found, so soon that no answer needs a time limit."""
        return self.about.known(self.rules)

    # Cells: bits inside, the book's numbers outside.

    def cell(self, bit: int) -> str:
        """The text of one cell: `3,4`."""
        return cell_names(self.size, self.about.origin)[bit.bit_length() - 1]

    def cells(self, mask: int) -> tuple[str, ...]:
        """The texts of a set of cells, by row, then column."""
        names = cell_names(self.size, self.about.origin)
        return tuple(names[bit.bit_length() - 1] for bit in bits(mask))

    def bit(self, cell: str) -> int:
        """The bit of a cell's text; 0 when it is not on the board."""
        row, column = (int(n) - self.about.origin for n in cell.split(","))
        if 0 <= row < self.size and 0 <= column < self.size:
            return 1 << (row * self.size + column)
        return 0

    def flaw(self, p: Position) -> str:
        """Why this can be no position of the game, as one word; empty when it can."""
        full = self.rules.board.full
        if (p.x | p.o | p.holes) & ~full or p.turn not in (0, 1) or not -1 <= p.last < self.size**2:
            return "off grid"
        if p.x & p.o or p.x & p.holes or p.o & p.holes:
            return "overlap"
        return self.rules.flaw(p)

    # Play.

    def start(self) -> Position:
        """The opening position."""
        return self.rules.start()

    def turn(self, p: Position) -> int | None:
        """Whose turn it is, 1 or 2; None when the game is over."""
        return None if self.rules.result(p) else p.turn + 1

    def result(self, p: Position) -> Result | None:
        """How the game has ended; None while it goes on."""
        packed = self.rules.result(p)
        return Result(packed & 3 or None, self.about.reasons[packed >> 2]) if packed else None

    def turns(self, p: Position) -> Iterator[tuple[int, int]]:
        """Every legal turn as (first, second) bits, in the order of the notation."""
        stop = nothing(self.rules.board)
        for first in bits(self.rules.firsts(p)):
            seconds = self.rules.seconds(p, first)
            if seconds & stop:
                yield first, stop
            for second in bits(seconds & ~stop):
                yield first, second

    def moves(self, p: Position) -> list[Move]:
        """Every legal move, sorted by its first cell, then its second."""
        return [self.move(first, second) for first, second in self.turns(p)]

    def options(self, p: Position, first: str | None = None) -> Options:
        """Which cells may be named next: to begin a turn, or to follow its `first` cell."""
        if first is None:
            return Options(self.cells(self.rules.firsts(p)))
        self.check_next(p, first)
        seconds = self.rules.seconds(p, self.bit(first))
        stop = nothing(self.rules.board)
        return Options(self.cells(seconds & ~stop), may_stop=bool(seconds & stop))

    def turns_by_first(self, p: Position) -> dict[str, Options]:
        """Which cells may begin a turn, and what may follow each of them."""
        stop = nothing(self.rules.board)
        found = {}
        for first in bits(self.rules.firsts(p)):
            seconds = self.rules.seconds(p, first)
            found[self.cell(first)] = Options(self.cells(seconds & ~stop), bool(seconds & stop))
        return found

    def move(self, first: int, second: int) -> Move:
        """The text of a turn given as bits."""
        if second & nothing(self.rules.board):
            return Move(self.cell(first))
        return Move(f"{self.cell(first)}{self.about.joint}{self.cell(second)}")

    def play(self, p: Position, move: str) -> Position:
        """The position after `move`, which must be legal; raises the reason when it is not."""
        return self.rules.after(p, *self.check(p, move))

    def after(self, p: Position, move: str) -> Position:
        """The position after `move`, which is trusted to be legal."""
        return self.rules.after(p, *self.read(move))

    def read(self, move: str) -> tuple[int, int]:
        """A move's text as (first, second) bits; a cell off the board is 0."""
        cells = self.split(move)
        second = self.bit(cells[1]) if len(cells) == 2 else nothing(self.rules.board)
        return self.bit(cells[0]), second

    def split(self, move: str) -> list[str]:
        """The one or two cells that a move's text names."""
        cells = move.split(self.about.joint) if self.about.joint else [move]
        if len(cells) > 2 or not all(is_cell(cell) for cell in cells):
            raise UnreadableMove(move, self.example())
        return cells

    def check(self, p: Position, move: str) -> tuple[int, int]:
        """`read`, and refuse what is not legal here, saying why."""
        first, second = self.read(move)
        if not (first & self.rules.firsts(p) and second & self.rules.seconds(p, first)):
            self.refuse(p, move)
        return first, second

    def refuse(self, p: Position, move: str) -> NoReturn:
        """Say why a move is not legal: the first cell of it that may not be named."""
        first, *rest = self.split(move)
        self.check_next(p, first, move=move)
        for second in rest:
            self.check_next(p, second, first, move)
        raise IllegalMove(move, INCOMPLETE, first, first, self.options(p, first).cells)

    def check_next(self, p: Position, cell: str, first: str | None = None, move: str = "") -> None:
        """Refuse a cell that may not be named next: to begin a turn, or to follow `first`."""
        if not is_cell(cell):
            raise UnreadableMove(cell, self.example())
        bit, options = self.bit(cell), self.options(p, first)
        if bit and self.cell(bit) in options.cells:
            return
        nothing_left = OVER if first is None else TOO_LONG
        why = self.fault(p, bit) if options.cells else nothing_left
        raise IllegalMove(move or cell, why, cell, first, options.cells)

    def fault(self, p: Position, cell: int) -> str:
        """Why a cell cannot be named: what it holds, or that it is in the wrong place."""
        if not cell:
            return OFF_GRID
        if cell & (p.x | p.o):
            return TAKEN
        return HOLE if cell & p.holes else ELSEWHERE

    def replay(self, moves: Iterable[str], p: Position | None = None) -> list[Position]:
        """The positions of a game, the first one included; an error names the bad move's number."""
        positions = [self.start() if p is None else p]
        for number, move in enumerate(moves, 1):
            try:
                positions.append(self.play(positions[-1], move))
            except (IllegalMove, UnreadableMove) as error:
                error.number = number
                raise
        return positions

    def example(self) -> str:
        """What a move of this game looks like."""
        low = self.about.origin
        second = f"{self.about.joint}{low},{low + 2}" if self.about.joint else ""
        return f"{low + 1},{low + 2}{second}"


def is_cell(text: str) -> bool:
    """Whether a text is a cell of the notation, on the board or off it."""
    return CELL.fullmatch(text) is not None
