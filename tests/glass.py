"""What a terminal shows: a screen of cells, fed with what a program writes."""

import re
from typing import NamedTuple

CONTROL = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b\][^\x07]*\x07|\x1b[=>]|\x1b\(B|\x07")
WHITE, BRIGHT = 7, 8  # of the sixteen colours


class Look(NamedTuple):
    """How a character is drawn; a colour is its number among the 256, None the terminal's own."""

    fore: int | None = None
    back: int | None = None
    bold: bool = False
    dim: bool = False
    underlined: bool = False
    reverse: bool = False

    def coloured(self, colour: int | None, back: bool) -> "Look":
        """The same in another colour."""
        return self._replace(back=colour) if back else self._replace(fore=colour)


SWITCHES: dict[int, dict[str, bool]] = {
    1: {"bold": True},
    2: {"dim": True},
    4: {"underlined": True},
    7: {"reverse": True},
    22: {"bold": False, "dim": False},
    24: {"underlined": False},
    27: {"reverse": False},
}


class Cell(NamedTuple):
    """A character and its look."""

    text: str = " "
    look: Look = Look()


class Frame(NamedTuple):
    """A screen at one moment: its lines, and where the cursor is."""

    lines: tuple[tuple[Cell, ...], ...]
    row: int
    column: int

    @property
    def text(self) -> str:
        """The screen in plain text."""
        return "\n".join("".join(cell.text for cell in line).rstrip() for line in self.lines)


class Glass:
    """A screen of so many rows and columns; what it does not know, it refuses."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.lines = [[Cell()] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.look = Look()

    def frame(self) -> Frame:
        """What is to be seen now."""
        return Frame(tuple(tuple(line) for line in self.lines), self.row, self.column)

    def feed(self, text: str) -> None:
        """What a program writes."""
        while text:
            found = CONTROL.match(text)
            if found:
                self.control(found[1] or "", found[2] or "")
                text = text[found.end() :]
            else:
                self.put(text[0])
                text = text[1:]

    def put(self, letter: str) -> None:
        """One character."""
        if letter == "\r":
            self.column = 0
        elif letter == "\b":
            self.column = max(0, self.column - 1)
        elif letter == "\n":
            self.next_line()
        else:
            assert letter.isprintable(), f"nobody knows how to show {letter!r}"
            if self.column == self.columns:
                self.column = 0
                self.next_line()
            self.lines[self.row][self.column] = Cell(letter, self.look)
            self.column += 1

    def next_line(self) -> None:
        """One down; at the end of the screen everything moves up."""
        if self.row + 1 < self.rows:
            self.row += 1
        else:
            self.lines = [*self.lines[1:], [Cell()] * self.columns]

    def control(self, numbers: str, letter: str) -> None:
        """What is no character: colours, moving about, wiping."""
        if numbers.startswith("?") or not letter:
            return  # the cursor hidden, a paste marked, a title
        given = [int(number or 0) for number in numbers.split(";")]
        if letter == "m":
            self.paint(given)
        elif letter == "K":
            before, after = given[0] > 0, given[0] != 1
            for column in range(self.columns):
                if before and column <= self.column or after and column >= self.column:
                    self.lines[self.row][column] = Cell()
        elif letter == "J":
            self.control("0", "K")
            for row in range(self.row + 1, self.rows):
                self.lines[row] = [Cell()] * self.columns
        elif letter in "ABCD":
            down, right = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1)}[letter]
            steps = given[0] or 1
            self.row = min(max(0, self.row + down * steps), self.rows - 1)
            self.column = min(max(0, self.column + right * steps), self.columns - 1)
        else:
            raise AssertionError(f"nobody knows what {numbers}{letter} means")

    def paint(self, given: list[int]) -> None:
        """The look of what comes next."""
        while given:
            number, *given = given
            if number == 0:
                self.look = Look()
            elif number in SWITCHES:
                self.look = self.look._replace(**SWITCHES[number])
            elif number in (38, 48):
                kind, colour, *given = given
                assert kind == 5, "of many colours only the 256 are known"
                self.look = self.look.coloured(colour, back=number == 48)
            elif number in (39, 49):
                self.look = self.look.coloured(None, back=number == 49)
            else:
                tens, colour = divmod(number, 10)
                assert tens in (3, 4, 9, 10), f"nobody knows the colour {number}"
                assert colour <= WHITE, f"nobody knows the colour {number}"
                colour += BRIGHT * (tens > 4)
                self.look = self.look.coloured(colour, back=tens in (4, 10))
