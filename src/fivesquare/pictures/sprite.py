"""The marks of all games as one SVG that a page refers to: drawn once, used on every cell."""

from collections.abc import Iterator

from fivesquare.games import GAMES, load
from fivesquare.pictures.grid import CELL, GOAL, HATCH, shape

AROUND = f"{-CELL // 2} {-CELL // 2} {CELL} {CELL}"  # the middle of a cell is at 0


def sprite() -> str:
    """`GAME-1` and `GAME-2`, the marks of the two players; `hole` and `goal`."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="{AROUND}">{inside}</symbol>' for name, inside in marks()
    )
    return f'<svg class="sprite" aria-hidden="true" width="0" height="0">{symbols}</svg>'


def marks() -> Iterator[tuple[str, str]]:
    """Every mark with its name."""
    for name in GAMES:
        for player in (1, 2):
            yield f"{name}-{player}", shape(load(name), player)
    yield "hole", HATCH
    yield "goal", GOAL
