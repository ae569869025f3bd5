"""The states of a game as the server sends them: heard in a thread, which heals by itself."""

import json
import logging
import select
import socket
import threading
from collections import deque
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from fivesquare.remote.client import LARGEST, Json
from fivesquare.remote.link import Link

UNKNOWN = 4404  # the code of a socket whose game is not there
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)  # seconds before it is tried again
OPENING = 10.0  # seconds to get a connection
TICK = 1.0  # seconds after which whoever waits looks at the clock
CLOSING = 1.0  # seconds for a farewell
SILENT = logging.Logger("fivesquare.remote", logging.CRITICAL + 1)  # it is said in our own words


class News:
    """What is heard of a game. Whoever waits for it can wait for something else as well."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.heard: deque[Json] = deque(maxlen=1)  # the latest state that nobody has taken
        self.count = 0  # of all that were heard
        self.is_connected = True  # until we know better
        self.is_gone = False  # whether there is no such game any more
        self.is_closed = False
        self.hurry = threading.Event()
        self.bell, self.ear = socket.socketpair()
        self.bell.setblocking(False)
        self.ear.setblocking(False)
        self.socket: ClientConnection | None = None
        self.thread = threading.Thread(target=self.listen, daemon=True)

    def open(self) -> None:
        """Begin to listen."""
        self.thread.start()

    def close(self) -> None:
        """Listen no more."""
        self.is_closed = True
        self.hurry.set()
        if self.socket is not None:
            with suppress(OSError, WebSocketException):
                self.socket.close()
        self.thread.join(CLOSING)
        self.bell.close()
        self.ear.close()

    def wait(self, other: Any = None, seconds: float | None = None) -> bool:
        """Wait for news, or until something else can be read; whether it can."""
        watched = [self.ear] if other is None else [self.ear, other]
        ready = select.select(watched, [], [], seconds)[0]
        with suppress(BlockingIOError):
            while self.ear in ready and self.ear.recv(1024):
                pass
        return other in ready

    def take(self) -> Json | None:
        """The latest state, if nobody has taken it yet."""
        try:
            return self.heard.pop()
        except IndexError:
            return None

    # In the thread.

    def listen(self) -> None:
        """Connect, hear, and connect again, with pauses that grow while nothing is heard."""
        silent = 0  # connections in a row
        while not self.is_closed:
            before = self.count
            if self.hear() == UNKNOWN:
                self.is_gone = True
                self.ring()
                return
            silent = silent + 1 if self.count == before else 0
            if self.is_connected:
                self.is_connected = False
                self.ring()
            self.hurry.wait(PAUSES[min(silent, len(PAUSES) - 1)])
            self.hurry.clear()

    def hear(self) -> int | None:
        """One connection as long as it lasts; the code that it was closed with."""
        with (
            suppress(OSError, WebSocketException, ValueError, RecursionError),
            connect(
                self.link.socket,
                additional_headers=self.link.headers,
                compression=None,
                proxy=None if self.link.is_here else True,
                open_timeout=OPENING,
                close_timeout=CLOSING,
                max_size=LARGEST,
                logger=SILENT,
            ) as self.socket,
        ):
            try:
                while not self.is_closed:
                    self.note(self.socket.recv())
            except ConnectionClosed:
                return self.socket.close_code
        return None

    def note(self, message: str | bytes) -> None:
        """One state."""
        state = json.loads(message)
        if isinstance(state, dict):
            self.heard.append(state)
            self.count += 1
            self.is_connected = True
            self.ring()

    def ring(self) -> None:
        """Wake whoever waits."""
        with suppress(OSError):  # it rings already, or nobody is there any more
            self.bell.send(b"!")
