"""Plans as they are written: the same in any pieces, with signs of life, as small as promised."""

import re
from pathlib import Path
from typing import Any

import pytest

from fivesquare import load
from fivesquare.certificates import rows
from fivesquare.certificates.checker import check
from fivesquare.engine.proofs import certify, plans
from generate import ROOT
from proofs import unpacked

WON = "knights-blockade"  # by Player 1, in 398 positions
TOLD = tuple[str, int, int]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a proof that was written in the usual way."""
    path = tmp_path_factory.mktemp("whole") / "certificate"
    certify(load(WON), 1, path)
    return unpacked(path)


def test_layers_are_written_in_any_pieces(
    whole: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[int] = []
    grown = rows.grown

    def growing(found: Any, put_all: Any) -> Any:
        rooms.append(len(found) - 1)
        return grown(found, put_all)

    monkeypatch.setattr(plans, "new_set", lambda: rows.new_set(16))
    monkeypatch.setattr(plans, "grown", growing)
    monkeypatch.setattr(plans, "LINES", 7)
    for pieces in (1, 3, 1000):
        monkeypatch.setattr(plans, "PIECES", pieces)
        certify(load(WON), 1, tmp_path / "certificate")
        assert unpacked(tmp_path / "certificate") == whole
    assert {16, 32} <= set(rooms)


def test_signs_of_life(whole: list[str], tmp_path: Path) -> None:
    told: list[TOLD] = []
    proof = certify(
        load(WON), 1, tmp_path / "certificate", progress=lambda *given: told.append(given)
    )
    layers = [line.split()[1:] for line in whole if line.startswith("layer")]
    expected = [
        (f"After {turns} turns", done, int(size))
        for turns, size in layers
        for done in range(1, int(size) + 1)
    ]
    assert told == expected
    assert proof.positions == len(told)
    assert proof.lines == len(whole)


def test_a_large_layer_gives_a_sign_of_life_for_each_piece(
    whole: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "PIECES", 10)
    told: list[TOLD] = []
    certify(load(WON), 1, tmp_path / "certificate", progress=lambda *given: told.append(given))
    by_layer = {text: [t[1:] for t in told if t[0] == text] for text, _, _ in told}
    assert max(map(len, by_layer.values())) in (9, 10)
    for signs in by_layer.values():
        assert [done for done, _ in signs] == sorted({done for done, _ in signs})
        assert signs[-1][0] == signs[-1][1]


SIZES = re.findall(
    r"^\| ([A-Z][\w' ]+)(?:, (\S+))? \| ([\w ]+) \| ([\d,]+|a pairing each) \| ([\d,]+) \| \S+ \|$",
    (ROOT / "docs" / "certificates.md").read_text("utf-8"),
    re.MULTILINE,
)


def test_the_page_has_all_five_games() -> None:
    assert len({title for title, *_ in SIZES}) == 5


@pytest.mark.parametrize(
    ("title", "variant", "claim", "positions", "lines"),
    [row for row in SIZES if row[0] != "Adjacent Capture" and not row[1]],
)
def test_the_sizes_on_the_page(
    title: str, variant: str, claim: str, positions: str, lines: str, tmp_path: Path
) -> None:
    name = title.lower().replace("'", "").replace(" ", "-")
    value = 1 if claim == "Player 1 wins" else 0
    proof = certify(load(name), value, tmp_path / "certificate")
    assert f"{proof.lines:,}" == lines
    assert f"{proof.positions:,}" == positions.replace("a pairing each", "0")


def test_the_pairs_on_the_page(tmp_path: Path) -> None:
    certify(load("pathway"), 0, tmp_path / "certificate")
    page = (ROOT / "docs" / "certificates.md").read_text("utf-8")
    assert re.findall("^pairs .*$", page, re.MULTILINE) == [unpacked(tmp_path / "certificate")[4]]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, target = tmp_path / "link.cert", tmp_path / "target.cert"
    link.symlink_to(target)
    certify(load("pathway"), 0, link)
    assert link.is_symlink()
    assert check(target).winner is None
