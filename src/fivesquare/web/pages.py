"""The pages: one template, and the static files it needs."""

import gzip
import hashlib
import mimetypes
import posixpath
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Header, Request
from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from fivesquare.books import rules_page
from fivesquare.core import GameError
from fivesquare.games import GAMES
from fivesquare.pictures.sprite import sprite
from fivesquare.web.api_page import api_html
from fivesquare.web.parcels import packed

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
NO_SCRIPT = "<p>The games need a browser that runs scripts; the rules do not.</p>"
NOTHING = '<p>There is nothing at this address. <a href="/">The games</a></p>'
PAGES = APIRouter(include_in_schema=False)
COMMON = ("main.js", "app.css")
# What each kind of page is drawn with, besides what is common to all.
OWN = {
    "home": ("home.js",),
    "game": ("game.js",),
    "analysis": ("analysis.js", "study.css"),
    "review": ("review.js", "study.css"),
    "puzzles": ("puzzles.js", "study.css", "puzzles.css"),
    "solved": ("solved.js", "study.css", "solved.css"),
    "rules": ("rules.js",),
    "missing": ("missing.js",),
}
IMPORT = re.compile(r'^(?:import|export) .*?"(\.[^"]+)";$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent."""

    kind: str
    plain: bytes
    packed: bytes


@cache
def static_files() -> dict[str, StaticFile]:
    """All static files by their path, packed once."""
    files = {}
    for path in sorted(STATIC.rglob("*")):
        if path.is_file() and path.suffix in (".js", ".css", ".svg", ".json", ".png"):
            data = path.read_bytes()
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            kind = "text/javascript" if path.suffix == ".js" else kind
            name = path.relative_to(STATIC).as_posix()
            files[name] = StaticFile(kind, data, gzip.compress(data, 9, mtime=0))
    return files


@cache
def digest() -> str:
    """Changes with any of the static files: so browsers may keep them for ever."""
    files = static_files()
    every = b"".join(name.encode() + files[name].plain for name in sorted(files))
    return hashlib.sha256(every).hexdigest()[:12]


def needed(module: str, found: dict[str, None]) -> None:
    """A module and all that it imports, each once."""
    if module in found:
        return
    found[module] = None
    for name in IMPORT.findall(static_files()[module].plain.decode()):
        needed(posixpath.normpath(posixpath.join(posixpath.dirname(module), name)), found)


def links(kind: str) -> str:
    """The styles of a page, and every module that it needs, so that nothing is found out late."""
    names = (*COMMON, *OWN.get(kind, ()))
    modules: dict[str, None] = {}
    for name in names:
        if name.endswith(".js"):
            needed(name, modules)
    place = f"/static/{digest()}"
    styles = [name for name in names if name.endswith(".css")]
    return "\n".join(
        [
            *(f'<link rel="stylesheet" href="{place}/{name}">' for name in styles),
            *(f'<link rel="modulepreload" href="{place}/{name}">' for name in modules),
        ]
    )


@cache
def template(kind: str) -> str:
    """A kind of page with what never changes."""
    text = (STATIC / "page.html").read_text("utf-8")
    filled = text.replace("{{sprite}}", sprite()).replace("{{links}}", links(kind))
    return filled.replace("{{page}}", kind).replace("{{static}}", f"/static/{digest()}")


def page(
    request: Request, kind: str, title: str, main: str = NO_SCRIPT, status: int = 200
) -> Response:
    """A page of some kind."""
    text = template(kind).replace("{{title}}", escape(title))
    return packed(request, text.replace("{{main}}", main), "text/html", status)


@PAGES.get("/static/{version}/{name:path}")
async def static(
    version: str, name: str, accept_encoding: Annotated[str, Header()] = ""
) -> Response:
    """A static file; of another version than ours only until the browser has the new page."""
    found = static_files().get(name)
    if found is None:
        raise HTTPException(404)
    headers = {
        "Vary": "Accept-Encoding",
        "Cache-Control": FOR_EVER if version == digest() else "no-cache",
    }
    if "gzip" in accept_encoding:
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, headers=headers, media_type=found.kind)
    return Response(found.plain, headers=headers, media_type=found.kind)


@PAGES.get("/favicon.ico")
async def favicon() -> Response:
    """Browsers ask for it by themselves."""
    return RedirectResponse(f"/static/{digest()}/icon.svg")


@PAGES.get("/robots.txt")
async def robots() -> Response:
    """Games are their players' own."""
    return Response("User-agent: *\nDisallow: /games/\nDisallow: /api/\n", media_type="text/plain")


def missing(request: Request) -> Response:
    """A page for whoever has mistyped an address."""
    return page(request, "missing", "Nothing here · fivesquare", NOTHING, 404)


@PAGES.get("/")
async def home(request: Request) -> Response:
    """The games."""
    return page(request, "home", "fivesquare")


@PAGES.get("/games/{id}")
async def game(request: Request, id: str) -> Response:
    """A game, if there is one."""
    return await page_of_game(request, id, "game", "{}")


@PAGES.get("/games/{id}/review")
async def review(request: Request, id: str) -> Response:
    """How a game was played."""
    return await page_of_game(request, id, "review", "Review of {}")


async def page_of_game(request: Request, id: str, kind: str, title: str) -> Response:
    """A page about a game, if there is one."""
    try:
        room = await request.app.state.premises.club.room(id)
    except GameError as error:
        return page(
            request, "missing", "No such game · fivesquare", f"<p>{escape(str(error))}</p>", 404
        )
    name = title.format(room.game.record.game.about.title)
    return page(request, kind, f"{name} · fivesquare")


@PAGES.get("/analysis")
async def analysis(request: Request) -> Response:
    """Any position, and what it is worth."""
    return page(request, "analysis", "Analysis · fivesquare")


@PAGES.get("/puzzles")
async def puzzles(request: Request) -> Response:
    """The day's puzzles, or the one that is named."""
    return page(request, "puzzles", "Puzzles · fivesquare")


@PAGES.get("/solved")
async def solved(request: Request) -> Response:
    """The games, solved: all of them, or the one that is named."""
    return page(request, "solved", "The five games, solved · fivesquare")


@PAGES.get("/solved/{game}")
async def chapter(game: str) -> Response:
    """As somebody might type it."""
    return RedirectResponse(f"/solved?game={quote(game, safe=':,=')}")


@PAGES.get("/rules")
async def every_rules(request: Request) -> Response:
    """The rules of all games, by name."""
    rows = "".join(
        f'<li><a href="/rules/{kind.id}">{escape(kind.title)}</a></li>' for kind in GAMES.values()
    )
    return page(request, "rules", "Rules · fivesquare", f"<h1>Rules</h1><ul>{rows}</ul>")


@PAGES.get("/rules/{id}")
async def rules(request: Request, id: str) -> Response:
    """The rules of a game, and a board to try on."""
    kind = GAMES.get(id)
    if kind is None:
        sentence = f"<p>There is no such game. The games: {', '.join(GAMES)}.</p>"
        return page(request, "missing", "No such game · fivesquare", sentence, 404)
    text = MarkdownIt("commonmark").enable("table").render(rules_page(kind))
    board = f'<div id="try" data-game="{kind.id}"></div>'
    return page(request, "rules", f"{kind.title}: rules · fivesquare", f"{text}{board}")


@PAGES.get("/api")
async def api(request: Request) -> Response:
    """The API for people."""
    return page(request, "api", "API · fivesquare", api_html(request.app.openapi()))
