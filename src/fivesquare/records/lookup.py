"""Which game is meant: a file, a game that is kept by the beginning of its id, or the latest one
of a game by the beginning of that game's name."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fivesquare.core import GameError, Kind, UnknownGame
from fivesquare.games import kinds_called, load, words_of
from fivesquare.records.archive import Archive, Kept
from fivesquare.records.named import named
from fivesquare.records.reader import load_record, recorded
from fivesquare.records.record import Record
from fivesquare.texts import quoted

MOST = 8  # games that a sentence names
LIST = "fivesquare list shows what is kept."


class UnknownId(GameError):
    """There is no such game, or more than one."""

    kind = "unknown id"


# What a command is given.


def record_of(text: str) -> Record:
    """The game that a FILE or an ID names; a file that is there wins."""
    if is_path(text) or is_there(text):
        return load_record(Path(text))
    found = matches(past(Archive()), text)
    if not found:
        raise UnknownId(f"There is no file and no game called {quoted(text)}. {LIST}")
    return only(found, text).opened()


def position_of(game: str | None, moves: str, position: str | None) -> Record:
    """The record of what a command names, where a file or an id may stand for a GAME.

    For commands alone: what comes over a network names no file.
    """
    if game is None or position is not None:
        return named(game, moves, position)
    try:
        load(game)
    except UnknownGame:
        found = [kept for kept in past(Archive()) if is_called(kept, game)]
        if is_there(game):
            record = load_record(Path(game))
        elif found and game.strip():
            record = only(found, game).opened()
        else:
            raise
        more = moves.split()
        return recorded(record.game, (*record.moves, *more), record.start) if more else record
    return named(game, moves, position)


def is_there(text: str) -> bool:
    """Whether there is a file of that name."""
    return os.path.lexists(text) and not Path(text).is_dir()


def is_path(text: str) -> bool:
    """Whether a text can be nothing but the name of a file."""
    separators = [each for each in (os.sep, os.altsep) if each]
    return "." in text or not text.strip() or any(each in text for each in separators)


# Games that are kept.


def past(archive: Archive) -> list[Kept]:
    """Every game, the finished ones first: they are looked back on."""
    games = archive.games()
    return sorted(games, key=lambda kept: not kept.is_finished)


def latest(archive: Archive) -> Kept:
    """The latest game to look back on: a finished one, if there is one."""
    for kept in past(archive):
        if kept.record:
            return kept
    raise UnknownId(f"There is no game yet in {archive.directory}: fivesquare play begins one.")


def waiting(archive: Archive, wanted: str | None = None) -> Kept:
    """The unfinished game that is meant; by default the latest that can be read."""
    games = archive.unfinished()
    if wanted is None:  # if none can be read, the latest says why
        found = [kept for kept in games if kept.record][:1] or games[:1]
        if not found:
            raise UnknownId(f"There is no unfinished game in {archive.directory}.")
        kept = found[0]
    else:
        found = matches(games, wanted)
        if not found and (over := matches(archive.finished(), wanted)):
            raise UnknownId(
                f"There is no unfinished game called {quoted(wanted)}."
                f" One that is over: fivesquare review {over[0].id}"
            )
        if not found:
            raise UnknownId(f"There is no unfinished game called {quoted(wanted)}. {LIST}")
        kept = only(found, wanted)
    kept.opened()
    return kept


def by_ids(archive: Archive, wanted: Iterable[str]) -> list[Kept]:
    """The games of these ids, each once, finished or not; no other name will do."""
    games, found = archive.games(), {}
    for each in wanted:
        called = [kept for kept in games if is_called(kept, each)] if each else []
        if not called:
            raise UnknownId(f"There is no game with the id {quoted(each)}. {LIST}")
        kept = only(called, each)
        found[kept.id] = kept
    return [*found.values()]


def matches(games: Sequence[Kept], wanted: str) -> list[Kept]:
    """The games that may be meant: of such an id, and the latest of each game of such a name.

    A whole id, or a whole word of a name, is no beginning of another.
    """
    of_id = [kept for kept in games if is_called(kept, wanted)]
    if any(kept.id == wanted for kept in of_id):
        return of_id
    kinds = kinds_called(wanted.partition(":")[0])
    of_name: dict[str, Kept] = {}
    for kept in of_games(games, wanted) if kinds else ():
        of_name.setdefault(kept.opened().game.about.id, kept)
        if len(of_name) == len(kinds):
            break
    if of_name and is_whole(wanted, kinds[0]):
        return [*of_name.values()]
    return [*of_id, *(kept for kept in of_name.values() if kept not in of_id)]


def only(found: Sequence[Kept], wanted: str) -> Kept:
    """The one that is meant, or an error that names those it could be."""
    exact = [kept for kept in found if kept.id == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    shown = ", ".join(map(described, found[:MOST]))
    more = f" and {len(found) - MOST} more" if len(found) > MOST else ""
    raise UnknownId(f"{quoted(wanted)} could be any of {shown}{more}.")


def described(kept: Kept) -> str:
    """A game by its id, and which one it is."""
    return f"{kept.id} ({kept.record.game.about.title})" if kept.record else kept.id


def is_called(kept: Kept, wanted: str) -> bool:
    """Whether a game's id begins like that."""
    return kept.id.lower().startswith(wanted.lower())


# Games by name.


def of_games(games: Iterable[Kept], text: str) -> Iterator[Kept]:
    """Those that are of the games whose name begins like that, or of one with that variant."""
    name, _, variant = text.partition(":")
    kinds = kinds_called(name)
    exact = load(f"{kinds[0].id}:{variant}") if variant and kinds else None
    if not kinds:
        load(text)  # which says what there is
    for kept in games:
        game = kept.record and kept.record.game
        if game and game.about in kinds and exact in (None, game):
            yield kept


def is_whole(text: str, kind: Kind) -> bool:
    """Whether a text is the name of a game, or the first words of it."""
    typed, words = words_of(text.partition(":")[0]), words_of(kind.id)
    return words[: len(typed)] == typed
