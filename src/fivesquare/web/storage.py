"""Games on the disk: read one by one or in lists, written several at a time."""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from fivesquare.hosted import Hosted
from fivesquare.records.format import to_json
from fivesquare.records.reader import read_record
from fivesquare.web.neighbours import CHANNEL
from fivesquare.web.relations import GAMES, MOVES, PRESENCES, SEATS

LISTED = 50  # games in a list, at most
TELL = text(f"SELECT pg_notify('{CHANNEL}', id) FROM unnest(CAST(:ids AS text[])) AS id")
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
class Presence:
    """Whether a seat's player is there, as one server says; `at` is since when."""

    game: str
    seat: int
    member: int
    here: bool
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Write:
    """What has to be written together: games as they were (None: new) and are, keys, who is there;
    and the games of which other servers have to be told besides."""

    games: tuple[tuple[Hosted | None, Hosted], ...] = ()
    keys: tuple[Key, ...] = ()
    presences: tuple[Presence, ...] = ()
    told: tuple[str, ...] = ()

    def touched(self) -> set[str]:
        """The games of which other servers have to hear."""
        changed = {after.id for before, after in self.games if before is not None}
        return {*changed, *(each.game for each in self.presences), *self.told}


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it was read."""

    game: Hosted
    changed: int  # milliseconds since 1970
    keys: tuple[Key, ...] = ()
    thinker: int | None = None  # the member on which a computer thinks
    presences: tuple[Presence, ...] = ()


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def written_time(milliseconds: int) -> str:
    """A time for a document."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


class Storage:
    """The tables. Every method may take a while: no event loop calls one."""

    def __init__(self, engine: Engine, member: int = 0) -> None:
        self.engine = engine
        self.member = member  # of the neighbourhood: who writes
        self.is_shared = engine.dialect.name == "postgresql"
        # What is read together was there together, also while another server writes.
        whole = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}
        self.reader = engine.execution_options(**whole)

    # Writing.

    def write(self, writes: list[Write]) -> list[Exception | None]:
        """Write all of them in one transaction; what was wrong with each, if anything."""
        try:
            with self.engine.begin() as connection:
                apply(connection, writes, self.member)
                self.tell(connection, writes)
        except (Conflict, SQLAlchemyError) as error:
            if len(writes) == 1:
                return [error]
            return [self.write([each])[0] for each in writes]  # the others are not to blame
        return [None] * len(writes)

    def tell(self, connection: Connection, writes: list[Write]) -> None:
        """Tell other servers which games have changed, by their ids alone."""
        ids = {game_id for each in writes for game_id in each.touched()}
        if self.is_shared and ids:
            connection.execute(TELL, {"ids": sorted(ids)})

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
        return self.read_all([game_id]).get(game_id)

    def read_all(self, ids: list[str]) -> dict[str, Stored]:
        """These games with everything, as far as they are there."""
        with self.reader.connect() as connection:
            rows = connection.execute(select(GAMES).where(GAMES.c.id.in_(ids))).all()
            keys: dict[str, list[Key]] = {row.series: [] for row in rows}
            for key in connection.execute(select(SEATS).where(SEATS.c.series.in_([*keys]))):
                keys[key.series].append(Key(key.digest, key.series, key.person))
            present: dict[str, list[Presence]] = {row.id: [] for row in rows}
            if self.is_shared:
                for one in connection.execute(select(PRESENCES).where(PRESENCES.c.game.in_(ids))):
                    present[one.game].append(Presence(*one))
            games = self.games_of(connection, rows)
        return {
            row.id: Stored(
                game, row.changed, (*keys[row.series],), row.thinker, (*present[row.id],)
            )
            for row, game in zip(rows, games, strict=True)
        }

    def games_of(self, connection: Connection, rows: Sequence[Row[Any]]) -> list[Hosted]:
        """The games in these rows, with their moves."""
        moves: dict[str, list[str]] = {row.id: [] for row in rows}
        asked = select(MOVES.c.game, MOVES.c.move).where(MOVES.c.game.in_([*moves]))
        for game_id, move in connection.execute(asked.order_by(MOVES.c.game, MOVES.c.ply)):
            moves[game_id].append(move)
        return [game_of(row, moves[row.id]) for row in rows]

    def listed(self, status: str) -> list[Stored]:
        """The games of that status which anybody may find, the latest first."""
        return self.chosen(and_(GAMES.c.status == status, GAMES.c.open))

    def mine(self, digest: str) -> list[Stored]:
        """The games in which the holder of a secret has a seat, the latest first."""
        own = select(SEATS).where(SEATS.c.digest == digest)
        with self.reader.connect() as connection:
            rows = connection.execute(own).all()
        keys = {row.series: Key(digest, row.series, row.person) for row in rows}
        found = self.chosen(GAMES.c.series.in_(own.with_only_columns(SEATS.c.series)))
        return [replace(each, keys=(keys[each.game.series],)) for each in found]

    def chosen(self, condition: Any) -> list[Stored]:
        """Some games, the latest first."""
        asked = select(GAMES).where(condition).order_by(GAMES.c.changed.desc()).limit(LISTED)
        with self.reader.connect() as connection:
            rows = connection.execute(asked).all()
            games = self.games_of(connection, rows)
            return [Stored(game, row.changed) for row, game in zip(rows, games, strict=True)]

    def adopt(self, living: frozenset[int]) -> list[str]:
        """The games in which a computer is to move and thinks nowhere else: it thinks here now.
        What the dead have said of who is there is forgotten."""
        with self.engine.begin() as connection:
            others = living - {self.member}  # what was adopted and not begun is told again
            lost = or_(GAMES.c.thinker.is_(None), GAMES.c.thinker.not_in(others))
            taken = update(GAMES).where(and_(GAMES.c.thinking, lost)).values(thinker=self.member)
            ids = [*connection.execute(taken.returning(GAMES.c.id)).scalars()]
            connection.execute(delete(PRESENCES).where(PRESENCES.c.member.not_in(living)))
        return ids

    def is_known(self, digest: str) -> bool:
        """Whether a secret is anybody's."""
        with self.reader.connect() as connection:
            asked = select(SEATS.c.digest).where(SEATS.c.digest == digest).limit(1)
            return connection.execute(asked).first() is not None

    def every_id(self) -> list[str]:
        """The ids of all games."""
        with self.reader.connect() as connection:
            return [*connection.execute(select(GAMES.c.id).order_by(GAMES.c.id)).scalars()]


