"""The law of turned boards: what a game says is the same is the same."""

from collections.abc import Callable, Iterator

from fivesquare.board import Board, flip, index, mirror, nothing, transpose
from fivesquare.core import Position
from fivesquare.testing.law import Breach, Case, Law, spelled

Way = Callable[[Board, int], int]
WAYS: tuple[Way, ...] = (flip, mirror, transpose)  # all eight are made of these


def turned_positions_are_the_same_where_the_game_says_so(case: Case) -> Iterator[Breach]:
    """Solutions and certificates keep one position for all eight."""
    if case.game.about.directionless:
        yield from unlike(case, case.chance().choice(WAYS))


def rules_do_not_notice_how_the_board_is_turned_where_the_game_says_so(
    case: Case,
) -> Iterator[Breach]:
    """Learners turn what they have seen, to see more."""
    way = case.chance().choice(WAYS)
    if case.game.about.ways > (4 if way is transpose else 1) and is_whole(case, way):
        yield from unlike(case, way)


def is_whole(case: Case, way: Way) -> bool:
    """Whether the opening stays as it is when it is turned."""
    start = case.game.start()
    return turned(case.game.rules.board, start, way, swapped=False) == start


def unlike(case: Case, way: Way, swapped: bool = False) -> Iterator[Breach]:
    """How a position is not the same when it is turned, the players perhaps changing places."""
    game, p = case.game, case.p
    board = game.rules.board
    stop = nothing(board)
    other = turned(board, p, way, swapped)
    found = f"turned to {spelled(game, other)} it has"
    if not swapped and game.flaw(other):  # swapped, it is one of a game that the other began
        yield Breach(f'{found} the flaw "{game.flaw(other)}"', "none")
    images = {
        (way(board, first), stop if second == stop else way(board, second))
        for first, second in game.turns(p)
    }
    if images != set(game.turns(other)):
        right = " ".join(game.move(*turn) for turn in sorted(images))
        yield Breach(f"{found} the moves {' '.join(game.moves(other))}", right)
    mine, theirs = game.result(p), game.result(other)
    if swapped and mine and mine.winner:
        mine = mine._replace(winner=3 - mine.winner)
    if mine != theirs:
        yield Breach(f"{found} the result {theirs}", f"{mine}")


def turned(board: Board, p: Position, way: Way, swapped: bool) -> Position:
    """A position turned; swapped, each player has what was the other's."""
    x, o, holes = way(board, p.x), way(board, p.o), way(board, p.holes)
    last = index(way(board, 1 << p.last)) if p.last >= 0 else -1
    if swapped:
        return Position(1 - p.turn, o, x, holes, last)
    return Position(p.turn, x, o, holes, last)


SYMMETRY_LAWS: tuple[Law, ...] = (
    turned_positions_are_the_same_where_the_game_says_so,
    rules_do_not_notice_how_the_board_is_turned_where_the_game_says_so,
)
