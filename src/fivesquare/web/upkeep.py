"""Care for a database: a copy of it while a server runs, and a look whether all is well."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from fivesquare.core import GameError
from fivesquare.files import whole_file
from fivesquare.reports.findings import Findings
from fivesquare.web.database import (
    REVISION,
    BadDatabase,
    address_of_database,
    revision_of,
    unusable,
)
from fivesquare.web.storage import Storage


def back_up(engine: Engine, path: Path) -> None:
    """Copy the database into a new file, whole or not at all, while others write to it."""
    if engine.dialect.name != "sqlite":
        raise BadDatabase(
            "PostgreSQL has its own command for that:"
            f" pg_dump --format=custom --file={path} {address_of_database(engine)}"
        )
    source = existing(engine)
    if path.exists():
        raise BadDatabase(f"{path} is there already: choose another name.")
    if not path.parent.is_dir():
        raise BadDatabase(f"There is no folder {path.parent}: choose another one.")
    with (
        whole_file(path) as file,
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(file.name)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def existing(engine: Engine) -> Path:
    """The file of a database, which must be there: to open it would make it."""
    source = Path(str(engine.url.database))
    if not source.is_file():
        raise BadDatabase(f"There is no database {source}; a server makes it.")
    return source


def checked(engine: Engine, show: Callable[[int, int], None]) -> Findings:
    """Read every game as a server would; `show` is told how many of how many are read."""
    if engine.dialect.name == "sqlite":
        existing(engine)
    storage, problems, moves = Storage(engine), [], 0
    address = address_of_database(engine)
    try:
        with engine.connect() as connection:
            problems += own_problems(engine, connection.execute)
            found = revision_of(connection)
        if found != REVISION:
            problems.append(f"The shape is {found}, not {REVISION}: a server brings it up to date.")
            return Findings(address, 0, 0, problems)
        ids = storage.every_id()
        for number, game_id in enumerate(ids, 1):
            try:
                stored = storage.read(game_id)
                moves += len(stored.game.record.moves) if stored else 0
            except (GameError, ValueError) as error:
                problems.append(f"Game {game_id}: {error}")
            show(number, len(ids))
    except SQLAlchemyError as error:
        raise unusable(engine, error) from error
    return Findings(address, len(ids), moves, problems)


def own_problems(engine: Engine, ask: Callable[..., object]) -> list[str]:
    """What the database itself says of its files."""
    if engine.dialect.name != "sqlite":
        return []
    lines = [str(row[0]) for row in ask(text("PRAGMA integrity_check"))]  # type: ignore[attr-defined]
    return [line for line in lines if line != "ok"]
