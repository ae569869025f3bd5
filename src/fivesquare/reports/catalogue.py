"""The games there are, their options and their rules."""

from typing import cast

from fivesquare.books import rules_page
from fivesquare.core import Kind
from fivesquare.games import GAMES
from fivesquare.reports.documents import FORMAT, GamesDocument, RulesDocument, VariantDocument
from fivesquare.variants import options_of


def games_document() -> GamesDocument:
    """All games for a program."""
    return {
        "format": FORMAT,
        "games": [
            {
                "id": kind.id,
                "name": kind.title,
                "variants": {
                    name: cast(VariantDocument, option.described())
                    for name, option in options_of(kind).items()
                },
            }
            for kind in GAMES.values()
        ],
    }


def games_lines() -> list[str]:
    """All games for a person."""
    lines = []
    for kind in GAMES.values():
        lines.append(f"{kind.id}: {kind.title}")
        lines += [
            f"    {option.name:10}{option.meaning} ({option.range})"
            for option in options_of(kind).values()
        ]
    return lines


def rules_document(kind: Kind) -> RulesDocument:
    """The rules of a game for a program."""
    return {"format": FORMAT, "game": kind.id, "name": kind.title, "text": rules_page(kind)}