def game_of(row: Row[Any], moves: list[str]) -> Hosted:
    """The game in a row, after these moves."""
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


# What a batch of writes changes: each statement once, with all of its rows.

SAME = and_(GAMES.c.id == bindparam("game"), GAMES.c.version == bindparam("before"))
SINCE = and_(MOVES.c.game == bindparam("of"), MOVES.c.ply >= bindparam("since"))


def apply(connection: Connection, writes: list[Write], member: int) -> None:
    """Several writes of one server, within a transaction. No two of them are of the same game."""
    at = now()
    games = [pair for write in writes for pair in write.games]
    opened = [
        {**row_of(new), **changing(new, at, member), "created": at} for old, new in games if not old
    ]
    changed = [
        {**changing(new, at, member), "game": old.id, "before": old.version}
        for old, new in games
        if old
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
    present = {name_of(one): asdict(one) for write in writes for one in write.presences}
    if present:
        columns = tuple_(*PRESENCES.primary_key.columns)
        connection.execute(delete(PRESENCES).where(columns.in_([*present])))
        connection.execute(insert(PRESENCES), [*present.values()])


def name_of(presence: Presence) -> tuple[str, int, int]:
    """By what one is known: the game, the seat and who says so."""
    return presence.game, presence.seat, presence.member


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


def changing(game: Hosted, at: int, member: int) -> dict[str, Any]:
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
        "thinker": member if game.awaits_computer else None,
        "head": json.dumps(document, ensure_ascii=False),
        "changed": at,
    }


def row_of_key(key: Key) -> dict[str, Any]:
    """The row of a key."""
    return {"digest": key.digest, "series": key.series, "person": key.person}
