"""What is there for containers: the files fit together, and the proxy is a real one."""

import json
import re
import shutil
import socket
import subprocess
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fivesquare.cli.serve import command
from generate import ROOT
from postgres import Cluster
from servers import SOON, RunningServer, good

DEPLOY = ROOT / "deploy"
INSTRUCTION = re.compile(r"^([A-Z]+) (.+)$", re.MULTILINE)
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
ORIGIN = Origin("http://games.test")
PROXY = "/etc/nginx/nginx.conf"


def instructions() -> list[tuple[str, str]]:
    """The lines of the Dockerfile."""
    return INSTRUCTION.findall((DEPLOY / "Dockerfile").read_text("utf-8"))


def composed() -> dict[str, Any]:
    """What is composed of what."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def options(line: list[str]) -> dict[str, Any]:
    """What `serve` makes of a command line, which it must understand."""
    name, *args = line
    assert name == "serve"
    return command.make_context("serve", [*args], resilient_parsing=False).params


# The image.


def test_the_image_copies_what_is_there_and_what_is_let_through() -> None:
    let = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = [
        name
        for kind, rest in instructions()
        if kind == "COPY" and "--from" not in rest
        for name in rest.split()[:-1]
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists()
        assert f"!{name}" in let
    read = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {read["readme"], *read["license-files"], "pyproject.toml"} <= {*copied}


def test_the_image_installs_extras_that_there_are() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    [extras] = re.findall(r'pip install --no-cache-dir "\.\[([a-z,]+)\]"', text)
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {*extras.split(",")} <= {*known["optional-dependencies"]}


def test_the_image_is_nobodys_with_power_and_starts_a_server() -> None:
    lines = instructions()
    assert ("USER", "fivesquare") in lines
    assert lines[-2] == ("ENTRYPOINT", '["fivesquare"]')
    assert lines[-1][0] == "CMD"
    asked = options(json.loads(lines[-1][1]))
    assert (asked["host"], asked["port"], asked["no_browser"]) == ("0.0.0.0", 5055, True)
    assert ("EXPOSE", "5055") in lines


def test_the_health_of_the_image_is_asked_for_by_a_command_that_works(
    served: RunningServer,
) -> None:
    [check] = [rest for kind, rest in instructions() if kind == "HEALTHCHECK"]
    [program, *args] = json.loads(check.removeprefix("CMD "))
    asked = [each.replace("127.0.0.1:5055", served.url.removeprefix("http://")) for each in args]
    assert asked != args
    assert program == "python"
    assert subprocess.run([shutil.which("python3") or "", *asked], check=False).returncode == 0
    wrong = [each.replace("healthz", "nothing") for each in asked]
    ran = subprocess.run([shutil.which("python3") or "", *wrong], capture_output=True, check=False)
    assert ran.returncode == 1


# What is composed.


def test_two_servers_a_database_and_a_proxy() -> None:
    services = composed()["services"]
    assert [*services] == ["database", "one", "two", "proxy"]
    for name in ("one", "two"):
        asked = options(services[name]["command"])
        assert (asked["host"], asked["metrics"], asked["access_log"]) == ("0.0.0.0", True, "-")
        assert asked["database"] == "postgresql://fivesquare@database/fivesquare"
        assert services[name]["hostname"] == name
    environment = services["database"]["environment"]
    assert environment["POSTGRES_PASSWORD"] == services["one"]["environment"]["PGPASSWORD"]
    assert (services["one"]["build"]["context"], services["one"]["image"]) == ("..", "fivesquare")
    assert (ROOT / services["one"]["build"]["dockerfile"]).exists()


def test_every_volume_and_file_that_is_mounted_is_there() -> None:
    document = composed()
    mounts = [
        mount.split(":")
        for service in document["services"].values()
        for mount in service.get("volumes", ())
    ]
    for source, target, *_ in mounts:
        if source.startswith("."):
            assert (DEPLOY / source).is_file()
            assert target == PROXY
        else:
            assert source in document["volumes"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    text = (DEPLOY / "fivesquare.service").read_text("utf-8")
    [line] = re.findall(r"^ExecStart=/opt/fivesquare/bin/fivesquare (.+)$", text, re.MULTILINE)
    assert options(line.split())["host"] == "0.0.0.0"
    unit = tmp_path / "fivesquare.service"
    program = shutil.which("true") or ""
    unit.write_text(text.replace("/opt/fivesquare/bin/fivesquare", program), "utf-8")
    ran = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_no_password_is_written_down() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    for name in ("PGPASSWORD", "POSTGRES_PASSWORD"):
        assert re.search(rf"{name}: \$\{{FIVESQUARE_PASSWORD:\?", text)


@pytest.mark.skipif(not shutil.which("docker-compose"), reason="docker-compose is not installed")
def test_compose_itself_understands_the_file() -> None:
    line = ["docker-compose", "-f", str(DEPLOY / "compose.yaml"), "config"]
    environment = {"PATH": "/usr/bin:/bin", "FIVESQUARE_PASSWORD": "a secret"}
    ran = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    one = yaml.safe_load(ran.stdout)["services"]["one"]
    assert "--base-url=http://localhost" in one["command"]
    assert one["environment"]["PGPASSWORD"] == "a secret"
    bare = subprocess.run(line, env={"PATH": "/usr/bin:/bin"}, capture_output=True, check=False)
    assert bare.returncode != 0, "there is no password"


# The proxy.


class Proxy:
    """nginx with the file of ours, but for where it listens and where the servers are."""

    def __init__(self, place: Path, servers: list[str]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        own = (DEPLOY / "nginx.conf").read_text("utf-8")
        for name, address in zip(("one:5055", "two:5055"), servers, strict=True):
            assert name in own
            own = own.replace(name, address.removeprefix("http://"))
        own = own.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = " ".join(f"{kind}_temp_path {place};" for kind in kinds)
        own = own.replace(
            "http {", f"pid {place}/pid; error_log {place}/error.log; http {{ {places}"
        )
        (place / "nginx.conf").write_text(own.replace("auto", "1", 1), "utf-8")
        self.url = f"http://127.0.0.1:{self.port}"
        start = [str(NGINX), "-c", str(place / "nginx.conf"), "-p", str(place)]
        self.process = subprocess.Popen([*start, "-g", "daemon off;"])

    def wait(self) -> None:
        """Until it listens."""
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.02)

    def watched(self, game: str) -> ClientConnection:
        """The socket of a game, by the name of the site."""
        line = socket.create_connection(("127.0.0.1", self.port))
        return connect(f"ws://games.test/api/games/{game}/live", sock=line, origin=ORIGIN)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture
def three(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Proxy, list[RunningServer]]]:
    """A proxy, and two servers behind it that know by which name they are reached."""
    if NGINX is None:
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    database = postgres.fresh()
    for name in ("one", "two", "proxy"):
        (tmp_path / name).mkdir()
    (tmp_path / "proxy").chmod(0o777)
    asked = ("--base-url", "http://games.test", "--access-log", "-", "--metrics")
    with (
        RunningServer(tmp_path / "one", database, *asked) as one,
        RunningServer(tmp_path / "two", database, *asked) as two,
    ):
        proxy = Proxy(tmp_path / "proxy", [one.url, two.url])
        try:
            yield proxy, [one, two]
        finally:
            proxy.stop()


def test_a_game_through_the_proxy_goes_on_when_a_server_dies(
    three: tuple[Proxy, list[RunningServer]],
) -> None:
    proxy, servers = three
    page = {"Host": "games.test", "Origin": ORIGIN, "X-Forwarded-For": "192.0.2.7"}
    with httpx.Client(base_url=proxy.url, headers=page, timeout=30) as client, ExitStack() as rest:
        proxy.wait()
        assert client.get("/metrics").status_code == 404
        assert "fivesquare" in client.get("/").text
        made = good(client.post("/api/games", json={"game": "pathway", "opponent": "human"}))
        proof = {"Authorization": f"Bearer {made['secret']}"}

        def play(move: str, ply: int) -> None:
            body = {"move": move, "ply": ply}
            answer = client.post(f"/api/games/{made['id']}/moves", json=body, headers=proof)
            assert good(answer)["ply"] == ply + 1

        live = [rest.enter_context(proxy.watched(made["id"])) for _ in range(4)]
        assert all(seen(each, 0) for each in live)
        play("3,3", 0)
        assert all(seen(each, 1) for each in live)
        servers[0].kill()
        for ply, move in enumerate(("2,2", "4,4", "5,5"), 1):
            play(move, ply)
        assert [seen(each, 4) for each in live].count(True) == 2, "the others were with the dead"
        assert seen(rest.enter_context(proxy.watched(made["id"])), 4)
    said = servers[1].said.read_text()
    assert "127.0.0.1 - - " in said
    assert "192.0.2.7" not in said, "nobody says where they come from"


def seen(live: Any, ply: int) -> bool:
    """Whether a socket is told of so many moves before it is cut off."""
    try:
        while json.loads(live.recv(10))["ply"] < ply:
            pass
    except ConnectionClosed:
        return False
    return True


def test_nginx_understands_what_the_page_for_whoever_runs_it_shows(tmp_path: Path) -> None:
    if NGINX is None or not shutil.which("openssl"):
        pytest.skip("nginx or openssl is not installed: apt-get install nginx-light openssl")
    page = (ROOT / "docs" / "running.md").read_text("utf-8")
    server, upstream = re.findall(r"^```nginx\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    files = {"fullchain.pem": "-out", "privkey.pem": "-keyout"}
    line = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.test",
        *(part for name, option in files.items() for part in (option, str(tmp_path / name))),
    ]  # fmt: skip
    subprocess.run(line, capture_output=True, check=True)
    assert "proxy_pass http://127.0.0.1:5055;" in server
    for name in files:
        server = re.sub(rf"\S+/{name}", str(tmp_path / name), server)
    own = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {upstream} {server} }}"
    own = own.replace("http://127.0.0.1:5055", "http://fivesquare")
    (tmp_path / "nginx.conf").write_text(own.replace("listen 443", "listen 8443"), "utf-8")
    ran = subprocess.run(
        [NGINX, "-t", "-c", tmp_path / "nginx.conf", "-p", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
