"""Games and books with one fault each, and the law that tells it."""

from typing import Any

from fivesquare import Game, IllegalMove, Move, Options, Position, Result
from fivesquare.board import count, nothing, right, square
from fivesquare.books import Book
from fivesquare.books.drawing import Drawing, Piece
from fivesquare.core import NO_MOVE, Kind, vacant, verdict, won
from fivesquare.games.blockade import Blockade
from toys import FENCES, Fences, FencesBook

# Faulty rules, each by its fault.


class Endless(Fences):
    """Says nothing when the board is full."""

    def result(self, p: Position) -> int:
        return 0


class OverAtOnce(Fences):
    """Has nothing to do."""

    def start(self) -> Position:
        return Position(0, 0, 0, self.board.full, -1)

    def flaw(self, p: Position) -> str:
        return ""


class Overlapping(Fences):
    """Fences off the very cell that is claimed."""

    def after(self, p: Position, first: int, second: int) -> Position:
        later = super().after(p, first, second)
        return later._replace(holes=later.holes | first)


class Floating(Fences):
    """Says half a turn."""

    def start(self) -> Position:
        return Position(0.0, 0, 0, 0, -1)  # type: ignore[arg-type]


class BothWin(Fences):
    def result(self, p: Position) -> int:
        return 0 if vacant(self.board, p) else verdict(3, NO_MOVE)


class Forfeiting(Fences):
    """Ends for a reason that is no rule's."""

    def result(self, p: Position) -> int:
        return 0 if vacant(self.board, p) else verdict(2 - p.turn, 7)


class OffTheBoard(Fences):
    def firsts(self, p: Position) -> int:
        return ~(p.x | p.o | p.holes)


class Unfinished(Fences):
    """A turn must have a second cell, and sometimes there is none."""

    def seconds(self, p: Position, first: int) -> int:
        return super().seconds(p, first) & self.board.full


class Wavering(Fences):
    """Says something else every second time."""

    asked = 0

    def firsts(self, p: Position) -> int:
        Wavering.asked += 1
        free = super().firsts(p)
        return free & -free if Wavering.asked % 2 else free


class Again(Fences):
    """Player 1 moves for ever."""

    def after(self, p: Position, first: int, second: int) -> Position:
        return super().after(p, first, second)._replace(turn=0)


class Suspicious(Fences):
    """Finds a flaw where the second player has moved."""

    def flaw(self, p: Position) -> str:
        return "holes" if p.o else super().flaw(p)


class Erasing(Fences):
    """Every claim is forgotten."""

    def after(self, p: Position, first: int, second: int) -> Position:
        return Position(1 - p.turn, 0, 0, 0, -1)

    def flaw(self, p: Position) -> str:
        return ""


class Wandering(Erasing):
    """A piece leaves its cell."""

    def after(self, p: Position, first: int, second: int) -> Position:
        return Position(1, first, p.o, 0, -1) if p.turn == 0 else Position(0, p.x, first, 0, -1)


class Trusting(Fences):
    """Counts the lead: right, unless somebody types a position that cannot be."""

    def result(self, p: Position) -> int:
        winner = 2 - count(p.x) + count(p.o)
        return 0 if vacant(self.board, p) else verdict(winner & 3, NO_MOVE)

    def flaw(self, p: Position) -> str:
        return ""


class Mumbling(Fences):
    """Says that there is a flaw, but not which."""

    def flaw(self, p: Position) -> str:
        return super().flaw(p) != "" or ""  # type: ignore[return-value]


class Dividing(Fences):
    def firsts(self, p: Position) -> int:
        return super().firsts(p) // p.turn


class Mighty(Fences):
    """Needs more than 64 bits."""

    def firsts(self, p: Position) -> int:
        return vacant(self.board, p) << 60 >> 60


class Clever(Fences):
    """Says what the compiler does not understand."""

    def result(self, p: Position) -> int:
        return 0 if vacant(self.board, p).bit_count() else won(p, NO_MOVE)


class Lopsided(Blockade):
    """Goes only to the right, and says that turned positions are the same."""

    def firsts(self, p: Position) -> int:
        empty = vacant(self.board, p)
        if empty & (empty - 1) == 0:
            return 0
        return empty if p.last < 0 else empty & right(self.board, 1 << p.last)


class Deep(Fences):
    """Has an option that nobody knows."""

    _fields = (*Fences._fields, "depth")  # type: ignore[assignment]
    _field_defaults = Fences._field_defaults | {"depth": 2}
    depth = 2


class Undecided(Fences):
    """Has an option without a default."""

    _fields = (*Fences._fields, "diagonal")  # type: ignore[assignment]


class Plain:
    """No tuple of fields."""

    def __init__(self) -> None:
        self.board = square(3)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain)

    def __hash__(self) -> int:
        return 0

    start, firsts, seconds, after, result, flaw = (
        Fences.start, Fences.firsts, Fences.seconds, Fences.after, Fences.result, Fences.flaw,
    )  # fmt: skip


def local() -> type[Fences]:
    class Local(Fences):
        """Cannot be found by another process."""

    return Local


# Faulty games: the friendly face itself, written anew.


class Backwards(Game):
    def moves(self, p: Position) -> list[Move]:
        return super().moves(p)[::-1]


class Obedient(Game):
    """Plays whatever it is told."""

    def check(self, p: Position, move: str) -> tuple[int, int]:
        return self.read(move)


class Silent(Game):
    """Refuses without saying what is legal."""

    def check(self, p: Position, move: str) -> tuple[int, int]:
        try:
            return super().check(p, move)
        except IllegalMove as error:
            raise IllegalMove(move, error.why, error.cell, error.first, ()) from None


