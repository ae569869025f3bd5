"""Where games are kept as they are played: one file each, written whole or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from fivesquare.core import GameError
from fivesquare.reading import BadRecord, load_record
from fivesquare.records import Record, write_text
from fivesquare.texts import quoted


class UnknownId(GameError):
    """There is no unfinished game of that name."""

    kind = "unknown id"


def home() -> Path:
    """The user's data directory; FIVESQUARE_HOME moves it."""
    chosen = os.environ.get("FIVESQUARE_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("fivesquare", appauthor=False)


def cache_home() -> Path:
    """The user's cache directory; FIVESQUARE_HOME moves it too."""
    chosen = os.environ.get("FIVESQUARE_HOME")
    if chosen:
        return Path(chosen) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("fivesquare", appauthor=False)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write that gets its name when all of it is written; until then, and if that
    fails, what was there stays."""
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_file(path: Path, text: str) -> None:
    """Write a whole file, or leave what was there: a reader never sees half of one."""
    with whole_file(path) as file:
        file.write(text.encode("utf-8"))


@dataclass(frozen=True, slots=True)
class Kept:
    """An unfinished game in the archive: its id, and its record or why it cannot be read."""

    id: str
    record: Record | None
    problem: str = ""


class Archive:
    """The games of one user: `unfinished/ID.txt` while they go on, `finished/ID.txt` after."""

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = (directory or home()) / "games"

    def new_id(self, record: Record) -> str:
        """A name that sorts by time, can be typed, and is nobody else's."""
        now = datetime.now().strftime("%Y%m%d-%H%M%S")
        return f"{now}-{record.game.about.id}-{secrets.token_hex(2)}"

    def path(self, game_id: str, finished: bool = False) -> Path:
        """Where a game is kept."""
        return self.directory / ("finished" if finished else "unfinished") / f"{game_id}.txt"

    def keep(self, game_id: str, record: Record) -> None:
        """Write a game as it stands."""
        path = self.path(game_id, finished=record.result is not None)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, write_text(record))
        if record.result is not None:
            self.path(game_id).unlink(missing_ok=True)

    def text(self, game_id: str) -> str | None:
        """What is written of an unfinished game; None when there is nothing."""
        try:
            return self.path(game_id).read_text("utf-8", errors="replace")
        except OSError:
            return None

    def unfinished(self) -> list[Kept]:
        """The games that wait to be resumed, the latest first."""
        try:
            paths = list((self.directory / "unfinished").glob("[!.]*.txt"))
        except OSError:
            paths = []
        dated = sorted(((last_change(path), path) for path in paths), reverse=True)
        return [self.read(path) for _, path in dated if path.is_file()]

    def damaged(self) -> list[Kept]:
        """The unfinished games that cannot be read."""
        return [kept for kept in self.unfinished() if kept.record is None]

    def read(self, path: Path) -> Kept:
        """One file, readable or not."""
        try:
            return Kept(path.stem, load_record(path))
        except BadRecord as error:
            return Kept(path.stem, None, str(error))

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


def last_change(path: Path) -> int:
    """When a file was last written; 0 for one that has just gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
