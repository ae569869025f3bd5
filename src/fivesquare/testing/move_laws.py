"""The laws of moves as text: what is listed can be played, and what is not is refused."""

from collections.abc import Iterator

from fivesquare.core import Game, GameError, IllegalMove, Options, Position, UnreadableMove, is_cell
from fivesquare.testing.law import Breach, Case, Law, spelled


def a_move_is_read_as_it_is_written(case: Case) -> Iterator[Breach]:
    """Text and back is the same turn."""
    game = case.game
    for turn in game.turns(case.p):
        text = game.move(*turn)
        if game.read(text) != turn:
            yield Breach(f"{text} is read as {game.read(text)}", f"{turn}, as it was written")


def moves_are_sorted_and_distinct(case: Case) -> Iterator[Breach]:
    """By their first cell, then their second, as numbers."""
    game, moves = case.game, case.game.moves(case.p)
    if len(set(moves)) < len(moves):
        yield Breach(f"some move twice in {' '.join(moves)}", "every move once")
    keys = [[tuple(map(int, cell.split(","))) for cell in game.split(move)] for move in moves]
    if keys != sorted(keys):
        yield Breach(" ".join(moves), "by their first cell, then their second")


def options_offer_exactly_the_moves(case: Case) -> Iterator[Breach]:
    """Who names a turn cell by cell can name each, and nothing else."""
    game, p = case.game, case.p
    turns = [game.split(move) for move in game.moves(p)]
    firsts = tuple(dict.fromkeys(turn[0] for turn in turns))
    if game.options(p) != Options(firsts):
        yield Breach(f"to begin with: {game.options(p)}", f"the first cells {' '.join(firsts)}")
    if firsts:
        first = case.chance().choice(firsts)
        rests = [rest for begun, *rest in turns if begun == first]
        right = Options(tuple(rest[0] for rest in rests if rest), may_stop=[] in rests)
        if game.options(p, first) != right:
            yield Breach(f"after {first}: {game.options(p, first)}", f"{right}, by the moves")


def a_listed_move_is_played(case: Case) -> Iterator[Breach]:
    """`play`, which checks, leads where `after` leads, which trusts."""
    game, later = case.game, case.later()
    if later:
        move = later.moves[-1]
        checked, trusted = game.play(case.p, move), game.after(case.p, move)
        if not checked == trusted == later.p:
            one, other = spelled(game, checked), spelled(game, trusted)
            found = f"{move} leads to {one} by `play` and to {other} by `after`"
            yield Breach(found, f"{spelled(game, later.p)} by both")


def what_is_not_listed_is_refused_with_what_is_legal(case: Case) -> Iterator[Breach]:
    """The refusal names the cell at fault, and what could have been named instead."""
    game, p = case.game, case.p
    moves = game.moves(p)
    for move in tries(case):
        error = refusal(game, p, move)
        if (error is None) != (move in moves):
            said = "played" if error is None else f"refused: {error}"
            yield Breach(f"{move} is {said}", f"as it is listed in: {' '.join(moves) or 'none'}")
        elif isinstance(error, IllegalMove):
            if not (is_cell(error.cell) and error.cell in move):
                yield Breach(f"the cell at fault in {move} is {error.cell}", "one that it names")
            if error.legal != game.options(p, error.first).cells:
                right = " ".join(game.options(p, error.first).cells)
                yield Breach(f"legal instead of {move}: {' '.join(error.legal)}", right)
        elif error:
            yield Breach(f"{move} is said to be no move at all", "a move that is not legal here")


def what_is_no_move_is_unreadable(case: Case) -> Iterator[Breach]:
    """And is never taken for a move that is not legal."""
    cell = case.game.cell(1)
    for text in ("", "?", cell.partition(",")[0], f"{cell},1", f"{cell} ", f"{cell}?{cell}"):
        error = refusal(case.game, case.p, text)
        if not isinstance(error, UnreadableMove):
            said = "played" if error is None else f"refused: {error}"
            yield Breach(f'"{text}" is {said}', "no move at all")


def tries(case: Case) -> list[str]:
    """A few texts that look like moves; some begin with a cell that may."""
    game, chance = case.game, case.chance()
    low, high, joint = game.about.origin - 1, game.about.origin + game.size, game.about.joint
    one, two, three, four = (
        f"{chance.randint(low, high)},{chance.randint(low, high)}" for _ in range(4)
    )
    if not joint:
        return [one, two, three]
    first = chance.choice(game.options(case.p).cells or (three,))
    return [one, first, f"{one}{joint}{two}", f"{first}{joint}{four}"]


def refusal(game: Game, p: Position, move: str) -> GameError | None:
    """Why a move cannot be played; None when it can."""
    try:
        game.play(p, move)
    except (IllegalMove, UnreadableMove) as error:
        return error
    return None


MOVE_LAWS: tuple[Law, ...] = (
    a_move_is_read_as_it_is_written,
    moves_are_sorted_and_distinct,
    options_offer_exactly_the_moves,
    a_listed_move_is_played,
    what_is_not_listed_is_refused_with_what_is_legal,
    what_is_no_move_is_unreadable,
)
