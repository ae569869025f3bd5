"""Somebody who plays over the API, by hand: what a page or another program would do."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from pages import Server
from running import PROGRAM, SECONDS, Terminal, environment

State = dict[str, Any]


class Friend:
    """Opens a game, and has a seat in it."""

    def __init__(self, server: Server, game: str, opponent: str = "friend", **more: Any) -> None:
        self.url = server.url
        self.secret = ""
        wanted = {"game": game, "opponent": opponent, "name": "Ann", **more}
        opened = self.ask("/api/games", wanted)
        self.id, self.secret = str(opened["id"]), str(opened["secret"])

    @property
    def link(self) -> str:
        """What is given to others."""
        return f"{self.url}/games/{self.id}"

    @property
    def own_link(self) -> str:
        """What is kept."""
        return f"{self.link}#{self.secret}"

    def ask(self, path: str, body: State | None = None) -> State:
        """One call; a refusal is an error of the test."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        with urlopen(Request(f"{self.url}{path}", data, headers), timeout=SECONDS) as answer:
            found: State = json.load(answer)
        return found

    def state(self) -> State:
        """The game as it stands."""
        return self.ask(f"/api/games/{self.id}")

    def move(self, move: str) -> State:
        """Move, whatever was seen."""
        ply = self.state()["ply"]
        return self.ask(f"/api/games/{self.id}/moves", {"move": move, "ply": ply})

    def act(self, action: str) -> State:
        """Something else."""
        return self.ask(f"/api/games/{self.id}/actions", {"action": action})

    def wait_for(self, **wanted: Any) -> State:
        """The state, once these fields of it are so."""
        until = time.monotonic() + SECONDS
        while True:
            state = self.state()
            if all(state[name] == value for name, value in wanted.items()):
                return state
            assert time.monotonic() < until, (wanted, state)
            time.sleep(0.02)

    @contextmanager
    def here(self) -> Iterator[None]:
        """While this lasts, Ann is there, as with an open page."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/games/{self.id}/live"
        proof = {"Authorization": f"Bearer {self.secret}"}
        with connect(address, additional_headers=proof, close_timeout=1, max_queue=None):
            yield

    def go_on(self) -> None:
        """On to the next game of the two."""
        self.id = self.state()["next"]


# A terminal at such a game.

OWN = "Your own link, to come back: "
X_CLAIMS = "Player 1 (X), enter the coordinates of the cell to claim (row column): "
O_CLAIMS = "Player 2 (O), enter the coordinates of the cell to claim (row column): "
WAITING = "Waiting for Ann ... "
ANSWER = "accept or decline: "
AGAIN = "Play again? (y/n) "
SMALL = "pathway:size=3"
LOST = "The connection to the server is lost; trying again ..."
FOUND = "The connection is there again."


@contextmanager
def joined(
    page_server: Server, place: Path, game: str = SMALL, **more: Any
) -> Iterator[tuple[Friend, Terminal]]:
    """Ann opens a game and is there, and Bob comes to it at a terminal."""
    ann = Friend(page_server, game, **more)
    with ann.here(), Terminal(place, "join", ann.link, "--name", "Bob") as bob:
        yield ann, bob


def come_back(shown: str) -> str:
    """The command line that is given to whoever leaves."""
    found = re.search(r"The game stays on the server\. Come back: fivesquare join '(\S+)'\n", shown)
    assert found, shown
    return found[1]


@contextmanager
def piped(place: Path, *args: str) -> "Iterator[subprocess.Popen[str]]":
    """The program in a pipe that stays open, until it ends or the test does."""
    with subprocess.Popen(
        [*PROGRAM, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=place,
        env=environment(place, {}),
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
