"""Running it: the address, the one line that says so, and an orderly end."""

import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import segno
import uvicorn
from fastapi import FastAPI

from fivesquare.core import GameError
from fivesquare.web.allowance import Allowance
from fivesquare.web.app import application
from fivesquare.web.database import ready_database
from fivesquare.web.door import Door
from fivesquare.web.gate import Gate
from fivesquare.web.installation import Installation
from fivesquare.web.live import sockets
from fivesquare.web.logs import access_log, error_log
from fivesquare.web.premises import Premises
from fivesquare.web.witness import Witness

if TYPE_CHECKING:
    from fivesquare.web.metrics import Metrics

LARGEST_FRAME = 4096  # bytes; nobody needs to send anything
BACKLOG = 2048  # connections that may wait to be taken
MANY = 65536  # files and connections that may be open, where the system allows it
TURN = 0.0005  # seconds after which a thread that computes lets another: most wait for the disk
GRACE = 5  # seconds for requests that are under way when the server stops


# What a client has done, and nobody who runs a server can help.
HUSHED = ("ASGI callable returned without completing handshake.", "Invalid UTF-8 sequence")


class NotFree(GameError):
    """The server cannot listen there."""

    kind = "system"


class Server(uvicorn.Server):
    """Says when it is ready, and tells whoever watches that it goes."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app, self.ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Ready once everything is open."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # what is here by now stays: nobody need look whether it could go
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sockets are told the reason before they are closed, and nobody waits for a search."""
        premises: Premises | None = getattr(self.app.state, "premises", None)
        if premises:
            await premises.club.close()
            await premises.engine.close()
        await super().shutdown(sockets)


def listen(installation: Installation) -> socket.socket:
    """A socket at the address that was asked for."""
    host, port = installation.host, installation.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # By its number the event loop knows that small answers need not wait for more to send.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let others listen at the same address
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or str(error)
        is_port = getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES)
        rest = "--port 0 takes a free one" if is_port else "--host 0.0.0.0 is every address of ours"
        raise NotFree(f"The server cannot listen on {host}, port {port}: {why}; {rest}.") from error
    return listening


def allow_many_files() -> None:
    """As many connections as the system lets us have: it gives few unless it is asked."""
    with suppress(ImportError):  # there are systems without such a limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MANY if hard == resource.RLIM_INFINITY else min(hard, MANY)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def run(installation: Installation, browse: bool) -> None:
    """Serve until somebody ends it."""
    allow_many_files()
    sys.setswitchinterval(TURN)
    error_log(installation.error_log)
    notes = [access_log(installation.access_log)] if installation.access_log else []
    metrics = metrics_of(installation)
    if metrics:
        notes.append(metrics.note)
    with listen(installation) as listening, ready_database(installation.database) as database:
        allowance = Allowance(installation.limit)
        app = application(installation, database, allowance, metrics)
        gate = Gate(app, sockets(lambda: app.state.premises), installation, allowance)
        # Behind a proxy all connections are the proxy's.
        connections = Allowance(0 if installation.base_url else installation.limit)
        config = uvicorn.Config(
            Witness(gate, notes) if notes else gate,
            http=partial(Door, connections),  # type: ignore[arg-type]
            log_config=None,  # as we have it
            log_level="error",  # warnings tell only of what clients do wrong
            access_log=False,
            server_header=False,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            proxy_headers=bool(installation.base_url),
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=75,
            lifespan="on",
        )
        logging.getLogger("uvicorn.error").addFilter(
            lambda entry: not entry.getMessage().startswith(HUSHED)
        )
        server = Server(config, app, lambda: announce(installation, listening, browse))
        before = signal.signal(signal.SIGTERM, lambda *_: None)  # being told to go is no failure
        try:
            with suppress(SystemExit):  # by which it may say that it could not start
                server.run([listening])
        finally:
            signal.signal(signal.SIGTERM, before)
        if not server.started:
            raise NotFree("The server could not start: the lines above say why.")


def metrics_of(installation: Installation) -> "Metrics | None":
    """Numbers, if somebody wants them."""
    if not installation.metrics:
        return None
    from fivesquare.web.metrics import Metrics

    return Metrics()


def announce(installation: Installation, listening: socket.socket, browse: bool) -> None:
    """The one line, and whatever helps to get there."""
    port = listening.getsockname()[1]
    host = installation.host
    if host in ("0.0.0.0", "::"):
        host = own_address()
    shown = f"[{host}]" if ":" in host else host
    own = f"http://{shown}:{port}"
    print(f"Serving on {own}", flush=True)
    address = installation.origin or own
    if sys.stdout.isatty() and not installation.is_local:
        segno.make(address).terminal(compact=True)
    if browse and has_screen():
        webbrowser.open(address)


def own_address() -> str:
    """How other machines in the same network reach this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def has_screen() -> bool:
    """Whether a browser could be seen: no text browser is put into the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
