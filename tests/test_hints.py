"""Hints that teach: the move keeps the result, and what explains it is so."""

import time
from functools import cache
from random import Random
from types import SimpleNamespace

import pytest

from claims import CLAIMS, Node, Truth, check
from fivesquare import Move, inquiry, load
from fivesquare.engine import advice, choice
from fivesquare.engine.advice import EXPLAINING, Advice, advise
from fivesquare.engine.choice import COMPARING, best_moves, by_centre
from fivesquare.engine.reasons import Reason, Why
from fivesquare.engine.solver import Score
from fivesquare.records.reader import recorded
from fivesquare.records.record import Record
from fivesquare.reports.documents import ReasonDocument
from fivesquare.reports.hints import SENTENCES, hint_lines
from fivesquare.work import Watch
from impatience import ENDLESS, impatient

SMALL = (
    "block-capture:size=3",
    "knights-blockade:size=4",
    "pathway:size=3",
    "pathway:size=3,blocked=2.2",
    "pathway:size=3,diagonal=yes",
    "blockade:size=3",
    "adjacent-capture:size=3",
)
STANDARD = ("block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture")
SLOW = 20.0  # seconds, on a busy machine
OBVIOUS = 0.2  # of the positions that can be won at once are looked at


def sample(truth: Truth, number: int, seed: int) -> list[Node]:
    """Positions of random games, each once."""
    chance, found = Random(f"{truth.game} {seed}"), dict[Node, None]()
    while len(found) < number:
        node = chance.choice([*truth.lines(chance)])
        if not truth.winning(node) or chance.random() < OBVIOUS:
            found[node] = None
    return [*found]


def beginnings(truth: Truth, node: Node, number: int) -> set[str | None]:
    """Nothing named, and, where a turn has two cells, one of the first cells."""
    game = truth.game
    firsts = sorted({game.split(move)[0] for move in truth.moves(node)})
    return {None, firsts[number % len(firsts)] if game.about.joint else None}


