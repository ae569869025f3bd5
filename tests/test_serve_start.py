"""A server that cannot start says so in one sentence."""

import socket
from pathlib import Path

from pages import Server
from running import run

SERVE = ("serve", "--no-browser")


def test_a_second_server_on_one_database(tmp_path: Path) -> None:
    with Server(tmp_path):
        ran = run(tmp_path, *SERVE, "--port", "0")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "Error: Another server uses this database already; end it, or name another --database.\n"
    )


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = run(tmp_path, *SERVE, "--port", str(taken.getsockname()[1]))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Error: The server cannot listen on 127.0.0.1, port ")
    assert ran.err.endswith(" With --port 0 it takes a free port.\n")
    assert ran.err.count("\n") == 1


def test_a_database_where_there_is_no_directory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run(tmp_path, *SERVE, "--port", "0", "--database", f"sqlite:///{tmp_path}/file/games.db")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"Error: File exists: {tmp_path}/file.\n"
