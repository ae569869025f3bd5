"""A connection, below everything else: how many an address has, and how long asking may take.

The library waits for the end of a head for ever, and keeps whatever comes until then.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fivesquare.web.allowance import Allowance
from fivesquare.web.gate import LARGEST_HEAD, address_of, too_long
from fivesquare.web.refusals import refusal

PATIENCE = 20.0  # seconds for a head, from its first byte or the beginning of the connection


class Door(HttpToolsProtocol):
    """Whoever has too many connections, or takes too long to ask, is shown out."""

    def __init__(self, allowance: Allowance, **given: Any) -> None:
        super().__init__(**given)
        self.allowance = allowance
        self.address = ""
        self.is_in = False
        self.asked = 0  # bytes of a head that is not whole yet
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self.address = address_of({"client": self.client})
        self.is_in = self.allowance.enter(self.address)
        if self.is_in:
            self.wait()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Somebody asks, or goes on asking."""
        super().data_received(data)
        if not self.is_asking:
            self.asked = 0
            self.stop_waiting()
            return
        self.asked += len(data)
        if self.asked > LARGEST_HEAD:
            self.show_out(too_long())
        elif self.timer is None:
            self.wait()

    @property
    def is_asking(self) -> bool:
        """Whether a head is not whole yet: nothing is being answered."""
        return self.is_in and (self.cycle is None or self.cycle.response_complete)

    def wait(self) -> None:
        """Be patient for a while."""
        self.timer = self.loop.call_later(PATIENCE, self.transport.close)

    def stop_waiting(self) -> None:
        """What was waited for is there."""
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def send_400_response(self, msg: str) -> None:
        """What the library cannot read is refused in the one shape."""
        self.show_out(refusal(400, "http", msg))

    def show_out(self, why: Response) -> None:
        """Say why, and close."""
        self.leave()
        fields = {**why.headers, "connection": "close"}
        lines = [f"HTTP/1.1 {why.status_code} {HTTPStatus(why.status_code).phrase}"]
        lines += [f"{name}: {value}" for name, value in fields.items()]
        self.transport.write("\r\n".join([*lines, "", ""]).encode("latin-1") + bytes(why.body))
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, and counted as such."""
        self.leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """One connection less, once."""
        self.stop_waiting()
        if self.is_in:
            self.is_in = False
            self.allowance.leave(self.address)
