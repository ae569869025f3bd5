"""The rules: a page at a terminal, plain text in a pipe, and ten lines for whoever plays."""

import json
import re
from pathlib import Path

import pytest

from fivesquare import load
from fivesquare.books import rules_page, short_rules
from fivesquare.games import GAMES
from fivesquare.terminal.leaflet import rendered
from running import COLOUR, Terminal, run

PAGES = [(name, rules_page(kind)) for name, kind in GAMES.items()]


def letters(text: str) -> str:
    """The letters of a text."""
    return re.sub("[^A-Za-z]", "", COLOUR.sub("", text.replace("```console", "")))


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(("name", "text"), PAGES, ids=GAMES)
def test_a_page_is_rendered_and_nothing_is_lost(name: str, text: str, width: int) -> None:
    shown = rendered(text, width)
    assert max(len(COLOUR.sub("", line)) for line in shown.splitlines()) <= width
    assert "`" not in shown
    assert "\n#" not in COLOUR.sub("", shown)
    assert letters(shown) == letters(text)


def test_a_page_has_no_colours_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bold and underlined letters can be read on every background."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for _, text in PAGES:
        codes = {
            code for found in COLOUR.findall(rendered(text, 80)) for code in found[2:-1].split(";")
        }
        assert {"1", "4"} <= codes <= {"0", "1", "3", "4"}
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in rendered(PAGES[0][1], 80)


@pytest.mark.parametrize("name", GAMES)
def test_the_short_form_is_ten_lines(name: str, tmp_path: Path) -> None:
    short = short_rules(GAMES[name]).splitlines()
    assert 5 <= len(short) <= 10
    assert all(line.startswith("- ") and len(line) <= 80 for line in short)
    printed = run(tmp_path, "rules", f"{name}:size=3", "--short").out.splitlines()
    assert printed == [f"{GAMES[name].title} (size=3)", *(line.replace("`", "") for line in short)]
    document = json.loads(run(tmp_path, "rules", name, "--json").out)
    assert document["short"].splitlines() == short
    asked = run(tmp_path, "play", f"{name}:size=3", typed="rules\nRULES now\n").out
    assert "\n".join(printed) + f"\nThe whole rules: fivesquare rules {name}\n" in asked
    assert "Error: rules stands alone." in asked


def test_a_page_without_a_short_form_begins_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "# Tandem\n\nClaim one cell\nor two.\n\n## Notation\n\nSo it is.\n"
    monkeypatch.setattr("fivesquare.books.rules_page", lambda _: page)
    assert short_rules(load("blockade").about) == "Claim one cell\nor two."


def test_rules_without_a_game_say_which_there_are(tmp_path: Path) -> None:
    *lines, _, last = run(tmp_path, "rules").out.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)
    assert last == "fivesquare rules GAME explains one."
    games = run(tmp_path, "rules", "--json").out
    assert games == run(tmp_path, "games", "--json").out


# At a terminal.


def test_rules_are_shown_screen_by_screen(tmp_path: Path) -> None:
    with Terminal(tmp_path, "rules", "Block Capture", PAGER="less", LESS="") as terminal:
        terminal.child.setwinsize(24, 80)
        first = terminal.see("The board")
        assert "## " not in first
        assert " \u2022 Whoever claims the centre wins at once." in first
        terminal.child.send("q")
        terminal.end()
    assert terminal.code == 0


def test_any_pager_will_do(tmp_path: Path) -> None:
    with Terminal(tmp_path, "rules", "blockade", PAGER="cat") as terminal:
        shown = terminal.end()
    assert letters(shown) == letters(rules_page(GAMES["blockade"]))
