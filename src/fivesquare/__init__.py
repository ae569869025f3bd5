"""Five small two-player strategy games: the rules, the words of their books, and play.

>>> import fivesquare
>>> game = fivesquare.load("blockade")
>>> p = game.start()
>>> p = game.play(p, "3,3/1,1")
>>> game.moves(p)[:3]
['2,3/1,2', '2,3/1,3', '2,3/1,4']
>>> game.turn(p)
2
>>> game.result(p) is None
True
"""

from fivesquare.core import (
    BadPosition,
    BadVariant,
    Game,
    GameError,
    IllegalMove,
    Move,
    Options,
    Position,
    Result,
    UnknownGame,
    UnreadableMove,
)
from fivesquare.games import GAMES, load

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadPosition",
    "BadVariant",
    "Game",
    "GameError",
    "IllegalMove",
    "Move",
    "Options",
    "Position",
    "Result",
    "UnknownGame",
    "UnreadableMove",
    "load",
]
