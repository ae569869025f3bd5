"""The levels: as many as can be told apart, the same ones at every front, and old ones go on."""

import importlib.util
import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import load
from fivesquare.core import Kind
from fivesquare.games import GAMES
from fivesquare.players.computers import (
    COMPUTERS,
    UnknownPlayer,
    caveat,
    check_opponent,
    make,
    opponents,
)
from fivesquare.players.ladders import (
    MOST,
    USUAL,
    ladder,
    ladders,
    levels,
    nearest_level,
    usual_level,
)
from fivesquare.records.reader import read_record
from fivesquare.records.record import Record, Seat
from fivesquare.reports.catalogue import games_document
from fivesquare.setup import BadSetup, Invitation, Wishes, go_on, invited
from running import run
from sampling import VARIANTS
from warm import warm

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "levels.md"
LADDERS = [(kind, option) for kind in GAMES.values() for option in ladders(kind)]
PERCENT = r"(\d+\.\d)%"


@cache
def benchmark() -> ModuleType:
    """`benchmarks/levels.py`."""
    file = HERE.parent / "benchmarks" / "levels.py"
    spec = importlib.util.spec_from_file_location("levels_benchmark", file)
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The ladders.


def test_every_game_has_a_ladder_that_rises() -> None:
    assert {kind.id for kind, option in LADDERS if option == ""} == set(GAMES)
    for rungs in (USUAL, *(ladders(kind)[option] for kind, option in LADDERS)):
        assert 1 <= len(rungs) <= MOST
        assert [*rungs] == sorted({*rungs})
        assert 0 < rungs[0] < rungs[-1] < 1
    assert max(len(ladders(kind)[option]) for kind, option in LADDERS) == MOST


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_has_levels_from_one_on_and_a_usual_one(name: str) -> None:
    game = load(name)
    known = [ladders(game.about).get(option) for option in ("", *game.variant.split(","))]
    assert ladder(game) in known
    assert levels(game) == tuple(map(str, range(1, len(ladder(game)) + 1)))
    assert usual_level(game) in levels(game)
    assert [*opponents(game)] == ["random", *levels(game), "perfect"]


def test_options_together_have_the_shortest_of_their_ladders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"": (0.1, 0.2, 0.3), "size=4": (0.4, 0.5), "diagonal=yes": (0.6,)}
    monkeypatch.setattr("fivesquare.players.ladders.ladders", lambda _: known)
    for name, rungs in (
        ("pathway", (0.1, 0.2, 0.3)),
        ("pathway:size=6,first=2", (0.1, 0.2, 0.3)),
        ("pathway:size=4", (0.4, 0.5)),
        ("pathway:size=4,diagonal=yes,first=2,blocked=1.1", (0.6,)),
    ):
        assert ladder(load(name)) == rungs
    monkeypatch.setattr("fivesquare.players.ladders.ladders", lambda _: {})
    assert ladder(load("pathway")) == USUAL


# The page, and what was measured.


@pytest.mark.parametrize("name", ["block-capture", "knights-blockade", "blockade:size=3"])
def test_a_measured_game_can_be_played_again(name: str) -> None:
    """The first games of a pairing come out as they did, whichever are asked for first."""
    measured, game = benchmark(), load(name)
    pair = measured.steps(game)[1]
    first = [measured.points(game, *pair, number) for number in range(8)]
    assert [measured.points(game, *pair, number) for number in reversed(range(8))] == first[::-1]
    assert len({*first}) > 1


@given(st.integers(0, 3000), st.integers(0, 3000), st.integers(0, 3000))
def test_an_interval_holds_the_share_and_narrows(won: int, drawn: int, lost: int) -> None:
    Score = benchmark().Score  # noqa: N806
    score = Score(won, drawn, lost)
    if score.games == 0:
        return
    low, high = score.interval
    assert -1e-9 <= low <= score.share + 1e-9
    assert score.share - 1e-9 <= high <= 1 + 1e-9
    wider = Score(won, drawn, lost).interval
    narrower = Score(4 * won, 4 * drawn, 4 * lost).interval
    assert narrower[1] - narrower[0] < wider[1] - wider[0]
    mirrored = Score(lost, drawn, won).interval
    assert mirrored == pytest.approx((1 - high, 1 - low))
    assert score.is_step is (score.share >= 0.55 and low > 0.5)


def test_wilson_interval_as_the_books_have_it() -> None:
    Score = benchmark().Score  # noqa: N806
    assert Score(550, 0, 450).interval == pytest.approx((0.5190, 0.5806), abs=1e-4)
    assert Score(10, 0, 0).interval == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert str(Score(550, 20, 430)) == "56.0% (52.9 to 59.0)"
    assert not Score(11, 0, 9).is_step  # 55% of too few games
    assert not Score(5450, 0, 4550).is_step
    assert Score(550, 0, 450).is_step


def test_the_page_shows_what_is_kept() -> None:
    assert PAGE.read_text("utf-8") == benchmark().page()


@pytest.mark.parametrize(("kind", "option"), LADDERS)
def test_every_level_can_be_told_from_the_one_below(kind: Kind, option: str) -> None:
    measured, game = benchmark(), load(f"{kind.id}:{option}" if option else kind.id)
    for pair in measured.steps(game):
        score = measured.score_of(game, *pair)
        assert score.games >= 1000, pair
        assert score.share >= 0.55, pair
        assert score.interval[0] > 0.5, pair


# Asking for a level that is not there.

