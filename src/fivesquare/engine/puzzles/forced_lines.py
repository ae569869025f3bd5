"""Lines: two own choices or more, in each of which one move keeps the result, with the replies of a
perfect opponent between them: those that set the hardest problem.

They are for games that have hardly any other puzzles, because they have few positions. So all of
these are listed, and scored from the last to the first by trying every move.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from fivesquare.board import count
from fivesquare.core import Game, Move, Position
from fivesquare.engine.choice import NO_PROBLEM, Problem
from fivesquare.engine.puzzles.puzzle import CHOICE, LINE, Puzzle, differing, graded, likeness
from fivesquare.engine.solver import Score
from fivesquare.work import Watch

pools: dict[Game, list[Puzzle]] = {}  # every line of a game, once somebody has asked for one


def pool(game: Game, watch: Watch) -> list[Puzzle]:
    """All lines of a game, or all choices where there are no lines, in an order that tells nothing.
    Of those that are the same but for turning the board there is one."""
    if game not in pools:
        listing = Listing(game, watch)
        found = list(unlike(listing.lines())) or list(unlike(listing.choices()))
        Random(str(game)).shuffle(found)
        pools[game] = found
    return pools[game]


def unlike(puzzles: Iterable[Puzzle]) -> Iterable[Puzzle]:
    """One of each class."""
    return {puzzle.likeness: puzzle for puzzle in puzzles}.values()


def line_of_seed(
    game: Game, seed: int, level: int | None, watch: Watch
) -> tuple[Puzzle | None, set[int]]:
    """The line of a seed, or the next one of that level; and the levels that there are. Those of as
    many seeds in a row as there are lines all differ."""
    lines = pool(game, watch)
    begin = seed % len(lines) if lines else 0
    fitting = (line for line in lines[begin:] + lines[:begin] if level in (None, line.level))
    return next(fitting, None), {line.level for line in lines}


class Way(NamedTuple):
    """How it goes on from a position with one good move, as long as every own move is the only good
    one."""

    choices: int  # own moves, but for those that are the only legal ones
    stops: tuple[Position, ...]  # after an own move, after the reply, and so on


class Listing:
    """Every position that play can lead to: where its turns lead, and what it is worth. Of first
    turns that are the same but for turning the board it has one."""

    def __init__(self, game: Game, watch: Watch) -> None:
        self.game = game
        self.before: dict[Position, Position] = {}
        self.afters: dict[Position, list[Position]] = {}
        self.find(watch)
        self.scores: dict[Position, Score] = {}
        for p in sorted(self.afters, key=used, reverse=True):  # every turn uses a cell at least
            watch.check()
            self.scores[p] = self.work_out(p)
        self.ways: dict[Position, Way] = {}
        for p in self.scores:
            watch.check()
            self.find_way(p)

    def find(self, watch: Watch) -> None:
        """List the positions."""
        game = self.game
        start = game.start()
        firsts = {likeness(game, after): after for after in each_after(game, start)}
        self.afters[start] = [*firsts.values()]
        self.before = dict.fromkeys(self.afters[start], start)
        waiting = [*self.before]
        while waiting:
            watch.check()
            p = waiting.pop()
            self.afters[p] = [*each_after(game, p)]
            for after in self.afters[p]:
                if after not in self.before:
                    self.before[after] = p
                    waiting.append(after)

    def work_out(self, p: Position) -> Score:
        """The best of what the turns lead to."""
        if self.afters[p]:
            return max(
                (self.scores[after].before() for after in self.afters[p]), key=Score.goodness
            )
        winner = self.game.rules.result(p) & 3
        return Score(1 if winner == p.turn + 1 else -1, 0) if winner else Score(0)

    def find_way(self, p: Position) -> None:
        """The way on from a position with one good move that has the most to be found, if the
        opponent answers as perfect does."""
        good = self.good(p)
        if self.scores[p].sign < 0 or len(good) != 1 or p not in self.before:
            return
        [after], choices = good, int(len(self.afters[p]) > 1)
        ways = [Way(choices, (after,))]
        for reply in self.hardest(after):
            further = self.ways.get(reply)
            if further and further.choices:
                ways.append(Way(choices + further.choices, (after, reply, *further.stops)))
        self.ways[p] = max(ways, key=lambda way: (way.choices, len(way.stops)))

    def good(self, p: Position) -> list[Position]:
        """Where the turns lead that keep the result."""
        return [
            after for after in self.afters[p] if self.scores[after].sign == -self.scores[p].sign
        ]

    def hardest(self, p: Position) -> list[Position]:
        """Where the turns lead that keep the result and set the hardest problem."""
        problems = {after: self.problem(after) for after in self.good(p)}
        least = min(problems.values(), default=NO_PROBLEM)
        return [after for after, problem in problems.items() if problem == least]

    def problem(self, p: Position) -> Problem:
        """What it is to stand here."""
        good = len(self.good(p))
        turns = self.scores[p].before().turns()
        return Problem(good, -turns, good - len(self.afters[p])) if self.afters[p] else NO_PROBLEM

    def lines(self) -> Iterator[Puzzle]:
        """Every line."""
        for p, way in self.ways.items():
            if way.choices >= LINE and len(self.afters[p]) > 1:
                yield self.puzzle(p, way.stops)

    def choices(self) -> Iterator[Puzzle]:
        """Every position with a trap and enough to choose from."""
        game = self.game
        for p, way in self.ways.items():
            if len(differing(game, p, game.moves(p))) >= CHOICE:
                puzzle = self.puzzle(p, way.stops[:1])
                if puzzle.traps:
                    yield puzzle

    def puzzle(self, p: Position, stops: tuple[Position, ...]) -> Puzzle:
        """The puzzle of a position, with this line."""
        game = self.game
        worths = {move: self.scores[game.after(p, move)].before() for move in game.moves(p)}
        way = [p]
        while way[0] in self.before:
            way.insert(0, self.before[way[0]])
        return graded(game, moves_along(game, way), p, worths, moves_along(game, [p, *stops]))


def each_after(game: Game, p: Position) -> Iterator[Position]:
    """Where the turns of a position lead."""
    return (game.rules.after(p, *turn) for turn in game.turns(p))


def moves_along(game: Game, way: list[Position]) -> tuple[Move, ...]:
    """The moves that lead from each position to the next."""
    return tuple(
        next(move for move in game.moves(p) if game.after(p, move) == after)
        for p, after in pairwise(way)
    )


def used(p: Position) -> int:
    """How many cells are gone."""
    return count(p.x | p.o | p.holes)
