"""The words and drawings of the rule books, one module a game. No rule lives here."""

from importlib import import_module
from pathlib import Path

from fivesquare.books.book import YOU, Book
from fivesquare.core import Game, Kind

__all__ = ["YOU", "Book", "of", "rules_page"]


def of(game: Game) -> Book:
    """The book of a game: `BOOK` in the module that has the game's name."""
    module = import_module(f"fivesquare.books.{game.about.id.replace('-', '_')}")
    book: Book = module.BOOK
    return book


def rules_page(about: Kind) -> str:
    """The rules of a game in our own words, as Markdown."""
    return (Path(__file__).parent / "rules" / f"{about.id}.md").read_text("utf-8")
