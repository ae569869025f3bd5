"""Several people at one game, each at a browser of their own."""

import json
import random
import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pages import (
    COUNT,
    OVER,
    Visit,
    begin,
    cell,
    click_turn,
    is_over,
    moves_made,
    playable,
    press,
    sees,
    visiting,
    wait_for,
)
from servers import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route, WebSocketRoute


def join(page: "Page", name: str) -> None:
    page.get_by_label("Your name").fill(name)
    press(page, "Join")
    page.get_by_text(f"{name} (you)").wait_for()


def pair(visit: Visit, game: str, **more: object) -> tuple["Page", "Page", str]:
    """Ann has opened a game, and Bob has joined it."""
    ann, bob = visit(), visit()
    id = begin(ann, game, opponent="friend", name="Ann", **more)
    bob.goto(f"/games/{id}")
    join(bob, "Bob")
    sees(ann, "Bob")
    return ann, bob, id


def own_link(page: "Page") -> str:
    """The link that holds a player's seat."""
    press(page, "Share")
    press(page, "Show my own link")
    link = page.get_by_label("Your own link").input_value()
    assert "#" in link
    return link


def test_who_joins_is_there(visit: Visit) -> None:
    """Their socket was opened when nobody knew them yet."""
    ann, bob, _ = pair(visit, "blockade")
    ann.wait_for_timeout(1200)  # who comes and goes is told once a second
    assert ann.locator(".away").count() == 0
    assert bob.get_by_text("Reconnecting…").count() == 0
    phone, link = visit(ann.url), own_link(ann)
    ann.context.close()
    bob.locator(".away").wait_for()
    phone.goto(link)  # the same page, to which the secret of a seat comes
    bob.locator(".away").wait_for(state="detached")


def test_two_browsers_play_and_a_third_watches(visit: Visit) -> None:
    ann, bob, id = pair(visit, "knights-blockade")
    carol = visit(f"/games/{id}")
    playable(ann).first.wait_for()
    assert playable(bob).count() == playable(carol).count() == 0
    assert carol.get_by_role("button", name="Join").count() == 0
    assert ann.title().startswith("Your turn")
    assert not bob.title().startswith("Your turn")
    rng, seats = random.Random(5), [ann, bob]
    while True:
        made = moves_made(seats[0])
        playable(seats[0]).nth(rng.randrange(playable(seats[0]).count())).click()
        for page in (ann, bob, carol):
            wait_for(page, f"{COUNT} == {made + 1}")
        seats.reverse()
        if carol.locator(".over").count():
            break
        playable(seats[0]).first.wait_for()
    ends = {tuple(page.locator(".message p").all_inner_texts()) for page in (ann, bob, carol)}
    assert len(ends) == 1
    assert "wins the game!" in "".join(ends.pop())
    # The next game begins once both want it, with seats swapped; a watcher may follow.
    press(ann, "Rematch")
    sees(bob, "Ann would like a rematch.")
    press(bob, "Accept")
    for page in (ann, bob):
        page.wait_for_url(re.compile(f"/games/(?!{id})"))
    playable(bob).first.wait_for()
    assert playable(ann).count() == 0
    carol.get_by_role("link", name="Rematch").click()
    carol.wait_for_url(bob.url)


def test_two_at_one_screen_have_both_seats(visit: Visit) -> None:
    page = visit()
    begin(page, "blockade")
    for player in (1, 2):
        sees(page, f"Player {player}'s turn.")
        click_turn(page, random.Random(player))
    press(page, "Undo")
    wait_for(page, f"{COUNT} == 1")


def test_offers_between_people(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "pathway")
    cell(ann, "row 1, column 3, empty, playable").click()
    cell(bob, "row 3, column 1, empty, playable").click()
    cell(ann, "row 3, column 1, O").wait_for()
    press(bob, "Ask to take back")
    sees(bob, "You asked to take a move back.")
    press(ann, "Decline")
    bob.get_by_role("button", name="Ask to take back").click()
    press(ann, "Accept")
    cell(bob, "row 3, column 1, empty, playable").click()
    cell(ann, "row 3, column 1, O").wait_for()
    press(ann, "Offer a draw")
    sees(bob, "Ann offers a draw.")
    press(bob, "Accept")
    for page in (ann, bob):
        sees(page, "The players agree on a draw.")


def test_what_the_other_does_besides_moving_is_announced(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "pathway")
    hears(ann, "Bob has joined.")
    cell(ann, "row 1, column 3, empty, playable").click()
    hears(ann, "Player 1 (X) has claimed (1,3).")  # the book says nothing to whoever moved
    press(ann, "Ask to take back")
    hears(bob, "Ann asks to take a move back.")
    press(bob, "Decline")
    hears(ann, "Bob declines.")
    press(bob, "Offer a draw")
    hears(ann, "Bob offers a draw.")
    press(ann, "Accept")
    hears(bob, "The players agree on a draw.")
    press(bob, "Rematch")
    hears(ann, "Bob would like a rematch.")


