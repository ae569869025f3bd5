"""Games played at random, some with more care than others, and the positions near their ends.

Every choice comes from chance that is handed in, and every limit is a number of moves, so the same
chance always gives the same positions, however fast the machine.
"""

from collections.abc import Iterator
from random import Random

from fivesquare.board import count
from fivesquare.core import Game, Move, Position, vacant
from fivesquare.engine import insight
from fivesquare.work import Watch

LAST = 12  # turns of a game that are looked at, its last ones
WORK = 15_000  # turns played before the search is given up
STALE = 200  # games in a row that bring no new position: there are no others
GLANCE = 12  # moves that a careful player looks at


def late_positions(
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
