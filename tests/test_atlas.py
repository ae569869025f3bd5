"""The atlas says what the engine finds, and what was found is kept."""

import json
import random
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from fivesquare import atlas, books, load
from fivesquare.core import GameError
from fivesquare.engine import analyze
from fivesquare.engine.cells import by_cell
from fivesquare.engine.strong.store import Store
from fivesquare.games import GAMES
from fivesquare.reports import online
from fivesquare.reports.online import ChapterDocument
from fivesquare.work import Watch
from generate import ROOT
from servers import is_in_shape

SMALL = [
    "block-capture:size=3", "block-capture", "knights-blockade:size=3", "knights-blockade:size=4",
    "knights-blockade:size=3,crossing=no", "knights-blockade", "pathway:size=3", "pathway",
    "pathway:size=3,diagonal=yes", "pathway:diagonal=yes", "blockade:size=3", "blockade:size=4",
    "blockade", "adjacent-capture:size=3", "adjacent-capture:size=4", "adjacent-capture",
]  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("atlas")


@pytest.fixture
def kept_in(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the atlas is kept, and nothing else: compiled code stays where it is."""
    monkeypatch.setattr(atlas, "cache_home", lambda: place)
    return place


@pytest.fixture
def chapters(kept_in: Path) -> dict[str, ChapterDocument]:
    """Every small chapter, made once for all tests."""
    return {name: atlas.chapter(load(name), Watch()) for name in SMALL}


def test_the_atlas_has_every_size_and_rule_once() -> None:
    names = [str(game) for games in atlas.volumes().values() for game in games]
    assert len({*names}) == len(names) == 33
    for kind, games in atlas.volumes().items():
        assert str(games[0]) == kind.id
        assert {game.size for game in games} == {*kind.sizes}
    assert {"pathway:size=7,diagonal=yes", "knights-blockade:size=6,crossing=no"} <= {*names}


def test_chapters_say_what_the_engine_finds(chapters: dict[str, ChapterDocument]) -> None:
    for name, told in chapters.items():
        is_in_shape(told, online.ChapterDocument)
        game = load(name)
        found = analyze(game, game.start())
        assert (told["value"], told["distance"], told["exact"]) == (*found[:2], True)
        options = {option.move: option[1:] for option in found.options}
        opened = {
            move: (each["value"], each["distance"])
            for each in told["openings"]
            for move in (each["move"], *each["alike"])
        }
        assert opened == options
        assert told["firsts"] == len(options)
        assert told["keeping"] == [worth[0] for worth in options.values()].count(found.value)
        cells = {each["cell"]: (each["value"], each["distance"]) for each in told["cells"]}
        assert cells == by_cell(game, found)


def test_who_wins_is_told_in_words_too(chapters: dict[str, ChapterDocument]) -> None:
    told = {name: (one["outcome"], one["winner"]) for name, one in chapters.items()}
    assert told["block-capture"] == ("Player 1 wins in 5 turns", 1)
    assert told["knights-blockade:size=4"] == ("Player 2 wins in 12 turns", 2)
    assert told["pathway"] == told["adjacent-capture:size=4"] == ("a draw", None)
    assert chapters["block-capture"]["words"][:3] == [
        "Wins in 5 turns: 1,3 3,1 3,5 5,3.",
        "Wins in 7 turns: 1,1 1,5 5,1 5,5.",
        "8 others lose in 4 turns at most.",
    ]
    assert chapters["knights-blockade"]["words"] == ["Every first move wins in 19 turns."]
    assert chapters["adjacent-capture"]["words"][:2] == [
        "Every first move wins.",
        "Wins in 23 turns: 2,3 3,2 3,3 3,4 4,3.",
    ]
    assert "1,3/2,3 2,2/1,4, and what is the same turned (12 moves)" in str(chapters["blockade"])


def test_moves_that_are_alike_are_together(chapters: dict[str, ChapterDocument]) -> None:
    corner, *_ = [each for each in chapters["block-capture"]["openings"] if each["distance"] == 7]
    assert (corner["move"], corner["alike"]) == ("1,1", ["1,5", "5,1", "5,5"])
    assert len(chapters["blockade"]["openings"]) < 100
    assert len(chapters["pathway"]["openings"]) == 25, "its sides are not the same"


def test_the_line_is_best_play_and_the_winner_knows_why(
    chapters: dict[str, ChapterDocument],
) -> None:
    for name, told in chapters.items():
        game = load(name)
        positions = game.replay(told["line"])
        result = game.result(positions[-1])
        assert result is not None
        assert result.winner == told["winner"]
        if told["winner"] is None:
            assert told["steps"] == []
            continue
        assert [step["move"] for step in told["steps"]] == told["line"]
        assert len(told["line"]) == told["distance"]
        for p, step in zip(positions, told["steps"], strict=False):
            assert step["player"] == game.turn(p)
            assert bool(step["why"]) == (step["player"] == told["winner"]), (name, step)
        assert told["steps"][-1]["why"].startswith("It ")


def test_pairs_hold_the_draw_they_are_told_for(chapters: dict[str, ChapterDocument]) -> None:
    [second] = [words for words in chapters["pathway"]["words"] if words.startswith("Player 2")]
    assert second.endswith(": 2,1-3,1 2,2-3,2 2,3-3,3 2,4-3,4 2,5-3,5.")
    assert not any("pairs" in words for words in chapters["adjacent-capture:size=4"]["words"])


@pytest.mark.parametrize("size", [4, 6])
def test_copying_always_has_an_answer_on_even_boards(size: int) -> None:
    game, chance = load(f"knights-blockade:size={size}"), random.Random(size)
    assert books.of(game).idea(game) == [
        "Player 2 copies every move, turned by half a circle, and always has an answer."
    ]
    for _ in range(200):
        p = game.start()
        while moves := game.moves(p):
            row, column = map(int, (move := chance.choice(moves)).split(","))
            p = game.play(game.play(p, move), f"{size - 1 - row},{size - 1 - column}")
        result = game.result(p)
        assert result is not None
        assert result.winner == 2


@pytest.mark.parametrize("name", GAMES)
def test_what_decides_a_game_is_on_the_page_of_results_too(name: str) -> None:
    page = " ".join((ROOT / "docs" / "solved.md").read_text("utf-8").split())
    game = load(name)
    for sentence in books.of(game).idea(game):
        assert sentence in page
    assert books.of(load("pathway:blocked=1.1")).idea(load("pathway:blocked=1.1")) == []


def test_the_commands_write_a_proof(chapters: dict[str, ChapterDocument]) -> None:
    assert chapters["blockade"]["certificate"] == [
        "fivesquare solve blockade --certificate blockade.cert",
        "fivesquare verify blockade.cert",
    ]


# What is kept.


def test_what_was_made_is_read_again(
    chapters: dict[str, ChapterDocument], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivesquare.inquiry.chapter", None)  # nobody is asked any more
    for name, told in chapters.items():
        assert atlas.chapter(load(name), Watch()) == told


def test_the_overview_tells_what_is_kept(chapters: dict[str, ChapterDocument]) -> None:
    document = atlas.overview()
    is_in_shape(document, online.AtlasDocument)
    rows = {row["game"]: row for volume in document["games"] for row in volume["chapters"]}
    assert len(rows) == 33
    assert {name for name, row in rows.items() if row["made"]} == {*chapters}
    for name, told in chapters.items():
        assert rows[name].items() <= told.items()
    unknown = rows["knights-blockade:size=7,crossing=no"]
    assert (unknown["made"], unknown["size"], unknown["rules"]) == (False, 7, "crossing=no")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-5],
        lambda text: text.replace('"win"', '"draw"'),
        lambda text: f"0{text[1:]}",
        lambda text: text[:0],
        lambda text: text + "\n",
    ],
)
def test_what_is_not_as_it_was_written_is_made_again(spoil, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(atlas, "cache_home", lambda: tmp_path)
    game = load("block-capture:size=3")
    told = atlas.chapter(game, Watch())
    file = atlas.place_of(game)
    file.write_text(spoil(file.read_text("utf-8")), "utf-8")
    assert atlas.kept_chapter(game) is None
    assert atlas.chapter(game, Watch())["openings"] == told["openings"]
    assert atlas.kept_chapter(game) is not None


def test_another_program_made_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "cache_home", lambda: tmp_path)
    game = load("block-capture:size=3")
    atlas.chapter(game, Watch())
    monkeypatch.setattr(atlas, "program", lambda: "f" * 16)
    assert atlas.kept_chapter(game) is None


def test_where_nothing_can_be_kept_all_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "solved").write_text("in the way", "utf-8")
    monkeypatch.setattr(atlas, "cache_home", lambda: tmp_path)
    assert atlas.chapter(load("block-capture:size=3"), Watch())["winner"] == 1


@pytest.mark.parametrize("name", ["pathway:obstacles=2", "pathway:first=2", "pathway:blocked=1.1"])
def test_other_boards_are_not_in_the_atlas(name: str) -> None:
    with pytest.raises(GameError, match=r"is not in the atlas, which has every size"):
        atlas.found_in(name)
    assert str(atlas.found_in("pathway:diagonal=no,size=5")) == "pathway"


# Counts.


@pytest.mark.parametrize(
    ("name", "positions"),
    [("block-capture:size=3", 109), ("blockade:size=3", 757), ("pathway:size=3", 5270)],
)
def test_positions_are_counted_where_that_is_done_in_a_moment(name: str, positions: int) -> None:
    told = atlas.counted(load(name), False, Watch())
    is_in_shape(told, online.CountedDocument)
    assert told["counts"]
    assert told["counts"]["positions"] == positions
    assert f"{positions:,}" in told["lines"][1]
    assert not told["soon"]


def test_who_asks_while_another_counts_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivesquare.engine.strong.store.cache_home", lambda: tmp_path)
    game = load("blockade:size=3")
    with ThreadPoolExecutor(1) as other:
        with Store(game, lambda _: None).alone():
            asked = other.submit(atlas.counted, game, False, Watch())
            assert not wait([asked], timeout=0.3).done
        assert asked.result()["counts"]


def test_the_rest_is_counted_when_somebody_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivesquare.engine.strong.store.cache_home", lambda: tmp_path)
    game = load("blockade:size=4")
    before = atlas.counted(game, False, Watch())
    assert (before["counts"], before["lines"], before["soon"]) == (None, [], True)
    after = atlas.counted(game, True, Watch())
    assert after["counts"]
    assert (after["counts"]["positions"], after["soon"]) == (132633, False)
    assert atlas.counted(game, False, Watch()) == after, "it is kept"


@pytest.mark.parametrize("now", [False, True])
@pytest.mark.parametrize("name", ["pathway", "pathway:size=7"])
def test_too_many_to_count_is_told(name: str, now: bool) -> None:
    told = atlas.counted(load(name), now, Watch())
    assert (told["counts"], told["soon"]) == (None, False)
    assert told["lines"] == [
        f"{name} has too many positions to count them all: more than 30,000,000."
    ]


@pytest.mark.parametrize("now", [False, True])
@pytest.mark.parametrize("name", ["adjacent-capture", "blockade:size=6"])
def test_nobody_counts_for_hours_unasked(name: str, now: bool) -> None:
    told = atlas.counted(load(name), now, Watch())
    assert json.loads(json.dumps(told)) == {
        "format": 1,
        "game": name,
        "counts": None,
        "lines": [],
        "soon": False,
        "command": f"fivesquare solve {name} --all",
    }
