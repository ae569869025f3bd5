"""The menu: what there is to do, a line each."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from fivesquare import inquiry
from fivesquare.attempt import Run, daily_seed, today
from fivesquare.books import rules_page
from fivesquare.core import Game, GameError, Kind
from fivesquare.games import GAMES, load
from fivesquare.records.record import Record
from fivesquare.reports.names import moves_played
from fivesquare.setup import fresh_seed
from fivesquare.terminal.arrangement import arranged
from fivesquare.terminal.leaflet import show_page
from fivesquare.terminal.meter import waited
from fivesquare.terminal.past_games import kept_games, look_back, resume
from fivesquare.terminal.preparation import PREPARATION
from fivesquare.terminal.puzzle_table import play_run
from fivesquare.terminal.questions import Back, Leave, chosen
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import play_match
from fivesquare.terminal.study_table import study_at_prompt

TODAY = "The puzzle of today"


class Entry(NamedTuple):
    """A line of the menu, and what it leads to."""

    words: str
    lead: Callable[[Screen], None]


def menu(screen: Screen) -> None:
    """Choose and do until somebody leaves."""
    screen.coordinates = True
    try:
        while True:
            screen.say(["fivesquare: five games for two"])
            lines = [*entries(screen)]
            number = chosen(screen, "What would you like?", [line.words for line in lines], True)
            with suppress(Back):
                lines[number].lead(screen)
            screen.say([""])
    except (Leave, EOFError):
        screen.say(["", "Goodbye."])


def entries(screen: Screen) -> Iterator[Entry]:
    """Everything that there is to do now."""
    for kind in GAMES.values():
        yield Entry(kind.title, partial(play, kind))
    games = kept_games(screen)
    latest = next((kept for kept in games if not kept.is_finished and kept.record), None)
    if latest and latest.record:
        record = latest.record
        words = f"Resume {record.game.about.title}, {moves_played(record)}"
        yield Entry(words, partial(resume, latest))
    if games:
        yield Entry("Past games", look_back)
    yield Entry("Puzzles", partial(for_each_game, "Puzzles of which game?", solve_puzzles))
    yield Entry("Study", partial(for_each_game, "Study which game?", study))
    yield Entry("Rules", partial(for_each_game, "The rules of which game?", show_rules))
    yield Entry("Play in the browser", serve_page)


def for_each_game(question: str, lead: Callable[[Game, Screen], None], screen: Screen) -> None:
    """Ask for a game, and for the next one, until somebody goes back."""
    kinds = [*GAMES.values()]
    while True:
        number = chosen(screen, question, [kind.title for kind in kinds])
        with suppress(Back):
            lead(load(kinds[number].id), screen)


# What the lines lead to.


def play(kind: Kind, screen: Screen) -> None:
    """A new game, once it is agreed how."""
    play_match(arranged(kind, screen), screen)


def show_rules(game: Game, _screen: Screen) -> None:
    """The rules of a game."""
    show_page(rules_page(game.about))


def study(game: Game, screen: Screen) -> None:
    """An analysis from the opening on."""
    PREPARATION.want(game)
    screen.say([""])
    study_at_prompt(Record(game), screen)


def solve_puzzles(game: Game, screen: Screen) -> None:
    """Puzzles of a game: the day's, or one after the other."""
    PREPARATION.want(game)
    day = today()
    runs = {"Any level": Run(fresh_seed()), TODAY: Run(daily_seed(day))}
    for level in waited(lambda watch: inquiry.puzzle_levels(game, watch)):
        runs[f"Level {level}"] = Run(fresh_seed(), level)
    words = [*runs][chosen(screen, f"{game.about.title}, which puzzles?", [*runs])]
    screen.say([""])
    play_run(game, runs[words], screen, day if words == TODAY else None)


def serve_page(screen: Screen) -> None:
    """What `fivesquare serve` does, at another port if somebody else has its own."""
    from fivesquare.web.installation import Installation
    from fivesquare.web.server import NotFree, run

    screen.say(["", "Ctrl-C ends the server and leads back to this menu."])
    try:
        try:
            run(Installation(), browse=True)
        except NotFree:
            run(Installation(port=0), browse=True)
    except KeyboardInterrupt:
        return
    except GameError as error:
        screen.say([f"Error: {error}"])
        return
    raise Leave  # it was told to go
