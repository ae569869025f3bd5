"""The real server as a process: started, asked, stopped, killed, started again."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fivesquare import load
from fivesquare.games import GAMES
from running import PROGRAM, SECONDS, environment
from shapes import flaws
from warm import warm

READY = re.compile(r"^Serving on (http://\S+)$", re.MULTILINE)
PATIENT = """
import sys
from fivesquare.web.installation import Installation
from fivesquare.web.server import run

port, database, limit, away = sys.argv[1:]
run(Installation(port=int(port), database=database, limit=int(limit), away=int(away)), False)
"""
Document = dict[str, Any]
SOON = 10.0  # seconds; nothing that is waited for should take one
DRAWN = [name for name in GAMES if load(name).may_draw]


class Child(NamedTuple):
    """A process, known by its number and the moment at which it began: numbers are used again."""

    pid: int
    began: str

    @property
    def is_alive(self) -> bool:
        """Whether it runs; who has ended and waits to be noticed does not."""
        fields = status_of(self.pid)
        return fields is not None and fields[0] != "Z" and fields[19] == self.began

    @property
    def niceness(self) -> int:
        """How much it gives way to others."""
        fields = status_of(self.pid)
        return int(fields[16]) if fields else 0

    @property
    def line(self) -> str:
        """What it was started by."""
        try:
            return Path(f"/proc/{self.pid}/cmdline").read_text().replace("\0", " ")
        except OSError:
            return ""


def status_of(pid: int) -> list[str] | None:
    """What the system says of a process, after its name: its state, its parent, ..."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    return text.rpartition(") ")[2].split()


def children_of(pid: int) -> list[Child]:
    """Every process that a process has started, and theirs."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        fields = status_of(int(each.name))
        if fields is not None and fields[1] == str(pid):
            found += [Child(int(each.name), fields[19]), *children_of(int(each.name))]
    return found


class RunningServer:
    """A server that is started when it is made. Its database outlives it."""

    def __init__(
        self,
        place: Path,
        database: str = "",
        *options: str,
        away: int | None = None,
        limit: int = 0,
    ) -> None:
        self.place = place
        self.database = database or f"sqlite:///{place / 'home' / 'games.db'}"  # the user's own
        self.options, self.away, self.limit = options, away, limit
        self.port = 0
        if not (place / "home").exists():
            warm(place)
        self.said, self.errors = place / "said.txt", place / "errors.txt"
        self.clients: list[httpx.Client] = []
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self.hang_up()

    def hang_up(self) -> None:
        """Whoever has asked it goes."""
        for client in self.clients:
            client.close()
        self.clients.clear()
        vars(self).pop("client", None)

    def command(self) -> list[str]:
        """What starts it."""
        port, limit = str(self.port), str(self.limit)
        if self.away is not None:  # which nobody may set on a command line
            return [sys.executable, "-c", PATIENT, port, self.database, limit, str(self.away)]
        where = ("--port", port, "--database", self.database)
        return [*PROGRAM, "serve", "--no-browser", *where, "--limit", limit, *self.options]

    def start(self) -> None:
        """Start it, and wait until it says that it is ready; again, at the same address."""
        self.launch()
        until = time.monotonic() + SECONDS
        while not (found := READY.search(self.said.read_text())):
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise AssertionError(f"no server comes: {self.said.read_text()}{self.said_wrong()}")
            time.sleep(0.01)
        self.url = found[1]
        self.port = int(self.url.rpartition(":")[2])

    def launch(self) -> None:
        """Start it, and wait for nothing."""
        self.hang_up()
        with self.said.open("w") as said, self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.place,
                env=environment(self.place, {}),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=errors,
            )

    def children(self) -> list[Child]:
        """The processes that it has started."""
        return children_of(self.process.pid)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to go; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(SECONDS)

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait(SECONDS)

    def said_wrong(self) -> str:
        """What it has complained of."""
        return self.errors.read_text()

    # Asking.

    def browser(self, address: str = "127.0.0.1") -> httpx.Client:
        """A browser of its own that keeps cookies, on the server's own page."""
        found = httpx.Client(
            base_url=self.url,
            headers={"Origin": self.url},
            timeout=SECONDS,
            # Nothing is encrypted, and reading certificates takes long.
            transport=httpx.HTTPTransport(verify=False, local_address=address),
        )
        self.clients.append(found)
        return found

    @cached_property
    def client(self) -> httpx.Client:
        """Anybody: a program that keeps no cookies."""
        found = self.browser()
        del found.headers["Origin"]
        found.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        return found

    @contextmanager
    def watched(self, game: str, secret: str = "", **headers: str) -> Iterator[ClientConnection]:
        """The socket of a game, of whoever has that secret."""
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        address = f"{self.url.replace('http', 'ws', 1)}/api/games/{game}/live"
        with connect(
            address,
            additional_headers=headers,
            open_timeout=SECONDS,
            close_timeout=1,
            max_queue=None,  # whoever does not look is there all the same
        ) as socket:
            yield socket

    def opened(self, game: str, opponent: str = "friend", **more: Any) -> "Chair":
        """A new game, and the seat of whoever opened it."""
        wanted = {"game": game, "opponent": opponent, **more}
        return Chair(self, good(self.client.post("/api/games", json=wanted)))

    def begun(self, game: str, **more: Any) -> "tuple[Chair, Chair]":
        """A new game between two, in the order of their seats."""
        one = self.opened(game, **more)
        two = one.invite()
        return (one, two) if one.seat == 1 else (two, one)


