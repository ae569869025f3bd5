"""Numbers for Prometheus, and plain logs: whoever runs a server sees how it fares, no secrets."""

import re
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from generate import ROOT
from running import environment, run
from servers import SOON, RunningServer, good, own_database, refused

LINE = re.compile(
    r'127\.0\.0\.1 - - \[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\] "(\w+) (\S+) HTTP/1\.1"'
    r" (\d{3}) (\d+|-) \d+\.\d{3}"
)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that tells everything it can of itself."""
    place = tmp_path_factory.mktemp("watched")
    logs = ("--access-log", str(place / "access.log"), "--error-log", str(place / "error.log"))
    with RunningServer(place, own_database(place), "--metrics", *logs) as own:
        yield own
        assert own.said_wrong() == ""
        assert (place / "error.log").read_text() == ""


def numbers(server: RunningServer) -> dict[tuple[str, tuple[str, ...]], float]:
    """Everything that a server tells, by name and labels."""
    answer = server.client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, tuple(sorted(sample.labels.values()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def log_of(server: RunningServer, last: str) -> list[tuple[str, ...]]:
    """Method, path, status and size of every line of the access log, up to one with that path,
    which is written once the answer was sent."""
    log, until = server.place / "access.log", time.monotonic() + SOON
    while not log.exists() or f" {last} " not in log.read_text():
        assert time.monotonic() < until, last
        time.sleep(0.01)
    lines = log.read_text().splitlines()
    found = [LINE.fullmatch(line) for line in lines]
    assert all(found), [line for line, each in zip(lines, found, strict=True) if not each]
    return [each.groups() for each in found if each]


def test_numbers_grow_with_what_is_done(watched: RunningServer) -> None:
    before = numbers(watched)
    one, friend = watched.begun("pathway")
    with watched.watched(one.id) as socket:
        socket.recv()
        good(one.play("3,3"))
        refused(friend.play("3,3"), 422)
        watched.client.get("/nothing/at/all")
        during = numbers(watched)
    moves = "POST", "/api/games/{id}/moves"

    def grown(name: str, *labels: str) -> float:
        return during[name, tuple(sorted(labels))] - before.get((name, tuple(sorted(labels))), 0)

    assert grown("fivesquare_requests_total", *moves, "200") == 1
    assert grown("fivesquare_requests_total", *moves, "422") == 1
    assert grown("fivesquare_requests_total", "GET", "other", "404") == 1
    assert grown("fivesquare_request_seconds_count", moves[1]) == 2
    assert grown("fivesquare_rooms") == 1
    assert grown("fivesquare_sockets") == 1
    assert grown("fivesquare_writes_total") >= 3
    assert grown("fivesquare_write_seconds_total") > 0
    assert during["fivesquare_engine_processes", ()] >= 2
    assert during["fivesquare_loop_lag_seconds_count", ()] >= 0
    assert during["process_resident_memory_bytes", ()] > 10_000_000
    assert {("fivesquare_engine_waiting", (line,)) for line in ("games", "studies")} <= {*during}


def test_labels_do_not_grow_without_end(watched: RunningServer) -> None:
    for number in range(20):
        watched.client.get(f"/nothing/{number}")
        watched.client.get(f"/api/games/{number:018}")
        watched.client.request(f"DO{number}", "/")
    labels = {labels for name, labels in numbers(watched) if name == "fivesquare_requests_total"}
    assert len(labels) < 40
    assert not any("nothing" in part for each in labels for part in each)


def test_every_request_is_a_line(watched: RunningServer) -> None:
    one = watched.opened("blockade")
    watched.client.get("/rules/blockade?what=this")
    with watched.watched(one.id, one.secret) as socket:
        socket.recv()
    watched.client.get("/a%22b%0Ac%20d")
    log_of(watched, f"/api/games/{one.id[:6]}../live")
    lines = log_of(watched, "/a%22b%0Ac%20d")
    assert ("WS", f"/api/games/{one.id[:6]}../live", "101", "-") in lines
    assert {
        ("POST", "/api/games", "201"),
        ("GET", "/rules/blockade", "200"),
        ("GET", "/a%22b%0Ac%20d", "404"),
    } <= {each[:3] for each in lines}


def test_no_log_holds_a_secret(watched: RunningServer) -> None:
    one, friend = watched.begun("pathway")
    good(one.play("3,3"))
    made = good(friend.post("/link"))
    watched.client.get(f"/games/{one.id}?secret={one.secret}")
    watched.client.get(f"/api/games/{one.id}/record")
    log_of(watched, f"/api/games/{one.id[:6]}../record")
    kept = (watched.place / "access.log").read_text()
    for secret in (one.secret, friend.secret, made["secret"], one.id):
        assert secret not in kept
    assert one.id[:6] in kept


def test_a_log_that_was_moved_away_is_begun_anew(watched: RunningServer) -> None:
    watched.client.get("/healthz")
    log_of(watched, "/healthz")
    (watched.place / "access.log").rename(watched.place / "access.log.1")
    watched.client.get("/robots.txt")
    assert [each[1] for each in log_of(watched, "/robots.txt")] == ["/robots.txt"]


def test_nothing_is_told_unasked(served: RunningServer) -> None:
    assert served.client.get("/metrics").status_code == 404
    assert "GET" not in served.said.read_text()


def test_a_log_on_stdout(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path), "--access-log", "-") as own:
        own.client.get("/healthz")
        own.stop()
        *_, last = own.said.read_text().splitlines()
    assert LINE.fullmatch(last)


def test_what_goes_wrong_is_told_with_its_time_and_without_parameters(tmp_path: Path) -> None:
    log = tmp_path / "error.log"
    with RunningServer(tmp_path, own_database(tmp_path), "--error-log", str(log)) as own:
        one = own.opened("pathway", name="Zebedee")
        with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
            connection.execute("ALTER TABLE games RENAME TO gone")
        answer = own.client.post(f"{one.address}/join", json={"name": "Zacharias"})
        assert refused(answer, 503)["kind"] == "database"
        assert own.said_wrong() == ""
    said = log.read_text()
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ WARNING fivesquare\.web: The database", said)
    for secret in (one.secret, one.id, "Zebedee", "Zacharias"):
        assert secret not in said


@pytest.mark.parametrize("option", ["--access-log", "--error-log"])
def test_a_log_that_cannot_be_written_is_one_sentence(option: str, tmp_path: Path) -> None:
    place = str(tmp_path / "no" / "such.log")
    ran = run(tmp_path, "serve", "--no-browser", "--port", "0", option, place)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"Error: The log {place} cannot be written: No such file or directory.\n"


def test_without_the_package_metrics_say_what_installs_it(tmp_path: Path) -> None:
    code = """
        import sys
        sys.modules["prometheus_client"] = None
        sys.argv = ["fivesquare", "serve", "--no-browser", "--port", "0", "--metrics"]
        from fivesquare.__main__ import main
        main()
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env=environment(tmp_path, {}),
        capture_output=True,
        text=True,
        check=False,
    )
    sentence = '--metrics needs one more package: pip install "fivesquare[metrics]"'
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"Error: {sentence}\n")


def test_the_page_for_whoever_runs_it_names_numbers_that_there_are(watched: RunningServer) -> None:
    page = (ROOT / "docs" / "running.md").read_text("utf-8")
    named = {*re.findall(r"`((?:fivesquare|process)_\w+)", page)}
    told = {name for name, _ in numbers(watched)}
    assert len(named) > 10
    for name in named:
        assert name in told or f"{name}_count" in told, name
    unnamed = {name for name in told if name.startswith("fivesquare")} - named
    assert {re.sub("_(count|sum|bucket|created)$", "", name) for name in unnamed} <= {
        *named,
        "fivesquare_requests",
        "fivesquare_answers_known",
        "fivesquare_computers_thinking",
        "fivesquare_engine_processes",
    }
