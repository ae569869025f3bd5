"""What stands behind every call while the server runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from fivesquare.web.allowance import Allowance
from fivesquare.web.club import SWEEP, Club
from fivesquare.web.database import migrate, open_database, our_own
from fivesquare.web.engine_room import EngineRoom
from fivesquare.web.installation import Installation
from fivesquare.web.ledger import Ledger
from fivesquare.web.storage import Storage

HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Premises:
    """All parts of a server."""

    installation: Installation
    allowance: Allowance
    ledger: Ledger
    engine: EngineRoom
    club: Club

    def address(self, connection: HTTPConnection) -> str:
        """How people reach this server: as it was told, else as this one has."""
        if self.installation.origin:
            return self.installation.origin
        return f"{connection.url.scheme}://{connection.url.netloc}"


@asynccontextmanager
async def served(installation: Installation, allowance: Allowance) -> AsyncIterator[Premises]:
    """Open everything; in the end, close it in order."""
    database = open_database(installation.database)
    with our_own(database):
        migrate(database)
        ledger = Ledger(Storage(database))
        engine = EngineRoom()
        club = Club(ledger, engine, installation.away)
        premises = Premises(installation, allowance, ledger, engine, club)
        tasks = [asyncio.create_task(work) for work in (begin(premises), tidy(premises))]
        try:
            yield premises
        finally:
            for task in tasks:
                task.cancel()
            await club.close()
            await engine.close()
            await ledger.close()


async def begin(premises: Premises) -> None:
    """Give the answers that were being thought about, and make the engine ready."""
    await premises.club.go_on()
    await premises.engine.warm()


async def tidy(premises: Premises) -> None:
    """Forget what nobody looks at, and remove what is old."""
    days, clock = premises.installation.keep_days, asyncio.get_running_loop().time
    removed = -HOUR
    while True:
        if days is not None and clock() - removed >= HOUR:
            removed = clock()
            with suppress(Exception):
                if await premises.ledger.read(premises.ledger.storage.remove_older, days):
                    premises.club.forget_all()
        premises.club.sweep()
        await asyncio.sleep(SWEEP)
