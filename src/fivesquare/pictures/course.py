"""The course of a reviewed game as a picture: who was winning after each move."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from fivesquare.pictures.grid import FONT, HOLDERS, LINE, WORD, sheet
from fivesquare.texts import printable

STEP = 36  # from one move to the next
LEFT, RIGHT, NARROWEST = 134, 46, 480
TITLE, NUMBERS, HEIGHT = 30, 316, 344
LANES = {1: 124, 0: 180, 2: 236}  # how high each outcome lies
BAND = 40
LABELS = {1: 90, 2: 270}  # how high the mistakes of each player are named
NAMES = 16  # characters of a name that fit beside its lane


class Step(NamedTuple):
    """A move on the way."""

    player: int
    move: str
    is_mistake: bool
    is_turning: bool


class Course(NamedTuple):
    """What the picture shows."""

    title: str
    words: str  # the same for whoever cannot see it
    names: tuple[str, str]
    outcomes: list[int | None]  # before the first move and after each: 1, 2, 0 draw, None unknown
    steps: list[Step]


def course_svg(course: Course) -> str:
    """The course of a game as an SVG document, in the colours of the boards."""
    width = max(NARROWEST, LEFT + STEP * (len(course.steps) + 1) + RIGHT)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fivesquare" role="img"'
        f' width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}"'
        f' font-family="{FONT}">',
        f"<title>{escape(course.title, quote=False)}</title>",
        f"<desc>{escape(course.words, quote=False)}</desc>",
        f"<style>{sheet()}</style>",
        f'<rect class="card" width="{width}" height="{HEIGHT}" rx="18"/>',
        words(course.title, 24, TITLE, "number", 'font-size="15" dy=".36em" font-weight="600"'),
        *lanes(course, width),
        words("move", LEFT - 14, NUMBERS, "number", 'text-anchor="end" font-size="12" dy=".36em"'),
        *pieces(course),
        *(part for number in range(1, len(course.steps) + 1) for part in marked(course, number)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def lanes(course: Course, width: int) -> Iterator[str]:
    """A band for each outcome, with its name and, for a player's, the name of the player."""
    for player, height in LANES.items():
        band = (
            f'<rect class="ground" x="{LEFT}" y="{height - BAND // 2}"'
            f' width="{width - LEFT - RIGHT // 2}" height="{BAND}" rx="8"/>'
        )
        yield f'<g class="lane {HOLDERS[player]}">{band}'
        right = 'fill="currentColor" text-anchor="end" font-size="14" dy=".36em"'
        name = printable(course.names[player - 1], NAMES) if player else ""
        named = name not in ("", f"Player {player}")
        outcome = f"Player {player} wins" if player else "draw"
        yield words(outcome, LEFT - 14, height - 8 * named, "outcome", right)
        if named:
            yield words(name, LEFT - 14, height + 9, "name", right.replace("14", "12"))
        yield "</g>"


def pieces(course: Course) -> Iterator[str]:
    """The line itself, a piece a position; where nothing is known, a question mark."""
    for number, outcome in enumerate(course.outcomes):
        x = place(number)
        if outcome is None:
            at = 'text-anchor="middle" font-size="16" dy=".36em"'
            yield words("?", x + STEP // 2, LANES[0], "number unknown", at)
            continue
        path = f"M{x} {LANES[outcome]}h{STEP}"
        yield f'<g class="step {HOLDERS[outcome]}"><path d="{path}" {LINE} stroke-width="6"/></g>'


def marked(course: Course, turn: int) -> Iterator[str]:
    """A move's number in the colour of its player; if it was a mistake, the fall and its name."""
    each = course.steps[turn - 1]
    x, who = place(turn), HOLDERS[each.player]
    number = 'fill="currentColor" text-anchor="middle" font-size="12" dy=".36em"'
    yield f'<g class="move {who}">{words(str(turn), x, NUMBERS, "turn", number)}</g>'
    if not each.is_mistake:
        return
    before, after = (course.outcomes[i] or 0 for i in (turn - 1, turn))
    label = LABELS[each.player]
    yield f'<g class="mistake {who}">'
    thin = 'stroke-width="1.5" stroke-dasharray="2 5"'
    yield f'<path d="M{x} {label}V{LANES[after]}" {LINE} {thin}/>'
    yield f'<path d="M{x} {LANES[before]}V{LANES[after]}" {LINE} stroke-width="4"/>'
    yield (
        f'<g transform="translate({x} {LANES[after]})"><circle r="10" fill="currentColor"/>'
        f'<text class="on" font-size="14" font-weight="700" {WORD}>?</text></g>'
    )
    away = -10 if each.player == 1 else 10
    middle = 'fill="currentColor" text-anchor="middle" font-size="13" dy=".36em"'
    yield words(each.move, x, label + away, "name", f'{middle} font-weight="700"')
    yield "</g>"
    if each.is_turning:
        at = label + away + (-17 if each.player == 1 else 17)
        middle = 'text-anchor="middle" font-size="12" dy=".36em"'
        yield words("turning point", x, at, "number turning", middle)
        ring = 'fill="none" stroke-width="2.5"'
        yield f'<circle class="outline" cx="{x}" cy="{LANES[after]}" r="13" {ring}/>'


def place(number: int) -> int:
    """Where the position after so many moves begins."""
    return LEFT + STEP // 2 + number * STEP


def words(text: str, x: int, y: int, name: str, more: str) -> str:
    """A text somewhere."""
    return f'<text class="{name}" x="{x}" y="{y}" {more}>{escape(text, quote=False)}</text>'
