"""The calls of a server, one function each; what it refuses is said in its own sentence."""

import json
import time
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from fivesquare.core import GameError
from fivesquare.records.reader import read_record
from fivesquare.records.record import Record
from fivesquare.remote.link import Link
from fivesquare.texts import printable

PATIENCE = 20.0  # seconds for an answer
LARGEST = 1_000_000  # bytes of one
TRY_LATER = (429, 503)
LONGEST_PAUSE = 30  # seconds, whatever a server asks for

Json = dict[str, Any]


class Trouble(GameError):
    """Something went wrong between us and the server."""

    kind = "server"


class Unreachable(Trouble):
    """No server answers, with the reason; it may yet."""


class Refused(Trouble):
    """The server does not do that, and says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class Seen(NamedTuple):
    """The state of a game, and the seats of whoever has asked."""

    state: Json
    seats: frozenset[int]


class Staying(HTTPRedirectHandler):
    """Goes nowhere else: a secret is for the server that it was given for."""

    def redirect_request(self, *_: Any) -> None:
        """Take the answer for what it is."""


class Client:
    """One game on a server, and our seat there."""

    def __init__(self, link: Link) -> None:
        self.link = link
        proxies = [ProxyHandler({})] if link.is_here else []
        self.opener = build_opener(Staying, *proxies)

    def state(self) -> Seen:
        """The game as it stands."""
        document, headers = self.call(self.link.call())
        numbers = (headers.get("Seat") or "").split(",")
        return Seen(document, frozenset(int(each) for each in numbers if each in ("1", "2")))

    def join(self, name: str | None) -> Json:
        """Take the free seat."""
        return self.call(self.link.call("/join"), {"name": name} if name else {})[0]

    def move(self, move: str, ply: int) -> Json:
        """Move, if so many moves were made before."""
        return self.call(self.link.call("/moves"), {"move": move, "ply": ply})[0]

    def act(self, action: str, version: int) -> Json:
        """Something else than a move, if the game is still that version."""
        return self.call(self.link.call("/actions"), {"action": action, "version": version})[0]

    def record(self) -> Record:
        """The record as the server keeps it."""
        return read_record(json.dumps(self.call(self.link.call("/record?format=json"))[0]))

    def call(self, address: str, body: Json | None = None) -> tuple[Json, Mapping[str, str]]:
        """One question and its answer; who is asked to come again later does."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self.link.headers}
        while True:
            try:
                request = Request(address, data, headers)
                with self.opener.open(request, timeout=PATIENCE) as answer:
                    return self.document(answer.read(LARGEST)), answer.headers
            except HTTPError as error:
                with error:
                    sentence = refusal_of(error)
                if sentence and error.code in TRY_LATER:
                    time.sleep(pause_of(error))
                    continue
                if sentence:
                    raise Refused(error.code, sentence) from error
                raise Unreachable(self.no_server(f"it answers {error.code}")) from error
            except (OSError, HTTPException) as error:
                reason = error.reason if isinstance(error, URLError) else error
                why = getattr(reason, "strerror", None) or str(reason) or "it hangs up"
                raise Unreachable(self.no_server(why)) from error

    def document(self, data: bytes) -> Json:
        """What an answer holds."""
        try:
            found = json.loads(data)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Unreachable(self.no_server("it answers with something else"))
        return found

    def no_server(self, why: str) -> str:
        """That nobody is there, as a sentence."""
        return f"No fivesquare server answers at {self.link.server}: {printable(why)}."


def refusal_of(error: HTTPError) -> str:
    """The sentence of a refusal; empty if it is not one of a server of ours."""
    try:
        return printable(str(json.loads(error.read(LARGEST))["error"]["message"]), 500)
    except (OSError, ValueError, RecursionError, LookupError, TypeError, HTTPException):
        return ""


def pause_of(error: HTTPError) -> float:
    """When to come again."""
    text = error.headers.get("Retry-After", "")
    return float(min(int(text), LONGEST_PAUSE)) if text.isdecimal() else 1.0
