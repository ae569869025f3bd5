"""What a certificate looks like, line by line; docs/certificates.md explains it.

{"format": "fivesquare certificate", "version": 1, "game": "blockade:size=3", ...}
player 1
layer 0 1
0 0 0 -1 2,2/1,1
layer 2 8
...
end 57 5f70bf18...
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from fivesquare.core import Game, GameError

FORMAT, VERSION = "fivesquare certificate", 1
HEADER = ("format", "version", "game", "winner", "proof")  # of the header
STRATEGY, PAIRING = "strategy", "pairing"
LONGEST = 1000  # characters of a line
LARGEST = 20_000_000  # positions of a layer; two layers are held in memory


class BadCertificate(GameError):
    """A file that proves nothing, the line where that shows, and why."""

    kind = "bad certificate"

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line, self.why = line, why

    def __str__(self) -> str:
        return f"Line {self.line}: {self.why}"


class Proof(NamedTuple):
    """What a certificate claims, and how much it holds."""

    game: Game
    winner: int | None
    kind: str
    positions: int = 0
    lines: int = 0


def header(game: Game, winner: int | None, kind: str) -> str:
    """The first line."""
    values = (FORMAT, VERSION, str(game), winner, kind)
    return json.dumps(dict(zip(HEADER, values, strict=True)))


def heroes(winner: int | None) -> tuple[int, ...]:
    """Whose plan is given: the winner's, or in a draw first Player 1's, then Player 2's."""
    return (winner,) if winner else (1, 2)


def position_line(fields: Iterable[int], answer: str) -> str:
    """A position with the hero to move, and the hero's answer."""
    x, o, holes, last = fields
    return f"{x:x} {o:x} {holes:x} {last} {answer}"
