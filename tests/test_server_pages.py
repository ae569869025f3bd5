"""The pages as they are sent: safe headers, nothing inline, and what they refer to is there."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from fivesquare.games import GAMES
from servers import RunningServer

PLAIN = (
    "/",
    "/analysis",
    "/puzzles",
    "/solved",
    "/rules",
    "/api",
    *(f"/rules/{name}" for name in GAMES),
)
CLOSED_BY_THEMSELVES = {"br", "hr", "img", "input", "link", "meta"}
WANTED = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


class Page(HTMLParser):
    """What a page holds: its elements with their attributes, and the text of each kind."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.within: list[str] = []
        self.texts: Counter[str] = Counter()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in CLOSED_BY_THEMSELVES:
            self.within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.within:
            while self.within.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self.within:
            self.texts[self.within[-1]] += len(data.strip())

    def references(self) -> Iterator[str]:
        """Every address that it names."""
        for _, attributes in self.elements:
            for name in ("href", "src"):
                if value := attributes.get(name):
                    yield value


def policy_of(header: str) -> dict[str, str]:
    """A Content-Security-Policy, part by part."""
    parts = (part.strip().partition(" ") for part in header.split(";"))
    return {name: value for name, _, value in parts}


@pytest.fixture(scope="module")
def addresses(served: RunningServer) -> list[str]:
    """Every page, those of games included."""
    game = f"/games/{served.opened('blockade').id}"
    return [*PLAIN, game, f"{game}/review", f"/games/{'0' * 18}", "/rules/chess"]


def test_every_answer_is_sent_with_safe_headers(
    served: RunningServer, addresses: list[str]
) -> None:
    for address in [*addresses, "/healthz", "/nothing", "/api/games/x", "/robots.txt"]:
        headers = served.client.get(address).headers
        policy = policy_of(headers["content-security-policy"])
        assert {**policy, **WANTED} == policy, address
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_no_page_has_anything_inline(served: RunningServer, addresses: list[str]) -> None:
    for address in addresses:
        page = Page(served.client.get(address).text)
        assert page.texts["script"] == page.texts["style"] == 0, address
        for tag, attributes in page.elements:
            assert "style" not in attributes, (address, tag)
            assert not [name for name in attributes if name.startswith("on")], (address, tag)
        assert not [each for each in page.references() if each.startswith("javascript:")]


def test_pages_refer_to_nothing_outside_and_nothing_missing(
    served: RunningServer, addresses: list[str]
) -> None:
    named = {
        each
        for address in addresses
        for each in Page(served.client.get(address).text).references()
        if not each.startswith("#")
    }
    assert any(each.endswith(".js") for each in named)
    for each in named:
        assert each.startswith("/"), each
        assert not each.startswith("//"), each
        assert served.client.get(each).status_code == 200, each


def test_modules_import_what_is_there(served: RunningServer) -> None:
    home = served.client.get("/").text
    seen, left = set(), {each for each in Page(home).references() if each.endswith(".js")}
    while left:
        address = left.pop()
        seen.add(address)
        answer = served.client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"].startswith("text/javascript")
        folder = address.rpartition("/")[0]
        for name in re.findall(r"""(?:from|import)\s*\(?["'](\.[^"']+\.js)["']""", answer.text):
            left |= {resolved(folder, name)} - seen
    assert len(seen) > 5


def resolved(folder: str, name: str) -> str:
    """The address of a module that another in that folder names."""
    parts = folder.split("/")
    for part in name.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


@pytest.mark.parametrize(
    ("address", "status", "kind"),
    [("/", 200, "home"), ("/rules", 200, "rules"), ("/api", 200, "api"),
     ("/analysis", 200, "analysis"), ("/games/nothing/review", 404, "missing"),
     ("/rules/blockade", 200, "rules"), ("/rules/chess", 404, "missing"),
     ("/games/nothing", 404, "missing")],
)  # fmt: skip
def test_pages(address: str, status: int, kind: str, served: RunningServer) -> None:
    answer = served.client.get(address)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert f'data-page="{kind}"' in answer.text
    assert "{{" not in answer.text


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_read_without_a_script(name: str, served: RunningServer) -> None:
    text = served.client.get(f"/rules/{name}").text
    assert f'<div id="try" data-game="{name}"></div>' in text
    assert text.count("<h2>") > 1


def test_the_page_of_a_game(served: RunningServer) -> None:
    one = served.opened("pathway:size=7")
    answer = served.client.get(f"/games/{one.id}")
    assert 'data-page="game"' in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert one.secret not in answer.text


def test_the_page_of_the_api_names_every_call(served: RunningServer) -> None:
    text = served.client.get("/api").text
    for path, methods in served.client.get("/api/openapi.json").json()["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in text
    assert "<code>Authorization: Bearer SECRET</code>" in text
    assert "<td></td>" not in text, "every field has a meaning"
    assert "<td> (may be left out)</td>" not in text


def test_static_files_are_kept_for_ever_and_sent_packed(served: RunningServer) -> None:
    home = served.client.get("/").text
    [address] = {each for each in Page(home).references() if each.endswith(".css")}
    answer = served.client.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    plain = served.client.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content
    old = re.sub("/static/[^/]+/", "/static/0/", address)
    assert served.client.get(old).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name",
    ["page.html", "../pages.py", "..%2fpages.py", "%2e%2e/pages.py", "/etc/passwd", "x.js%00"],
)
def test_other_files_are_not_sent(name: str, served: RunningServer) -> None:
    assert served.client.get(f"/static/0/{name}").status_code in (403, 404)
