"""Other people's texts: safe to print, and read with care."""

import re
from collections.abc import Iterable


def printable(text: str, most: int = 200) -> str:
    """Somebody's text, safe to print: shortened, no control characters."""
    short = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(c if c.isprintable() else "?" for c in short)


def quoted(text: str, most: int = 40) -> str:
    """Somebody's text in a sentence."""
    return f'"{printable(text, most)}"'


def whole_number(text: str) -> int | None:
    """A plain whole number of up to 18 digits; None when it is something else."""
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else None


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant."""
    from difflib import get_close_matches  # only a mistake needs it

    return next(iter(get_close_matches(name, list(names), 1)), None)
