"""How people fare against computers: games won, drawn and lost, over records."""

from collections.abc import Iterable
from typing import NamedTuple

from fivesquare.records.record import HUMAN, Record
from fivesquare.variants import family


class Fare(NamedTuple):
    """A game, which computer the other player was, and which player the person was."""

    game: str  # with its variant; obstacles by their number alone
    opponent: str
    seat: int


class Tally(NamedTuple):
    """How games ended for the person."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def plus(self, other: "Tally") -> "Tally":
        """Both counted together."""
        return Tally(*(mine + its for mine, its in zip(self, other, strict=True)))


def balance(records: Iterable[Record], name: str | None = None) -> dict[Fare, Tally]:
    """The finished games of a person, or of the one with that name, against a computer.

    What began in the middle is not counted: somebody has chosen that position, or other players
    have come to it.
    """
    found: dict[Fare, Tally] = {}
    for record in records:
        people = [n for n, seat in enumerate(record.seats, 1) if seat.kind == HUMAN]
        is_whole = record.start is None and not record.is_given
        if record.result is None or not is_whole or len(people) != 1:
            continue
        [seat] = people
        if name is not None and record.seats[seat - 1].name.lower() != name.lower():
            continue
        winner = record.result.winner
        tally = Tally(winner == seat, winner is None, winner == 3 - seat)
        fare = Fare(family(record.game), record.seats[2 - seat].kind, seat)
        found[fare] = found.get(fare, Tally()).plus(tally)
    return found
