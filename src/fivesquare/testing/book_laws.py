"""The laws of a game's book: it draws every position and has words for all that happens."""

from collections.abc import Iterable, Iterator

from fivesquare.board import bits
from fivesquare.books import YOU, Book
from fivesquare.core import IllegalMove, Result
from fivesquare.testing.law import Breach, Case, Law
from fivesquare.testing.move_laws import refusal, tries


def the_book_draws_every_cell_once(case: Case) -> Iterator[Breach]:
    """And whoever looks sees who stands there."""
    game, drawing = case.game, book_of(case).drawing
    if len(set(drawing.marks)) < len(drawing.marks):
        yield Breach(f"the marks {drawing.marks}", "four that differ")
    lines = drawing.lines(game, case.p)
    cells = [piece.cell for line in lines for piece in line if piece.cell]
    if sorted(cells) != list(bits(game.rules.board.full)):
        found = f"drawn: {' '.join(game.cell(cell) for cell in cells)}"
        yield Breach(found, "every cell of the board once")
    for piece in (piece for line in lines for piece in line if piece.cell):
        if drawing.mark(case.p, piece.cell) not in piece.text:
            found = f'{game.cell(piece.cell)} is drawn "{piece.text}"'
            yield Breach(found, f'with its mark, "{drawing.mark(case.p, piece.cell)}"')


def the_book_has_words_for_every_turn(case: Case) -> Iterator[Breach]:
    """Its opening, its prompts, each part of it and its end, to whom makes it and of others."""
    game, p, book, later = case.game, case.p, book_of(case), case.later()
    if later is None:
        return
    move = later.moves[-1]
    first = game.split(move)[0]
    yield from unspeakable("opening", book.opening(game, p))
    yield from unspeakable("told_opening", book.told_opening(game, p))
    yield from unspeakable("legal", book.legal(game, p), 1)
    for asked in (0, 1):
        yield from unspeakable("prompts", book.prompts(game, p, None, asked), 1, 2)
    if game.options(p, first).cells:
        yield from unspeakable("second_opening", book.second_opening(game, p, first))
        yield from unspeakable("legal", book.legal(game, p, first), 1)
        for asked in (0, 1):
            yield from unspeakable("prompts", book.prompts(game, p, first, asked), 1, 2)
    for who in (YOU, f"Player {p.turn + 1}"):
        yield from unspeakable("first_done", book.first_done(game, p, first, who))
        yield from unspeakable("turn_done", book.turn_done(game, p, move, who))


def the_book_has_words_for_every_end(case: Case) -> Iterator[Breach]:
    """Those of the rules, and those that players choose."""
    game, p, book, result = case.game, case.p, book_of(case), case.game.result(case.p)
    chosen = Result(2 - p.turn, "resigned"), Result(2 - p.turn, "forfeit"), Result(None, "agreed")
    for end in [result] if result else chosen:
        for who in (YOU, f"Player {2 - p.turn}"):
            yield from unspeakable("ending", book.ending(game, p, end, who), 1)


def the_book_says_why_a_move_is_refused(case: Case) -> Iterator[Breach]:
    """In a sentence, whatever was tried."""
    for move in tries(case):
        error = refusal(case.game, case.p, move)
        if isinstance(error, IllegalMove):
            said = book_of(case).reason(case.game, case.p, error)
            if not said.endswith("."):
                yield Breach(f'of {move} ({error.why}) is said: "{said}"', "a sentence")


def unspeakable(
    method: str, lines: Iterable[str], least: int = 0, most: int = 99
) -> Iterator[Breach]:
    """What is wrong with the lines that a method of a book gives."""
    said = list(lines)
    if not least <= len(said) <= most:
        yield Breach(f"`{method}` says {said}", f"at least {least} and at most {most} lines")
    if isinstance(lines, str) or not all(isinstance(line, str) for line in said):
        yield Breach(f"`{method}` says {lines!r}", "a list of lines")
    elif any("\n" in line for line in said):
        yield Breach(f"`{method}` says {said}", "no line that is several")


def book_of(case: Case) -> Book:
    """The book of a case that has one."""
    assert case.book is not None, "this law is for a game with a book"
    return case.book


BOOK_LAWS: tuple[Law, ...] = (
    the_book_draws_every_cell_once,
    the_book_has_words_for_every_turn,
    the_book_has_words_for_every_end,
    the_book_says_why_a_move_is_refused,
)
