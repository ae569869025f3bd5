"""The address of a game on a server, with the secret of a seat behind it or without."""

import re
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from fivesquare.core import GameError
from fivesquare.texts import quoted

NAME = re.compile(r"[0-9A-Za-z_-]{1,64}")
SECRET = re.compile(r"[0-9A-Za-z_-]{1,200}")
HERE = re.compile(r"localhost|127(\.[0-9]+){3}|::1")
EXAMPLE = "http://127.0.0.1:5055/games/4ezt9e7mvi07bje680"


class BadLink(GameError):
    """What was given leads to no seat, with the reason."""

    kind = "usage"


@dataclass(frozen=True, slots=True)
class Link:
    """Where a game is, and what proves the seat of whoever has one."""

    server: str  # http://127.0.0.1:5055
    game: str
    secret: str = ""

    def __str__(self) -> str:
        address = f"{self.server}/games/{self.game}"
        return f"{address}#{self.secret}" if self.secret else address

    def own(self, secret: str) -> "Link":
        """The same with the secret of a seat."""
        return replace(self, secret=secret)

    def to(self, game: str) -> "Link":
        """Another game between the same two: the same secrets hold."""
        return replace(self, game=game)

    def call(self, what: str = "") -> str:
        """The address of a call about this game."""
        return f"{self.server}/api/games/{self.game}{what}"

    @property
    def socket(self) -> str:
        """Where the game is told as it goes on."""
        return f"ws{self.call('/live').removeprefix('http')}"

    @property
    def is_here(self) -> bool:
        """Whether the server is on this machine, to which no proxy leads."""
        return bool(HERE.fullmatch(urlsplit(self.server).hostname or ""))

    @property
    def headers(self) -> dict[str, str]:
        """What proves the seat."""
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}


def read_link(text: str) -> Link:
    """The link that somebody was given."""
    try:
        parts = urlsplit(text.strip())
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise no_link(text) from None
    room, _, name = parts.path.removesuffix("/").rpartition("/")
    is_link = (
        parts.scheme in ("http", "https")
        and host
        and "@" not in parts.netloc
        and text.isprintable()
        and (room, parts.query) == ("/games", "")
        and NAME.fullmatch(name)
    )
    if not is_link:
        raise no_link(text)
    if parts.fragment and not SECRET.fullmatch(parts.fragment):
        raise BadLink("What stands behind # in this link is no secret of a seat.")
    return Link(f"{parts.scheme}://{parts.netloc}", name, parts.fragment)


def no_link(text: str) -> BadLink:
    """That something else was given; no secret is repeated."""
    shown = quoted(text.partition("#")[0], 100)
    return BadLink(f"{shown} is no link to a game; one looks like {EXAMPLE}")
