"""A game on a server, as a value: the record, who has which seat, what is offered; and the steps
that whoever holds a seat may take. Nobody is asked and nothing is kept here.
"""

import secrets
from dataclasses import dataclass, replace
from datetime import date

from fivesquare.match import (
    WIN_LEFT,
    NotNow,
    draw_agreed,
    draw_offered,
    forfeited,
    next_game,
    played,
    rematch,
    resigned,
    taken_back,
)
from fivesquare.players.computers import COMPUTERS
from fivesquare.records.record import HUMAN, Record

ALPHABET = "0123456789abcdefghijkmnpqrstuvwxyz"  # no l and no o, for whoever reads an id aloud
ID_LENGTH = 18  # of 34 letters: more than 90 bits
ACTIONS = ("resign", "undo", "draw", "rematch", "decline", "claim")


class NoSeat(Exception):
    """Only who has a seat may do that."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """A game on a server. A value: each step gives another one, its version one higher."""

    id: str
    record: Record
    series: str  # the id of the first game between the two: the same secrets hold in all of them
    swapped: bool = False  # whether they sit the other way round than in that first game
    joined: tuple[bool, bool] = (True, True)  # whether there is somebody on the seat
    both: bool = False  # whether both seats are one person's
    open: bool = False  # whether anybody may find it
    undo: int | None = None  # who asks to take a turn back
    rematch: int | None = None  # who asks for one more game
    next: str | None = None
    version: int = 1

    @property
    def status(self) -> str:
        """`waiting` for an opponent, `playing` or `over`."""
        if self.record.result:
            return "over"
        return "playing" if all(self.joined) else "waiting"

    @property
    def computer(self) -> int | None:
        """The seat of the computer, if one plays."""
        kinds = [seat.kind in COMPUTERS for seat in self.record.seats]
        return kinds.index(True) + 1 if any(kinds) else None

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer is to move."""
        return self.record.result is None and self.record.mover == self.computer

    @property
    def has_offer(self) -> bool:
        """Whether somebody offers something."""
        return bool(self.record.offer or self.undo or self.rematch)

    def seat(self, person: int) -> int:
        """Where the first or second person of the series sits in this game."""
        return 3 - person if self.swapped else person

    def changed(self, record: Record) -> "Hosted":
        """The next version, with nothing offered but a draw that the record tells of."""
        return replace(self, record=record, undo=None, rematch=None, version=self.version + 1)


@dataclass(frozen=True, slots=True)
class Change:
    """What a step leads to: the game as it is then and, after its end, perhaps another one."""

    game: Hosted
    following: Hosted | None = None


def fresh_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a text could be an id of ours."""
    return len(text) == ID_LENGTH and all(letter in ALPHABET for letter in text)


def opened(record: Record, seat: int, opponent: str, is_open: bool) -> Hosted:
    """A new game on the server; a friend's seat is free yet."""
    fresh = fresh_id()
    joined = (True, True)
    if opponent == "friend":
        joined = (seat == 1, seat == 2)
    return Hosted(fresh, record, fresh, joined=joined, both=opponent == HUMAN, open=is_open)


def joined(game: Hosted, name: str | None) -> tuple[Hosted, int]:
    """Somebody takes the free seat; the seat."""
    if all(game.joined):
        raise NotNow("Both seats are taken; you can watch.")
    if game.record.result:  # perhaps there is a next one, with a seat that is free in it
        raise NotNow("The game is over.")
    seat = game.joined.index(False) + 1
    seats = list(game.record.seats)
    if name:
        seats[seat - 1] = replace(seats[seat - 1], name=name)
    record = game.record.changed(seats=(seats[0], seats[1]))
    return replace(game, record=record, joined=(True, True), version=game.version + 1), seat


def moved(game: Hosted, seats: frozenset[int], move: str, ply: int | None = None) -> Change:
    """Whoever holds these seats moves; `ply` is how many moves there were when they looked."""
    record = game.record
    if record.result is None and record.mover not in seats:
        raise NotNow(f"It is Player {record.mover}'s turn.")
    if record.result is None and ply is not None and ply != len(record.moves):
        raise NotNow(f"The game is at ply {len(record.moves)}, not {ply}: look again.")
    return settled(game, played(record, record.mover, move).changed(offer=None))


