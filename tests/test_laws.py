"""What is true of every game, variant and position."""

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naive
from fivesquare import Game, IllegalMove, Move, Position, load
from fivesquare.board import bits, index, nothing
from fivesquare.core import is_cell
from sampling import VARIANTS, lines, positions


@given(positions())
def test_over_exactly_when_nobody_can_move(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    result = game.result(p)
    assert (result is None) == bool(game.moves(p)) == bool(game.rules.firsts(p))
    assert (result is None) == (game.turn(p) is not None)
    if result is None:
        assert game.turn(p) == p.turn + 1
    else:
        assert result.winner in (None, 2 - p.turn), "only who has just moved can have won"


@given(positions())
def test_moves_are_sorted_unique_and_all_there_is(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    moves = game.moves(p)
    keys = [[tuple(map(int, cell.split(","))) for cell in game.split(move)] for move in moves]
    assert keys == sorted(keys)
    assert len(set(moves)) == len(moves)
    firsts = game.options(p)
    assert not firsts.may_stop
    named = []
    for first in firsts.cells:
        seconds = game.options(p, first)
        assert seconds.cells or seconds.may_stop
        named += [first] if seconds.may_stop else []
        named += [f"{first}{game.about.joint}{second}" for second in seconds.cells]
    assert moves == named


@given(positions(), st.data())
def test_a_move_never_changes_the_position_it_started_from(
    drawn: tuple[Game, Position], data: st.DataObject
) -> None:
    game, p = drawn
    moves = game.moves(p)
    if not moves:
        return
    before = tuple(p)
    move = data.draw(st.sampled_from(moves))
    later = game.play(p, move)
    assert tuple(p) == before
    assert later == game.after(p, move)
    assert later != p
    assert later.turn == 1 - p.turn


@given(positions(), st.data())
def test_what_is_not_listed_is_refused(drawn: tuple[Game, Position], data: st.DataObject) -> None:
    game, p = drawn
    number = st.integers(game.about.origin - 1, game.about.origin + game.size)
    cell = st.builds("{},{}".format, number, number)
    texts = (
        cell
        if not game.about.joint
        else st.one_of(cell, st.builds("{}{}{}".format, cell, st.just(game.about.joint), cell))
    )
    move = data.draw(texts)
    if move in game.moves(p):
        game.play(p, move)
    else:
        with pytest.raises(IllegalMove) as refusal:
            game.play(p, move)
        assert is_cell(refusal.value.cell)
        assert refusal.value.cell in move


@given(lines())
def test_positions_can_be_what_they_are(drawn: tuple[Game, list[Move]]) -> None:
    game, moves = drawn
    for p in game.replay(moves):
        assert game.flaw(p) == ""


@given(positions())
def test_games_and_positions_are_values(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    again = pickle.loads(pickle.dumps((game, p)))
    assert again == (game, p)
    assert hash(again) == hash((game, p))
    assert load(str(game)) == game
    with pytest.raises(AttributeError):
        game.variant = ""  # type: ignore[misc]


@given(lines())
def test_a_naive_implementation_agrees(drawn: tuple[Game, list[Move]]) -> None:
    game, moves = drawn
    other = naive.load(str(game))
    p, state = game.start(), other.initial()
    for move in [*moves, None]:
        assert game.moves(p) == other.legal(state)
        assert game.turn(p) == other.turn(state)
        result = game.result(p)
        assert (result and tuple(result)) == other.outcome(state)
        if move is not None:
            p, state = game.play(p, move), other.apply(state, move)


# Symmetry: turning or mirroring the board maps legal moves to legal moves.

Turn = Callable[[int, int, int], tuple[int, int]]


def mirror(r: int, c: int, n: int) -> tuple[int, int]:
    return r, n - 1 - c


def flip(r: int, c: int, n: int) -> tuple[int, int]:
    return n - 1 - r, c


def transpose(r: int, c: int, n: int) -> tuple[int, int]:
    return c, r


def half_turn(r: int, c: int, n: int) -> tuple[int, int]:
    return n - 1 - r, n - 1 - c


# Which ways of turning the board keep the rules, and whether the players change places.
SYMMETRIES: dict[str, list[tuple[Turn, bool]]] = {
    "block-capture": [(mirror, False), (flip, False), (transpose, False)],
    "blockade": [(mirror, False), (flip, False), (transpose, False)],
    "adjacent-capture": [(mirror, False), (flip, False), (transpose, False)],
    "knights-blockade": [(transpose, False), (half_turn, True)],
    "pathway": [(mirror, False), (flip, False), (transpose, True)],
}


def turned_mask(game: Game, mask: int, turn: Turn) -> int:
    n = game.size
    cells = (turn(*divmod(index(bit), n), n) for bit in bits(mask))
    return sum(1 << (r * n + c) for r, c in cells)


@given(positions(), st.data())
def test_symmetric_positions_have_symmetric_moves(
    drawn: tuple[Game, Position], data: st.DataObject
) -> None:
    game, p = drawn
    if "blocked" in game.variant or "first" in game.variant:
        return  # obstacles turn with the board, and so does who begins: another game
    turn, swapped = data.draw(st.sampled_from(SYMMETRIES[game.about.id]))
    x, o, holes = (turned_mask(game, mask, turn) for mask in (p.x, p.o, p.holes))
    last = index(turned_mask(game, 1 << p.last, turn)) if p.last >= 0 else -1
    if swapped:
        other = Position(1 - p.turn, o, x, holes, last)
    else:
        other = Position(p.turn, x, o, holes, last)
    stop = nothing(game.rules.board)

    def image(first: int, second: int) -> tuple[int, int]:
        return turned_mask(game, first, turn), (
            stop if second == stop else turned_mask(game, second, turn)
        )

    assert {image(*pair) for pair in game.turns(p)} == set(game.turns(other))
    mine, theirs = game.result(p), game.result(other)
    if mine is None or mine.winner is None or not swapped:
        assert mine == theirs
    else:
        assert theirs is not None
        assert theirs.winner == 3 - mine.winner


@pytest.mark.parametrize("text", VARIANTS)
def test_variants_are_written_as_they_are_read(text: str) -> None:
    assert str(load(text)) == text
