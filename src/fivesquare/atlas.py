"""The atlas: every game on every board, solved when somebody asks and kept from then on.

What is kept is the finished document, believed as long as the program that made it is the same.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path

from fivesquare import inquiry
from fivesquare.core import Game, GameError, Kind
from fivesquare.engine.strong.counts import NotFeasible
from fivesquare.games import GAMES, load
from fivesquare.owned import open_own, own_file
from fivesquare.places import cache_home
from fivesquare.reports.chapters import (
    atlas_document,
    chapter_document,
    counted_document,
    in_short,
)
from fivesquare.reports.online import AtlasDocument, ChapterDocument, CountedDocument
from fivesquare.texts import quoted
from fivesquare.variants import VariantOption, options_of
from fivesquare.work import Watch

YES_OR_NO = {"no", "yes"}  # options with these values, and the size, are shown side by side


class NotInTheAtlas(GameError):
    """A game on no board of the atlas."""

    kind = "unknown game"


Volumes = dict[Kind, tuple[Game, ...]]


@cache
def volumes() -> Volumes:
    """Every game on every board, that of the book first."""
    return {kind: tuple(boards(kind)) for kind in GAMES.values()}


def boards(kind: Kind) -> list[Game]:
    """One game on all of its boards, size by size within each set of rules."""
    varied = [each for each in options_of(kind).values() if {*(each.values or ())} == YES_OR_NO]
    names = [*(option.name for option in varied), "size"]
    found = []
    for chosen in product(*(usual_first(option) for option in varied), kind.sizes):
        variant = ",".join(f"{name}={value}" for name, value in zip(names, chosen, strict=True))
        found.append(load(f"{kind.id}:{variant}"))
    standard = load(kind.id)
    return [standard, *(game for game in found if game != standard)]


def usual_first(option: VariantOption) -> list[str | int]:
    """The values of an option, the usual one before the others."""
    return [option.default, *(value for value in option.values or () if value != option.default)]


def found_in(name: str) -> Game:
    """The game of the atlas that a text names."""
    game = load(name)
    if game not in volumes()[game.about]:
        raise NotInTheAtlas(
            f"{quoted(str(game))} is not in the atlas, which has every size with and without each"
            " option that is yes or no; analyze looks at any position."
        )
    return game


def chosen(names: Iterable[str]) -> Volumes:
    """The volumes with the games of these names alone."""
    games = {found_in(name) for name in names}
    kinds = {game.about for game in games}
    return {
        kind: tuple(game for game in volume if game in games)
        for kind, volume in volumes().items()
        if kind in kinds
    }


def overview(shown: Volumes | None = None) -> AtlasDocument:
    """Who wins which game, as far as that is kept: of all of them, or of these."""
    return atlas_document(
        {
            kind: [in_short(game, kept_chapter(game)) for game in games]
            for kind, games in (shown or volumes()).items()
        }
    )


def chapter(game: Game, watch: Watch) -> ChapterDocument:
    """One game of the atlas: as it is kept, or made now and kept."""
    kept = kept_chapter(game)
    if kept is not None:
        return kept
    found = inquiry.chapter(game, watch)
    document = chapter_document(game, found)
    keep(game, document)
    return document


def counted(game: Game, now: bool, watch: Watch) -> CountedDocument:
    """How many positions it has, if they were counted or that is done in a moment; or now, if that
    takes no more than a minute."""
    try:
        found = inquiry.counts_at_hand(game, now, watch)
    except NotFeasible as error:
        return counted_document(game, None, False, str(error))
    return counted_document(game, found, found is None and inquiry.is_countable(game))


# What is kept: a line that says of which program it is, and the document.


def place_of(game: Game) -> Path:
    """Where the chapter of a game is kept."""
    return cache_home() / "solved" / "atlas" / f"{str(game).replace(':', '_')}.json"


@cache
def program() -> str:
    """A name for the program: what another one has made is made again."""
    package, whole = Path(__file__).parent, hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        whole.update(file.read_bytes())
    return whole.hexdigest()[:16]


def heading(text: str) -> str:
    """The first line of a file with this text."""
    return f"{program()} {hashlib.sha256(text.encode()).hexdigest()}\n"


def keep(game: Game, document: ChapterDocument) -> None:
    """Keep a chapter; where that cannot be, it is made again."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        place_of(game).parent.mkdir(parents=True, exist_ok=True)
        with own_file(place_of(game)) as file:
            file.write((heading(text) + text).encode())
    except OSError:
        pass


def kept_chapter(game: Game) -> ChapterDocument | None:
    """A chapter that was made before, if it is there and whole."""
    try:
        with open_own(place_of(game)) as file:
            head, _, text = file.read().decode("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    if f"{head}\n" != heading(text):
        return None
    document: ChapterDocument = json.loads(text)
    return document
