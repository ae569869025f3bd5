"""Secrets that prove a seat: made here, kept by their owners, stored as digests only."""

import hashlib
import re
import secrets
from collections.abc import Mapping

from starlette.requests import cookie_parser

COOKIE = "fivesquare"
YEAR = 365 * 24 * 60 * 60
BYTES = 24  # 192 bits
SHAPE = re.compile(r"[A-Za-z0-9_-]{22,64}")


def fresh_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def digest_of(secret: str) -> str:
    """What is stored of a secret; so long a one needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """The secret that a request shows in its header."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """The secret of a browser, if it is one of the form that we give out."""
    # Cookies of other servers on the same machine come too, and may look like anything.
    found = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return found if SHAPE.fullmatch(found) else None


def proof_of(headers: Mapping[str, str]) -> str | None:
    """The digest of the secret that a request shows: in its header, else as a cookie."""
    shown = bearer_of(headers)
    if shown is None:
        shown = cookie_of(headers)
    return None if shown is None else digest_of(shown)
