"""Playing on a server: moves, offers and their answers, matches, hints."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.games import GAMES
from fivesquare.match import WIN_LEFT
from fivesquare.records.reader import read_record
from fivesquare.reports import online
from servers import (
    DRAWN,
    Chair,
    Document,
    RunningServer,
    good,
    is_in_shape,
    own_database,
    refused,
    two_moves,
)

# Moves.


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_move_by_move(name: str, served: RunningServer) -> None:
    game, chance = load(name), random.Random(name)
    chairs = served.begun(name)
    state, moves, version = chairs[0].state(), list[str](), 0
    while state["result"] is None:
        p = game.replay(moves)[-1]
        assert (state["moves"], state["ply"], state["turn"]) == (moves, len(moves), p.turn + 1)
        assert state["legal"] == game.moves(p)
        assert state["version"] > version
        version = state["version"]
        moves.append(chance.choice(state["legal"]))
        answer = chairs[p.turn].play(moves[-1], ply=len(moves) - 1, version=version)
        state = good(answer)
        assert answer.headers["Seat"] == str(p.turn + 1)
        is_in_shape(state, online.TableDocument)
    assert (state["status"], state["turn"], state["legal"]) == ("over", None, [])
    assert state["options"] == {"firsts": [], "seconds": {}, "may_stop": []}
    result = game.result(game.replay(moves)[-1])
    assert result
    assert state["result"] == {"winner": result.winner, "reason": result.reason}
    assert state["words"]["end"]
    for chair in chairs:
        assert refused(chair.play(moves[-1], ply=len(moves)), 409)["message"] == "The game is over."
    assert read_record(chairs[0].get("/record").text).result == result


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_legal_move_is_told_with_those_that_are(
    name: str, served: RunningServer
) -> None:
    one, _ = served.begun(name)
    state = one.state()
    for move in ("", "hello", "9,9", "99999,1", "1", "1,1/1,1/1,1", "-1,-1", "\N{SNOWMAN}"):
        fault = refused(one.play(move, ply=0), 422)
        assert fault["legal"] == state["legal"]
        assert fault["kind"] in ("illegal move", "unreadable move")
    assert one.state() == state, "nothing has changed"


def test_why_a_move_is_not_legal_in_the_words_of_the_book(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    good(one.play("3,3/1,1"))
    for move, why in {
        "3,3/1,2": "Cell (3,3) is already occupied.",
        "3,4": "After placing at (3,4) a cell must be removed.",
        "9,9/1,2": "Cell (9,9) is not on the grid.",
    }.items():
        assert refused(two.play(move), 422)["message"] == why


def test_out_of_turn(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    assert refused(two.play("3,3/1,1"), 409)["message"] == "It is Player 1's turn."
    good(one.play("3,3/1,1"))
    refused(one.play("3,4/1,2"), 409)


def test_the_ply_and_the_version_have_to_be_the_present_ones(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    good(one.play("3,3/1,1"))
    state = two.state()
    for ply in (0, 2, 2**31 - 1):
        refused(two.play("3,4/1,2", ply=ply), 409)
    for version in (state["version"] - 1, state["version"] + 1, 0):
        refused(two.play("3,4/1,2", ply=1, version=version), 409)
    for more in ({"ply": -1}, {"ply": "1"}, {"ply": None}, {"ply": 1.5}, {"ply": True}):
        refused(two.post("/moves", {"move": "3,4/1,2", **more}), 422)
    refused(two.post("/moves", {"move": "3,4/1,2"}), 422)
    assert two.state() == state
    good(two.play("3,4/1,2", ply=1, version=state["version"]))


def test_only_who_has_the_seat_moves(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    stranger = served.opened("blockade")
    for headers in ({}, stranger.proof, {"Authorization": "Bearer x"}, {"Authorization": "Basic"}):
        body = {"move": "3,3/1,1", "ply": 0}
        answer = served.client.post(f"{one.address}/moves", json=body, headers=headers)
        refused(answer, 403)
        for action in ("resign", "undo", "draw", "rematch", "decline", "claim"):
            body = {"action": action}
            answer = served.client.post(f"{one.address}/actions", json=body, headers=headers)
            refused(answer, 403)
    assert one.state()["version"] == 2


# Resigning, taking back, drawing.


@pytest.mark.parametrize("seat", [1, 2])
def test_to_resign_loses_at_any_time(seat: int, served: RunningServer) -> None:
    chairs = served.begun("pathway")
    state = good(chairs[seat - 1].act("resign"))
    assert (state["status"], state["turn"]) == ("over", None)
    assert state["result"] == {"winner": 3 - seat, "reason": "resigned"}
    for action in ("resign", "undo", "draw", "claim"):
        refused(chairs[0].act(action), 409)


@pytest.mark.parametrize("name", GAMES)
def test_against_a_computer_a_turn_is_taken_back_at_once(name: str, served: RunningServer) -> None:
    one = served.opened(name, "random")
    refused(one.act("undo"), 409)
    good(one.play(one.state()["legal"][0]))
    one.wait_for(ply=2)
    state = good(one.act("undo"))
    assert (state["ply"], state["turn"], state["offers"]["undo"]) == (0, 1, None)
    good(one.play(state["legal"][-1]))
    one.wait_for(ply=2)


def test_a_computer_that_thinks_is_not_waited_for(served: RunningServer) -> None:
    """Its answer to a turn that was taken back does not count, the one to the new turn does."""
    one = served.opened("pathway:size=6", "perfect")
    for move in ("1,1", "2,2", "3,3"):
        good(one.play(move, ply=0))
        state = one.state()
        if state["ply"] == 1:
            state = good(one.act("undo"))
        else:
            good(one.act("undo"))
    good(one.play("4,4", ply=0))
    state = one.wait_for(ply=2)
    assert state["moves"][0] == "4,4"


def test_between_people_a_turn_is_taken_back_by_agreement(served: RunningServer) -> None:
    one, two = served.begun("blockade")
    refused(one.act("undo"), 409)
    moves = two_moves("blockade")
    good(one.play(moves[0]))
    state = good(one.act("undo"))
    assert state["offers"] == {"draw": None, "undo": 1, "rematch": None}
    assert state["moves"] == moves[:1]
    refused(one.act("undo"), 409)
    state = good(two.act("undo"))
    assert (state["moves"], state["offers"]["undo"]) == ([], None)
    good(one.play(moves[0]))
    good(two.play(moves[1]))
    good(one.act("undo"))
    state = good(two.act("decline"))
    assert (state["moves"], state["offers"]["undo"]) == (moves, None)
    good(one.act("undo"))
    state = good(two.act("undo"))
    assert state["moves"] == [], "back to the turn of who asked"


def test_a_move_clears_what_is_offered(served: RunningServer) -> None:
    one, two = served.begun(DRAWN[0])
    for chair in (two, one):
        good(chair.act("draw"))
        moves = two_moves(DRAWN[0])
        state = chair.state()
        good((one, two)[state["turn"] - 1].play(moves[state["ply"]]))
        assert one.state()["offers"] == {"draw": None, "undo": None, "rematch": None}


def test_two_at_one_screen_take_back_turn_by_turn(served: RunningServer) -> None:
    one = served.opened("blockade", "human")
    moves = two_moves("blockade")
    for move in moves:
        good(one.play(move))
    assert good(one.act("undo"))["moves"] == moves[:1]
    assert good(one.act("undo"))["moves"] == []
    refused(one.act("undo"), 409)


@pytest.mark.parametrize("name", DRAWN)
def test_a_draw_is_offered_and_taken(name: str, served: RunningServer) -> None:
    one, two = served.begun(name)
    assert one.state()["may_draw"]
    assert good(two.act("draw"))["offers"]["draw"] == 2
    refused(two.act("draw"), 409)
    assert good(one.act("decline"))["offers"]["draw"] is None
    good(one.act("draw"))
    state = good(two.act("draw"))
    assert state["result"] == {"winner": None, "reason": "agreed"}
    assert state["words"]["end"] == ["The players agree on a draw."]


@pytest.mark.parametrize("name", [name for name in GAMES if name not in DRAWN])
def test_what_cannot_be_drawn_is_not(name: str, served: RunningServer) -> None:
    one, _ = served.begun(name)
    assert not one.state()["may_draw"]
    refused(one.act("draw"), 409)


@pytest.mark.parametrize("opponent", ["random", "2", "perfect"])
def test_a_computer_takes_a_draw_when_nobody_can_win(opponent: str, served: RunningServer) -> None:
    moves = ["3,1", "1,2", "1,1", "2,1", "2,2"]
    one = served.opened("pathway:size=3", opponent, seat=2, moves=moves[:3])
    assert refused(one.act("draw"), 409)["message"] == WIN_LEFT
    assert one.state()["offers"]["draw"] is None
    refused(served.client.post(f"{one.address}/actions", json={"action": "draw"}), 403)
    one = served.opened("pathway:size=3", opponent, seat=2, moves=moves)
    refused(one.act("draw", version=one.state()["version"] + 1), 409)
    state = good(one.act("draw"))
    assert state["result"] == {"winner": None, "reason": "agreed"}
    assert state["moves"] == moves
    assert refused(one.act("draw"), 409)["message"] == "The game is over."


def test_a_computer_is_offered_no_draw_where_there_is_none(served: RunningServer) -> None:
    fault = refused(served.opened("blockade", "random").act("draw"), 409)
    assert fault["message"] == "This game cannot end in a draw."


def test_an_action_for_another_version_is_too_late(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    version = one.state()["version"]
    refused(one.act("resign", version=version - 1), 409)
    good(one.act("resign", version=version))


def test_other_actions_there_are_none(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    for body in ({"action": "win"}, {"action": ""}, {}, {"action": None}, {"action": ["resign"]}):
        refused(one.post("/actions", body), 422)
    refused(one.act("decline"), 409)
    refused(one.act("rematch"), 409)


# Once more.


def test_a_rematch_is_agreed_and_seats_are_swapped(served: RunningServer) -> None:
    one, two = served.begun("blockade", name="Ann")
    good(one.act("resign"))
    state = good(one.act("rematch"))
    assert (state["offers"]["rematch"], state["next"]) == (1, None)
    refused(one.act("rematch"), 409)
    assert good(two.act("decline"))["offers"]["rematch"] is None
    good(two.act("rematch"))
    state = good(one.act("rematch"))
    assert state["next"]
    assert state["next"] != one.id
    for chair in (one, two):
        refused(chair.act("rematch"), 409)
    later = one.at(state["next"]), two.at(state["next"])
    found = later[0].state()
    assert [player["name"] for player in found["players"]] == ["Person B", "Ann"]
    assert (found["status"], found["ply"]) == ("playing", 0)
    assert found["match"] == {"game": 2, "of": 2, "wins": [1, 0], "score": ""}
    refused(later[0].play("3,3/1,1"), 409)
    good(later[1].play("3,3/1,1"))
    good(later[0].act("resign"))
    score = later[0].state()["match"]["score"]
    assert score == (
        "Score after game 2 of 2: Ann 0, Person B 2. Person B wins the match against Ann, 2 to 0."
    )


def test_a_computer_plays_again_at_once(served: RunningServer) -> None:
    one = served.opened("pathway", "random")
    good(one.act("resign"))
    following = good(one.act("rematch"))["next"]
    state = one.at(following).wait_for(ply=1)
    assert [player["kind"] for player in state["players"]] == ["random", "human"]
    assert state["turn"] == 2
    good(one.at(following).play(state["legal"][0]))


def test_two_at_one_screen_play_again_at_once(served: RunningServer) -> None:
    one = served.opened("pathway", "human")
    good(one.act("resign"))
    later = one.at(good(one.act("rematch"))["next"])
    assert later.state()["both"]
    assert later.get().headers["Seat"] == "1,2"
    good(later.play("3,3"))


def test_a_match_goes_on_by_itself(served: RunningServer) -> None:
    one, two = served.begun("pathway", games=3, name="Ann", open=True)
    for number, (loser, wins) in enumerate([(1, [0, 0]), (2, [1, 0]), (1, [1, 1])], 1):
        chair = (one, two)[loser - 1]
        state = chair.state()
        assert (state["match"]["game"], state["match"]["of"]) == (number, 3)
        assert state["match"]["wins"] == wins
        assert state["open"]
        first = chair if state["players"][0]["name"] == ("Ann", "Person B")[loser - 1] else None
        if first:
            good(chair.play("3,3"))
        state = good(chair.act("resign"))
        assert state["match"]["score"].startswith(f"Score after game {number} of 3: ")
        if number < 3:
            assert state["next"]
            one, two = one.at(state["next"]), two.at(state["next"])
    assert state["next"] is None
    assert "Person B wins the match against Ann, 2 to 1." in state["match"]["score"]
    good(one.act("rematch"))
    later = one.at(good(two.act("rematch"))["next"]).state()
    assert (later["match"]["game"], later["match"]["of"]) == (4, 4)


# Claiming.


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on which one need not wait for ten minutes."""
    place = tmp_path_factory.mktemp("impatient")
    with RunningServer(place, own_database(place), away=1) as found:
        yield found
        assert found.said_wrong() == ""


