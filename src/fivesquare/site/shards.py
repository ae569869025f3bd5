"""Graphs as bytes in a few files: what `static/tables.js` reads.

A table is shards of nodes, one after another. A node is what stands on each cell, two bits a cell
from the lowest; a byte of flags; and then, while the game goes on, how many moves there are (two
bytes) and the moves, the best first: the first cell, the second (255: none; only in games whose
turns may have one), the worth, and three bytes for the number of the node it leads to. Of a game
that is over: who won, why, which sentences tell it (two bytes), and the cells that decided it, a
bit each. Numbers of several bytes begin with the lowest.
"""

from typing import Any, NamedTuple

from fivesquare import books
from fivesquare.board import bits
from fivesquare.core import Game, Position
from fivesquare.decision import decisive
from fivesquare.engine.cells import Worth
from fivesquare.records.record import Record
from fivesquare.reports.names import title
from fivesquare.reports.table import contents, half_turn_words, said
from fivesquare.site.graph import Node

LARGEST = 1 << 18  # bytes of a shard, before it is packed
OVER, SECOND_PLAYER = 1, 2  # flags
NOTHING = 255  # no second cell
NOWHERE = 0xFFFFFF  # a node that is not in the table
WORTHS = {"draw": 1, "win": 64, "loss": 128}  # to which the distance is added; 0: not known


class Shards(NamedTuple):
    """A graph as files: a head for all of them, and the shards."""

    head: dict[str, Any]
    shards: list[bytes]


def sharded(game: Game, nodes: list[Node], depth: int | None) -> Shards:
    """All nodes; `depth` says how many cells they go on, if they are not all."""
    ends: dict[tuple[str, ...], int] = {}
    shards, firsts = [bytearray()], [0]
    for number, node in enumerate(nodes):
        if len(shards[-1]) >= LARGEST:
            shards.append(bytearray())
            firsts.append(number)
        shards[-1] += written(game, node, ends)
    return Shards({**heading(game, depth), "ends": [*map(list, ends)], "firsts": firsts},
                 [bytes(shard) for shard in shards])  # fmt: skip


def heading(game: Game, depth: int | None) -> dict[str, Any]:
    """What is the same for all positions of a game."""
    start = game.start()
    bare = start._replace(x=0, o=0, holes=0)
    book, first = books.of(game), game.options(start).cells[0]
    half = half_turn_words(Record(game), first) if game.options(start, first).cells else None
    return {
        "game": str(game),
        "title": title(game),
        "size": game.size,
        "origin": game.about.origin,
        "joint": game.about.joint,
        "may_draw": game.may_draw,
        "depth": depth,
        "empty": contents(game, bare),
        "held": [*book.contents()[1:4]],
        "reasons": [*game.about.reasons],
        "stop": book.no_second,
        "half": half["prompt"][:1] if half else [],
    }


def written(game: Game, node: Node, ends: dict[tuple[str, ...], int]) -> bytes:
    """One node."""
    p = node.p
    flags = SECOND_PLAYER * p.turn
    result = game.result(p)
    if result:
        lines = tuple(said(books.of(game).ending(game, p, result, "")))
        end = ends.setdefault(lines, len(ends))
        how = bytes([result.winner or 0, game.about.reasons.index(result.reason), *small(end, 2)])
        rest = how + small(decisive(game, p), (game.size**2 + 7) // 8)
        return board(game, p) + bytes([flags | OVER]) + rest
    moves = b"".join(
        bytes([edge.first])
        + (bytes([NOTHING if edge.second is None else edge.second]) if game.about.joint else b"")
        + bytes([code(edge.worth)])
        + small(NOWHERE if edge.to is None else edge.to, 3)
        for edge in node.edges
    )
    return board(game, p) + bytes([flags]) + small(len(node.edges), 2) + moves


def board(game: Game, p: Position) -> bytes:
    """What stands on each cell: 0 nothing, 1 and 2 a player's, 3 out of play."""
    number = sum(
        holder << 2 * (bit.bit_length() - 1)
        for holder, cells in ((1, p.x), (2, p.o), (3, p.holes))
        for bit in bits(cells)
    )
    return small(number, (2 * game.size**2 + 7) // 8)


def code(worth: Worth) -> int:
    """What something is worth, in a byte."""
    return WORTHS[worth.value] + (worth.distance or 0) if worth.value else 0


def small(number: int, length: int) -> bytes:
    """A number in so many bytes, the lowest first."""
    return number.to_bytes(length, "little")
