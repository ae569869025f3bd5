"""The database: opened, brought to the newest shape and, in a file, ours alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from fivesquare.core import GameError
from fivesquare.extras import missing
from fivesquare.locks import alone
from fivesquare.places import home
from fivesquare.texts import printable, quoted

REVISION = "0002"  # the newest shape, as the last file of migrations/versions calls it
PATIENCE = 5.0  # seconds for the server before to let go
OURS = 0x5F5  # the number of the lock in PostgreSQL under which the shape is changed


class BadDatabase(GameError):
    """A database that cannot be used, with the reason."""

    kind = "database"


def default_url() -> str:
    """A file in the user's data directory."""
    return f"sqlite:///{home() / 'games.db'}"


def open_database(url: str) -> Engine:
    """The database of an address like `sqlite:///FILE` or `postgresql://USER@HOST/NAME`."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadDatabase(
            f"{quoted(url)} names no database; one looks like postgresql://user@host/name or"
            " sqlite:///games.db."
        ) from error
    name = parsed.get_backend_name()
    if name == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise BadDatabase("A database in memory would lose every game: name a file.")
        Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed.set(drivername="sqlite+pysqlite"), hide_parameters=True)
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
        return engine
    if name == "postgresql":
        try:
            return create_engine(
                parsed.set(drivername="postgresql+psycopg"),
                pool_pre_ping=True,
                hide_parameters=True,  # names and digests belong in no log
            )
        except (ModuleNotFoundError, NoSuchModuleError) as error:
            raise BadDatabase(missing("PostgreSQL", "postgres")) from error
    raise BadDatabase(f"{quoted(name)} is not supported: sqlite and postgresql are.")


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers and one writer at a time, and nothing acknowledged before it is on the disk."""
    connection.isolation_level = None  # transactions begin where we say
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        connection.execute(f"PRAGMA {setting}")


def begin_sqlite(connection: Connection) -> None:
    """A transaction holds tables that are made, too: half a shape would be none that we know."""
    connection.exec_driver_sql("BEGIN")


@contextmanager
def ready_database(url: str) -> Iterator[Engine]:
    """A database for a server, as long as this lasts, in the newest shape."""
    engine = open_database(url)
    try:
        with our_own(engine):
            migrate(engine)
            yield engine
    finally:
        engine.dispose()


@contextmanager
def our_own(engine: Engine) -> Iterator[None]:
    """While this lasts, no other server uses a database in a file: each believes what it
    remembers. In PostgreSQL servers tell each other what they change."""
    if engine.dialect.name != "sqlite":
        yield
        return
    try:
        with alone(Path(f"{engine.url.database}.lock"), PATIENCE):
            yield
    except TimeoutError as error:
        raise BadDatabase(
            "Another server uses this database already; end it, or name another --database."
            " Several at once share one in PostgreSQL."
        ) from error


def migrate(engine: Engine) -> None:
    """Bring the database to the newest shape, if it is not there yet."""
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # who starts first does it, and once
                connection.execute(text(f"SELECT pg_advisory_xact_lock({OURS})"))
            found = revision_of(connection)
            if found != REVISION:
                upgrade(connection, found)
    except SQLAlchemyError as error:
        raise unusable(engine, error) from error


def address_of_database(engine: Engine) -> str:
    """How a person would name it, but for the password."""
    return str(engine.url.set(drivername=engine.url.get_backend_name()))


def unusable(engine: Engine, error: Exception) -> BadDatabase:
    """Why a database cannot be used, as a sentence."""
    why = printable(str(getattr(error, "orig", None) or error).partition("\n")[0], 200)
    return BadDatabase(
        f"The database {address_of_database(engine)} cannot be used: {why.removesuffix('.')}."
    )


def revision_of(connection: Connection) -> str | None:
    """The shape that the database has; None if it has none of ours."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def upgrade(connection: Connection, found: str | None) -> None:
    """Every step from the shape that was found to the newest."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "fivesquare.web:migrations")
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise BadDatabase(
            f"The database has the shape {found}, made by a newer fivesquare: update this one."
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
