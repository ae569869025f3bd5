"""The course of a reviewed game as a picture: who was winning after each move."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from fivesquare.pictures.grid import FONT, HOLDERS, LINE, WORD, sheet
from fivesquare.texts import printable

STEP = 36  # from one move to the next
LEFT, RIGHT, NARROWEST = 134, 23, 480
TITLE, TOP = 30, 124  # how high the heading and the first lane lie
LANE, BAND = 56, 40  # from one lane to the next, and a lane's own height
LABEL, NUMBERS, BELOW = 34, 80, 108  # from a lane to its mistakes, and from the last to the end
NAMES = 16  # characters of a name that fit beside its lane
SMALL = 'font-size="12" dy=".36em"'


class Step(NamedTuple):
    """A move on the way."""

    player: int
    move: str
    is_mistake: bool
    is_turning: bool


class Course(NamedTuple):
    """What the picture shows."""

    title: str
    heading: str
    words: str  # the same for whoever cannot see it
    names: tuple[str, str]
    may_draw: bool  # where nobody can draw, there is no lane for it
    outcomes: list[int | None]  # before the first move and after each: 1, 2, 0 draw, None unknown
    steps: list[Step]

    @property
    def lanes(self) -> dict[int, int]:
        """How high each outcome lies."""
        outcomes = (1, 0, 2) if self.may_draw else (1, 2)
        return {outcome: TOP + place * LANE for place, outcome in enumerate(outcomes)}

    @property
    def bottom(self) -> int:
        """How high the last lane lies."""
        return self.lanes[2]


def course_svg(course: Course) -> str:
    """The course of a game as an SVG document, in the colours of the boards."""
    height = course.bottom + BELOW
    width = max(NARROWEST, LEFT + STEP * (len(course.steps) + 2) + RIGHT)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fivesquare" role="img"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="{FONT}">',
        f"<title>{escape(course.title, quote=False)}</title>",
        f"<desc>{escape(course.words, quote=False)}</desc>",
        f"<style>{sheet()}</style>",
        f'<rect class="card" width="{width}" height="{height}" rx="18"/>',
        words(course.heading, 24, TITLE, "number", 'font-size="15" dy=".36em" font-weight="600"'),
        *lanes(course, width),
        words("move", LEFT - 14, course.bottom + NUMBERS, "number", f'text-anchor="end" {SMALL}'),
        *pieces(course),
        *(part for number in range(1, len(course.steps) + 1) for part in marked(course, number)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def lanes(course: Course, width: int) -> Iterator[str]:
    """A band for each outcome, with its name and, for a player's, the name of the player."""
    for player, height in course.lanes.items():
        band = (
            f'<rect class="ground" x="{LEFT}" y="{height - BAND // 2}"'
            f' width="{width - LEFT - RIGHT}" height="{BAND}" rx="8"/>'
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
    """The line itself, a piece a position; where nothing is known, all lanes are asked for."""
    heights = course.lanes
    for number, outcome in enumerate(course.outcomes):
        x = place(number)
        if outcome is None:
            at = 'text-anchor="middle" font-size="16" dy=".36em"'
            for height in heights.values():
                yield words("?", x + STEP // 2, height, "number unknown", at)
            continue
        path = f"M{x} {heights[outcome]}h{STEP}"
        yield f'<g class="step {HOLDERS[outcome]}"><path d="{path}" {LINE} stroke-width="6"/></g>'


def marked(course: Course, turn: int) -> Iterator[str]:
    """A move's number in the colour of its player; if it was a mistake, the fall and its name."""
    each, heights = course.steps[turn - 1], course.lanes
    x, who = place(turn), HOLDERS[each.player]
    middle = 'fill="currentColor" text-anchor="middle"'
    number = words(str(turn), x, course.bottom + NUMBERS, "turn", f"{middle} {SMALL}")
    yield f'<g class="move {who}">{number}</g>'
    if not each.is_mistake:
        return
    before, after = (heights[course.outcomes[i] or 0] for i in (turn - 1, turn))
    away = -1 if each.player == 1 else 1
    label = heights[each.player] + away * LABEL
    yield f'<g class="mistake {who}">'
    thin = 'stroke-width="1.5" stroke-dasharray="2 5"'
    yield f'<path d="M{x} {label}V{after}" {LINE} {thin}/>'
    yield f'<path d="M{x} {before}V{after}" {LINE} stroke-width="4"/>'
    yield (
        f'<g transform="translate({x} {after})"><circle r="10" fill="currentColor"/>'
        f'<text class="on" font-size="14" font-weight="700" {WORD}>?</text></g>'
    )
    bold = f'{middle} font-size="13" dy=".36em" font-weight="700"'
    yield words(each.move, x, label + away * 10, "name", bold)
    yield "</g>"
    if each.is_turning:
        at = label + away * 27
        yield words("turning point", x, at, "number turning", f'text-anchor="middle" {SMALL}')
        ring = 'fill="none" stroke-width="2.5"'
        yield f'<circle class="outline" cx="{x}" cy="{after}" r="13" {ring}/>'


def place(number: int) -> int:
    """Where the position after so many moves begins."""
    return LEFT + STEP // 2 + number * STEP


def words(text: str, x: int, y: int, name: str, more: str) -> str:
    """A text somewhere."""
    return f'<text class="{name}" x="{x}" y="{y}" {more}>{escape(text, quote=False)}</text>'
