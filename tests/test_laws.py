"""What is true of every game, variant and position: the laws of the kit, and some more."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naive
from fivesquare import Game, Move, load
from fivesquare.board import Board, flip, mirror, transpose
from fivesquare.testing import LAWS, Case, check_game, hold, name_of
from fivesquare.testing.symmetry_laws import Way, unlike
from sampling import VARIANTS, cases, lines

SEEDS = max(1, settings().max_examples // 75)  # each is some whole games, more on small boards


@pytest.mark.parametrize("text", VARIANTS)
@given(st.integers(0, 10**6))
@settings(max_examples=SEEDS)
def test_every_law_holds(text: str, seed: int) -> None:
    games = max(1, 60 // load(text).size ** 2)
    assert check_game(text, games, seed) == tuple(map(name_of, LAWS))


@given(cases())
def test_only_who_has_just_moved_can_have_won(case: Case) -> None:
    result = case.game.result(case.p)
    assert result is None or result.winner in (None, 2 - case.p.turn)


def test_games_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        load("pathway").variant = ""  # type: ignore[misc]


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


def half_turn(board: Board, cells: int) -> int:
    return flip(board, mirror(board, cells))


# Which ways of turning the board keep the rules, and whether the players change places: more than
# the games say of themselves.
SYMMETRIES: dict[str, list[tuple[Way, bool]]] = {
    "block-capture": [(mirror, False), (flip, False), (transpose, False)],
    "blockade": [(mirror, False), (flip, False), (transpose, False)],
    "adjacent-capture": [(mirror, False), (flip, False), (transpose, False)],
    "knights-blockade": [(transpose, False), (half_turn, True)],
    "pathway": [(mirror, False), (flip, False), (transpose, True)],
}


@given(cases(), st.data())
def test_symmetric_positions_have_symmetric_moves(case: Case, data: st.DataObject) -> None:
    if "blocked" in case.game.variant or "first" in case.game.variant:
        return  # obstacles turn with the board, and so does who begins: another game
    way, swapped = data.draw(st.sampled_from(SYMMETRIES[case.game.about.id]))
    hold(unlike, case, way, swapped)


@pytest.mark.parametrize("text", VARIANTS)
def test_variants_are_written_as_they_are_read(text: str) -> None:
    assert str(load(text)) == text
