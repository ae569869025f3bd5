"""A played game held against the truth, move by move."""

from collections.abc import Callable
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine.analysis import SIGNS, WORDS, Analysis, analyze
from fivesquare.records.record import Record
from fivesquare.work import Stop

BEST, KEPT, SLOWER, SOONER, MISTAKE = "best", "kept", "slower", "sooner", "mistake"


class Standing(NamedTuple):
    """What a position is worth to a player, and the turns to the end; None where not known."""

    value: str | None = None
    distance: int | None = None

    def turned(self) -> "Standing":
        """The same for the opponent."""
        return Standing(self.value and WORDS[-SIGNS[self.value]], self.distance)


class ReviewedMove(NamedTuple):
    """A move, and what it did for the player who made it.

    `kind` is `mistake` when it gave away value, `slower` when it wins later than it could have,
    `sooner` when it loses sooner, else `best`; `kept` when nothing is known but that it kept the
    value, and None when not even that is known. `decision` says whether the legal moves were of
    different value. `better` holds the best moves, where this was none of them.
    """

    number: int
    player: int
    move: Move
    before: Standing
    after: Standing
    decision: bool | None
    kind: str | None
    better: tuple[Move, ...]


class Accuracy(NamedTuple):
    """How a player chose where there was something to choose; only what is known is counted."""

    decisions: int
    kept: int
    unknown: int  # moves of which it is not known whether they kept a decision

    @property
    def share(self) -> float | None:
        """The kept decisions out of all; None when there was none."""
        return self.kept / self.decisions if self.decisions else None


class Review(NamedTuple):
    """A game with every move judged.

    `turning_point` is the number of the move that last changed the value; None when no move did,
    or when too little is known to say. `forgone` is the player who ended the game by word with
    less than the position was worth. `exact` is False when something is not known.
    """

    record: Record
    start: Standing  # of the player who moves first
    moves: tuple[ReviewedMove, ...]
    turning_point: int | None
    forgone: int | None
    players: tuple[Accuracy, Accuracy]
    exact: bool

    def course(self) -> list[int | None]:
        """Who wins before the first move and after each: 1, 2, 0 for a draw, None if not known."""
        first = self.record.positions[0].turn + 1
        after = [winner(each.player, each.after) for each in self.moves]
        return [winner(first, self.start), *after]


