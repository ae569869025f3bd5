"""A position as pixels, in the colours of the pictures: crosses for Player 1, rings for Player 2.

Drawn from distances, so that edges are smooth and nothing is needed but numbers.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivesquare.books import of
from fivesquare.books.drawing import holder
from fivesquare.core import Game, Position
from fivesquare.pictures.grid import CELL, COLOURS, HOLDERS, STEP

Image = NDArray[np.uint8]
LIGHT = {(what, name): colour for what, name, colour, _ in COLOURS}
MARGIN = STEP - CELL


def pixels(game: Game, p: Position, last: int = 0) -> Image:
    """The board as rows by columns by red, green and blue; `last` holds the cells to outline."""
    side = game.size * STEP + MARGIN
    image = np.empty((side, side, 3), np.uint8)
    image[:] = colour(".card", "fill")
    for place, row in enumerate(of(game).drawing.rows(game)):
        for column in range(game.size):
            bit = 1 << row * game.size + column
            top, left = place * STEP + MARGIN // 2, column * STEP + MARGIN // 2
            image[top : top + STEP, left : left + STEP] = tile(holder(p, bit), bool(bit & last))
    return image


@cache
def tile(whose: int, outlined: bool) -> Image:
    """A cell with what stands on it, and the gap around it."""
    reach = np.arange(STEP) - (STEP - 1) / 2
    x, y = np.meshgrid(reach, reach)
    ground = np.maximum(abs(x), abs(y)) - CELL / 2
    cross = np.minimum(line(x - y, x + y), line(x + y, x - y)) - 4
    ring = abs(np.hypot(x, y) - 16) - 4
    hatch = np.maximum(abs((x + y + 7) % 15 - 7.5) - 1.5, ground + 8)
    image = np.empty((STEP, STEP, 3))
    image[:] = colour(".card", "fill")
    name = HOLDERS[whose]
    paint(image, ground, colour(f".{name} .ground" if whose else ".ground", "fill"))
    if whose:
        shade = colour(".hatch", "stroke") if whose == 3 else colour(f".{name}", "color")
        paint(image, (cross, ring, hatch)[whose - 1], shade)
    if outlined:
        paint(image, abs(ground) - 1.5, colour(".outline", "stroke"))
    return image.round().astype(np.uint8)


def line(across: Any, along: Any) -> Any:
    """How far a point is from a diagonal stroke through the middle."""
    return np.hypot(across / np.sqrt(2), np.maximum(abs(along) / np.sqrt(2) - 20, 0))


def paint(image: Any, distance: Any, shade: Any) -> None:
    """Colour what is nearer than nothing, and half of what is on the edge."""
    share = np.clip(0.5 - distance, 0, 1)[..., None]
    image[:] = image * (1 - share) + shade * share


def colour(what: str, name: str) -> Any:
    """A colour of the pictures as three numbers."""
    return np.array([*bytes.fromhex(LIGHT[what, name][1:])], float)
