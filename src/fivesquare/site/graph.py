"""Positions of a game and the moves between them: all of them, or those near the opening.

Whoever reads it needs no rule of the game: it says what stands on the board, what may be played,
what that is worth and where it leads.
"""

from collections.abc import Callable
from typing import NamedTuple

from fivesquare import inquiry
from fivesquare.board import count
from fivesquare.core import Game, Position
from fivesquare.engine.cells import Worth, rank
from fivesquare.reports.online import ChapterDocument
from fivesquare.work import Watch

WORDS = {1: "win", 0: "draw", -1: "loss"}
OFTEN = 1000  # positions after which somebody may stop it
BEYOND = None  # where a move leads that these files do not follow


class Edge(NamedTuple):
    """A move: what it is worth to the player who makes it, and where it leads."""

    first: int  # cells by their number
    second: int | None
    worth: Worth
    to: int | None  # the number of a node


class Node(NamedTuple):
    """A position; its moves, the best first. A game that is over has none."""

    p: Position
    edges: tuple[Edge, ...]


Turn = tuple[int, int]
Reached = dict[Position, dict[Turn, Position]]
"""Positions, each with where its turns lead; from those where a game is over none does."""

Valued = Callable[[Position], dict[Turn, Worth]]
"""What every turn of a position is worth to the player who makes it."""


def whole_graph(game: Game, watch: Watch) -> list[Node] | None:
    """Every position, where those are listed in a moment."""
    if not inquiry.is_listed(game):
        return None
    found = reached(game, lambda _: True, watch)
    scores = inquiry.scores(game, [*found], watch)
    before = dict(zip(found, (score.before() for score in scores), strict=True))

    def valued(p: Position) -> dict[Turn, Worth]:
        return {
            turn: Worth(WORDS[before[later].sign], before[later].distance)
            for turn, later in found[p].items()
        }

    return graph(game, found, valued, watch)


def near_graph(game: Game, depth: int, watch: Watch) -> list[Node]:
    """The positions in which at most so many cells more are used than in the opening."""
    least = used(game.start())

    def valued(p: Position) -> dict[Turn, Worth]:
        options = inquiry.analysis(game, p, watch).options
        return {game.read(each.move): Worth(each.value, each.distance) for each in options}

    return graph(game, reached(game, lambda p: used(p) - least <= depth, watch), valued, watch)


def opening_graph(game: Game, chapter: ChapterDocument, watch: Watch) -> list[Node]:
    """The opening alone, with what the atlas says of it."""
    worths = {
        game.read(move): Worth(each["value"], each["distance"])
        for each in chapter["openings"]
        for move in (each["move"], *each["alike"])
    }
    start = game.start()
    return graph(game, reached(game, lambda p: p == start, watch), lambda _: worths, watch)


def used(p: Position) -> int:
    """How many cells are not empty."""
    return count(p.x | p.o | p.holes)


def reached(game: Game, is_near: Callable[[Position], bool], watch: Watch) -> Reached:
    """Every position that is near enough, once: along each line to its end, then the next, so that
    what follows a position is mostly near it."""
    waiting, seen = [game.start()], {game.start()}
    found: Reached = {}
    while waiting:
        if len(found) % OFTEN == 0:
            watch.check()
        p = waiting.pop()
        found[p] = {turn: game.rules.after(p, *turn) for turn in game.turns(p)}
        fresh = [later for later in found[p].values() if later not in seen and is_near(later)]
        seen.update(fresh)
        waiting += reversed(fresh)
    return found


def graph(game: Game, found: Reached, valued: Valued, watch: Watch) -> list[Node]:
    """The nodes, in the order in which they were found."""
    numbers = {p: number for number, p in enumerate(found)}
    nodes = []
    for p, number in numbers.items():
        if number % OFTEN == 0:
            watch.check()
            watch.tell(f"Positions of {game}", number, len(found))
        worths = sorted(valued(p).items(), key=lambda each: rank(each[1])) if found[p] else []
        edges = (
            Edge(*cells(game, turn), worth, numbers.get(found[p][turn], BEYOND))
            for turn, worth in worths
        )
        nodes.append(Node(p, tuple(edges)))
    return nodes


def cells(game: Game, turn: Turn) -> tuple[int, int | None]:
    """The cells that a turn names, by their numbers."""
    first, second = turn
    return (
        first.bit_length() - 1,
        None if second > game.rules.board.full else second.bit_length() - 1,
    )
