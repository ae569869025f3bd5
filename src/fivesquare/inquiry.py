"""Asking the engine, the same for every front: how long it may take, and who watches.

Each question gives what was found as data; a report makes a document or lines of it. The engine
is loaded when the first question is asked.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fivesquare.core import Game, GameError, Move, Position
from fivesquare.records.record import Record
from fivesquare.work import Stop, Stopped, Watch

if TYPE_CHECKING:
    from fivesquare.certificates.form import Proof
    from fivesquare.engine.advice import Advice
    from fivesquare.engine.analysis import Analysis, Option
    from fivesquare.engine.puzzles import Puzzle
    from fivesquare.engine.reviews import Review
    from fivesquare.engine.solution import Solution
    from fivesquare.engine.strong import Counts

LONGEST = 60.0  # seconds for an answer that may take long, if nobody has said so
HINT = 5.0  # and for a hint, compiling included, or wherever somebody waits at a prompt
LEAST = 1.0  # of them, whatever compiling takes
PLAY = 5.0  # and for a line of best play
PREPARING = "Preparing the engine, once"


class NotKnown(GameError):
    """There was not enough time to find what was asked for."""

    kind = "not known"


def limited(game: Game, seconds: float | None, longest: float = LONGEST) -> float | None:
    """How long an answer may take: as long as was said, else for ever where that is not long."""
    return seconds if seconds is not None or game.is_known else longest


@contextmanager
def prepared(game: Game, watch: Watch) -> Iterator[None]:
    """In here the engine is asked about a game; the first time, it is compiled for that."""
    from fivesquare.compiling.ready import is_ready, note_ready

    is_new = not is_ready(game)
    if is_new:
        watch.tell(PREPARING, 0, 0)
    yield
    if is_new:
        note_ready(game)


class Prospect(NamedTuple):
    """What is known of a position: it and its moves, and how it goes on if both sides play best."""

    found: "Analysis"
    line: tuple[Move, ...] = ()  # to the end of the game, or as far as there was time
    first: str | None = None  # the cell that all moves here begin with


def prospect(
    record: Record,
    seconds: float | None,
    watch: Watch,
    first: str | None = None,
    longest: float = LONGEST,
) -> Prospect:
    """The value of the position that a record has come to, that of every move there or of those
    that begin on a cell, and the best line in what is left of the time, or a tenth of it: also
    compiling has taken some."""
    game, p = record.game, record.position
    with prepared(game, watch):
        from fivesquare.engine import analyze
        from fivesquare.engine.analysis import LAST_LOOK
        from fivesquare.engine.continuation import best_continuation

        limit, begun = limited(game, seconds, longest), time.monotonic()
        found = analyze(game, p, limit, watch, first)
        if not (found.exact and found.best):
            return Prospect(found, (), first)
        left = PLAY
        if limit is not None:
            left = max(limit * LAST_LOOK, limit - (time.monotonic() - begun))
        return Prospect(found, best_continuation(game, p, found.best, left, watch), first)


def best_option(game: Game, p: Position, seconds: float | None, stop: Stop) -> "Option":
    """A best move, and what is known of it."""
    from fivesquare.engine import analyze

    found = analyze(game, p, seconds, stop)
    return next(option for option in found.options if option.move == found.best[0])


def readiness(game: Game, watch: Watch | None = None) -> None:
    """Nothing is found; but what a game needs is compiled, so that searching takes all the time."""
    with prepared(game, watch or Watch()):
        best_option(game, game.start(), 0, Stop())


def hint(record: Record, first: str | None, watch: Watch) -> "Advice":
    """A best turn; with a first cell, one that begins there."""
    begun = time.monotonic()
    with prepared(record.game, watch):
        from fivesquare.engine.advice import advise
        from fivesquare.engine.solver import solving

        with solving(record.game):  # it is compiled now
            left = max(LEAST, HINT - (time.monotonic() - begun))
        limit = limited(record.game, None, left)
        return advise(record.game, record.position, first, limit, watch)


def is_dead_draw(record: Record, watch: Watch) -> bool:
    """Whether nobody can win any more, whatever is played: then a computer takes a draw."""
    from fivesquare.engine.dead_draws import is_dead

    return is_dead(record.game, record.position, stop=watch)


def solution(game: Game, seconds: float | None, watch: Watch) -> "Solution":
    """The opening solved."""
    with prepared(game, watch):
        from fivesquare.engine import solve

        return solve(game, limited(game, seconds), watch)


def certificate(
    game: Game, found: "Solution", path: Path, seconds: float | None, watch: Watch
) -> "Proof":
    """The proof of a solved opening, written into a file in what is left of the time."""
    late = f"the time was up; --seconds gives more. {path} is not written"
    if found.value is None:
        raise NotKnown(f"The value of {game} was not found: {late}.")
    from fivesquare.engine import certify
    from fivesquare.engine.analysis import SIGNS

    limit = limited(game, seconds)
    left = None if limit is None else max(0.0, limit - found.seconds)
    try:
        return certify(game, SIGNS[found.value], path, left, watch)
    except Stopped:
        raise NotKnown(f"The certificate of {game} was not finished: {late}.") from None


def verification(path: Path, watch: Watch) -> "Proof":
    """What a certificate proves."""
    from fivesquare.certificates import check

    return check(path, watch)


def counts(game: Game, again: bool, watch: Watch) -> "Counts":
    """Every position of a game valued and counted."""
    from fivesquare.engine import count_all

    return count_all(game, watch, again)


def judgement(record: Record, seconds: float | None, watch: Watch) -> "Review":
    """A played game held against the truth, with so many seconds for each position."""
    with prepared(record.game, watch):
        from fivesquare.engine import review

        return review(record, limited(record.game, seconds), watch)


# Puzzles.


def puzzle(game: Game, seed: int, level: int | None, watch: Watch) -> "Puzzle":
    """The puzzle of a seed."""
    with prepared(game, watch):
        from fivesquare.engine import make_puzzle

        return make_puzzle(game, seed, level, watch)


class Sequel(NamedTuple):
    """How a game goes on after a move if both sides play best."""

    found: "Analysis"  # of the position after the move
    line: tuple[Move, ...]


def sequel(game: Game, p: Position, move: Move, longest: int, watch: Watch) -> Sequel:
    """What a move leads to, with the way to the end if it is no longer than so many turns."""
    from fivesquare.engine import analyze
    from fivesquare.engine.puzzles import best_line

    after = game.after(p, move)
    found = analyze(game, after, stop=watch)
    near = found.distance is not None and found.distance <= longest
    return Sequel(found, best_line(game, after) if near else ())
