"""A position as a picture: one self-contained SVG, light or dark as its reader prefers.

Each game's look is data: a row of `STYLES`. A game without one gets discs with its book's marks.
Nothing has an id, so that many pictures may stand in one page.
"""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from fivesquare.books import of
from fivesquare.books.drawing import holder
from fivesquare.core import Game, Position, Result
from fivesquare.decision import decisive

STEP, CELL = 66, 60  # from one cell to the next, and a cell's own width
WIDE, NARROW = 46, 24  # the margins with and without numbers

# The shapes, around the middle of a cell. `color` is the player's own, whoever that is.

LINE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
WORD = 'text-anchor="middle" dy=".36em"'
CROSS = f'<path d="M-14-14 14 14M14-14-14 14" {LINE} stroke-width="8"/>'
RING = f'<circle r="16" {LINE} stroke-width="8"/>'
DISC = (
    '<circle r="20" fill="currentColor"/>'
    f'<text class="on" font-size="22" font-weight="700" {WORD}>{{mark}}</text>'
)
HORSE = (
    "M-12 13C-12 5-1 2 0-6C-4-3-8-2.5-10.5 0C-12 2.5-14.5 3.5-17 2C-20.5-.5-21-3.5-19.5-6"
    "C-17-9.5-15-13-12-16.5L-11.5-24C-9-22.5-7-21-5.5-19.5C10-20 20-6 15.5 13Z"
    "M-10-12.8a2 2 0 1 0 .01 0z"
    "M-15 24a2.5 2.5 0 0 1-2.5-2.5v-1c0-3 2-4.5 5-4.5h28c3 0 5 1.5 5 4.5v1a2.5 2.5 0 0 1-2.5 2.5z"
)


def knight(back: int) -> str:
    """A knight with its back, and its player's number, to the right (1) or the left (-1)."""
    return (
        f'<path d="{HORSE}" fill="currentColor" fill-rule="evenodd" transform="scale({back} 1)"/>'
        f'<g transform="translate({back * 19.5} -19.5)"><circle r="7.5" fill="currentColor"/>'
        f'<text class="on" font-size="11" font-weight="700" {WORD}>{{number}}</text></g>'
    )


class Style(NamedTuple):
    """What a game looks like."""

    shapes: tuple[str, str] = (DISC, DISC)  # of Player 1 and Player 2
    goal: bool = False  # whether the middle cell is marked
    edges: tuple[int, ...] = ()  # who joins top to bottom, and who left to right


STYLES = {
    "block-capture": Style((CROSS, RING), goal=True),
    "knights-blockade": Style((knight(-1), knight(1))),
    "pathway": Style((CROSS, RING), edges=(1, 2)),
    "adjacent-capture": Style((CROSS, RING)),
}

# The colours, as (what, property, light, dark). Blue and orange stay apart for every eye.

COLOURS = (
    (".card", "fill", "#ffffff", "#1a1f27"),
    (".number", "fill", "#667085", "#98a2b3"),
    (".ground", "fill", "#e9ecf4", "#272e39"),
    (".empty", "color", "#667085", "#98a2b3"),
    (".one", "color", "#0b5cad", "#76b7ff"),
    (".two", "color", "#c25400", "#ffa264"),
    (".one .ground", "fill", "#dbe8f8", "#1c3350"),
    (".two .ground", "fill", "#fde3cf", "#4a2c17"),
    (".hole .ground", "fill", "#3d4653", "#0b0d11"),
    (".hatch", "stroke", "#6f7988", "#3d4653"),
    (".on", "fill", "#ffffff", "#12151a"),
    (".halo", "stroke", "#ffffff", "#1a1f27"),
    (".outline", "stroke", "#1d2430", "#e8ebf1"),
    (".winning", "stroke", "#0d7f6f", "#5fd3bd"),
    (".trapped", "stroke", "#b23a2e", "#ff8f83"),
)
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def box(name: str, half: int, corner: int, more: str = "") -> str:
    """A rounded square around the middle of a cell."""
    at, width = f'x="{-half}" y="{-half}"', f'width="{2 * half}" height="{2 * half}"'
    return f'<rect class="{name}" {at} {width} rx="{corner}"{more}/>'


