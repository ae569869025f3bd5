"""One game while somebody is interested in it: who is there, and what they are shown."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from fivesquare.hosted import Hosted
from fivesquare.reports.table import table_document
from fivesquare.web.parcels import text_of
from fivesquare.web.storage import Key, Presence, Stored, now

UNREAD = 8  # states that may wait for a slow reader; older ones are left out


class Visitor:
    """Somebody who watches a game: the states that they have not been sent yet."""

    def __init__(self, proof: str | None) -> None:
        self.proof = proof  # of seats, which they may still take
        self.unread: deque[str] = deque(maxlen=UNREAD)
        self.news = asyncio.Event()
        self.code: int | None = None  # with which the connection is to be closed

    def show(self, state: str) -> None:
        """Send a state when there is time."""
        self.unread.append(state)
        self.news.set()

    def dismiss(self, code: int) -> None:
        """Close the connection."""
        self.code = code
        self.news.set()


class Room:
    """A game, its keys, and everybody in it."""

    def __init__(
        self, stored: Stored, away: int, peopled: "Callable[[Room], None] | None" = None
    ) -> None:
        self.game = stored.game
        self.changed = stored.changed
        self.thinker = stored.thinker
        self.elsewhere: tuple[Presence, ...] = ()  # who is there, by what other servers say
        self.peopled = peopled  # whom to tell that players came or went
        self.present: frozenset[int] = frozenset()  # the seats of which that was told
        self.keys: dict[str, frozenset[int]] = {}  # persons by digest
        self.add(stored.keys)
        self.may_claim = away
        self.lock = asyncio.Lock()  # whoever holds it changes the game
        self.visitors: set[Visitor] = set()
        self.seen = dict.fromkeys((1, 2), time.monotonic())  # when each seat last showed a sign
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.telling: asyncio.TimerHandle | None = None  # of who came and went
        self.made: str | None = None  # the state as text, while it holds

    def add(self, keys: tuple[Key, ...]) -> None:
        """Let these in."""
        for key in keys:
            self.keys[key.digest] = self.keys.get(key.digest, frozenset()) | {key.person}

    def seats(self, proof: str | None) -> frozenset[int]:
        """The seats of whoever shows that proof; and that they are alive."""
        self.used = time.monotonic()
        seats = self.held(proof)
        for seat in seats:
            self.seen[seat] = self.used
        return seats

    def held(self, proof: str | None) -> frozenset[int]:
        """The seats of whoever has that proof."""
        persons = self.keys.get(proof or "", ())
        return frozenset(self.game.seat(person) for person in persons)

    def here(self) -> frozenset[int]:
        """The seats whose players watch here, on this server."""
        return frozenset(seat for visitor in self.visitors for seat in self.held(visitor.proof))

    def away(self) -> list[int | None]:
        """For how many seconds each player has been away; None: here."""
        here = {*self.here(), *(each.seat for each in self.elsewhere if each.here)}
        at, clock = time.monotonic(), now()
        seen = dict(self.seen)
        for each in self.elsewhere:
            seen[each.seat] = max(seen[each.seat], at - max(0, clock - each.at) / 1000)
        return [None if seat in here else int(at - seen[seat]) for seat in (1, 2)]

    def claimable(self, player: int) -> bool:
        """Whether the other has been away for long enough."""
        gone = self.away()[2 - player]
        return gone is not None and gone >= self.may_claim

    def state(self) -> str:
        """What everybody is shown, as JSON."""
        away = self.away()
        if self.made is None or any(gone is not None for gone in away):
            self.made = text_of(table_document(self.game, away, self.may_claim))
        return self.made

    def become(self, game: Hosted, changed: int) -> None:
        """The game has changed: everybody sees it."""
        self.game, self.changed = game, changed
        self.tell()

    def learn(self, stored: Stored, own: int) -> None:
        """What another server has written: the game, if it is newer, its keys, who is there."""
        self.add(stored.keys)
        elsewhere = tuple(each for each in stored.presences if each.member != own)
        moved = stored.game.version > self.game.version
        if moved:
            if len(stored.game.record.moves) > len(self.game.record.moves):
                self.seen[self.game.record.mover] = time.monotonic()
            self.thinker = stored.thinker
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            if not moved:
                self.tell_soon()
        if moved:
            self.become(stored.game, stored.changed)

    def bury(self, living: frozenset[int]) -> None:
        """Servers that live no more say nothing of who is there."""
        left = tuple(each for each in self.elsewhere if each.member in living)
        if left != self.elsewhere:
            for each in self.elsewhere:
                if each.here:
                    self.seen[each.seat] = time.monotonic()
            self.elsewhere = left
            self.tell_soon()

    def tell(self) -> None:
        """Show everybody how things stand, and tell other servers if players came or went."""
        if self.telling:
            self.telling.cancel()
        self.telling = self.made = None
        if self.visitors:
            state = self.state()
            for visitor in self.visitors:
                visitor.show(state)
        if self.peopled and self.present != self.here():
            self.peopled(self)

    def enter(self, visitor: Visitor) -> None:
        """Somebody comes; they see the game at once, the others soon that they came."""
        self.visitors.add(visitor)
        if self.seats(visitor.proof):
            self.made = None
            self.tell_soon()
        visitor.show(self.state())

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes."""
        self.visitors.discard(visitor)
        if self.seats(visitor.proof):
            self.made = None
            self.tell_soon()

    def tell_soon(self) -> None:
        """Who came and went is told once a second at most."""
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(1.0, self.tell)

    def presences(self, member: int) -> tuple[Presence, ...]:
        """What has to be told to other servers of who is there: what has changed since."""
        here, at = self.here(), now()
        changed, self.present = self.present ^ here, here
        return tuple(
            Presence(self.game.id, seat, member, seat in here, at) for seat in sorted(changed)
        )

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were forgotten and read again."""
        return not self.visitors and self.thinking is None and not self.lock.locked()
