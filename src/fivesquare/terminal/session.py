"""Games at the terminal, one after another, each kept as it is played."""

from datetime import date

from fivesquare.match import conduct, next_game, rematch
from fivesquare.players.computers import seed_of
from fivesquare.records.archive import Archive, Kept, Place
from fivesquare.records.record import HUMAN, Record
from fivesquare.reports.names import seating
from fivesquare.reports.score import ending_lines
from fivesquare.terminal.person import Person
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.sequel import LEAVE, MENU, REMATCH, what_next
from fivesquare.terminal.tabletop import Tabletop, Told

NOTHING = "No move was made, so the game is not kept."


class Session(Tabletop):
    """One game at the table: the record as it grows, and where it is kept."""

    def __init__(self, record: Record, screen: Screen, place: Place) -> None:
        super().__init__(record, screen)
        self.place = place
        self.upcoming: Record | None = None  # the next game of the match, once this one is over
        self.is_kept = True
        person, seed = Person(self), seed_of(record)
        one, two = (
            person if seat.kind == HUMAN else Told(self, seat.kind, seed) for seat in record.seats
        )
        self.players = self.tellers = one, two

    def play(self) -> bool:
        """Play to the end; False when somebody leaves before."""
        try:
            conduct(self.record, self.players, self.change)
        except KeyboardInterrupt:
            self.say_unfinished()
            raise
        if self.record.result is None:
            self.say_unfinished()
            return False
        self.show_end()
        return True

    def change(self, record: Record) -> None:
        """Write down what has happened, and only then say it."""
        before, self.record = self.record, record
        self.keep(record)
        self.tell_since(before)

    def keep(self, record: Record) -> None:
        """Write the game down and, when it is over, the next one of the match before it is filed;
        if that cannot be done, say so once and play on."""
        upcoming = next_game(record)
        self.upcoming = upcoming and dated(upcoming)
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

    def show_end(self) -> None:
        """The last board, how the game ended, and the score of the match."""
        self.show_board(self.record.position)
        self.screen.quote(self.record, ending_lines(self.record))

    def say_unfinished(self) -> None:
        """How to go on with a game that somebody left."""
        if not self.is_kept:
            moves = " ".join(self.record.moves)
            self.screen.say(["", f"The game is unfinished and was not kept. Its moves: {moves}"])
        elif self.place.is_empty:
            self.screen.say(["", NOTHING])
        else:
            self.screen.say(
                ["", f"The game is unfinished. Resume it: fivesquare resume {self.place.id}"]
            )

    def say_finished(self) -> None:
        """Where a game is that has come to its end."""
        if self.is_kept and self.place.is_empty:
            self.screen.say(["", NOTHING])
        elif self.is_kept:
            path = self.place.archive.path(self.place.id, finished=True)
            self.screen.say(["", f"The game is kept as {self.place.id}: {path}"])


def play_match(
    record: Record, screen: Screen, kept: Kept | None = None, way_out: str = MENU
) -> bool:
    """Play a game, one that was kept or a new one, and, in a match, the games after it.

    At a terminal, whoever has come to the end is asked what comes next; True when that is the
    menu, which is where they come back to anyway if they came from there.
    """
    while True:
        session = play_games(record, screen, kept)
        if session.record.result is None or not screen.typed_by_hand:
            return False
        session.say_finished()
        wanted = what_next(session.record, screen, way_out)
        if wanted != REMATCH:
            return wanted == MENU
        record, kept = dated(rematch(session.record)), None
        screen.say(["", seating(record), ""])


def sit_down(record: Record, screen: Screen, kept: Kept | None = None) -> None:
    """Play as a command does, and open the menu for whoever wants it afterwards."""
    if play_match(record, screen, kept, LEAVE):
        from fivesquare.terminal.menu import menu  # which begins games itself

        screen.say([""])
        menu(screen)


def play_games(record: Record, screen: Screen, kept: Kept | None = None) -> Session:
    """Play until a single game or a match is over, or somebody leaves; the last game of it."""
    archive = Archive()
    archive.tidy()
    place = Place(archive, kept.id, kept.data) if kept else archive.new_place()
    while True:
        session = Session(record, screen, place)
        if not session.play() or session.upcoming is None or session.place.following is None:
            return session
        record, place = session.upcoming, session.place.following
        screen.say(["", seating(record)])


def dated(record: Record) -> Record:
    """A game that begins today."""
    return record.changed(date=date.today().isoformat())
