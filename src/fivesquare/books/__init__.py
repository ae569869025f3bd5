"""The words and drawings of the rule books, one module a game. No rule lives here."""

from importlib import import_module

from fivesquare.books.book import YOU, Book
from fivesquare.core import Game

__all__ = ["YOU", "Book", "of"]


def of(game: Game) -> Book:
    """The book of a game: `BOOK` in the module that has the game's name."""
    module = import_module(f"fivesquare.books.{game.about.id.replace('-', '_')}")
    book: Book = module.BOOK
    return book
