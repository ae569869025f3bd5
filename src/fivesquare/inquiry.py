"""Asking the engine, the same for every front: how long it may take, and who watches.

Each question gives what was found as data; a report makes a document or lines of it. The engine
is loaded when the first question is asked.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fivesquare.attempt import Attempt, Run
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
    from fivesquare.engine.solver import Score
    from fivesquare.engine.strong import Counts

LONGEST = 60.0  # seconds for an answer that may take long, if nobody has said so
HINT = 5.0  # and for a hint, compiling included, or wherever somebody waits at a prompt
LEAST = 1.0  # of them, whatever compiling takes
PLAY = 5.0  # and for a line of best play
SOLVING = 20.0  # and for who wins a game of the atlas
LESSON = 10.0  # and for why the moves are good by which it is won
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


def analysis(game: Game, p: Position, watch: Watch) -> "Analysis":
    """The value of a position and of every move, without the line."""
    with prepared(game, watch):
        from fivesquare.engine import analyze

        return analyze(game, p, limited(game, None), watch)


def best_option(game: Game, p: Position, seconds: float | None, stop: Stop) -> "Option":
    """A best move, and what is known of it."""
    from fivesquare.engine import analyze

    found = analyze(game, p, seconds, stop)
    return next(option for option in found.options if option.move == found.best[0])


def outcome(game: Game, p: Position) -> int:
    """What a position is worth to the player to move: 1, 0 or -1."""
    with prepared(game, Watch()):
        from fivesquare.engine.solver import solving

        with solving(game) as solver:
            return solver.score(p, horizon=0).sign


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


class Chapter(NamedTuple):
    """What the atlas tells of a game: its opening solved, why the winner's moves are good in the
    line of best play, and the pairs of cells by which each player holds a draw."""

    solution: "Solution"
    lesson: dict[int, "Advice"]  # by how many moves were made before
    pairs: dict[int, tuple[tuple[str, str], ...]]  # by player


def chapter(game: Game, watch: Watch) -> Chapter:
    """A game of the atlas."""
    with prepared(game, watch):
        from fivesquare.engine import insight, solve

        found = solve(game, limited(game, None, SOLVING), watch)
        if found.value != "draw":
            return Chapter(found, lesson(game, found, watch), {})
        paired = {player: insight.of(game).pairing(game.rules, player) for player in (1, 2)}
        named = {
            player: tuple((game.cell(one), game.cell(two)) for one, two in pairs)
            for player, pairs in paired.items()
            if pairs is not None
        }
        return Chapter(found, {}, named if len(named) == len(paired) else {})


def lesson(game: Game, found: "Solution", watch: Watch) -> dict[int, "Advice"]:
    """Why each move of the winner is good in the line of best play, as far as there is time."""
    from fivesquare.engine.advice import advise

    until, told = time.monotonic() + LESSON, {}
    positions = game.replay(found.line)
    for ply in range(0 if found.value == "win" else 1, len(found.line), 2):
        left = until - time.monotonic()
        if left <= 0:
            break
        told[ply] = advise(game, positions[ply], None, left, watch, found.line[ply])
    return told


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


def counts(game: Game, again: bool, watch: Watch, waits: bool = False) -> "Counts":
    """Every position of a game valued and counted."""
    from fivesquare.engine import count_all

    return count_all(game, watch, again, waits)


def counts_at_hand(game: Game, now: bool, watch: Watch) -> "Counts | None":
    """The same, if they are kept, or made in a moment; or now, if that takes no more than a minute.
    Raises if it is clear that there are too many."""
    from fivesquare.engine import insight
    from fivesquare.engine.strong import check_feasible, kept_counts

    check_feasible(game)
    soon = insight.of(game).counted_soon(game.rules)
    if soon or now and is_countable(game):
        return counts(game, again=False, watch=watch, waits=True)
    return kept_counts(game, watch)


def is_listed(game: Game) -> bool:
    """Whether all positions are listed in a moment, so that `scores` knows every one."""
    from fivesquare.engine import insight

    known = insight.of(game)
    return known.is_tabled(game.rules) and not known.own_table


def scores(game: Game, positions: Sequence[Position], watch: Watch) -> "list[Score]":
    """What positions of a listed game, which play can lead to, are worth to the player to move."""
    with prepared(game, watch):
        from fivesquare.engine.values import scores_of

        return scores_of(game, positions, watch)


def is_countable(game: Game) -> bool:
    """Whether to count every position takes no more than a minute."""
    from fivesquare.engine import insight

    return game.is_known and not insight.of(game).is_vast(game.rules)


def judgement(
    record: Record, seconds: float | None, watch: Watch, longest: float = LONGEST
) -> "Review":
    """A played game held against the truth, with so many seconds for each position."""
    with prepared(record.game, watch):
        from fivesquare.engine import review

        return review(record, limited(record.game, seconds, longest), watch)


# Puzzles.


def puzzle_levels(game: Game, watch: Watch) -> tuple[int, ...]:
    """The levels of which a game has puzzles."""
    with prepared(game, watch):
        from fivesquare.engine.puzzles import levels_of

        return levels_of(game, watch)


def next_puzzle(game: Game, run: Run, watch: Watch) -> "Puzzle":
    """The next puzzle of a run, with a seed of its own."""
    with prepared(game, watch):
        from fivesquare.engine import make_puzzle
        from fivesquare.engine.solver import solving

        with solving(game):  # it is compiled now, also where a puzzle needs no search
            pass
        return make_puzzle(game, run.seed, run.level, watch, run.seen)


class Sequel(NamedTuple):
    """How a game goes on after a move if both sides play best."""

    found: "Analysis"  # of the position after the move
    line: tuple[Move, ...]

    @property
    def shown(self) -> tuple[Move, ...]:
        """The way to the end, or the best reply where that is far."""
        return self.line or self.found.best[:1]


def sequel(record: Record, move: Move, longest: int, watch: Watch) -> Sequel:
    """What a move leads to, with the way to the end if it is no longer than so many turns."""
    from fivesquare.engine import analyze
    from fivesquare.engine.continuation import best_continuation

    game, after = record.game, record.game.after(record.position, move)
    found = analyze(game, after, stop=watch)
    near = found.distance is not None and found.distance <= longest
    if not near:
        return Sequel(found, ())
    # Who refutes a move does it with the reply that is told: the first of the best.
    best = found.best[:1] if found.value == "win" else found.best
    return Sequel(found, best_continuation(game, after, best, stop=watch))


class Verdict(NamedTuple):
    """What came of a move that somebody tried; and how it goes on, unless more is to be found."""

    before: Attempt
    move: Move
    after: Attempt
    sequel: Sequel | None


def verdict(attempt: Attempt, move: Move, longest: int, watch: Watch) -> Verdict:
    """Whether a move is right, and what it leads to."""
    after = attempt.tried(move)
    is_settled = after.is_solved or after.found == attempt.found
    follows = sequel(attempt.record, move, longest, watch) if is_settled else None
    return Verdict(attempt, move, after, follows)


class Choice(NamedTuple):
    """What comes of every move that may be tried for one own move of a puzzle."""

    attempt: Attempt
    verdicts: dict[Move, Verdict]
    answer: Sequel  # of the right one


def choices(puzzle: "Puzzle", longest: int, watch: Watch) -> list[Choice]:
    """Everything that somebody who tries a puzzle may be told, for each own move in turn."""
    found, attempt = list[Choice](), Attempt(puzzle)
    with prepared(puzzle.game, watch):
        while not attempt.is_solved:
            record = attempt.record
            moves = puzzle.game.moves(record.position)
            told = {move: verdict(attempt, move, longest, watch) for move in moves}
            right = told[attempt.wanted].sequel or sequel(record, attempt.wanted, longest, watch)
            found.append(Choice(attempt, told, right))
            attempt = attempt.tried(attempt.wanted)
    return found
