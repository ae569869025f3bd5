"""What a law is held over, and what is said when one is broken."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from fivesquare.books import Book
from fivesquare.core import Game, Move, Position
from fivesquare.records.positions import write_position


class Breach(NamedTuple):
    """What was found, and what would be right."""

    found: str
    right: str


class Case(NamedTuple):
    """A position of a game and the moves that led to it.

    What is left to chance follows from the seed: asked again, the same is drawn.
    """

    game: Game
    p: Position
    moves: tuple[Move, ...] = ()
    seed: int = 0
    book: Book | None = None

    def chance(self) -> Random:
        """Chance, from its beginning."""
        return Random(self.seed)

    def turn(self) -> tuple[int, int] | None:
        """One of the legal turns as (first, second) bits; None when the game is over."""
        turns = list(self.game.turns(self.p))
        return self.chance().choice(turns) if turns else None

    def later(self) -> "Case | None":
        """The case after that turn."""
        turn = self.turn()
        if turn is None:
            return None
        moves = (*self.moves, self.game.move(*turn))
        p = self.game.rules.after(self.p, *turn)
        return self._replace(p=p, moves=moves, seed=self.seed + 1)


def play(game: Game, chance: Random, book: Book | None = None) -> Iterator[Case]:
    """The positions of a random game, one after another."""
    case: Case | None = Case(game, game.start(), (), chance.getrandbits(32), book)
    while case is not None:
        yield case
        case = case.later()


Law = Callable[..., Iterator[Breach]]
"""A law is given a case, perhaps something more, and says how it is broken there. Its name says
what it demands."""


class LawBroken(AssertionError):
    """A law that does not hold: which, for which game, after which moves, where, and how."""

    def __init__(
        self, law: str, game: str, moves: tuple[Move, ...], position: str, found: str, right: str
    ) -> None:
        super().__init__(law, game, moves, position, found, right)
        self.law, self.game, self.moves = law, game, moves
        self.position, self.found, self.right = position, found, right

    def __str__(self) -> str:
        return (
            f"{self.game} breaks a law: {self.law}.\n"
            f"  after:    {' '.join(self.moves) or 'no move yet'}\n"
            f"  position: {self.position}\n"
            f"  found:    {self.found}\n"
            f"  right:    {self.right}"
        )


def hold(law: Law, case: Case, *more: Any) -> None:
    """Nothing, if the law holds in this case; else `LawBroken`, also when something else fails."""
    breach = None
    error: Exception | None = None
    try:
        breach = next(law(case, *more), None)
    except Exception as failure:
        error = failure
        breach = Breach(f"{type(error).__name__}: {error}", "an answer, and no exception")
    if breach:
        place = spelled(case.game, case.p)
        raise LawBroken(name_of(law), str(case.game), case.moves, place, *breach) from error


def name_of(law: Law) -> str:
    """A law in words."""
    return law.__name__.replace("_", " ")


def spelled(game: Game, p: Position) -> str:
    """A position as its text, or number by number where that would not say all of it."""
    return repr(p) if misshapen(game, p) else write_position(game, p)


def misshapen(game: Game, p: Position) -> str:
    """What is wrong with something that is no position of any game; empty when nothing is."""
    if type(p) is not Position or any(type(number) is not int for number in p):
        return "not a Position of five plain whole numbers"
    cells, full = (p.x, p.o, p.holes), game.rules.board.full
    if any(each & ~full for each in cells) or not -1 <= p.last < game.size**2:
        return "cells that are not on the board"
    if p.turn not in (0, 1):
        return f"turn {p.turn}"
    overlap = p.x & p.o | p.x & p.holes | p.o & p.holes
    return f"two things on {' '.join(game.cells(overlap))}" if overlap else ""
