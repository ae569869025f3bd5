"""A whole site, written into a directory: pages, code, and the answers that a server would give."""

import base64
import gzip
import json
import secrets
import shutil
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from fivesquare import atlas
from fivesquare.attempt import today
from fivesquare.core import Game, GameError
from fivesquare.departure import tidied
from fivesquare.reports.catalogue import games_document
from fivesquare.reports.documents import FORMAT
from fivesquare.reports.online import ChapterDocument, SiteDocument
from fivesquare.site.bundle import bundle
from fivesquare.site.graph import Node, near_graph, opening_graph, whole_graph
from fivesquare.site.puzzle_packs import YEAR, packs
from fivesquare.site.shards import sharded
from fivesquare.site.sheets import all_pages, style
from fivesquare.texts import printable
from fivesquare.web.pages import STATIC
from fivesquare.work import Watch

AS_THEY_ARE = ("theme.js", "icon.svg")
START = "index.html"


class NoPlace(GameError):
    """A directory into which no site can be written."""

    kind = "usage"


def check_place(place: Path) -> None:
    """Refuse a directory that holds something: nothing of anybody's is overwritten."""
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise NoPlace(
            f"{printable(str(place))} is there already and not empty: name a new directory."
        )
    if not place.absolute().parent.is_dir():
        raise NoPlace(
            f"There is no directory {printable(str(place.absolute().parent))} to write it into."
        )


class PlainFiles:
    """Files of a site, below a directory."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def write(self, name: str, text: str) -> None:
        """A file."""
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def put(self, name: str, value: Any) -> None:
        """An answer, as a script that hands it over."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        self.write(f"data/{name}.js", f"site.put({json.dumps(name)},{text});\n")

    def put_packed(self, name: str, data: bytes) -> None:
        """Bytes, packed and spelled in letters."""
        self.put(name, base64.b64encode(gzip.compress(data, 9, mtime=0)).decode())


def write_site(
    place: Path,
    depth: int,
    watch: Watch,
    volumes: atlas.Volumes | None = None,
    days: int = YEAR,
) -> SiteDocument:
    """Write a site, whole or not at all. Of all games, or of some."""
    check_place(place)
    made = place.absolute().with_name(f".{secrets.token_hex(8)}.tmp")
    remove = partial(shutil.rmtree, made, ignore_errors=True)
    with tidied(remove):
        try:
            made.mkdir()
            volumes = volumes or atlas.volumes()
            fill(PlainFiles(made), depth, volumes, watch)
            write_puzzles(PlainFiles(made), volumes, today(), days, watch)
            size = sum(file.stat().st_size for file in made.rglob("*") if file.is_file())
            if place.exists():
                place.rmdir()
            made.rename(place)
        finally:
            remove()
    return {
        "format": FORMAT,
        "directory": str(place),
        "start": str(place / START),
        "games": [str(game) for game in listed(volumes)],
        "bytes": size,
    }


def listed(volumes: atlas.Volumes) -> list[Game]:
    """The games of all volumes."""
    return [game for volume in volumes.values() for game in volume]


def fill(files: PlainFiles, depth: int, volumes: atlas.Volumes, watch: Watch) -> None:
    """All files."""
    for name, text in all_pages().items():
        files.write(name, text)
    files.write("site.css", style())
    files.write("site.js", bundle("offline.js", "main.js"))
    for name in AS_THEY_ARE:
        shutil.copy(STATIC / name, files.place / name)
    files.put("catalogue", games_document())
    games = listed(volumes)
    for number, game in enumerate(games):
        watch.tell("Games of the atlas", number, len(games))
        chapter = atlas.chapter(game, watch)
        counted = atlas.counted(game, False, watch)
        files.put(
            f"solved/{file_of(game)}", {"chapter": chapter, "counted": {**counted, "soon": False}}
        )
        write_table(files, game, chapter, depth, watch)
    files.put("tables", [str(game) for game in games])
    files.put("solved", atlas.overview(volumes))


def write_puzzles(
    files: PlainFiles, volumes: atlas.Volumes, first: date, days: int, watch: Watch
) -> None:
    """The puzzles of so many days, of the games on the boards of their books."""
    games = [game for game in listed(volumes) if days and not game.variant]
    files.put("puzzles", [str(game) for game in games])
    for game, head, texts in packs(games, first, days, watch):
        files.put(f"puzzles/{file_of(game)}", head)
        for number, text in enumerate(texts):
            files.put_packed(f"puzzles/{file_of(game)}-{number}", text.encode())


def write_table(
    files: PlainFiles, game: Game, chapter: ChapterDocument, depth: int, watch: Watch
) -> None:
    """The positions of a game that have a place in a table."""
    nodes = whole_graph(game, watch)
    if nodes is not None:
        write_nodes(files, game, nodes, None)
    elif game.is_known:
        write_nodes(files, game, near_graph(game, depth, watch), depth)
    else:
        write_nodes(files, game, opening_graph(game, chapter, watch), 0)


def write_nodes(files: PlainFiles, game: Game, nodes: list[Node], depth: int | None) -> None:
    """A table, in files that are read when they are needed."""
    made = sharded(game, nodes, depth)
    files.put(f"tables/{file_of(game)}", made.head)
    for number, shard in enumerate(made.shards):
        files.put_packed(f"tables/{file_of(game)}-{number}", shard)


def file_of(game: Game) -> str:
    """What the files of a game are called; as `static/offline.js` has it."""
    return str(game).translate(str.maketrans(":,=", "___"))
