"""What a learner sees of a game: six planes of cells, from the view of the player to move."""

from dataclasses import dataclass
from functools import cached_property

from fivesquare.core import Game
from fivesquare.envs.actions import Bytes, State, shown, spread
from fivesquare.errors import GameError

__all__ = ["PLANES", "Observations"]

PLANES = ("own", "other", "blocked", "last", "first", "to move")
CUBE, FLAT = "planes", "flat"


@dataclass(frozen=True)
class Observations:
    """The observations of a game: `planes` by rows by columns, or the same numbers in one row.

    Each is 0 or 1: the cells of the player to move; the other's; what is blocked or removed; the
    cell that the rules remember; the cell that the turn began with, in the middle of one; and all
    cells when Player 2 is to move. Nothing else is needed to play on.
    """

    game: Game
    form: str = CUBE

    def __post_init__(self) -> None:
        if self.form not in (CUBE, FLAT):
            raise GameError(f"observation is {CUBE} or {FLAT}, not {shown(self.form)}.")

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        size = self.game.size
        return (len(PLANES) * size * size,) if self.form == FLAT else (len(PLANES), size, size)

    @cached_property
    def length(self) -> int:
        """How many numbers an observation has."""
        return len(PLANES) * self.game.size**2

    def of(self, state: State, viewer: int | None = None) -> Bytes:
        """What a player sees, 1 or 2; the one to move if nobody is named.

        To see what the other sees only exchanges `own` and `other`.
        """
        return spread(self.packed(state, viewer), self.length).reshape(self.shape)

    def packed(self, state: State, viewer: int | None = None) -> int:
        """The same as a set of bits, the planes one after the other."""
        (turn, x, o, holes, last), first = state
        own, other = (x, o) if (turn if viewer is None else viewer - 1) == 0 else (o, x)
        remembered = 1 << last if last >= 0 else 0
        moving = self.game.rules.board.full if turn else 0
        packed, cells = 0, self.game.size**2
        for plane in (moving, first, remembered, holes, other, own):
            packed = packed << cells | plane
        return packed
