"""A pairing: whenever the opponent takes a cell of a pair, the hero takes the other.

The opponent has then at most one cell of each pair. Whatever joins two sides holds a path without
detours: its cells are neighbours only of those before and after them, and it meets each side once.
So it is enough to walk all of these. There are few, whatever the pairs: on the largest board, with
diagonals, that takes 311,149 steps at most.
"""

from fivesquare.board import around, bits, near
from fivesquare.certificates.lines import Lines
from fivesquare.core import Game
from fivesquare.games.pathway import Pathway
from fivesquare.texts import quoted


def check_pairing(lines: Lines, game: Game, opponent: int) -> None:
    """The player with that turn, 0 or 1, cannot join his sides with one cell of each pair."""
    rules = game.rules
    assert isinstance(rules, Pathway)
    path = way_across(rules, opponent, read_pairs(lines, game))
    if path:
        cells = ", ".join(map(game.cell, path))
        why = f"The opponent can join his sides with at most one cell of each pair: {cells}."
        raise lines.wrong(why)


def read_pairs(lines: Lines, game: Game) -> dict[int, int]:
    """The other cell of the pair, for each cell that is in one."""
    name, *words = lines.next().split(" ")
    if name != "pairs":
        raise lines.wrong('Here the pairs should be: "pairs" and cells like 1,1-2,1.')
    unpaired = set(game.cells(game.rules.board.full & ~game.start().holes))
    partners = {}
    for word in words:
        cells = word.split("-")
        if len(cells) != 2 or len(unpaired & set(cells)) != 2:
            raise lines.wrong(f"{quoted(word)} is no pair of cells that are free for it.")
        unpaired -= set(cells)
        one, two = map(game.bit, cells)
        partners[one], partners[two] = two, one
    return partners


def way_across(rules: Pathway, turn: int, partners: dict[int, int]) -> tuple[int, ...]:
    """A path that joins the sides of the player with that turn, with no two partners in it."""
    board = rules.board
    beside = around if rules.diagonal else near
    near_side, far_side = board.first_row, board.last_row
    if turn:
        near_side, far_side = board.first_column, board.last_column
    free = board.full & ~rules.blocked
    waiting: list[tuple[tuple[int, ...], int, int]] = [((), near_side & free, free & ~near_side)]
    while waiting:
        path, steps, rest = waiting.pop()  # where it may go now, and where later
        for cell in bits(steps):
            longer = (*path, cell)
            if cell & far_side:
                return longer
            left = rest & ~partners.get(cell, 0)
            further = beside(board, cell) & left
            waiting.append((longer, further, left & ~further))
    return ()
