"""The laws of a game, for whoever writes one: `check_game` says which is broken, where and how.

Nothing is needed beyond the package itself; `check_engine` alone loads the compiler.
"""

from collections.abc import Iterator
from random import Random

from fivesquare import books
from fivesquare.books import Book
from fivesquare.core import Game, Kind
from fivesquare.games import GAMES, build, load
from fivesquare.testing.book_laws import BOOK_LAWS
from fivesquare.testing.flaw_laws import FLAW_LAWS
from fivesquare.testing.law import Case, Law, LawBroken, hold, name_of, play
from fivesquare.testing.move_laws import MOVE_LAWS
from fivesquare.testing.name_laws import NAME_LAWS, VARIANT_LAWS, the_game_has_a_book
from fivesquare.testing.rule_laws import RULE_LAWS
from fivesquare.testing.symmetry_laws import SYMMETRY_LAWS
from fivesquare.variants import options_of, read_variant

__all__ = ["LAWS", "Case", "Law", "LawBroken", "check_engine", "check_game", "hold", "name_of"]

LAWS: tuple[Law, ...] = (
    *RULE_LAWS,
    *MOVE_LAWS,
    *VARIANT_LAWS,
    *SYMMETRY_LAWS,
    *NAME_LAWS,
    *BOOK_LAWS,
    *FLAW_LAWS,
)


def check_game(
    game: Game | Kind | str, games: int = 20, seed: int = 0, book: Book | None = None
) -> tuple[str, ...]:
    """Hold the laws over every position of so many random games; `LawBroken` if one does not hold.

    Given a kind, over its sizes and options. A game that `GAMES` does not have needs no name and
    no book, and is then not asked for them. The laws that were held are told by their names.
    """
    held: tuple[Law, ...] = ()
    for each in variants(game):
        held = check_variant(each, games, seed, book or own_book(each))
    return tuple(map(name_of, held))


def check_engine(game: Game | str, games: int = 3, seed: int = 0) -> tuple[str, ...]:
    """Hold the engine to the laws over the last positions of so many random games, as far back as
    a plain search goes. The game must be in `GAMES`, because the compiler learns of it there."""
    from fivesquare.testing.engine_laws import check

    return check(load(str(game)), games, seed)


def check_variant(game: Game, games: int, seed: int, book: Book | None) -> tuple[Law, ...]:
    """Hold the laws over random games of one variant: those laws."""
    laws = laws_for(game, book)
    for some in split(laws):
        chance = Random(seed)
        for _ in range(games):
            for case in play(game, chance, book):
                for law in some:
                    hold(law, case)
    return laws


def laws_for(game: Game, book: Book | None) -> tuple[Law, ...]:
    """The laws that can be held over a game."""
    without = () if is_known(game) else NAME_LAWS
    return tuple(law for law in LAWS if law not in without and (book or law not in BOOK_LAWS))


def own_book(game: Game) -> Book | None:
    """The book of a game that `GAMES` has, which must have one."""
    if not is_known(game):
        return None
    hold(the_game_has_a_book, Case(game, game.start()))
    return books.of(game)


def split(laws: tuple[Law, ...]) -> Iterator[list[Law]]:
    """First the laws of positions that are reached, then of those that are not: a fault that both
    would tell is told where moves lead to it."""
    for typed in (False, True):
        yield [law for law in laws if (law in FLAW_LAWS) == typed]


def is_known(game: Game) -> bool:
    """Whether `GAMES` has the game."""
    return GAMES.get(game.about.id) == game.about


def variants(game: Game | Kind | str) -> Iterator[Game]:
    """A game; or of a kind the standard one, each option alone, and some obstacles."""
    if isinstance(game, Game):
        yield game
    elif isinstance(game, str):
        yield load(game)
    else:
        yield build(game, game.rules())
        for option in options_of(game).values():
            values = option.values or ((3,) if option.name == "obstacles" else ())
            for value in values:
                if value != option.default:
                    fields = read_variant(game, f"{option.name}={value}")
                    yield build(game, game.rules(**fields))
