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

    def __init__(self, place: Path) -> None:
        self.place = place

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{OWNER}@/{name}?host={self.place}"

    def fresh(self) -> str:
        """A new database; its address."""
        name = f"games{next(NUMBERS)}"
        self.run("psql", "-q", "-d", "postgres", "-c", f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, name: str, *args: str) -> str:
        """What a program of PostgreSQL says about this cluster."""
        found = program(name)
        assert found
        done = subprocess.run(
            [found, "-h", str(self.place), "-U", OWNER, *args],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout


@contextmanager
def cluster() -> Iterator[Cluster]:
    """PostgreSQL, as long as this lasts."""
    init, control = program("initdb"), program("pg_ctl")
    if init is None or control is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    user = plain_user()
    with tempfile.TemporaryDirectory(prefix="fivesquare-pg-") as name:
        place = Path(name)
        if user:
            os.chown(place, pwd.getpwnam(user).pw_uid, -1)
        place.chmod(0o755)

        def run(*command: str) -> None:
            subprocess.run(
                command,
                cwd="/",
                user=user,
                extra_groups=[] if user else None,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # and not ours, which the server would keep open
                stderr=subprocess.DEVNULL,
                check=True,
            )

        data = str(place / "data")
        run(init, "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")
        # Our server is killed, never this one: it need not wait for the disk.
        options = f"-k {place} -c listen_addresses='' -c fsync=off -c max_connections=50"
        run(control, "-D", data, "-w", "-l", str(place / "log"), "-o", options, "start")
        try:
            yield Cluster(place)
        finally:
            run(control, "-D", data, "-w", "-m", "immediate", "stop")
