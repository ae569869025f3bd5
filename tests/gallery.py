"""Watchers of games on several servers: what each has seen last, and where they were cut off."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from servers import SOON

AGAIN = 0.05  # seconds before somebody who was cut off tries again, at the next server


@dataclass
class Watcher:
    """Somebody who watches one game, at one server after another."""

    game: str
    at: int  # the number of the server
    version: int = -1
    moves: list[str] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)  # the servers that have cut them off
    wrong: list[str] = field(default_factory=list)

    def see(self, state: dict[str, object], is_first: bool) -> None:
        """A state; at one server they never go back. Another may hear of the latest change later
        than the dead one told of it."""
        version = int(str(state["version"]))
        if version < self.version and not is_first:
            self.wrong.append(f"{self.game} went back from {self.version} to {version}")
        if version >= self.version:
            self.version, self.moves = version, [*map(str, state["moves"])]  # type: ignore[call-overload]


class Gallery:
    """All watchers, on a thread of their own."""

    def __init__(self, urls: Callable[[], list[str]]) -> None:
        self.urls = urls  # of the servers as they are now, also of one that is dead
        self.watchers: list[Watcher] = []
        self.loop = asyncio.new_event_loop()
        self.tasks: set[asyncio.Task[None]] = set()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def follow(self, game: str) -> None:
        """One watcher at each server."""
        for at in range(len(self.urls())):
            watcher = Watcher(game, at)
            self.watchers.append(watcher)
            self.loop.call_soon_threadsafe(self.begin, watcher)

    def begin(self, watcher: Watcher) -> None:
        task = self.loop.create_task(self.watch(watcher))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def watch(self, watcher: Watcher) -> None:
        """Watch, and when cut off, go on at the next server."""
        while True:
            url = self.urls()[watcher.at].replace("http", "ws", 1)
            try:
                address = f"{url}/api/games/{watcher.game}/live"
                async with connect(address, proxy=None, ping_interval=None) as socket:
                    is_first = True
                    async for text in socket:
                        watcher.see(json.loads(text), is_first)
                        is_first = False
            except (OSError, InvalidHandshake, ConnectionClosed, EOFError):
                pass
            watcher.cuts.append(watcher.at)
            watcher.at = (watcher.at + 1) % len(self.urls())
            await asyncio.sleep(AGAIN)

    def missing(self, told: dict[str, int]) -> list[str]:
        """Who has not seen, after a while, what others were told: versions by game."""
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            late = [each for each in self.watchers if each.version < told.get(each.game, -1)]
            if not late:
                break
            time.sleep(0.02)
        return [f"{e.game} at {e.at}: {e.version} of {told[e.game]}" for e in late]

    def close(self) -> None:
        """Everybody goes."""

        async def leave() -> None:
            for task in [*self.tasks]:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(leave(), self.loop).result(SOON)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(SOON)
        self.loop.close()
