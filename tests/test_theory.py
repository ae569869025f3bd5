"""What is known of the games without searching, held against the search."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesquare import Game, Position, load
from fivesquare.board import bits, flip, index, mirror, near, nothing, transpose
from fivesquare.core import vacant
from fivesquare.engine import analyze
from fivesquare.engine.solver import Solver, solving


def wander(game: Game, chance: random.Random, length: int) -> Position:
    """A random position of a game that goes on, after at most so many moves."""
    p = game.start()
    for _ in range(length):
        later = game.after(p, chance.choice(game.moves(p)))
        if game.result(later):
            break
        p = later
    return p


# Block Capture: away from the centre it is undirected vertex geography.


def largest_matching(neighbours: dict[int, list[int]]) -> int:
    """How many pairs of neighbours can be formed at once: the board is two-coloured, so one
    augmenting path after another finds them all."""
    partner: dict[int, int] = {}

    def augment(cell: int, seen: set[int]) -> bool:
        for other in neighbours[cell]:
            if other not in seen:
                seen.add(other)
                if other not in partner or augment(partner[other], seen):
                    partner[other] = cell
                    return True
        return False

    size = 7
    light = [cell for cell in neighbours if (cell // size + cell % size) % 2 == 0]
    return sum(augment(cell, set()) for cell in light)


def geography_win(game: Game, p: Position) -> bool:
    """Whether the mover wins: the last cell is in every largest matching of what is left."""
    size, board = game.size, game.rules.board
    centre = 1 << size * size // 2
    if near(board, 1 << p.last) & centre:
        return True
    left = [
        index(bit)
        for bit in bits(vacant(board, p) | 1 << p.last)
        if not bit & (centre | near(board, centre))
    ]

    def graph(cells: list[int]) -> dict[int, list[int]]:
        return {
            cell // size * 7 + cell % size: [
                index(bit) // size * 7 + index(bit) % size
                for bit in bits(near(board, 1 << cell))
                if index(bit) in cells
            ]
            for cell in cells
        }

    without = [cell for cell in left if cell != p.last]
    return largest_matching(graph(left)) > largest_matching(graph(without))


@pytest.mark.parametrize("name", ["block-capture:size=3", "block-capture", "block-capture:size=7"])
def test_block_capture_is_vertex_geography(name: str) -> None:
    game, chance = load(name), random.Random(name)
    outcomes = set()
    for _ in range(150):
        p = wander(game, chance, 1 + chance.randrange(game.size**2 // 2))
        if p.last < 0:
            continue
        with solving(game) as solver, solver.within_time(None):
            found = solver.value(p) == 1
        assert found == geography_win(game, p)
        outcomes.add(found)
    assert outcomes == {True, False}


# Knight's Blockade: on even boards the second player copies.


@pytest.mark.parametrize("size", [4, 6])
def test_on_even_boards_the_second_knight_copies(size: int) -> None:
    game = load(f"knights-blockade:size={size}")
    solver = Solver(game)
    with solver.within_time(None):
        assert solver.value(game.start()) == -1


@pytest.mark.parametrize("size", [4, 6])
def test_copying_is_always_possible(size: int) -> None:
    game, chance, last = load(f"knights-blockade:size={size}"), random.Random(size), size - 1
    for _ in range(200):
        p = game.start()
        while moves := game.moves(p):
            move = chance.choice(moves)
            row, column = map(int, move.split(","))
            p = game.play(game.play(p, move), f"{last - row},{last - column}")
        assert p.turn == 0


# Pathway: a stone more never hurts, and pairs hold the standard board.


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("first", [1, 2])
def test_pathway_is_drawn_and_with_diagonals_won_by_who_begins(size: int, first: int) -> None:
    for diagonal, value in (("no", 0), ("yes", 1)):
        if size > 5 and diagonal == "yes":
            continue  # a larger search, shown by the benchmarks
        game = load(f"pathway:size={size},diagonal={diagonal},first={first}")
        with solving(game) as solver, solver.within_time(None):
            assert solver.value(game.start()) == value


@pytest.mark.parametrize("name", ["pathway", "pathway:diagonal=yes", "pathway:blocked=2.3-4.4"])
def test_a_stone_more_never_hurts(name: str) -> None:
    game, chance = load(name), random.Random(name)
    for _ in range(40):
        p = wander(game, chance, 8 + chance.randrange(8))
        cell = chance.choice(list(bits(vacant(game.rules.board, p))))
        richer = p._replace(o=p.o | cell) if p.turn else p._replace(x=p.x | cell)
        with solving(game) as solver, solver.within_time(None):
            before = solver.score(p).sign
            result = game.result(richer)
            after = solver.score(richer).sign if not result else 1 if result.winner else 0
        assert after >= before


def test_answering_in_pairs_holds_the_standard_board() -> None:
    game, chance = load("pathway"), random.Random(1)
    # Player 2 answers a cell of row 2 with the cell of row 3 above it, and the other way round.
    for _ in range(200):
        p = game.start()
        while not game.result(p):
            move = chance.choice(game.moves(p))
            p = game.play(p, move)
            if game.result(p):
                break
            row, column = map(int, move.split(","))
            reply = f"{5 - row},{column}" if row in (2, 3) else ""
            legal = game.moves(p)
            p = game.play(p, reply if reply in legal else chance.choice(legal))
        result = game.result(p)
        assert result is not None
        assert result.winner != 1


# Adjacent Capture: capturing never hurts.


@pytest.mark.parametrize("name", ["adjacent-capture", "adjacent-capture:size=4"])
def test_capturing_never_hurts(name: str) -> None:
    game, chance = load(name), random.Random(name)
    stop, compared = nothing(game.rules.board), 0
    for _ in range(60):
        p = wander(game, chance, game.size**2 // 2 + chance.randrange(4))
        with solving(game) as solver, solver.within_time(None):
            for first in bits(game.rules.firsts(p)):
                seconds = game.rules.seconds(p, first)
                if seconds == stop:
                    continue
                declined = -solver.score(game.rules.after(p, first, stop), False).sign
                for second in bits(seconds & ~stop):
                    taken = -solver.score(game.rules.after(p, first, second), False).sign
                    assert taken >= declined
                    compared += 1
    assert compared > 100


# Every game: positions that turn into one another are worth the same.

TURNS = {
    "block-capture": "mft",
    "knights-blockade": "t",
    "knights-blockade:size=6,crossing=no": "t",
    "pathway": "mf",
    "pathway:diagonal=yes": "mf",
    "blockade": "mft",
    "blockade:size=4": "mft",
    "adjacent-capture": "mft",
    "adjacent-capture:size=4": "mft",
}


def turned(game: Game, p: Position, how: str) -> Position:
    """The position turned: m mirrored, f upside down, t rows for columns."""
    board = game.rules.board
    way = {"m": mirror, "f": flip, "t": transpose}[how]
    last = -1 if p.last < 0 else index(way(board, 1 << p.last))
    return Position(p.turn, way(board, p.x), way(board, p.o), way(board, p.holes), last)


@given(st.sampled_from(sorted(TURNS)), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_turned_positions_are_worth_the_same(name: str, seed: int) -> None:
    game, chance = load(name), random.Random(seed)
    least = 12 if name == "adjacent-capture" else 1
    p = wander(game, chance, least + chance.randrange(6))
    image = turned(game, p, chance.choice(TURNS[name]))
    found, other = analyze(game, p), analyze(game, image)
    assert found[:3] == other[:3]
    assert len(found.best) == len(other.best)
    assert sorted(map(repr, (o[1:] for o in found.options))) == sorted(
        map(repr, (o[1:] for o in other.options))
    )
