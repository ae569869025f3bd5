"""Pictures read back as a reader sees them: every cell is found by the numbers beside it."""

import math
import re
from collections import Counter
from xml.etree import ElementTree

from fivesquare import load
from fivesquare.core import Game, Position
from fivesquare.pictures.grid import svg

Element = ElementTree.Element
NAME = "{http://www.w3.org/2000/svg}"


class Picture:
    """A picture read back: its cells by their numbers, as a reader would name them."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        texts = [e for e in self.root.iter(f"{NAME}text") if e.get("class") == "number"]
        lefts, tops = Counter(e.get("x") for e in texts), Counter(e.get("y") for e in texts)
        # The row numbers are below one another, the column numbers beside one another.
        (side,), (level,) = (
            [at for at, times in found.items() if times > 1] for found in (lefts, tops)
        )
        self.left, self.top = float(side or ""), float(level or "")
        self.rows = {float(e.get("y", "")): e.text for e in texts if e.get("x") == side}
        self.columns = {float(e.get("x", "")): e.text for e in texts if e.get("y") == level}
        self.labels = len(texts)
        self.cells = [e for e in self.root.iter(f"{NAME}g") if "cell" in classes(e)]

    def named(self, cell: Element) -> str:
        """A cell's text, from the numbers on its level and in its line."""
        x, y = where(cell)
        return f"{self.rows[y]},{self.columns[x]}"

    def at(self, name: str) -> Element:
        """The one cell of that name."""
        (cell,) = (cell for cell in self.cells if self.named(cell) == name)
        return cell

    def of(self, holder: str) -> list[str]:
        """The names of the cells of this class, however often each is drawn."""
        return sorted(self.named(cell) for cell in self.cells if holder in classes(cell))

    def having(self, mark: str) -> list[str]:
        """The names of the cells that hold something of this class."""
        return sorted(self.named(cell) for cell in self.cells if parts(cell, mark))

    @property
    def words(self) -> str:
        return self.root.findtext(f"{NAME}desc") or ""


def classes(element: Element) -> list[str]:
    return element.get("class", "").split()


def parts(element: Element, name: str) -> list[Element]:
    return [part for part in element.iter() if name in classes(part)]


def tags(element: Element) -> list[str]:
    """What a cell's mark is made of: everything but its ground."""
    inside = [part for part in element.iter() if part is not element]
    return [part.tag.removeprefix(NAME) for part in inside if "ground" not in classes(part)]


def where(element: Element) -> tuple[float, float]:
    """Where an element's own origin is, its transforms done."""
    x = y = 0.0
    steps = re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", ""))
    for step, text in reversed(steps):
        numbers = [float(n) for n in text.split()]
        if step == "translate":
            x, y = x + numbers[0], y + numbers[1]
        else:
            assert step == "rotate"
            sin, cos = (f(math.radians(numbers[0])) for f in (math.sin, math.cos))
            x, y = x * cos - y * sin, x * sin + y * cos
    return round(x, 6), round(y, 6)


def drawn(game: Game, p: Position, last: str = "") -> Picture:
    return Picture(svg(game, p, sum(game.bit(cell) for cell in last.split())))


def after(name: str, moves: str, last: str = "") -> Picture:
    game = load(name)
    return drawn(game, game.replay(moves.split())[-1], last)


def some_play(game: Game) -> list[Position]:
    """The positions of one whole game, always the same one."""
    positions = [game.start()]
    while moves := game.moves(positions[-1]):
        positions.append(game.play(positions[-1], moves[len(positions) * 7 % len(moves)]))
    return positions
