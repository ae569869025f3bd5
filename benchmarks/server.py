"""The server under load: many games at once, two players and a watcher each, over loopback.

    python benchmarks/server.py --games 1000 --rate 300 --seconds 60 [--database URL]
    python benchmarks/server.py --servers 2 --postgres

Starts the real server (without limits: all comes from one address), seats two players in every
game and lets a third person watch: three sockets a game. The five games are played in equal
parts, by random legal moves, so many a second over all games; a game that ends is replaced. One
analysis is always running beside it, asked of the server. Printed: how long after a move was sent
each socket had the state that holds it; errors; how much memory the server takes.

Several servers share a database in PostgreSQL: the players of a game are at one of them, whoever
watches at another. --postgres starts one for the purpose, which waits for the disk as any other.
"""

import argparse
import asyncio
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from fivesquare.games import GAMES, load
from fivesquare.records.record import Record

WATCHERS = 3  # two players and one who looks on
STONES = 9  # turns of a game that is analysed: where the search takes longest
CONNECTIONS = 64  # of players who move
PLY = re.compile(r'"ply":(\d+)')
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Client:
    """Requests over a few connections that stay open: so plain that it hardly counts."""

    def __init__(self, address: str) -> None:
        self.host, port = address.removeprefix("http://").split(":")
        self.port = int(port)
        self.free: asyncio.LifoQueue[Streams | None] = asyncio.LifoQueue()
        for _ in range(CONNECTIONS):
            self.free.put_nowait(None)

    async def post(self, path: str, body: dict[str, Any], secret: str = "") -> tuple[int, Any]:
        """The status and the document that a call answers with."""
        return await self.call("POST", path, json.dumps(body).encode(), secret)

    async def get(self, path: str) -> tuple[int, Any]:
        """The same of a question."""
        return await self.call("GET", path)

    async def call(
        self, method: str, path: str, data: bytes = b"", secret: str = ""
    ) -> tuple[int, Any]:
        """One request on a connection that nobody else uses meanwhile."""
        streams = await self.free.get()
        try:
            reader, writer = streams or await asyncio.open_connection(self.host, self.port)
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
                f"Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(data)}\r\n\r\n".encode()
                + data
            )
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
            found = json.loads(await reader.readexactly(length))
            streams = reader, writer
        except BaseException:
            streams = None
            raise
        finally:
            self.free.put_nowait(streams)
        return int(head[9:12]), found


class Table:
    """One game: its secrets, its sockets, and when its last move was sent."""

    def __init__(self, made: dict[str, Any], joined: dict[str, Any], home: int) -> None:
        self.id: str = made["id"]
        self.home = home  # the number of the players' server
        self.secrets = {made["seat"]: made["secret"], joined["seat"]: joined["secret"]}
        self.state: dict[str, Any] = joined["state"]
        self.sent: dict[int, float] = {}  # when the move was sent that leads to so many moves
        self.sockets: list[asyncio.Task[None]] = []
        self.is_busy = False