def hints_are_true(truth: Truth, nodes: list[Node]) -> set[Why]:
    """Check a hint for each of these positions, and one in the middle of a turn."""
    kinds = set()
    for number, node in enumerate(nodes):
        for first in beginnings(truth, node, number):
            found = advise(truth.game, node.p, first)
            check(truth, node, first, found)
            assert found.own == truth.score(node)
            assert found.worth is not None
            assert found.reason is not None
            kinds.add(found.reason.why)
            if first is None:
                assert found.move in best_moves(truth.game, node.p)[1], "as perfect plays"
    return kinds


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left out for lack of time, however slow the machine."""
    monkeypatch.setattr(advice, "EXPLAINING", 600.0)
    for module in (advice, choice):
        monkeypatch.setattr(module, "COMPARING", 600.0)


def test_every_claim_can_be_checked_and_said() -> None:
    assert set(CLAIMS) == set(Why)
    assert {*SENTENCES} == {why.value for why in Why}
    assert all(f"`{why.value}`" in str(ReasonDocument.__doc__) for why in Why)


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("name", SMALL)
def test_hints_on_small_boards_are_true(name: str) -> None:
    truth = Truth(name, few=99)
    hints_are_true(truth, sample(truth, 20, 1))


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("name", STANDARD)
@pytest.mark.parametrize("number", [12, pytest.param(1000, marks=pytest.mark.long)])
def test_hints_are_true(name: str, number: int) -> None:
    truth = Truth(name)
    kinds = hints_are_true(truth, sample(truth, number, 2))
    assert len(kinds) > 3


# What is said, one of each kind at least.

SAID = [
    ("block-capture", "5,3 4,3", "You can win at once. Best: 3,3. It takes the centre."),
    (
        "block-capture",
        "3,5 4,5 5,5",
        "You lose in 4 turns if your opponent does not err. The hardest to answer: 5,4."
        " It is the only legal move.",
    ),
    (
        "knights-blockade",
        "2,1 2,3 1,3 4,2 3,2 3,4 2,0 2,2 1,2 3,0",
        "You can win in 3 turns. Best: 2,4. Whatever the reply, 0,3 wins then.",
    ),
    (
        "pathway",
        "1,5 5,5 3,3 5,3 3,1 4,2 3,5 5,2 1,2 2,4 4,4 1,4 3,2 1,3 2,1",
        "You can win in 3 turns. Best: 5,4. It threatens 4,1 and 5,1: whatever the reply, one of"
        " them wins.",
    ),
    (
        "blockade",
        "5,1/3,3",
        "You can win in 3 turns. Best: 4,1/2,2. Whatever the reply, your next turn wins.",
    ),
    (
        "knights-blockade",
        "1,2 3,2 2,0 1,1",
        "You can win in 15 turns. Best: 0,1. It is the only move that wins.",
    ),
    (
        "pathway",
        "4,4 3,5 5,2 5,4 2,1 2,4 2,2 1,2 5,3 3,2 1,4 1,1 2,3 1,5 4,1 3,1 5,1 3,4",
        "This is a draw if nobody errs. A move that keeps the draw: 3,3. It is the only move that"
        " keeps the draw: after any other, 3,3 beats you at once.",
    ),
    (
        "block-capture",
        "5,2 5,3",
        "You lose in 4 turns if your opponent does not err. The hardest to answer: 5,4."
        " After any other move, 3,3 beats you at once.",
    ),
    (
        "pathway",
        "1,1 3,3 4,1 2,2 2,1 3,2 1,4 4,3 4,2 1,2 4,5 5,2 5,4 3,1 1,5",
        "This is a draw if nobody errs. A move that keeps the draw: 3,4."
        " It threatens 3,5, which wins at once; only 3,5 stops that.",
    ),
    (
        "blockade",
        "4,2/2,4",
        "You can win in 5 turns. Best: 3,2/2,2. After any reply but 3,3/2,3 you win at once.",
    ),
    (
        "pathway",
        "4,2 3,2 4,4 2,4 4,3 1,4 5,5 3,5 3,3",
        "This is a draw if nobody errs. A move that keeps the draw: 2,2."
        " Of your opponent's 15 replies only 2,3 keeps the draw.",
    ),
    (
        "knights-blockade",
        "2,1 3,2 4,2 1,1 3,0 0,3 2,2 2,4",
        "You lose in 12 turns if your opponent does not err. The hardest to answer: 1,4."
        " Of your opponent's 2 replies only 1,2 wins.",
    ),
    (
        "pathway",
        "4,1 2,4 3,1 4,4 3,5 1,5 1,4 4,5 2,3 5,5 5,3 2,5 1,3 1,2 4,3",
        "You lose in 6 turns if your opponent does not err. The hardest to answer: 3,3."
        " Of your opponent's 9 replies only 2,1 or 2,2 wins.",
    ),
    (
        "pathway",
        "2,2 1,5 5,1 2,1 5,5 4,2 1,4 2,5 4,5 4,3",
        "This is a draw if nobody errs. A move that keeps the draw: 3,4."
        " Of your opponent's 14 replies 3 keep the draw.",
    ),
    (
        "knights-blockade",
        "1,2",
        "You lose in 18 turns if your opponent does not err. The hardest to answer: 2,3."
        " Of your opponent's 5 replies 3 win.",
    ),
    (
        "blockade",
        "4,4/2,3",
        "You can win in 5 turns. Best: 4,3/4,2. Only turns that begin with 4,3 win.",
    ),
    (
        "pathway",
        "2,4 5,4 5,5 3,1 3,3 2,1 5,3 1,1 5,1 3,4 2,3",
        "This is a draw if nobody errs. A move that keeps the draw: 4,3."
        " Of your 14 moves only 3 keep the draw.",
    ),
    (
        "knights-blockade",
        "1,2 2,3 3,1 1,1 1,0 3,0 0,2 4,2 2,1 3,4",
        "You can win in 9 turns. Best: 1,3. Your opponent must go to 2,2 then.",
    ),
    (
        "block-capture",
        "5,1 4,1",
        "You can win in 5 turns. Best: 3,1. Every reply loses, the best of them in 4 turns.",
    ),
    (
        "block-capture",
        "5,4 4,4",
        "You lose in 2 turns if your opponent does not err. The hardest to answer: 4,5."
        " No move loses later.",
    ),
    (
        "block-capture",
        "5,4 4,4 3,4 3,5",
        "You lose in 4 turns if your opponent does not err. The hardest to answer: 4,5."
        " The only reply wins.",
    ),
    (
        "adjacent-capture",
        "1,1 2,5 4,5 4,1 5,5 1,5 5,2 2,4 1,2 4,3 4,2x4,3 5,4 4,4x5,4",
        "You lose in 8 turns if your opponent does not err. The hardest to answer: 5,1."
        " Each of the 13 replies wins.",
    ),
    (
        "pathway",
        "",
        "This is a draw if nobody errs. A move that keeps the draw: 3,3."
        " Every reply keeps the draw.",
    ),
    (
        "pathway",
        "5,2 3,2 1,1 4,1 4,4 3,1 4,3 3,4 5,3 5,4 1,3 2,1 1,5 5,1 2,2 1,4 3,5 4,5 5,5 2,5 2,3 3,3"
        " 1,2 4,2",
        "This is a draw if nobody errs. A move that keeps the draw: 2,4."
        " Nobody can win any more: you can offer a draw.",
    ),
]


@cache
def advised(name: str, moves: str) -> tuple[Record, Advice]:
    """The hint after some moves."""
    record = recorded(load(name), moves.split())
    return record, advise(record.game, record.position)


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(("name", "moves", "said"), SAID)
def test_what_a_hint_says(name: str, moves: str, said: str) -> None:
    record, found = advised(name, moves)
    assert " ".join(hint_lines(record, None, found)) == said


@pytest.mark.usefixtures("patience")
def test_a_hint_of_each_kind_is_said() -> None:
    kinds = set()
    for name, moves, _ in SAID:
        reason = advised(name, moves)[1].reason
        assert reason is not None
        kinds.add(reason.why)
    assert kinds == set(Why)


HALVES = [
    (
        "blockade",
        "",
        "5,3",
        "You can win in 7 turns. The best after (5,3): (4,3)."
        " It is the only turn that begins there that wins.",
    ),
    (
        "blockade",
        "",
        "3,4",
        "You can win in 7 turns. No turn that begins with (3,4) keeps the win; undo takes it back."
        " The best after (3,4), a loss in 6 turns: (3,5). Of your opponent's 66 replies 3 win.",
    ),
    (
        "adjacent-capture",
        "",
        "2,5",
        "You can win in 23 turns. The best after (2, 5): none."
        " It is the only legal turn that begins there.",
    ),
    (
        "blockade",
        "3,1/4,1 3,2/5,4 4,2/4,3",
        "5,2",
        "You lose in 2 turns if your opponent does not err. The best after (5,2): (5,3)."
        " No turn that begins there loses later.",
    ),
]


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(("name", "moves", "first", "said"), HALVES)
def test_what_a_hint_says_in_the_middle_of_a_turn(
    name: str, moves: str, first: str, said: str
) -> None:
    record = recorded(load(name), moves.split())
    found = advise(record.game, record.position, first)
    assert " ".join(hint_lines(record, first, found)) == said


# Of equally good moves the one that a teacher would name.


@pytest.mark.parametrize("name", [*STANDARD, "pathway:size=7", "pathway:size=4"])
def test_no_hint_names_a_corner_of_an_empty_board(name: str) -> None:
    game = load(name)
    cells = game.split(advise(game, game.start(), seconds=5).move)
    corners = {game.cell(1), game.cell(1 << game.size**2 - 1)}
    assert not corners & {*cells}


def test_the_middle_is_named_before_the_edge() -> None:
    game = load("blockade")
    moves = [Move("3,3/2,3"), Move("3,3/1,1"), Move("2,3/3,3"), Move("1,1/3,3"), Move("5,5/4,4")]
    for order in (moves, moves[::-1]):
        assert by_centre(game, order)[:3] == moves[:3]
    knights = load("knights-blockade")
    assert by_centre(knights, [Move("0,1"), Move("2,3"), Move("2,2")])[0] == "2,2"


@pytest.mark.usefixtures("patience")
def test_after_its_first_cell_a_hint_stays_the_same() -> None:
    for name in ("blockade", "adjacent-capture"):
        truth = Truth(name)
        for node in sample(truth, 3, 3):
            whole = advise(truth.game, node.p)
            half = advise(truth.game, node.p, truth.game.split(whole.move)[0])
            assert (half.move, half.worth) == (whole.move, whole.worth)


def test_who_has_no_time_to_compare_names_the_middle_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("pathway:size=3")
    impatient(monkeypatch, game, ENDLESS, 0, 0)
    found = advise(game, game.start())
    assert found == (Score(0), "2,2", Score(0), None)


# Not everything is known.


@pytest.mark.parametrize("name", SMALL)
def test_a_hint_that_is_stopped_claims_no_more_than_it_knows(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth, partly = Truth(name, few=99), set()
    for number, node in enumerate(sample(truth, 3, 4)):
        for first in beginnings(truth, node, number):
            known = set()
            for questions in (0, 1, 2, 3, 5, 8, 12, 20, ENDLESS):
                for searches in ((questions, 0, 0), (ENDLESS, questions, questions)):
                    impatient(monkeypatch, truth.game, *searches)
                    found = advise(truth.game, node.p, first, 10)
                    check(truth, node, first, found)
                    known.add((found.own is None, found.worth is None, found.reason is None))
            assert (False, False, False) in known
            partly |= known
    assert (True, True) in {each[:2] for each in partly}


def test_a_hint_has_its_time_and_a_share_of_it_for_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("block-capture")
    lost = game.replay(["1,3"])[-1]
    for first, searches in ((None, [0.9 * 8, 5.0, 2.0]), ("1,2", [8, 5.0, 2.0])):
        solver = impatient(monkeypatch, game)
        advise(game, lost, first, 10)
        assert [round(seconds or 0) for seconds in solver.seconds] == [*map(round, searches)]
        solver = impatient(monkeypatch, game)
        advise(game, lost, first)
        assert solver.seconds == [None, COMPARING, EXPLAINING]
        solver = impatient(monkeypatch, game)
        advise(game, lost, first, 0)
        assert {*solver.seconds} == {0}


def test_on_a_large_empty_board_a_hint_names_the_middle_and_claims_nothing() -> None:
    for name in ("blockade:size=7", "adjacent-capture:size=7"):
        record = Record(load(name))
        begun = time.monotonic()
        found = advise(record.game, record.position, seconds=0.5)
        assert time.monotonic() - begun < SLOW
        assert found[:1] + found[2:] == (None, None, None)
        assert found.move.startswith("4,4")
        said = f"Who wins here is not known. A move that may be good: {found.move}."
        assert hint_lines(record, None, found) == [said]


def test_what_is_known_of_a_win_is_said_and_no_more() -> None:
    record = Record(load("blockade:size=7"))
    won = Advice(Score(1), Move("4,4/3,4"), None)
    said = ["You can win. A move that may be good: 4,4/3,4."]
    assert hint_lines(record, None, won) == said
    drawn = won._replace(own=Score(0))
    assert hint_lines(record, None, drawn)[0].startswith("This is a draw if nobody errs. A move")
    assert hint_lines(record, "4,4", won) == [
        "You can win. After (4,4) it is not known; perhaps: (3,4)."
    ]
    wins = won._replace(worth=Score(1), reason=Reason(Why.WINS))
    assert hint_lines(record, None, wins) == ["You can win. Best: 4,4/3,4.", "Every reply loses."]


def test_compiling_is_part_of_the_time_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float | None] = []
    monkeypatch.setattr(advice, "advise", lambda *given: limits.append(given[3]))
    large, standard = Record(load("blockade:size=6")), Record(load("blockade"))
    for spent in (0.0, 3.0, 60.0):
        moments = iter([100.0, 100.0 + spent] * 2)
        clock = SimpleNamespace(monotonic=lambda moments=moments: next(moments))
        monkeypatch.setattr(inquiry, "time", clock)
        for record in (large, standard):
            inquiry.hint(record, None, Watch())
    assert limits == [5.0, None, 2.0, None, 1.0, None]
