"""Somebody who plays over the API, by hand: what a page or another program would do."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from running import PROGRAM, Terminal, environment
from servers import Chair, Document, RunningServer, good


class Friend(Chair):
    """Ann, who opens a game and has a seat; what is refused to her is an error of the test."""

    def __init__(
        self, server: RunningServer, game: str, opponent: str = "friend", **more: Any
    ) -> None:
        wanted = {"game": game, "opponent": opponent, "name": "Ann", **more}
        super().__init__(server, good(server.client.post("/api/games", json=wanted)))

    @property
    def link(self) -> str:
        """What is given to others."""
        return f"{self.server.url}/games/{self.id}"

    @property
    def own_link(self) -> str:
        """What is kept."""
        return f"{self.link}#{self.secret}"

    def move(self, move: str) -> Document:
        """Move, whatever was seen."""
        return good(self.play(move))

    def act(self, action: str, **more: Any) -> httpx.Response:
        """Something else."""
        answer = super().act(action, **more)
        good(answer)
        return answer

    def go_on(self) -> None:
        """On to the next game of the two."""
        self.sit(self.state()["next"])


# A terminal at such a game.

OWN = "Your own link, to come back: "
X_CLAIMS = "Player 1 (X), enter the coordinates of the cell to claim (row column): "
O_CLAIMS = "Player 2 (O), enter the coordinates of the cell to claim (row column): "
WAITING = "Waiting for Ann ... "
ANSWER = "accept or decline: "
AGAIN = "Play again? (y/n) "
RESIGN = "Resign this game? (y/n) "
SMALL = "pathway:size=3"
LOST = "The connection to the server is lost; trying again ..."
FOUND = "The connection is there again."


@contextmanager
def joined(
    served: RunningServer, place: Path, game: str = SMALL, **more: Any
) -> Iterator[tuple[Friend, Terminal]]:
    """Ann opens a game and is there, and Bob comes to it at a terminal."""
    ann = Friend(served, game, **more)
    with ann.watch(), Terminal(place, "join", ann.link, "--name", "Bob") as bob:
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
