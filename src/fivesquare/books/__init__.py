"""The words and drawings of the rule books, one module a game. No rule lives here."""

from importlib import import_module
from pathlib import Path

from fivesquare.books.book import YOU, Book
from fivesquare.core import Game, Kind

__all__ = ["YOU", "Book", "of", "rules_page", "short_rules"]

SHORT = "## In short\n"  # above the short form in a page of rules


def of(game: Game) -> Book:
    """The book of a game: `BOOK` in the module that has the game's name."""
    module = import_module(f"fivesquare.books.{game.about.id.replace('-', '_')}")
    book: Book = module.BOOK
    return book


def rules_page(about: Kind) -> str:
    """The rules of a game in our own words, as Markdown."""
    return (Path(__file__).parent / "rules" / f"{about.id}.md").read_text("utf-8")


def short_rules(about: Kind) -> str:
    """The same in ten lines at most; where a page has no short form, how it begins."""
    _, _, found = rules_page(about).partition(SHORT)
    if found:
        return found.partition("\n#")[0].strip()
    _, _, beginning = rules_page(about).partition("\n")
    return beginning.strip().partition("\n\n")[0]
