"""What a page is told in words: of the last turn, to who is to move, at the end, in a match."""

import pytest
from hypothesis import given

from fivesquare import Game, Move, load
from fivesquare.books import YOU
from fivesquare.core import STANDARD, Result
from fivesquare.games import GAMES
from fivesquare.hosted import acted, joined, opened
from fivesquare.players.computers import caveat
from fivesquare.records.named import named
from fivesquare.records.record import Record
from fivesquare.reports.table import (
    half_turn_words,
    in_short,
    position_document,
    stand,
    table_document,
    words_document,
)
from fivesquare.setup import Invitation, invited
from sampling import VARIANTS, lines


@given(lines())
def test_words_say_what_was_done_and_what_to_do(line: tuple[Game, list[Move]]) -> None:
    game, moves = line
    record = Record(game, tuple(moves))
    words = words_document(record)
    over = record.result is not None
    assert bool(words["done"]) == bool(moves)
    assert moves or not words["own"], "to who moved, some books say nothing"
    assert bool(words["ask"]) == (not over)
    assert not over or not words["prompt"]
    assert bool(words["end"]) == bool(words["own_end"]) == over
    every = [*words["done"], *words["own"], *words["prompt"], *words["end"], *words["own_end"]]
    assert all(line.strip() for line in every), "no blank lines"
    assert not any("\n" in line for line in every)
    if moves:
        mover = record.positions[-2].turn + 1
        assert not any(line.startswith(YOU) for line in words["done"])
        assert any(f"Player {mover}" in line or "'" in line for line in words["done"])


def test_a_note_says_what_perfect_cannot_know() -> None:
    for name in VARIANTS:
        for opponent in ("perfect", "1", "friend"):
            record, seat = invited(Invitation(name, opponent))
            document = table_document(opened(record, seat, opponent, False), [None, None], 60)
            own, other = (player["note"] for player in document["players"])
            assert own is None
            assert (other is None) is (opponent != "perfect" or record.game.size <= STANDARD)
            assert other == (caveat(record.game, record.seats[1]) or None)


@pytest.mark.parametrize("name", GAMES)
def test_each_half_of_a_turn_has_its_words(name: str) -> None:
    game = load(name)
    record = Record(game)
    for first in game.options(game.start()).cells[:3]:
        words = half_turn_words(record, first)
        seconds = game.options(game.start(), first).cells
        assert bool(words["ask"]) == bool(seconds)
        assert (words["done"], words["end"], words["own_end"]) == ([], [], [])


def test_a_turn_in_the_words_of_the_book() -> None:
    words = words_document(named("blockade", "3,3/1,1", None))
    assert words["done"] == [
        "Player 1 placed 'A' at (3,3).",
        "Player 1 removed cell at (1,1).",
    ]
    assert words["own"] == ["You placed 'A' at (3,3).", "You removed cell at (1,1)."]
    assert words["ask"] == "Enter row (1-5):"


def test_the_end_is_told_to_who_moved_and_to_others() -> None:
    words = words_document(named("block-capture:size=3", "1,2 2,2", None))
    assert words["end"] != words["own_end"]
    assert any(YOU in line for line in words["own_end"])
    assert not any(YOU in line.split() for line in words["end"])


def test_options_in_short_are_the_same_options() -> None:
    few = {"1,1": ["1,2", "1,3"]}
    assert in_short(few) is few
    cells = [f"{row},{column}" for row in range(1, 6) for column in range(1, 6)]
    many = {first: [cell for cell in cells if cell != first] for first in cells}
    assert in_short(many) == {"*": cells}
    uneven = {**many, "1,1": many["1,1"][1:]}
    assert in_short(uneven) is uneven


def test_the_stand_of_a_match() -> None:
    record, seat = invited(Invitation("blockade:size=3", "friend", name="Ann", games=2))
    assert stand(record) == {"game": 1, "of": 2, "wins": [0, 0], "score": ""}
    game, _ = joined(opened(record, seat, "friend", False), "Bob")
    over = acted(game, frozenset({2}), "resign", False)
    assert over.game.record.result == Result(1, "resigned")
    document = table_document(over.game, [None, None], 600)
    assert document["match"]
    assert document["match"]["score"] == "Score after game 1 of 2: Ann 1, Bob 0."
    assert document["next"] == (over.following and over.following.id)
    assert over.following
    later = table_document(over.following, [None, None], 600)
    assert later["match"] == {"game": 2, "of": 2, "wins": [0, 1], "score": ""}
    assert stand(Record(load("blockade"))) is None


def test_nothing_can_be_clicked_when_it_is_over() -> None:
    record = named("pathway", "", None)
    over = position_document(record.changed(result=Result(1, "resigned")))
    assert (over["turn"], over["legal"]) == (None, [])
    assert over["options"] == {"firsts": [], "seconds": {}, "may_stop": []}
    assert over["winning"] == [], "the rules have not decided it"
