"""What stands before every request: whose page it comes from, how large it is, how often.

Written for the bare protocol below the framework, so that sockets pass through it too.
"""

import asyncio
import ipaddress
import socket
from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fivesquare.web.allowance import REQUESTS, Allowance
from fivesquare.web.installation import LOCAL, Installation
from fivesquare.web.keys import bearer_of, cookie_of
from fivesquare.web.refusals import refusal, too_many

LARGEST = 16 * 1024  # bytes of a body
LARGEST_HEAD = 32 * 1024  # and of all that stands before it
PATIENCE = 20.0  # seconds in which a body is there
KNOWN = 4096  # addresses and names that need not be looked into again
SAFE = ("GET", "HEAD", "OPTIONS")
FREE = ("/api/games", "/join")  # where a seat begins, nothing can be forged
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
Scoped = MutableMapping[str, Any]


class Gate:
    """Lets pass what may pass, and puts the same headers on every answer."""

    def __init__(
        self, app: ASGIApp, sockets: ASGIApp, installation: Installation, allowance: Allowance
    ) -> None:
        self.app = app
        self.sockets = sockets
        self.installation = installation
        self.allowance = allowance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refused = self.refused(scope)
        if refused is not None:
            await self.turn_away(refused, scope, receive, send)
        elif scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.serve(scope, receive, send)

    async def turn_away(self, why: Response, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, before anything was done."""
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(why)
        else:
            await why(scope, receive, self.dressed(scope, send))

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on once its whole body is there, unless that grows too large."""
        dressed = self.dressed(scope, send)
        try:
            async with asyncio.timeout(PATIENCE):
                body = await whole_body(receive)
        except TimeoutError:
            body = too_late()
        if body is None:
            return
        if isinstance(body, Response):
            await body(scope, receive, dressed)
            return
        whole: list[Message] = [{"type": "http.request", "body": body}]

        async def received() -> Message:
            return whole.pop() if whole else await receive()

        # Whoever asks for the head alone is answered like anybody, and sent no body.
        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        await self.app(asked, received, dressed)

    def dressed(self, scope: Scope, send: Send) -> Send:
        """Answers get the headers that keep pages safe, unless they have their own."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(("/api", "/games")):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return dressed

    # Why something may not pass.

    def refused(self, scope: Scoped) -> Response | None:
        """Why a request goes no further; None if it may."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.is_ours(host):
            sentence = "This server is not known by that name; --base-url tells it its own."
            return refusal(403, "host", sentence)
        wait = self.allowance.wait_of_address(address_of(scope), REQUESTS)
        if wait:
            return too_many(wait)
        head = len(scope.get("raw_path", b"")) + len(scope["query_string"])
        if head + sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEAD:
            return too_long()
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > LARGEST:
            return too_large()
        return self.foreign(scope, headers, host)

    def foreign(self, scope: Scoped, headers: Headers, host: str) -> Response | None:
        """Requests that another site's page has sent do nothing here."""
        origin = headers.get("origin")
        if origin is not None:
            own = {self.installation.origin, f"http://{host}", f"https://{host}"} - {""}
            return None if origin in own else refusal(403, "origin", "That page is not ours.")
        path = scope["path"].rstrip("/")
        is_free = (
            scope["type"] == "websocket"
            or scope["method"] in SAFE
            or path == FREE[0]
            or path.endswith(FREE[1])
            or bearer_of(headers) is not None
            or cookie_of(headers) is None
        )
        if is_free:
            return None
        return refusal(403, "origin", "With a cookie, an Origin header has to say from which page.")

    def is_ours(self, host: str) -> bool:
        """Whether a name is one of this server: another site must not borrow our address.

        Numbers are no names, so nobody can have borrowed them.
        """
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        known = {*LOCAL, self.installation.host, urlsplit(self.installation.origin).hostname}
        if name in known or is_number(name):
            return True
        own = socket.gethostname().lower()
        return not self.installation.is_local and name in (own, f"{own}.local")


async def whole_body(receive: Receive) -> bytes | Response | None:
    """All that is sent; why it is refused; or nothing, when whoever sends it has gone."""
    body, is_whole = b"", False
    while not is_whole:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        is_whole = not message.get("more_body", False)
        if len(body) > LARGEST:
            return too_large()
    return body


@lru_cache(maxsize=KNOWN)
def is_number(name: str) -> bool:
    """Whether a host is given by its number."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def address_of(scope: Scoped) -> str:
    """The address that a request comes from; of long ones, the part that one customer has."""
    client = scope.get("client")
    return customer(str(client[0]) if client else "")


@lru_cache(maxsize=KNOWN)
def customer(host: str) -> str:
    """Who is behind an address."""
    try:
        long = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if long.ipv4_mapped:  # a short one, at a socket that takes both
        return str(long.ipv4_mapped)
    return str(ipaddress.ip_network((long, 64), strict=False))


def too_long() -> Response:
    """A head that nobody needs."""
    return refusal(431, "too large", f"The head has more than {LARGEST_HEAD} bytes.")


def too_late() -> Response:
    """A body that does not come."""
    sentence = f"The body has not come within {PATIENCE:.0f} seconds."
    return refusal(408, "too late", sentence, Connection="close")


def too_large() -> Response:
    """A body that nobody needs."""
    return refusal(413, "too large", f"That is more than {LARGEST} bytes.", Connection="close")
