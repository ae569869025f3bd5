"""Puzzles: positions in which exactly one legal move keeps the result.

Games are played at random, some with more care than others, and their ends are searched. Every
choice comes from the seed and every limit is a number of moves, so the same seed always gives
the same puzzle, however fast the machine.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from fivesquare.board import count
from fivesquare.core import Game, GameError, Move, Position, vacant
from fivesquare.engine import insight
from fivesquare.engine.analysis import Analysis, analyze
from fivesquare.engine.choice import VALUE_ONLY
from fivesquare.engine.solver import Solver, solving
from fivesquare.work import Watch

LEVELS = (1, 2, 3, 4, 5)
LAST = 12  # turns of a game that are searched, its last ones
WORK = 15_000  # turns played before the search is given up
STALE = 200  # games in a row that bring no new position: there are no others
HASTE = 1500  # turns after which a level that nobody asked for is no longer insisted on
GLANCE = 12  # moves that a careful player looks at


class Puzzle(NamedTuple):
    """A position with one move that keeps the result; `traps` are the failing moves that do not
    lose at once."""

    game: Game
    seed: int
    moves: tuple[Move, ...]  # from the opening
    p: Position
    value: str  # win or draw
    distance: int | None
    solution: Move
    traps: int
    level: int


class NoPuzzle(GameError):
    """No puzzle of that kind was found."""

    kind = "no puzzle"


def make_puzzle(
    game: Game, seed: int, level: int | None = None, watch: Watch | None = None
) -> Puzzle:
    """The puzzle of a seed, of that level or, if none is asked for, of one that the seed draws.

    Raises Stopped when somebody stops it.
    """
    watch = watch or Watch()
    watch.tell("Looking for a puzzle")
    wanted = level or LEVELS[int(Random(f"level {seed}").random() * len(LEVELS))]
    spare: Puzzle | None = None
    for work, moves, p in candidates(game, Random(f"puzzle {seed} {game}"), watch):
        if level is None and spare and work >= HASTE:
            return spare
        with solving(game) as solver, solver.within_time(None, watch):
            if not has_only_move(solver, p):
                continue
        found = analyze(game, p, stop=watch)
        watch.check()  # or it may not be the whole truth
        puzzle = graded(game, seed, moves, p, found)
        if puzzle.level == wanted:
            return puzzle
        spare = spare or puzzle
    if spare is None:
        raise NoPuzzle(f"No position of {game} was found in which only one move keeps the result.")
    if level is None:
        return spare
    raise NoPuzzle(
        f"No puzzle of level {level} was found for {game} with the seed {seed};"
        f" there is one of level {spare.level}. Try another level or seed."
    )


def candidates(
    game: Game, chance: Random, watch: Watch
) -> Iterator[tuple[int, tuple[Move, ...], Position]]:
    """Late positions of random games, each once: the turns played for it in all games so far,
    and the moves that led there."""
    seen: set[Position] = set()
    work = stale = 0
    while work < WORK and stale < STALE:
        watch.check()
        turns, positions = random_game(game, chance)
        work += len(turns)
        stale += 1
        for i in range(max(1, len(turns) - LAST), len(turns)):
            p = positions[i]
            if p in seen or not is_quick(game, p):
                continue
            seen.add(p)
            stale = 0
            yield work, tuple(game.move(*turn) for turn in turns[:i]), p


def is_quick(game: Game, p: Position) -> bool:
    """Whether everything about a position is found in a moment, the distance too."""
    return count(vacant(game.rules.board, p)) <= insight.of(game).quick_cells(game.rules)


def random_game(game: Game, chance: Random) -> tuple[list[tuple[int, int]], list[Position]]:
    """A whole game by players of the same random care: its turns and its positions."""
    positions: list[Position] = [game.start()]
    turns: list[tuple[int, int]] = []
    care = chance.random()
    while legal := list(game.turns(positions[-1])):
        order = sorted(legal, key=lambda _: chance.random())[:GLANCE]
        careful = chance.random() < care
        turns.append(careful_turn(game, positions[-1], order) if careful else order[0])
        positions.append(game.rules.after(positions[-1], *turns[-1]))
    return turns, positions


def careful_turn(game: Game, p: Position, order: list[tuple[int, int]]) -> tuple[int, int]:
    """The first turn that wins at once, or neither loses at once nor lets the opponent win so."""
    for turn in order:
        after = game.rules.after(p, *turn)
        if won_by(game, after) == p.turn + 1:
            return turn
        replies = (game.rules.after(after, *reply) for reply in game.turns(after))
        if not any(won_by(game, end) == 2 - p.turn for end in (after, *replies)):
            return turn
    return order[0]


def won_by(game: Game, p: Position) -> int:
    """Who has won, 1 or 2; 0 when nobody has."""
    return game.rules.result(p) & 3


def has_only_move(solver: Solver, p: Position) -> bool:
    """Whether a result can be kept, by one move of several and no other."""
    game = solver.game
    turns = list(game.turns(p))
    if len(turns) < 2:
        return False
    value = solver.value(p)
    if value < 0:
        return False
    keeping = 0
    for turn in turns:
        keeping += solver.score(game.rules.after(p, *turn), VALUE_ONLY).sign == -value
        if keeping > 1:
            return False
    return True


def graded(game: Game, seed: int, moves: tuple[Move, ...], p: Position, found: Analysis) -> Puzzle:
    """The puzzle that a position is."""
    assert found.value is not None
    failing = [option for option in found.options if option.value != found.value]
    (solution,) = (option.move for option in found.options if option.value == found.value)
    traps = sum(option.distance is None or option.distance > 2 for option in failing)
    depth = found.distance or max(option.distance or 0 for option in failing)
    level = level_of(depth, traps)
    return Puzzle(game, seed, moves, p, found.value, found.distance, solution, traps, level)


def level_of(depth: int, traps: int) -> int:
    """From 1, easy, to 5: the own moves that must be foreseen, and one more if there are traps.

    The depth is the distance of a win; of a draw, that of the longest loss among the other moves.
    """
    return min((depth + 1) // 2 + (traps > 0), LEVELS[-1])


def best_line(game: Game, p: Position) -> tuple[Move, ...]:
    """A way to the end in which both sides play best."""
    moves: list[Move] = []
    while not game.result(p):
        moves.append(analyze(game, p).best[0])
        p = game.after(p, moves[-1])
    return tuple(moves)
