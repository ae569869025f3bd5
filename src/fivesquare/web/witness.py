"""Whoever sees each request pass, and what became of it: for a log, and for numbers.

Like the gate it stands below the framework, and it is there only when somebody wants to know.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

FAILED = 500
UPGRADED = 101
STARTS = ("http.response.start", "websocket.http.response.start")
BODIES = ("http.response.body", "websocket.http.response.body")


class Passed(NamedTuple):
    """A request, or a socket, that is over."""

    address: str
    method: str  # of a socket, WS
    path: str  # without what stands behind a question mark
    route: str  # the same with names in place of what varies; empty where nothing is
    status: int
    bytes: int
    seconds: float


Note = Callable[[Passed], None]


class Witness:
    """Hands everything on, and notes how it ended."""

    def __init__(self, app: ASGIApp, notes: list[Note]) -> None:
        self.app = app
        self.notes = notes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began, status, size = time.perf_counter(), FAILED, 0

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] in STARTS:
                status = message["status"]
            elif message["type"] in BODIES:
                size += len(message.get("body", b""))
            elif message["type"] == "websocket.accept":
                status = UPGRADED
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            client = scope.get("client")
            passed = Passed(
                client[0] if client else "-",
                scope.get("method", "WS"),
                scope["path"],
                getattr(scope.get("route"), "path", ""),
                status,
                size,
                time.perf_counter() - began,
            )
            for note in self.notes:
                note(passed)
