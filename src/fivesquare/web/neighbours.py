"""Other servers on the same database: which of them live, and what they have changed.

In PostgreSQL each server is a member: it holds a lock of its number as long as it lives, however
it ends, and listens for the ids of games that others have changed. A database in a file is one
server's alone; then nobody else is ever there.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, event, text

CHANNEL = "fivesquare_games"
CLASS = 0x5F5  # of our locks
PAUSE = 0.5  # seconds before a connection that was lost is tried again
LISTEN = 0.5  # seconds of listening before a look whether it is still wanted
LOG = logging.getLogger("fivesquare.web")

LIVING = text(
    "SELECT CAST(objid AS bigint) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
    " WHERE locktype = 'advisory' AND classid = :class AND objsubid = 2 AND granted"
    " AND datname = current_database()"
)


class Neighbours:
    """What one server knows of the others. No event loop calls a method: each may take a while."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        self.member = 1 + secrets.randbelow(2**31 - 1)
        self.own: set[int] = set()  # connections through which we write ourselves
        self.is_closed = False
        self.listener: threading.Thread | None = None
        if self.is_shared:
            event.listen(engine, "connect", self.connected)
            event.listen(engine, "close", self.disconnected)

    def connected(self, connection: Any, record: Any) -> None:
        """What comes through this connection is no news to us."""
        record.info["pid"] = connection.info.backend_pid
        self.own.add(record.info["pid"])

    def disconnected(self, _connection: Any, record: Any) -> None:
        """Its number may become somebody else's."""
        self.own.discard(record.info.get("pid"))

    def move_in(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Become a member. On another thread, `heard` is called with the id of each game that
        somebody else has changed, and `missed` when some may have been missed."""
        if self.is_shared:
            connection = self.listening()
            self.listener = threading.Thread(
                target=self.listen, args=(connection, heard, missed), name="listener", daemon=True
            )
            self.listener.start()

    def listening(self) -> Any:
        """A connection that shows that we live, and hears of changes."""
        pooled = self.engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        self.own.discard(connection.info.backend_pid)
        connection.autocommit = True
        connection.execute("SELECT pg_advisory_lock(%s, %s)", (CLASS, self.member))
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def listen(
        self, connection: Any, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> None:
        """Listen until we move out; a connection that is lost is made again."""
        while not self.is_closed:
            try:
                if connection is None:
                    connection = self.listening()
                    missed()
                for notice in connection.notifies(timeout=LISTEN):
                    if notice.pid not in self.own:
                        heard(notice.payload)
            except Exception:  # of a driver that not everybody has
                LOG.warning("The database does not tell of changes; it is asked again.")
                with suppress(Exception):
                    connection.close()
                connection = None
                time.sleep(PAUSE)
        if connection is not None:
            connection.close()

    def living(self) -> frozenset[int]:
        """Every member that lives, ourselves among them."""
        if not self.is_shared:
            return frozenset({self.member})
        with self.engine.connect() as connection:
            found = connection.execute(LIVING, {"class": CLASS}).scalars()
            return frozenset({self.member, *found})

    def move_out(self) -> None:
        """Be a member no more."""
        self.is_closed = True
        if self.listener:
            self.listener.join()
