"""The first page, and what every page has."""

import re

import pytest

from pages import GAMES, PHONE, Visit, begin, cell, playable, press, sees

ADDRESS = re.compile(r"/games/\w+$")


def test_a_newcomer_is_in_a_game_after_two_clicks(visit: Visit) -> None:
    page = visit()
    press(page, "Play Blockade")
    press(page, "Start")
    page.wait_for_url(ADDRESS)
    playable(page).first.wait_for()
    assert playable(page).count() == 25


def test_every_opponent_seat_and_variant_can_be_asked_for(visit: Visit) -> None:
    page = visit()
    press(page, "Play Pathway")
    offered = page.get_by_label("Opponent").get_by_role("option").all_inner_texts()
    catalogue = page.request.get("/api/catalogue").json()["games"]
    pathway = next(game for game in catalogue if game["id"] == "pathway")
    assert offered == [each["name"] for each in pathway["opponents"]]
    page.get_by_label("Opponent").select_option("Random")
    page.get_by_role("radio", name="Player 2").check()
    page.get_by_text("Variant, match, name").click()
    page.get_by_label("Size", exact=True).select_option("4")
    page.get_by_label("Diagonal").select_option("yes")
    page.get_by_label("Obstacles").fill("3")
    page.get_by_label("Games").fill("2")
    page.get_by_label("Your name").fill("Ann <b>")
    press(page, "Start")
    page.wait_for_url(ADDRESS)
    sees(page, "Game 1 of 2")
    sees(page, "Ann <b> (you)")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Pathway (size=4, diagonal")
    assert cell(page, r"row \d, column \d, obstacle").count() == 3
    cell(page, r"row \d, column \d, X").wait_for()  # Player 1 has begun
    # The name is remembered, and so is the game.
    page.goto("/")
    sees(page, "against Random")
    press(page, "Play Blockade")
    page.get_by_text("Variant, match, name").click()
    assert page.get_by_label("Your name").input_value() == "Ann <b>"


def test_the_levels_are_those_of_the_variant(visit: Visit) -> None:
    page = visit()
    press(page, "Play Block Capture")
    opponent = page.get_by_label("Opponent")
    opponent.select_option("Level 3")
    page.get_by_text("Variant, match, name").click()
    page.get_by_label("Size", exact=True).select_option("3")
    offered = opponent.get_by_role("option").all_inner_texts()
    assert offered == ["Random", "Level 1", "Level 2", "Perfect"]
    assert opponent.input_value() == "2"
    page.get_by_label("Size", exact=True).select_option("5")
    assert opponent.input_value() == "3"
    page.get_by_label("Size", exact=True).select_option("7")
    opponent.select_option("Perfect")
    press(page, "Start")
    page.wait_for_url(ADDRESS)
    sees(page, "Not everything is known on this board")


def test_two_at_one_screen_may_give_their_names(visit: Visit) -> None:
    page = visit()
    press(page, "Two at one screen: Pathway")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Ann")
    press(page, "Start")
    page.get_by_role("alert").get_by_text("have different names").wait_for()
    page.get_by_label("Player 2").fill("Bob <i>")
    press(page, "Start")
    page.wait_for_url(ADDRESS)
    sees(page, "Bob <i>")
    assert page.locator(".players b").all_inner_texts()[0] == "Ann"
    page.goto("/")
    press(page, "Two at one screen: Blockade")
    assert page.get_by_label("Player 2").input_value() == "Bob <i>", "it is remembered"


def test_what_the_server_refuses_is_said_in_its_words(visit: Visit) -> None:
    page = visit()
    press(page, "Play Pathway")
    page.get_by_text("Variant, match, name").click()
    page.get_by_label("Blocked").fill("9.9")
    press(page, "Start")
    page.get_by_role("alert").wait_for()
    assert page.url.endswith("/")
    page.get_by_label("Blocked").fill("2.2")
    press(page, "Start")
    page.wait_for_url(ADDRESS)
    cell(page, "row 2, column 2, obstacle").wait_for()


def test_what_cannot_be_is_shown_also_where_it_is_folded_away(visit: Visit) -> None:
    page = visit()
    press(page, "Play Pathway")
    more = page.get_by_text("Variant, match, name")
    more.click()
    obstacles = page.get_by_label("Obstacles")
    obstacles.fill("99")
    more.click()
    press(page, "Start")
    obstacles.wait_for()
    assert obstacles.evaluate("field => field === document.activeElement")


def test_a_game_for_anybody_is_joined_from_the_first_page(visit: Visit) -> None:
    ann, bob = visit(), visit()
    press(ann, "Invite to Block Capture")
    ann.get_by_text("Anybody", exact=True).click()
    ann.get_by_text("Variant, match, name").click()
    ann.get_by_label("Your name").fill("Ann of the open game")
    press(ann, "Start")
    ann.get_by_label("Link to this game").wait_for()
    bob.reload()
    bob.get_by_role("link", name="Ann of the open game").click()
    bob.wait_for_url(ADDRESS)
    press(bob, "Join")
    ann.get_by_label("Link to this game").wait_for(state="detached")
    carol = visit()
    watched = carol.get_by_role("link", name="Ann of the open game against")
    watched.click()
    carol.wait_for_url(ann.url)
    bob.goto("/")
    sees(bob, "Block Capture against Ann of the open game")
    sees(bob, "their turn")


def test_an_invitation_is_a_link_and_a_code(visit: Visit) -> None:
    page = visit()
    press(page, "Invite to Blockade")
    press(page, "Start")
    page.wait_for_url(ADDRESS)
    assert page.get_by_label("Link to this game").input_value() == page.url
    code = page.get_by_role("img", name="QR code of the link to this game")
    code.wait_for()
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 20
    assert playable(page).count() == 25  # seat 1 may move before anybody has come


def test_copy_and_download(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    begin(page, "blockade", moves=["3,3/1,1"])
    press(page, "Share")
    press(page, "Copy link")
    sees(page, "Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    press(page, "Copy record")
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('3,3/1,1'))")
    for name, end, start in (
        ("Download record", ".txt", "Game: blockade"),
        ("Download SVG", ".svg", "<svg"),
    ):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename.endswith(end)
        assert download.value.path().read_text("utf-8").startswith(start)


@pytest.mark.parametrize("path", ["/games/nosuchgame", "/rules/nosuchgame"])
def test_what_is_not_there_has_a_look_too(visit: Visit, path: str) -> None:
    page = visit(path)
    page.get_by_role("heading", name="There is no such").wait_for()
    page.get_by_role("link", name="To the games").click()
    page.get_by_role("button", name="Play Blockade").wait_for()


def test_a_theme_is_kept_and_there_before_the_first_paint(visit: Visit) -> None:
    page = visit(color_scheme="light")
    dark = "matchMedia && getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(dark) == "rgb(251, 251, 253)"
    press(page, "Theme: system")
    press(page, "Theme: light")
    page.get_by_role("button", name="Theme: dark").wait_for()
    assert page.evaluate(dark) == "rgb(18, 21, 26)"
    page.route("**/main.js", lambda route: route.abort())  # the theme does not wait for it
    page.reload()
    assert page.evaluate(dark) == "rgb(18, 21, 26)"


def test_nothing_is_wider_than_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE)
    press(page, "Play Pathway")
    page.get_by_text("Variant, match, name").click()
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= PHONE["width"]
    for path in ("/rules", "/rules/pathway", "/api"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        assert page.evaluate(wide) <= PHONE["width"], path
    for game in (*GAMES, "pathway:size=7,diagonal=yes,obstacles=9", "blockade:size=3"):
        begin(page, game, opponent="friend", name="A name as long as a name")
        assert page.evaluate(wide) <= PHONE["width"], game
        box = page.get_by_role("group", name=re.compile("^[A-Z]")).first.bounding_box()
        assert box
        assert box["width"] > 0.75 * PHONE["width"], game


def test_phones_of_every_width_and_one_on_its_side(visit: Visit) -> None:
    page = visit(size={"width": 320, "height": 568})
    press(page, "Play Pathway")
    for width in range(320, 440, 5):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.set_viewport_size({"width": 844, "height": 390})
    begin(page, "blockade")
    board, message = (page.locator(name).bounding_box() for name in (".board", ".message"))
    assert board
    assert message
    assert board["x"] + board["width"] <= message["x"], "what is said stands beside the board"
    assert message["y"] + message["height"] < 390


def test_the_board_fits_the_window_and_fills_it(visit: Visit) -> None:
    page = visit()
    begin(page, "blockade")
    for width, height in ((1280, 820), (1920, 1080), (1024, 600)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".board").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height
        assert box["height"] > 0.75 * height or box["width"] > 0.5 * width
