"""Coming to a game on a server: sitting down or coming back, and every game after that."""

from contextlib import ExitStack
from dataclasses import dataclass

from fivesquare import books
from fivesquare.players.computers import caveat, check_opponent
from fivesquare.records.record import HUMAN, Seat
from fivesquare.remote.client import Client, Refused
from fivesquare.remote.desk import Changed
from fivesquare.remote.guests import Guest, HumanGuest, Left, ProgramGuest
from fivesquare.remote.link import SECRET, BadLink, Link
from fivesquare.remote.view import View, view_of
from fivesquare.remote.visit import Visit
from fivesquare.reports.names import seating, welcome_back

TAKEN = 409
MISSING = 404


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who comes, and how."""

    kind: str | None = None  # of a program; None: a person
    name: str | None = None
    seed: int = 0
    stay: float = 0.0  # seconds that a program waits to be asked for another game

    def guest(self, visit: Visit) -> Guest:
        """That one at one game."""
        if not visit.view.seats:
            return Guest(visit)
        if self.kind is None:
            return HumanGuest(visit)
        return ProgramGuest(visit, self.kind, self.seed, self.stay)


def attend(link: Link, arrival: Arrival) -> None:
    """Come to a game, play or watch it, and go on to the next one as long as there is one."""
    client, view, words = admitted(link, arrival)
    words = [*welcome_back(view.record)[:-1], *words, *own_caveat(view, arrival), ""]
    while True:
        with Visit(client, view) as visit:
            visit.desk.say(words)
            if not played(visit, arrival):
                return
            client = Client(client.link.to(visit.view.next or ""))
        state, seats = client.state()
        view = view_of(state, seats)
        words = ["", seating(view.record)]


def admitted(link: Link, arrival: Arrival) -> tuple[Client, View, list[str]]:
    """Our seat, the game as it is seen from there, and what is said about that."""
    client = Client(link)
    try:
        state, seats = client.state()
    except Refused as refused:
        if refused.status == MISSING:
            raise BadLink(refused.sentence) from refused
        raise
    view = view_of(state, seats)
    if arrival.kind is not None:
        check_opponent(arrival.kind, view.record.game)
    if link.secret:
        if not seats:
            raise BadLink("The secret in this link opens no seat of this game.")
        return client, view, [own_side(view)]
    try:
        admission = client.join(arrival.name)
    except Refused as refused:
        if refused.status != TAKEN or arrival.kind is not None:
            raise
        return client, view, [refused.sentence, "Ctrl-C leaves."]
    secret, seat = str(admission.get("secret")), admission.get("seat")
    if not SECRET.fullmatch(secret) or seat not in (1, 2):
        raise Refused(TAKEN, "The server gives no seat that could be read.")
    client = Client(link.own(secret))
    view = view_of(admission.get("state", {}), frozenset({seat}))
    return client, view, [own_side(view), f"Your own link, to come back: {client.link}"]


def own_side(view: View) -> str:
    """Which player we are."""
    book = books.of(view.record.game)
    return f"You are {' and '.join(book.named(seat) for seat in sorted(view.seats))}."


def own_caveat(view: View, arrival: Arrival) -> list[str]:
    """What is to be known of a computer of our own."""
    kind = arrival.kind or HUMAN
    said = caveat(view.record.game, Seat(arrival.name or kind, kind))
    return [said] if said else []


def played(visit: Visit, arrival: Arrival) -> bool:
    """One game; whether there is another one after it."""
    with ExitStack() as table:
        guest = arrival.guest(visit)
        table.callback(guest.close)
        guest.open()
        visit.tell_offers({})
        try:
            while visit.record.result is None:
                try:
                    if visit.view.is_our_turn:
                        guest.turn()
                    else:
                        guest.wait()
                except Changed:
                    pass  # whoever was asked is asked anew
        except Left:
            visit.say_unfinished()
            return False
        except KeyboardInterrupt:
            visit.say_unfinished()
            raise
        visit.show_end(guest.is_person)
        return guest.again()