def review(
    record: Record,
    seconds: float | None = None,
    stop: Stop | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Review:
    """Judge every move of a game, with so many seconds for each position.

    `watch` is told how many positions are done, and of how many.
    """
    game, positions = record.game, record.positions
    found: list[Analysis] = []
    for p in reversed(positions):  # what is found of the end helps before it
        found.append(analyze(game, p, seconds, stop))
        if watch:
            watch(len(found), len(positions))
    found.reverse()
    standings = reckon(record, found)
    moves = tuple(
        judged(number, p, move, found[number - 1], standings[number - 1], standings[number])
        for number, (p, move) in enumerate(zip(positions, record.moves, strict=False), 1)
    )
    forgone = who_let_go(record, positions[-1], standings[-1])
    return Review(
        record,
        standings[0],
        moves,
        turning_point(moves) if forgone is None else None,
        forgone,
        (accuracy(moves, 1), accuracy(moves, 2)),
        all(known(each) and each.decision is not None for each in moves),
    )


def reckon(record: Record, found: list[Analysis]) -> list[Standing]:
    """What every position is worth to the player to move, also where only a neighbour tells."""
    standings = [
        ended(record.game, p) or Standing(each.value, each.distance)
        for p, each in zip(record.positions, found, strict=True)
    ]
    for i in range(len(record.moves) - 1, -1, -1):
        option = next(each for each in found[i].options if each.move == record.moves[i])
        if standings[i + 1].distance is None and option.value is not None:
            turns = None if option.distance is None else option.distance - 1
            standings[i + 1] = Standing(option.value, turns).turned()
        if standings[i].value is None and standings[i + 1].value == "loss":
            standings[i] = Standing("win")  # the move that was played wins
    for i in range(len(record.moves)):
        if standings[i].value == "loss" and standings[i + 1].value is None:
            standings[i + 1] = Standing("win")  # as every move does
    return standings


def ended(game: Game, p: Position) -> Standing | None:
    """What a finished game is worth to the player who would be next."""
    result = game.result(p)
    if result is None:
        return None
    if result.winner is None:
        return Standing("draw")
    return Standing("win" if result.winner == p.turn + 1 else "loss", 0)


def judged(
    number: int, p: Position, move: Move, found: Analysis, before: Standing, opponent: Standing
) -> ReviewedMove:
    """One move, judged by the position before it and the one after."""
    after = opponent.turned()
    kind = kind_of(move, found, before, after)
    better: tuple[Move, ...] = ()
    if kind in (MISTAKE, SLOWER, SOONER):
        better = found.best if found.exact else known_better(kind, found, before)
    decision = was_decision(move, found, before, after)
    return ReviewedMove(number, p.turn + 1, move, before, after, decision, kind, better)


def was_decision(move: Move, found: Analysis, before: Standing, after: Standing) -> bool | None:
    """Whether the legal moves are of different value; None when it is not known."""
    if before.value == "loss":
        return False  # they all lose
    # Some move is worth as much as the position.
    values = {*(option.value for option in found.options), before.value, after.value} - {None}
    if len(values) > 1:
        return True
    unknown = any(option.value is None and option.move != move for option in found.options)
    return None if unknown or not values else False


def kind_of(move: Move, found: Analysis, before: Standing, after: Standing) -> str | None:
    """What a move was, seen by the player who made it."""
    if before.value is None or after.value is None:
        return None
    if before.value != after.value:
        return MISTAKE
    if before.value == "draw":
        return BEST
    if not found.exact and (before.distance is None or after.distance is None):
        return KEPT
    in_time = after.distance is not None and after.distance + 1 == before.distance
    if move in found.best if found.exact else in_time:
        return BEST
    return SLOWER if before.value == "win" else SOONER


def known_better(kind: str, found: Analysis, before: Standing) -> tuple[Move, ...]:
    """The better moves, as far as they are known: the best, or those that keep the value."""
    keeping = [option for option in found.options if option.value == before.value]
    best = [option for option in keeping if option.distance == before.distance]
    return tuple(option.move for option in best or keeping * (kind == MISTAKE))


def known(each: ReviewedMove) -> bool:
    """Whether it is known if the move kept the value."""
    return each.kind is not None


def turning_point(moves: tuple[ReviewedMove, ...]) -> int | None:
    """The move after which the value never changed again, as far back as everything is known."""
    for each in reversed(moves):
        if not known(each):
            return None
        if each.kind == MISTAKE:
            return each.number
    return None


def who_let_go(record: Record, p: Position, standing: Standing) -> int | None:
    """The player who resigned, forfeited or agreed to less than the position was worth."""
    if record.result is None or record.game.result(p) or standing.value is None:
        return None
    worth, outcome = winner(p.turn + 1, standing), record.result.winner or 0
    if worth == outcome:
        return None
    return worth or 3 - outcome


def winner(player: int, standing: Standing) -> int | None:
    """Who wins: 1, 2, 0 for nobody, None when it is not known."""
    if standing.value is None:
        return None
    return {"win": player, "draw": 0, "loss": 3 - player}[standing.value]


def accuracy(moves: tuple[ReviewedMove, ...], player: int) -> Accuracy:
    """The decisions of one player, and how many of them kept the value."""
    own = [each for each in moves if each.player == player]
    counted = [each for each in own if each.decision and known(each)]
    kept = sum(each.kind != MISTAKE for each in counted)
    unknown = sum(each.decision is None or bool(each.decision) and not known(each) for each in own)
    return Accuracy(len(counted), kept, unknown)
