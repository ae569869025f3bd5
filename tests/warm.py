"""What is compiled once need not be compiled again by every program that a test runs."""

from pathlib import Path

import numba

import fivesquare.engine  # noqa: F401 - sets where compiled code is kept

CACHE = Path(str(numba.config.CACHE_DIR))  # type: ignore[attr-defined]


def warm(place: Path) -> Path:
    """The place of a test, its home lent the compiled code of this process."""
    compiled = place / "home" / "cache" / "compiled"
    compiled.parent.mkdir(parents=True)
    compiled.symlink_to(CACHE.parent)
    return place
