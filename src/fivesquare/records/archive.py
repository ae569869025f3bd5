"""Where games are kept as they are played: one file each, written whole or not at all."""

import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from fivesquare.core import GameError
from fivesquare.files import write_file
from fivesquare.locks import PATIENCE, alone
from fivesquare.places import home
from fivesquare.records.format import write_text
from fivesquare.records.reader import BadRecord, parse_record, read_file
from fivesquare.records.record import Record
from fivesquare.texts import quoted


class UnknownId(GameError):
    """There is no unfinished game of that name."""

    kind = "unknown id"


class UnreadableGames(GameError):
    """Nobody can say which games there are."""

    kind = "unreadable"


@dataclass(frozen=True, slots=True)
class Kept:
    """An unfinished game in the archive: its id, and its record or why it cannot be read."""

    id: str
    record: Record | None
    problem: str = ""
    data: bytes = b""  # what the record was read from


class Archive:
    """The games of one user: `unfinished/ID.txt` while they go on, `finished/ID.txt` after.

    A game that is over is written where it stands and then moved, so that it is always in one
    place; a finished game is never replaced. Whoever writes is alone.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = (directory or home()) / "games"

    @contextmanager
    def alone(self, patience: float = PATIENCE) -> Iterator[None]:
        """In here nobody else writes or moves a game."""
        self.directory.mkdir(parents=True, exist_ok=True)
        with alone(self.directory / ".lock", patience):
            yield

    def new_id(self, record: Record) -> str:
        """A name that sorts by time, can be typed, and is nobody else's."""
        now = datetime.now().strftime("%Y%m%d-%H%M%S")
        return f"{now}-{record.game.about.id}-{secrets.token_hex(2)}"

    def new_place(self, record: Record) -> "Place":
        """Where a new game is kept."""
        return Place(self, self.new_id(record))

    def path(self, game_id: str, finished: bool = False) -> Path:
        """Where a game is kept."""
        return self.directory / ("finished" if finished else "unfinished") / f"{game_id}.txt"

    def has(self, game_id: str) -> bool:
        """Whether there is a game of that name, finished or not."""
        return self.is_finished(game_id) or os.path.lexists(self.path(game_id))

    def is_finished(self, game_id: str) -> bool:
        """Whether the game of that name has been filed."""
        return os.path.lexists(self.path(game_id, finished=True))

    def data(self, game_id: str) -> bytes | None:
        """What is written of an unfinished game; None when there is nothing."""
        try:
            return self.path(game_id).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, game_id: str, record: Record) -> bytes:
        """Write a game as it stands."""
        path = self.path(game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        return write_file(path, write_text(record))

    def file(self, game_id: str) -> None:
        """Move a game that is over to the finished ones."""
        finished = self.path(game_id, finished=True)
        finished.parent.mkdir(exist_ok=True)
        self.path(game_id).replace(finished)

    # What waits to be resumed.

    def unfinished(self) -> list[Kept]:
        """The games that wait to be resumed, the latest first."""
        self.tidy()
        return [kept for kept in self.listed() if not self.is_settled(kept)]

    def listed(self) -> list[Kept]:
        """Everything that lies among the unfinished games, the latest first."""
        folder = self.directory / "unfinished"
        try:
            paths = list(folder.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise UnreadableGames(f"{folder} cannot be read: {error.strerror}.") from error
        games = [path for path in paths if re.fullmatch(r"[^.].*\.txt", path.name)]
        dated = sorted(((last_change(path), path) for path in games), reverse=True)
        return [self.read(path) for _, path in dated if is_file(path)]

    def read(self, path: Path) -> Kept:
        """One file, readable or not."""
        try:
            data = read_file(path)
            return Kept(path.stem, parse_record(data, path), data=data)
        except BadRecord as error:
            return Kept(path.stem, None, str(error))

    def is_settled(self, kept: Kept) -> bool:
        """Whether nothing waits here: the game is finished, and so is its match or it goes on."""
        if self.is_finished(kept.id):
            return True
        record = kept.record
        if record is None or record.result is None:
            return False
        return not record.is_followed() or self.has(id_after(kept.id, record))

    def tidy(self) -> None:
        """Put away what a program that was ended in the middle has left, if nobody writes now."""
        with suppress(OSError, UnreadableGames):
            if self.directory.is_dir():
                with self.alone(patience=0):
                    self.put_away()

    def put_away(self) -> None:
        """Remove what was not written to its end, and file what is over."""
        for temporary in self.directory.glob("*/.*.tmp"):
            temporary.unlink()
        for kept in self.listed():
            if self.is_finished(kept.id):
                self.path(kept.id).unlink()
            elif self.is_settled(kept):
                self.file(kept.id)

    def damaged(self) -> list[Kept]:
        """The unfinished games that cannot be read."""
        return [kept for kept in self.unfinished() if kept.record is None]

    def find(self, game_id: str | None) -> Kept:
        """The unfinished game whose id begins like that; the latest by default."""
        games = self.unfinished()
        if game_id is None:  # the latest that can be read; if none can, the latest says why
            games = [kept for kept in games if kept.record][:1] or games[:1]
        exact = [kept for kept in games if kept.id == game_id]
        found = exact or [kept for kept in games if kept.id.startswith(game_id or "")]
        if not found:
            which = f" with the id {quoted(game_id)}" if game_id else ""
            raise UnknownId(f"There is no unfinished game{which} in {self.directory}.")
        if len(found) > 1:
            ids = ", ".join(kept.id for kept in found)
            raise UnknownId(f"{quoted(game_id or '')} could be any of {ids}.")
        if found[0].record is None:
            raise BadRecord(found[0].problem)
        return found[0]


class Place:
    """Where one game is kept as it is played: under its id, as long as nobody else writes there."""

    def __init__(self, archive: Archive, game_id: str, seen: bytes | None = None) -> None:
        self.archive = archive
        self.id = game_id
        self.seen = seen  # what was last read or written there
        self.following: Place | None = None  # of the next game of the match

    def keep(self, record: Record, upcoming: Record | None = None) -> bool:
        """Write the game as it stands; False when that had to be under a new id.

        A game that is over is filed, after the upcoming one has been written: whenever the
        program ends, one of the two is there to go on with, and only one.
        """
        if upcoming:
            self.following = Place(self.archive, id_after(self.id, record))
        with self.archive.alone():
            is_own = self.is_own()
            if is_own:
                self.write(record)
                if upcoming and self.following:
                    self.following.begin(upcoming)
                if record.result:
                    self.archive.file(self.id)
        if not is_own:
            self.id, self.seen = self.archive.new_id(record), None
            self.keep(record, upcoming)
        return is_own

    def is_own(self) -> bool:
        """Whether nobody else has written here."""
        if self.archive.is_finished(self.id):
            return False
        return self.archive.data(self.id) == self.seen

    def write(self, record: Record) -> None:
        """Write the game here."""
        self.seen = self.archive.write(self.id, record)

    def begin(self, record: Record) -> None:
        """Write the game here, unless there is one."""
        if not self.archive.has(self.id):
            self.write(record)


def id_after(game_id: str, record: Record) -> str:
    """The id of the next game of a match: always the same one, so that it is there only once."""
    assert record.round is not None
    return re.sub(r"(-game[0-9]+)?$", f"-game{record.round.number + 1}", game_id, count=1)


def last_change(path: Path) -> int:
    """When a file was last written; 0 for one that has just gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def is_file(path: Path) -> bool:
    """Whether a file may be there: also one that is hidden from us, which is then said of it."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False
    except OSError:
        return True
