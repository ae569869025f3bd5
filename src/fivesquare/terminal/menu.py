"""The menu: which game, against whom, who starts, which variant, how many games; or the page."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from fivesquare.core import Game, GameError
from fivesquare.games import GAMES, load
from fivesquare.players.computers import check_opponent, opponents
from fivesquare.players.ladders import levels, span, usual_level
from fivesquare.records.archive import Archive, Kept, UnreadableGames
from fivesquare.records.record import HUMAN
from fivesquare.reports.names import moves_played, welcome_back
from fivesquare.setup import MOST_GAMES, TOSS, BadSetup, Wishes, arrange
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.session import play_match
from fivesquare.texts import whole_number
from fivesquare.variants import options_of

PAGE = "Play in the browser"

T = TypeVar("T")


class Leave(Exception):
    """The menu is closed."""


def menu(screen: Screen) -> None:
    """Choose and play until somebody leaves."""
    try:
        while True:
            choose_and_play(screen)
            screen.say([""])
    except (Leave, EOFError):
        screen.say(["", "Goodbye."])


def choose_and_play(screen: Screen) -> None:
    """One round of the menu."""
    latest = latest_unfinished(screen)
    titles = [kind.title for kind in GAMES.values()]
    if latest and latest.record:
        record = latest.record
        titles.append(f"Resume {record.game.about.title}, {moves_played(record)}")
    titles.append(PAGE)
    screen.say(["fivesquare: five games for two", ""])
    number = choose(screen, "Which game?", titles)
    if titles[number] == PAGE:
        serve_page(screen)
        return
    if latest and latest.record and number == len(GAMES):
        screen.say(["", *welcome_back(latest.record)])
        play_match(latest.record, screen, latest)
        return
    kind = list(GAMES.values())[number]
    versus = choose_opponent(screen, load(kind.id))
    you = "Which player are you?" if versus != HUMAN else "Which player is the first of you?"
    seat = ("1", "2", TOSS)[choose(screen, you, ["Player 1", "Player 2", "toss for it"])]
    options = options_of(kind)
    first = None
    if "first" in options:
        who = choose(screen, "Who moves first?", ["Player 1", "Player 2", "toss for it"])
        first = ("1", "2", TOSS)[who]
    shown = ", ".join(option for option in options if option != "first")
    name = until_right(
        screen,
        f"Variant, like size={kind.sizes[0]} (options: {shown}; Enter for the standard game): ",
        lambda text: read_variant(kind.id, text, versus),
    )
    games = until_right(screen, "How many games (Enter for 1): ", read_games)
    wishes = Wishes(versus=versus, person_is=seat, first=first, games=games)
    record, told = arrange(name, wishes)
    screen.say(["", *told, "Type help at any prompt.", ""])
    play_match(record, screen)


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


def choose_opponent(screen: Screen, game: Game) -> str:
    """The kind of the opponent; the levels are one answer, with a question of their own."""
    words = {HUMAN: "another person, at this keyboard"}
    offered, usual = levels(game), usual_level(game)
    for kind, each in opponents(game).items():
        if kind not in offered:
            words[kind] = each.words
        elif kind == offered[0]:
            words[kind] = f"a computer of level {span(offered)}"
    kind = list(words)[choose(screen, "Against whom?", list(words.values()))]
    if kind not in offered or len(offered) == 1:
        return kind
    asked = f"Level, {offered[0]} (weak) to {offered[-1]} (strong; Enter for {usual}): "
    return until_right(screen, asked, lambda text: read_level(text or usual, offered))


def read_level(text: str, offered: Sequence[str]) -> str:
    """A level."""
    if text not in offered:
        raise BadSetup(f"Type a level from {offered[0]} to {offered[-1]}, or q to leave.")
    return text


def read_variant(game_id: str, text: str, versus: str) -> str:
    """The name of a game with the variant typed, tried out."""
    name = f"{game_id}:{text}" if text else game_id
    check_opponent(versus, load(name))
    if "first=" in text:
        raise BadSetup("Who moves first has been asked already; leave it out.")
    return name


def read_games(text: str) -> int:
    """A number of games."""
    if not text:
        return 1
    number = whole_number(text)
    if number is None or not 1 <= number <= MOST_GAMES:
        raise BadSetup(f"A match has 1 to {MOST_GAMES} games.")
    return number


def choose(screen: Screen, question: str, answers: Sequence[str]) -> int:
    """The place of one answer; Enter takes the first, q leaves."""
    screen.say([question, *(f"  {n}  {answer}" for n, answer in enumerate(answers, 1))])

    def read(text: str) -> int:
        if not text:
            return 0
        if text not in map(str, range(1, len(answers) + 1)):
            raise BadSetup(f"Type a number from 1 to {len(answers)}, or q to leave.")
        return int(text) - 1

    return until_right(screen, f"1-{len(answers)} (Enter for 1, q to leave): ", read)


def until_right(screen: Screen, prompt: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        text = screen.ask(prompt).strip()
        if text.lower() in ("q", "quit"):
            raise Leave
        try:
            return read(text)
        except GameError as error:
            screen.say([f"Error: {error}"])