HOLDERS = ("empty", "one", "two", "hole")
GROUND = box("ground", CELL // 2, 10)
THIN, THICK = ' fill="none" stroke-width="3"', ' fill="none" stroke-width="5"'
INNER = box("halo", CELL // 2 - 1, 9, THIN)
OUTLINE = INNER + box("outline", CELL // 2 + 1, 11, THIN)
WINNING, TRAPPED = (INNER + box(name, CELL // 2 + 1, 11, THICK) for name in ("winning", "trapped"))
GOAL = (
    '<path class="goal" d="M0-24 24 0 0 24-24 0z" fill="currentColor" fill-opacity=".12"'
    ' stroke="currentColor" stroke-opacity=".5" stroke-width="2.5" stroke-linejoin="round"/>'
)
HATCH = (
    '<path class="hatch" d="M-22-8-8-22M-22 7 7-22M-22 22 22-22M-7 22 22-7M8 22 22 8"'
    ' fill="none" stroke-width="3" stroke-linecap="round"/>'
)
TAKEN = (
    '<g class="taken {holder}" transform="translate(22 -22)">'
    '<circle class="halo ground" r="13" stroke-width="3"/><g transform="scale(.42)">{shape}</g></g>'
)


def svg(
    game: Game, p: Position, last: int = 0, taken: int = 0, result: Result | None = None
) -> str:
    """The position as an SVG document.

    `last` holds the cells that the last move named, `taken` those it took from the opponent;
    `result` is how the game ended, where the rules do not tell it.
    """
    result = result or game.result(p)
    side = WIDE + game.size * STEP + NARROW
    left, top = -WIDE, -NARROW if numbered_below(game) else -WIDE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fivesquare" role="img"'
        f' width="{side}" height="{side}" viewBox="{left} {top} {side} {side}"'
        f' font-family="{FONT}">',
        f"<title>{escape(game.about.title, quote=False)}</title>",
        f"<desc>{escape(told(game, p, last, taken, result), quote=False)}</desc>",
        f"<style>{sheet()}</style>",
        f'<rect class="card" x="{left}" y="{top}" width="{side}" height="{side}" rx="18"/>',
        *numbers(game),
        *edges(game),
        *cells(game, p, last, taken),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def told(game: Game, p: Position, last: int, taken: int, result: Result | None) -> str:
    """The picture in words: who is to move or how it ended, and what stands where."""
    book = of(game)
    lines = book.standing(game, p, result)
    sets = {
        book.mark(1): p.x,
        book.mark(2): p.o,
        "Out of play": p.holes,
        "Last move": last,
        "Captured": taken,
        "Decided by": decisive(game, p),
    }
    for name, mask in sets.items():
        if mask:
            lines.append(f"{name}: {book.cells(game.cells(mask))}.")
    return " ".join(lines)


def sheet() -> str:
    """The colours as a style sheet that follows the reader's taste for light or dark."""
    light = "".join(rule(what, name, colour) for what, name, colour, _ in COLOURS)
    dark = "".join(rule(what, name, colour) for what, name, _, colour in COLOURS)
    return f"{light}@media (prefers-color-scheme: dark){{{dark}}}"


def rule(what: str, name: str, colour: str) -> str:
    """One line of the style sheet, which keeps to our own pictures."""
    return f".fivesquare {what}{{{name}:{colour}}}"


def middle(place: int) -> int:
    """Where the middle of a row or column is; the top left corner of the cells is at 0."""
    return place * STEP + STEP // 2


def numbered_below(game: Game) -> bool:
    """Whether the columns are numbered below the board, as in the book, and not above."""
    return of(game).drawing.numbers == "below"


def style(game: Game) -> Style:
    """What the game looks like."""
    return STYLES.get(game.about.id, Style())


def shape(game: Game, player: int) -> str:
    """The mark of Player 1 or 2."""
    mark = escape(of(game).mark(player))
    return style(game).shapes[player - 1].format(mark=mark, number=player)


def numbers(game: Game) -> Iterator[str]:
    """The numbers of rows, on the left, and of columns, where the book has them."""
    origin, away = game.about.origin, 23
    height = game.size * STEP + away if numbered_below(game) else -away
    for place, row in enumerate(of(game).drawing.rows(game)):
        yield number(-away, middle(place), row + origin)
    for column in range(game.size):
        yield number(middle(column), height, column + origin)


def number(x: int, y: int, value: int) -> str:
    """The number of a row or column."""
    return f'<text class="number" x="{x}" y="{y}" font-size="15" {WORD}>{value}</text>'


def edges(game: Game) -> Iterator[str]:
    """The sides of the board, each in the colour of the player who is to join it."""
    half = game.size * STEP // 2
    bar = f'<path d="M{12 - half} 0H-13M13 0H{half - 12}" {LINE} stroke-width="5"/>'
    for turn, owner in zip((0, 90, 180, 270), style(game).edges * 2, strict=False):
        yield (
            f'<g class="edge {HOLDERS[owner]}"'
            f' transform="translate({half} {half}) rotate({turn}) translate(0 {-half - 7})">'
            f'{bar}<g transform="rotate({-turn}) scale(.3)">{shape(game, owner)}</g></g>'
        )


def cells(game: Game, p: Position, last: int, taken: int) -> Iterator[str]:
    """The cells from the top left, each around its own middle; what decided stands out."""
    decided = decisive(game, p)
    for place, row in enumerate(of(game).drawing.rows(game)):
        for column in range(game.size):
            bit = 1 << row * game.size + column
            whose = holder(p, bit)
            inside = [
                GROUND,
                GOAL if style(game).goal and bit == 1 << game.size**2 // 2 else "",
                ("", shape(game, 1), shape(game, 2), HATCH)[whose],
                outline(game, p, bit, decided) if bit & (last | decided) else "",
                was(game, 3 - whose) if bit & taken else "",
            ]
            faded = ' opacity=".5"' if decided and not bit & decided else ""
            yield (
                f'<g class="cell {HOLDERS[whose]}"{faded}'
                f' transform="translate({middle(column)} {middle(place)})">{"".join(inside)}</g>'
            )


def outline(game: Game, p: Position, cell: int, decided: int) -> str:
    """What runs around a cell: of the last move, of what won, or of what could not move."""
    if not cell & decided:
        return OUTLINE
    result = game.result(p)
    return WINNING if result and holder(p, cell) == result.winner else TRAPPED


def was(game: Game, player: int) -> str:
    """The mark of whoever held a cell that was captured, in its corner."""
    return TAKEN.format(holder=HOLDERS[player], shape=shape(game, player))
