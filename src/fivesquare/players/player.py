"""What a player is: opened, asked, closed."""

from enum import Enum

from fivesquare.core import Move
from fivesquare.records.record import Record
from fivesquare.work import Stop


class Wish(Enum):
    """What a player may answer with instead of a move."""

    RESIGN = "resign"
    TAKE_BACK = "take back"
    OFFER_DRAW = "offer draw"
    AGREE = "agree"
    LEAVE = "leave"  # the game stays unfinished


Answer = Move | Wish


class Player:
    """Somebody who plays. A child process or a connection lives from `open` to `close`."""

    def open(self) -> None:
        """Get ready for a game."""

    def choose(self, record: Record, stop: Stop | None = None) -> Answer:
        """An answer in a game that goes on; when it is stopped, nobody wants it any more.

        A player that cannot answer, and could not if it were asked again, raises a GameError.
        """
        raise NotImplementedError

    def takes_draw(self, record: Record) -> bool | None:
        """Whether to take the draw that the other offers. None is no answer: the offer stands, and
        can be agreed to instead of a move."""
        return None

    def close(self) -> None:
        """Leave the table; also when `open` failed, and more than once."""