def settled(game: Hosted, record: Record) -> Change:
    """The game with that record; where a match goes on, its next game."""
    after = game.changed(record)
    upcoming = next_game(record)
    return followed(after, upcoming) if upcoming else Change(after)


def followed(game: Hosted, record: Record) -> Change:
    """A game that is over and the one after it, seats swapped."""
    following = Hosted(
        fresh_id(),
        record.changed(date=date.today().isoformat()),
        game.series,
        swapped=not game.swapped,
        joined=(game.joined[1], game.joined[0]),
        both=game.both,
        open=game.open,
    )
    return Change(replace(game, next=following.id), following)


def acted(
    game: Hosted, seats: frozenset[int], action: str, claimable: bool, is_dead: bool = False
) -> Change:
    """Whoever holds these seats wants something else than to move: what comes of it, where the
    other can be claimed to be away, and where nobody can win any more."""
    player = actor(game, seats, action)
    if action == "resign":
        return settled(game, resigned(game.record, player))
    if action == "claim":
        return settled(game, claimed(game, player, claimable))
    if action == "decline":
        if not game.has_offer:
            raise NotNow("Nothing is offered.")
        return Change(game.changed(game.record.changed(offer=None)))
    if action == "undo":
        return undone(game, player)
    if action == "draw":
        return draw(game, player, is_dead)
    return played_again(game, player)


def actor(game: Hosted, seats: frozenset[int], action: str) -> int:
    """Which player that is. Who holds both seats acts for the one to move, and answers what that
    one has offered for the other."""
    if len(seats) == 2:
        offers = {"draw": game.record.offer, "undo": game.undo, "rematch": game.rematch}
        offered = offers.get(action)
        return 3 - offered if offered else game.record.mover
    return min(seats)


def is_alone(game: Hosted) -> bool:
    """Whether nobody else has to agree: against a computer, at one screen, or with a free seat."""
    return game.both or game.computer is not None or not all(game.joined)


def undone(game: Hosted, player: int) -> Change:
    """Take a turn back: at once if nobody else is asked, else when the other has agreed."""
    asked = game.undo
    if asked == player:
        raise NotNow("You ask for that already: your opponent has not answered.")
    back = taken_back(game.record, asked or player, apart=not is_alone(game))
    if asked or is_alone(game):
        return Change(game.changed(back))
    return Change(replace(game, undo=player, version=game.version + 1))


def draw(game: Hosted, player: int, is_dead: bool) -> Change:
    """Offer a draw, or take the one that is offered. A computer takes it when nobody can win."""
    record = game.record
    if record.offer == 3 - player:
        return settled(game, draw_agreed(record, player))
    offered = draw_offered(record, player)
    if game.computer and not is_dead:
        raise NotNow(WIN_LEFT)
    if game.computer:
        return settled(game, draw_agreed(offered, game.computer))
    return Change(replace(game, record=offered, version=game.version + 1))


def claimed(game: Hosted, player: int, claimable: bool) -> Record:
    """The win against somebody who stays away."""
    if game.both or game.computer:
        raise NotNow("There is nobody who could be away.")
    if not all(game.joined):
        raise NotNow("Nobody has taken the other seat yet.")
    if game.record.result is None and not claimable:
        raise NotNow("Your opponent has not been away long enough.")
    return forfeited(game.record, 3 - player, f"Player {3 - player} stayed away")


def played_again(game: Hosted, player: int) -> Change:
    """Offer one more game, or agree to it."""
    again = rematch(game.record)
    if game.next:
        raise NotNow("The next game is there already.")
    if game.rematch == player:
        raise NotNow("You offer that already: your opponent has not answered.")
    if game.rematch or is_alone(game):
        return followed(game.changed(game.record), again)
    return Change(replace(game, rematch=player, version=game.version + 1))
