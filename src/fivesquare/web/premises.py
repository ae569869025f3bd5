"""What stands behind every call while the server runs."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from sqlalchemy import Engine
from starlette.requests import HTTPConnection

from fivesquare.web.allowance import Allowance
from fivesquare.web.club import SWEEP, Club
from fivesquare.web.engine_room import EngineRoom
from fivesquare.web.installation import Installation
from fivesquare.web.ledger import Ledger
from fivesquare.web.library import Library
from fivesquare.web.neighbours import Neighbours
from fivesquare.web.storage import Storage

HOUR = 3600.0
LOOK_OUT = 1.0  # seconds between two looks at who lives
# To look through all that thousands of sockets hold takes half a second, and nobody is answered.
# So only what is young is looked through as it comes, and everything but seldom.
YOUNG, MIDDLING, NEVER = 5000, 20, 1_000_000
THOROUGH = 600.0  # seconds between two looks through everything


@dataclass(frozen=True, slots=True)
class Premises:
    """All parts of a server."""

    installation: Installation
    allowance: Allowance
    ledger: Ledger
    engine: EngineRoom
    club: Club
    library: Library

    def address(self, connection: HTTPConnection) -> str:
        """How people reach this server: as it was told, else as this one has."""
        if self.installation.origin:
            return self.installation.origin
        return f"{connection.url.scheme}://{connection.url.netloc}"


@asynccontextmanager
async def served(
    installation: Installation, database: Engine, allowance: Allowance
) -> AsyncIterator[Premises]:
    """Open everything; in the end, close it in order."""
    neighbours = Neighbours(database)
    ledger = Ledger(Storage(database, neighbours.member))
    engine = EngineRoom()
    club = Club(ledger, engine, installation.away)
    premises = Premises(installation, allowance, ledger, engine, club, Library())
    call = asyncio.get_running_loop().call_soon_threadsafe
    heard, missed = lambda game_id: call(club.hear, game_id), lambda: call(club.miss)
    await ledger.read(neighbours.move_in, heard, missed)
    works = engine.warm(), tidy(premises), look_out(premises, neighbours)
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield premises
    finally:
        for task in tasks:
            task.cancel()
        await club.close()
        await engine.close()
        await ledger.read(neighbours.move_out)
        await ledger.close()


async def look_out(premises: Premises, neighbours: Neighbours) -> None:
    """Give the answers that were being thought about before the start, and later those of servers
    that have died."""
    ledger, known, again = premises.ledger, frozenset[int](), True
    while True:
        with suppress(Exception):  # the database is away
            living = await ledger.read(neighbours.living)
            gone = bool(known - living)
            if gone or again:  # twice, for what a dead one's last words were still on their way
                await premises.club.adopt(living)
            known, again = living, gone
        if not neighbours.is_shared and not again:
            return  # nobody else can come or go
        await asyncio.sleep(LOOK_OUT)


async def tidy(premises: Premises) -> None:
    """Forget what nobody looks at, remove what is old, and free memory that nothing leads to."""
    gc.set_threshold(YOUNG, MIDDLING, NEVER)
    days, clock = premises.installation.keep_days, asyncio.get_running_loop().time
    removed, freed = -HOUR, clock()
    while True:
        if days is not None and clock() - removed >= HOUR:
            removed = clock()
            with suppress(Exception):
                if await premises.ledger.read(premises.ledger.storage.remove_older, days):
                    premises.club.forget_all()
        premises.club.sweep()
        if clock() - freed >= THOROUGH:
            gc.collect()
            freed = clock()
        await asyncio.sleep(SWEEP)