class Load:
    """All games, and what was measured."""

    def __init__(self, addresses: list[str], seed: int) -> None:
        self.addresses = addresses
        self.luck = Random(seed)
        self.clients = [Client(address) for address in addresses]
        self.tables: list[Table] = []
        self.late: list[float] = []  # seconds from a move to a socket at the same server
        self.beyond: list[float] = []  # and at another
        self.answered: list[float] = []  # seconds from a move to its answer
        self.moves = self.errors = self.ended = 0
        self.is_measured = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def fill(self, games: int) -> None:
        """Open so many games."""
        for begin in range(0, games, 20):
            some = range(begin, min(begin + 20, games))
            self.tables += await asyncio.gather(*(self.open(number) for number in some))
        gc.disable()  # a pause of the load would look like one of the server

    async def open(self, number: int) -> Table:
        """A game with two players and three sockets."""
        game, home = [*GAMES][number % len(GAMES)], number % len(self.clients)
        client = self.clients[home]
        status, made = await client.post("/api/games", {"game": game, "opponent": "friend"})
        assert status == 201, made
        status, joined = await client.post(f"/api/games/{made['id']}/join", {})
        assert status == 200, joined
        table = Table(made, joined, home)
        ready = [asyncio.Event() for _ in range(WATCHERS)]
        secrets = [table.secrets[1], table.secrets[2], None]
        for secret, event in zip(secrets, ready, strict=True):
            table.sockets.append(asyncio.create_task(self.watch(table, secret, event)))
        for event in ready:
            await event.wait()
        return table

    async def watch(self, table: Table, secret: str | None, ready: asyncio.Event) -> None:
        """One socket: every state is read, and the time it took is noted."""
        at = table.home if secret else (table.home + 1) % len(self.addresses)
        late = self.late if at == table.home else self.beyond
        address = self.addresses[at].replace("http", "ws") + f"/api/games/{table.id}/live"
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        try:
            async with connect(
                address,
                additional_headers=headers,
                compression=None,
                proxy=None,
                ping_interval=None,  # no browser does that
            ) as socket:
                await self.listen(table, socket, ready, late)
        except OSError as error:
            self.fail(f"socket: {error}")
        finally:
            ready.set()

    async def listen(
        self, table: Table, socket: ClientConnection, ready: asyncio.Event, late: list[float]
    ) -> None:
        """Read until the game is left."""
        seen = -1
        async for text in socket:
            at = time.perf_counter()
            found = PLY.search(str(text))
            ply = int(found[1]) if found else -1
            if ply > seen:
                seen = ply
                if self.is_measured and seen in table.sent:
                    late.append(at - table.sent[seen])
            ready.set()

    async def play(self, table: Table, slot: int) -> None:
        """One random move; if the game is over, another one in its place."""
        state = table.state
        try:
            secret = table.secrets[state["turn"]]
            body = {"move": self.luck.choice(state["legal"]), "ply": state["ply"]}
            table.sent[state["ply"] + 1] = begun = time.perf_counter()
            client = self.clients[table.home]
            status, answer = await client.post(f"/api/games/{table.id}/moves", body, secret)
            if status != 200:
                self.fail(f"{status}: {answer}")
                return
            if self.is_measured:
                self.answered.append(time.perf_counter() - begun)
                self.moves += 1
            table.state = answer
            if table.state["status"] == "over":
                await asyncio.sleep(0.5)  # until everybody has seen the end
                for socket in table.sockets:
                    socket.cancel()
                self.ended += 1
                self.tables[slot] = await self.open(slot)
        except (OSError, EOFError, AssertionError) as error:
            self.fail(repr(error))
        finally:
            table.is_busy = False

    def leave(self) -> None:
        """Everybody goes."""
        for table in self.tables:
            for socket in table.sockets:
                socket.cancel()

    def fail(self, what: str) -> None:
        """Something went wrong."""
        self.errors += 1
        if self.errors <= 5:
            print("error:", what, file=sys.stderr)

    async def drive(self, rate: float, seconds: float) -> None:
        """So many moves a second, evenly, in games chosen by chance."""
        begun = time.perf_counter()
        number = 0
        while (elapsed := time.perf_counter() - begun) < seconds:
            while number < elapsed * rate:
                number += 1
                free = (self.luck.randrange(len(self.tables)) for _ in range(100))
                slot = next((each for each in free if not self.tables[each].is_busy), None)
                if slot is None:
                    self.fail("every game waits for an answer")
                    continue
                table = self.tables[slot]
                table.is_busy = True
                task = asyncio.create_task(self.play(table, slot))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
            await asyncio.sleep(0.002)


