"""Certificates made from the naive solver, with no engine, and what the checker says of them."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import naive
import plain_checker
from fivesquare.certificates.checker import check
from fivesquare.certificates.form import BadCertificate, Proof
from naive_solver import NaiveSolver

SMALL = [  # won by either player or drawn, and soon made
    "block-capture:size=3",
    "knights-blockade:size=3",
    "knights-blockade:size=3,crossing=no",
    "knights-blockade:size=4,crossing=no",
    "pathway:size=3",
    "pathway:size=3,diagonal=yes",
    "pathway:size=3,diagonal=yes,first=2,blocked=1.3-2.1",
    "pathway:size=3,diagonal=yes,blocked=1.1-2.2-3.3",
    "blockade:size=3",
    "adjacent-capture:size=3",
]
PAIRED = {  # draws of Pathway with the pairs of Player 1 and of Player 2
    "pathway": (
        "1,2-1,3 2,2-2,3 3,2-3,3 4,2-4,3 5,2-5,3",
        "2,1-3,1 2,2-3,2 2,3-3,3 2,4-3,4 2,5-3,5",
    ),
    "pathway:size=3,first=2": ("1,1-1,2 2,1-2,2 3,1-3,2", "1,1-2,1 1,2-2,2 1,3-2,3"),
    "pathway:size=3,diagonal=yes,blocked=1.2-2.1-2.2-2.3-3.2": ("", ""),
    "pathway:size=4,diagonal=yes,blocked=1.2-1.3-3.2-3.3-4.2-4.3": (
        "2,2-2,3",
        "3,1-4,1 3,4-4,4",
    ),
}


def claim(game: str, winner: int | None, proof: str) -> str:
    """A header."""
    fields = {"format": "fivesquare certificate", "version": 1, "game": game}
    return json.dumps({**fields, "winner": winner, "proof": proof})


def paired(name: str, pairs: tuple[str, str]) -> list[str]:
    """The lines of a proof by pairs."""
    plans = [
        line
        for hero in (1, 2)
        for line in (f"player {hero}", " ".join(["pairs", *pairs[hero - 1].split()]))
    ]
    return sealed([claim(name, None, "pairing"), *plans])


def planned(name: str, seed: int = 0) -> list[str]:
    """The lines of a proof by strategy, its answers drawn from all that keep the promise."""
    game, chance = naive.load(name), Random(seed)
    solver = NaiveSolver(game)
    value = solver.score(game.initial())[0]
    first = game.initial().mover
    winner = {1: first, 0: None, -1: naive.other(first)}[value]
    lines = [claim(name, winner, "strategy")]
    for hero in (1, 2) if winner is None else (winner,):
        lines.append(f"player {hero}")
        lines += plan(solver, hero, 0 if winner is None else 1, chance)
    return sealed(lines)


def plan(solver: NaiveSolver, hero: int, wanted: int, chance: Random) -> Iterator[str]:
    """The layers of a hero who gets at least what is wanted: 1 to win, 0 not to lose."""
    game, anyhow = solver.game, {1, 2, None}
    opening = game.initial()
    turns = int(opening.mover != hero)
    layer = plain_checker.replies(game, opening, anyhow) if turns else iter([opening])
    while keys := sorted({plain_checker.key(game, state) for state in layer}):
        yield f"layer {turns} {len(keys)}"
        arising: list[naive.State] = []
        for numbers in keys:
            state = plain_checker.standing(game, numbers, hero)
            good = [move for move, score in solver.options(state).items() if score[0] >= wanted]
            answer = chance.choice(good)
            x, o, holes, last = numbers
            yield f"{x:x} {o:x} {holes:x} {last} {answer}"
            after = plain_checker.played(game, state, answer)
            arising += plain_checker.replies(game, after, anyhow)
        layer, turns = iter(arising), turns + 2


# Files.


def sealed(lines: list[str]) -> list[str]:
    """The same lines with an end that fits them, as a forger would write it."""
    body = [line for line in lines if not line.startswith("end ")]
    text = "".join(f"{line}\n" for line in body)
    return [*body, f"end {len(body)} {hashlib.sha256(text.encode()).hexdigest()}"]


def packed(lines: list[str]) -> bytes:
    """The file that holds these lines."""
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), 1, mtime=0)


def unpacked(path: Path) -> list[str]:
    """The lines that a file holds."""
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def swapped(lines: list[str], number: int, line: str) -> list[str]:
    """The lines with another one in place of that with this number."""
    return [*lines[:number], line, *lines[number + 1 :]]


def answers(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines that give an answer, split."""
    for number, line in enumerate(lines):
        words = line.split(" ")
        if len(words) == 5:
            yield number, words


# What the checker says.


def checked(lines: list[str], place: Path) -> Proof:
    """What the checker says of these lines."""
    path = place / "lines"
    path.write_bytes(packed(lines))
    return check(path)


def refused(lines: list[str], place: Path) -> str:
    """Why these lines prove nothing; they must not pass."""
    with pytest.raises(BadCertificate) as caught:
        checked(lines, place)
    assert 1 <= caught.value.line <= len(lines) + 1
    return str(caught.value)