def test_who_stays_away_loses(impatient: RunningServer) -> None:
    one, two = impatient.begun("blockade")
    assert one.state()["may_claim"] == 1
    refused(one.act("claim"), 409)
    with two.watch():
        time.sleep(1.5)
        away = one.state()["players"][1]
        assert (away["here"], away["away"]) == (True, None)
        refused(one.act("claim"), 409)
    refused(one.act("claim"), 409)
    time.sleep(1.5)
    away = one.state()["players"][1]
    assert (away["here"], away["away"]) == (False, 1)
    state = good(one.act("claim"))
    assert state["result"] == {"winner": 1, "reason": "forfeit"}
    assert "Player 2 stayed away" in one.get("/record").text


def test_any_sign_of_life_counts(impatient: RunningServer) -> None:
    one, two = impatient.begun("blockade")
    for _ in range(3):
        time.sleep(0.6)
        two.state()
        refused(one.act("claim"), 409)
    good(one.play("3,3/1,1"))


def test_there_may_be_nobody_who_could_be_away(impatient: RunningServer) -> None:
    chairs = [impatient.opened("blockade", kind) for kind in ("friend", "human", "random")]
    time.sleep(1.2)
    for chair in chairs:
        refused(chair.act("claim"), 409)


# Hints.


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_in_two_steps(name: str, served: RunningServer) -> None:
    one = served.opened(name, "1")
    state = one.state()
    where = good(one.get("/hint?step=1"))
    is_in_shape(where, online.TipDocument)
    assert (where["step"], where["move"], where["worth"]) == (1, None, None)
    assert set(where["cells"]) <= set(state["options"]["firsts"])
    assert where["lines"][-1].startswith("Look at ")
    move = good(one.get("/hint?step=2"))
    is_in_shape(move, online.TipDocument)
    assert move["move"] in state["legal"]
    assert move["cells"] == load(name).split(move["move"])
    assert move["cells"][0] in where["cells"]