async def analyse(address: str, luck: Random, stop: asyncio.Event) -> int:
    """One analysis after another, each of a position that nobody has asked for; how many."""
    client, game, number = Client(address), load("adjacent-capture"), 0
    while not stop.is_set():
        record = Record(game)
        for _ in range(STONES):
            record = record.played(luck.choice(game.moves(record.position)))
        moves = quote(" ".join(record.moves))
        status, found = await client.get(f"/api/analysis?game={game}&moves={moves}&seconds=10")
        assert status == 200, found
        number += 1
    return number


def memory(pid: int) -> float:
    """What a process holds, in MB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1000 if found else 0.0


def taken(pids: list[int]) -> str:
    """What servers hold, each by itself."""
    return " + ".join(f"{memory(pid):.0f}" for pid in pids)


def busy(pid: int) -> float:
    """How long a process has computed, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], part: float) -> float:
    """The value below which that part lies, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def told(name: str, values: list[float]) -> str:
    """Half, 99% and the slowest."""
    half, most, all_ = (quantile(values, part) for part in (0.5, 0.99, 1))
    return f"{name}: half within {half:.1f} ms, 99% {most:.1f} ms, all {all_:.1f} ms"


async def measure(addresses: list[str], pids: list[int], asked: argparse.Namespace) -> None:
    """Fill the tables, then play."""
    crowd = Load(addresses, asked.seed)
    await crowd.fill(asked.games)
    print(f"{len(crowd.tables)} games, {WATCHERS * len(crowd.tables)} sockets;", end=" ")
    print(f"the server takes {taken(pids)} MB")
    stop = asyncio.Event()
    analysing = (
        asyncio.create_task(analyse(addresses[0], crowd.luck, stop)) if asked.analysis else None
    )
    await crowd.drive(asked.rate, 5)  # until everything is warm
    crowd.is_measured, before = True, (sum(map(busy, pids)), busy(os.getpid()))
    await crowd.drive(asked.rate, asked.seconds)
    await asyncio.gather(*crowd.tasks)
    crowd.is_measured = False
    stop.set()
    print(
        f"{crowd.moves} moves in {asked.seconds} s, {crowd.ended} games ended,"
        f" {crowd.errors} errors"
    )
    print(told("state at a socket", crowd.late))
    if crowd.beyond:
        print(told("state at a socket of another server", crowd.beyond))
    print(told("answer to a move", crowd.answered))
    server, here = sum(map(busy, pids)) - before[0], busy(os.getpid()) - before[1]
    print(f"the server takes {taken(pids)} MB and {server / asked.seconds:.0%} of a core,")
    print(f"{1000 * server / crowd.moves:.2f} ms a move, with all that belongs to it;", end=" ")
    print(f"the load itself {here / asked.seconds:.0%}")
    if analysing:
        print(f"{await analysing} analyses beside it")
    crowd.leave()


@contextmanager
def serving(database: str | None = None) -> Iterator[tuple[str, int]]:
    """The real server without limits: its address and its process."""
    with tempfile.TemporaryDirectory() as home:
        command = ["-m", "fivesquare", "serve", "--port", "0", "--no-browser", "--limit", "0"]
        with subprocess.Popen(
            [sys.executable, *command, "--database", database or f"sqlite:///{home}/games.db"],
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stdout
            try:
                yield server.stdout.readline().split()[-1], server.pid
            finally:
                server.terminate()


def main() -> None:
    """Start the server and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--no-analysis", dest="analysis", action="store_false")
    asked = parser.parse_args()
    if asked.servers > 1 and not (asked.postgres or asked.database):
        parser.error("several servers share a database in PostgreSQL: --postgres, or --database")
    with ExitStack() as rest:
        database = asked.database
        if asked.postgres:
            sys.path.append(str(Path(__file__).parent.parent / "tests"))
            from postgres import cluster

            database = rest.enter_context(cluster(is_durable=True)).fresh()
        servers = [rest.enter_context(serving(database)) for _ in range(asked.servers)]
        addresses, pids = ([*each] for each in zip(*servers, strict=True))
        uvloop.run(measure(addresses, pids, asked))


if __name__ == "__main__":
    main()
