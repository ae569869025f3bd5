"""The course of a reviewed game as a picture: who was winning after each move."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from fivesquare.books.picture import FONT, HOLDERS, LINE, WORD, sheet
from fivesquare.records import write_result
from fivesquare.terminal.reviewing import standing_now, turning
from fivesquare.texts import printable

if TYPE_CHECKING:
    from fivesquare.engine.review import Review, ReviewedMove

STEP = 36  # from one move to the next
LEFT, RIGHT, NARROWEST = 134, 46, 480
TITLE, NUMBERS, HEIGHT = 30, 316, 344
LANES = {1: 124, 0: 180, 2: 236}  # how high each outcome lies
BAND = 40
LABELS = {1: 90, 2: 270}  # how high the mistakes of each player are named
NAMES = 16  # characters of a name that fit beside its lane


def course_svg(found: "Review") -> str:
    """The course of a game as an SVG document, in the colours of the boards."""
    width = max(NARROWEST, LEFT + STEP * (len(found.moves) + 1) + RIGHT)
    title = f"{found.record.game.about.title}: the course of the game"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fivesquare" role="img"'
        f' width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}"'
        f' font-family="{FONT}">',
        f"<title>{escape(title, quote=False)}</title>",
        f"<desc>{escape(told(found), quote=False)}</desc>",
        f"<style>{sheet()}</style>",
        f'<rect class="card" width="{width}" height="{HEIGHT}" rx="18"/>',
        words(title, 24, TITLE, "number", 'font-size="15" dy=".36em" font-weight="600"'),
        *lanes(found, width),
        words("move", LEFT - 14, NUMBERS, "number", 'text-anchor="end" font-size="12" dy=".36em"'),
        *steps(found),
        *(part for each in found.moves for part in marked(found, each)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def told(found: "Review") -> str:
    """The picture in words: the result, the mistakes, the turning point."""
    seats = found.record.seats
    lines = [f"Player 1 is {seats[0].name}, Player 2 is {seats[1].name}."]
    mistakes = [f"{each.number} ({each.move})" for each in found.moves if each.kind == "mistake"]
    lines.append(f"Mistakes: {', '.join(mistakes)}." if mistakes else "No mistakes.")
    lines += [*turning(found), f"Result: {write_result(found.record.result)}."]
    return " ".join([*lines, *standing_now(found)])


def lanes(found: "Review", width: int) -> Iterator[str]:
    """A band for each outcome, with its name and, for a player's, the name of the player."""
    for player, height in LANES.items():
        band = (
            f'<rect class="ground" x="{LEFT}" y="{height - BAND // 2}"'
            f' width="{width - LEFT - RIGHT // 2}" height="{BAND}" rx="8"/>'
        )
        yield f'<g class="lane {HOLDERS[player]}">{band}'
        right = 'fill="currentColor" text-anchor="end" font-size="14" dy=".36em"'
        name = printable(found.record.seats[player - 1].name, NAMES) if player else ""
        named = name not in ("", f"Player {player}")
        outcome = f"Player {player} wins" if player else "draw"
        yield words(outcome, LEFT - 14, height - 8 * named, "outcome", right)
        if named:
            yield words(name, LEFT - 14, height + 9, "name", right.replace("14", "12"))
        yield "</g>"


def steps(found: "Review") -> Iterator[str]:
    """The line itself, a piece a position; where nothing is known, a question mark."""
    for number, outcome in enumerate(found.course()):
        x = place(number)
        if outcome is None:
            at = 'text-anchor="middle" font-size="16" dy=".36em"'
            yield words("?", x + STEP // 2, LANES[0], "number unknown", at)
            continue
        path = f"M{x} {LANES[outcome]}h{STEP}"
        yield f'<g class="step {HOLDERS[outcome]}"><path d="{path}" {LINE} stroke-width="6"/></g>'


def marked(found: "Review", each: "ReviewedMove") -> Iterator[str]:
    """A move's number in the colour of its player; if it was a mistake, the fall and its name."""
    x, who = place(each.number), HOLDERS[each.player]
    number = 'fill="currentColor" text-anchor="middle" font-size="12" dy=".36em"'
    yield f'<g class="move {who}">{words(str(each.number), x, NUMBERS, "turn", number)}</g>'
    if each.kind != "mistake":
        return
    before, after = (found.course()[i] or 0 for i in (each.number - 1, each.number))
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
    if each.number == found.turning_point:
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
