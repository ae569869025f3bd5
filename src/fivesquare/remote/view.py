"""What a server says of a game, read with care: the record, who is there, what is offered."""

import json
from dataclasses import dataclass

from fivesquare.records.reader import read_record
from fivesquare.records.record import HUMAN, Record
from fivesquare.remote.client import Json, Trouble
from fivesquare.remote.link import NAME

OFFERS = ("undo", "draw", "rematch")
SAME = ("format", "game", "start", "moves", "match", "result")  # in a state and in a record


@dataclass(frozen=True, slots=True)
class View:
    """A game as somebody sees it who sits at these seats, or at none."""

    record: Record
    version: int
    seats: frozenset[int]
    offers: dict[str, int]  # the player who offers, by what is offered
    joined: tuple[bool, bool]
    away: tuple[int | None, int | None]  # for how many seconds; None: here
    may_claim: int  # seconds
    next: str | None

    @property
    def other(self) -> int:
        """The player whom we wait for."""
        return 3 - min(self.seats) if len(self.seats) == 1 else self.record.mover

    @property
    def other_name(self) -> str:
        """What that player is called."""
        return self.record.seats[self.other - 1].name

    @property
    def is_other_here(self) -> bool:
        """Whether the one we wait for is there; nobody is missed who has not come yet."""
        number = self.other - 1
        return len(self.seats) != 1 or not self.joined[number] or self.away[number] is None

    @property
    def is_between_people(self) -> bool:
        """Whether no computer of the server's plays."""
        return all(seat.kind == HUMAN for seat in self.record.seats)

    @property
    def is_our_turn(self) -> bool:
        """Whether we are to move."""
        return self.record.result is None and self.record.mover in self.seats

    @property
    def offered(self) -> str | None:
        """What is offered to us. Who sits on both seats answers for the other one too."""
        return next((what for what in self.offers if self.is_for_us(what)), None)

    def is_for_us(self, what: str) -> bool:
        """Whether we may accept that."""
        by = self.offers.get(what)
        return bool(by and self.seats and (by not in self.seats or len(self.seats) == 2))

    def is_ours(self, what: str) -> bool:
        """Whether we offer that, and wait for an answer."""
        by = self.offers.get(what)
        return bool(by and by in self.seats and len(self.seats) == 1)

    def is_declined_since(self, before: "View") -> bool:
        """Whether the other one has answered an offer of ours with no, and with nothing else.

        Where both had offered something, it may have been us.
        """
        gone = [what for what in before.offers if what not in self.offers and before.is_ours(what)]
        is_same = before.record.moves == self.record.moves
        is_same &= before.record.result == self.record.result
        return bool(gone) and not before.offered and is_same and self.next is None


def view_of(state: Json, seats: frozenset[int]) -> View:
    """A state as it is seen from these seats."""
    try:
        offers = {what: state["offers"][what] for what in OFFERS if state["offers"][what]}
        one, two = state["players"]
        document = {name: state[name] for name in SAME}
        players = [{"name": each["name"], "kind": each["kind"]} for each in (one, two)]
        following = state["next"]
        if not (set(offers.values()) <= {1, 2} and NAME.fullmatch(following or "none")):
            raise ValueError
        return View(
            read_record(json.dumps({**document, "players": players, "offer": offers.get("draw")})),
            int(state["version"]),
            seats,
            offers,
            (bool(one["joined"]), bool(two["joined"])),
            (absence(one), absence(two)),
            int(state["may_claim"]),
            following,
        )
    except (LookupError, TypeError, ValueError) as error:
        raise Trouble("What the server says of this game cannot be read.") from error


def absence(player: Json) -> int | None:
    """For how many seconds a player has been away; None: here."""
    return None if player["here"] else int(player["away"] or 0)
