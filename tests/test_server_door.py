"""Connections, before anything is asked: how long, how large, how many."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from fivesquare.web import door, gate
from fivesquare.web.allowance import SOCKETS, Allowance
from fivesquare.web.door import Door
from fivesquare.web.gate import LARGEST_HEAD, Gate
from fivesquare.web.installation import Installation
from loops import run_apart

SHORT = 0.3  # seconds of patience
HELLO = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Ends]]


@asynccontextmanager
async def house() -> AsyncIterator[Connect]:
    """A server that says "yes" to everything behind its door; what connects to it."""
    yes, state = PlainTextResponse("yes"), ServerState()
    behind = Gate(yes, yes, Installation(), Allowance(0))
    config = uvicorn.Config(behind, log_level="error", lifespan="off")
    loop = asyncio.get_running_loop()
    given = {"config": config, "server_state": state, "app_state": {}, "_loop": loop}
    server = await loop.create_server(partial(Door, Allowance(1), **given), "127.0.0.1", 0)
    port, mine = server.sockets[0].getsockname()[1], list[asyncio.StreamWriter]()

    async def connect() -> Ends:
        ends = await asyncio.open_connection("127.0.0.1", port)
        mine.append(ends[1])
        return ends

    try:
        yield connect
    finally:
        server.close()
        for writer in mine:
            writer.close()
        while state.connections:
            await asyncio.sleep(0.01)


async def answer_to(ends: Ends, *parts: bytes) -> str:
    """What comes back until the other side closes, or says "yes"; a pause follows each part."""
    reader, writer = ends
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.02)
    said = b""
    while not said.endswith(b"yes"):
        more = await asyncio.wait_for(reader.read(1000), 10)
        if not more:
            break
        said += more
    return said.decode()


async def answers(*parts: bytes) -> str:
    async with house() as connect:
        return await answer_to(await connect(), *parts)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", SHORT)
    monkeypatch.setattr(gate, "PATIENCE", SHORT)


def fault(said: str, status: int) -> str:
    """The sentence of a refusal, in the one shape that all have."""
    head, _, body = said.partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ")
    assert "content-type: application/json" in head.lower()
    assert "connection: close" in head.lower()
    error = json.loads(body)["error"]
    assert error["kind"]
    return str(error["message"])


def test_a_head_may_come_in_parts() -> None:
    assert run_apart(answers(*(HELLO[at : at + 10] for at in range(0, len(HELLO), 10)))).endswith(
        "yes"
    )


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("begun", [(), (HELLO[:-2],), (HELLO[:3],)])
def test_who_takes_too_long_to_ask_is_shown_out(begun: tuple[bytes, ...]) -> None:
    assert run_apart(answers(*begun)) == ""


@pytest.mark.usefixtures("impatient")
def test_who_has_asked_before_is_waited_for_no_longer() -> None:
    async def ask() -> str:
        async with house() as connect:
            ends = await connect()
            ends[1].write(HELLO)
            assert await ends[0].readuntil(b"yes")
            return await answer_to(ends, HELLO[:-2])

    assert run_apart(ask()) == ""


@pytest.mark.usefixtures("impatient")
def test_who_has_asked_and_is_silent_keeps_the_connection() -> None:
    async def ask() -> str:
        async with house() as connect:
            ends = await connect()
            ends[1].write(HELLO)
            assert await ends[0].readuntil(b"yes")
            await asyncio.sleep(2 * SHORT)
            return await answer_to(ends, HELLO)

    assert run_apart(ask()).endswith("yes")


@pytest.mark.usefixtures("impatient")
def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    head = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n"
    assert "has not come" in fault(run_apart(answers(head, b"half")), 408)


def test_a_head_without_an_end_is_not_kept() -> None:
    line = b"X: " + b"x" * 1000 + b"\r\n"
    said = run_apart(answers(HELLO[:-2], *[line] * (LARGEST_HEAD // 1000 + 1)))
    assert str(LARGEST_HEAD) in fault(said, 431)


def test_what_is_no_request_is_refused_in_the_one_shape() -> None:
    assert fault(run_apart(answers(b"HELLO\r\n\r\n")), 400)


def test_an_address_has_only_so_many_connections() -> None:
    async def come() -> None:
        async with house() as connect:
            inside = [await connect() for _ in range(SOCKETS)]
            await asyncio.sleep(0.05)
            with suppress(ConnectionError):
                assert await answer_to(await connect(), HELLO) == ""
            inside.pop()[1].close()
            await asyncio.sleep(0.05)
            assert (await answer_to(await connect(), HELLO)).endswith("yes")

    run_apart(come())


def test_as_many_connections_as_the_system_allows() -> None:
    program = (
        "import resource as r; from fivesquare.web.server import allow_many_files as allow;"
        "r.setrlimit(r.RLIMIT_NOFILE, (200, 5000));"
        "allow(); print(r.getrlimit(r.RLIMIT_NOFILE))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "(5000, 5000)\n"
