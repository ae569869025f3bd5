"""A site in plain files: opened in the browser from a disk, its answers are the engine's."""

import base64
import gzip
import json
import random
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fivesquare import Game, inquiry, load
from fivesquare.atlas import Volumes
from fivesquare.attempt import Run, daily_seed, today
from fivesquare.engine import analyze
from fivesquare.games import GAMES
from fivesquare.records.record import Record
from fivesquare.reports.answer_key import (
    answer_document,
    answer_key,
    clue_document,
    riddle_document,
    surrender_document,
)
from fivesquare.reports.riddle import SHORT
from fivesquare.site import bundle, graph, plain_files, shards
from fivesquare.site.graph import near_graph, whole_graph
from fivesquare.site.plain_files import NoPlace, PlainFiles, file_of, write_site
from fivesquare.work import Watch
from pages import DESK, PHONE, SWITCHES, cell, press, sees, wait_for
from running import SECONDS, run
from studies import click, click_through, expected, shows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SMALL = (
    "block-capture:size=3", "knights-blockade:size=4", "knights-blockade:size=3,crossing=no",
    "pathway:size=3", "pathway:size=3,diagonal=yes", "blockade:size=3", "adjacent-capture:size=3",
)  # fmt: skip
DEPTH = 2
SOME, MANY = 40, 600
PUZZLED, DAYS = ("blockade", "block-capture"), 5


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site: every game, on small boards."""
    place = tmp_path_factory.mktemp("site") / "a stick"
    games = [load(name) for name in SMALL]
    volumes = {kind: tuple(game for game in games if game.about is kind) for kind in GAMES.values()}
    assert write_site(place, DEPTH, Watch(), volumes)["bytes"] > 100_000
    # Only boards of the books have puzzles, whose tables would take long.
    written: Volumes = {GAMES[name]: (load(name),) for name in PUZZLED}
    plain_files.write_puzzles(PlainFiles(place), written, today() - timedelta(2), DAYS, Watch())
    return place


def data(site: Path, name: str) -> Any:
    """What a file hands over."""
    text = (site / "data" / f"{name}.js").read_text("utf-8")
    found = re.fullmatch(r'site\.put\("([^"]+)",(.*)\);\n', text, re.DOTALL)
    assert found
    assert found[1] == name
    return json.loads(found[2])


# What is written.


def test_everything_that_a_page_names_is_there(site: Path) -> None:
    for page in site.glob("*.html"):
        text = page.read_text("utf-8")
        assert "{{" not in text
        named = re.findall(r'(?:href|src)="([^"#]+)"', text)
        assert len(named) > 5
        for each in named:
            assert (site / each).is_file(), (page.name, each)
    for name in GAMES:
        assert "<h2>" in (site / f"rules-{name}.html").read_text("utf-8")


def test_no_file_is_a_module_or_asks_a_server(site: Path) -> None:
    for page in site.glob("*.html"):
        assert "module" not in page.read_text("utf-8")
    assert not re.search(r"^\s*(?:import|export)\b", (site / "site.js").read_text("utf-8"), re.M)


@pytest.mark.parametrize("name", SMALL)
def test_a_table_has_the_values_of_the_engine(site: Path, name: str) -> None:
    game, chance = load(name), random.Random(name)
    nodes = read(site, game)
    assert nodes[0][0] == game.start()
    for p, turns in chance.sample(nodes, min(SOME, len(nodes))):
        held(game, p, turns)


def held(game: Game, p: Any, turns: dict[str, tuple[str | None, int | None, int]]) -> None:
    """What a table says of a position is what the engine says."""
    found = analyze(game, p)
    assert {move: each[:2] for move, each in turns.items()} == {
        option.move: option[1:] for option in found.options
    }
    if found.best:
        assert next(iter(turns)) in found.best, "the best is first"


def read(site: Path, game: Game) -> list[tuple[Any, dict[str, tuple[str | None, int | None, int]]]]:
    """The positions of a table with their moves, read by a program of its own."""
    head = data(site, f"tables/{file_of(game)}")
    names = [f"tables/{file_of(game)}-{number}" for number in range(len(head["firsts"]))]
    whole = b"".join(gzip.decompress(base64.b64decode(data(site, name))) for name in names)
    cells, place, found = game.size**2, 0, []

    def taken(length: int) -> int:
        nonlocal place
        place += length
        return int.from_bytes(whole[place - length : place], "little")

    while place < len(whole):
        board = taken((2 * cells + 7) // 8)
        holders = [board >> 2 * n & 3 for n in range(cells)]
        flags = taken(1)
        turns: dict[str, tuple[str | None, int | None, int]] = {}
        if flags & shards.OVER:
            taken(4 + (cells + 7) // 8)
        else:
            for _ in range(taken(2)):
                first, second = 1 << taken(1), 1 << cells
                if game.about.joint and (number := taken(1)) != shards.NOTHING:
                    second = 1 << number
                code, to = taken(1), taken(3)
                value = "loss" if code >= 128 else "win" if code >= 64 else "draw" if code else None
                distance = code % 64 if value in ("win", "loss") and code % 64 else None
                turns[game.move(first, second)] = value, distance, to
        masks = [sum(1 << n for n, each in enumerate(holders) if each == h) for h in (1, 2, 3)]
        found.append((flags & shards.SECOND_PLAYER and 1, masks, turns))
    # The cell that the rules remember is no part of a board: walk to each position instead.
    walked: dict[int, Any] = {0: game.start()}
    for number, (turn, masks, turns) in enumerate(found):
        p = walked.get(number)
        assert p is not None, "every position is reached by one before it"
        assert (p.turn, [p.x, p.o, p.holes]) == (turn, masks)
        for move, (_, _, to) in turns.items():
            if to != shards.NOWHERE:
                later = game.after(p, move)
                assert walked.setdefault(to, later) == later
    return [(walked[number], turns) for number, (_, _, turns) in enumerate(found)]


def test_a_whole_table_has_every_position_and_a_near_one_those_within_reach() -> None:
    game = load("knights-blockade:size=4")
    nodes = whole_graph(game, Watch())
    assert nodes is not None
    assert sum(bool(node.edges) for node in nodes) == 367
    assert all(edge.to is not None for node in nodes for edge in node.edges)
    assert whole_graph(load("pathway"), Watch()) is None
    game = load("blockade:size=3")
    assert len(near_graph(game, 1, Watch())) == 1, "a turn uses two cells"
    near = near_graph(game, 2, Watch())
    assert len(near) == 1 + len(game.moves(game.start()))
    assert {edge.to for node in near[1:] for edge in node.edges} == {graph.BEYOND}


def test_a_large_table_is_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "LARGEST", 1000)
    game = load("knights-blockade:size=4")
    made = shards.sharded(game, whole_graph(game, Watch()) or [], None)
    assert len(made.shards) == len(made.head["firsts"]) > 4
    assert made.head["firsts"] == sorted({*made.head["firsts"]})


def test_a_place_that_is_taken_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("full", "file"):
        with pytest.raises(NoPlace, match="is there already and not empty: name a new directory"):
            plain_files.check_place(tmp_path / name)
    with pytest.raises(NoPlace, match="There is no directory"):
        plain_files.check_place(tmp_path / "no" / "such")
    (tmp_path / "empty").mkdir()
    plain_files.check_place(tmp_path / "empty")
    ran = run(tmp_path, "site", "full")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "Error: full is there already and not empty: name a new directory.\n"


def test_nothing_is_left_of_a_site_that_was_not_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(plain_files, "write_table", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_site(tmp_path / "site", 0, Watch())
    assert [*tmp_path.iterdir()] == []


def test_what_cannot_be_bundled_is_an_error() -> None:
    for text in ('export * from "./x.js";', 'import "./x.js";', "export let x = 1;"):
        with pytest.raises(bundle.NotBundled):
            bundle.wrapped("some.js", text)
    made = bundle.wrapped("a.js", 'import { b as c } from "./x.js";\nexport const d = c;\n')
    assert 'const { b: c } = need("x.js");' in made
    assert "get d() { return d; }" in made


# In the browser.


@pytest.fixture
def stick(chromium: "Browser", site: Path) -> Iterator["Page"]:
    """A page of the site from the disk; nothing else is asked for, and nothing goes wrong."""
    yield from opened(chromium, site)


def opened(chromium: "Browser", site: Path, size: Any = DESK) -> Iterator["Page"]:
    wrong: list[str] = []
    context = chromium.new_context(viewport=size)
    context.set_default_timeout(1000 * SECONDS / 2)
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: wrong.extend(
        [request.url] if not request.url.startswith((site.as_uri(), "data:", "blob:")) else []
    ))  # fmt: skip
    page.goto(f"{site.as_uri()}/index.html")
    yield page
    context.close()
    assert wrong == []


def to(page: "Page", site: Path, address: str) -> None:
    page.goto(f"{site.as_uri()}/{address}")
    cell(page, r"row \d, column \d, .*").first.wait_for()


def test_the_atlas_from_plain_files(stick: "Page", site: Path) -> None:
    stick.get_by_role("heading", name="The five games, solved").wait_for()
    board = stick.get_by_role("link", name="Knight's Blockade (size=4): Player 2 wins in 12 turns")
    board.click()
    stick.get_by_role("heading", name="How Player 2 wins").wait_for()
    shows(stick, expected(Record(load("knights-blockade:size=4"))))
    sees(stick, "Positions with a player to move: 367")
    stick.get_by_role("button", name="To move 12, ").click()
    sees(stick, "Player 2 wins the game!")
    wait_for(stick, 'location.search.includes("moves=")')
    stick.reload()
    sees(stick, "Player 2 wins the game!")
    stick.get_by_role("link", name="All games").click()
    stick.get_by_role("heading", name="The five games, solved").wait_for()


def test_rules_from_plain_files(stick: "Page", site: Path) -> None:
    stick.get_by_role("link", name="Rules", exact=True).click()
    stick.get_by_role("link", name="Rules of Blockade", exact=True).click()
    stick.get_by_role("heading", name="Blockade", exact=True).first.wait_for()
    assert stick.url.endswith("/rules-blockade.html")
    current = stick.locator("nav [aria-current]")
    assert current.inner_text() == "Rules"


@pytest.mark.parametrize("name", SMALL)
def test_analysis_from_plain_files_is_that_of_the_engine(
    stick: "Page", site: Path, name: str
) -> None:
    assert walk(stick, site, load(name), random.Random(name)) > 1


def walk(page: "Page", site: Path, game: Game, chance: random.Random) -> int:
    """Go through a game as far as the files do; how many boards were looked at."""
    to(page, site, f"analysis.html?game={game}")
    depth, record, boards = data(site, f"tables/{file_of(game)}")["depth"], Record(game), 0
    while record.result is None:
        record, seen = click_through(page, record, chance)
        boards += seen
        if depth is not None and graph.used(record.position) > depth:
            sees(page, "These files go no further")
            return boards
    sees(page, "game")
    return boards


def test_what_needs_a_server_is_not_offered(stick: "Page", site: Path) -> None:
    to(stick, site, "analysis.html?game=pathway:size=3&moves=1,1")
    for name in ("Set up", "Open a record", "Play from here"):
        assert stick.get_by_role("button", name=name).count() == 0
    stick.goto(f"{site.as_uri()}/analysis.html?game=pathway:size=7")
    stick.get_by_role("alert").get_by_text("not in these files").wait_for()


def test_a_phone_from_plain_files(chromium: "Browser", site: Path) -> None:
    for page in opened(chromium, site, PHONE):
        for address in ("index.html", "index.html?game=blockade:size=3", "rules.html"):
            page.goto(f"{site.as_uri()}/{address}")
            page.get_by_role("heading").first.wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


# Puzzles.


@pytest.mark.parametrize("name", PUZZLED)
def test_a_pack_is_what_a_server_says(site: Path, name: str) -> None:
    game, first = load(name), today() - timedelta(2)
    head = data(site, f"puzzles/{name}")
    assert (head["first"], head["seed"]) == (str(first), daily_seed(first))
    assert len(head["levels"]) == DAYS
    text = gzip.decompress(base64.b64decode(data(site, f"puzzles/{name}-0")))
    for number, sheet in enumerate(json.loads(text)):
        day = first + timedelta(number)
        puzzle = inquiry.next_puzzle(game, Run(daily_seed(day)), Watch())
        key = answer_key(puzzle, inquiry.choices(puzzle, SHORT, Watch()))
        assert head["levels"][number] == puzzle.level
        assert sheet["riddle"] == riddle_document(key)
        assert {**sheet["riddle"], **sheet["daily"]} == riddle_document(key, day)
        p = puzzle.p
        assert [*sheet["choices"]] == [str(2 * place) for place in puzzle.choices]
        for ply, choice in sheet["choices"].items():
            way = puzzle.line[: int(ply)]
            at = game.replay(way, p)[-1]
            assert [*choice["answers"]] == game.moves(at)
            for move in game.moves(at):
                assert choice["answers"][move] == answer_document(key, [*way, move])
            assert choice["answer"] == surrender_document(key, way)
            *hints, none = choice["hints"]
            assert not none["cells"]
            assert not none["more"]
            assert [*hints, none] == [
                clue_document(key, way, step) for step in range(1, len(hints) + 2)
            ]


def test_a_pack_cannot_be_read_as_it_stands(site: Path) -> None:
    for name in PUZZLED:
        assert not re.search(r"\d,\d", (site / "data" / f"puzzles/{name}-0.js").read_text("utf-8"))


def test_puzzles_from_plain_files(stick: "Page", site: Path) -> None:
    stick.get_by_role("link", name="Puzzles", exact=True).click()
    stick.get_by_role("link", name="Solve the puzzle of Blockade").wait_for()
    assert stick.get_by_role("link", name=re.compile("^Solve the puzzle of")).count() == 2
    stick.get_by_role("link", name="Solve the puzzle of Blockade").click()
    puzzle = inquiry.next_puzzle(load("blockade"), Run(daily_seed(today())), Watch())
    wrong = next(move for move in puzzle.game.moves(puzzle.p) if move != puzzle.solution)
    for each in puzzle.game.split(wrong):
        click(stick, each)
    sees(stick, f"Wrong: {wrong} ")
    press(stick, "Try again")
    press(stick, "Hint")
    sees(stick, "turns, the first of them yours.")
    for each in puzzle.game.split(puzzle.solution):
        click(stick, each)
    sees(stick, f"Right! {puzzle.solution} wins")
    sees(stick, "Solved at the first try: 0 of 1.")
    before = stick.url
    press(stick, "Next")
    wait_for(stick, f"location.href !== {json.dumps(before)}")
    assert stick.get_by_role("link", name="Analyse this position").count() == 0
    press(stick, "Show the answer")
    stick.locator(".told").wait_for()
    stick.goto(f"{site.as_uri()}/puzzles.html?game=blockade&date=2001-01-01")
    sees(stick, f"These files have the puzzles from {today() - timedelta(2)} to ")
    stick.goto(f"{site.as_uri()}/puzzles.html?game=pathway&seed=1")
    sees(stick, "That is not in these files")


# The whole of it.


@pytest.mark.long
def test_the_whole_site(tmp_path: Path, chromium: "Browser") -> None:
    place = tmp_path / "site"
    size = write_site(place, DEPTH, Watch())["bytes"]
    chance, boards, positions = random.Random(1), 0, 0
    for name in GAMES:
        game = load(name)
        nodes = read(place, game)
        for p, turns in chance.sample(nodes, min(MANY, len(nodes))):
            held(game, p, turns)
            positions += 1
    for page in opened(chromium, place):
        page.get_by_role("link", name=re.compile(": not looked at yet$")).first.wait_for(
            state="detached"
        )
        for _ in range(10):
            boards += sum(walk(page, place, load(name), chance) for name in GAMES)
    print(f"a site of {size / 1e6:.1f} MB: {positions} positions and {boards} boards as the engine")


def test_switches_allow_nothing_more_than_a_browser_does() -> None:
    assert not any("file" in switch for switch in SWITCHES), "modules and fetch stay forbidden"
