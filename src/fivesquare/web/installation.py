"""How a server is set up: what the person who runs it may choose, and what follows from it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from fivesquare.core import GameError
from fivesquare.texts import quoted
from fivesquare.web.database import default_url

LOCAL = ("localhost", "127.0.0.1", "::1")
AWAY = 600  # seconds after which the win may be claimed from who is not there
PEOPLE = 40  # who may sit behind one address


class BadInstallation(GameError):
    """A server cannot be set up like that."""

    kind = "usage"


@dataclass(frozen=True, slots=True)
class Installation:
    """The wishes of the person who runs a server."""

    host: str = "127.0.0.1"
    port: int = 5055
    base_url: str = ""  # how it is reached from outside, behind a proxy
    database: str = field(default_factory=default_url)
    keep_days: float | None = None  # None: for ever
    limit: int = PEOPLE  # how many people one address may stand for; 0: any number
    away: int = AWAY

    def __post_init__(self) -> None:
        if not self.host.strip():  # which the system would take for every address
            raise BadInstallation("--host is empty; --host 0.0.0.0 is every address of ours.")
        parts = urlsplit(self.base_url)
        if self.base_url and (
            parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")
        ):
            raise BadInstallation(
                f"--base-url is an address like https://games.example.org, not"
                f" {quoted(self.base_url)}."
            )

    @property
    def origin(self) -> str:
        """The address from outside without a slash at its end; empty if none was given."""
        return self.base_url.rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it encrypted."""
        return self.base_url.startswith("https:")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOCAL
