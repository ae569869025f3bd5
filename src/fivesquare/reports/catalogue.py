"""The games there are, their options and their rules."""

from typing import cast

from fivesquare import books
from fivesquare.books import rules_page, short_rules
from fivesquare.core import Game, Kind
from fivesquare.games import GAMES, load
from fivesquare.pictures.grid import numbered_below, style
from fivesquare.players.computers import PERFECT, opponents
from fivesquare.players.ladders import ladders, levels, span
from fivesquare.records.reader import recorded
from fivesquare.records.record import Record
from fivesquare.reports.documents import (
    FORMAT,
    DrawingDocument,
    GamesDocument,
    RulesDocument,
    SampleDocument,
    VariantDocument,
)
from fivesquare.reports.names import last_cells, title
from fivesquare.reports.table import contents
from fivesquare.variants import VariantOption, options_of


def games_document() -> GamesDocument:
    """All games for a program."""
    return {
        "format": FORMAT,
        "games": [
            {
                "id": kind.id,
                "name": kind.title,
                "about": books.of(load(kind.id)).about,
                "variants": {
                    name: variant_document(kind, option)
                    for name, option in options_of(kind).items()
                },
                "opponents": [
                    {"kind": name, "name": computer.name}
                    for name, computer in opponents(load(kind.id)).items()
                ],
                "drawing": drawing_document(kind),
                "holes": sample(kind).position.holes != 0,
                "remembers": sample(kind).position.last >= 0,
                "sample": sample_document(kind),
            }
            for kind in GAMES.values()
        ],
    }


def variant_document(kind: Kind, option: VariantOption) -> VariantDocument:
    """What can be varied, and how many levels there are then."""
    known = ladders(kind)
    named = {value: f"{option.name}={value}" for value in option.values or ()}
    fewer = {str(value): len(known[name]) for value, name in named.items() if name in known}
    return cast(VariantDocument, {**option.described(), **({"levels": fewer} if fewer else {})})


def drawing_document(kind: Kind) -> DrawingDocument:
    """How a game is drawn."""
    game = load(kind.id)
    book, look = books.of(game), style(game)
    empty, one, two, hole, *others = book.contents()
    return {
        "origin": kind.origin,
        "upward": book.drawing.upward,
        "numbers": "below" if numbered_below(game) else "above",
        "goal": look.goal,
        "edges": [*look.edges],
        "holders": {empty: 0, one: 1, two: 2, hole: 3, **dict.fromkeys(others, 0)},
    }


def sample(kind: Kind) -> Record:
    """A game under way, with everything that there is in it."""
    game = load(kind.id)
    return recorded(game, books.of(game).sample)


def sample_document(kind: Kind) -> SampleDocument:
    """What a game looks like."""
    record = sample(kind)
    game = record.game
    return {
        "moves": [*record.moves],
        "cells": contents(game, record.position),
        "last": [*game.cells(last_cells(game, record.moves))],
    }


def games_lines() -> list[str]:
    """All games for a person."""
    lines = []
    for kind in GAMES.values():
        lines.append(f"{kind.id}: {kind.title}")
        lines += [
            f"    {option.name:11}{option.meaning} ({option.range})"
            for option in options_of(kind).values()
        ]
        offered = span(levels(load(kind.id)))
        lines.append(f"    {'--vs':11}the computers that play it (random, {offered}, {PERFECT})")
    return lines


def goal_lines() -> list[str]:
    """Each game and what it is about."""
    width = 2 + max(map(len, GAMES))
    return [f"{name:{width}}{books.of(load(name)).about}" for name in GAMES]


def title_lines(game: Game) -> list[str]:
    """A game as it is introduced to whoever sits down to it."""
    return [title(game), books.of(game).about, "Type help at any prompt.", ""]


def short_rules_lines(game: Game) -> list[str]:
    """The rules of a game in ten lines, below its title."""
    return [title(game), *short_rules(game.about).replace("`", "").splitlines()]


def rules_document(kind: Kind) -> RulesDocument:
    """The rules of a game for a program."""
    return {
        "format": FORMAT,
        "game": kind.id,
        "name": kind.title,
        "text": rules_page(kind),
        "short": short_rules(kind),
    }
