"""Links that lead nowhere, servers that are none, and those behind a certificate."""

import http.server
import json
import re
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest

from fivesquare.remote.client import Trouble
from fivesquare.remote.link import BadLink, Link, read_link
from fivesquare.remote.view import view_of
from friends import Friend
from running import Terminal, run
from servers import RunningServer

NONE = "0" * 18
WHOLE = "http://127.0.0.1:5055/games/4ezt9e7mvi07bje680"


# Reading.


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (WHOLE, Link("http://127.0.0.1:5055", "4ezt9e7mvi07bje680")),
        (f" {WHOLE}/ ", Link("http://127.0.0.1:5055", "4ezt9e7mvi07bje680")),
        (f"{WHOLE}#a-B_9", Link("http://127.0.0.1:5055", "4ezt9e7mvi07bje680", "a-B_9")),
        ("https://games.example.org/games/x", Link("https://games.example.org", "x")),
        ("http://[::1]:80/games/x", Link("http://[::1]:80", "x")),
    ],
)
def test_links_are_read(text: str, link: Link) -> None:
    assert read_link(text) == link
    assert read_link(str(link)) == link


def test_where_a_link_leads() -> None:
    link = read_link("https://games.example.org/games/x#secret")
    assert link.call("/moves") == "https://games.example.org/api/games/x/moves"
    assert link.socket == "wss://games.example.org/api/games/x/live"
    assert link.headers == {"Authorization": "Bearer secret"}
    assert not link.is_here
    assert not read_link("http://127.0.0.1.example.org/games/x").is_here
    for host in ("localhost", "127.0.0.1:5055", "[::1]:5055", "127.1.2.3"):
        assert read_link(f"http://{host}/games/x").is_here


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "4ezt9e7mvi07bje680", "127.0.0.1:5055/games/x", "http://", "http:///games/x"),
        *("ftp://host/games/x", "file:///games/x", "http://host", "http://host/", "//host/games/x"),
        *(
            "http://host/games/",
            "http://host/games",
            "http://host/rules/x",
            "http://host/games/x/y",
        ),
        *("http://host/games/x?y=z", "http://host/games/x y", "http://host/games/%41"),
        *("http://host:port/games/x", "http://host:99999/games/x", "http://[::1/games/x"),
        *("http://me:secret@host/games/x", "http://host/games/x\n\x1b[2J", "http://host/games/é"),
        *("http://host/games/x#a b", "http://host/games/x#\r\nHost: y", f"{WHOLE}#{'a' * 201}"),
    ],
)
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(BadLink) as caught:
        read_link(text)
    assert str(caught.value).isprintable()


def test_no_secret_is_repeated() -> None:
    with pytest.raises(BadLink) as caught:
        read_link("http://host/x#secret")
    assert "secret" not in str(caught.value)


# Sentences and exit codes.


def refused(place: Path, *args: str) -> tuple[int, str]:
    """How `join` ends, and its one sentence."""
    ran = run(place, "join", *args)
    assert ran.out == ""
    [sentence] = ran.err.splitlines()
    return ran.code, sentence.removeprefix("Error: ")


def test_what_was_typed_wrong(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, "blockade")
    for args, sentence in (
        (["blockade"], f'"blockade" is no link to a game; one looks like {WHOLE}'),
        ([f"{ann.link}#!"], "What stands behind # in this link is no secret of a seat."),
        ([f"{ann.link}#wrong"], "The secret in this link opens no seat of this game."),
        ([f"{served.url}/games/{NONE}"], "There is no such game; it may have been removed."),
        (
            [ann.link, "--player", "grandmaster"],
            'There is no opponent "grandmaster". The opponents:'
            " human, random, 1 (weak) to 8 (strong; some games have fewer), perfect,"
            " cmd:PROGRAM, py:MODULE:FUNCTION.",
        ),
        (
            [ann.link, "--player", "cmd:no-such-program"],
            'The program "no-such-program" cannot be started: there is no such program.',
        ),
        (
            [ann.link, "--name", "x" * 41],
            "A name has at most 40 characters, all of them printable.",
        ),
        (
            [ann.own_link, "--name", "Bob"],
            "--name is for whoever sits down; this link has a seat already.",
        ),
    ):
        assert refused(tmp_path, *args) == (2, sentence)
    assert ann.state()["status"] == "waiting", "nobody has sat down"


