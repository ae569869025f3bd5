"""Games that are kept, at the menu: reviewed, stepped through, studied, gone on with."""

from collections.abc import Callable
from contextlib import suppress

from fivesquare.core import GameError
from fivesquare.records.archive import Archive, Kept, UnreadableGames
from fivesquare.records.lookup import past
from fivesquare.records.record import Record
from fivesquare.reports.names import welcome_back
from fivesquare.reports.shelf import between, kept_line
from fivesquare.terminal.preparation import PREPARATION
from fivesquare.terminal.questions import Back, chosen
from fivesquare.terminal.replay import step_through
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.sequel import show_review
from fivesquare.terminal.session import play_match
from fivesquare.terminal.study_table import study_at_prompt

SHELF = 5  # games that are listed at a time: with long lines, so many fit on a small screen
LOOKS: dict[str, Callable[[Record, Screen], None]] = {
    "Review: what each move was worth": show_review,
    "Replay: step by step": step_through,
    "Study: try other moves": study_at_prompt,
}


def kept_games(screen: Screen) -> list[Kept]:
    """Every game, the finished ones first; none where nobody can say which there are."""
    try:
        return past(Archive())
    except UnreadableGames as error:
        screen.warn(str(error))
        return []


def look_back(screen: Screen) -> None:
    """One game after another, until somebody goes back."""
    passed = 0  # newer ones
    while True:
        games = kept_games(screen)[passed:]
        answers = [in_short(kept) for kept in games[:SHELF]]
        if len(games) > SHELF:
            answers.append("Older games")
        if not answers:  # somebody has deleted them meanwhile
            return
        try:
            number = chosen(screen, "Which game?", answers)
        except Back:
            if not passed:
                raise
            passed -= SHELF
            continue
        if number == SHELF:
            passed += SHELF
            continue
        with suppress(Back):
            look_at(games[number], screen)


def in_short(kept: Kept) -> str:
    """A game by its id; why it cannot be read is said to who wants to."""
    return kept_line(kept).strip() if kept.record else f"{kept.id}  cannot be read"


def look_at(kept: Kept, screen: Screen) -> None:
    """One game, as often as somebody likes."""
    try:
        record = kept.opened()
    except GameError as error:
        screen.say([f"Error: {error}"])
        return
    PREPARATION.want(record.game)
    resumes = [] if kept.is_finished else ["Resume: go on with it"]
    while True:
        number = chosen(screen, f"{between(record)}:", [*LOOKS, *resumes])
        if number == len(LOOKS):
            resume(kept, screen)
            return
        screen.say([""])
        [*LOOKS.values()][number](record, screen)


def resume(kept: Kept, screen: Screen) -> None:
    """A game that somebody has left."""
    record = kept.opened()
    screen.say(["", *welcome_back(record)])
    play_match(record, screen, kept)
