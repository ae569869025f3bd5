"""What people type: `3 4`, `3,4`, `3.4`, `34`, `(3,4)` and `(3, 4)` are the same cell."""

import re
from collections.abc import Container, Iterable
from typing import NamedTuple

LONGEST = 100  # characters; nothing that means something is longer

NUMBER = r"-?[0-9]+"
PAIR = "([0-9])([0-9])"  # no board has ten rows
PLAIN = rf"(?:({NUMBER})(?:\s*[,.]\s*|\s+)({NUMBER})|{PAIR})"
CELL = rf"(?:\(\s*{PLAIN}\s*\)|{PLAIN})"


class Typed(NamedTuple):
    """The cells that were typed, or a number alone."""

    cells: tuple[str, ...] = ()
    number: str = ""


def read_typed(text: str, joint: str, numbers: Container[int] = ()) -> Typed | None:
    """A number, a cell or a whole turn; None when it is none of these. Two digits are a cell, if
    they are none of the numbers that may be meant."""
    text = text.strip()
    if len(text) > LONGEST:
        return None
    if re.fullmatch(NUMBER, text) and (int(text) in numbers or not re.fullmatch(PAIR, text)):
        return Typed(number=plain(text))
    second = rf"(?:\s*{re.escape(joint)}\s*{CELL})?" if joint else ""
    found = re.fullmatch(CELL + second, text, re.IGNORECASE)
    if not found:
        return None
    digits = [plain(number) for number in found.groups() if number is not None]
    return Typed(tuple(f"{r},{c}" for r, c in zip(digits[::2], digits[1::2], strict=True)))


def notation(text: str, joints: Iterable[str]) -> str:
    """A list of moves in the one notation, as far as each of them can be read: `34 3.4` is
    `3,4 3,4`. What cannot is left as it is, for whoever reads it to refuse."""
    known = [joint for joint in joints if joint]
    return " ".join(written(word, known) for word in text.split())


def written(word: str, joints: list[str]) -> str:
    """One move in the notation."""
    joint = next((joint for joint in joints if joint in word.lower()), "")
    typed = read_typed(word, joint)
    return joint.join(typed.cells) if typed and typed.cells else word


def is_yes(text: str) -> bool | None:
    """An answer to (y/n); None when it is neither."""
    return {"y": True, "yes": True, "n": False, "no": False}.get(text.strip().lower())


def plain(number: str) -> str:
    """A number without leading zeros."""
    return str(int(number))
