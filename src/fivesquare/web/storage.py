"""Games on the disk: read one by one or in lists, written several at a time."""

import json
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection, Engine, Row, and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from fivesquare.hosted import Hosted
from fivesquare.records.format import to_json
from fivesquare.records.reader import read_record
from fivesquare.web.relations import GAMES, MOVES, SEATS

LISTED = 50  # games in a list, at most
DAY = 24 * 60 * 60 * 1000


class Conflict(Exception):
    """Somebody else has changed the game since it was read."""


@dataclass(frozen=True, slots=True)
class Key:
    """That whoever knows a secret with this digest is that person of a series."""

    digest: str
    series: str
    person: int


@dataclass(frozen=True, slots=True)
class Write:
    """What has to be written together: games as they were (None: new) and are, and keys."""

    games: tuple[tuple[Hosted | None, Hosted], ...] = ()
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it was read."""

    game: Hosted
    changed: int  # milliseconds since 1970
    keys: tuple[Key, ...] = ()


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def written_time(milliseconds: int) -> str:
    """A time for a document."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


class Storage:
    """The tables. Every method may take a while: no event loop calls one."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    # Writing.

    def write(self, writes: list[Write]) -> list[Exception | None]:
        """Write all of them in one transaction; what was wrong with each, if anything."""
        try:
            with self.engine.begin() as connection:
                apply(connection, writes)
        except (Conflict, SQLAlchemyError) as error:
            if len(writes) == 1:
                return [error]
            return [self.write([each])[0] for each in writes]  # the others are not to blame
        return [None] * len(writes)

    def remove_older(self, days: float) -> int:
        """Remove the games that have not changed for so many days; how many."""
        limit = now() - round(days * DAY)
        with self.engine.begin() as connection:
            gone = connection.execute(delete(GAMES).where(GAMES.c.changed < limit)).rowcount
            left = select(GAMES.c.series)
            connection.execute(delete(SEATS).where(SEATS.c.series.not_in(left)))
        return gone

    # Reading.

    def read(self, game_id: str) -> Stored | None:
        """A game with everything; None if there is none of that name."""
        with self.engine.connect() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).first()
            if row is None:
                return None
            keys = connection.execute(select(SEATS).where(SEATS.c.series == row.series))
            found = tuple(Key(key.digest, key.series, key.person) for key in keys)
            return Stored(self.game_of(connection, row), row.changed, found)

    def game_of(self, connection: Connection, row: Row[Any]) -> Hosted:
        """The game in a row, with its moves."""
        asked = select(MOVES.c.move).where(MOVES.c.game == row.id).order_by(MOVES.c.ply)
        moves = [*connection.execute(asked).scalars()]
        return Hosted(
            id=row.id,
            record=read_record(json.dumps({**json.loads(row.head), "moves": moves})),
            series=row.series,
            swapped=row.swapped,
            joined=(row.joined_1, row.joined_2),
            both=row.both,
            open=row.open,
            undo=row.undo,
            rematch=row.rematch,
            next=row.next,
            version=row.version,
        )

    def listed(self, status: str) -> list[Stored]:
        """The games of that status which anybody may find, the latest first."""
        return self.chosen(and_(GAMES.c.status == status, GAMES.c.open))

    def mine(self, digest: str) -> list[Stored]:
        """The games in which the holder of a secret has a seat, the latest first."""
        own = select(SEATS).where(SEATS.c.digest == digest)
        with self.engine.connect() as connection:
            rows = connection.execute(own).all()
        keys = {row.series: Key(digest, row.series, row.person) for row in rows}
        found = self.chosen(GAMES.c.series.in_(own.with_only_columns(SEATS.c.series)))
        return [replace(each, keys=(keys[each.game.series],)) for each in found]

    def chosen(self, condition: Any) -> list[Stored]:
        """Some games, the latest first."""
        asked = select(GAMES).where(condition).order_by(GAMES.c.changed.desc()).limit(LISTED)
        with self.engine.connect() as connection:
            rows = connection.execute(asked).all()
            return [Stored(self.game_of(connection, row), row.changed) for row in rows]

    def awaiting_computer(self) -> list[str]:
        """The games in which a computer is to move."""
        with self.engine.connect() as connection:
            return [*connection.execute(select(GAMES.c.id).where(GAMES.c.thinking)).scalars()]

    def is_known(self, digest: str) -> bool:
        """Whether a secret is anybody's."""
        with self.engine.connect() as connection:
            asked = select(SEATS.c.digest).where(SEATS.c.digest == digest).limit(1)
            return connection.execute(asked).first() is not None

    def every_id(self) -> list[str]:
        """The ids of all games."""
        with self.engine.connect() as connection:
            return [*connection.execute(select(GAMES.c.id).order_by(GAMES.c.id)).scalars()]


# What a batch of writes changes: each statement once, with all of its rows.

SAME = and_(GAMES.c.id == bindparam("game"), GAMES.c.version == bindparam("before"))
SINCE = and_(MOVES.c.game == bindparam("of"), MOVES.c.ply >= bindparam("since"))


def apply(connection: Connection, writes: list[Write]) -> None:
    """Several writes, within a transaction. No two of them are of the same game."""
    at = now()
    games = [pair for write in writes for pair in write.games]
    opened = [{**row_of(new), **changing(new, at), "created": at} for old, new in games if not old]
    changed = [
        {**changing(new, at), "game": old.id, "before": old.version} for old, new in games if old
    ]
    if opened:
        connection.execute(insert(GAMES), opened)
    if changed and connection.execute(update(GAMES).where(SAME), changed).rowcount != len(changed):
        raise Conflict
    kept = [(old.record.moves if old else (), new, shared(old, new)) for old, new in games]
    undone = [{"of": new.id, "since": same} for old, new, same in kept if same < len(old)]
    made = [
        {"game": new.id, "ply": ply, "move": new.record.moves[ply], "made": at}
        for _, new, same in kept
        for ply in range(same, len(new.record.moves))
    ]
    if undone:
        connection.execute(delete(MOVES).where(SINCE), undone)
    if made:
        connection.execute(insert(MOVES), made)
    keys = {key: row_of_key(key) for write in writes for key in write.keys}
    if keys:
        asked = select(SEATS).where(SEATS.c.digest.in_({key.digest for key in keys}))
        for row in connection.execute(asked):
            keys.pop(Key(row.digest, row.series, row.person), None)
    if keys:
        connection.execute(insert(SEATS), [*keys.values()])


def shared(old: Hosted | None, new: Hosted) -> int:
    """With how many moves both begin."""
    pairs = zip(old.record.moves if old else (), new.record.moves, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def row_of(game: Hosted) -> dict[str, Any]:
    """What a row tells of a game for good."""
    return {
        "id": game.id,
        "series": game.series,
        "swapped": game.swapped,
        "both": game.both,
        "open": game.open,
    }


def changing(game: Hosted, at: int) -> dict[str, Any]:
    """And what changes."""
    document = {**to_json(game.record)}
    del document["moves"]
    return {
        "joined_1": game.joined[0],
        "joined_2": game.joined[1],
        "undo": game.undo,
        "rematch": game.rematch,
        "next": game.next,
        "version": game.version,
        "status": game.status,
        "thinking": game.awaits_computer,
        "head": json.dumps(document, ensure_ascii=False),
        "changed": at,
    }


def row_of_key(key: Key) -> dict[str, Any]:
    """The row of a key."""
    return {"digest": key.digest, "series": key.series, "person": key.person}
