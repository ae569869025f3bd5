"""A real PostgreSQL for tests: a cluster in a temporary directory, reached by a file."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

NUMBERS = count(1)
OWNER = "fivesquare"


def program(name: str) -> str | None:
    """A program of PostgreSQL, where its packages put it."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(installed[-1]) if installed else shutil.which(name)


def plain_user() -> str | None:
    """Who PostgreSQL runs as, if not as ourselves: it refuses to be root's."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Cluster:
    """A server of databases, each of them fresh."""

    def __init__(self, place: Path, user: str | None, is_durable: bool) -> None:
        self.place, self.user, self.is_durable = place, user, is_durable

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{OWNER}@/{name}?host={self.place}"

    def fresh(self) -> str:
        """A new database; its address."""
        name = f"games{next(NUMBERS)}"
        self.run("psql", "-h", str(self.place), "-U", OWNER, "-q", "-d", "postgres",
                 "-c", f"CREATE DATABASE {name}")  # fmt: skip
        return self.url(name)

    def make(self) -> None:
        """Make its files."""
        self.run("initdb", "-D", self.data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Start it."""
        options = f"-k {self.place} -c listen_addresses='' -c max_connections=50"
        if not self.is_durable:
            options += " -c fsync=off"
        log = str(self.place / "log")
        self.run("pg_ctl", "-D", self.data, "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """End it at once."""
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")

    @property
    def data(self) -> str:
        """Where its files are."""
        return str(self.place / "data")

    def run(self, name: str, *args: str) -> None:
        """Run a program of PostgreSQL."""
        found = program(name)
        assert found
        subprocess.run(
            [found, *args],
            cwd="/",
            user=self.user,
            extra_groups=[] if self.user else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # and not ours, which the server would keep open
            stderr=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def cluster(is_durable: bool = False) -> Iterator[Cluster]:
    """PostgreSQL, as long as this lasts. In tests our server is killed, never this one: it need not
    wait for the disk."""
    if program("initdb") is None or program("pg_ctl") is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    user = plain_user()
    with tempfile.TemporaryDirectory(prefix="fivesquare-pg-") as name:
        place = Path(name)
        if user:
            os.chown(place, pwd.getpwnam(user).pw_uid, -1)
        place.chmod(0o755)
        found = Cluster(place, user, is_durable)
        found.make()
        found.start()
        try:
            yield found
        finally:
            found.stop()
