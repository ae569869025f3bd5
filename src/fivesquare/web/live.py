"""The socket of a game: a state at once, and one after every change."""

import asyncio

from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from fivesquare.web.club import UnknownTable
from fivesquare.web.gate import address_of
from fivesquare.web.keys import proof_of
from fivesquare.web.premises import Premises
from fivesquare.web.refusals import refusal
from fivesquare.web.room import Visitor

UNKNOWN = 4404
POLICY = 1008
CHATTER = 200  # messages that are ignored before who sends them is
SLOW = 30.0  # seconds in which a state must have been taken


async def live(socket: WebSocket, id: str) -> None:
    """What a client sends is ignored."""
    server: Premises = socket.app.state.premises
    address = address_of(socket.scope)
    if not server.allowance.enter(address):
        sentence = "There are too many connections from your address."
        await socket.send_denial_response(refusal(429, "too many", sentence, Retry_After="10"))
        return
    try:
        await socket.accept()
        try:
            room = await server.club.room(id)
        except UnknownTable:
            await socket.close(UNKNOWN)
            return
        visitor = Visitor(room.seats(proof_of(socket.headers)))
        room.enter(visitor)
        listening = asyncio.create_task(listen(socket, visitor))
        try:
            await tell(socket, visitor)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass  # gone, or as good as gone
        finally:
            room.leave(visitor)
            listening.cancel()
    finally:
        server.allowance.leave(address)


async def tell(socket: WebSocket, visitor: Visitor) -> None:
    """Send every state as it comes, until one of the two goes."""
    while visitor.code is None:
        await visitor.news.wait()
        visitor.news.clear()
        while visitor.unread and visitor.code is None:
            await asyncio.wait_for(socket.send_text(visitor.unread.popleft()), SLOW)
    if socket.client_state is WebSocketState.CONNECTED:
        await socket.close(visitor.code)


async def listen(socket: WebSocket, visitor: Visitor) -> None:
    """Wait until the client goes, or says too much."""
    for _ in range(CHATTER):
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            visitor.dismiss(1000)
            return
    visitor.dismiss(POLICY)
