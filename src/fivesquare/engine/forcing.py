"""Can a player force a win within so many turns? Which search answers that for which game."""

from typing import Any

from fivesquare.compiling import by_rules
from fivesquare.core import Position
from fivesquare.engine.insight.pathway import has_zones
from fivesquare.engine.search import forces as by_moves
from fivesquare.engine.search import new_table
from fivesquare.engine.zones import WORDS
from fivesquare.engine.zones import forces as by_zones
from fivesquare.games import GAMES
from fivesquare.games.pathway import Pathway


def table_for(rules: Any, bits: int) -> Any:
    """An empty table of 2**bits entries for the search that answers; half as many, which hold
    more and suffice, for one by zones."""
    zones = isinstance(rules, Pathway) and has_zones(rules)
    return new_table(bits - 1, WORDS) if zones else new_table(bits)


def in_general(
    rules: Any, p: Position, hero: int, within: int, table: Any, work: Any, top: int, control: Any
) -> int:
    """Most games."""
    return by_moves(rules, p, hero, within, table, work, top, control)


def in_pathway(
    rules: Any, p: Position, hero: int, within: int, table: Any, work: Any, top: int, control: Any
) -> int:
    """Pathway, by zones where they are worth it."""
    if has_zones(rules):
        return by_zones(rules, p, hero, within, table, work, top, control)
    return by_moves(rules, p, hero, within, table, work, top, control)


forces = by_rules(
    {kind.rules: in_pathway if kind.rules is Pathway else in_general for kind in GAMES.values()}
)
