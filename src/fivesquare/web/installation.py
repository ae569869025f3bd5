"""How a server is set up: what the person who runs it may choose, and what follows from it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from fivesquare.core import GameError
from fivesquare.texts import quoted
from fivesquare.web.database import default_url

LOCAL = ("localhost", "127.0.0.1", "::1")
AWAY = 600  # seconds after which the win may be claimed from who is not there
PEOPLE = 40  # who may sit behind one address
USUAL = {"http": 80, "https": 443}  # the ports that nobody writes


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
    metrics: bool = False  # whether /metrics tells numbers
    access_log: str = ""  # a file, or - for stdout; empty: none
    error_log: str = ""  # a file; empty: stderr

    def __post_init__(self) -> None:
        if not self.host.strip():  # which the system would take for every address
            raise BadInstallation("--host is empty; --host 0.0.0.0 is every address of ours.")
        if self.base_url and not is_origin(self.base_url):
            raise BadInstallation(
                f"--base-url is an address like https://games.example.org, not"
                f" {quoted(self.base_url)}."
            )

    @property
    def origin(self) -> str:
        """The address from outside as browsers write it; empty if none was given."""
        if not self.base_url:
            return ""
        parts = urlsplit(self.base_url)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        port = "" if parts.port in (None, USUAL[parts.scheme]) else f":{parts.port}"
        return f"{parts.scheme}://{host}{port}"

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it encrypted."""
        return self.origin.startswith("https:")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOCAL


def is_origin(address: str) -> bool:
    """Whether an address names a server, and nothing on it."""
    try:
        parts = urlsplit(address)
        is_plain = parts.port != 0 and "@" not in parts.netloc
    except ValueError:  # no port, or half an address in brackets
        return False
    has_more = parts.path.strip("/") or parts.query or parts.fragment
    return is_plain and parts.scheme in USUAL and bool(parts.hostname) and not has_more
