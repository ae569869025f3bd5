"""A small almanac of Adjacent Capture: how every position with at most 8 stones ends.

It answers for positions that take long to search. `make almanac` made it.

With best play a game ends in a certain turn; Player 1 moves in the odd turns and Player 2 in the
even ones, so that one number says who wins and how far it is. The almanac has it for every
colouring of every set of so many stones, one set for each class of symmetric sets.
"""

import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fivesquare.core import Game, Position
from fivesquare.engine.classes import image, images, representatives
from fivesquare.games import load

FILE = Path(__file__).with_name("adjacent_capture.bin")
TITLE = b"fivesquare book 2\n"
CHECK_BYTES = 32
LENGTH_BYTES = 4
GAME = load("adjacent-capture")
# The turns in which a game can end, from the best for Player 2 to the best for Player 1. In this
# order an end seldom changes by more than one step from a set of stones to the next.
ENDS = (14, 16, 18, 20, 22, 24, 25, 23, 21, 19, 17, 15, 13)
PLANES = 4  # bits of an end

Chapter = tuple[bytes, ...]  # a compressed page for each colouring


def last_turn(game: Game, p: Position) -> int | None:
    """The turn in which a game ends that is at this position, if the almanac has it."""
    if game != GAME:
        return None
    stones = (p.x | p.o).bit_count()
    if stones >= len(chapters()):
        return None
    number, colouring = place_of(stones, p)
    return end_at(page(stones, colouring), number)


def place_of(stones: int, p: Position) -> tuple[int, int]:
    """Where a position stands: the number of its set of stones, and how they are coloured."""
    tables, cells = images(GAME.size), p.x | p.o
    best, way = min((int(image(tables, way, cells)), way) for way in range(8))
    ones = int(image(tables, way, p.x))
    ordered = [cell for cell in range(GAME.size**2) if best >> cell & 1]
    colouring = sum(1 << j for j, cell in enumerate(ordered) if ones >> cell & 1)
    return int(np.searchsorted(sets_of(stones), best)), colouring


@cache
def sets_of(stones: int) -> Any:
    """The sets of so many stones that stand for their class, in order."""
    return representatives(GAME.size, stones)


@cache
def page(stones: int, colouring: int) -> bytes:
    """The last turns of all sets of so many stones that are coloured alike."""
    return zlib.decompress(chapters()[stones][colouring])


# A page: the step of every set in ENDS, in Gray code, so that a step changes one bit; first the
# lowest bits of all sets, then the next, ... That packs better than steps one after another.


def page_of(ends: Any) -> bytes:
    """Last turns as a page."""
    steps = np.zeros(max(ENDS) + 1, np.uint8)
    steps[list(ENDS)] = range(len(ENDS))
    code = steps[ends] ^ steps[ends] >> 1
    return b"".join(
        np.packbits(code >> plane & 1, bitorder="little").tobytes() for plane in range(PLANES)
    )


def end_at(page: bytes, number: int) -> int:
    """The last turn of one set, from a page."""
    width = len(page) // PLANES
    step = 0
    for plane in reversed(range(PLANES)):
        bit = page[plane * width + number // 8] >> number % 8 & 1
        step = step << 1 | (bit ^ step & 1)
    return ENDS[step]


@cache
def chapters() -> tuple[Chapter, ...]:
    """What the almanac has for 0 stones, 1 stone, 2 stones, ...; nothing when it cannot be
    believed."""
    try:
        return opened(FILE.read_bytes())
    except (OSError, ValueError):
        return ()


def opened(data: bytes) -> tuple[Chapter, ...]:
    """The chapters of an almanac; ValueError when it is damaged."""
    start = len(TITLE) + CHECK_BYTES
    body = data[start:]
    if data[:start] != TITLE + hashlib.sha256(body).digest():
        raise ValueError("This is no almanac, or a damaged one.")
    pages, at = [], 0
    while at < len(body):
        begin = at + LENGTH_BYTES
        at = begin + int.from_bytes(body[at:begin], "big")
        pages.append(body[begin:at])
    found: list[Chapter] = []
    while pages:  # 1 colouring of no stones, 2 of one, 4 of two, ...
        number = 1 << len(found)
        found.append(tuple(pages[:number]))
        pages = pages[number:]
    return tuple(found)


def bound(chapters: list[Any]) -> bytes:
    """An almanac of these last turns: for 0 stones, 1 stone, ..., of each set in each colouring."""
    packed = [zlib.compress(page_of(ends), 9) for chapter in chapters for ends in chapter.T]
    body = b"".join(len(each).to_bytes(LENGTH_BYTES, "big") + each for each in packed)
    return TITLE + hashlib.sha256(body).digest() + body
