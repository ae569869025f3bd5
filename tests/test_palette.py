"""The colours of a board: easy to see on a dark background, on a light one and on any."""

import io
import re
from contextlib import redirect_stdout
from itertools import product

import pytest
from hypothesis import given

from fivesquare import Game, Move, books, load
from fivesquare.core import vacant
from fivesquare.terminal.palette import FILLED, ON_ANY, ON_DARK, ON_LIGHT, Palette, palette
from fivesquare.terminal.screen import Screen
from sampling import lines

BLACK, WHITE, SOFT_BLACK, SOFT_WHITE = (0, 0, 0), (255, 255, 255), (30, 30, 30), (253, 246, 227)
STEPS = (0, 95, 135, 175, 215, 255)


def rgb(number: int) -> tuple[int, int, int]:
    """One of the 256 colours, as every terminal has it from the 16th on."""
    assert 16 <= number < 256
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    red, rest = divmod(number - 16, 36)
    return STEPS[red], STEPS[rest // 6], STEPS[rest % 6]


def light(colour: tuple[int, int, int]) -> float:
    """The relative luminance, as the guidelines for accessible pages define it."""
    parts = (part / 255 for part in colour)
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: tuple[int, int, int], two: tuple[int, int, int]) -> float:
    """From 1, no difference, to 21."""
    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("colours", "backgrounds", "least"),
    [
        (ON_DARK, (BLACK, SOFT_BLACK), 4.3),
        (ON_LIGHT, (WHITE, SOFT_WHITE), 4.3),
        (ON_ANY, (BLACK, SOFT_BLACK, WHITE, SOFT_WHITE), 3.4),
    ],
    ids=["dark", "light", "any"],
)
def test_pieces_and_values_stand_out(
    colours: Palette, backgrounds: tuple[tuple[int, int, int], ...], least: float
) -> None:
    used = (colours.one, colours.two, *colours.values.values())
    for colour, background in product(used, backgrounds):
        assert contrast(rgb(colour), background) >= least
    for background in backgrounds:
        assert contrast(rgb(colours.patch["bg"]), background) >= 1.5


def test_what_is_written_on_a_filled_cell_can_be_read_on_any_background() -> None:
    for style in (*FILLED, *(colours.patch for colours in (ON_DARK, ON_LIGHT, ON_ANY))):
        assert contrast(rgb(style["fg"]), rgb(style["bg"])) >= 4


@pytest.mark.parametrize(
    ("said", "colours"),
    [
        ("15;0", ON_DARK),
        ("12;default;8", ON_DARK),
        ("7;6", ON_DARK),
        ("0;15", ON_LIGHT),
        ("0;default;7", ON_LIGHT),
        ("0;11", ON_LIGHT),
        ("", ON_ANY),
        ("15", ON_ANY),
        ("15;default", ON_ANY),
        ("nonsense;\x1b", ON_ANY),
    ],
)
def test_some_terminals_say_what_they_are(
    said: str, colours: Palette, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", said)
    assert palette() is colours
    monkeypatch.delenv("COLORFGBG")
    assert palette() is ON_ANY


# On a board.

CODES = r"((?:\x1b\[[0-9;]*m)*)"


def drawn(screen: Screen, game: Game, moves: list[Move], legal: int | None = None) -> str:
    """A board as it is printed."""
    p = game.replay(moves)[-1]
    named = sum(game.bit(cell) for cell in game.split(moves[-1])) if moves else 0
    with redirect_stdout(io.StringIO()) as printed:
        screen.draw(game, p, named, game.rules.firsts(p) if legal is None else legal)
    return printed.getvalue()


def coloured(coordinates: bool = False) -> Screen:
    """A screen in colour, wherever the tests run."""
    screen = Screen(coordinates)
    screen.colour = True
    return screen


@given(lines())
def test_colour_changes_no_letter(line: tuple[Game, list[Move]]) -> None:
    game, moves = line
    painted = drawn(coloured(), game, moves)
    plain = books.of(game).drawing.text(game, game.replay(moves)[-1]) + "\n"
    assert re.sub(CODES, "", painted) == plain


@given(lines())
def test_empty_cells_are_shaded_where_others_are_not(line: tuple[Game, list[Move]]) -> None:
    game, moves = line
    p = game.replay(moves)[-1]
    patch = f"\x1b[48;5;{ON_ANY.patch['bg']}m"
    shaded = drawn(coloured(), game, moves).replace(f"\x1b[38;5;{ON_ANY.patch['fg']}m", "")
    legal, empty = game.rules.firsts(p), vacant(game.rules.board, p)
    assert legal & empty == legal
    assert shaded.count(patch) == (0 if legal == empty else legal.bit_count())


@pytest.mark.parametrize("name", ["pathway", "adjacent-capture", "blockade"])
def test_where_every_cell_is_legal_none_is_shaded(name: str) -> None:
    assert "\x1b" not in drawn(coloured(), load(name), [])


def test_a_piece_that_may_be_named_is_underlined() -> None:
    game, moves = load("adjacent-capture"), [Move("3,3"), Move("2,4")]
    captured = drawn(coloured(), game, moves, legal=game.bit("2,4"))
    assert "\x1b[4m" in captured
    painted = drawn(coloured(), game, [*moves, Move("1,1")], legal=game.bit("2,4"))
    assert re.findall(CODES + "O", painted) == [f"\x1b[38;5;{ON_ANY.two}m\x1b[1m\x1b[4m"]


@given(lines())
def test_every_board_can_have_numbers(line: tuple[Game, list[Move]]) -> None:
    """Each number stands in the row and above or below the column that it counts."""
    game, moves = line
    drawing = books.of(game).drawing.numbered()
    p = game.replay(moves)[-1]
    rows = drawing.text(game, p).splitlines()
    numbers = [str(n) for n in range(game.about.origin, game.about.origin + game.size)]
    [header] = [row for row in rows if row.split() == numbers]
    for number, row in zip(numbers, reversed(numbers) if drawing.upward else numbers, strict=True):
        [body] = [each for each in rows if each.split()[0] == row and each != header]
        assert header.index(number) < len(body)
    for pieces in drawing.lines(game, p):
        place = 0
        for piece in pieces:
            if piece.cell:
                column = game.cell(piece.cell).partition(",")[2]
                assert header.index(column) in range(place, place + len(piece.text))
            place += len(piece.text)
    assert drawn(Screen(coordinates=True), game, moves) == drawing.text(game, p) + "\n"
    if books.of(game).drawing.numbers:
        assert drawing is books.of(game).drawing
