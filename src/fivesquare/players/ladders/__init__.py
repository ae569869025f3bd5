"""Which levels a game has, and how far each looks ahead: the one place that says so.

A game's ladders are found by its name, as its book is; `benchmarks/levels.py` measures them. They
stand here and not in what the engine knows, so that a list of opponents needs no engine, and a
ladder that is tuned leaves compiled code as it is.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from fivesquare.core import Game, Kind

Ladder = tuple[float, ...]

MOST = 8  # levels that a game can have; every record that was ever kept names one of these
USUAL: Ladder = (0.5, 0.75, 0.9, 0.97)  # where nobody has measured: few and wide steps


def ladder(game: Game) -> Ladder:
    """How likely each level is to look one turn further, the weakest first.

    A line of n turns is seen with the n-th power of it: short refutations are rarely overlooked,
    long ones often. A variant with several options has the shortest ladder that one of them has;
    what was not measured has that of the standard game.
    """
    known = ladders(game.about)
    found = [known[option] for option in game.variant.split(",") if option in known]
    return min(found, key=len, default=known.get("", USUAL))


@cache
def ladders(kind: Kind) -> dict[str, Ladder]:
    """The ladders of a game, that of the standard one without a name, others by an option."""
    name = f"{__name__}.{kind.id.replace('-', '_')}"
    if find_spec(name) is None:
        return {}
    found: dict[str, Ladder] = import_module(name).LADDERS
    return found


def levels(game: Game) -> tuple[str, ...]:
    """The levels that a game has, the weakest first."""
    return tuple(str(n) for n in range(1, len(ladder(game)) + 1))


def span(offered: tuple[str, ...]) -> str:
    """`1 to 3`; or `1`, where that is all."""
    return " to ".join(dict.fromkeys((offered[0], offered[-1])))


def usual_level(game: Game) -> str:
    """The one for whoever does not say: of middling strength."""
    offered = levels(game)
    return offered[(len(offered) - 1) // 2]


def nearest_level(game: Game, number: int) -> int:
    """The level that plays for one that a record names: itself, or the strongest there is."""
    return min(number, len(ladder(game)))
