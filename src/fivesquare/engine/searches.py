"""Can a player force a win within so many turns? Which search answers that for which game."""

from collections.abc import Callable
from typing import Any

from fivesquare.compiling import by_rules
from fivesquare.core import Game, Position
from fivesquare.engine import insight
from fivesquare.engine.search import forces as by_moves
from fivesquare.engine.search import new_table


def table_for(game: Game, bits: int) -> Any:
    """An empty table of 2**bits entries for the search that answers."""
    own_table = insight.of(game).new_table
    return own_table(game.rules, bits) if own_table else new_table(bits)


def in_general(
    rules: Any, p: Position, hero: int, within: int, table: Any, work: Any, top: int, control: Any
) -> int:
    """Most games."""
    return by_moves(rules, p, hero, within, table, work, top, control)


def search_for(rules: type) -> Callable[..., int]:
    """The game's own search, or that of most games."""
    return insight.of_rules(rules).forces or in_general


forces = by_rules(search_for, in_general)
