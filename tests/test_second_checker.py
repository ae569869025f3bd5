"""Two checkers that share no code, one of them written from the docs alone, always agree."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

import plain_checker
from fivesquare import load
from fivesquare.certificates import form
from fivesquare.certificates.checker import check
from fivesquare.certificates.form import BadCertificate
from fivesquare.games import GAMES
from forging import forged
from generate import ROOT
from proofs import PAIRED, SMALL, packed, paired, planned, sealed


@cache
def sound(name: str) -> list[str]:
    """The lines of a small proof."""
    return paired(name, PAIRED[name]) if name in PAIRED else planned(name)


def verdicts(content: bytes, place: Path) -> tuple[tuple[object, ...] | None, ...]:
    """What each of the two says of a file; nothing where it refuses."""
    path = place / "certificate"
    path.write_bytes(content)
    try:
        proof = check(path)
        ours = (str(proof.game), proof.winner, proof.positions)
    except BadCertificate:
        ours = None
    try:
        theirs = tuple(plain_checker.check(path))
    except plain_checker.RefusedError:
        theirs = None
    return ours, theirs


def agree(name: str, number: int, place: Path) -> None:
    """Over so many forgeries of a proof the checkers agree, and do not refuse everything."""
    chance = Random(name)
    accepted = 0
    for _ in range(number):
        content = forged(sound(name), chance)
        ours, theirs = verdicts(content, place)
        assert ours == theirs, content
        accepted += ours is not None
    assert 0 < accepted < number / 2


@pytest.mark.parametrize("name", [*SMALL, *PAIRED])
def test_they_agree_on_what_is_sound(name: str, tmp_path: Path) -> None:
    seeds = range(1 if name in PAIRED else 3)  # other answers that are as good
    for seed in seeds:
        lines = paired(name, PAIRED[name]) if name in PAIRED else planned(name, seed)
        ours, theirs = verdicts(packed(lines), tmp_path)
        assert ours is not None
        assert ours == theirs
        assert ours[0] == str(load(name))


@pytest.mark.parametrize("name", [*SMALL, *PAIRED])
def test_they_agree_on_forgeries(name: str, tmp_path: Path) -> None:
    agree(name, 200 if len(sound(name)) < 500 else 30, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", [*SMALL, *PAIRED])
def test_they_agree_on_thousands_of_forgeries(name: str, tmp_path: Path) -> None:
    agree(name, 5000 if len(sound(name)) < 500 else 500, tmp_path)


# The page.


def test_the_page_names_the_limits() -> None:
    page = (ROOT / "docs" / "certificates.md").read_text("utf-8")
    limits = dict(re.findall(r"^\| ([a-z ,]+) \| ([0-9,]+)\b.* \|$", page, re.MULTILINE))
    largest = max(max(kind.sizes) for kind in GAMES.values())
    assert limits == {
        "characters of a line, its line feed not counted": f"{form.LONGEST:,}",
        "positions of a layer": f"{form.LARGEST:,}",
        "rows and columns of the board": str(largest),
        "pairs of a plan": f"{largest**2 // 2:,}",
    }
    assert (plain_checker.LONGEST_LINE, plain_checker.LARGEST_LAYER) == (
        form.LONGEST,
        form.LARGEST,
    )


def test_the_page_names_every_field_of_the_header() -> None:
    page = (ROOT / "docs" / "certificates.md").read_text("utf-8")
    assert tuple(re.findall(r"^\| `([a-z]+)` \|", page, re.MULTILINE)) == form.HEADER


@pytest.mark.parametrize("end", [999, 1000, 1001])
def test_a_line_of_exactly_so_many_characters(end: int, tmp_path: Path) -> None:
    header, *rest = sound("blockade:size=3")
    wide = header.replace("{", "{" + " " * (end - len(header)))
    assert len(wide) == end
    ours, theirs = verdicts(packed(sealed([wide, *rest])), tmp_path)
    assert ours == theirs
    assert (ours is not None) == (end <= form.LONGEST)
