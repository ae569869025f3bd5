"""Who plays what, how far: the words that several reports share."""

from fivesquare import books
from fivesquare.core import Game, Move
from fivesquare.players.computers import caveat
from fivesquare.records.record import Record


def title(game: Game) -> str:
    """`Pathway`, or with its variant `Pathway (size=7)`."""
    return f"{game.about.title} ({game.variant})" if game.variant else game.about.title


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
    played = f"{record.game}, {moves_played(record)}. {seating(record)}"
    return [played, *caveats(record), *match, ""]


def seating(record: Record) -> str:
    """Who plays which side."""
    book = books.of(record.game)
    sides = (f"{seat.name} is {book.named(n)}" for n, seat in enumerate(record.seats, 1))
    return ", ".join(sides) + "."


def caveats(record: Record) -> list[str]:
    """What is to be known of the computers at the table: who plays otherwise than the name says."""
    found = (caveat(record.game, seat) for seat in record.seats)
    return [sentence for sentence in found if sentence]


def sides(record: Record) -> str:
    """Who plays which side; names only where they were given."""
    if [seat.name for seat in record.seats] == ["Player 1", "Player 2"]:
        book = books.of(record.game)
        return f"{book.named(1)} and {book.named(2)}."
    return seating(record)
