"""A small book of Adjacent Capture: who wins every position with at most 8 stones.

It answers for positions that take long to search.
`python -m fivesquare.engine.strong.book` made it: of every set of so many stones, one for each
class of symmetric sets, a bit for each colouring says whether Player 1 wins.
"""

import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fivesquare.core import Game, Position
from fivesquare.engine.symmetry import image, images, representatives
from fivesquare.games import load

FILE = Path(__file__).with_name("adjacent_capture.bin")
TITLE = b"fivesquare book 1\n"
CHECK_BYTES = 32
LENGTH_BYTES = 4
GAME = load("adjacent-capture")


def known(game: Game, p: Position) -> int | None:
    """1 or -1 for the player to move when the book has the position, else None."""
    if game != GAME:
        return None
    stones = (p.x | p.o).bit_count()
    if stones >= len(chapters()):
        return None
    return 1 if player_one_wins(stones, p) == (p.turn == 0) else -1


def player_one_wins(stones: int, p: Position) -> bool:
    """What the book says of a position."""
    tables, cells = images(GAME.size), p.x | p.o
    best, way = min((int(image(tables, way, cells)), way) for way in range(8))
    ones = int(image(tables, way, p.x))
    ordered = [cell for cell in range(GAME.size**2) if best >> cell & 1]
    colouring = sum(1 << j for j, cell in enumerate(ordered) if ones >> cell & 1)
    number = int(np.searchsorted(sets_of(stones), best)) << stones | colouring
    return bool(bits_of(stones)[number >> 3] >> (number & 7) & 1)


@cache
def sets_of(stones: int) -> Any:
    """The sets of so many stones that stand for their class, in order."""
    return representatives(GAME.size, stones)


@cache
def bits_of(stones: int) -> bytes:
    """The bits of the positions with so many stones."""
    return zlib.decompress(chapters()[stones])


@cache
def chapters() -> tuple[bytes, ...]:
    """The packed bits for 0 stones, 1 stone, 2 stones, ...; none when the book cannot be
    believed."""
    try:
        return opened(FILE.read_bytes())
    except (OSError, ValueError):
        return ()


def opened(data: bytes) -> tuple[bytes, ...]:
    """The chapters of a book; ValueError when it is damaged."""
    start = len(TITLE) + CHECK_BYTES
    body = data[start:]
    if data[:start] != TITLE + hashlib.sha256(body).digest():
        raise ValueError("This is no book, or a damaged one.")
    found = []
    while body:
        end = LENGTH_BYTES + int.from_bytes(body[:LENGTH_BYTES], "big")
        found.append(body[LENGTH_BYTES:end])
        body = body[end:]
    return tuple(found)


def bound(bits: list[bytes]) -> bytes:
    """A book of these bits for 0 stones, 1 stone, 2 stones, ..."""
    packed = [zlib.compress(chapter, 9) for chapter in bits]
    body = b"".join(len(each).to_bytes(LENGTH_BYTES, "big") + each for each in packed)
    return TITLE + hashlib.sha256(body).digest() + body
