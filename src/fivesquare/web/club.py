"""All games of a server: read when somebody asks, changed one step at a time, kept before told."""

import asyncio
import logging
import time
from collections.abc import Callable
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
PAUSE = 2.0  # seconds before a computer is asked again that gave no answer
GOING_AWAY = 1001
FAREWELL = 1.0  # seconds, at most, for those who watch to be told that the server goes
LOG = logging.getLogger("fivesquare.web")


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
        self.rooms: dict[str, Room] = {}
        self.entering: dict[str, asyncio.Task[Room]] = {}
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
                task.add_done_callback(lambda _: self.entering.pop(game_id, None))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def unlock(self, game_id: str) -> Room:
        """Read a game."""
        stored = await self.ledger.read(self.ledger.storage.read, game_id)
        if stored is None:
            raise UnknownTable
        return self.make_room(stored)

    def make_room(self, stored: Stored) -> Room:
        """A room, in which a computer thinks if it is to move."""
        room = self.rooms[stored.game.id] = Room(stored, self.away)
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
        return self.make_room(Stored(game, now(), keys)), secret

    async def join(self, room: Room, name: str | None, browser: str) -> tuple[int, str]:
        """Somebody takes the free seat; the seat and its secret."""
        return await asyncio.shield(asyncio.create_task(self.seat(room, name, browser)))

    async def seat(self, room: Room, name: str | None, browser: str) -> tuple[int, str]:
        """Somebody sits down."""
        async with room.lock:
            game, seat = joined(room.game, name)
            secret = fresh_secret()
            keys = keys_of(game, (game.seat(seat),), secret, browser)
            known = tuple(k for k in keys if k.person not in room.keys.get(k.digest, ()))
            await self.keep(room, Change(game), known)
            room.seats(digest_of(secret))
            return seat, secret

    async def move(
        self, room: Room, proof: str | None, move: str, ply: int | None, version: int | None
    ) -> None:
        """Somebody moves."""

        def step(game: Hosted) -> Change:
            return moved(game, seats_in(room, proof, version), move, ply)

        await self.change(room, step)

    async def act(self, room: Room, proof: str | None, action: str, version: int | None) -> None:
        """Somebody does something else."""

        def step(game: Hosted) -> Change:
            seats = seats_in(room, proof, version)
            return acted(game, seats, action, room.claimable(min(seats)))

        await self.change(room, step)

    async def change(self, room: Room, step: Callable[[Hosted], Change]) -> None:
        """Take a step, keep it, and only then tell of it."""
        await asyncio.shield(asyncio.create_task(self.changed(room, step)))

    async def changed(self, room: Room, step: Callable[[Hosted], Change]) -> None:
        """Alone in the room: take a step and keep it."""
        async with room.lock:
            await self.keep(room, step(room.game))

    async def keep(self, room: Room, step: Change, keys: tuple[Key, ...] = ()) -> None:
        """Write what a step has led to, and show it."""
        games: list[tuple[Hosted | None, Hosted]] = [(room.game, step.game)]
        if step.following:
            games.append((None, step.following))
        try:
            await self.ledger.write(Write(tuple(games), keys))
        except Conflict:
            stored = await self.ledger.read(self.ledger.storage.read, room.game.id)
            if stored is None:
                raise UnknownTable from None
            room.add(stored.keys)
            room.become(stored.game, stored.changed)
            raise NotNow("The game has changed meanwhile: look again.") from None
        room.add(keys)
        if step.following:
            following = Stored(step.following, now(), self.keys_in(room))
            self.make_room(following)
        room.become(step.game, now())
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
            await self.ledger.write(Write(keys=keys))
            for other in self.rooms.values():
                if other.game.series == room.game.series:
                    other.add(keys)

    # Computers.

    def wake(self, room: Room) -> None:
        """If a computer is to move, it begins to think."""
        if room.game.awaits_computer and room.thinking is None and not self.is_closed:
            room.thinking = asyncio.create_task(self.think(room))

    async def think(self, room: Room) -> None:
        """The computer answers as long as it is its turn; a turn taken back is thought anew."""
        try:
            while room.game.awaits_computer:
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
                with suppress(NotNow):
                    await self.keep(room, step)

    async def go_on(self) -> None:
        """After a start: the answers that were being thought about are given."""
        for game_id in await self.ledger.read(self.ledger.storage.awaiting_computer):
            with suppress(GameError):
                await self.room(game_id)

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
        raise NotNow("The game has changed meanwhile: look again.")
    return seats


def keys_of(game: Hosted, persons: tuple[int, ...], secret: str, browser: str) -> tuple[Key, ...]:
    """The keys of whoever sits down: the secret they are given, and their browser's."""
    digests = {digest_of(secret), digest_of(browser)}
    return tuple(Key(d, game.series, person) for d in sorted(digests) for person in persons)


__all__ = ["Club", "UnknownTable", "Visitor"]