def hears(page: "Page", words: str) -> None:
    """A screen reader is told these words, or soon will be."""
    page.locator("[aria-live=polite]").get_by_text(words).wait_for(state="attached")


def test_an_offer_is_seen_on_a_phone_without_scrolling(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "pathway", moves=["1,3", "3,1", "2,3", "3,2"])
    bob.set_viewport_size({"width": 390, "height": 844})
    press(ann, "Offer a draw")
    box = bob.get_by_role("button", name="Accept").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844


def test_an_offer_that_is_void_by_now_is_not_taken_for_ones_own(visit: Visit) -> None:
    """Ann moves, which clears her offer, while Bob's answer is on its way."""
    ann, bob, id = pair(visit, "pathway", moves=["1,3", "3,1"])
    press(ann, "Offer a draw")
    sees(bob, "Ann offers a draw.")

    def meanwhile(route: "Route") -> None:
        cell(ann, "row 2, column 3, empty, playable").click()
        cell(ann, "row 2, column 3, X").wait_for()
        route.continue_()

    bob.route("**/actions", meanwhile)
    press(bob, "Accept")
    sees(bob, "The game has changed meanwhile: look again.")
    assert set(ann.request.get(f"/api/games/{id}").json()["offers"].values()) == {None}


def test_resigning_takes_one_confirmation(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "blockade")
    press(ann, "Resign")
    press(ann, "Play on")
    assert playable(ann).count() == 25
    press(ann, "Resign")
    press(ann, "Resign")
    for page in (ann, bob):
        sees(page, "Player 1 resigns.")


def test_a_match_goes_on_with_seats_swapped(visit: Visit) -> None:
    ann, bob, id = pair(visit, "blockade", games=2)
    sees(ann, "Game 1 of 2")
    press(ann, "Resign")
    press(ann, "Resign")
    sees(bob, "Score after game 1 of 2: Ann 0, Bob 1.")
    for page in (ann, bob):
        page.get_by_role("link", name="Next game").click()
        page.wait_for_url(re.compile(f"/games/(?!{id})"))
        sees(page, "Game 2 of 2 · Bob 1, Ann 0")
    playable(bob).first.wait_for()
    assert playable(ann).count() == 0


def test_a_reload_and_another_device_go_on_where_it_was(visit: Visit) -> None:
    ann, bob, id = pair(visit, "block-capture")
    cell(ann, "row 1, column 3, empty, playable").click()
    cell(bob, "row 1, column 2, empty, playable").wait_for()
    bob.reload()
    cell(bob, "row 1, column 2, empty, playable").wait_for()
    phone = visit(own_link(bob))
    cell(phone, "row 1, column 2, empty, playable").click()
    cell(bob, "row 1, column 2, O").wait_for()
    cell(ann, "row 1, column 1, empty, playable").wait_for()
    assert phone.url.endswith(f"/games/{id}")  # the secret has gone from the address


@pytest.mark.parametrize("behind", ["no-secret-of-this-game", "50%", "%ff", "ключ", "a b"])
def test_a_link_whose_secret_opens_nothing_says_so(visit: Visit, behind: str) -> None:
    id = begin(visit(), "pathway", opponent="friend")
    page = visit(f"/games/{id}#{behind}")
    sees(page, "The secret in this link opens no seat of this game.")
    cell(page, "row 3, column 3, empty").wait_for()
    assert page.url.endswith(f"/games/{id}")


def test_a_secret_is_kept_until_the_server_has_time_for_it(visit: Visit) -> None:
    ann = visit()
    begin(ann, "pathway", opponent="friend")
    link = own_link(ann)
    page = visit()
    refusal = {"error": {"kind": "too many", "message": "That is too often."}}
    page.route("**/seat", lambda route: route.fulfill(status=429, json=refusal), times=1)
    page.goto(link)
    sees(page, "That is too often.")
    page.reload()
    playable(page).first.wait_for()
    assert "#" not in page.url


def test_the_win_may_be_claimed_when_the_other_stays_away(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "blockade")
    bob.context.close()
    sees(ann, "away")
    assert ann.get_by_role("button", name="Claim the win").count() == 0
    ann.route_web_socket(re.compile("/live$"), later)
    ann.reload()
    sees(ann, "Bob has been away for 10 minutes.")
    press(ann, "Claim the win")
    ann.get_by_role("alert").wait_for()  # the server has its own clock, and says how it is


def later(page: "WebSocketRoute") -> None:
    """What the server will say in ten minutes, said now."""

    def tell(message: str | bytes) -> None:
        state = json.loads(message)
        state["players"][1].update(here=False, away=state["may_claim"])
        page.send(json.dumps(state))

    page.connect_to_server().on_message(tell)


