"""The words and drawings of the five rule books. No rule lives here."""

from fivesquare.books.adjacent_capture import AdjacentCaptureBook
from fivesquare.books.block_capture import BlockCaptureBook
from fivesquare.books.blockade import BlockadeBook
from fivesquare.books.book import YOU, Book
from fivesquare.books.knights_blockade import KnightsBlockadeBook
from fivesquare.books.pathway import PathwayBook
from fivesquare.core import Game

BOOKS: dict[str, Book] = {
    "block-capture": BlockCaptureBook(),
    "knights-blockade": KnightsBlockadeBook(),
    "pathway": PathwayBook(),
    "blockade": BlockadeBook(),
    "adjacent-capture": AdjacentCaptureBook(),
}

__all__ = ["BOOKS", "YOU", "Book", "of"]


def of(game: Game) -> Book:
    """The book of a game."""
    return BOOKS[game.about.id]