class Tolerant(Game):
    """Takes a blank at the end for nothing."""

    def split(self, move: str) -> list[str]:
        return super().split(move.strip())


class Hiding(Game):
    """Offers no second cells."""

    def options(self, p: Position, first: str | None = None) -> Options:
        return Options((), may_stop=True) if first else super().options(p)


class Careless(Game):
    """Trusts that nothing is captured or fenced off."""

    def after(self, p: Position, move: str) -> Position:
        return self.rules.after(p, self.read(move)[0], nothing(self.rules.board))


def face(kind: type[Game]) -> Game:
    return kind(FENCES, Fences())


def of(rules: type[Any], **changes: Any) -> Kind:
    return FENCES._replace(rules=rules, **changes)


# What is checked, the law that refuses it, and what it says.
FAULTS: list[tuple[Game | Kind, str, str]] = [
    (of(Endless), "a game is over exactly when nobody can move",
     "`result` is 0, and there is no cell to begin a turn with"),
    (of(OverAtOnce), "a game begins with a turn to make", "the opening is over: Result(winner=2"),
    (of(Overlapping), "a position is five whole numbers on the board", "two things on "),
    (of(Floating), "a position is five whole numbers on the board", "not a Position of five plain"),
    (of(BothWin), "a result says who and why", "the winner is 3"),
    (of(Forfeiting), "a result says who and why",
     "that of one of: centre, no move, path, majority, full board"),
    (of(OffTheBoard), "a turn names cells of the board", "`firsts` is -1"),
    (of(Unfinished), "a turn names cells of the board", "`seconds` is 0 after "),
    (of(Fences, joint=""), "a turn names cells of the board", "where the kind has no joint"),
    (of(Fences, paired=True), "a turn names cells of the board", "where the kind is paired"),
    (of(Wavering), "rules remember nothing", "`firsts` is "),
    (of(Again), "the turn passes with every move", "Player 1 is to move after "),
    (of(Suspicious), "a position on the way has no flaw", 'the flaw "holes"'),
    (of(Erasing), "a turn takes an empty cell for good", "no more cells are used after "),
    (of(Wandering), "a turn takes an empty cell for good", " is empty again after "),
    (of(local()), "games and positions are values", "Can't pickle"),
    (of(Trusting), "a position without flaw can be played on", "which has no flaw: the winner is"),
    (of(Dividing), "a game is over exactly when nobody can move", "ZeroDivisionError"),
    (of(Fences, joint=","), "a move is read as it is written", "UnreadableMove"),
    (of(Deep), "every field of the rules is an option", "nobody knows the field depth"),
    (of(Undecided), "every field of the rules is an option", "the field diagonal has no default"),
    (Game(of(Plain), Plain()), "every field of the rules is an option", "Plain is no NamedTuple"),
    (of(Fences, sizes=(5, 7)), "every field of the rules is an option", "the size 3"),
    (Game(FENCES, Fences(), "size=4"), "a variant is read as it is written", '"", by its rules'),
    (of(Mumbling), "what can be no position is said in words", "`flaw` is True"),
    (Kind("lopsided", "Lopsided", Lopsided, joint="/", directionless=True),
     "turned positions are the same where the game says so", " it has the moves "),
    (Kind("lopsided", "Lopsided", Lopsided, joint="/", ways=8),
     "rules do not notice how the board is turned where the game says so", " it has the moves "),
    (face(Backwards), "moves are sorted and distinct", "by their first cell, then their second"),
    (face(Obedient), "what is not listed is refused with what is legal", " is played"),
    (face(Silent), "what is not listed is refused with what is legal", "legal instead of "),
    (face(Tolerant), "what is no move is unreadable", '"1,1 " is played'),
    (face(Hiding), "options offer exactly the moves", "by the moves"),
    (face(Careless), "a listed move is played", " by `play` and to "),
]  # fmt: skip


# Faulty books.


class Twins(FencesBook):
    drawing = Drawing(marks=(".", "1", "1", "#"))


class Narrow(Drawing):
    """Has no room for the last column."""

    def row(self, game: Game, p: Position, row: int) -> list[Piece]:
        return super().row(game, p, row)[:-2]


class Blank(Drawing):
    """Shows no pieces."""

    def row(self, game: Game, p: Position, row: int) -> list[Piece]:
        return [Piece(" ", piece.cell) for piece in super().row(game, p, row)]


class NarrowBook(FencesBook):
    drawing = Narrow(marks=FencesBook.drawing.marks)


class BlankBook(FencesBook):
    drawing = Blank(marks=FencesBook.drawing.marks)


class Wordless(FencesBook):
    """Asks for nothing."""

    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        return ()


class Rambling(FencesBook):
    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        return [f"{who} moved.\nAnd so on."]


class Spelling(FencesBook):
    """Gives a text where lines are wanted."""

    def opening(self, game: Game, p: Position) -> list[str]:
        return "Now!"  # type: ignore[return-value]


class Abrupt(FencesBook):
    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        return []


class Curt(FencesBook):
    def reason(self, game: Game, p: Position, error: IllegalMove) -> str:
        return error.why


BOOK_FAULTS: list[tuple[Book, str, str]] = [
    (Twins(), "the book draws every cell once", "four that differ"),
    (NarrowBook(), "the book draws every cell once", "drawn: 1,1 1,2 2,1 2,2 3,1 3,2"),
    (BlankBook(), "the book draws every cell once", '1,1 is drawn " "'),
    (Wordless(), "the book has words for every turn", "`prompts` says []"),
    (Rambling(), "the book has words for every turn", "no line that is several"),
    (Spelling(), "the book has words for every turn", "`opening` says 'Now!'"),
    (Abrupt(), "the book has words for every end", "`ending` says []"),
    (Curt(), "the book says why a move is refused", ' is said: "'),
]
