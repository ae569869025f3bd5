"""Lines out, lines in, and the colours of a board."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

import click

from fivesquare import books
from fivesquare.core import Game, Position
from fivesquare.engine.cells import Worth, rank
from fivesquare.reports.value_board import Worths, value_board
from fivesquare.terminal.width import fitted
from fivesquare.texts import next_line, printable

# Blue and orange differ for every common kind of colour blindness; the last move is also
# underlined and bold, and a cell that may be named is also a lighter or darker patch.
SIDES = {"x": 39, "o": 208}
VALUES = {"win": 30, "draw": 244, "loss": 196}  # to be read on light and on dark
PATCH = 240
ECHO = 100  # characters of a piped line that are echoed


class Screen:
    """Standard input and output, for a person or for a pipe."""

    def __init__(self) -> None:
        self.warned: set[str] = set()
        self.typed_by_hand = is_terminal(sys.stdin)
        self.colour = (
            is_terminal(sys.stdout)
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM") != "dumb"
        )
        self.line_editing = self.typed_by_hand and is_terminal(sys.stdout)
        if self.line_editing:
            with suppress(ImportError):  # not every Python has it
                import readline  # noqa: F401 - line editing and history at the prompts

    def say(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in fitted(lines):
            print(line)

    def warn(self, sentence: str) -> None:
        """Say something that is not part of the game, once."""
        if sentence not in self.warned:
            print(end="", flush=True)
            print(sentence, file=sys.stderr)
        self.warned.add(sentence)

    def ask(self, prompt: str) -> str:
        """One line of input. From a pipe it is echoed, so that the output reads like a sample."""
        if self.line_editing:
            return input(prompt)
        print(prompt, end="", flush=True)
        return self.next_answer()

    def next_answer(self) -> str:
        """The next line that was typed or piped in."""
        line = next_line(sys.stdin) if sys.stdin else ""
        if not line:
            print()
            raise EOFError
        line = line.rstrip("\r\n")
        if not self.typed_by_hand:
            print(printable(line, ECHO))
        return line

    def draw(
        self,
        game: Game,
        p: Position,
        last: int = 0,
        legal: int = 0,
        values: Worths | None = None,
    ) -> None:
        """The board, with the sides, the last move and the legal cells easy to see; or with what
        its cells are worth."""
        plain = books.of(game).drawing.lines
        worth = {game.bit(cell): each for cell, each in (values or {}).items() if cell}
        best = min(worth.values(), key=rank, default=None)
        for line in plain(game, p) if values is None else value_board(game, p, values):
            pieces = (
                piece.text
                if not (piece.cell and self.colour)
                else painted(piece.text, worth[piece.cell], best)
                if piece.cell in worth
                else self.paint(piece.text, piece.cell, p, last, legal)
                for piece in line
            )
            print("".join(pieces).rstrip() if values is not None else "".join(pieces))

    def paint(self, text: str, cell: int, p: Position, last: int, legal: int) -> str:
        """One cell in colour."""
        if cell & p.holes:
            return click.style(text, dim=True, underline=bool(cell & last) or None)
        if cell & (p.x | p.o):
            side = SIDES["x" if cell & p.x else "o"]
            recent = bool(cell & last) or None  # None: say nothing about it
            return click.style(text, fg=side, bold=True, underline=recent, reverse=recent)
        if cell & legal:
            return click.style(text, fg="bright_white", bg=PATCH)
        return text


def painted(text: str, worth: Worth, best: Worth | None) -> str:
    """A value in its colour, the best bold; what is not known has none."""
    if worth.value is None:
        return text
    return click.style(text, fg=VALUES[worth.value], bold=worth == best or None)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at the other end; a closed stream is None."""
    return stream is not None and stream.isatty()
