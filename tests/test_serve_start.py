"""What a server says when it starts, and in one sentence when it cannot."""

import io
import socket
from pathlib import Path

import pytest
import segno

from fivesquare.web.installation import BadInstallation, Installation
from running import Ran, Terminal, run


def served(place: Path, *options: str) -> Ran:
    return run(place, "serve", "--no-browser", *options)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = served(tmp_path, "--port", str(port))
    why = "Address already in use; --port 0 takes a free one."
    sentence = f"Error: The server cannot listen on 127.0.0.1, port {port}: {why}\n"
    assert ran == Ran(2, "", sentence)


def test_an_address_of_somebody_else(tmp_path: Path) -> None:
    for host, why in (
        ("192.0.2.1", "Cannot assign requested address"),
        ("nobody.invalid", "Name or service not known"),
        ("", "--host is empty"),
    ):
        ran = served(tmp_path, "--port", "0", "--host", host)
        assert (ran.code, ran.out) == (2, ""), host
        assert why in ran.err
        assert ran.err.endswith("; --host 0.0.0.0 is every address of ours.\n")
        assert len(ran.err.splitlines()) == 1


def test_a_database_where_there_is_no_directory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = served(tmp_path, "--port", "0", "--database", f"sqlite:///{tmp_path}/file/games.db")
    assert ran == Ran(1, "", f"Error: File exists: {tmp_path}/file.\n")


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://games.example.org/", "https://games.example.org"),
        ("HTTPS://Games.Example.org:443", "https://games.example.org"),
        ("http://games.example.org:8080", "http://games.example.org:8080"),
        ("http://[2001:db8::1]:80/", "http://[2001:db8::1]"),
        ("", ""),
    ],
)
def test_an_address_from_outside_is_written_as_browsers_write_it(address: str, origin: str) -> None:
    """For a page of ours is known by it."""
    installation = Installation(base_url=address)
    assert installation.origin == origin
    assert installation.is_secure == origin.startswith("https")


@pytest.mark.parametrize(
    "address",
    [
        "games.example.org",
        "ftp://games.example.org",
        "https://",
        "https://games.example.org/club",
        "https://games.example.org?club",
        "https://games.example.org#club",
        "https://ann@games.example.org",
        "https://games.example.org:port",
        "https://games.example.org:99999",
        "https://[games",
    ],
)
def test_what_is_more_or_less_than_an_address_is_refused(address: str) -> None:
    with pytest.raises(BadInstallation, match="--base-url is an address like https://games"):
        Installation(base_url=address)


@pytest.mark.parametrize(
    ("options", "address"),
    [
        (("--host", "0.0.0.0"), ""),
        (("--host", "0.0.0.0", "--base-url", "https://games.test"), "https://games.test"),
        ((), "none, because nobody else could come"),
    ],
)
def test_a_network_address_is_a_code_too(
    options: tuple[str, ...], address: str, tmp_path: Path
) -> None:
    with Terminal(tmp_path, "serve", "--no-browser", "--port", "0", *options) as terminal:
        terminal.see("Serving on ")
        shown = terminal.see("\n").strip()
        drawn = io.StringIO()
        segno.make(address or shown).terminal(drawn, compact=True)
        if options:
            *_, last = drawn.getvalue().splitlines()
            code = terminal.see(last) + last
            assert code.split() == drawn.getvalue().split()
        terminal.child.sendintr()
        assert "\u2588" not in terminal.end()
    assert terminal.code == 130
