"""What the search knows of each game.

`key` says what makes two positions the same; `candidates` which moves matter and which to try
first, or that the question is settled. What it leaves out must not matter: proved where it is
done, and held against a naive solver by the tests.
"""

from typing import Any

from fivesquare.board import count, index
from fivesquare.compiling import by_rules
from fivesquare.core import Position, vacant
from fivesquare.engine.insight import adjacent_capture, blockade, pathway
from fivesquare.engine.insight.common import FOREVER, HOPELESS, SURE, all_moves, used_and_last
from fivesquare.games.adjacent_capture import AdjacentCapture
from fivesquare.games.block_capture import BlockCapture
from fivesquare.games.blockade import Blockade
from fivesquare.games.knights_blockade import KnightsBlockade
from fivesquare.games.pathway import Pathway

__all__ = ["FOREVER", "HOPELESS", "SURE", "candidates", "drawless", "horizon", "hurries", "key"]


def knights_and_holes(rules: Any, p: Position) -> tuple[int, int]:
    """Two places, the blocked cells, and whose turn it is."""
    return p.holes, (index(p.x) * 64 + index(p.o)) * 2 + p.turn


key = by_rules(
    {
        BlockCapture: used_and_last,
        Blockade: blockade.canonical,
        KnightsBlockade: knights_and_holes,
        Pathway: pathway.canonical,
        AdjacentCapture: adjacent_capture.canonical,
    }
)

candidates = by_rules(
    {
        BlockCapture: all_moves,
        Blockade: blockade.candidates,
        KnightsBlockade: all_moves,
        Pathway: pathway.candidates,
        AdjacentCapture: adjacent_capture.candidates,
    }
)


def drawless(rules: Any) -> bool:
    """Whether the game always has a winner."""
    if isinstance(rules, Pathway):
        return rules.diagonal and not rules.blocked
    return not isinstance(rules, AdjacentCapture) or rules.board.size % 2 == 1


def hurries(rules: Any) -> bool:
    """Whether it is quicker to look for short wins first than for any win at all."""
    return isinstance(rules, Pathway)


STANDARD = 5  # up to this size every distance is worth its price
FEW = 12  # empty cells with which it is on any size
NEAR = 4  # turns within which an end is cheap to find, however many cells are empty


def horizon(rules: Any, p: Position) -> int:
    """How many turns ahead the end of the game is looked for, once it is known who wins.

    What lies beyond has no distance: a win beyond it is worth less than any within, a loss more.
    """
    if not isinstance(rules, AdjacentCapture) or rules.board.size <= STANDARD:
        return FOREVER
    return FOREVER if count(vacant(rules.board, p)) <= FEW else NEAR
