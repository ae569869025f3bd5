"""Who plays what, how far: the words that several reports share."""

import re

from fivesquare import books
from fivesquare.core import Game, Move
from fivesquare.players.computers import COMPUTERS, caveat
from fivesquare.records.record import Record, Seat

PERSON = "Person"  # whoever has given no name
PEOPLE = ("Person A", "Person B")  # and where there are two
NAMELESS = {PERSON, *PEOPLE, "Player 1", "Player 2"}


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
    match = []
    if record.round:
        score = wins_by_name(record, record.round.wins)
        match = [f"Match: game {record.round.number} of {record.round.of}; {score}."]
    played = f"{title(record.game)}, {moves_played(record)}. {seating(record)}"
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


def wins_by_name(record: Record, wins: tuple[int, int]) -> str:
    """`Ann 1, Bob 0`: in the order of the first game of a match, whoever sits where now."""
    pairs = [f"{seat.name} {won}" for seat, won in zip(record.seats, wins, strict=True)]
    is_swapped = record.round is not None and record.round.number % 2 == 0
    return ", ".join(reversed(pairs) if is_swapped else pairs)


# Names beside the words of a book, which knows only Player 1 and Player 2.


def given_name(seat: Seat) -> str:
    """The name that somebody has chosen, if they have."""
    kind = COMPUTERS.get(seat.kind)
    return "" if seat.name in NAMELESS or kind and kind.name == seat.name else seat.name


def with_names(record: Record, lines: list[str]) -> list[str]:
    """Lines of a book; who is meant stands after those that tell of one player."""
    return [f"{line} [{name}]" if (name := told_of(record, line)) else line for line in lines]


def told_of(record: Record, line: str) -> str:
    """The name of the one player of whom a line tells, if there is one."""
    told = {*re.findall(r"\bPlayer ([12])\b", line)}
    return given_name(record.seats[int(told.pop()) - 1]) if len(told) == 1 else ""


def to_move(record: Record, lines: list[str]) -> list[str]:
    """Whose turn it is, where that is not told by the lines that open it."""
    name = given_name(record.seats[record.mover - 1])
    return [] if not name or any(told_of(record, line) for line in lines) else [f"{name} to move."]


def sides(record: Record) -> str:
    """Who plays which side; names only where they were given."""
    if [seat.name for seat in record.seats] == ["Player 1", "Player 2"]:
        book = books.of(record.game)
        return f"{book.named(1)} and {book.named(2)}."
    return seating(record)