class Chair:
    """A seat in a game, of whoever has its secret."""

    def __init__(self, server: RunningServer, admission: Document) -> None:
        self.server = server
        self.sit(str(admission["id"]))
        self.seat, self.secret = int(admission["seat"]), str(admission["secret"])
        self.proof = {"Authorization": f"Bearer {self.secret}"}

    def sit(self, game: str) -> None:
        """In that game, of those in which the same secret holds."""
        self.id, self.address = game, f"/api/games/{game}"

    def at(self, game: str) -> "Chair":
        """The seat of the same secret in another game."""
        admission = {"id": game, "seat": self.seat, "secret": self.secret}
        return Chair(self.server, admission)

    def invite(self, **body: Any) -> "Chair":
        """The seat of somebody else who joins."""
        answer = self.server.client.post(f"{self.address}/join", json=body)
        return Chair(self.server, good(answer))

    def get(self, call: str = "") -> httpx.Response:
        """What is asked about the game."""
        return self.server.client.get(f"{self.address}{call}", headers=self.proof)

    def post(self, call: str, body: Any = None) -> httpx.Response:
        """What is done in the game."""
        return self.server.client.post(f"{self.address}{call}", json=body, headers=self.proof)

    def state(self) -> Document:
        """The game as it stands."""
        return good(self.get())

    def play(self, move: str, **more: Any) -> httpx.Response:
        """Move, having seen the game as it is."""
        if "ply" not in more:
            more["ply"] = self.state()["ply"]
        return self.post("/moves", {"move": move, **more})

    def act(self, action: str, **more: Any) -> httpx.Response:
        """Something else than a move."""
        return self.post("/actions", {"action": action, **more})

    def watch(self) -> Any:
        """The socket of the game, as whoever has this seat."""
        return self.server.watched(self.id, self.secret)

    def wait_for(self, **wanted: Any) -> Document:
        """The state, once it has these fields."""
        until = time.monotonic() + SECONDS
        while True:
            state = self.state()
            if all(state[name] == value for name, value in wanted.items()):
                return state
            assert time.monotonic() < until, (wanted, state)
            time.sleep(0.02)


def good(answer: httpx.Response) -> Document:
    """The document of an answer that is no refusal."""
    assert answer.status_code in (200, 201), (answer.status_code, answer.text[:500])
    found: Document = answer.json()
    return found


def refused(answer: httpx.Response, status: int) -> Document:
    """What a refusal says, in the one shape that all have."""
    assert answer.status_code == status, (answer.status_code, answer.text[:500])
    document = answer.json()
    assert document["format"] == 1
    fault: Document = document["error"]
    assert fault["kind"]
    assert fault["message"].endswith((".", "?")), fault["message"]
    return fault


def close_code(live: ClientConnection) -> int | None:
    """The code with which the other side closes, after whatever it sends before."""
    try:
        while True:
            live.recv(SOON)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def ended(children: list[Child]) -> bool:
    """Whether these processes end within a few seconds."""
    until = time.monotonic() + 10
    while any(child.is_alive for child in children):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def two_moves(name: str) -> list[str]:
    """Two moves that begin a game."""
    game, moves = load(name), list[str]()
    for _ in range(2):
        moves.append(game.moves(game.replay(moves)[-1])[-1])
    return moves


def is_in_shape(document: Any, shape: Any) -> None:
    """A document is as it is declared."""
    assert list(flaws(document, shape)) == []


def own_database(place: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite:///{place / 'games.db'}"
