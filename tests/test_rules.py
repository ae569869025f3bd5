"""The places in the rules where it is easy to go wrong."""

import pytest

from fivesquare import GAMES, IllegalMove, Result, UnreadableMove, load


def legal(game: str, moves: str = "") -> list[str]:
    found = load(game)
    return list(found.moves(found.replay(moves.split())[-1]))


def result(game: str, moves: str) -> Result | None:
    found = load(game)
    return found.result(found.replay(moves.split())[-1])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_remembered_at_the_start(game: str) -> None:
    start = load(game).start()
    assert (start.turn, start.holes, start.last) == (0, 0, -1)


def test_block_capture_opens_on_the_edge_corners_included() -> None:
    edge = {f"{r},{c}" for r in range(1, 6) for c in range(1, 6) if {r, c} & {1, 5}}
    assert set(legal("block-capture")) == edge
    assert "1,1" in edge


def test_block_capture_goes_beside_the_opponents_last_cell() -> None:
    assert legal("block-capture", "1,3") == ["1,2", "1,4", "2,3"]
    assert legal("block-capture", "1,3 2,3") == ["2,2", "2,4", "3,3"]


def test_block_capture_is_won_in_the_centre_or_by_leaving_no_move() -> None:
    assert result("block-capture", "1,3 2,3 3,3") == Result(1, "centre")
    assert result("block-capture", "2,1 2,2 1,2 1,1") == Result(2, "no move")


def test_knights_turn_three_of_the_book() -> None:
    assert legal("knights-blockade", "2,1 2,3") == ["0,2", "1,3", "3,3", "4,0", "4,2"]


def test_knights_begin_in_opposite_corners() -> None:
    assert legal("knights-blockade:size=7") == ["1,2", "2,1"]
    assert legal("knights-blockade:size=7", "1,2") == ["4,5", "5,4"]


def test_a_knight_may_not_land_on_a_knight() -> None:
    assert "2,3" not in legal("knights-blockade", "1,2 3,2 2,4 1,1")
    game = load("knights-blockade:size=3")
    p = game.replay(["1,2"])[-1]
    assert game.moves(p) == ["0,1", "1,0"]


def test_crossing_needs_one_open_walk() -> None:
    moves = "1,2 2,3 2,0 4,2 3,2 3,4"
    standard, crossing = load("knights-blockade"), load("knights-blockade:crossing=no")
    p = standard.replay(moves.split())[-1]
    assert set(crossing.moves(p)) < set(standard.moves(p))


def test_pathway_is_joined_bottom_to_top_or_left_to_right() -> None:
    book = "1,3 3,1 2,3 3,2 3,3 4,2 4,3 5,2 5,3"
    assert result("pathway", book) == Result(1, "path")
    assert result("pathway", book.rpartition(" ")[0]) is None
    across = "1,1 3,1 1,2 3,2 1,3 3,3 1,4 3,4 5,5 3,5"
    assert result("pathway", across) == Result(2, "path")


def test_pathway_full_board_without_a_path_is_a_draw() -> None:
    full = "1,1 1,3 1,2 2,3 2,2 3,2 3,1 2,1 3,3"
    assert result("pathway:size=3", full) == Result(None, "full board")
    before = full.partition(" 2,1")[0]
    assert result("pathway:size=3", before) is None
    assert result("pathway:size=3,diagonal=yes", before) == Result(1, "path")


def test_pathway_diagonal_steps_join() -> None:
    assert result("pathway:size=3,diagonal=yes", "1,1 1,2 2,2 1,3 3,3") == Result(1, "path")
    assert result("pathway:size=3", "1,1 1,2 2,2 1,3 3,3") is None


def test_pathway_goes_on_when_nobody_can_connect() -> None:
    game = load("pathway:size=3,blocked=2.1-2.2-2.3-1.2-3.2")
    assert game.moves(game.start()) == ["1,1", "1,3", "3,1", "3,3"]


def test_pathway_second_player_may_begin() -> None:
    game = load("pathway:first=2")
    assert game.turn(game.start()) == 2
    assert game.turn(game.play(game.start(), "1,1")) == 1


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        ("1,3/3,3 1,2/3,2 1,1/2,3 2,1/2,2", "3,1"),
        ("3,3/1,3 3,2/1,2 3,1/2,3 2,1/2,2", "1,1"),
    ],
)
def test_blockade_ends_with_one_cell_left(moves: str, left: str) -> None:
    game = load("blockade:size=3")
    p = game.replay(moves.split())[-1]
    assert game.cells(game.rules.board.full & ~(p.x | p.o | p.holes)) == (left,)
    assert game.cell(1 << p.last) == "2,1", "the empty cell is beside the last marker"
    assert game.result(p) == Result(2, "no move")


def test_blockade_removes_any_other_empty_cell() -> None:
    seconds = [move.split("/")[1] for move in legal("blockade") if move.startswith("3,3/")]
    assert len(seconds) == 24
    assert "3,3" not in seconds


