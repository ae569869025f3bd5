"""Where games are kept as they are played: one file each, written whole or not at all."""

import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path

from fivesquare.core import GameError
from fivesquare.files import write_file
from fivesquare.games import GAMES
from fivesquare.locks import PATIENCE, alone
from fivesquare.places import home
from fivesquare.records.format import write_text
from fivesquare.records.reader import BadRecord, parse_record, read_file
from fivesquare.records.record import Record

LETTERS = "bcdfghjkmnpqrstvwxz"  # of ids: no vowels, so that they are no words
LENGTH = 4
TRIES = 50


class UnreadableGames(GameError):
    """Nobody can say which games there are."""

    kind = "unreadable"


class ChangedMeanwhile(GameError):
    """A game is not what it was when it was looked at."""

    kind = "changed"


class Kept:
    """A game in the archive: its id, and its record or why it cannot be read.

    It is read when that is first asked for, so that many games can be listed fast.
    """

    def __init__(self, path: Path, is_finished: bool = False) -> None:
        self.id = path.stem
        self.path = path
        self.is_finished = is_finished

    @property
    def record(self) -> Record | None:
        """The game; None when it cannot be read."""
        return self.content[1]

    @property
    def problem(self) -> str:
        """Why it cannot be read; empty if it can."""
        return self.content[2]

    @property
    def data(self) -> bytes:
        """What the record was read from."""
        return self.content[0]

    @cached_property
    def content(self) -> tuple[bytes, Record | None, str]:
        """What is in the file, as bytes and as a record, and what is wrong with it."""
        data = b""
        try:
            data = read_file(self.path)
            return data, parse_record(data, self.path), ""
        except BadRecord as error:
            return data, None, str(error)

    def opened(self) -> Record:
        """The record; or an error that says why there is none."""
        if self.record is None:
            raise BadRecord(self.problem)
        return self.record


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

    def new_id(self) -> str:
        """A short name that is nobody else's, and differs from all others early if it can.

        It begins like no game is called, so that the two are not mixed up.
        """
        taken = self.ids()
        firsts = [letter for letter in LETTERS if not any(name[0] == letter for name in GAMES)]
        for length in (2, 3, LENGTH):
            for _ in range(TRIES):
                letters = (secrets.choice(LETTERS) for _ in range(LENGTH - 1))
                new = "".join([secrets.choice(firsts or LETTERS), *letters])
                if not any(each.startswith(new[:length]) for each in taken):
                    return new
        return secrets.token_hex(8)

    def new_place(self) -> "Place":
        """Where a new game is kept."""
        return Place(self, self.new_id())

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

    def delete(self, kept: Kept) -> None:
        """Remove a game for good, unless somebody has changed it since it was read."""
        with self.alone():
            if kept.record and Kept(kept.path).data != kept.data:
                raise ChangedMeanwhile(f"The game {kept.id} has changed meanwhile: look again.")
            for finished in (False, True):  # what was filed is not left to come back
                self.path(kept.id, finished).unlink(missing_ok=True)

    # What there is.

    def games(self) -> list[Kept]:
        """Every game, the latest first: those that wait to be resumed, then the finished ones."""
        return [*self.unfinished(), *self.finished()]

    def unfinished(self) -> list[Kept]:
        """The games that wait to be resumed, the latest first."""
        self.tidy()
        return [kept for kept in self.listed() if not self.is_settled(kept)]

    def damaged(self) -> list[Kept]:
        """The unfinished games that cannot be read."""
        return [kept for kept in self.unfinished() if kept.record is None]

    def finished(self) -> list[Kept]:
        """The finished games, the latest first."""
        return self.listed(finished=True)

    def ids(self) -> list[str]:
        """What the games are called, as far as that can be read."""
        with suppress(UnreadableGames):
            return [kept.id for finished in (False, True) for kept in self.listed(finished)]
        return []

    def listed(self, finished: bool = False) -> list[Kept]:
        """Everything that lies among the unfinished or the finished games, the latest first."""
        folder = self.path("", finished).parent
        try:
            paths = list(folder.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise UnreadableGames(f"{folder} cannot be read: {error.strerror}.") from error
        games = [path for path in paths if re.fullmatch(r"[^.].*\.txt", path.name)]
        dated = sorted(((last_change(path), path) for path in games), reverse=True)
        return [Kept(path, finished) for _, path in dated if is_file(path)]

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


class Place:
    """Where one game is kept as it is played: under its id, as long as nobody else writes there."""

    def __init__(
        self, archive: Archive, game_id: str, seen: bytes | None = None, is_held: bool = False
    ) -> None:
        self.archive = archive
        self.id = game_id
        self.seen = seen  # what was last read or written there
        self.is_held = is_held  # whether a game is kept here before its first move
        self.following: Place | None = None  # of the next game of the match

    def keep(self, record: Record, upcoming: Record | None = None) -> bool:
        """Write the game as it stands; False when that had to be under a new id.

        A game that is over is filed, after the upcoming one has been written: whenever the
        program ends, one of the two is there to go on with, and only one. A game without a move
        is not kept, unless it has its place in a match that has begun.
        """
        if upcoming:
            self.following = Place(self.archive, id_after(self.id, record), is_held=True)
        with self.archive.alone():
            is_own, is_worth_it = self.is_own(), self.is_worth_it(record)
            if is_own:
                if is_worth_it:
                    self.write(record)
                if upcoming and self.following:
                    self.following.begin(upcoming)
                if not is_worth_it:
                    self.clear()
                elif record.result:
                    self.archive.file(self.id)
        if not is_own:
            self.id, self.seen = self.archive.new_id(), None
            self.keep(record, upcoming)
        return is_own

    def is_worth_it(self, record: Record) -> bool:
        """Whether something would be lost: a move, or the place in a match."""
        is_later = record.round is not None and record.round.number > 1
        return bool(record.moves) or self.is_held or is_later and self.seen is not None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing here, because there was nothing to keep."""
        return self.seen is None

    def is_own(self) -> bool:
        """Whether nobody else has written here."""
        if self.archive.is_finished(self.id):
            return False
        return self.archive.data(self.id) == self.seen

    def write(self, record: Record) -> None:
        """Write the game here."""
        self.seen = self.archive.write(self.id, record)

    def clear(self) -> None:
        """Leave nothing here."""
        self.archive.path(self.id).unlink(missing_ok=True)
        self.seen = None

    def begin(self, record: Record) -> None:
        """Write the game here, unless there is one."""
        if not self.archive.has(self.id):
            self.write(record)


def id_after(game_id: str, record: Record) -> str:
    """The id of the next game of a match: always the same one, so that it is there only once."""
    assert record.round is not None
    number = record.round.number
    if number > 1:
        for joint in ("-game", "-"):  # as it was written once, and as it is now
            if game_id.endswith(f"{joint}{number}"):
                return f"{game_id.removesuffix(str(number))}{number + 1}"
    return f"{game_id}-{number + 1}"


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
