"""The referee: whose turn it is, what is kept and when, what a mistake costs, match play."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fivesquare import Game, Move, Position, load
from fivesquare.core import GameError, Result
from fivesquare.match import (
    Left,
    Resigned,
    TakenBack,
    conduct,
    next_game,
    own_last_turn,
    score_lines,
    wins,
)
from fivesquare.records import Record, Round, Seat

GAME = load("block-capture:size=3")
ANN, BOB, BOT = Seat("Ann"), Seat("Bob"), Seat("Bot", "random")
START = Record(GAME, seats=(ANN, BOB))


class Scripted:
    """Says what the script says next, or does it if it is an exception."""

    def __init__(self, *script: str | Exception) -> None:
        self.script: Iterator[str | Exception] = iter(script)
        self.seen: list[Position] = []

    def choose(self, game: Game, p: Position) -> Move:
        self.seen.append(p)
        said = next(self.script)
        if isinstance(said, Exception):
            raise said
        return Move(said)


def played(record: Record, one: Scripted, two: Scripted) -> tuple[Record, list[Record]]:
    """The end of a game, and everything that was kept on the way."""
    kept: list[Record] = []
    return conduct(record, (one, two), kept.append), kept


def test_players_move_in_turn_and_every_change_is_kept() -> None:
    one, two = Scripted("1,1", "1,3"), Scripted("1,2", "2,3")
    record = Record(load("block-capture:size=3"), seats=(ANN, BOB))
    kept: list[Record] = []
    with pytest.raises(StopIteration):
        conduct(record, (one, two), kept.append)
    assert [each.moves for each in kept] == [
        ("1,1",),
        ("1,1", "1,2"),
        ("1,1", "1,2", "1,3"),
        ("1,1", "1,2", "1,3", "2,3"),
    ]
    assert [p.turn for p in one.seen] == [0, 0, 0]
    assert [p.turn for p in two.seen] == [1, 1]
    over, kept = played(record, Scripted("1,2"), Scripted("2,2"))
    assert over.result == Result(2, "centre")
    assert kept[-1] == over


def test_nobody_is_asked_in_a_game_that_is_over() -> None:
    over = replace(START, result=Result(1, "resigned"))
    assert played(over, Scripted(), Scripted()) == (over, [])


@pytest.mark.parametrize(("moves", "winner"), [((), 2), (("1,2",), 1)])
def test_whoever_gives_up_or_fails_loses(moves: tuple[Move, ...], winner: int) -> None:
    record = replace(START, moves=moves)
    for said, reason in ((Resigned(), "resigned"), (GameError("tired"), "forfeit")):
        one, two = Scripted(said), Scripted(said)
        over, kept = played(record, one, two)
        assert over.result == Result(winner, reason)
        assert over.moves == moves
        assert kept == [over]
        assert [len(one.seen), len(two.seen)] == ([1, 0] if winner == 2 else [0, 1])
    for wrong in ("9,9", "2,2" if not moves else "3,3", "hello"):
        over, _ = played(record, Scripted(wrong), Scripted(wrong))
        assert over.result == Result(winner, "forfeit")
        assert over.extra[0][0] == "Forfeit"
        assert wrong in over.extra[0][1]


def test_whoever_leaves_changes_nothing() -> None:
    with pytest.raises(Left):
        played(START, Scripted(Left()), Scripted())


@pytest.mark.parametrize("name", ["Forfeit", "forfeit", "FORFEIT"])
def test_a_second_forfeit_has_its_own_reason_and_no_other(name: str) -> None:
    record = replace(START, extra=((name, "it was tired before"), ("Event", "Cup")))
    over, _ = played(record, Scripted(GameError("it broke\x1b")), Scripted())
    assert over.extra == (("Event", "Cup"), ("Forfeit", "it broke?"))


def test_a_turn_is_taken_back_to_the_same_persons_last_one() -> None:
    record = replace(START, moves=(Move("1,1"), Move("1,2"), Move("1,3")))
    taken = played(record, Scripted(Resigned()), Scripted(TakenBack(), Resigned()))[1][0]
    assert taken.moves == ("1,1", "1,2"), "of two people the last to move takes it back"
    against = replace(record, seats=(ANN, BOT), moves=(Move("1,1"), Move("1,2")))
    taken = played(against, Scripted(TakenBack(), Resigned()), Scripted())[1][0]
    assert taken.moves == (), "and the answer of a computer goes with it"


@pytest.mark.parametrize(
    ("seats", "number", "kept"),
    [
        ((ANN, BOB), 0, None),
        ((ANN, BOB), 1, 0),
        ((ANN, BOB), 3, 2),
        ((ANN, BOT), 3, 2),
        ((ANN, BOT), 2, 0),
        ((BOT, BOB), 3, 1),
        ((BOT, BOB), 1, None),
        ((BOT, BOT), 3, None),
    ],
)
def test_the_last_turn_of_a_person(seats: tuple[Seat, Seat], number: int, kept: int | None) -> None:
    moves = (Move("1,1"), Move("1,2"), Move("1,3"))[:number]
    assert own_last_turn(Record(GAME, moves, seats=seats)) == kept


# Matches.


def over(number: int, of: int, before: tuple[int, int], winner: int | None) -> Record:
    """A game of a match that is over; in odd games Ann is Player 1."""
    seats = (ANN, BOB) if number % 2 else (BOB, ANN)
    reason = "resigned" if winner else "agreed"
    return Record(GAME, seats=seats, round=Round(number, of, before), result=Result(winner, reason))


@pytest.mark.parametrize(
    ("winner", "after"), [(1, (3, 1)), (2, (2, 2)), (None, (2, 1))], ids=["one", "two", "draw"]
)
def test_wins_are_counted(winner: int | None, after: tuple[int, int]) -> None:
    assert wins(over(4, 5, (2, 1), winner)) == after
    assert wins(replace(over(4, 5, (2, 1), winner), result=None)) == (2, 1)
    assert wins(replace(over(4, 5, (2, 1), winner), round=None)) == (winner == 1, winner == 2)


def test_the_next_game_swaps_the_seats_and_their_wins() -> None:
    last = replace(
        over(2, 3, (1, 0), 2),
        moves=(Move("1,1"),),
        start=GAME.start(),
        seed=7,
        extra=(("Forfeit", "why"), ("Event", "Cup")),
    )
    assert next_game(last) == Record(
        GAME,
        start=GAME.start(),
        seats=(ANN, BOB),
        round=Round(3, 3, (1, 1)),
        seed=7,
        extra=(("Event", "Cup"),),
    )


def test_no_game_follows_the_last_one_or_one_that_goes_on() -> None:
    assert next_game(over(3, 3, (1, 1), 1)) is None
    assert next_game(replace(over(2, 3, (1, 0), 1), result=None)) is None
    assert next_game(replace(over(1, 3, (0, 0), 1), round=None)) is None
    assert [over(n, 3, (0, 0), 1).is_followed() for n in (1, 2, 3)] == [True, True, False]
    assert not START.is_followed()


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        (START, []),
        (over(1, 3, (0, 0), 1), ["Score after game 1 of 3: Ann 1, Bob 0."]),
        (over(1, 3, (0, 0), None), ["Score after game 1 of 3: Ann 0, Bob 0, drawn 1."]),
        (over(2, 3, (0, 1), 1), ["Score after game 2 of 3: Ann 1, Bob 1."]),
        (over(2, 3, (1, 0), 2), ["Score after game 2 of 3: Ann 1, Bob 1."]),
        (
            over(3, 3, (1, 0), None),
            [
                "Score after game 3 of 3: Ann 1, Bob 0, drawn 2.",
                "Ann wins the match against Bob, 1 to 0.",
            ],
        ),
        (
            over(4, 4, (1, 1), 1),
            [
                "Score after game 4 of 4: Ann 1, Bob 2, drawn 1.",
                "Bob wins the match against Ann, 2 to 1.",
            ],
        ),
        (
            over(2, 2, (1, 0), 2),
            ["Score after game 2 of 2: Ann 1, Bob 1.", "The match is tied, 1 to 1."],
        ),
    ],
)
def test_the_score(record: Record, lines: list[str]) -> None:
    assert score_lines(record) == lines