def test_a_hint_after_the_first_cell(served: RunningServer) -> None:
    one = served.opened("blockade", "1")
    hint = good(one.get("/hint?step=2&first=3,3"))
    assert hint["move"].startswith("3,3/")
    fault = refused(one.get("/hint?step=1&first=9,9"), 422)
    assert fault["message"] == "Cell (9,9) is not on the grid."
    assert fault["legal"] == one.state()["options"]["firsts"]
    for first in ("x", "3,3/1,1"):
        refused(one.get(f"/hint?step=1&first={first}"), 422)


def test_who_gets_no_hint(served: RunningServer) -> None:
    one, _ = served.begun("blockade")
    assert refused(one.get("/hint?step=1"), 403)["message"] == "Between people there are no hints."
    refused(served.opened("blockade", "human").get("/hint?step=1"), 403)
    alone = served.opened("blockade", "1")
    refused(served.client.get(f"{alone.address}/hint?step=1"), 403)
    for step in ("", "?step=0", "?step=3", "?step=x"):
        refused(alone.get(f"/hint{step}"), 422)
    good(alone.act("resign"))
    refused(alone.get("/hint?step=1"), 409)


def test_a_hint_is_for_who_is_to_move(served: RunningServer) -> None:
    one = served.opened("pathway:size=7", "perfect")
    good(one.play("4,4"))
    if one.state()["ply"] == 1:
        refused(one.get("/hint?step=1"), 409)


