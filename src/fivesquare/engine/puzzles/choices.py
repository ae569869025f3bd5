"""One move of several: positions of random games with three moves at least, of which one keeps the
result, and one that fails is a trap."""

from random import Random

from fivesquare.core import Game, Move, Position
from fivesquare.engine.analysis import SIGNS, Analysis, analyze
from fivesquare.engine.choice import VALUE_ONLY
from fivesquare.engine.puzzles.puzzle import CHOICE, LEVELS, Puzzle, differing, graded
from fivesquare.engine.puzzles.random_games import late_positions
from fivesquare.engine.solver import Score, Solver, solving
from fivesquare.work import Watch

HASTE = 1500  # turns after which a level that nobody asked for is no longer insisted on


def choice_of_seed(
    game: Game, seed: int, level: int | None, watch: Watch
) -> tuple[Puzzle | None, set[int]]:
    """The puzzle of a seed, of that level or, if none is asked for, of one that the seed draws; and
    the levels that were come across."""
    wanted = level or LEVELS[int(Random(f"level {seed} {game}").random() * len(LEVELS))]
    spare: Puzzle | None = None
    levels: set[int] = set()
    for work, moves, p in late_positions(game, Random(f"puzzle {seed} {game}"), watch):
        if level is None and spare and work >= HASTE:
            break
        puzzle = choice_at(game, moves, p, watch)
        if puzzle is None:
            continue
        if puzzle.level == wanted:
            return puzzle, levels
        spare = spare or puzzle
        levels.add(puzzle.level)
    return (spare if level is None else None), levels


def choice_at(game: Game, moves: tuple[Move, ...], p: Position, watch: Watch) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    found = only_move(game, p, watch)
    if found is None or len(differing(game, p, game.moves(p))) < CHOICE:
        return None
    worths = {
        option.move: Score(SIGNS[option.value or ""], option.distance) for option in found.options
    }
    puzzle = graded(game, moves, p, worths, found.best[:1])
    return puzzle if puzzle.traps else None


def only_move(game: Game, p: Position, watch: Watch) -> Analysis | None:
    """Everything about a position in which a result can be kept by one move of several and by no
    other; None of every other position."""
    with solving(game) as solver, solver.within_time(None, watch):
        if not has_only_move(solver, p):
            return None
    found = analyze(game, p, stop=watch)
    watch.check()  # or it may not be the whole truth
    return found


def has_only_move(solver: Solver, p: Position) -> bool:
    """Whether a result can be kept, by one move of several and no other."""
    game = solver.game
    turns = list(game.turns(p))
    if len(turns) < CHOICE:
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
