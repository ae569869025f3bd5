"""The laws of names: variants of any game; what else has a name where `GAMES` has the game."""

import re
from collections.abc import Iterator
from typing import Any

from fivesquare import books
from fivesquare.books import Book, rules_page
from fivesquare.games import load
from fivesquare.records.positions import read_position, write_position
from fivesquare.testing.law import Breach, Case, Law
from fivesquare.variants import FIELDS, ORDER, read_variant, write_variant

SAFE = re.compile(r"[A-Za-z0-9._~:=,-]+")  # in an address bar and a shell


def every_field_of_the_rules_is_an_option(case: Case) -> Iterator[Breach]:
    """A variant is a field, and its default is the standard game."""
    kind: Any = case.game.about
    if not hasattr(kind.rules, "_field_defaults"):
        yield Breach(f"{kind.rules.__name__} is no NamedTuple", "a NamedTuple of options")
    for field in kind.rules._fields:
        if field not in kind.rules._field_defaults:
            yield Breach(f"the field {field} has no default", "that of the standard game")
        if field not in FIELDS and field not in ORDER:
            known = ", ".join(sorted({*FIELDS, *ORDER}))
            yield Breach(f"nobody knows the field {field}", f"one of {known}")
    if case.game.size not in kind.sizes:
        yield Breach(f"the size {case.game.size}", f"one of {kind.sizes}, the sizes of the kind")


def a_variant_is_read_as_it_is_written(case: Case) -> Iterator[Breach]:
    """Text and back is the same variant, and there is one text for each."""
    kind, rules, variant = case.game.about, case.game.rules, case.game.variant
    if write_variant(kind, rules) != variant:
        yield Breach(f'the variant "{variant}"', f'"{write_variant(kind, rules)}", by its rules')
    again = kind.rules(**read_variant(kind, variant)) if variant else kind.rules()
    if again != rules:
        yield Breach(f'"{variant}" is read as {again}', f"{rules}")


def a_game_is_found_by_its_name(case: Case) -> Iterator[Breach]:
    """`load` makes the same game of its text."""
    if not case.moves and load(str(case.game)) != case.game:
        yield Breach(f"{case.game} is loaded as {load(str(case.game))!r}", "the same game")


def a_position_is_read_as_it_is_written(case: Case) -> Iterator[Breach]:
    """Text and back is the same position."""
    text = write_position(case.game, case.p)
    if read_position(text) != (case.game, case.p):
        yield Breach(f"{text} is read as {read_position(text)}", f"{case.p}")
    if not SAFE.fullmatch(text):
        yield Breach(f"the text {text}", "letters, digits and . _ ~ : = , - alone")


def the_game_has_a_book(case: Case) -> Iterator[Breach]:
    """Its own, where no other is given."""
    if case.book is None and not isinstance(books.of(case.game), Book):
        yield Breach(f"{books.of(case.game)!r}", "a `Book`")


def the_rules_have_a_page(case: Case) -> Iterator[Breach]:
    """`fivesquare rules` prints it."""
    kind = case.game.about
    if not case.moves and kind.title not in rules_page(kind):
        yield Breach(f"a page that does not name {kind.title}", "its rules in plain words")


VARIANT_LAWS: tuple[Law, ...] = (
    every_field_of_the_rules_is_an_option,
    a_variant_is_read_as_it_is_written,
)
NAME_LAWS: tuple[Law, ...] = (
    a_game_is_found_by_its_name,
    a_position_is_read_as_it_is_written,
    the_game_has_a_book,
    the_rules_have_a_page,
)
