"""What arrives together is written together: one transaction, and one flush of the disk."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fivesquare.web.storage import Storage, Write

READERS = 2
PACE = 0.02  # seconds between two flushes: what comes meanwhile shares the next
T = TypeVar("T")


class Ledger:
    """The storage for an event loop: one thread writes, others read, and the loop never waits."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.writer = ThreadPoolExecutor(1, "writer")
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self.flushing: asyncio.Task[None] | None = None
        self.rested = 0.0  # when the disk may be asked again, by the clock of the loop
        self.flushes = 0
        self.seconds = 0.0  # in them

    async def write(self, write: Write) -> None:
        """Return when it is on the disk; raises why it cannot be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((write, done))
        if self.flushing is None:
            self.flushing = asyncio.create_task(self.flush())
        await done

    async def flush(self) -> None:
        """Write whatever waits, and what has come meanwhile, until nothing does."""
        loop = asyncio.get_running_loop()
        while self.waiting:
            await asyncio.sleep(self.rested - loop.time())
            self.rested = loop.time() + PACE
            batch, self.waiting = self.waiting, []
            writes = [write for write, _ in batch]
            begun = loop.time()
            try:
                faults = await loop.run_in_executor(self.writer, self.storage.write, writes)
            except Exception as error:
                faults = [error] * len(batch)
            self.flushes += 1
            self.seconds += loop.time() - begun
            for (_, done), fault in zip(batch, faults, strict=True):
                if done.cancelled():
                    continue
                if fault:
                    done.set_exception(fault)
                else:
                    done.set_result(None)
        self.flushing = None

    async def read(self, ask: Callable[..., T], *about: object) -> T:
        """Ask the storage something."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.readers, ask, *about)

    async def close(self) -> None:
        """When everything is written."""
        if self.flushing:
            await self.flushing
        self.writer.shutdown()
        self.readers.shutdown()
        self.storage.engine.dispose()
