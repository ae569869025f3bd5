"""Games at the terminal, one after another, each kept as it is played."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from datetime import date

from fivesquare import books
from fivesquare.archive import Archive, Kept, Place
from fivesquare.books import YOU
from fivesquare.core import Game, Move, Position
from fivesquare.match import FORFEIT, Left, conduct, next_game, score_lines
from fivesquare.players import computer, make
from fivesquare.players.program import Program
from fivesquare.records import HUMAN, Record
from fivesquare.terminal.person import Person
from fivesquare.terminal.preparing import prepared
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.thinking import thinking


class Told:
    """A computer player whose moves are told at the table."""

    def __init__(self, table: "Session", kind: str) -> None:
        self.table = table
        self.player = make(kind, table.seed())
        self.uses_engine = computer(kind).uses_engine

    def choose(self, game: Game, p: Position) -> Move:
        """The computer's move."""
        self.table.show_board(p)
        self.table.screen.say(books.of(game).told_opening(game, p))
        if isinstance(self.player, Program) and self.table.record.start is None:
            self.player.moves = self.table.record.moves
        with prepared(game) if self.uses_engine else nullcontext():
            return thinking(lambda stop: self.player.choose(game, p, stop))

    def tell(self, game: Game, p: Position, move: Move) -> None:
        """Say what the computer has done, in the words of the book."""
        book, who = books.of(game), f"Player {p.turn + 1}"
        self.table.screen.say(book.first_done(game, p, game.split(move)[0], who))
        self.table.screen.say(book.turn_done(game, p, move, who))

    @contextmanager
    def present(self) -> Iterator[None]:
        """In here the computer player is there; a program of its own runs, and not longer."""
        if not isinstance(self.player, Program):
            yield
            return
        try:
            self.player.start()
            yield
        finally:
            self.player.close()


class Session:
    """One game at the table: the record as it grows, and where it is kept."""

    def __init__(self, record: Record, screen: Screen, place: Place) -> None:
        self.record = record
        self.screen = screen
        self.place = place
        self.upcoming: Record | None = None  # the next game of the match, once this one is over
        self.is_kept = True
        self.shown = False
        person = Person(self)
        one, two = (
            person if seat.kind == HUMAN else Told(self, seat.kind) for seat in record.seats
        )
        self.players = one, two

    def play(self) -> bool:
        """Play to the end; False when somebody leaves before."""
        try:
            with ExitStack() as present:
                for player in self.players:
                    if isinstance(player, Told):
                        present.enter_context(player.present())
                self.keep(self.record)
                conduct(self.record, self.players, self.change)
        except (Left, KeyboardInterrupt) as leaving:
            self.say_unfinished()
            if isinstance(leaving, KeyboardInterrupt):
                raise
            return False
        self.show_end()
        return True

    def seed(self) -> int:
        """A seed of its own for every game of a match."""
        number = self.record.round.number if self.record.round else 1
        return (self.record.seed or 0) + number - 1

    def change(self, record: Record) -> None:
        """Write down what has happened, and only then say it."""
        before, self.record = self.record, record
        self.keep(record)
        game, number = record.game, len(before.moves)
        if len(record.moves) > number:
            p = before.positions()[-1]
            self.players[p.turn].tell(game, p, record.moves[-1])
        elif len(record.moves) < number:
            self.screen.say([f"Taken back: {' '.join(before.moves[len(record.moves) :])}"])

    def keep(self, record: Record) -> None:
        """Write the game down and, when it is over, the next one of the match before it is filed;
        if that cannot be done, say so once and play on."""
        upcoming = next_game(record)
        self.upcoming = upcoming and replace(upcoming, date=date.today().isoformat())
        try:
            if not self.place.keep(record, self.upcoming):
                self.screen.warn(
                    f"Somebody else goes on with this game; here it is kept as {self.place.id}."
                )
            self.is_kept = True
        except OSError as error:
            self.is_kept = False
            self.screen.warn(
                f"This game cannot be kept in {self.place.archive.directory} ({error.strerror})."
                " It goes on, but cannot be resumed; save FILE writes it elsewhere."
            )

    def show_board(self, p: Position) -> None:
        """Draw the board, a blank line below whatever was said before."""
        if self.shown:
            self.screen.say([""])
        self.shown = True
        game = self.record.game
        last = last_cells(game, self.record.moves)
        self.screen.draw(game, p, last, legal=game.rules.firsts(p))

    def show_end(self) -> None:
        """The last board, how the game ended, and the score of the match."""
        record = self.record
        positions = record.positions()
        assert record.result is not None
        self.show_board(positions[-1])
        by_person = record.moves and record.seats[positions[-2].turn].kind == HUMAN
        who = YOU if by_person else ""
        why = dict(record.extra).get(FORFEIT)
        if record.result.reason == "forfeit" and why:
            self.screen.say([f"{why[:1].upper()}{why[1:]}."])
        self.screen.say(
            books.of(record.game).ending(record.game, positions[-1], record.result, who)
        )
        self.screen.say(score_lines(record))

    def say_unfinished(self) -> None:
        """How to go on with a game that somebody left."""
        if self.is_kept:
            self.screen.say(
                ["", f"The game is unfinished. Resume it: fivesquare resume {self.place.id}"]
            )
        else:
            moves = " ".join(self.record.moves)
            self.screen.say(["", f"The game is unfinished and was not kept. Its moves: {moves}"])


def play_match(record: Record, screen: Screen, kept: Kept | None = None) -> None:
    """Play a game, one that was kept or a new one, and, in a match, the games after it."""
    archive = Archive()
    archive.tidy()
    place = Place(archive, kept.id, kept.data) if kept else archive.new_place(record)
    while True:
        session = Session(record, screen, place)
        if not session.play() or session.upcoming is None or session.place.following is None:
            return
        record, place = session.upcoming, session.place.following
        screen.say(["", seating(record)])


def last_cells(game: Game, moves: tuple[Move, ...]) -> int:
    """The cells that the last move named."""
    return sum(game.bit(cell) for cell in game.split(moves[-1])) if moves else 0


def moves_played(record: Record) -> str:
    """`1 move played`."""
    number = len(record.moves)
    return "1 move played" if number == 1 else f"{number} moves played"


def welcome_back(record: Record) -> list[str]:
    """Where a game stood that is resumed."""
    match = [f"Match: {record.round}."] if record.round else []
    return [f"{record.game}, {moves_played(record)}. {seating(record)}", *match, ""]


def seating(record: Record) -> str:
    """Who plays which side."""
    book = books.of(record.game)
    sides = (f"{seat.name} is {book.named(n)}" for n, seat in enumerate(record.seats, 1))
    return ", ".join(sides) + "."
