"""Walks through every branch of the menu, a study, a run of puzzles and the end of a game, at a
real (pseudo) terminal: large and small, dark and light."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.engine import make_puzzle
from fivesquare.games import GAMES
from fivesquare.terminal.palette import ON_DARK, ON_LIGHT
from fivesquare.variants import options_of
from walker import LOOKS, Walker, answers
from warm import warm

TITLES = [kind.title for kind in GAMES.values()]
TURN = r"(?:[Ee]nter|claim)[^:]*: $"
MOVE, CELL = r"Enter your move[^:]*: $", r"\(1-3\):\s$"
NEXT, STEP, STUDY = r"leave \[next\]: $", r"q:\s+leave: $", r"[a-c](?:, \S+ and)?> $"
SMALL = ("play", "block-capture:size=3", "--names", "Ann,Bob")


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest) -> dict[str, str]:
    return LOOKS[request.param]


@pytest.fixture
def walker(look: dict[str, str], tmp_path: Path) -> Iterator[Walker]:
    """At the menu, with six games to look back on and one to go on with."""
    warm(tmp_path)
    games = tmp_path / "home" / "games"
    for state, name, moves in [
        *[("finished", f"x{n}", "1,2 2,2") for n in range(6)],
        ("unfinished", "zz", "1,2"),
    ]:
        (games / state).mkdir(parents=True, exist_ok=True)
        record = f"Game: block-capture:size=3\nPlayer 1: Ann\nPlayer 2: Bob\n\n{moves}\n"
        (games / state / f"{name}.txt").write_text(record)
    with Walker(tmp_path, look) as found:
        yield found


def shows_board(walker: Walker) -> None:
    """The pieces are in the colours of the background."""
    ours, other = (ON_DARK, ON_LIGHT) if walker.is_dark else (ON_LIGHT, ON_DARK)
    assert walker.colours & {ours.one, ours.two}
    assert not walker.colours & {other.one, other.two} - {ours.one, ours.two}


# The menu.


def ways() -> Iterator[tuple[str, ...]]:
    """Answers that lead to every question there is."""
    for kind in GAMES.values():
        yield kind.title, "a computer of level"
        for point in ("Variant", "First of you", "Games", "Names"):
            yield kind.title, "another person", point
        if "first" in options_of(kind):
            yield kind.title, "another person", "First move"
        for point in ("You", "Names"):
            yield kind.title, "a computer that plays at random", point
        yield "Puzzles", kind.title
    yield ("Study",)
    yield ("Rules",)
    yield "Past games", "x"
    yield "Past games", "Older games", "zz"


def test_a_step_back_from_every_question(walker: Walker) -> None:
    questions = [walker.question()]
    for way in ways():
        for words in way:
            questions.append(walker.answer(questions[-1], words))
            assert questions[-1] not in questions[:-1], way
        while len(questions) > 1:
            questions.pop()
            assert walker.question("b") == questions[-1], way


def test_every_game_begins_and_leads_back(walker: Walker) -> None:
    menu = walker.question()
    for kind in GAMES.values():
        whom = walker.answer(menu, kind.title)
        settled = walker.answer(whom, "another person")
        walker.prompt("1", TURN)
        assert f"\n{kind.title}\n" in walker.text
        assert settled.startswith(f"{kind.title}, two people:\n")
        menu = walker.question("quit")


def test_every_page_of_rules_is_shown(walker: Walker) -> None:
    question = walker.answer(walker.question(), "Rules")
    for number, title in enumerate(TITLES, 1):
        assert walker.question(str(number)) == question
        assert title in walker.text
        assert "Where the book contradicts itself" in walker.text


def test_puzzles_a_study_and_past_games(walker: Walker) -> None:
    menu = walker.question()
    for branch, lead in (("Puzzles", puzzles), ("Study", study), ("Past games", past_games)):
        lead(walker, walker.answer(menu, branch))
        menu = walker.question("b")
        assert menu.startswith("What would you like?\n")
    walker.child.send("q\r")
    walker.end()
    assert walker.code == 0


def puzzles(walker: Walker, games: str) -> None:
    """A run of puzzles: a wrong move, hints, the answer, the next one, harder, easier, leave."""
    which = walker.answer(games, "Knight's Blockade")
    assert answers(which) == [
        *("Any level", "The puzzle of today"),
        *("Level 1", "Level 2", "Level 3", "Level 4", "Level 5"),
    ]
    shown = walker.prompt(walker.number(which, "Level 2"), MOVE)
    shows_board(walker)
    [seed] = re.findall(r"Knight's Blockade, puzzle (\d+), level 2", shown)
    puzzle = make_puzzle(load("knights-blockade"), int(seed), 2)
    wrong = next(move for move in puzzle.game.moves(puzzle.p) if move != puzzle.solution)
    assert "Try again." in walker.prompt(wrong, MOVE)
    assert "turns, the first of them yours." in walker.prompt("hint", MOVE)
    assert "answer shows the move." in [walker.prompt("hint", MOVE) for _ in range(4)][-1]
    assert "Solved at the first try: 0 of 1." in walker.prompt(puzzle.solution, NEXT)
    assert "level 3 of 5." in walker.prompt("harder", MOVE)
    assert "Solved at the first try: 0 of 2." in walker.prompt("answer", NEXT)
    assert "level 3 of 5." in walker.prompt("", MOVE)
    walker.prompt("give up", NEXT)
    assert "level 2 of 5." in walker.prompt("easier", MOVE)
    walker.prompt("answer", NEXT)
    assert "Error: Type harder, easier or leave," in walker.prompt("?", NEXT)
    assert walker.question("leave") == games
    which = walker.answer(games, "Knight's Blockade")
    assert "Blockade, the puzzle of 20" in walker.prompt(walker.number(which, "The puz"), MOVE)
    assert walker.question("quit") == games


def study(walker: Walker, games: str) -> None:
    """Moves, back, branches, values off, a game from here and back, a way out."""
    assert "The start." in walker.prompt(walker.number(games, "Blockade"), STUDY)
    assert "After 2,2:" in walker.prompt("2,2", STUDY)
    assert "Move 1, 2,2/2,3 by Player 1." in walker.prompt("2,3", STUDY)
    assert "The start." in walker.prompt("back", STUDY)
    assert "branch b." in walker.prompt("3,3/1,1", STUDY)
    walker.prompt("3,4/1,2", STUDY)
    shows_board(walker)
    assert "* b, from move 1 of a: 3,3/1,1 3,4/1,2" in walker.prompt("branches", STUDY)
    assert "Player 1 (A) to move." in walker.prompt("values", STUDY)
    assert "Best play: " in walker.prompt("best", STUDY)
    assert "A cell is a row and a column" in walker.prompt("help", STUDY)
    walker.prompt("play human", TURN)
    assert "Back in the study." in walker.prompt("quit", STUDY)
    assert walker.question("quit") == games


def past_games(walker: Walker, games: str) -> None:
    """A review, a replay step by step, a study, and an unfinished game played to its end."""
    assert len(answers(games)) == 6
    looks = walker.answer(games, "x")
    assert walker.question("1") == looks
    assert "Turning point: move 1, 1,2 by Ann" in " ".join(walker.text.split())
    assert "0/2 " in walker.prompt("2", STEP)
    assert "Result: Player 2 wins (centre)" in [walker.prompt("", STEP) for _ in range(2)][-1]
    assert walker.question("q") == looks
    assert "Move 2, 2,2 by Player 2." in walker.prompt("3", STUDY)
    assert walker.question("q") == looks
    assert walker.question("b") == games
    looks = walker.answer(walker.answer(games, "Older games"), "zz  ")
    walker.prompt(walker.number(looks, "Resume"), CELL)
    walker.prompt("2 2", r"rematch \[menu\]: $")
    older = answers(walker.question(""))
    latest = answers(walker.question("b"))
    of_both = [[answer.startswith("zz  ") for answer in page] for page in (older, latest)]
    assert [*map(any, of_both)] == [False, True], "it is the latest of the finished ones now"


# The end of a game.


def test_the_end_of_a_game(look: dict[str, str], tmp_path: Path) -> None:
    asked = r"review, rematch, menu \[leave\]: $"
    with Walker(warm(tmp_path), look, *SMALL) as walker:
        walker.prompt(None, CELL)
        walker.prompt("1 2", CELL)
        end = walker.prompt("2 2", asked)
        assert "The game is kept as " in end
        assert "Result: Player 2 wins (centre)." in walker.prompt("review", asked)
        assert "Bob is Player 1 (X), Ann is Player 2 (O)." in walker.prompt("rematch", CELL)
        walker.prompt("1 2", CELL)
        assert "Score after game 2 of 2: Ann 1, Bob 1." in walker.prompt("2 2", asked)
        menu = walker.question("menu")
        games = walker.answer(menu, "Past games")
        assert len(answers(games)) == 2
        assert walker.question("b") == menu
        walker.child.send("q\r")
        assert walker.end().endswith("\nGoodbye.\n")
    assert walker.code == 0
