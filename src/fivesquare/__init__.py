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

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivesquare.core import (
        BadAction,
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

__version__ = "0.2.0"

__all__ = [
    "GAMES",
    "BadAction",
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


# Rooms with public names of their own.
ROOMS = ("certificates", "engine", "envs", "match", "records", "testing")


def __getattr__(name: str) -> Any:
    """The public names, loaded when they are first used: `fivesquare --help` needs none."""
    if name in ROOMS:
        return import_module(f"fivesquare.{name}")
    if name not in __all__:
        raise AttributeError(f"fivesquare has no {name}")
    home = "fivesquare.games" if name in ("GAMES", "load") else "fivesquare.core"
    return getattr(import_module(home), name)
