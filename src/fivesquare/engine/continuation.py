"""How a game goes on from a position if both sides play best."""

from contextlib import suppress

from fivesquare.core import Game, Move, Position
from fivesquare.engine.choice import promising_first
from fivesquare.engine.solver import Score, Solver, solving
from fivesquare.symmetry import smallest
from fivesquare.work import Stop, Stopped


def best_continuation(
    game: Game,
    p: Position,
    best: tuple[Move, ...] = (),
    seconds: float | None = None,
    stop: Stop | None = None,
) -> tuple[Move, ...]:
    """A line of best play to the end of the game; its beginning, if the time is up before. It
    begins with one of the best moves, where these are known."""
    line: list[Move] = []
    with solving(game) as solver, suppress(Stopped), solver.within_time(seconds, stop):
        for move in promising_first(solver, p) if best else ():
            if move in best:
                line.append(move)
                p = game.after(p, move)
                break
        best_play(solver, p, {}, line)
    return tuple(line)


def best_play(solver: Solver, p: Position, known: dict[Position, Score], line: list[Move]) -> None:
    """Fill in a line of best play: the winner hurries, the loser holds out.

    Where distances are not known the winner keeps the win, and the loser plays what looks best.
    """
    game = solver.game
    while not game.result(p):
        line.append(best_turn(solver, p, known))
        p = game.after(p, line[-1])


def best_turn(solver: Solver, p: Position, known: dict[Position, Score]) -> Move:
    """The first promising move that is worth as much as the position, else the best of all."""
    game = solver.game
    own = score(solver, p, known).goodness()
    worth: dict[Move, tuple[int, int]] = {}
    for move in promising_first(solver, p):
        worth[move] = score(solver, game.after(p, move), known).before().goodness()
        if worth[move] >= own:
            return move
    return max(worth, key=lambda move: worth[move])


def score(solver: Solver, p: Position, known: dict[Position, Score]) -> Score:
    """The score of a position, found once for all that are the same but for turning the board."""
    image = turned(solver.game, p)
    if image not in known:
        known[image] = solver.score(p, solver.horizon(p))
    return known[image]


def turned(game: Game, p: Position) -> Position:
    """The position that stands for all that are the same to these rules."""
    return smallest(game.rules.board, game.about.directionless, p)
