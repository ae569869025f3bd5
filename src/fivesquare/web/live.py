"""The socket of a game: a state at once, and one after every change.

Below the framework, like the gate: there are thousands of them, and what each of them holds, and
each state goes through, should be little.
"""

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fivesquare.web.club import FAREWELL, GOING_AWAY, Club, UnknownTable
from fivesquare.web.gate import address_of
from fivesquare.web.keys import proof_of
from fivesquare.web.premises import Premises
from fivesquare.web.refusals import NOTHING_HERE, refusal
from fivesquare.web.room import Visitor

ADDRESS = re.compile(r"/api/games/([^/]+)/live")
UNKNOWN = 4404
POLICY = TOO_SLOW = 1008
TRY_AGAIN = 1013
CHATTER = 200  # messages in a minute that are ignored before who sends them is
MINUTE = 60.0
SLOW = 30.0  # seconds in which a state must have been taken


def sockets(premises: Callable[[], Premises]) -> ASGIApp:
    """All sockets of a server, while it stands."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        found = ADDRESS.fullmatch(scope["path"])
        if found is None:
            await socket.send_denial_response(refusal(404, "unknown address", NOTHING_HERE))
        else:
            await live(premises(), socket, found[1])

    return serve


async def live(server: Premises, socket: WebSocket, game_id: str) -> None:
    """What a client sends is ignored, unless it sends and sends."""
    address = address_of(socket.scope)
    if not server.allowance.enter(address):
        sentence = "There are too many connections from your address."
        await socket.send_denial_response(refusal(429, "too many", sentence, Retry_After="10"))
        return
    try:
        with suppress(WebSocketDisconnect):  # gone before anything could be said
            await socket.accept()
            await attend(server.club, socket, game_id)
    finally:
        server.allowance.leave(address)


async def attend(club: Club, socket: WebSocket, game_id: str) -> None:
    """Stay until one of the two goes."""
    try:
        room = await club.room(game_id)
    except UnknownTable:
        await socket.close(UNKNOWN)
        return
    except SQLAlchemyError:
        await socket.close(TRY_AGAIN)
        return
    visitor = Visitor(proof_of(socket.headers))
    room.enter(visitor)
    if club.is_closed:
        visitor.dismiss(GOING_AWAY)
    tasks = [asyncio.create_task(work(socket, visitor)) for work in (tell, listen)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if socket.client_state is WebSocketState.CONNECTED:
            with suppress(TimeoutError, RuntimeError):  # who takes nothing is not waited for
                await asyncio.wait_for(socket.close(visitor.code or TOO_SLOW), FAREWELL)
    finally:
        room.leave(visitor)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def tell(socket: WebSocket, visitor: Visitor) -> None:
    """Send every state as it comes, until one is not taken or the visitor is dismissed."""
    while visitor.code is None:
        await visitor.news.wait()
        visitor.news.clear()
        async with asyncio.timeout(SLOW):
            while visitor.unread and visitor.code is None:
                await socket.send({"type": "websocket.send", "text": visitor.unread.popleft()})


async def listen(socket: WebSocket, visitor: Visitor) -> None:
    """Wait until the client goes, or says too much."""
    heard, since = 0, time.monotonic()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if time.monotonic() - since > MINUTE:
            heard, since = 0, time.monotonic()
        heard += 1
        if heard > CHATTER:
            visitor.dismiss(POLICY)
            return
