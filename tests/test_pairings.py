"""Proofs by pairs of cells: what holds is accepted soon, whatever the pairs, and nothing else."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

import plain_checker
from fivesquare import load
from fivesquare.board import Board, around, bits, near, square
from fivesquare.certificates import pairing
from fivesquare.certificates.checker import check
from fivesquare.certificates.form import BadCertificate, Proof
from fivesquare.certificates.pairing import way_across
from fivesquare.games.pathway import Pathway
from proofs import PAIRED, packed, paired, sealed, swapped

ROWS, COLUMNS = "1,1-2,1 1,2-2,2 1,3-2,3", "1,1-1,2 2,1-2,2 3,1-3,2"


def checked(pairs: tuple[str, str], place: Path, name: str = "pathway:size=3") -> Proof:
    """What the checker says of pairs for Player 1 and for Player 2."""
    path = place / "pairs"
    path.write_bytes(packed(paired(name, pairs)))
    return check(path)


def refused(pairs: tuple[str, str], place: Path, name: str = "pathway:size=3") -> str:
    """Why these pairs prove nothing; they must not pass."""
    with pytest.raises(BadCertificate) as caught:
        checked(pairs, place, name)
    with pytest.raises(plain_checker.RefusedError):
        plain_checker.check(place / "pairs")
    return str(caught.value)


JOINED = "The opponent can join his sides with at most one cell of each pair: "


JOINED = "The opponent can join his sides with at most one cell of each pair: "


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ("", f"{JOINED}1,3, 2,3, 3,3."),
        ("1,1-2,1 1,2-2,2", f"{JOINED}1,3, 2,3, 3,3."),
        ("1,1-3,1 1,2-2,2 1,3-2,3", f"{JOINED}1,1, 2,1, 2,2, 3,2."),
        ("1,1-1,1 1,2-2,2 1,3-2,3", '"1,1-1,1" is no pair of cells that are free for it.'),
        ("1,1-2,1 2,1-3,1 1,3-2,3", '"2,1-3,1" is no pair of cells that are free for it.'),
        (f"{ROWS} 2,3-3,3", '"2,3-3,3" is no pair of cells that are free for it.'),
        ("1,1-2,1 1,2-2,2 1,3-2,4", '"1,3-2,4" is no pair of cells that are free for it.'),
        ("1,1-2,1 1,2-2,2 1,3", '"1,3" is no pair of cells that are free for it.'),
        ("1,1-2,1 1,2-2,2 1,3-2,3-3,3", '"1,3-2,3-3,3" is no pair of cells that are free for it.'),
        ("1,1-2,1 1,2-2,2 1,3-2,3-", '"1,3-2,3-" is no pair of cells that are free for it.'),
        ("1,1-2,1 1,2-2,2 1,3-1,3-2,3", '"1,3-1,3-2,3" is no pair of cells that are free for it.'),
        ("1,1-2,1 1,2-2,2 01,3-2,3", '"01,3-2,3" is no pair of cells that are free for it.'),
    ],
)
def test_pairs_that_do_not_hold(pairs: str, said: str, tmp_path: Path) -> None:
    assert checked((COLUMNS, ROWS), tmp_path).lines == 6
    assert refused((COLUMNS, pairs), tmp_path) == f"Line 5: {said}"
    assert refused((ROWS, pairs), tmp_path).startswith("Line 3: ")  # those of Player 1 come first


@pytest.mark.parametrize("line", ["layer 0 1", "pair 1,1-2,1", "", "pairs ", "Pairs"])
def test_a_line_that_gives_no_pairs(line: str, tmp_path: Path) -> None:
    lines = swapped(paired("pathway:size=3", (COLUMNS, ROWS)), 4, line)
    (tmp_path / "pairs").write_bytes(packed(sealed(lines)))
    with pytest.raises(BadCertificate) as caught:
        check(tmp_path / "pairs")
    assert caught.value.line == 5
    if line != "pairs ":  # which begins well
        assert caught.value.why == 'Here the pairs should be: "pairs" and cells like 1,1-2,1.'


def test_obstacles_are_no_cells_of_a_pair(tmp_path: Path) -> None:
    name = "pathway:size=3,blocked=2.2"
    assert checked((COLUMNS.replace(" 2,1-2,2", ""), ROWS.replace(" 1,2-2,2", "")), tmp_path, name)
    said = refused((COLUMNS, ROWS), tmp_path, name)
    assert said == 'Line 3: "2,1-2,2" is no pair of cells that are free for it.'


@pytest.mark.parametrize("name", PAIRED)
def test_pairs_stand_in_any_order(name: str, tmp_path: Path) -> None:
    one, two = (
        " ".join("-".join(reversed(pair.split("-"))) for pair in reversed(pairs.split()))
        for pairs in PAIRED[name]
    )
    assert checked((one, two), tmp_path, name) == checked(PAIRED[name], tmp_path, name)


# All pairs that there is room for.


def drawn(rules: Pathway, number: int, chance: Random) -> dict[int, int]:
    """So many pairs of free cells, or as many as there are."""
    free = list(bits(rules.board.full & ~rules.blocked))
    chance.shuffle(free)
    pairs = list(zip(free[::2], free[1::2], strict=False))[:number]
    return dict(pairs) | {two: one for one, two in pairs}


def test_a_way_across_is_found_exactly_where_there_is_one() -> None:
    chance, found = Random(1), [0, 0]
    for _ in range(1500):
        size, diagonal, turn = (
            chance.choice([3, 3, 4, 5]),
            chance.random() < 0.3,
            chance.choice([0, 1]),
        )
        board = square(size)
        blocked = sum(1 << i for i in range(size**2) if chance.random() < 0.25)
        rules = Pathway(board, diagonal, 1, blocked)
        partners = drawn(rules, chance.randrange(9), chance)
        pairs = [(one, two) for one, two in partners.items() if one < two]
        free = board.full & ~blocked
        every = (free & ~sum(choice) for choice in product(*pairs))
        path = way_across(rules, turn, partners)
        assert bool(path) == any(rules.joined(turn, cells) for cells in every)
        found[bool(path)] += 1
        if path:
            assert len(set(path)) == len(path)
            assert sum(path) & ~free == 0
            assert rules.joined(turn, sum(path))
            assert not any(partners.get(cell) in path for cell in path)
    assert min(found) > 300


def wall(name: str, hero: int) -> dict[str, str]:
    """Pairs of neighbours across the middle of the board, which hold."""
    game = load(name)
    middle = game.size // 2
    numbers = range(1, game.size + 1)
    if hero == 1:
        return {f"{n},{middle}": f"{n},{middle + 1}" for n in numbers}
    return {f"{middle},{n}": f"{middle + 1},{n}" for n in numbers}


@pytest.mark.parametrize("size", [5, 6, 7])
def test_as_many_pairs_as_there_is_room_for(size: int, tmp_path: Path) -> None:
    name, chance = str(load(f"pathway:size={size}")), Random(size)
    numbers = range(1, size + 1)
    for _ in range(5):
        lines = []
        for hero in (1, 2):
            held = wall(name, hero)
            rest = [f"{r},{c}" for r in numbers for c in numbers]
            rest = [cell for cell in rest if cell not in {*held, *held.values()}]
            chance.shuffle(rest)  # the other cells in pairs, too, which help nobody
            pairs = [*held.items(), *zip(rest[::2], rest[1::2], strict=False)]
            chance.shuffle(pairs)
            assert len(pairs) == size**2 // 2
            lines.append(" ".join("-".join(pair) for pair in pairs))
        assert checked((lines[0], lines[1]), tmp_path, name).winner is None
        assert plain_checker.check(tmp_path / "pairs").winner is None
        broken = lines[1].replace(f"{size // 2},2-{size // 2 + 1},2", "").split()
        refused((lines[0], " ".join(broken)), tmp_path, name)


# The most steps that any pairs can take, by size: there are no more ways to begin a path.
MOST = {5: (713, 1101), 6: (7794, 13172), 7: (147373, 311149)}


def steps(rules: Pathway, turn: int, partners: dict[int, int], most: int) -> int:
    """How many cells of paths are looked at; it must be no more than so many."""
    taken = 0

    def counted(board: Board, cell: int) -> int:
        nonlocal taken
        taken += 1
        assert taken <= most
        return around(board, cell) if rules.diagonal else near(board, cell)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "around" if rules.diagonal else "near", counted)
        way_across(rules, turn, partners)
    return taken


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("size", MOST)
def test_no_pairs_take_long(size: int, diagonal: bool) -> None:
    board, most, chance = square(size), MOST[size][diagonal], Random(size)
    # A far side that cannot be reached is the worst: every path is walked to its end.
    closed = (
        Pathway(board, diagonal, 1, board.last_row),
        Pathway(board, diagonal, 1, board.last_column),
    )
    for turn, rules in enumerate(closed):
        assert most // 2 < steps(rules, turn, {}, most) < most
    for _ in range(30):
        blocked = sum(1 << i for i in range(size**2) if chance.random() < 0.1)
        rules = Pathway(board, diagonal, 1, blocked)
        steps(rules, chance.choice([0, 1]), drawn(rules, chance.randrange(25), chance), most)


# Pairs on 7x7 that were made to be hard for a search that tries one cell of a pair, then the other.
HARD = (
    "3,1-4,1 4,2-3,2 6,6-1,6 4,4-3,4 4,5-3,5 3,6-4,6 3,7-4,7 5,2-1,3 6,4-5,4 6,2-7,2 2,5-7,1"
    " 5,1-7,3 2,3-1,2 6,1-1,4 1,1-2,1 5,5-7,5 1,5-5,6 2,6-2,7 6,7-7,4 5,3-6,3 2,4-5,7 4,3-3,3"
    " 2,2-7,6 7,7-6,5"
)


def test_pairs_that_are_hard_to_try_one_after_another(tmp_path: Path) -> None:
    other = re.sub("([0-9]),([0-9])", r"\2,\1", HARD)  # the same for Player 1
    assert checked((other, HARD), tmp_path, "pathway:size=7").lines == 6
    without = HARD.replace("4,3-3,3 ", "")
    assert refused((other, without), tmp_path, "pathway:size=7").startswith(f"Line 5: {JOINED}")
