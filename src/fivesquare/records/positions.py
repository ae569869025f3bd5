"""A position as one line of text, and back.

    blockade_-...._....._..x.._....._....._2_3.3

The game with its variant, each row in the order of its number, who is to move, and, in games
that remember it, the cell claimed last. On a cell: `.` nothing, `x` Player 1, `o` Player 2,
`-` blocked or removed. Every character is safe in an address bar and on a command line.
"""

import re

from fivesquare.board import count
from fivesquare.core import BadPosition, Game, Position
from fivesquare.games import load
from fivesquare.texts import quoted

MARKS = ".xo-"

FLAWS = {
    "off grid": "a cell is not on the board",
    "overlap": "two things stand on one cell",
    "counts": (
        "wrong counts for the turn: Player 1 has {x}, Player 2 has {o}, {holes} blocked or removed,"
        " and Player {turn} is to move"
    ),
    "knights": "each player has exactly one knight; here Player 1 has {x} and Player 2 has {o}",
    "corner": "a knight stands in its corner, or has blocked it and a cell a move behind it",
    "colours": "knights that change colour at every move cannot leave such cells blocked",
    "holes": "the blocked cells are not those of {game}",
    "last missing": "the last cell claimed is missing",
    "last empty": "the last cell, {last}, is not one that Player {before} has claimed",
    "last unused": "{game} does not remember a last cell",
    "edge": "Player 1 has no cell on the edge, where the game begins",
    "chain": "the claimed cells are no chain of neighbours, players in turn, up to the last cell",
    "captures": "a player holds more cells than claims and captures can give",
    "late": "the game was over before the last move",
}


def check_position(game: Game, p: Position) -> Position:
    """The position itself, or the reason why it cannot be one."""
    flaw = game.flaw(p)
    if flaw:
        reason = FLAWS.get(flaw, flaw).format(
            game=game,
            x=count(p.x),
            o=count(p.o),
            holes=count(p.holes),
            turn=p.turn + 1,
            before=2 - p.turn,
            last=game.cell(1 << p.last) if 0 <= p.last < game.size**2 else "",
        )
        raise BadPosition(f"This is no position of {game}: {reason}.")
    return p


def rows(game: Game, p: Position) -> list[str]:
    """The rows in the order of their numbers, a character a cell."""
    holders = [
        MARKS[1 if p.x >> i & 1 else 2 if p.o >> i & 1 else 3 if p.holes >> i & 1 else 0]
        for i in range(game.size**2)
    ]
    return ["".join(holders[i : i + game.size]) for i in range(0, len(holders), game.size)]


def write_position(game: Game, p: Position) -> str:
    """The one-line text of a position."""
    last = [game.cell(1 << p.last).replace(",", ".")] if p.last >= 0 else []
    return "_".join([str(game), *rows(game, p), str(p.turn + 1), *last])


def read_position(text: str) -> tuple[Game, Position]:
    """The game and the position that a text names."""
    name, *fields = text.strip().split("_")
    game = load(name)
    shape = f"[{MARKS}]{{{game.size}}}"
    board, rest = fields[: game.size], fields[game.size :]
    if (
        len(board) != game.size
        or not all(re.fullmatch(shape, row) for row in board)
        or not 1 <= len(rest) <= 2
        or rest[0] not in ("1", "2")
        or not all(re.fullmatch(r"[0-9]\.[0-9]", last) for last in rest[1:])
    ):
        raise BadPosition(
            f"{quoted(text, 60)} is not a position; the opening of {game} is written"
            f" {write_position(game, game.start())}."
        )
    cells = "".join(board)
    x, o, holes = (sum(1 << i for i, c in enumerate(cells) if c == mark) for mark in MARKS[1:])
    last = -1
    if rest[1:]:
        bit = game.bit(rest[1].replace(".", ","))
        last = bit.bit_length() - 1 if bit else game.size**2
    return game, check_position(game, Position(int(rest[0]) - 1, x, o, holes, last))
