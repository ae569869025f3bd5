"""What is known of each game beyond its rules, found by the game's name as its book is.

`key` says what makes two positions the same; `candidates` which moves matter and which to try
first, or that the question is settled; `pack` and `unpack` make two numbers of a position and a
position of them; `longer` says after which cells a second may follow. They are functions of
(rules, ...), other ones for each game.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from fivesquare.compiling import by_rules
from fivesquare.core import Game, Kind
from fivesquare.engine.insight import plain
from fivesquare.engine.insight.facts import Insight, Packing
from fivesquare.engine.insight.plain import FOREVER, HOPELESS, SURE
from fivesquare.games import GAMES

__all__ = [
    "FOREVER",
    "HOPELESS",
    "SURE",
    "Insight",
    "candidates",
    "key",
    "longer",
    "of",
    "of_rules",
    "pack",
    "unpack",
]


def of(game: Game) -> Insight:
    """What is known of a game."""
    return of_kind(game.about)


def of_rules(rules: type) -> Insight:
    """What is known of the game that has these rules."""
    return of_kind(kind_of(rules))


@cache
def of_kind(kind: Kind) -> Insight:
    """`INSIGHT` in the module that has the game's name; the plain one where there is none."""
    name = f"{__name__}.{kind.id.replace('-', '_')}"
    if find_spec(name) is None:
        return Insight()
    found: Insight = import_module(name).INSIGHT
    return found


@cache
def kind_of(rules: type) -> Kind:
    """The game that has these rules."""
    return next(kind for kind in GAMES.values() if kind.rules is rules)


def key_of(rules: type) -> Packing:
    """The game's own key, or everything."""
    plain_key = plain.everything_turned if kind_of(rules).directionless else plain.everything
    return of_rules(rules).key or plain_key


def longer_of(rules: type) -> Callable[..., int]:
    """The game's own, or a plain one."""
    plainly = plain.all_longer if kind_of(rules).joint else plain.none_longer
    return of_rules(rules).longer or plainly


key = by_rules(key_of, plain.everything)
candidates = by_rules(lambda rules: of_rules(rules).candidates, plain.all_moves)
pack = by_rules(lambda rules: of_rules(rules).pack, plain.everything)
longer = by_rules(longer_of, plain.all_longer)
unpack = by_rules(lambda rules: of_rules(rules).unpack, plain.from_everything)
