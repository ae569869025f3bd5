"""What a server keeps: its shape, written together, read as it was, ours alone, removed in time."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, func, inspect, select, text, update

from fivesquare.games import load
from fivesquare.hosted import Hosted, acted, moved, opened
from fivesquare.records.record import Record
from fivesquare.web.database import (
    REVISION,
    BadDatabase,
    migrate,
    open_database,
    our_own,
    ready_database,
)
from fivesquare.web.ledger import PACE, Ledger
from fivesquare.web.relations import GAMES, METADATA, MOVES, SEATS
from fivesquare.web.storage import DAY, Conflict, Key, Storage, Stored, Write, now
from fivesquare.web.upkeep import back_up
from hosted_games import walk
from loops import run_apart
from postgres import Cluster
from running import run
from servers import RunningServer, close_code, good, own_database, refused

BOTH = frozenset({1, 2})


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """An empty database in the newest shape."""
    with ready_database(database) as found:
        yield found


def new_game() -> Hosted:
    """A game of both seats."""
    return opened(Record(load("blockade")), 1, "human", False)


def write(storage: Storage, *writes: Write) -> list[Exception | None]:
    return storage.write([*writes])


def read(storage: Storage, name: str) -> Stored:
    found = storage.read(name)
    assert found
    return found


# Shape.


def test_migrations_lead_to_the_tables_that_are_declared(engine: Engine) -> None:
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []


def test_the_newest_shape_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "fivesquare.web:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    storage, game = Storage(engine), new_game()
    write(storage, Write(((None, game),)))
    migrate(engine)
    assert read(storage, game.id).game == game


def test_a_shape_is_made_whole_or_not_at_all(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE seats (x INTEGER)"))  # which is made last
    with pytest.raises(BadDatabase):
        migrate(engine)
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) == {"seats"}
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE seats"))
    migrate(engine)
    engine.dispose()


def test_a_newer_database_is_left_alone(database: str, tmp_path: Path) -> None:
    engine = open_database(database)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    done = run(tmp_path, "serve", "--no-browser", "--port", "0", "--database", database)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "Error: The database has the shape 9999, made by a newer fivesquare: update this one.\n"
    )


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nonsense", "names no database"),
        ("mysql://user@host/name", "sqlite and postgresql are"),
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("postgresql://nobody:password@127.0.0.1:1/x", "cannot be used"),
    ],
)
def test_what_is_no_database_is_one_sentence(address: str, sentence: str, tmp_path: Path) -> None:
    done = run(tmp_path, "serve", "--no-browser", "--port", "0", "--database", address)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: ")
    assert sentence in done.err
    assert len(done.err.splitlines()) == 1
    assert "password" not in done.err


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear Bob, " * 500)
    with (
        pytest.raises(BadDatabase, match="file is not a database"),
        ready_database(f"sqlite:///{file}"),
    ):
        pass
    assert file.read_text().startswith("Dear Bob")


# One server at a time.


def test_where_no_copy_can_be_made_is_one_sentence(tmp_path: Path) -> None:
    there, none = (open_database(f"sqlite:///{tmp_path}/{name}.db") for name in ("there", "none"))
    migrate(there)
    for engine, name, sentence in (
        (there, "there.db", f"{tmp_path}/there.db is there already: choose another name."),
        (there, "no/copy.db", f"There is no folder {tmp_path}/no: choose another one."),
        (none, "copy.db", f"There is no database {tmp_path}/none.db; a server makes it."),
    ):
        with pytest.raises(BadDatabase) as refused:
            back_up(engine, tmp_path / name)
        assert str(refused.value) == sentence
    assert not (tmp_path / "none.db").exists()


def test_a_second_server_is_refused_where_the_database_is_a_file(tmp_path: Path) -> None:
    database = own_database(tmp_path)
    with RunningServer(tmp_path, database) as own:
        done = run(tmp_path, "serve", "--no-browser", "--port", "0", "--database", database)
        assert (done.code, done.out) == (2, "")
        assert done.err == (
            "Error: Another server uses this database already; end it, or name another --database."
            " Several at once share one in PostgreSQL.\n"
        )
        one = own.opened("blockade")
        own.kill()
        own.start()
        assert one.state()["ply"] == 0, "one that was killed holds nothing"


def test_a_server_waits_for_the_one_before_to_go(tmp_path: Path) -> None:
    first, second = (open_database(own_database(tmp_path)) for _ in range(2))
    holds, entered = threading.Event(), []

    def hold() -> None:
        with our_own(first):
            holds.set()
            entered.append(1)
            threading.Event().wait(0.5)
            entered.append(2)

    thread = threading.Thread(target=hold)
    thread.start()
    holds.wait(10)
    with our_own(second):
        entered.append(3)
    thread.join()
    assert entered == [1, 2, 3]
    first.dispose()
    second.dispose()


# Writing and reading.


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_read_as_it_was_written(engine: Engine, seed: int) -> None:
    storage, written = Storage(engine), set()
    for before, _, _, change in walk(seed, 60):
        if before.id not in written:
            assert write(storage, Write(((None, before),))) == [None]
            written.add(before.id)
        assert read(storage, before.id).game == before
        if change:
            games: list[tuple[Hosted | None, Hosted]] = [(before, change.game)]
            if change.following:
                games.append((None, change.following))
                written.add(change.following.id)
            assert write(storage, Write(tuple(games))) == [None]
            assert read(storage, before.id).game == change.game
            if change.following:
                assert read(storage, change.following.id).game == change.following
    assert set(storage.every_id()) == written
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(SEATS)).scalar() == 0


def test_who_changes_what_somebody_else_has_changed_is_refused(engine: Engine) -> None:
    storage, game, other = Storage(engine), new_game(), new_game()
    write(storage, Write(((None, game), (None, other))))
    first, second = (moved(game, BOTH, move).game for move in ("1,1/1,2", "2,2/1,2"))
    later = moved(other, BOTH, "3,3/1,1").game
    found = write(
        storage, Write(((game, first),)), Write(((game, second),)), Write(((other, later),))
    )
    assert [type(fault) for fault in found] == [type(None), Conflict, type(None)]
    assert read(storage, game.id).game == first, "and nothing of the second is there"
    assert read(storage, other.id).game == later, "the others are not to blame"


def test_a_write_counts_whole_or_not_at_all(engine: Engine) -> None:
    storage, game = Storage(engine), new_game()
    write(storage, Write(((None, game),)))
    stale = replace(game, version=9)
    following = new_game()
    key = Key("d" * 64, game.series, 1)
    wrong = Write(((None, following), (stale, moved(stale, BOTH, "1,1/1,2").game)), (key,))
    assert isinstance(write(storage, wrong)[0], Conflict)
    assert storage.read(following.id) is None
    assert read(storage, game.id) == Stored(game, read(storage, game.id).changed)
    assert not storage.is_known(key.digest)


def test_moves_that_are_taken_back_are_gone(engine: Engine) -> None:
    storage, game = Storage(engine), new_game()
    write(storage, Write(((None, game),)))
    for move in ("3,3/1,1", "3,4/1,2", "3,5/1,3"):
        after = moved(game, BOTH, move).game
        write(storage, Write(((game, after),)))
        game = after
    back = acted(game, BOTH, "undo", False).game
    other = moved(back, BOTH, "4,4/1,3").game
    for before, after in ((game, back), (back, other)):
        assert write(storage, Write(((before, after),))) == [None]
    assert read(storage, game.id).game.record.moves == ("3,3/1,1", "3,4/1,2", "4,4/1,3")


def test_lists_are_of_the_latest_first(engine: Engine) -> None:
    storage = Storage(engine)
    games = [replace(new_game(), open=True) for _ in range(3)]
    for number, game in enumerate(games):
        write(storage, Write(((None, game),), (Key("d" * 64, game.series, 1),)))
        with engine.begin() as connection:
            changed = update(GAMES).where(GAMES.c.id == game.id).values(changed=number)
            connection.execute(changed)
    latest = [game.id for game in reversed(games)]
    assert [each.game.id for each in storage.listed("playing")] == latest
    assert [each.game.id for each in storage.mine("d" * 64)] == latest
    assert storage.listed("waiting") == storage.mine("e" * 64) == []
    assert storage.is_known("d" * 64)


# Removing.


def aged(engine: Engine, game: Hosted, days: float) -> None:
    """Nothing has happened in a game for so many days."""
    with engine.begin() as connection:
        changed = now() - round(days * DAY)
        connection.execute(update(GAMES).where(GAMES.c.id == game.id).values(changed=changed))


def test_old_games_are_removed_with_their_moves_and_seats(engine: Engine) -> None:
    storage, old, recent = Storage(engine), new_game(), new_game()
    following = replace(new_game(), series=old.series)
    for game in (old, recent, following):
        played = moved(game, BOTH, "3,3/1,1").game
        write(storage, Write(((None, game),), (Key(game.id.ljust(64, "0"), game.series, 1),)))
        write(storage, Write(((game, played),)))
    aged(engine, old, 8)
    assert storage.remove_older(7) == 1
    assert storage.read(old.id) is None
    assert len(read(storage, following.id).keys) == 2, "seats hold through a series"
    aged(engine, following, 8)
    assert storage.remove_older(7) == 1
    assert storage.remove_older(7) == 0
    with engine.connect() as connection:
        assert [*connection.execute(select(GAMES.c.id)).scalars()] == [recent.id]
        assert [*connection.execute(select(MOVES.c.game)).scalars()] == [recent.id]
        assert [*connection.execute(select(SEATS.c.series)).scalars()] == [recent.series]


def test_a_server_removes_what_is_older_than_it_was_told(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        old, recent = own.opened("blockade"), own.opened("blockade")
        own.stop()
        with sqlite3.connect(tmp_path / "games.db") as connection:
            changed = now() - 3 * DAY
            connection.execute("UPDATE games SET changed = ? WHERE id = ?", (changed, old.id))
        connection.close()
        own.options = ("--keep-days", "2")
        own.start()
        recent.wait_for(ply=0)
        answer = old.get()
        while answer.status_code == 200:  # it may take a moment
            answer = old.get()
        refused(answer, 404)
        good(recent.play("3,3/1,1"))


# Away.


def test_a_database_that_goes_away_comes_back(postgres: Cluster, tmp_path: Path) -> None:
    with RunningServer(tmp_path, postgres.fresh()) as own:
        one = own.opened("blockade", "human")
        against = own.opened("pathway", "random", seat=2)
        elsewhere = own.opened("blockade")
        own.stop()
        own.start()  # and has read only what it is asked for
        state = good(one.play("3,3/1,1"))
        state, against_state = one.state(), against.wait_for(ply=1)
        postgres.stop()
        try:
            for chair in (one, against):
                answer = chair.play(chair.state()["legal"][0], ply=1)
                assert refused(answer, 503)["kind"] == "database"
                assert int(answer.headers["Retry-After"]) > 0
            with elsewhere.watch() as live:
                assert close_code(live) == 1013, "try again later"
            for seen, chair in ((state, one), (against_state, against)):
                assert chair.state()["version"] == seen["version"], "nothing has changed"
        finally:
            postgres.start()
        good(one.play("3,4/1,2", ply=1))
        good(against.play(against_state["legal"][0], ply=1))
        against.wait_for(ply=3)
        assert "Traceback" not in own.said_wrong()


def test_a_database_that_somebody_else_holds_is_waited_for_and_then_refused(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        one = own.opened("blockade", "human")
        good(one.play("3,3/1,1"))
        with sqlite3.connect(tmp_path / "games.db") as other:
            other.execute("BEGIN IMMEDIATE")  # somebody holds it for longer than we wait
            refused(one.play("3,4/1,2", ply=1), 503)
            other.rollback()
        other.close()
        assert one.state()["moves"] == ["3,3/1,1"]
        good(one.play("3,4/1,2", ply=1))
        assert "Traceback" not in own.said_wrong()


# Together.


def test_what_arrives_together_is_flushed_together(engine: Engine) -> None:
    storage = Storage(engine)
    games = [new_game() for _ in range(300)]

    async def write_all() -> int:
        ledger = Ledger(storage)
        await asyncio.gather(*(ledger.write(Write(((None, game),))) for game in games))
        later = [moved(game, BOTH, "3,3/1,1").game for game in games]
        pairs = zip(games, later, strict=True)
        await asyncio.gather(*(ledger.write(Write((pair,))) for pair in pairs))
        await ledger.close()
        return ledger.flushes

    assert run_apart(write_all()) <= 6
    assert sorted(storage.every_id()) == sorted(game.id for game in games)
    assert read(storage, games[0].id).game.record.moves == ("3,3/1,1",)


def test_what_arrives_in_a_busy_time_shares_flushes(engine: Engine) -> None:
    async def write_all() -> tuple[int, float]:
        ledger = Ledger(Storage(engine))
        begun = time.monotonic()
        for _ in range(10):
            await asyncio.gather(*(some(ledger, number) for number in range(10)))
        await ledger.close()
        return ledger.flushes, time.monotonic() - begun

    async def some(ledger: Ledger, number: int) -> None:
        await asyncio.sleep(number / 1000)
        await ledger.write(Write(((None, new_game()),)))

    flushes, seconds = run_apart(write_all())
    assert flushes <= 1 + seconds / PACE
    assert flushes <= 50, "of a hundred that came one after another"


def test_who_is_told_that_it_is_written_finds_it_there(engine: Engine) -> None:
    """And who goes before, does not stop the others."""
    storage = Storage(engine)
    games = [new_game() for _ in range(60)]

    async def write_some() -> None:
        ledger = Ledger(storage)

        async def keep(game: Hosted) -> None:
            await ledger.write(Write(((None, game),)))
            assert (await ledger.read(storage.read, game.id)).game == game  # type: ignore[union-attr]

        tasks = [asyncio.create_task(keep(game)) for game in games]
        await asyncio.sleep(0)
        for task in tasks[::3]:
            task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(each) for each in found[1::3]] == [type(None)] * 20
        assert {type(each) for each in found[::3]} == {asyncio.CancelledError}
        await ledger.close()

    run_apart(write_some())


def test_who_closes_the_ledger_waits_for_what_is_to_be_written(engine: Engine) -> None:
    storage = Storage(engine)
    games = [new_game() for _ in range(50)]

    async def write_and_close() -> None:
        ledger = Ledger(storage)
        tasks = []
        for game in games:
            tasks.append(asyncio.create_task(ledger.write(Write(((None, game),)))))
            await asyncio.sleep(0)
        await ledger.close()
        assert all(task.done() for task in tasks)

    run_apart(write_and_close())
    assert len(storage.every_id()) == len(games)


def test_one_that_cannot_be_written_is_told_and_the_others_are_kept(engine: Engine) -> None:
    storage = Storage(engine)
    games = [new_game() for _ in range(9)]
    twice = [*games, games[4]]

    async def write_all() -> list[BaseException | None]:
        ledger = Ledger(storage)
        writes = (ledger.write(Write(((None, game),))) for game in twice)
        found = await asyncio.gather(*writes, return_exceptions=True)
        await ledger.close()
        return found

    found = run_apart(write_all())
    assert sum(fault is not None for fault in found) == 1
    assert len(storage.every_id()) == 9