def test_nobody_is_there(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        server = f"http://127.0.0.1:{free.getsockname()[1]}"
    code, sentence = refused(tmp_path, f"{server}/games/x")
    assert (code, sentence) == (
        1,
        f"No fivesquare server answers at {server}: Connection refused.",
    )
    code, sentence = refused(tmp_path, "http://no-such-host.invalid/games/x")
    assert code == 1
    assert sentence.startswith("No fivesquare server answers at http://no-such-host.invalid: ")


class Stranger(http.server.BaseHTTPRequestHandler):
    """A server that is none of ours."""

    status = 200
    headers_of_answer: ClassVar[dict[str, str]] = {}
    body = b""
    asked: ClassVar[list[str]] = []  # of all of them

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(self.status)
        for name, value in self.headers_of_answer.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def asked(place: Path, **answer: Any) -> tuple[int, str]:
    """How `join` ends that asks somebody who answers like that."""
    kind = type("Kind", (Stranger,), answer)
    with http.server.HTTPServer(("127.0.0.1", 0), kind) as stranger:
        threading.Thread(target=stranger.serve_forever, daemon=True).start()
        code, sentence = refused(place, f"http://127.0.0.1:{stranger.server_port}/games/x")
        stranger.shutdown()
    return code, re.sub(r":\d+", ":PORT", sentence)


STATE = {"format": 1, "game": "blockade", "version": 1}


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"body": b"<html>Hello"}, "it answers with something else."),
        ({"body": b"[" * 100_000}, "it answers with something else."),
        ({"status": 404, "body": b"<html>Not here"}, "it answers 404."),
        ({"status": 502}, "it answers 502."),
        ({"status": 302, "headers_of_answer": {"Location": "/login"}}, "it answers 302."),
    ],
)
def test_something_else_is_there(answer: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    Stranger.asked.clear()
    expected = f"No fivesquare server answers at http://127.0.0.1:PORT: {sentence}"
    assert asked(tmp_path, **answer) == (1, expected)
    assert Stranger.asked == ["/api/games/x"], "a secret is shown nowhere else"


def test_a_server_that_does_not_know_its_name(served: RunningServer, tmp_path: Path) -> None:
    body = json.dumps({"error": {"message": "That is not\x1b[2J my name."}}).encode()
    assert asked(tmp_path, status=403, body=body) == (1, "That is not?[2J my name.")


def test_a_state_that_cannot_be_read(served: RunningServer, tmp_path: Path) -> None:
    assert asked(tmp_path, body=json.dumps(STATE).encode()) == (
        1,
        "What the server says of this game cannot be read.",
    )
    good = Friend(served, "blockade").state()
    view_of(good, frozenset())
    changes: list[dict[str, Any]] = [
        {"offers": None},
        {"offers": {**good["offers"], "undo": 3}},
        {"players": good["players"][:1]},
        {"players": [{**good["players"][0], "name": "\x1b[2J"}, good["players"][1]]},
        {"moves": ["9,9/1,1"]},
        {"game": "chess"},
        {"version": "many"},
        {"next": "../x"},
        {"next": 5},
        {"result": {"winner": 1, "reason": "path"}},
        {"may_claim": None},
    ]
    for change in changes:
        with pytest.raises(Trouble, match="cannot be read"):
            view_of({**good, **change}, frozenset())


# Behind a certificate.


Taken = Callable[[socket.socket], socket.socket]


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of our own for this machine, with its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed here")
    path = tmp_path / "own.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", str(path), "-out", str(tmp_path / "public.pem")),
        ],
        check=True,
        capture_output=True,
    )
    with path.open("a") as file:
        file.write((tmp_path / "public.pem").read_text())
    return path