MISSING = ("4", "8", "9", "0", "03", "1 ", "², ", "-1", "level 1")


@pytest.mark.parametrize("kind", MISSING)
def test_a_level_that_is_not_there_says_which_are(kind: str) -> None:
    game = load("block-capture")
    with pytest.raises(UnknownPlayer) as refused:
        check_opponent(kind, game)
    assert str(refused.value).startswith(f'There is no opponent "{kind}" in block-capture.')
    known = "human, random, 1 to 3, perfect, cmd:PROGRAM, py:MODULE:FUNCTION"
    assert str(refused.value).endswith(f": {known}.")
    with pytest.raises(BadSetup, match="here, only friend, human, random, 1, 2, 3, perfect"):
        invited(Invitation("block-capture", kind))


@pytest.mark.parametrize("name", VARIANTS)
def test_whoever_is_offered_can_be_played_against(name: str) -> None:
    game = load(name)
    for kind in ("human", "cmd:x", "py:x:y", *opponents(game)):
        check_opponent(kind, game)
    for kind in {*COMPUTERS} - {*opponents(game)}:
        with pytest.raises(UnknownPlayer):
            check_opponent(kind, game)
        with pytest.raises(BadSetup):
            invited(Invitation(name, kind))


def test_at_the_command_line(tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "block-capture", "--vs", "4")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        'Error: There is no opponent "4" in block-capture.'
        " The opponents: human, random, 1 to 3, perfect, cmd:PROGRAM, py:MODULE:FUNCTION.\n"
    )


# Old records.

OLD = "Game: block-capture\nPlayer 1: Ann\nPlayer 2: Level 7\nKind 2: 7\nSeed: 5\n\n1,3\n"


def test_the_nearest_plays_for_a_level_that_is_no_more() -> None:
    chance = random.Random(1)
    for name in GAMES:
        game, top = load(name), len(levels(load(name)))
        assert [nearest_level(game, n) for n in range(1, MOST + 1)] == [
            *range(1, top + 1),
            *[top] * (MOST - top),
        ]
    game = load("block-capture")
    for seed in range(30):
        p = game.replay([chance.choice(game.moves(game.start()))])[-1]
        record = Record(game, start=p)
        for kind in "45678":
            assert make(kind, seed).choose(record) == make("3", seed).choose(record)


def test_an_old_record_keeps_its_text_and_says_who_plays() -> None:
    record = read_record(OLD)
    began, told = go_on(record, Wishes(), seated=True)
    assert began.seats == record.seats == (Seat("Ann"), Seat("Level 7", "7"))
    assert told == [
        "Ann is Player 1 (X), Level 7 is Player 2 (O).",
        "block-capture has no level 7 any more: level 3 plays for Level 7.",
    ]
    with pytest.raises(UnknownPlayer, match='no opponent "7" in block-capture'):
        go_on(record, Wishes(versus="7"), seated=True)
    with pytest.raises(UnknownPlayer, match='no opponent "12"'):
        go_on(read_record(OLD.replace("Kind 2: 7", "Kind 2: 12")), Wishes(), seated=True)


def test_an_old_record_goes_on_at_the_terminal(tmp_path: Path) -> None:
    place = warm(tmp_path)
    (place / "old.txt").write_text(OLD)
    ran = run(place, "play", "--load", "old.txt", typed="quit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "level 3 plays for Level 7.\n" in ran.out
    assert "Player 2 (O) has claimed (" in ran.out
    again = run(place, "resume", typed="quit\n")
    assert (again.code, again.err) == (0, "")
    assert "block-capture has no level 7 any more: level 3 plays for Level 7.\n" in again.out
    [kept] = (place / "home/games/unfinished").iterdir()
    assert "\nPlayer 2: Level 7\nKind 2: 7\n" in kept.read_text("utf-8")


# Perfect, where not everything is known.


@pytest.mark.parametrize("name", VARIANTS)
def test_perfect_says_where_it_may_err(name: str) -> None:
    game = load(name)
    said = caveat(game, Seat("Perfect", "perfect"))
    assert bool(said) is (game.size > 5)


def test_perfect_says_so_when_it_sits_down() -> None:
    said = "Not everything is known on this board: Perfect plays the best it finds."
    for name, expected in (("blockade:size=6", [said]), ("blockade", []), ("blockade:size=4", [])):
        _, told = go_on(Record(load(name)), Wishes(versus="perfect"), seated=False)
        assert told[1:] == expected
        _, told = go_on(Record(load(name)), Wishes(versus="1"), seated=False)
        assert told[1:] == []


# The lists.


def test_the_catalogue_has_the_opponents_of_each_game() -> None:
    for game in games_document()["games"]:
        assert [each["kind"] for each in game["opponents"]] == [*opponents(load(game["id"]))]
        assert [each["name"] for each in game["opponents"]] == [
            "Random",
            *(f"Level {level}" for level in levels(load(game["id"]))),
            "Perfect",
        ]


def test_a_list_of_opponents_needs_no_engine(tmp_path: Path) -> None:
    ran = run(tmp_path, "games", "--json")
    by_game = {game["id"]: len(game["opponents"]) for game in json.loads(ran.out)["games"]}
    assert by_game["block-capture"] == 5
    code = (
        "import sys\n"
        "from fivesquare import load\n"
        "from fivesquare.players.computers import opponents\n"
        "from fivesquare.reports.catalogue import games_document\n"
        "games_document(), opponents(load('pathway:size=7'))\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
