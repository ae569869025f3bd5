"""A game on a server as a value: the laws of its steps."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare.core import Result
from fivesquare.hosted import (
    ALPHABET,
    Hosted,
    acted,
    fresh_id,
    is_id,
    joined,
    moved,
    opened,
)
from fivesquare.match import NotNow
from fivesquare.players.computers import COMPUTERS
from fivesquare.reports import online
from fivesquare.reports.table import listed, table_document
from fivesquare.setup import BadSetup, Invitation, invited
from hosted_games import Walked, walk
from shapes import flaws

walks = st.integers(0, 10**6).map(lambda seed: [*walk(seed, 40)])
ONE, TWO, BOTH = frozenset({1}), frozenset({2}), frozenset({1, 2})


def game_of(
    opponent: str = "friend", text: str = "blockade:size=3", games: int | None = None
) -> Hosted:
    """A game whose first seat is taken."""
    record, seat = invited(Invitation(text, opponent, games=games))
    return opened(record, seat, opponent, False)


# Laws.


@given(walks)
def test_every_step_is_the_next_version_and_changes_no_other_value(walked: list[Walked]) -> None:
    for before, _, _, change in walked:
        if change:
            assert change.game.version == before.version + 1
            assert (change.game.id, change.game.series) == (before.id, before.series)
            assert change.game.both == before.both
            assert change.game.swapped == before.swapped


@given(walks)
def test_who_has_not_the_seat_moves_nothing(walked: list[Walked]) -> None:
    for before, seats, wish, change in walked:
        if wish == "move" and change:
            assert before.record.mover in seats
            assert len(change.game.record.moves) == len(before.record.moves) + 1
            assert not change.game.has_offer
        if wish == "resign" and change and len(seats) == 1:
            assert change.game.record.result == Result(3 - min(seats), "resigned")


@given(walks)
def test_nothing_is_agreed_by_one_alone(walked: list[Walked]) -> None:
    for before, seats, wish, change in walked:
        if not change or len(seats) == 2:
            continue
        alone = before.both or before.computer or not all(before.joined)
        result = change.game.record.result
        if result and result.reason == "agreed" and before.record.result is None:
            assert before.record.offer == 3 - min(seats)
        if (
            wish == "undo"
            and not alone
            and len(change.game.record.moves) < len(before.record.moves)
        ):
            assert before.undo == 3 - min(seats)
        if wish == "rematch" and not alone and change.following:
            assert before.rematch == 3 - min(seats)


@given(walks)
def test_a_game_that_is_over_stays_as_it_ended(walked: list[Walked]) -> None:
    for before, _, wish, change in walked:
        if before.record.result and change:
            assert wish in ("rematch", "decline")
            assert change.game.record.result == before.record.result
            assert change.game.record.moves == before.record.moves
            assert change.game.status == "over"


@given(walks)
def test_what_follows_is_between_the_same_two_seats_swapped(walked: list[Walked]) -> None:
    for _, _, _, change in walked:
        if change and change.following:
            game, following = change.game, change.following
            assert game.next == following.id != game.id
            assert game.status == "over"
            assert following.series == game.series
            assert following.joined == game.joined[::-1]
            assert [following.seat(person) for person in (1, 2)] == [
                3 - game.seat(person) for person in (1, 2)
            ]
            one, two = game.record.seats
            assert following.record.seats == (two, one)
            assert (following.record.moves, following.version) == ((), 1)
            assert following.record.start == game.record.start
            assert not following.has_offer


@given(walks)
def test_status_and_documents(walked: list[Walked]) -> None:
    for before, *_ in walked[::5]:
        over = before.record.result is not None
        assert (before.status == "over") == over
        assert over or (before.status == "playing") == all(before.joined)
        document = table_document(before, [None, 7], 600)
        assert list(flaws({**document}, online.TableDocument)) == []
        short = listed(before, [0, 0], "2026-01-01T00:00:00Z", 1)
        assert list(flaws({**short}, online.ListedDocument)) == []
        for player, seat in zip(document["players"], before.record.seats, strict=True):
            if seat.kind in COMPUTERS:
                assert (player["here"], player["away"]) == (True, None)
            else:
                assert player["here"] == (player["away"] is None and player["joined"])


# Ids.


def test_ids_are_long_and_of_plain_letters() -> None:
    found = {fresh_id() for _ in range(1000)}
    assert len(found) == 1000
    for name in found:
        assert is_id(name)
        assert re.fullmatch("[0-9a-z]{18}", name)
    assert len(set("".join(found))) == len(ALPHABET)


@pytest.mark.parametrize(
    "text", ["", "0" * 17, "0" * 19, "0" * 17 + "l", "0" * 17 + "\x00", "Ä" * 18]
)
def test_what_is_no_id(text: str) -> None:
    assert not is_id(text)


# Single steps.


def test_who_joins_has_a_name_or_keeps_the_seats() -> None:
    game, seat = joined(game_of(), "Bob")
    assert (seat, game.record.seats[1].name) == (2, "Bob")
    game, seat = joined(game_of(), None)
    assert (seat, game.record.seats[1].name) == (2, "Person B")
    with pytest.raises(NotNow):
        joined(game, "Cid")
    over = acted(game_of(), ONE, "resign", False).game
    with pytest.raises(NotNow):
        joined(over, "Cid")


def test_a_computer_is_waited_for_when_it_is_to_move() -> None:
    game = game_of("random")
    assert (game.computer, game.awaits_computer) == (2, False)
    after = moved(game, ONE, "1,1/1,2").game
    assert after.awaits_computer
    assert not acted(after, ONE, "resign", False).game.awaits_computer
    assert game_of("human").computer is None


def test_who_holds_both_seats_answers_themself() -> None:
    game, _ = joined(game_of(text="pathway:size=3"), None)
    offered = acted(game, BOTH, "draw", False).game
    assert offered.record.offer == 1
    assert acted(offered, BOTH, "draw", False).game.record.result == Result(None, "agreed")
    resigned = acted(offered, BOTH, "resign", False).game
    assert resigned.record.result == Result(2, "resigned"), "for the one to move"
    asked = acted(resigned, BOTH, "rematch", False).game
    assert acted(asked, BOTH, "rematch", False).following


@pytest.mark.parametrize("seat", [1, 2])
def test_a_computer_takes_a_draw_when_nobody_can_win(seat: int) -> None:
    record, _ = invited(Invitation("pathway:size=3", "random", str(seat)))
    game, person = opened(record, seat, "random", False), frozenset({seat})
    with pytest.raises(NotNow, match="takes no draw while somebody may still win"):
        acted(game, person, "draw", False)
    over = acted(game, person, "draw", False, is_dead=True).game
    assert over.record.result == Result(None, "agreed")
    assert (over.has_offer, over.version) == (False, game.version + 1)
    with pytest.raises(NotNow, match=r"^The game is over\.$"):
        acted(over, person, "draw", False, is_dead=True)
    with pytest.raises(NotNow, match=r"^This game cannot end in a draw\.$"):
        acted(game_of("random"), ONE, "draw", False, is_dead=True)


def test_a_match_goes_on_after_a_draw_with_a_computer() -> None:
    game = game_of("random", "pathway:size=3", games=2)
    assert acted(game, ONE, "draw", False, is_dead=True).following


def test_a_win_is_claimed_only_from_somebody_who_could_be_there() -> None:
    game, _ = joined(game_of(), None)
    with pytest.raises(NotNow):
        acted(game, ONE, "claim", False)
    assert acted(game, TWO, "claim", True).game.record.result == Result(2, "forfeit")
    for opponent in ("friend", "human", "1"):
        with pytest.raises(NotNow):
            acted(game_of(opponent), ONE, "claim", True)


def test_a_ply_that_is_not_the_present_one() -> None:
    game = game_of("human")
    with pytest.raises(NotNow, match="The game is at ply 0, not 1"):
        moved(game, BOTH, "1,1/1,2", 1)
    assert moved(game, BOTH, "1,1/1,2").game.record.moves == ("1,1/1,2",)


def test_a_match_ends_after_its_last_game() -> None:
    game, _ = joined(game_of(games=2), None)
    change = acted(game, ONE, "resign", False)
    assert change.following
    change = acted(change.following, ONE, "resign", False)
    assert change.following is None
    assert change.game.next is None


@pytest.mark.parametrize("opponent", ["cmd:x", "py:os:abort", "nobody", "9", ""])
def test_only_computers_of_our_own(opponent: str) -> None:
    with pytest.raises(BadSetup):
        invited(Invitation("blockade", opponent))


@pytest.mark.parametrize("seat", ["1", "2", "toss"])
def test_two_people_at_one_screen_may_have_names(seat: str) -> None:
    for name, other, names in (
        ("", "", ["Person A", "Person B"]),
        (" Ann ", "", ["Ann", "Person B"]),
        ("", "Bob", ["Person A", "Bob"]),
        ("Ann", " Bob ", ["Ann", "Bob"]),
    ):
        record, number = invited(Invitation("blockade", "human", seat, name, other_name=other))
        found = [each.name for each in record.seats]
        assert (found if number == 1 else found[::-1]) == names


@pytest.mark.parametrize(
    ("opponent", "name", "other", "sentence"),
    [
        ("human", "Ann", "Ann", "Two people at one screen have different names, not both Ann."),
        ("human", "Person B", "", "Two people at one screen have different names, not both Per"),
        ("friend", "Ann", "Bob", "Only the opponent human, at the same screen, is named by"),
        ("3", "", "Bob", "Only the opponent human, at the same screen, is named by other_name."),
        ("human", "", "B" * 41, "A name has at most 40 characters"),
        ("human", "", "B\tB", "all of them printable"),
    ],
)
def test_names_that_cannot_be(opponent: str, name: str, other: str, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        invited(Invitation("blockade", opponent, "1", name, other_name=other))


def test_a_toss_is_fair() -> None:
    seats = [invited(Invitation("blockade", "friend", "toss"))[1] for _ in range(200)]
    assert 60 < seats.count(1) < 140
