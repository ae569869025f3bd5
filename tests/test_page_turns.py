"""A turn at the board: what is shown, what a click does, and what can be taken back."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from fivesquare.match import WIN_LEFT
from pages import (
    COUNT,
    GAMES,
    NEARLY_WON,
    Visit,
    begin,
    cell,
    focused,
    is_over,
    moves_made,
    playable,
    press,
    sees,
    wait_for,
)

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Page, Route


def test_every_cell_tells_its_place_and_content_and_whether_it_may_be_clicked(
    visit: Visit,
) -> None:
    page, watcher = visit(), visit()
    for game in GAMES:
        id = begin(page, game)
        state = page.request.get(f"/api/games/{id}").json()
        low = 0 if game == "knights-blockade" else 1
        contents = {
            f"row {row}, column {column}, {word}": f"{row},{column}" in state["options"]["firsts"]
            for row, words in enumerate(state["cells"], low)
            for column, word in enumerate(words, low)
        }
        names = {f"{name}, playable" if may else name for name, may in contents.items()}
        assert set(labels(page)) == names
        # A watcher sees the same board, and nothing to click.
        watcher.goto(f"/games/{id}")
        cell(watcher, next(iter(contents))).wait_for()
        assert set(labels(watcher)) == set(contents)


def labels(page: "Page") -> list[str]:
    """The accessible names of all cells, each of which must be there just once."""
    found = page.get_by_role("group").get_by_role("button", name=re.compile("^row"))
    names = found.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) == 25
    return [str(name) for name in names]


def test_the_first_of_two_clicks_is_shown_before_the_server_has_answered(visit: Visit) -> None:
    page = visit()
    begin(page, "blockade")
    page.route("**/api/**", lambda _: None)  # no answer ever comes
    shown = page.evaluate(
        """async () => {
            const cell = document.querySelector('[data-cell="3,3"]');
            cell.click();
            await new Promise(requestAnimationFrame);
            return cell.getAttribute("aria-pressed");
        }"""
    )
    assert shown == "true"
    assert playable(page).count() == 24


def test_the_first_cell_is_taken_back_by_escape_and_by_a_click_elsewhere(visit: Visit) -> None:
    page = visit()
    begin(page, "blockade", moves=["3,3/1,1", "3,4/1,2"])
    chosen = page.locator("[aria-pressed=true]")
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: cell(page, "row 1, column 1, removed").click(),  # nothing may be done there
        lambda: chosen.click(),
        lambda: page.get_by_role("heading", name="Blockade").click(),
        lambda: page.get_by_role("button", name="Take it back").click(),
    ]
    for take_back in ways:
        cell(page, "row 2, column 4, empty, playable").click()
        sees(page, "Block a cell.")
        assert playable(page).count() == 20
        take_back()
        chosen.wait_for(state="detached")
        assert playable(page).count() == 3
    assert moves_made(page) == 2


def test_a_capture_may_be_declined(visit: Visit) -> None:
    page = visit()
    begin(page, "adjacent-capture", moves=["3,3", "3,4", "3,2", "2,3"])
    cell(page, "row 5, column 5, empty, playable").wait_for()
    cell(page, "row 2, column 2, empty, playable").click()
    sees(page, "You can capture an adjacent opponent's cell.")
    assert playable(page).count() == 1
    press(page, "Capture nothing")
    cell(page, "row 2, column 3, O").wait_for()
    cell(page, "row 2, column 2, X").wait_for()
    wait_for(page, f"{COUNT} == 5")
    press(page, "Undo")
    cell(page, "row 2, column 2, empty, playable").click()
    cell(page, "row 2, column 3, O, playable").click()
    cell(page, "row 2, column 3, X").wait_for()


def test_looking_back_never_loses_the_game(visit: Visit) -> None:
    page = visit()
    begin(page, "pathway", moves=["1,3", "3,1"])
    cell(page, "row 2, column 3, empty, playable").click()
    wait_for(page, f"{COUNT} == 3")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    sees(page, "Looking at move 1")
    assert playable(page).count() == 0
    cell(page, "row 3, column 1, empty").wait_for()
    cell(page, "row 1, column 3, X").wait_for()
    page.keyboard.press("ArrowRight")
    sees(page, "Looking at move 2")
    press(page, "To the start")
    sees(page, "Looking at the start")
    page.get_by_role("button", name="3,1", exact=True).click()
    sees(page, "Looking at move 2")
    press(page, "back to the game")
    cell(page, "row 3, column 2, empty, playable").click()
    cell(page, "row 3, column 2, O").wait_for()
    assert moves_made(page) == 4


def test_undo_and_a_hint_in_two_steps_against_the_computer(visit: Visit) -> None:
    page = visit()
    begin(page, "knights-blockade", opponent="1")
    press(page, "Hint")
    page.locator(".hint").wait_for()
    assert page.locator(".hinted").count() >= 1
    press(page, "Show the move")
    page.get_by_role("button", name="Show the move").wait_for(state="detached")
    page.locator(".cell.hinted.playable").first.click()
    wait_for(page, f"{COUNT} == 2")
    assert page.locator(".hinted").count() == 0
    press(page, "Undo")
    wait_for(page, f"{COUNT} == 0")


def test_a_hint_is_for_the_game_as_it_stands(visit: Visit) -> None:
    """Whoever looks at an earlier move and asks is back at once."""
    page = visit()
    begin(page, "knights-blockade", opponent="random", moves=["1,2", "3,2"])
    page.keyboard.press("ArrowLeft")
    sees(page, "Looking at move 1")
    press(page, "Hint")
    page.locator(".hint").wait_for()
    assert page.get_by_text("Looking at move 1").count() == 0
    assert page.locator(".hinted").count() >= 1


def test_the_last_move_and_what_decided_the_game_are_marked(visit: Visit) -> None:
    page = visit()
    begin(page, "pathway", moves=NEARLY_WON)
    last = page.locator(".last")
    assert last.get_attribute("aria-label") == "row 5, column 2, O"
    cell(page, "row 5, column 3, empty, playable").click()
    wait_for(page, 'document.querySelectorAll(".winning").length == 5')
    assert last.get_attribute("aria-label") == "row 5, column 3, X"
    assert page.locator(".within").count() == last.locator(".within").count() == 1
    sees(page, "Player 1 has completed a continuous vertical path")
    assert page.get_by_text("Winner").count() == 1
    assert page.title().startswith("Over")


def test_a_rematch_against_the_computer_begins_at_once_with_seats_swapped(visit: Visit) -> None:
    page = visit()
    id = begin(page, "blockade", opponent="random", name="Ann")
    press(page, "Resign")
    press(page, "Resign")
    sees(page, "Player 1 resigns.")
    assert page.title().startswith("Lost")
    press(page, "Rematch")
    page.wait_for_url(lambda url: "/games/" in url and id not in url)
    wait_for(page, f"{COUNT} == 1")  # the computer sits in front now, and has begun
    playable(page).first.wait_for()


def test_two_at_one_screen_may_agree_on_a_draw(visit: Visit) -> None:
    page = visit()
    begin(page, "pathway", moves=["1,3"])
    press(page, "Offer a draw")
    press(page, "Accept")
    sees(page, "The players agree on a draw.")


def test_whoever_uses_keys_keeps_a_place(visit: Visit) -> None:
    """A button that is gone once it is pressed leaves the focus at the board."""
    page = visit()
    begin(page, "pathway", moves=["1,3"])
    for name in ("Offer a draw", "Decline", "Resign", "Play on", "Resign", "Resign"):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        if name != "Resign" or is_over(page):
            assert focused(page).startswith("row "), name
    sees(page, "Player 2 resigns.")
    assert focused(page).startswith("row ")


def test_a_move_is_not_lost_that_is_made_before_the_last_one_is_answered(visit: Visit) -> None:
    """The socket tells of a move too, and may be quicker."""
    page = visit()
    held: list[tuple[Route, APIResponse]] = []
    begin(page, "pathway")
    page.route(
        "**/moves", lambda route: route.continue_() if held else held.append((route, route.fetch()))
    )
    cell(page, "row 1, column 1, empty, playable").click()
    wait_for(page, f"{COUNT} == 1")
    cell(page, "row 2, column 1, empty, playable").click()
    route, answer = held[0]
    route.fulfill(response=answer)
    wait_for(page, f"{COUNT} == 2")


def test_the_question_before_resigning_has_the_focus_as_soon_as_it_is_there(visit: Visit) -> None:
    """No later, or it would take the focus from what the next key has chosen."""
    page = visit()
    begin(page, "pathway")
    resign = page.get_by_role("button", name="Resign", exact=True)
    drawn = "one => Promise.resolve(one.click()).then(() => document.activeElement.innerText)"
    assert resign.evaluate(drawn) == "Play on"


def test_a_computer_answers_a_draw(visit: Visit) -> None:
    page = visit()
    begin(page, "pathway:size=3", opponent="random", seat=2, moves=["3,1", "1,2", "1,1"])
    press(page, "Offer a draw")
    sees(page, WIN_LEFT)
    page = visit()
    moves = ["3,1", "1,2", "1,1", "2,1", "2,2"]
    begin(page, "pathway:size=3", opponent="random", seat=2, moves=moves)
    press(page, "Offer a draw")
    sees(page, "The players agree on a draw.")


def test_moves_are_announced_to_screen_readers(visit: Visit) -> None:
    page = visit()
    begin(page, "blockade")
    say = page.locator("[aria-live=polite]")
    cell(page, "row 3, column 3, empty, playable").click()
    cell(page, "row 1, column 1, empty, playable").click()
    wait_for(page, f"{COUNT} == 1")
    assert "Player 1 placed 'A' at (3,3)." in (say.text_content() or "")


def test_nothing_moves_for_whoever_wants_no_motion(visit: Visit) -> None:
    moving = []
    for taste in ("reduce", "no-preference"):
        page = visit(reduced_motion=taste)
        begin(page, "blockade")
        cell(page, "row 3, column 3, empty, playable").click()
        cell(page, "row 1, column 1, empty, playable").click()
        removed = cell(page, "row 1, column 1, removed")
        moving.append(removed.locator(".piece").evaluate("e => getComputedStyle(e).animationName"))
    assert moving == ["none", "arrive"]


def test_the_rules_have_a_board_to_try_on(visit: Visit) -> None:
    page = visit("/rules/adjacent-capture")
    page.get_by_role("heading", name="Adjacent Capture").wait_for()
    for row, column in ((3, 3), (3, 4), (3, 2), (2, 3)):
        cell(page, f"row {row}, column {column}, empty, playable").click()
        cell(page, f"row {row}, column {column}, [XO]").wait_for()
    cell(page, "row 2, column 2, empty, playable").click()
    cell(page, "row 2, column 3, O, playable").click()
    cell(page, "row 2, column 3, X").wait_for()
    press(page, "Undo")
    cell(page, "row 2, column 3, O").wait_for()
    press(page, "Start again")
    cell(page, "row 2, column 3, empty, playable").wait_for()
    assert playable(page).count() == 25


def test_words_for_a_cell_that_was_taken_back_come_too_late(visit: Visit) -> None:
    page = visit("/rules/blockade")
    late: list[Route] = []
    page.route("**/api/position?*first=*", lambda route: late.append(route))
    cell(page, "row 3, column 3, empty, playable").click()
    page.locator("[aria-pressed=true]").wait_for()
    page.keyboard.press("Escape")
    page.locator("[aria-pressed=true]").wait_for(state="detached")
    with page.expect_response("**/api/position?*first=*"):
        late.pop().continue_()
    page.wait_for_timeout(100)
    assert page.locator(".try .lead").inner_text() == "Player 1's turn."
