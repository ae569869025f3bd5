"""The cells to look at: what decided a game that is over, and what a move captured."""

from collections.abc import Callable

from fivesquare.board import bits
from fivesquare.core import Game, Position


def decisive(game: Game, p: Position) -> int:
    """The cells that show why the game ended as its rules say; none where nothing stands out."""
    result = game.result(p)
    if result is None or result.winner is None:
        return 0
    return DECISIONS.get(result.reason, last_cell)(game, p)


def captured(before: Position, after: Position) -> int:
    """The cells that a move took from the opponent."""
    return before.x & after.o | before.o & after.x


def last_cell(_game: Game, p: Position) -> int:
    """The cell that the rules remember."""
    return 1 << p.last if p.last >= 0 else 0


def stuck(game: Game, p: Position) -> int:
    """What cannot move: the last cell, beside which there is no room, or the player's own."""
    return last_cell(game, p) or (p.o if p.turn else p.x)


def held(_game: Game, p: Position) -> int:
    """All that the winner holds, who has just moved."""
    return p.x if p.turn else p.o


def path(game: Game, p: Position) -> int:
    """Cells of the winner that are enough to win, and none of which could be missing."""
    result = game.result(p)
    for cell in bits(held(game, p)):
        without = p._replace(x=p.x & ~cell, o=p.o & ~cell)
        if game.result(without) == result:
            p = without
    return held(game, p)


DECISIONS: dict[str, Callable[[Game, Position], int]] = {
    "no move": stuck,
    "path": path,
    "majority": held,
}
