"""Lines out, lines in, and the colours of a board."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

import click

from fivesquare import books
from fivesquare.books.drawing import holder
from fivesquare.core import Game, Position, vacant
from fivesquare.engine.cells import Worth, rank
from fivesquare.records.record import Record
from fivesquare.reports.names import with_names
from fivesquare.reports.value_board import Worths, value_board
from fivesquare.terminal.palette import palette
from fivesquare.terminal.width import fitted
from fivesquare.texts import next_line, printable

ECHO = 100  # characters of a piped line that are echoed
ROOM = "_" * 5  # behind a prompt for what is typed


class Screen:
    """Standard input and output, for a person or for a pipe."""

    def __init__(self, coordinates: bool = False) -> None:
        self.coordinates = coordinates  # whether boards have numbers that their book leaves out
        self.warned: set[str] = set()
        self.typed_by_hand = is_terminal(sys.stdin)
        self.is_seen = is_terminal(sys.stdout)
        self.colour = (
            self.is_seen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self.palette = palette()
        self.line_editing = self.typed_by_hand and self.is_seen
        if self.line_editing:
            with suppress(ImportError):  # not every Python has it
                import readline  # noqa: F401 - line editing and history at the prompts

    def say(self, lines: Iterable[str]) -> None:
        """Print lines, each as wide as the terminal at most."""
        for line in fitted(lines):
            print(line)

    def quote(self, record: Record, lines: list[str]) -> None:
        """Print what a book says; for a person, the names that were given stand after it."""
        self.say(with_names(record, lines) if self.typed_by_hand else lines)

    def warn(self, sentence: str) -> None:
        """Say something that is not part of the game, once."""
        if sentence not in self.warned:
            print(end="", flush=True)
            for line in fitted([sentence], sys.stderr):
                print(line, file=sys.stderr)
        self.warned.add(sentence)

    def ask(self, prompt: str) -> str:
        """One line of input. From a pipe it is echoed, so that the output reads like a sample."""
        words = prompt.rstrip()
        *above, last = fitted([words + ROOM])
        self.say(above)
        prompt = last.removesuffix(ROOM) + prompt[len(words) :]
        if self.line_editing:
            try:
                return input(prompt)
            except EOFError:  # Ctrl-D ends no line
                print()
                raise
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
        """The board, with the sides, the last move and the cells that may be named easy to see,
        these only if there are empty ones that may not; or with what its cells are worth."""
        drawing = books.of(game).drawing
        if self.coordinates:
            drawing = drawing.numbered()
        if legal == vacant(game.rules.board, p):
            legal = 0
        worth = {game.bit(cell): each for cell, each in (values or {}).items() if cell}
        best = min(worth.values(), key=rank, default=None)
        for line in drawing.lines(game, p) if values is None else value_board(game, p, values):
            pieces = (
                piece.text
                if not (piece.cell and self.colour)
                else self.paint_value(piece.text, worth[piece.cell], best)
                if piece.cell in worth
                else self.paint(piece.text, piece.cell, p, last, legal)
                for piece in line
            )
            print("".join(pieces).rstrip() if values is not None else "".join(pieces))

    def paint(self, text: str, cell: int, p: Position, last: int, legal: int) -> str:
        """One cell in colour."""
        is_last, is_legal = bool(cell & last), bool(cell & legal)
        if cell & p.holes:
            return click.style(text, dim=True, underline=is_last or None)
        if cell & (p.x | p.o):
            return click.style(text, **self.palette.piece(holder(p, cell), is_last, is_legal))
        return click.style(text, **self.palette.patch) if is_legal else text

    def paint_value(self, text: str, worth: Worth, best: Worth | None) -> str:
        """A value in its colour, the best bold; what is not known has none."""
        if worth.value is None:
            return text
        colour = self.palette.values[worth.value]
        return click.style(text, fg=colour, bold=worth == best or None)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at the other end; a closed stream is None."""
    return stream is not None and stream.isatty()
