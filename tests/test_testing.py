"""The kit for whoever writes a game: a right game passes, and each fault is told by its law."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numba
import pytest

from faults import BOOK_FAULTS, FAULTS, Clever, Floating, Mighty, OverAtOnce, Unfinished
from fivesquare import GAMES, Game, Move, Position, UnknownGame, load
from fivesquare.board import bits, near
from fivesquare.books import Book
from fivesquare.core import Kind, always, vacant
from fivesquare.engine import Analysis, analyze
from fivesquare.engine.insight import SURE, Insight, candidates
from fivesquare.games.blockade import Blockade
from fivesquare.records.positions import write_position
from fivesquare.testing import (
    LAWS,
    Case,
    LawBroken,
    check_engine,
    check_game,
    engine_laws,
    hold,
    name_of,
)
from fivesquare.testing.book_laws import BOOK_LAWS
from fivesquare.testing.engine_laws import (
    ENGINE_LAWS,
    results_are_as_the_insight_says,
    the_rules_say_the_same_when_they_are_compiled,
)
from fivesquare.testing.law import play
from fivesquare.testing.name_laws import NAME_LAWS
from toys import FENCES, Drawn, Fences, FencesBook, Misere

ALL = tuple(map(name_of, LAWS))


def without(*laws: Any) -> tuple[str, ...]:
    return tuple(law for law in ALL if law not in map(name_of, laws))


# Right games.


def test_a_game_that_nobody_knows_needs_neither_a_name_nor_a_book() -> None:
    assert check_game(FENCES, games=2) == without(*NAME_LAWS, *BOOK_LAWS)
    assert check_game(FENCES, games=2, book=FencesBook()) == without(*NAME_LAWS)


def test_a_kind_is_held_in_all_its_sizes_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    met = {}

    def see(case: Case) -> Iterator[Any]:
        met[str(case.game)] = True
        yield from ()

    monkeypatch.setattr("fivesquare.testing.LAWS", (see,))
    check_game(GAMES["pathway"], games=1)
    obstacles = str(load("pathway:obstacles=3"))
    assert list(met) == [
        "pathway",
        *(f"pathway:size={size}" for size in (3, 4, 6, 7)),
        *("pathway:diagonal=yes", "pathway:first=2", obstacles),
    ]


def test_the_seed_decides_which_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[list[tuple[Move, ...]]] = []
    monkeypatch.setattr("fivesquare.testing.hold", lambda *held: met[-1].append(held[1].moves))
    for seed in (0, 0, 1):
        met.append([])
        check_game("pathway:size=3", games=2, seed=seed)
    assert met[0] == met[1] != met[2]
    assert met[0].count(()) == 2 * len(LAWS) + 1  # once more for its book


# Faulty games.


def broken(game: Any, **more: Any) -> LawBroken:
    with pytest.raises(LawBroken) as failure:
        check_game(game, **more)
    return failure.value


@pytest.mark.parametrize(("game", "law", "words"), FAULTS)
def test_a_faulty_game_is_refused_by_the_law_that_names_its_fault(
    game: Game | Kind, law: str, words: str
) -> None:
    error = broken(game)
    assert error.law == law
    assert words in str(error)


@pytest.mark.parametrize(
    ("book", "law", "words"), BOOK_FAULTS, ids=[type(book).__name__ for book, *_ in BOOK_FAULTS]
)
def test_a_faulty_book_is_refused(book: Book, law: str, words: str) -> None:
    error = broken(FENCES, book=book)
    assert error.law == law
    assert words in str(error)


NAME_FAULTS = [
    (FENCES._replace(id="my:fences"), "a game is found by its name", "UnknownGame: There is no"),
    (
        Kind("far", "Far", Blockade, origin=8, joint="/"),
        "a position is read as it is written",
        "is not a position; the opening of far is written",
    ),
    (FENCES._replace(id="fences!"), "a position is read as it is written", "the text fences!_..."),
    (FENCES, "the rules have a page", "a page that does not name Fences"),
]


@pytest.mark.parametrize(("kind", "law", "words"), NAME_FAULTS)
def test_a_game_that_has_a_name_is_asked_for_more(
    kind: Kind, law: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, kind.id, kind)
    page = "A page." if kind is FENCES else kind.title
    monkeypatch.setattr("fivesquare.testing.name_laws.rules_page", lambda _: page)
    error = broken(kind, book=FencesBook())
    assert error.law == law
    assert words in str(error)


def test_a_game_that_has_a_name_has_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "fences", FENCES)
    error = broken(FENCES)
    assert error.law == "the game has a book"
    assert "ModuleNotFoundError: No module named 'fivesquare.books.fences'" in str(error)
    monkeypatch.setattr("fivesquare.books.of", lambda _: "Fences")
    assert "  found:    'Fences'\n  right:    a `Book`" in str(broken(FENCES))


def test_every_law_is_broken_by_some_fault() -> None:
    laws = {law for _, law, _ in (*FAULTS, *BOOK_FAULTS, *NAME_FAULTS)}
    assert laws | {"the game has a book"} == set(ALL)


# What is said.


def test_a_failure_tells_everything() -> None:
    error = broken(Game(FENCES._replace(rules=Unfinished), Unfinished()), seed=1)
    assert str(error) == (
        "fences breaks a law: a turn names cells of the board.\n"
        f"  after:    {' '.join(error.moves)}\n"
        f"  position: {error.position}\n"
        f"  found:    {error.found}\n"
        "  right:    a second cell, or `nothing(board)`, 512"
    )
    game = Game(FENCES, Fences())
    p = game.replay(error.moves)[-1]
    assert error.position == write_position(game, p)
    free = vacant(game.rules.board, p)
    alone = [cell for cell in bits(free) if not near(game.rules.board, cell) & free]
    assert error.found in [f"`seconds` is 0 after {game.cell(cell)}" for cell in alone]
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_failure_before_the_first_move_and_in_no_position_at_all() -> None:
    opening = broken(FENCES._replace(rules=OverAtOnce))
    assert "  after:    no move yet\n  position: fences_---_---_---_1\n" in str(opening)
    strange = broken(FENCES._replace(rules=Floating))
    assert "  position: Position(turn=0.0, x=0, o=0, holes=0, last=-1)\n" in str(strange)


# With nothing but the package.

ALONE = """
import sys
from fivesquare.testing import check_game
check_game("adjacent-capture:size=3", games=1)
print(*{name.partition(".")[0] for name in sys.modules})
"""


def test_no_other_package_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "fivesquare" in loaded
    assert not loaded & {"pytest", "hypothesis", "numba", "numpy", "click", "rich", "platformdirs"}


# The engine.


@pytest.mark.parametrize(
    "text",
    [
        *GAMES,
        *(f"{name}:size=3" for name in GAMES),
        "adjacent-capture:size=4",
        "pathway:size=4,diagonal=yes",
    ],
)
def test_the_engine_keeps_its_laws(text: str) -> None:
    assert check_engine(text, games=1) == tuple(map(name_of, ENGINE_LAWS))


def lying(game: Game, p: Position) -> Analysis:
    found = analyze(game, p)
    return found._replace(value="draw", distance=None) if found.distance == 3 else found


def hopeful(game: Game, p: Position) -> Analysis:
    found = analyze(game, p)
    return found._replace(best=found.best[:1])


def first_candidate(*asked: Any) -> Any:
    return min(1, candidates(*asked))


def always_sure(*asked: Any) -> int:
    return SURE


def one_key(rules: Any, p: Position) -> tuple[int, int]:
    return 0, p.turn


ENGINE_FAULTS = [
    ("analyze", lying, "the engine finds what a plain search finds",
     "the engine says of the position: draw, None\n  right:    ('win', 3)"),
    ("analyze", hopeful, "the engine finds what a plain search finds", " is best\n"),
    ("candidates", first_candidate, "candidates lose nothing", ": only these are looked at, "),
    ("candidates", always_sure, "candidates lose nothing", ": it is settled, so yes\n"),
    ("key", one_key, "positions with one key have one fate",
     "have one key, (0, "),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "fault", "law", "words"), ENGINE_FAULTS, ids=[row[1].__name__ for row in ENGINE_FAULTS]
)
def test_a_faulty_engine_is_refused(
    name: str, fault: Any, law: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_laws, name, fault)
    with pytest.raises(LawBroken) as failure:
        check_engine("block-capture", games=4)
    assert failure.value.law == law
    assert words in str(failure.value)


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """No code is kept of rules that `GAMES` does not have: nobody would notice that they change."""
    for compiled in (engine_laws.compiled_verdict, engine_laws.compiled_turn):
        plain: Any = compiled
        monkeypatch.setattr(engine_laws, plain.__name__, numba.njit(plain.py_func))


@pytest.mark.usefixtures("anew")
def test_rules_need_no_name_to_be_compiled() -> None:
    for case in play(Game(FENCES, Fences()), Random(0)):
        hold(the_rules_say_the_same_when_they_are_compiled, case)


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(
    ("rules", "words"),
    [(Mighty, "compiled, `firsts` is -"), (Clever, "Unknown attribute 'bit_count'")],
)
def test_rules_that_only_python_understands_are_refused(rules: type[Fences], words: str) -> None:
    game = Game(FENCES._replace(rules=rules), rules())
    assert check_game(game, games=2)
    with pytest.raises(LawBroken, match="the rules say the same when they are compiled") as failure:
        hold(the_rules_say_the_same_when_they_are_compiled, Case(game, game.start()))
    assert words in str(failure.value)


def test_a_draw_in_a_game_that_says_there_is_none_is_refused() -> None:
    game = Game(FENCES._replace(rules=Drawn, drawless=always), Drawn())
    *_, end = play(game, Random(0))
    with pytest.raises(LawBroken, match="results are as the insight says") as failure:
        hold(results_are_as_the_insight_says, end)
    assert "a draw" in failure.value.found


def test_an_insight_that_is_not_true_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known, words = Insight(mover_wins=True), " has won by the other's move"
    game = Game(FENCES._replace(rules=Misere), Misere())
    assert check_game(game, games=2)
    *_, end = play(game, Random(0))
    hold(results_are_as_the_insight_says, end)
    monkeypatch.setattr("fivesquare.engine.insight.of", lambda _: known)
    with pytest.raises(LawBroken, match="results are as the insight says") as failure:
        hold(results_are_as_the_insight_says, end)
    assert words in failure.value.found


def test_who_is_said_to_win_no_more_wins_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(FENCES, Fences())
    *_, before, end = play(game, Random(0))
    result = game.result(end.p)
    assert result is not None
    for hopes, player in (
        ((None, None), None),
        ((False, False), result.winner),
        ((True, False), 2),
    ):

        def winnable(_: Any, p: Position, hero: int, hopes: Any = hopes) -> bool | None:
            return hopes[hero] if p == before.p else None

        known = Insight(winnable=winnable)
        monkeypatch.setattr("fivesquare.engine.insight.of", lambda _, known=known: known)
        hold(results_are_as_the_insight_says, end)
        if player is None:
            hold(results_are_as_the_insight_says, before)
            continue
        with pytest.raises(LawBroken, match="results are as the insight says") as failure:
            hold(results_are_as_the_insight_says, before)
        assert f"Player {player} may win after" in failure.value.found


def test_every_law_of_the_engine_is_broken_by_some_fault() -> None:
    others = {the_rules_say_the_same_when_they_are_compiled, results_are_as_the_insight_says}
    faults = {law for *_, law, _ in ENGINE_FAULTS} | set(map(name_of, others))
    assert faults == set(map(name_of, ENGINE_LAWS))


def test_the_engine_knows_no_game_without_a_name() -> None:
    with pytest.raises(UnknownGame):
        check_engine(Game(FENCES, Fences()))
