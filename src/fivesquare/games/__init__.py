"""The games there are, and how one is called by name."""

import re

from fivesquare.core import Game, Kind, Rules, UnknownGame, always, small
from fivesquare.games.adjacent_capture import AdjacentCapture, is_odd
from fivesquare.games.block_capture import BlockCapture
from fivesquare.games.blockade import Blockade
from fivesquare.games.knights_blockade import KnightsBlockade
from fivesquare.games.pathway import Pathway, is_crossed
from fivesquare.texts import nearest
from fivesquare.variants import read_variant, split, write_variant

GAMES: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind(
            "block-capture",
            "Block Capture",
            BlockCapture,
            sizes=(3, 5, 7),
            directionless=True,
            drawless=always,
            known=small,
        ),
        Kind(
            "knights-blockade",
            "Knight's Blockade",
            KnightsBlockade,
            origin=0,
            ways=8,
            drawless=always,
            known=small,
        ),
        Kind("pathway", "Pathway", Pathway, ways=4, drawless=is_crossed, known=small),
        Kind(
            "blockade",
            "Blockade",
            Blockade,
            joint="/",
            paired=True,
            directionless=True,
            drawless=always,
            known=small,
        ),
        Kind(
            "adjacent-capture",
            "Adjacent Capture",
            AdjacentCapture,
            joint="x",
            directionless=True,
            drawless=is_odd,
            known=small,
        ),
    )
}


def load(text: str, seed: int = 0) -> Game:
    """The game that a text names: `pathway`, or `pathway:size=7,obstacles=3,seed=42`.

    `seed` draws the obstacles of a text that asks for some and names no seed of its own.
    """
    name, colon, variant = text.strip().partition(":")
    if name not in GAMES:
        near = nearest(name.lower().replace(" ", "-"), GAMES)
        could_be = tuple(kind.id for kind in kinds_called(name))
        raise UnknownGame(name, tuple(GAMES), near, could_be)
    kind = GAMES[name]
    fields = read_variant(kind, variant, seed) if colon else {}
    return build(kind, kind.rules(**fields))


def is_drawn(text: str) -> bool:
    """Whether a text leaves it to a seed which game it names."""
    name, _, variant = text.strip().partition(":")
    given = split(GAMES[name], variant) if name in GAMES and variant else {}
    return "obstacles" in given and "seed" not in given


def kind_called(name: str) -> Kind | None:
    """The game that a person means: by its id or title, however that is written, or by a beginning
    that no other has."""
    found = kinds_called(name)
    return found[0] if len(found) == 1 else None


def kinds_called(name: str) -> list[Kind]:
    """The games that a person may mean. Whole words come first: `block` is no beginning of
    `blockade`."""
    typed = words_of(name)
    if not typed:
        return []
    named = {kind.id: (words_of(kind.id), words_of(kind.title)) for kind in GAMES.values()}
    for is_meant in (
        lambda words: "".join(words) == "".join(typed),
        lambda words: words[: len(typed)] == typed,
        lambda words: "".join(words).startswith("".join(typed)),
    ):
        found = [GAMES[name] for name, ways in named.items() if any(map(is_meant, ways))]
        if found:
            return found
    return []


def words_of(name: str) -> list[str]:
    """`Knight's Blockade` as `knights`, `blockade`."""
    return re.sub("['\u2019]", "", name.lower()).replace("-", " ").replace("_", " ").split()


def build(kind: Kind, rules: Rules) -> Game:
    """The game with these rules, named canonically."""
    return Game(kind, rules, write_variant(kind, rules))