def test_adjacent_capture_needs_an_own_cell_beside_the_new_one() -> None:
    moves = legal("adjacent-capture", "3,3 3,4")
    assert "3,2" in moves
    assert not [move for move in moves if move.startswith("3,2x")], "(3,4) is not beside (3,2)"
    assert "2,3" in moves
    assert "2,4x3,4" not in moves, "no own cell beside (2,4)"
    beside = legal("adjacent-capture", "3,3 3,4 2,3 1,1")
    assert {"2,4", "2,4x3,4"} <= set(beside), "capturing is a choice"


def test_adjacent_capture_ends_before_a_capture_when_the_claim_wins() -> None:
    game = load("adjacent-capture:size=3")
    moves = ["1,1", "3,3", "1,2", "3,2", "1,3", "3,1", "2,1", "2,3"]
    p = game.start()
    for move in moves:
        p = game.play(p, move)
    assert game.moves(p) == ["2,2"]
    with pytest.raises(IllegalMove) as refusal:
        game.play(p, "2,2x2,3")
    assert refusal.value.why == "too long"
    assert game.result(game.play(p, "2,2")) == Result(1, "majority")


def test_adjacent_capture_is_won_by_either_player() -> None:
    game = load("adjacent-capture:size=3")
    p = game.replay(["3,3", "2,2", "1,1", "3,2x3,3", "2,3", "1,2x1,1"])[-1]
    assert game.result(p) == Result(2, "majority")


def test_adjacent_capture_draws_on_even_boards_only() -> None:
    game = load("adjacent-capture:size=4")
    p = game.start()
    while game.result(p) is None:  # never capturing shares an even board
        p = game.play(p, next(move for move in game.moves(p) if "x" not in move))
    assert game.result(p) == Result(None, "full board")


@pytest.mark.parametrize(
    ("game", "may_draw"),
    [
        ("block-capture:size=7", False),
        ("knights-blockade:size=4", False),
        ("pathway", True),
        ("pathway:diagonal=yes", False),
        ("pathway:blocked=3.3", True),
        ("pathway:diagonal=yes,blocked=3.3", True),
        ("blockade:size=6", False),
        ("adjacent-capture:size=4", True),
        ("adjacent-capture", False),
        ("adjacent-capture:size=7", False),
    ],
)
def test_which_games_may_end_in_a_draw(game: str, may_draw: bool) -> None:
    assert load(game).may_draw is may_draw


@pytest.mark.parametrize(
    ("game", "moves", "bad", "why", "cell"),
    [
        ("pathway", "1,3", "1,3", "taken", "1,3"),
        ("pathway", "", "6,1", "off grid", "6,1"),
        ("pathway", "", "0,1", "off grid", "0,1"),
        ("pathway", "", "-1,1", "off grid", "-1,1"),
        ("pathway", "", "9" * 99 + ",1", "off grid", "9" * 99 + ",1"),
        ("pathway:blocked=2.2", "", "2,2", "hole", "2,2"),
        ("block-capture", "", "2,2", "elsewhere", "2,2"),
        ("block-capture", "1,3 2,3 3,3", "1,1", "over", "1,1"),
        ("knights-blockade", "2,1", "0,0", "hole", "0,0"),
        ("knights-blockade", "", "4,4", "taken", "4,4"),
        ("blockade", "", "3,3", "incomplete", "3,3"),
        ("blockade", "", "3,3/3,3", "elsewhere", "3,3"),
        ("blockade", "3,3/1,1", "3,4/1,1", "hole", "1,1"),
        ("blockade", "3,3/1,1", "3,4/3,3", "taken", "3,3"),
        ("blockade", "3,3/1,1", "3,4/6,6", "off grid", "6,6"),
        ("adjacent-capture", "3,3 3,4", "3,2x3,4", "too long", "3,4"),
        ("adjacent-capture", "3,3 3,4 2,3 1,1", "2,4x1,1", "taken", "1,1"),
    ],
)
def test_a_refusal_says_why(game: str, moves: str, bad: str, why: str, cell: str) -> None:
    found = load(game)
    with pytest.raises(IllegalMove) as refusal:
        found.replay([*moves.split(), bad])
    error = refusal.value
    assert (error.why, error.cell, error.number) == (why, cell, len(moves.split()) + 1)
    p = found.replay(moves.split())[-1]
    assert error.legal == found.options(p, error.first).cells


def test_options_after_a_cell_that_cannot_begin_a_turn() -> None:
    game = load("blockade")
    p = game.replay(["3,3/1,1"])[-1]
    with pytest.raises(IllegalMove):
        game.options(p, "9,9")
    with pytest.raises(IllegalMove):
        game.options(p, "5,5")
    with pytest.raises(UnreadableMove):
        game.options(p, "zz")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("pathway", "x"),
        ("pathway", ""),
        ("pathway", "1"),
        ("pathway", "1,2,3"),
        ("pathway", "1,3/2,2"),
        ("pathway", "1 3"),
        ("pathway", "１,３"),
        ("pathway", "9" * 100 + ",1"),
        ("blockade", "1,1x2,2"),
        ("blockade", "1,1/2,2/3,3"),
        ("blockade", "1,1/"),
        ("adjacent-capture", "1,1/2,2"),
        ("adjacent-capture", "1,1X2,2"),
    ],
)
def test_what_is_no_move_is_unreadable(game: str, text: str) -> None:
    found = load(game)
    with pytest.raises(UnreadableMove, match="a move looks like"):
        found.play(found.start(), text)
