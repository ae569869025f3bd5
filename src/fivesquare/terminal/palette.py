"""The colours of a board, on a dark background, on a light one, and where nobody knows which.

Blue and orange differ for every common kind of colour blindness, and nothing is told by colour
alone: the pieces are letters, the last move is underlined on a filled cell, and an empty cell that
may be named lies on a patch.
"""

import os
from typing import Any, NamedTuple

Style = dict[str, Any]  # what `click.style` takes; colours are those of the 256


class Palette(NamedTuple):
    """The colours that stand on the background of a terminal."""

    one: int
    two: int
    patch: Style
    values: dict[str, int]

    def piece(self, player: int, is_last: bool, is_legal: bool) -> Style:
        """A cell of Player 1 or 2."""
        if is_last:
            return FILLED[player - 1]
        colour = self.one if player == 1 else self.two
        return {"fg": colour, "bold": True, "underline": is_legal or None}


FILLED: tuple[Style, Style] = (
    {"fg": 231, "bg": 26, "bold": True, "underline": True},
    {"fg": 16, "bg": 208, "bold": True, "underline": True},
)
BRIGHT = {"win": 43, "draw": 248, "loss": 203}
DEEP = {"win": 23, "draw": 240, "loss": 124}
BETWEEN = {"win": 30, "draw": 244, "loss": 196}
ON_DARK = Palette(one=39, two=208, patch={"fg": 231, "bg": 240}, values=BRIGHT)
ON_LIGHT = Palette(one=26, two=130, patch={"fg": 16, "bg": 251}, values=DEEP)
ON_ANY = Palette(one=32, two=166, patch={"fg": 16, "bg": 66}, values=BETWEEN)
LIGHT = {"7", *map(str, range(9, 16))}  # of the 16 colours


def palette() -> Palette:
    """The colours for this terminal. Some terminals say by COLORFGBG what stands on what; none is
    asked, because not all of them answer."""
    _, semicolon, background = os.environ.get("COLORFGBG", "").rpartition(";")
    if not semicolon or not background.isdecimal():
        return ON_ANY
    return ON_LIGHT if background in LIGHT else ON_DARK
