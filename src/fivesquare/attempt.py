"""A puzzle that somebody tries, and a run of puzzles. Values: every step gives the next one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fivesquare.core import GameError, Move
from fivesquare.records.record import Record
from fivesquare.texts import quoted

if TYPE_CHECKING:
    from fivesquare.engine.puzzles import Likeness, Puzzle

EASIEST, HARDEST = 1, 5  # levels, as the engine has them: it need not be loaded to know that
NOTHING = ""  # in place of a second cell: the turn ends with the first
LAST_CHOICE = 2  # cells that hints leave at least, or they would be the answer
APART = 1000  # seeds from one day to the next


class Clue(NamedTuple):
    """What a hint tells: cells of which one begins the turn; or, once it is told which, those of
    which one follows."""

    first: str | None
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far somebody has come with a puzzle."""

    puzzle: "Puzzle"
    found: int = 0  # own moves, with those that were the only legal ones
    hints: int = 0  # for the next of them
    clean: bool = True  # nothing wrong was tried and no help was wanted

    @property
    def record(self) -> Record:
        """The game as it stands before the next own move, or after the last."""
        return Record(self.puzzle.game, (*self.puzzle.moves, *self.played))

    @property
    def played(self) -> tuple[Move, ...]:
        """What was found, with the replies."""
        return self.puzzle.line[: 2 * self.found]

    @property
    def wanted(self) -> Move:
        """The own move that is to be found next."""
        return self.puzzle.line[2 * self.found]

    @property
    def is_solved(self) -> bool:
        """Whether every own move is found."""
        return self.found == self.puzzle.own_moves

    def tried(self, move: Move) -> "Attempt":
        """After a move that is right or wrong; own moves that are the only legal ones then, and
        the replies to them, are played at once."""
        if move == self.wanted:
            further = (number for number in self.puzzle.choices if number > self.found)
            return replace(self, found=next(further, self.puzzle.own_moves), hints=0)
        return replace(self, clean=False)

    def hinted(self) -> "Attempt":
        """After one hint more."""
        return replace(self, hints=self.hints + 1, clean=False)

    def given_up(self) -> "Attempt":
        """After the answer was wanted."""
        return replace(self, clean=False)

    @property
    def clue(self) -> Clue | None:
        """What the latest hint leaves; None for the first, which leaves everything, and where no
        hint can tell more."""
        clues = [None, *clues_of(self)]
        return clues[self.hints - 1] if 0 < self.hints <= len(clues) else None


def clues_of(attempt: Attempt) -> Iterator[Clue]:
    """Each leaves half of what the one before left, and none leaves the answer alone: of the first
    cells, and then, where there are several, of the second ones."""
    game, p = attempt.record.game, attempt.record.position
    first, second = (*game.split(attempt.wanted), NOTHING)[:2]
    chance = Random(f"hint {attempt.puzzle.seed} {attempt.found}")
    options = game.options(p, first)
    seconds = (*[NOTHING] * options.may_stop, *options.cells)
    yield from (Clue(None, cells) for cells in halves(game.options(p).cells, first, chance))
    if len(seconds) >= LAST_CHOICE:
        yield Clue(first, ())
        yield from (Clue(first, cells) for cells in halves(seconds, second, chance))


def halves(cells: tuple[str, ...], right: str, chance: Random) -> Iterator[tuple[str, ...]]:
    """Half of the cells with the right one among them, half of these, and so on, in order."""
    others = [cell for cell in cells if cell != right]
    chance.shuffle(others)
    left = len(cells)
    while left > LAST_CHOICE:
        left = max((left + 1) // 2, LAST_CHOICE)
        kept = {right, *others[: left - 1]}
        yield tuple(cell for cell in cells if cell in kept)


@dataclass(frozen=True, slots=True)
class Run:
    """Puzzles one after the other, none of them like one before."""

    seed: int  # of the next one
    level: int | None = None
    done: int = 0
    first_tries: int = 0  # of these, how many needed no second one
    seen: "frozenset[Likeness]" = frozenset()

    def after(self, attempt: Attempt) -> "Run":
        """After a puzzle that was solved or given up."""
        return replace(
            self,
            seed=attempt.puzzle.seed + 1,
            done=self.done + 1,
            first_tries=self.first_tries + attempt.clean,
            seen=self.seen | {attempt.puzzle.likeness},
        )


class BadDay(GameError):
    """A text that is no date."""

    kind = "usage"


def today() -> date:
    """The same day everywhere."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """The day that a text names."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadDay(f"{quoted(text)} is not a date, like 2026-12-31.") from None


def daily_seed(day: date) -> int:
    """The seed of a day's puzzle; a run that goes on from there does not meet tomorrow's."""
    return day.toordinal() * APART
