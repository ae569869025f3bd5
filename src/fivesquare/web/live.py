"""The socket of a game: a state at once, and one after every change."""

import asyncio
import time
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from fivesquare.web.club import FAREWELL, GOING_AWAY, Club, UnknownTable
from fivesquare.web.gate import address_of
from fivesquare.web.keys import proof_of
from fivesquare.web.premises import Premises
from fivesquare.web.refusals import refusal
from fivesquare.web.room import Visitor

UNKNOWN = 4404
POLICY = TOO_SLOW = 1008
CHATTER = 200  # messages in a minute that are ignored before who sends them is
MINUTE = 60.0
SLOW = 30.0  # seconds in which a state must have been taken


async def live(socket: WebSocket, id: str) -> None:
    """What a client sends is ignored, unless it sends and sends."""
    server: Premises = socket.app.state.premises
    address = address_of(socket.scope)
    if not server.allowance.enter(address):
        sentence = "There are too many connections from your address."
        await socket.send_denial_response(refusal(429, "too many", sentence, Retry_After="10"))
        return
    try:
        with suppress(WebSocketDisconnect):  # gone before anything could be said
            await socket.accept()
            await attend(server.club, socket, id)
    finally:
        server.allowance.leave(address)


async def attend(club: Club, socket: WebSocket, game_id: str) -> None:
    """Stay until one of the two goes."""
    try:
        room = await club.room(game_id)
    except UnknownTable:
        await socket.close(UNKNOWN)
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
        while visitor.unread and visitor.code is None:
            await asyncio.wait_for(socket.send_text(visitor.unread.popleft()), SLOW)


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