@pytest.fixture
def secure(served: RunningServer, certificate: Path) -> Iterator[str]:
    """The address of a proxy before the server, as it stands before larger ones."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    def take(plain: socket.socket) -> socket.socket:
        return context.wrap_socket(plain, server_side=True)

    with forwarded(served, take) as port:
        yield f"https://localhost:{port}"


@contextmanager
def forwarded(server: RunningServer, take: Taken, cut: bytes = b"") -> Iterator[int]:
    """The port of a proxy before a server."""
    port = int(server.url.rpartition(":")[2])
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=forward, args=(listening, take, port, cut), daemon=True).start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)


def forward(listening: socket.socket, take: Taken, port: int, cut: bytes = b"") -> None:
    """Take connections until there are no more, and hand on what comes. Of the first one that
    asks for what begins with `cut`, the question is handed on and the answer is not."""
    while True:
        try:
            outside = take(listening.accept()[0])
        except ssl.SSLError:
            continue
        except OSError:
            return
        inside = socket.create_connection(("127.0.0.1", port))
        if cut and outside.recv(len(cut), socket.MSG_PEEK) == cut:
            cut = b""
            threading.Thread(target=pour, args=(outside, inside), daemon=True).start()
            with inside, outside:
                assert inside.recv(65536), "it is answered, so it was done"
                outside.shutdown(socket.SHUT_RDWR)
            continue
        threading.Thread(target=exchange, args=(outside, inside), daemon=True).start()


def exchange(outside: socket.socket, inside: socket.socket) -> None:
    """All that comes from one into the other, both ways."""
    with outside, inside:
        back = threading.Thread(target=pour, args=(inside, outside), daemon=True)
        back.start()
        pour(outside, inside)
        back.join()


def pour(source: socket.socket, target: socket.socket) -> None:
    """All that comes from one into the other, and that nothing more comes."""
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


def test_https(served: RunningServer, secure: str, certificate: Path, tmp_path: Path) -> None:
    ann = Friend(served, "pathway:size=3")
    link = ann.link.replace(served.url, secure)
    code, sentence = refused(tmp_path, link)
    assert (code, "CERTIFICATE_VERIFY_FAILED" in sentence) == (1, True), sentence
    with Terminal(tmp_path, "join", link, SSL_CERT_FILE=str(certificate)) as bob:
        bob.see("Waiting for Ann ... ")
        ann.move("2,2")
        bob.see("to claim (row column): ")
        bob.type("1 1", "Waiting for Ann ... ")
    assert ann.state()["moves"] == ["2,2", "1,1"]


def test_a_move_whose_answer_is_lost_is_made_once(served: RunningServer, tmp_path: Path) -> None:
    ann = Friend(served, "pathway:size=3")
    cut = f"POST /api/games/{ann.id}/moves ".encode()
    with (
        forwarded(served, lambda plain: plain, cut) as port,
        Terminal(
            tmp_path, "join", ann.own_link.replace(served.url, f"http://127.0.0.1:{port}")
        ) as terminal,
    ):
        terminal.see("to claim (row column): ")
        shown = terminal.type("2 2", "Waiting for somebody to join ... ")
    assert "Error" not in shown
    assert "   2 [ ][X][ ]\n" in shown
    assert ann.state()["moves"] == ["2,2"]


def test_nothing_leads_elsewhere(served: RunningServer, tmp_path: Path) -> None:
    """A proxy of the environment is not asked for what is on this machine."""
    ann = Friend(served, "pathway:size=3")
    nowhere = dict.fromkeys(("http_proxy", "HTTP_PROXY", "all_proxy"), "http://127.0.0.1:9")
    with Terminal(tmp_path, "join", ann.link, **nowhere) as bob:
        bob.see("Waiting for Ann ... ")
        ann.move("2,2")
        assert "lost" not in bob.see("to claim (row column): ")
        bob.type("1 1", "Waiting for Ann ... ")
    assert ann.state()["moves"] == ["2,2", "1,1"]