# Wherever the games are kept, play is the same.


def played_to_the_end(one: Chair, two: Chair, chance: random.Random) -> Document:
    """The last state of a game whose moves are drawn by lot."""
    state = one.state()
    while state["status"] != "over":
        state = good((one, two)[state["turn"] - 1].play(chance.choice(state["legal"])))
    return state


def test_games_outlive_the_server(database: str, tmp_path: Path) -> None:
    with RunningServer(tmp_path, database) as own:
        chairs = {name: own.begun(name, games=2, name="Ann") for name in GAMES}
        states = {}
        for name, (one, two) in chairs.items():
            good(one.play(two_moves(name)[0]))
            if name in DRAWN:
                good(two.act("draw"))
            good(one.act("undo"))
            states[name] = one.state()
        mine = own.client.get("/api/games?list=mine", headers=one.proof).json()
        assert own.stop() == 0
        own.start()
        for name, (one, two) in chairs.items():
            state = one.state()
            for player in (*state["players"], *states[name]["players"]):
                del player["away"]
            assert state == states[name]
            played_to_the_end(one, two, random.Random(name))
            assert one.state()["next"]
        assert own.client.get("/api/games?list=mine", headers=one.proof).json() != mine
        assert own.stop() == 0
        assert own.said_wrong() == ""
