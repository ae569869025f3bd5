"""The referee: whose turn it is, what is kept and when, what a mistake costs, match play."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from fivesquare import Game, Move, Position, load
from fivesquare.core import GameError, IllegalMove, Result, UnreadableMove
from fivesquare.match import (
    Counted,
    NotNow,
    asked_again,
    conduct,
    draw_agreed,
    draw_declined,
    draw_offered,
    forfeited,
    last_turn_of,
    next_game,
    rematch,
    resigned,
    taken_back,
    told,
    wins,
)
from fivesquare.match import played as played_by
from fivesquare.players.player import Answer, Player, Wish
from fivesquare.records.format import to_json_text, write_text
from fivesquare.records.reader import read_record
from fivesquare.records.record import HUMAN, Record, Round, Seat
from fivesquare.reports.score import score_lines
from fivesquare.work import Stop

GAME = load("block-capture:size=3")
ANN, BOB, BOT = Seat("Ann"), Seat("Bob"), Seat("Bot", "random")
START = Record(GAME, seats=(ANN, BOB))
DRAWN = Record(load("pathway:size=3"), seats=(ANN, BOB))  # a game that can be


class Scripted(Player):
    """Says what the script says next, or does it if it is an exception."""

    def __init__(self, *script: str | Wish | Exception) -> None:
        self.script: Iterator[str | Wish | Exception] = iter(script)
        self.seen: list[Position] = []
        self.opened = self.closed = 0

    def open(self) -> None:
        self.opened += 1

    def choose(self, record: Record, stop: Stop | None = None) -> Answer:
        self.seen.append(record.position)
        said = next(self.script)
        if isinstance(said, Exception):
            raise said
        return said if isinstance(said, Wish) else Move(said)

    def close(self) -> None:
        self.closed += 1


def played(record: Record, one: Scripted, two: Scripted) -> tuple[Record, list[Record]]:
    """The end of a game, and everything that was kept on the way after its beginning."""
    kept: list[Record] = []
    end = conduct(record, (one, two), kept.append)
    assert kept[0] == record
    assert [one.opened, one.closed, two.opened, two.closed] == [1, 1, 1, 1]
    return end, kept[1:]


def test_players_move_in_turn_and_every_change_is_kept() -> None:
    one, two = Scripted("1,1", "1,3"), Scripted("1,2", "2,3")
    record = Record(load("block-capture:size=3"), seats=(ANN, BOB))
    kept: list[Record] = []
    with pytest.raises(StopIteration):
        conduct(record, (one, two), kept.append)
    assert [each.moves for each in kept] == [
        (),
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
    for said, reason in ((Wish.RESIGN, "resigned"), (GameError("tired"), "forfeit")):
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
    assert played(START, Scripted(Wish.LEAVE), Scripted()) == (START, [])


@pytest.mark.parametrize("name", ["Forfeit", "forfeit", "FORFEIT"])
def test_a_second_forfeit_has_its_own_reason_and_no_other(name: str) -> None:
    record = replace(START, extra=((name, "it was tired before"), ("Event", "Cup")))
    over, _ = played(record, Scripted(GameError("it broke\x1b")), Scripted())
    assert over.extra == (("Event", "Cup"), ("Forfeit", "it broke?"))


def test_a_turn_is_taken_back_to_the_same_persons_last_one() -> None:
    record = replace(START, moves=(Move("1,1"), Move("1,2"), Move("1,3")))
    taken = played(record, Scripted(Wish.RESIGN), Scripted(Wish.TAKE_BACK, Wish.RESIGN))[1][0]
    assert taken.moves == ("1,1", "1,2"), "of two people the last to move takes it back"
    against = replace(record, seats=(ANN, BOT), moves=(Move("1,1"), Move("1,2")))
    taken = played(against, Scripted(Wish.TAKE_BACK, Wish.RESIGN), Scripted())[1][0]
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
        ((BOT, BOT), 3, 1),
    ],
)
def test_the_last_turn_of_a_person(seats: tuple[Seat, Seat], number: int, kept: int | None) -> None:
    moves = (Move("1,1"), Move("1,2"), Move("1,3"))[:number]
    person = 1 if seats[0].kind == HUMAN else 2
    assert last_turn_of(Record(GAME, moves, seats=seats), person) == kept


def test_a_computer_takes_back_no_turn_of_a_persons() -> None:
    moves = (Move("1,1"), Move("1,2"))
    assert last_turn_of(Record(GAME, moves[:1], seats=(ANN, BOT)), 2) is None
    assert last_turn_of(Record(GAME, moves, seats=(BOT, BOB)), 1) == 0


def test_people_who_sit_apart_take_back_their_own_turns() -> None:
    record = replace(START, moves=(Move("1,1"), Move("1,2"), Move("1,3")))
    assert [last_turn_of(record, player) for player in (1, 2)] == [2, 2]
    assert [last_turn_of(record, player, apart=True) for player in (1, 2)] == [2, 1]
    assert taken_back(record, 2).moves == ("1,1", "1,2")
    assert taken_back(record, 2, apart=True).moves == ("1,1",)
    with pytest.raises(NotNow):
        taken_back(record.cut(1), 2, apart=True)


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


@pytest.mark.parametrize(
    ("last", "number", "of", "before"),
    [
        (over(2, 3, (1, 0), 2), 3, 3, (1, 1)),
        (over(3, 3, (1, 1), 1), 4, 4, (1, 2)),
        (over(3, 3, (1, 1), None), 4, 4, (1, 1)),
        (replace(over(1, 1, (0, 0), 1), round=None), 2, 2, (0, 1)),
    ],
    ids=["within a match", "after it", "after a draw", "after a single game"],
)
def test_a_rematch_is_one_more_game_of_the_match(
    last: Record, number: int, of: int, before: tuple[int, int]
) -> None:
    again = rematch(replace(last, moves=(Move("1,1"),), extra=(("Forfeit", "why"),), offer=None))
    assert again.round == Round(number, of, before)
    assert again.seats == (last.seats[1], last.seats[0])
    assert (again.moves, again.result, again.extra) == ((), None, ())


def test_a_rematch_comes_after_the_game() -> None:
    with pytest.raises(NotNow):
        rematch(START)


@pytest.mark.parametrize(
    ("seats", "player", "number", "kept"),
    [
        ((ANN, BOB), 1, 3, 2),
        ((ANN, BOB), 2, 3, 1),
        ((ANN, BOB), 1, 2, 0),
        ((ANN, BOB), 2, 2, 1),
        ((ANN, BOB), 1, 1, 0),
        ((ANN, BOB), 2, 1, None),
        ((ANN, BOB), 1, 0, None),
        ((ANN, BOT), 1, 2, 0),
    ],
)
def test_who_sit_apart_take_back_their_own_turns(
    seats: tuple[Seat, Seat], player: int, number: int, kept: int | None
) -> None:
    moves = (Move("1,1"), Move("1,2"), Move("1,3"))[:number]
    record = Record(GAME, moves, seats=seats)
    if kept is None:
        with pytest.raises(NotNow):
            taken_back(record, player, apart=True)
    else:
        assert taken_back(record, player, apart=True).moves == moves[:kept]


def test_no_game_follows_the_last_one_or_one_that_goes_on() -> None:
    assert next_game(over(3, 3, (1, 1), 1)) is None
    assert next_game(replace(over(2, 3, (1, 0), 1), result=None)) is None
    assert next_game(replace(over(1, 3, (0, 0), 1), round=None)) is None
    assert [over(n, 3, (0, 0), 1).is_followed() for n in (1, 2, 3)] == [True, True, False]
    assert not START.is_followed()


def test_a_rematch_is_one_more_game_with_the_seats_swapped() -> None:
    with pytest.raises(NotNow, match=r"^The game goes on: a rematch comes after it\.$"):
        rematch(START)
    single = replace(START, moves=(Move("1,1"),), result=Result(2, "resigned"), seed=7)
    second = rematch(single)
    assert second == Record(GAME, seats=(BOB, ANN), round=Round(2, 2, (1, 0)), seed=7)
    third = rematch(second.changed(result=Result(2, "resigned")))
    assert (third.seats, third.round) == ((ANN, BOB), Round(3, 3, (1, 1)))
    early = over(1, 3, (0, 0), 1)
    assert rematch(early) == next_game(early), "within a match it is the next game"


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


# Steps, as somebody takes them who is told and not asked.


def test_a_move_is_told_by_whom_it_is() -> None:
    once = told(START, 1, Move("1,1"))
    assert once == played_by(START, 1, "1,1") == Record(GAME, (Move("1,1"),), seats=(ANN, BOB))
    assert START.moves == ()
    with pytest.raises(NotNow, match=r"^Player 2 is to move\.$"):
        played_by(once, 1, "1,2")
    with pytest.raises(IllegalMove):
        played_by(once, 2, "3,3")
    over = played_by(played_by(START, 1, "1,2"), 2, "2,2")
    assert over.result == Result(2, "centre")


STEPS: dict[str, Callable[[Record], Record]] = {
    "a move": lambda record: played_by(record, 1, "1,1"),
    "a turn back": lambda record: taken_back(record, 1),
    "a resignation": lambda record: resigned(record, 1),
    "a forfeit": lambda record: forfeited(record, 1, "late"),
    "an offer": lambda record: draw_offered(record, 1),
    "an agreement": lambda record: draw_agreed(record, 1),
    "a refusal": lambda record: draw_declined(record, 1),
    "leaving": lambda record: told(record, 1, Wish.LEAVE),
}


@pytest.mark.parametrize("step", STEPS)
def test_no_step_is_taken_in_a_game_that_is_over(step: str) -> None:
    over = START.changed(result=Result(None, "agreed"), offer=2)
    with pytest.raises(NotNow, match=r"^The game is over\.$"):
        STEPS[step](over)


@pytest.mark.parametrize("player", [1, 2])
def test_whoever_gives_up_need_not_be_to_move(player: int) -> None:
    assert resigned(START, player).result == Result(3 - player, "resigned")
    late = forfeited(START, player, "away")
    assert (late.result, late.extra) == (Result(3 - player, "forfeit"), (("Forfeit", "away"),))


@pytest.mark.parametrize("player", [1, 2])
def test_a_draw_is_offered_and_agreed(player: int) -> None:
    with pytest.raises(NotNow, match=f"^Player {3 - player} offers no draw"):
        draw_agreed(DRAWN, player)
    offered = told(DRAWN, player, Wish.OFFER_DRAW)
    assert (offered.offer, offered.result, offered.moves) == (player, None, ())
    with pytest.raises(NotNow, match=f"^Player {3 - player} offers no draw"):
        draw_agreed(offered, player)
    with pytest.raises(NotNow, match=f"^Player {player} offers a draw already"):
        draw_offered(offered, 3 - player)
    with pytest.raises(NotNow, match=r"^You offer a draw already: play on\.$"):
        draw_offered(offered, player)
    agreed = told(offered, 3 - player, Wish.AGREE)
    assert (agreed.result, agreed.offer) == (Result(None, "agreed"), None)
    assert read_record(write_text(offered)) == read_record(to_json_text(offered)) == offered
    moved = played_by(offered, 1, "1,1")
    assert moved.offer == (1 if player == 1 else None), "the other's move declines it"
    assert played_by(moved, 2, "1,2").offer is None
    assert resigned(offered, 1).offer is None
    assert forfeited(offered, 1, "late").offer is None
    assert taken_back(moved.changed(offer=player), 1).offer is None


def test_players_that_are_asked_can_agree_on_a_draw() -> None:
    over, kept = played(DRAWN, Scripted(Wish.OFFER_DRAW, "1,1"), Scripted(Wish.AGREE))
    assert over.result == Result(None, "agreed")
    assert [each.offer for each in kept] == [1, 1, None]
    insists = Scripted(Wish.OFFER_DRAW, Wish.OFFER_DRAW)
    assert played(DRAWN, insists, Scripted())[0].result == Result(2, "forfeit")


@pytest.mark.parametrize("player", [1, 2])
def test_a_draw_can_be_declined(player: int) -> None:
    with pytest.raises(NotNow, match=f"^Player {3 - player} offers no draw"):
        draw_declined(DRAWN, player)
    offered = draw_offered(DRAWN, 3 - player)
    assert draw_declined(offered, player) == DRAWN
    with pytest.raises(NotNow, match=f"^Player {player} offers no draw"):
        draw_declined(offered, 3 - player)


def test_a_game_that_cannot_be_drawn_says_so() -> None:
    with pytest.raises(NotNow, match=r"^This game cannot end in a draw\.$"):
        told(START, 1, Wish.OFFER_DRAW)
    with pytest.raises(NotNow, match=r"^Player 2 offers no draw\.$"):
        told(START, 1, Wish.AGREE)


class Asked(Scripted):
    """Says the same to every draw that is offered."""

    def __init__(self, takes: bool | None, *script: str | Wish | Exception) -> None:
        super().__init__(*script)
        self.takes = takes
        self.offers: list[int | None] = []

    def takes_draw(self, record: Record) -> bool | None:
        self.offers.append(record.offer)
        return self.takes


def test_the_other_is_asked_at_once_whether_to_take_a_draw() -> None:
    two = Asked(True)
    over, kept = played(DRAWN, Scripted(Wish.OFFER_DRAW), two)
    assert (over.result, two.offers, kept) == (Result(None, "agreed"), [1], [over])
    one = Asked(True)
    over, _ = played(played_by(DRAWN, 1, "1,1"), one, Scripted(Wish.OFFER_DRAW))
    assert (over.result, one.offers) == (Result(None, "agreed"), [2])
    two = Asked(False, Wish.AGREE)
    over, kept = played(DRAWN, Scripted(Wish.OFFER_DRAW, Wish.OFFER_DRAW, "1,1"), two)
    assert two.offers == [1, 1], "it can be offered again"
    assert [each.offer for each in kept] == [None] * 4
    assert over.result == Result(1, "forfeit"), "nothing is offered any more"
    two = Asked(None, Wish.AGREE)
    over, _ = played(DRAWN, Scripted(Wish.OFFER_DRAW, "1,1"), two)
    assert (over.result, two.offers) == (Result(None, "agreed"), [1])


@pytest.mark.parametrize("player", [0, 3, -1])
@pytest.mark.parametrize("wish", [*Wish, Move("1,1")])
def test_there_are_two_players(player: int, wish: Answer) -> None:
    with pytest.raises(NotNow, match=f"^There is no Player {player}, only"):
        told(START, player, wish)
    with pytest.raises(NotNow):
        forfeited(START, player, "why")


@pytest.mark.parametrize("nonsense", [None, 5, b"1,1", ("1,1",)])
def test_an_answer_that_is_no_text_is_a_wrong_answer(nonsense: Any) -> None:
    class Odd(Scripted):
        def choose(self, record: Record, stop: Stop | None = None) -> Answer:
            answer: Answer = nonsense
            return answer

    over = conduct(START, (Odd(), Scripted()), lambda _: None)
    assert over.result == Result(2, "forfeit")
    assert over.extra[0][1].endswith(", which is no move")
    with pytest.raises(UnreadableMove) as refusal:
        told(START, 1, nonsense)
    says = f'"{nonsense!r}" is not a move; a move looks like 2,3.'
    assert str(refusal.value) == says


def test_a_record_of_a_game_that_is_over_knows_it() -> None:
    moves = (Move("1,2"), Move("2,2"))
    assert Record(GAME, moves).result == Result(2, "centre")
    assert Record(GAME, moves) == Record(GAME).played("1,2").played("2,2")
    assert Record(GAME, moves[:1], result=Result(1, "resigned")).result == Result(1, "resigned")


def test_nothing_to_take_back() -> None:
    with pytest.raises(NotNow, match=r"^There is no turn of yours to take back\.$"):
        taken_back(START, 1)


# What a wrong answer costs.


def test_a_wrong_answer_may_be_asked_again() -> None:
    one, two = Scripted("9,9", "hello", "1,2"), Scripted(Wish.AGREE, "9,9", "2,2")
    over = conduct(START, (one, two), lambda _: None, asked_again(2))
    assert over.result == Result(2, "centre")
    assert [len(one.seen), len(two.seen)] == [3, 3]


def test_and_not_for_ever() -> None:
    one = Scripted("1,1", "9,9", "9,9", "9,9")
    kept: list[Record] = []
    over = conduct(START, (one, Scripted("1,2")), kept.append, asked_again(2))
    assert over.result == Result(2, "forfeit")
    assert [each.moves for each in kept] == [(), ("1,1",), ("1,1", "1,2"), ("1,1", "1,2")]
    why = 'the program answered "9,9": Cell (9,9) is not on the grid'
    assert over.extra == (("Forfeit", why),)


def test_wrong_answers_are_counted_by_player() -> None:
    counted = Counted(asked_again(9))
    one, two = Scripted("9,9", "1,1", "x", Wish.RESIGN), Scripted("", "", "1,2")
    over = conduct(START, (one, two), lambda _: None, counted)
    assert over.result == Result(2, "resigned")
    assert counted.wrong == {1: 2, 2: 2}


def test_what_is_counted_costs_what_it_costs_otherwise() -> None:
    counted = Counted()
    over = conduct(START, (Scripted("9,9"), Scripted()), lambda _: None, counted)
    assert over == played(START, Scripted("9,9"), Scripted())[0]
    assert counted.wrong == {1: 1, 2: 0}


def test_an_answer_that_is_no_step_now_is_a_wrong_answer() -> None:
    over, _ = played(START, Scripted(Wish.AGREE), Scripted())
    assert over.extra == (("Forfeit", 'the program answered "agree": Player 2 offers no draw'),)


def test_who_cannot_be_opened_ends_it_and_everybody_is_closed() -> None:
    class Absent(Scripted):
        def open(self) -> None:
            raise GameError("nobody is there")

    one, two, kept = Scripted("1,1"), Absent(), list[Record]()
    with pytest.raises(GameError, match="nobody is there"):
        conduct(START, (one, two), kept.append)
    assert (one.opened, one.closed, two.closed, kept) == (1, 1, 1, [])


# A record carries its positions.


@pytest.mark.parametrize("name", ["pathway", "blockade", "adjacent-capture:size=3"])
def test_adding_a_move_costs_one_check(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, checks = Record(load(name)), list[str]()
    check = Game.check

    def counted(game: Game, p: Position, move: str) -> tuple[int, int]:
        checks.append(move)
        return check(game, p, move)

    monkeypatch.setattr(Game, "check", counted)
    while record.result is None:
        record = played_by(record, record.mover, record.game.moves(record.position)[-1])
    assert checks == list(record.moves)
    assert record.positions == tuple(record.game.replay(record.moves))
    assert replace(record, date="").positions == record.positions
    half = record.cut(3)
    assert half.positions == record.positions[:4]
    assert half == Record(record.game, record.moves[:3])
