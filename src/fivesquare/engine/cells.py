"""What naming a cell is worth: the best turn that begins there, or each way to go on with it.

Of what an analysis has found; nothing is searched here, and nothing heavy is loaded.
"""

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from fivesquare.core import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivesquare.engine.analysis import Analysis, Option
    from fivesquare.engine.solution import Solution

ORDER = ("win", "draw", "loss")


class Worth(NamedTuple):
    """What a cell is worth to the player who names it, and the turns to the end; None where it is
    not known."""

    value: str | None = None
    distance: int | None = None


def by_cell(
    game: Game, found: "Analysis | Solution", first: str | None = None
) -> dict[str | None, Worth]:
    """What each cell is worth that may be named next: to begin a turn, or to follow `first`, where
    None is to name nothing more."""
    groups: dict[str | None, list[Option]] = {}
    for option in found.options:
        begun, *rest = game.split(option.move)
        if first is None:
            groups.setdefault(begun, []).append(option)
        elif begun == first:
            groups.setdefault(rest[0] if rest else None, []).append(option)
    return {cell: best_known(found, options) for cell, options in groups.items()}


def best_known(found: "Analysis | Solution", options: "Sequence[Option]") -> Worth:
    """The best of some moves. Where one of them is not known, no more than is sure: nothing is
    better than the position, and no win is sooner, no loss later."""
    best = min(options, key=rank)
    if all(option.value for option in options):
        return Worth(best.value, best.distance)
    if best.value is None or best.value != (found.value or ORDER[0]):
        return Worth()
    is_sure = found.value is not None and best.distance == found.distance
    return Worth(best.value, best.distance if is_sure else None)


def rank(option: "Option | Worth") -> tuple[int, float]:
    """Sorts the best first: quick wins, draws, late losses, then what is not known. A distance
    that is not known is longer than any that is."""
    if option.value is None:
        return len(ORDER), 0
    far = inf if option.distance is None else option.distance
    return ORDER.index(option.value), -far if option.value == ORDER[-1] else far
