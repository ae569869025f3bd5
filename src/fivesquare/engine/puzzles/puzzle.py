"""A puzzle: a position, the only moves that keep the result, and how hard they are to find."""

from collections.abc import Iterable
from typing import NamedTuple

from fivesquare.core import Game, Move, Position
from fivesquare.engine import insight
from fivesquare.engine.analysis import WORDS
from fivesquare.engine.solver import Score
from fivesquare.symmetry import smallest

LEVELS = (1, 2, 3, 4, 5)
CHOICE = 3  # moves to choose from where one is to be found, at least
LINE = 2  # own choices of a line, at least

Likeness = tuple[int, int]


class Puzzle(NamedTuple):
    """A position, and the only moves that keep the result; `traps` are the first moves that fail
    but do not lose at once."""

    game: Game
    seed: int
    moves: tuple[Move, ...]  # from the opening
    p: Position
    value: str  # win or draw
    distance: int | None
    line: tuple[Move, ...]  # own moves, and the opponent's replies between them
    traps: int
    level: int

    @property
    def solution(self) -> Move:
        """The first move, and mostly the only one."""
        return self.line[0]

    @property
    def own_moves(self) -> int:
        """How many there are in the line."""
        return len(self.line) // 2 + 1

    @property
    def choices(self) -> tuple[int, ...]:
        """Which own moves are to be found, counted from 0: the others are the only legal ones."""
        positions = self.game.replay(self.line, self.p)[:-1]
        return tuple(
            number for number, p in enumerate(positions[::2]) if len(self.game.moves(p)) > 1
        )

    @property
    def likeness(self) -> Likeness:
        """The same for puzzles that are the same once the board is turned."""
        return likeness(self.game, self.p)


def graded(
    game: Game,
    moves: tuple[Move, ...],
    p: Position,
    worths: dict[Move, Score],
    line: tuple[Move, ...],
) -> Puzzle:
    """The puzzle of a position, with its level; its moves are worth that much."""
    own = worths[line[0]]
    failing = {move: score for move, score in worths.items() if score.sign != own.sign}
    traps = len(differing(game, p, (move for move in failing if is_trap(failing[move]))))
    depth = own.distance or max(score.distance or 0 for score in failing.values())
    level = level_of(depth, traps)
    return Puzzle(game, 0, moves, p, WORDS[own.sign], own.distance, line, traps, level)


def is_trap(worth: Score) -> bool:
    """Whether a move that fails does so later than by the opponent's next one."""
    return worth.turns() > 2


def level_of(depth: int, traps: int) -> int:
    """From 1, easy, to 5: the own moves that must be foreseen, and one less if there are not two
    traps at least.

    The depth is the distance of a win; of a draw, that of the longest loss among the other moves.
    """
    foreseen = (depth + 1) // 2 - (traps < 2)
    return max(LEVELS[0], min(foreseen, LEVELS[-1]))


def differing(game: Game, p: Position, moves: Iterable[Move]) -> set[Likeness]:
    """Where moves lead to: those to the same position, however turned, count as one."""
    return {likeness(game, game.after(p, move)) for move in moves}


def likeness(game: Game, p: Position) -> Likeness:
    """The same for positions that are the same to the rules once the board is turned."""
    own, rules = insight.of(game).likeness, game.rules
    if own:
        return own(rules, p)
    found: Likeness = insight.key(rules, smallest(rules.board, game.about.directionless, p))
    return found
