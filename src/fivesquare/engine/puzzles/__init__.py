"""Puzzles: positions in which exactly one legal move keeps the result, and that move is no guess.

There are three moves to choose from at least, and one of those that fail is a trap: it does not
lose at once. Where a game has hardly any such positions, a puzzle is a line of moves.
"""

from collections.abc import Collection

from fivesquare.core import Game
from fivesquare.engine import insight
from fivesquare.engine.puzzles.choices import choice_of_seed
from fivesquare.engine.puzzles.forced_lines import line_of_seed, pool
from fivesquare.engine.puzzles.puzzle import LEVELS, Likeness, Puzzle
from fivesquare.errors import NoPuzzle
from fivesquare.work import Watch

__all__ = ["LEVELS", "Likeness", "NoPuzzle", "Puzzle", "levels_of", "make_puzzle"]

SEEDS = 30  # in a row that bring no new puzzle: there are no others


def make_puzzle(
    game: Game,
    seed: int,
    level: int | None = None,
    watch: Watch | None = None,
    seen: Collection[Likeness] = (),
) -> Puzzle:
    """The puzzle of a seed, of that level or, if none is asked for, of one that the seed draws.

    If it is like one that was seen, the first of the seeds after it whose puzzle is not. Raises
    Stopped when somebody stops it.
    """
    watch = watch or Watch()
    watch.tell("Looking for a puzzle")
    if level not in (None, *LEVELS):
        raise NoPuzzle(f"Puzzles are of level {LEVELS[0]} to {LEVELS[-1]}.")
    of_seed, seeds = choice_of_seed, SEEDS
    if insight.of(game).has_lines(game.rules):
        of_seed, seeds = line_of_seed, len(pool(game, watch))
    for each in range(seed, seed + max(1, seeds)):
        found, levels = of_seed(game, each, level, watch)
        if found is None:
            raise missing(game, level, levels)
        if found.likeness not in seen:
            return found._replace(seed=each)
    which = f"of level {level} " if level else ""
    raise NoPuzzle(f"These were all the puzzles {which}that were found for {game}.")


def levels_of(game: Game, watch: Watch | None = None) -> tuple[int, ...]:
    """The levels of which a game has puzzles; all, where that would take a search."""
    if not insight.of(game).has_lines(game.rules):
        return LEVELS
    watch = watch or Watch()
    watch.tell("Looking for a puzzle")
    return tuple(sorted({line.level for line in pool(game, watch)}))


def missing(game: Game, level: int | None, others: Collection[int]) -> NoPuzzle:
    """What to say where there is no such puzzle, and which levels there are."""
    if level is None or not others:
        return NoPuzzle(f"No position of {game} was found in which one good move is hard to find.")
    *most, last = map(str, sorted(others))
    known = f"{', '.join(most)} and {last}" if most else last
    which = f"No puzzle of level {level} was found for {game}"
    return NoPuzzle(f"{which}; there are some of level {known}.")
