"""All games of a server: read when somebody asks, changed one step at a time, kept before told."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress

from fivesquare.core import GameError
from fivesquare.hosted import Change, Hosted, NoSeat, acted, is_id, joined, moved, opened, settled
from fivesquare.match import NotNow, forfeited
from fivesquare.players.computers import COMPUTERS, make, seed_of
from fivesquare.players.player import Answer
from fivesquare.records.record import Record
from fivesquare.reports.online import ListedDocument
from fivesquare.reports.table import listed
from fivesquare.web.engine_room import EngineRoom
from fivesquare.web.keys import digest_of, fresh_secret
from fivesquare.web.ledger import Ledger
from fivesquare.web.room import Room, Visitor
from fivesquare.web.storage import Conflict, Key, Stored, Write, now, written_time

FORGET = 600.0  # seconds after which a game that nobody looks at is read anew
SWEEP = 60.0
TRIES = 5  # of a step, when other servers are quicker
GATHER = 0.002  # seconds in which changes of other servers come together
PACE = 0.03  # and from one look at them to the next, at least
PAUSE = 2.0  # seconds before a computer is asked again that gave no answer
GOING_AWAY = 1001
CHANGED = "The game has changed meanwhile: look again."
FAREWELL = 1.0  # seconds, at most, for those who watch to be told that the server goes
LOG = logging.getLogger("fivesquare.web")
Step = tuple[Change, tuple[Key, ...]]  # and the keys of whoever sits down by it


class UnknownTable(GameError):
    """There is no game of that name."""

    kind = "unknown id"

    def __str__(self) -> str:
        return "There is no such game; it may have been removed."


class Club:
    """The rooms, and everything that happens in them."""

    def __init__(self, ledger: Ledger, engine: EngineRoom, away: int) -> None:
        self.ledger = ledger
        self.engine = engine
        self.away = away
        self.member = ledger.storage.member
        self.rooms: dict[str, Room] = {}
        self.stale: set[str] = set()  # games that other servers have changed
        self.is_behind = False  # while they are being read
        self.tasks: set[asyncio.Task[None]] = set()
        self.entering: dict[str, asyncio.Task[Room]] = {}
        self.outdated: set[str] = set()  # of these, what others have changed while it was read
        self.is_closed = False

    # Rooms.

    async def room(self, game_id: str) -> Room:
        """The room of a game; raises when there is none."""
        found = self.rooms.get(game_id)
        if found is None:
            if not is_id(game_id):  # a database may not even be able to look for some texts
                raise UnknownTable
            task = self.entering.get(game_id)
            if task is None:
                task = self.entering[game_id] = asyncio.create_task(self.unlock(game_id))
                task.add_done_callback(lambda _: self.entered(game_id))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    def entered(self, game_id: str) -> None:
        """A game was read, or could not be."""
        self.entering.pop(game_id, None)
        self.outdated.discard(game_id)

    async def unlock(self, game_id: str) -> Room:
        """Read a game; again, if another server has changed it meanwhile."""
        stored = await self.ledger.read(self.ledger.storage.read, game_id)
        while game_id in self.outdated:
            self.outdated.discard(game_id)
            stored = await self.ledger.read(self.ledger.storage.read, game_id)
        if stored is None:
            raise UnknownTable
        return self.make_room(stored)

    def make_room(self, stored: Stored) -> Room:
        """A room, in which a computer thinks if it is to move."""
        peopled = self.announce if self.ledger.storage.is_shared else None
        room = self.rooms[stored.game.id] = Room(stored, self.away, peopled)
        room.learn(stored, self.member)
        self.wake(room)
        return room

    def sweep(self) -> None:
        """Forget the rooms that nobody has used for a while."""
        before = time.monotonic() - FORGET
        idle = [name for name, room in self.rooms.items() if room.used < before and room.is_idle]
        for name in idle:
            del self.rooms[name]

    def forget_all(self) -> None:
        """Forget every room that nobody is in: games were removed."""
        for name in [name for name, room in self.rooms.items() if room.is_idle]:
            del self.rooms[name]

    # Steps. Each is one task that goes on when whoever asked has gone.

    async def open(
        self, record: Record, seat: int, opponent: str, is_open: bool, browser: str
    ) -> tuple[Room, str]:
        """A new game; its room and the secret of whoever opened it."""
        game = opened(record, seat, opponent, is_open)
        secret = fresh_secret()
        persons = (1, 2) if game.both else (seat,)
        keys = keys_of(game, persons, secret, browser)
        await self.ledger.write(Write(((None, game),), keys))
        return self.make_room(Stored(game, now(), keys, self.member)), secret

    async def join(self, room: Room, name: str | None, browser: str) -> tuple[int, str]:
        """Somebody takes the free seat; the seat and its secret."""
        secret = fresh_secret()
        taken = 0

        def step(game: Hosted) -> Step:
            nonlocal taken
            game, taken = joined(game, name)
            keys = keys_of(game, (game.seat(taken),), secret, browser)
            known = tuple(k for k in keys if k.person not in room.keys.get(k.digest, ()))
            return Change(game), known

        await self.change(room, step)
        room.seats(digest_of(secret))
        return taken, secret

    async def move(
        self, room: Room, proof: str | None, move: str, ply: int | None, version: int | None
    ) -> None:
        """Somebody moves."""

        def step(game: Hosted) -> Step:
            return moved(game, seats_in(room, proof, version), move, ply), ()

        await self.change(room, step)

    async def act(self, room: Room, proof: str | None, action: str, version: int | None) -> None:
        """Somebody does something else."""
        dead = await self.dead_draw(room, proof, version) if action == "draw" else None

        def step(game: Hosted) -> Step:
            seats = seats_in(room, proof, version)
            if dead and game.record != dead:
                raise NotNow(CHANGED)
            return acted(game, seats, action, room.claimable(min(seats)), bool(dead)), ()

        await self.change(room, step)

    async def dead_draw(self, room: Room, proof: str | None, version: int | None) -> Record | None:
        """The game against a computer that is offered a draw, if nobody can win it any more."""
        seats_in(room, proof, version)
        record = room.game.record
        if not room.game.computer or record.result or not record.game.may_draw:
            return None
        return record if await self.engine.is_dead(record, room.game.id) else None

    async def change(self, room: Room, step: Callable[[Hosted], Step]) -> None:
        """Take a step, keep it, and only then tell of it."""
        await asyncio.shield(asyncio.create_task(self.changed(room, step)))

    async def changed(self, room: Room, step: Callable[[Hosted], Step]) -> None:
        """Alone in the room: take a step and keep it. When another server was quicker, the step is
        taken from where the game is then, if it still can be."""
        async with room.lock:
            for _ in range(TRIES):
                try:
                    await self.keep(room, *step(room.game))
                    return
                except Conflict:
                    await self.refresh(room)
        raise NotNow(CHANGED)

    async def keep(self, room: Room, step: Change, keys: tuple[Key, ...] = ()) -> None:
        """Write what a step has led to, and show it."""
        games: list[tuple[Hosted | None, Hosted]] = [(room.game, step.game)]
        if step.following:
            games.append((None, step.following))
        await self.ledger.write(Write(tuple(games), keys))
        room.add(keys)
        if step.following:
            following = Stored(step.following, now(), self.keys_in(room), self.member)
            self.make_room(following)
        room.thinker = self.member
        room.become(step.game, now())
        self.wake(room)

    async def refresh(self, room: Room) -> None:
        """Read a game again that another server has changed."""
        stored = await self.ledger.read(self.ledger.storage.read, room.game.id)
        if stored is None:
            raise UnknownTable
        self.learn(room, stored)

    def learn(self, room: Room, stored: Stored) -> None:
        """See what another server has written, which may be that a computer thinks here now."""
        room.learn(stored, self.member)
        self.wake(room)

    def keys_in(self, room: Room) -> tuple[Key, ...]:
        """Who may sit in a room, and in those of the same series."""
        return tuple(
            Key(digest, room.game.series, person)
            for digest, persons in room.keys.items()
            for person in sorted(persons)
        )

    async def share(self, room: Room, proof: str | None, secret: str) -> None:
        """Whoever has a seat gives it to another secret of theirs too."""
        seats = room.seats(proof)
        if not seats:
            raise NoSeat
        persons = tuple(room.game.seat(seat) for seat in seats)  # seat and person swap alike
        digest = digest_of(secret)
        known = room.keys.get(digest, frozenset())
        keys = tuple(Key(digest, room.game.series, person) for person in sorted({*persons} - known))
        if keys:
            await self.ledger.write(Write(keys=keys, told=(room.game.id,)))
            for other in self.rooms.values():
                if other.game.series == room.game.series:
                    other.add(keys)

    # Computers.

    def wake(self, room: Room) -> None:
        """If a computer is to move, it begins to think."""
        if self.is_wanted(room) and room.thinking is None and not self.is_closed:
            room.thinking = asyncio.create_task(self.think(room))

    def is_wanted(self, room: Room) -> bool:
        """Whether a computer is to move, and thinks on this server."""
        return room.game.awaits_computer and room.thinker == self.member

    async def think(self, room: Room) -> None:
        """The computer answers as long as it is its turn; a turn taken back is thought anew."""
        try:
            while self.is_wanted(room):
                try:
                    await self.answer(room, room.game)
                except UnknownTable:
                    return  # nobody waits any more
                except Exception:  # the engine is busy, or the database away: it may come back
                    LOG.warning("No answer yet of the computer in %s.", room.game.id, exc_info=True)
                    await asyncio.sleep(PAUSE)
        finally:
            room.thinking = None

    async def answer(self, room: Room, game: Hosted) -> None:
        """One move of a computer, if it is still wanted when it is found."""
        seat = game.record.mover
        kind = game.record.seats[seat - 1].kind
        try:
            if COMPUTERS[kind].uses_engine:
                move: Answer = await self.engine.move(kind, game.record, game.id)
            else:
                move = make(kind, seed_of(game.record)).choose(game.record)
        except GameError as error:
            step = settled(game, forfeited(game.record, seat, str(error)))
        else:
            step = moved(game, frozenset({seat}), str(move))
        async with room.lock:
            if room.game is game:
                try:
                    await self.keep(room, step)
                except Conflict:
                    await self.refresh(room)

    # Other servers on the same database.

    async def adopt(self, living: frozenset[int]) -> None:
        """What was being thought about on a server that lives no more, here before a restart or
        elsewhere, is thought about here; and its players are not there."""
        for room in self.rooms.values():
            room.bury(living)
        for game_id in await self.ledger.read(self.ledger.storage.adopt, living):
            with suppress(GameError):
                room = await self.room(game_id)
                await self.refresh(room)  # the last words of the dead may not have been heard yet
                room.thinker = self.member
                self.wake(room)

    def hear(self, game_id: str) -> None:
        """Another server has changed a game."""
        if game_id in self.entering:
            self.outdated.add(game_id)
        if game_id in self.rooms:
            self.stale.add(game_id)
            if not self.is_behind:  # whoever comes next is read together with it
                self.is_behind = True
                self.begin(self.catch_up())

    def miss(self) -> None:
        """Other servers may have changed anything."""
        for game_id in {*self.rooms, *self.entering}:
            self.hear(game_id)

    async def catch_up(self) -> None:
        """Read what others have changed, all of it at once, until there is no more."""
        await asyncio.sleep(GATHER)
        while self.stale and not self.is_closed:
            ids, self.stale = [*self.stale], set()
            rest = asyncio.create_task(asyncio.sleep(PACE))
            try:
                found = await self.ledger.read(self.ledger.storage.read_all, ids)
            except Exception:  # the database is away: when it comes back, everything is read
                LOG.warning("Changes of other servers cannot be read.", exc_info=True)
                found = {}
            for game_id, stored in found.items():
                if game_id in self.rooms:
                    self.learn(self.rooms[game_id], stored)
            await rest
        self.is_behind = False

    def announce(self, room: Room) -> None:
        """Tell other servers who is there."""
        presences = room.presences(self.member)
        if not self.is_closed:
            self.begin(self.write_presences(Write(presences=presences)))

    async def write_presences(self, write: Write) -> None:
        """It is no harm if that fails: a game was removed, or all is told anew."""
        with suppress(Exception):
            await self.ledger.write(write)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Lists.

    async def listed(self, status: str) -> list[ListedDocument]:
        """The games of that status which anybody may find."""
        stored = await self.ledger.read(self.ledger.storage.listed, status)
        return [self.in_short(each, None) for each in stored]

    async def mine(self, proof: str | None) -> list[ListedDocument]:
        """The games in which somebody has a seat."""
        if proof is None:
            return []
        stored = await self.ledger.read(self.ledger.storage.mine, proof)
        return [
            self.in_short(each, 1 if each.game.both else each.game.seat(each.keys[0].person))
            for each in stored
        ]

    def in_short(self, stored: Stored, seat: int | None) -> ListedDocument:
        """A game in a list: as it is now, if it is in a room."""
        room = self.rooms.get(stored.game.id)
        game, changed = (room.game, room.changed) if room else (stored.game, stored.changed)
        away = room.away() if room else [0, 0]
        return listed(game, away, written_time(changed), seat)

    # The end.

    async def close(self) -> None:
        """Tell everybody that the server goes, and give them a moment to hear it."""
        self.is_closed = True
        for room in self.rooms.values():
            if room.thinking:
                room.thinking.cancel()
            for visitor in room.visitors:
                visitor.dismiss(GOING_AWAY)
        until = time.monotonic() + FAREWELL
        while any(room.visitors for room in self.rooms.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)


def seats_in(room: Room, proof: str | None, version: int | None) -> frozenset[int]:
    """The seats of whoever wants to change a game, which must be the one that they saw."""
    seats = room.seats(proof)
    if not seats:
        raise NoSeat
    if version is not None and version != room.game.version:
        raise NotNow(CHANGED)
    return seats


def keys_of(game: Hosted, persons: tuple[int, ...], secret: str, browser: str) -> tuple[Key, ...]:
    """The keys of whoever sits down: the secret they are given, and their browser's."""
    digests = {digest_of(secret), digest_of(browser)}
    return tuple(Key(d, game.series, person) for d in sorted(digests) for person in persons)


__all__ = ["Club", "UnknownTable", "Visitor"]