class Line:
    """What lies between a page and the server. It may die without a word to either: what is open
    stays open, and nothing comes through any more."""

    def __init__(self, page: "Page") -> None:
        self.page, self.deaths, self.is_alive = page, 0, True
        page.clock.install()  # so that nobody has to wait until a page loses its patience
        page.route_web_socket(re.compile("/live$"), self.connect)
        page.reload()

    def connect(self, page: "WebSocketRoute") -> None:
        if not self.is_alive:
            page.close()
            return
        deaths = self.deaths

        def tell(message: str | bytes) -> None:
            if deaths == self.deaths:
                page.send(message)

        page.connect_to_server().on_message(tell)

    def lose_sockets(self) -> None:
        self.deaths += 1

    def die(self) -> None:
        self.lose_sockets()
        self.is_alive = False
        self.page.route("**/api/**", lambda _: None)

    def heal(self) -> None:
        self.is_alive = True
        self.page.unroute("**/api/**")


def test_a_line_that_dies_without_a_word_is_noticed_and_heals(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "pathway")
    line = Line(bob)
    cell(ann, "row 3, column 3, empty, playable").click()
    cell(bob, "row 1, column 1, empty, playable").wait_for()
    line.die()
    cell(bob, "row 1, column 1, empty, playable").click()
    bob.clock.fast_forward(10_000)
    sees(bob, "Not sent yet")
    bob.clock.fast_forward(15_000)
    bob.clock.fast_forward(10_000)
    sees(bob, "Reconnecting…")
    line.heal()
    bob.clock.fast_forward(20_000)
    cell(ann, "row 1, column 1, O").wait_for()
    bob.get_by_text("Reconnecting…").wait_for(state="detached")
    wait_for(bob, f"{COUNT} == 2")
    assert bob.get_by_role("alert").count() == 0


def test_a_socket_that_has_missed_something_is_replaced(visit: Visit) -> None:
    ann, bob, _ = pair(visit, "pathway")
    line = Line(bob)
    cell(bob, "row 3, column 3, empty").wait_for()
    line.lose_sockets()
    cell(ann, "row 3, column 3, empty, playable").click()
    cell(ann, "row 3, column 3, X").wait_for()
    bob.clock.fast_forward(15_000)
    cell(bob, "row 3, column 3, X").wait_for()
    press(ann, "Ask to take back")
    sees(bob, "Ann asks to take a move back.")  # by the new one, at once


def test_another_course_of_the_game_is_not_mixed_with_the_one_before(visit: Visit) -> None:
    """On another device turns are taken back, and others played, while this page hears nothing."""
    page = visit()
    id = begin(page, "pathway", moves=["1,3", "3,1", "2,3"])
    line = Line(page)
    wait_for(page, f"{COUNT} == 3")
    press(page, "Back")
    sees(page, "Looking at move 2")
    line.lose_sockets()
    own = {"Origin": visit.url}
    for _ in range(2):
        page.request.post(f"/api/games/{id}/actions", data={"action": "undo"}, headers=own)
    for ply, move in enumerate(("5,5", "4,4", "4,3"), 1):
        made = {"move": move, "ply": ply}
        assert page.request.post(f"/api/games/{id}/moves", data=made, headers=own).ok
    page.clock.fast_forward(15_000)
    wait_for(page, f"{COUNT} == 4")
    cell(page, "row 4, column 3, O").wait_for()  # the move that was looked at is no more
    page.get_by_role("button", name="5,5", exact=True).click()
    sees(page, "Looking at move 2")
    cell(page, "row 5, column 5, O").wait_for()
    cell(page, "row 3, column 1, empty").wait_for()


def test_the_second_of_two_moves_for_one_turn_is_told_so(visit: Visit) -> None:
    """Two tabs of one player: one is a moment behind."""
    ann, bob, id = pair(visit, "pathway")
    other = ann.context.new_page()
    other.route_web_socket(re.compile("/live$"), lambda _: None)  # it hears nothing
    other.goto(f"/games/{id}")
    cell(other, "row 1, column 1, empty, playable").wait_for()
    cell(ann, "row 5, column 5, empty, playable").click()
    cell(bob, "row 5, column 5, X").wait_for()
    cell(other, "row 1, column 1, empty, playable").click()
    other.get_by_role("alert").wait_for()
    cell(other, "row 5, column 5, X").wait_for()
    cell(other, "row 1, column 1, empty").wait_for()
    assert moves_made(bob) == 1


def test_a_server_that_is_stopped_and_started_again(chromium: "Browser", tmp_path: Path) -> None:
    with RunningServer(tmp_path) as server, visiting(chromium, server) as visit:
        ann, bob, _ = pair(visit, "blockade")
        for how, mover, other in ((signal.SIGTERM, ann, bob), (signal.SIGKILL, bob, ann)):
            made = moves_made(ann)
            playable(mover).first.wait_for()
            server.stop(how)
            for page in (ann, bob):
                sees(page, "Reconnecting…")
            # What is clicked meanwhile is sent when the server is back.
            playable(mover).first.click()
            playable(mover).last.click()
            sees(mover, "Not sent yet")
            server.start()
            for page in (ann, bob):
                wait_for(page, f"{COUNT} == {made + 1}")
                page.get_by_text("Reconnecting…").wait_for(state="detached")
            playable(other).first.wait_for()
        assert moves_made(bob) == 2
        assert not is_over(bob)
        assert not bob.locator(OVER.split('"')[1]).count()
