"""Counts of move sequences: made by one implementation, checked by another."""

import json
from itertools import accumulate
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

import naive
from fivesquare import load
from fivesquare.perft import perft

DATA: dict[str, list[int]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())


def cases(budget: int) -> list[ParameterSet]:
    """Every count; those that walk through more positions than the budget are long."""
    return [
        pytest.param(name, depth, marks=pytest.mark.long if cost > budget else ())
        for name, counts in DATA.items()
        for depth, cost in enumerate(accumulate(counts, initial=0))
        if depth < len(counts)
    ]


@pytest.mark.parametrize(("name", "depth"), cases(budget=150_000))
def test_the_rules_count_what_the_data_says(name: str, depth: int) -> None:
    game = load(name)
    assert perft(game.rules, game.start(), depth) == DATA[name][depth]


@pytest.mark.parametrize(("name", "depth"), cases(budget=25_000))
def test_a_naive_implementation_counts_the_same(name: str, depth: int) -> None:
    assert naive.perft(naive.load(name), depth) == DATA[name][depth]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("block-capture", [16, 44, 92, 216]),
        ("knights-blockade", [2, 4, 20, 92]),
        ("pathway", [25, 600, 13800, 303600]),
        ("blockade", [600, 40480, 1737120]),
        ("adjacent-capture", [25, 600, 13988, 316008]),
    ],
)
def test_the_data_holds_the_known_counts(name: str, counts: list[int]) -> None:
    assert DATA[name][: len(counts) + 1] == [1, *counts]
