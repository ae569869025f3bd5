"""A game at a terminal as one animated picture: docs/pictures/cast.svg, by `make generated`.

The real program runs in a real terminal. A step is typed when its prompt is there, and what the
screen then shows is a frame; how long it stays is written here and not measured, so that the same
program makes the same picture. The person plays what the engine finds best.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from html import escape
from itertools import accumulate, count, groupby
from pathlib import Path
from typing import NamedTuple

import pexpect

from fivesquare import load
from fivesquare.engine import analyze
from fivesquare.records.reader import recorded
from fivesquare.terminal.sequel import LEAVE
from glass import Cell, Frame, Glass, Look
from running import SECONDS, environment, kept_moves
from warm import warm

ROWS, COLUMNS = 24, 80
COMMAND, OPENING = "fivesquare play blockade --vs 4 --seed 1", "1,3/2,3"
SHELL, TURN, NEXT = "\n$ ", "Enter row (1-5): ", f"[{LEAVE}]: "
KEPT = re.compile(r"kept as \w+:\s+\S+")  # where a game is kept is another place each time
HOME = "~/.local/share/fivesquare"
KEY, WORD, LOOK, END = 0.14, 0.3, 2.2, 5.0  # seconds that a frame stays

LETTER, LINE, MARGIN = 8.4, 18, 16  # a cell of the screen, and the room around it
FORE, BACK, EDGE = "#e8ebf1", "#12151a", "#2b323d"
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
SIXTEEN = (
    *("#12151a", "#ff8f83", "#5fd3bd", "#ffd166", "#76b7ff", "#d6a2ff", "#7fdbff", "#c9d1d9"),
    *("#667085", "#ffb3ab", "#9fe8da", "#ffe29a", "#a9d2ff", "#e6c8ff", "#b8ecff", "#ffffff"),
)


class Shot(NamedTuple):
    """A frame, and for how many seconds it stays."""

    frame: Frame
    seconds: float


# The game.


def shots() -> Iterator[Shot]:
    """A game from the command to the end, won by the person."""
    game = load("blockade")
    with tempfile.TemporaryDirectory() as folder, closing(Stage(warm(Path(folder)))) as stage:
        yield Shot(stage.glass.frame(), 1.0)
        yield from stage.types(COMMAND.split(" "), WORD, " ")
        yield stage.enters(LOOK)
        assert stage.prompt == TURN, stage.glass.frame().text
        for number in range(game.size**2):
            moves = kept_moves(stage.place).split() if number else []
            if number == 1:
                yield from stage.types("hint", KEY)
                yield stage.enters(LOOK)
            best = analyze(game, recorded(game, moves).position).best if moves else [OPENING]
            yield from stage.types(best[0], KEY)
            yield stage.enters(LOOK)
            if stage.prompt != TURN:
                break
        if stage.prompt == NEXT:
            yield from stage.types("review", KEY)
            yield stage.enters(LOOK)
        yield Shot(stage.glass.frame(), END)


class Stage:
    """A shell at a terminal, and the screen on which it is seen."""

    def __init__(self, place: Path) -> None:
        self.place = place
        script = place / "fivesquare"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fivesquare "$@"\n')
        script.chmod(0o755)
        prompt = SHELL.strip("\n")
        changes = {"TERM": "xterm-256color", "PS1": prompt, "PATH": f"{place}:/usr/bin:/bin"}
        self.glass = Glass(ROWS, COLUMNS)
        self.child = pexpect.spawn(
            "sh",
            cwd=str(place),
            env=environment(place, changes),
            dimensions=(ROWS, COLUMNS),
            timeout=SECONDS,
            encoding="utf-8",
        )
        self.child.delaybeforesend = None
        self.prompt = ""
        self.see(prompt)

    def close(self) -> None:
        """Leave the shell."""
        self.child.close(force=True)

    def see(self, *expected: str) -> None:
        """Read on, up to one of these."""
        found = self.child.expect_exact([*expected])
        self.prompt = expected[found]
        text = self.child.before + self.child.after
        self.glass.feed(KEPT.sub(f"kept as fs5q: {HOME}/games/finished/fs5q.txt", text))

    def types(self, pieces: "str | list[str]", seconds: float, joint: str = "") -> Iterator[Shot]:
        """Type one piece after another."""
        for number, piece in enumerate(pieces):
            typed = joint + piece if number else piece
            self.child.send(typed)
            self.see(typed)
            yield Shot(self.glass.frame(), seconds)

    def enters(self, seconds: float) -> Shot:
        """End the line, and wait for the next prompt."""
        self.child.send("\r")
        self.see(TURN, NEXT, SHELL)
        return Shot(self.glass.frame(), seconds)


# The picture.


def cast_svg(taken: list[Shot]) -> str:
    """The frames beside one another, drawn past a window, a line that returns drawn once."""
    width, height = round(COLUMNS * LETTER + 2 * MARGIN), ROWS * LINE + 2 * MARGIN
    kept: dict[str, str] = {}
    frames = "\n".join(
        f'<g transform="translate({x} {MARGIN})">{inside(shot.frame, kept)}</g>'
        for x, shot in zip(count(MARGIN, width), taken, strict=False)
    )
    drawings = "\n".join(f'<g id="{name}">{drawn}</g>' for drawn, name in kept.items())
    last = f"translateX({-(len(taken) - 1) * width}px)"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="{FONT}" font-size="14">\n'
        f"<title>A game of Blockade at a terminal</title>\n"
        f"<desc>{escape(COMMAND)}: a person plays against the computer, and wins.</desc>\n"
        f"<style>text{{white-space:pre;fill:{FORE}}}"
        f".film{{transform:{last};animation:film {total(taken):.2f}s step-end infinite}}"
        f"@keyframes film{{{''.join(keyframes(taken, width))}}}"
        f"@media (prefers-reduced-motion:reduce){{.film{{animation:none}}}}"
        f"</style>\n<defs>\n{drawings}\n</defs>\n"
        f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="12" fill="{BACK}"'
        f' stroke="{EDGE}"/>\n'
        f'<g class="film">\n{frames}\n</g>\n</svg>\n'
    )


def total(taken: list[Shot]) -> float:
    """How long it all takes."""
    return sum(shot.seconds for shot in taken)


def keyframes(taken: list[Shot], width: int) -> Iterator[str]:
    """Which frame is in the window, and from when on."""
    begins = accumulate((shot.seconds for shot in taken), initial=0.0)
    for number, begin in zip(range(len(taken)), begins, strict=False):
        yield f"{100 * begin / total(taken):.3f}%{{transform:translateX({-number * width}px)}}"


def inside(frame: Frame, kept: dict[str, str]) -> str:
    """A frame: the line of the cursor, the cursor, and whatever else there is, kept as one."""
    lines = [used("".join(runs(line)), kept, row) for row, line in enumerate(frame.lines)]
    current = lines.pop(frame.row)
    cursor = (
        f'<rect x="{frame.column * LETTER:g}" y="{frame.row * LINE}" width="{LETTER}"'
        f' height="{LINE}" fill="{FORE}" opacity=".6"/>'
    )
    return used("".join(lines), kept) + current + cursor


def used(drawn: str, kept: dict[str, str], row: int = 0) -> str:
    """A drawing by the name under which it is kept, on some row."""
    if not drawn:
        return ""
    name = kept.setdefault(drawn, f"d{len(kept)}")
    return f'<use href="#{name}" y="{row * LINE}"/>' if row else f'<use href="#{name}"/>'


def runs(line: tuple[Cell, ...]) -> Iterator[str]:
    """A line, in pieces that look alike."""
    column = 0
    for look, cells in groupby(line, key=lambda cell: cell.look):
        text = "".join(cell.text for cell in cells)
        x, width = column * LETTER, len(text) * LETTER
        column += len(text)
        fore, back = colour(look.fore, FORE), colour(look.back, BACK)
        if look.reverse:
            fore, back = back, fore
        if back != BACK:
            yield f'<rect x="{x:g}" width="{width:g}" height="{LINE}" fill="{back}"/>'
        if text.strip():
            shown = text.rstrip()
            yield (
                f'<text x="{x:g}" y="13" textLength="{len(shown) * LETTER:g}"{ink(look, fore)}>'
                f"{escape(shown, quote=False)}</text>"
            )


def ink(look: Look, fore: str) -> str:
    """How letters differ from plain ones."""
    return "".join(
        (
            f' style="fill:{fore}"' if fore != FORE else "",
            ' font-weight="700"' if look.bold else "",
            ' opacity=".55"' if look.dim else "",
            ' text-decoration="underline"' if look.underlined else "",
        )
    )


def colour(number: int | None, own: str) -> str:
    """One of the 256 colours, or the terminal's own."""
    if number is None:
        return own
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    steps = (0, 95, 135, 175, 215, 255)
    parts = ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6)
    return "#" + "".join(f"{steps[part]:02x}" for part in parts)
