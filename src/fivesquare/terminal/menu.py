"""The menu: what there is to do, a line each."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from fivesquare import inquiry
from fivesquare.books import rules_page
from fivesquare.core import Game, GameError, Kind
from fivesquare.games import GAMES, load
from fivesquare.records.archive import Archive, Kept, UnreadableGames
from fivesquare.reports.names import moves_played, welcome_back
from fivesquare.setup import fresh_seed
from fivesquare.terminal.arrangement import arranged
from fivesquare.terminal.leaflet import show_page
from fivesquare.terminal.meter import waited
from fivesquare.terminal.preparation import PREPARATION
from fivesquare.terminal.puzzle_table import play_puzzle
from fivesquare.terminal.questions import Back, Leave, chosen
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import play_match


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
    latest = latest_unfinished(screen)
    if latest and latest.record:
        record = latest.record
        words = f"Resume {record.game.about.title}, {moves_played(record)}"
        yield Entry(words, partial(resume, latest))
    yield Entry("Rules", partial(for_each_game, "The rules of which game?", show_rules))
    yield Entry("Puzzles", partial(for_each_game, "Puzzles of which game?", solve_puzzle))
    yield Entry("Play in the browser", serve_page)


def for_each_game(question: str, lead: Callable[[Game, Screen], None], screen: Screen) -> None:
    """Ask for a game, and for the next one, until somebody goes back."""
    kinds = [*GAMES.values()]
    while True:
        number = chosen(screen, question, [kind.title for kind in kinds])
        lead(load(kinds[number].id), screen)


# What the lines lead to.


def play(kind: Kind, screen: Screen) -> None:
    """A new game, once it is agreed how."""
    play_match(arranged(kind, screen), screen)


def resume(kept: Kept, screen: Screen) -> None:
    """A game that somebody has left."""
    assert kept.record is not None
    screen.say(["", *welcome_back(kept.record)])
    play_match(kept.record, screen, kept)


def show_rules(game: Game, _screen: Screen) -> None:
    """The rules of a game."""
    show_page(rules_page(game.about))


def solve_puzzle(game: Game, screen: Screen) -> None:
    """Puzzles of a game."""
    PREPARATION.want(game)
    seed = fresh_seed()
    play_puzzle(waited(lambda watch: inquiry.puzzle(game, seed, None, watch)), screen)


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


def latest_unfinished(screen: Screen) -> Kept | None:
    """The game that somebody left last and that can be gone on with."""
    try:
        return next((kept for kept in Archive().unfinished() if kept.record), None)
    except UnreadableGames as error:
        screen.warn(str(error))
        return None
