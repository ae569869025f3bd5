"""People who play on a server, each on a thread, and what they have been told of their games.

A state that somebody has seen was told to them, so it must be there whatever happens after.
"""

import random
import threading
from dataclasses import dataclass, field

import httpx

from fivesquare.games import GAMES
from fivesquare.records.reader import read_record
from running import SECONDS
from servers import Document

OPPONENTS = ("human", "human", "friend", "random", "1", "3", "perfect")
MOST = 8  # games of one person at a time


@dataclass
class Seen:
    """A game: its secrets by seat, the last state that was told, and what was asked since."""

    id: str
    secrets: dict[int, str]
    state: Document
    wish: tuple[str, str] | None = None

    @property
    def address(self) -> str:
        return f"/api/games/{self.id}"

    @property
    def awaits_computer(self) -> bool:
        turn = self.state["turn"]
        return turn is not None and self.state["players"][turn - 1]["kind"] != "human"

    def proof(self) -> dict[str, str]:
        """Of whoever may do something now."""
        secret = self.secrets.get(self.state["turn"]) or next(iter(self.secrets.values()))
        return {"Authorization": f"Bearer {secret}"}


@dataclass
class Person:
    """Somebody who plays several games at once, as fast as the server answers."""

    chance: random.Random
    games: list[Seen] = field(default_factory=list)
    done: list[Seen] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    told: int = 0

    def play(self, url: str, stop: threading.Event | None = None) -> None:
        """Play until there is no server any more, or somebody says stop."""
        with httpx.Client(base_url=url, timeout=SECONDS, verify=False) as client:
            try:
                while not self.wrong and not (stop and stop.is_set()):
                    self.act(client)
            except httpx.TransportError:
                pass

    def act(self, client: httpx.Client) -> None:
        """One thing in one of the games."""
        if not self.games or len(self.games) < MOST and self.chance.random() < 0.5:
            self.open(client)
            return
        seen = self.chance.choice(self.games)
        if seen.state["status"] == "over":
            self.end(client, seen)
        elif seen.awaits_computer:
            self.told_of(seen, client.get(seen.address))
        elif seen.state["turn"] in seen.secrets:
            self.wish(client, seen)
        else:  # a friend's seat, of whose secret nobody has heard
            self.put_away(seen)

    def open(self, client: httpx.Client) -> None:
        """A new game."""
        opponent = self.chance.choice(OPPONENTS)
        body = {"game": self.chance.choice([*GAMES]), "opponent": opponent, "seat": "toss"}
        answer = client.post("/api/games", json=body)
        if not self.is_good(answer):
            return
        opened = answer.json()
        own, secret = opened["seat"], opened["secret"]
        secrets = {own: secret} if opponent != "human" else {1: secret, 2: secret}
        seen = Seen(opened["id"], secrets, opened["state"])
        self.games.append(seen)
        if opponent == "friend":
            answer = client.post(f"{seen.address}/join", json={"name": "Bob"})
            if self.is_good(answer):
                seen.secrets[answer.json()["seat"]] = answer.json()["secret"]
                seen.state = answer.json()["state"]

    def wish(self, client: httpx.Client, seen: Seen) -> None:
        """A move, or now and then something else."""
        if self.chance.random() < 0.06:
            action = self.chance.choice(("undo", "undo", "resign"))
            seen.wish = action, ""
            body: Document = {"action": action}
            answer = client.post(f"{seen.address}/actions", json=body, headers=seen.proof())
        else:
            move = self.chance.choice(seen.state["legal"])
            seen.wish = "move", move
            body = {"move": move, "ply": seen.state["ply"]}
            answer = client.post(f"{seen.address}/moves", json=body, headers=seen.proof())
        self.told_of(seen, self.as_it_is(client, seen, answer))

    def as_it_is(self, client: httpx.Client, seen: Seen, answer: httpx.Response) -> httpx.Response:
        """The answer; if it comes too late, as after one that was not heard, the game as it is."""
        return client.get(seen.address) if answer.status_code == 409 else answer

    def end(self, client: httpx.Client, seen: Seen) -> None:
        """A game is over; sometimes there is another one."""
        if seen.state["next"] is None and self.chance.random() < 0.3:
            seen.wish = "rematch", ""
            body = {"action": "rematch"}
            answer = client.post(f"{seen.address}/actions", json=body, headers=seen.proof())
            self.told_of(seen, self.as_it_is(client, seen, answer))
        self.put_away(seen)
        following = seen.state["next"]
        if following:
            answer = client.get(f"/api/games/{following}")
            if self.is_good(answer):
                swapped = {3 - seat: secret for seat, secret in seen.secrets.items()}
                self.games.append(Seen(following, swapped, answer.json()))

    def put_away(self, seen: Seen) -> None:
        """Nothing more is done in a game."""
        self.games.remove(seen)
        self.done.append(seen)

    def told_of(self, seen: Seen, answer: httpx.Response) -> None:
        """What the server says of a game is so."""
        if self.is_good(answer):
            if answer.json()["version"] < seen.state["version"]:
                self.wrong.append(f"{seen.id} went back")
            seen.state, seen.wish = answer.json(), None
            self.told += 1

    def is_good(self, answer: httpx.Response) -> bool:
        if answer.status_code not in (200, 201):
            self.wrong.append(f"{answer.request.url}: {answer.status_code} {answer.text[:300]}")
            return False
        return True


def busy(people: list[Person], url: str) -> list[threading.Thread]:
    """Everybody begins to play."""
    threads = [threading.Thread(target=person.play, args=(url,)) for person in people]
    for thread in threads:
        thread.start()
    return threads


def what_is_lost(seen: Seen, now: Document) -> str:
    """What is missing of a game, as it stands after a server was killed; empty: nothing."""
    before, wish = seen.state, seen.wish or ("", "")
    old, new = before["moves"], now["moves"]
    if now["version"] < before["version"]:
        return f"version {before['version']} was told, and it is {now['version']}"
    if now["version"] == before["version"]:
        fields = ("moves", "position", "result", "offers", "next", "match", "status")
        return " ".join(name for name in fields if now[name] != before[name])
    if wish[0] == "undo" and new == old[: len(new)]:
        return ""
    if new[: len(old)] != old:
        return f"{old} was told, and it is {new}"
    if wish[0] == "move" and not seen.awaits_computer and new[len(old) :][:1] != [wish[1]]:
        return f"{wish[1]} was asked for after {old}, and it is {new}"
    return ""


def look_after(client: httpx.Client, seen: Seen) -> str:
    """Read a game again; what is wrong with it, if anything."""
    answer = client.get(seen.address)
    if answer.status_code != 200:
        return f"{seen.id}: {answer.status_code}"
    now = answer.json()
    lost = what_is_lost(seen, now)
    if lost:
        return f"{seen.id}: {lost}"
    record = read_record(client.get(f"{seen.address}/record").text)
    if len(now["moves"]) != now["ply"] or [*record.moves][: now["ply"]] != now["moves"]:
        return f"{seen.id}: the record has {record.moves}, the state {now['moves']}"
    seen.state, seen.wish = now, None
    return ""
