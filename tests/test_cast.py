"""The animated picture of a game at a terminal: current, sound, and true to what was shown."""

import random
import re
import string
from xml.etree import ElementTree

import pytest

from cast import COLUMNS, ROWS, Shot, cast_svg, colour, shots, total
from drawn import NAME, Element
from generate import CAST
from glass import Cell, Frame, Glass, Look

RIGHT = "\x1b[C"


@pytest.fixture(scope="module")
def taken() -> list[Shot]:
    return [*shots()]


def glass(text: str, rows: int = 3, columns: int = 8) -> Frame:
    screen = Glass(rows, columns)
    screen.feed(text)
    return screen.frame()


# The screen.


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("one\r\ntwo", "one\ntwo\n"),
        ("1\r\n2\r\n3\r\n4", "2\n3\n4"),
        ("abcdefghij", "abcdefgh\nij\n"),
        ("Thinking\r        \rdone", "done\n\n"),
        ("abc\b\bX", "aXc\n\n"),
        ("abc\r\x1b[Kx", "x\n\n"),
        ("abc\x1b[2D\x1b[1K", "  c\n\n"),
        ("abc\x1b[2K", "\n\n"),
        ("a\r\nb\r\nc\x1b[2A\x1b[J", "a\n\n"),
        (f"a\r\n\x1b[A{RIGHT}{RIGHT}b\x1b[Bc", "a b\n   c\n"),
        ("\x1b[?2004h\x1b]0;title\x07\x1b(B\x1b=a", "a\n\n"),
    ],
)
def test_what_a_screen_shows(written: str, seen: str) -> None:
    assert glass(written).text == seen


def test_the_looks_of_letters() -> None:
    written = (
        "\x1b[38;5;39m\x1b[1ma\x1b[0mb\x1b[97m\x1b[48;5;240mc\x1b[2;4;7md\x1b[22;24;27;39;49me"
    )
    looks = [cell.look for cell in glass(written).lines[0]]
    assert looks[:5] == [
        Look(39, bold=True),
        Look(),
        Look(15, 240),
        Look(15, 240, dim=True, underlined=True, reverse=True),
        Look(),
    ]


@pytest.mark.parametrize("written", ["\x1b[5n", "\x1b[38;2;1;2;3m", "\x1b[55m", "\t", "\x00"])
def test_what_a_screen_does_not_know_it_refuses(written: str) -> None:
    with pytest.raises(AssertionError):
        glass(written)


def test_colours() -> None:
    assert (colour(None, "own"), colour(15, ""), colour(240, "")) == ("own", "#ffffff", "#585858")
    assert (colour(39, ""), colour(208, "")) == ("#00afff", "#ff8700")


# The picture.


def drawn_lines(root: Element) -> list[str]:
    """The screens of a picture read back: each letter where it stands."""
    [defs] = root.iter(f"{NAME}defs")
    kept = {drawing.get("id", ""): drawing for drawing in defs}
    [film] = [g for g in root if g.get("class") == "film"]
    return ["\n".join(read(frame, kept)) for frame in film]


def read(frame: Element, kept: dict[str, Element]) -> list[str]:
    """The lines of one frame."""
    rows = [[" "] * COLUMNS for _ in range(ROWS)]

    def place(element: Element, down: int) -> None:
        for part in element:
            if part.tag == f"{NAME}use":
                place(kept[part.get("href", "")[1:]], down + int(part.get("y", "0")))
            elif part.tag == f"{NAME}text":
                column = round(float(part.get("x", "")) / 8.4)
                for number, letter in enumerate(part.text or ""):
                    rows[down // 18][column + number] = letter

    place(frame, 0)
    return ["".join(row).rstrip() for row in rows]


def some_screen(chance: random.Random) -> Frame:
    letters = string.ascii_letters + "  <&>'\"#[]"
    looks = [Look(), Look(39), Look(back=240), Look(bold=True, reverse=True), Look(dim=True)]
    lines = tuple(
        tuple(Cell(chance.choice(letters), chance.choice(looks)) for _ in range(COLUMNS))
        for _ in range(ROWS)
    )
    return Frame(lines, chance.randrange(ROWS), chance.randrange(COLUMNS))


def test_a_picture_holds_every_letter_of_every_screen() -> None:
    chance = random.Random(1)
    some = [Shot(some_screen(chance), 1.0) for _ in range(4)]
    some += [some[1], Shot(Glass(ROWS, COLUMNS).frame(), 2.0)]
    root = ElementTree.fromstring(cast_svg(some))
    assert drawn_lines(root) == [shot.frame.text for shot in some]


def test_the_film_shows_every_frame_for_its_time() -> None:
    some = [Shot(Glass(ROWS, COLUMNS).frame(), seconds) for seconds in (1.0, 0.5, 2.5)]
    text = cast_svg(some)
    width = int(ElementTree.fromstring(text).get("width", ""))
    found = re.findall(r"([\d.]+)%\{transform:translateX\((-?\d+)px\)\}", text)
    assert [(float(when), int(x)) for when, x in found] == [
        (0, 0),
        (25, -width),
        (37.5, -2 * width),
    ]
    film = f"transform:translateX({-2 * width}px);animation:film 4.00s step-end infinite"
    assert f".film{{{film}}}" in text, "where nothing moves, the last frame is seen"
    assert "@media (prefers-reduced-motion:reduce){.film{animation:none}}" in text


def test_the_cast_is_short_small_and_needs_nothing_else() -> None:
    text = CAST.read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert len(text) < 60_000
    assert text.replace(NAME[1:-1], "").count("://") == 0
    assert {e.tag.removeprefix(NAME) for e in root.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "g", "use", "rect", "text"),
    }
    assert root.findtext(f"{NAME}title")


def test_the_cast_is_current_and_ends_with_the_person_winning(taken: list[Shot]) -> None:
    assert CAST.read_text("utf-8") == cast_svg(taken), "run make generated"
    assert 15 < total(taken) < 60
    assert any("Player 1 wins the game." in shot.frame.text for shot in taken)
