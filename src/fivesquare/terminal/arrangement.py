"""What two people, or one and a computer, agree on before a game: asked for at the menu."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from fivesquare.core import Game, Kind
from fivesquare.games import load
from fivesquare.players.computers import check_opponent, computer, opponents
from fivesquare.players.ladders import levels, span, usual_level
from fivesquare.records.record import HUMAN, Record
from fivesquare.reports.catalogue import title_lines
from fivesquare.setup import MOST_GAMES, TOSS, BadSetup, Wishes, arrange, checked_name, names
from fivesquare.terminal.preparation import PREPARATION
from fivesquare.terminal.questions import BACK, Back, asked, chosen
from fivesquare.terminal.screen import Screen
from fivesquare.texts import whole_number
from fivesquare.variants import options_of

PLAYERS = ("Player 1", "Player 2", "toss for it")
ANSWERS = ("1", "2", TOSS)  # to who is who, in that order


class Agreed(NamedTuple):
    """What is agreed so far."""

    kind: Kind
    wishes: Wishes
    variant: str = ""

    @property
    def name(self) -> str:
        """The game with its variant."""
        return f"{self.kind.id}:{self.variant}" if self.variant else self.kind.id

    @property
    def versus(self) -> str:
        """The kind of the opponent."""
        return self.wishes.versus or HUMAN

    def wishing(self, **wishes: str | int | None) -> "Agreed":
        """The same with other wishes."""
        return self._replace(wishes=replace(self.wishes, **wishes))  # type: ignore[arg-type]


def arranged(kind: Kind, screen: Screen) -> Record:
    """The game that was agreed on, introduced. A step back leads to the question before."""
    while True:
        versus = opponent(screen, load(kind.id))
        if versus != HUMAN and computer(versus).uses_engine:
            PREPARATION.want(load(kind.id))
        try:
            plan = settled(screen, Agreed(kind, Wishes(versus=versus)))
        except Back:
            continue
        record, told = arrange(plan.name, plan.wishes)
        screen.say(["", *title_lines(record.game), *told, *([""] if told else [])])
        return record


def opponent(screen: Screen, game: Game) -> str:
    """The kind of the opponent; the levels are one answer, with a question of their own."""
    words = {HUMAN: "another person, at this keyboard"}
    offered, usual = levels(game), usual_level(game)
    for kind, each in opponents(game).items():
        if kind not in offered:
            words[kind] = each.words
        elif kind == offered[0]:
            words[kind] = f"a computer of level {span(offered)}"
    while True:
        kind = list(words)[chosen(screen, "Against whom?", list(words.values()))]
        if kind not in offered or len(offered) == 1:
            return kind
        prompt = f"Level, {offered[0]} (weak) to {offered[-1]} (strong; Enter: {usual}, {BACK}): "
        try:
            return asked(screen, prompt, lambda text: read_level(text or usual, offered))
        except Back:
            continue


def read_level(text: str, offered: tuple[str, ...]) -> str:
    """A level."""
    if text not in offered:
        raise BadSetup(f"Type a level from {offered[0]} to {offered[-1]}.")
    return text


# Whatever else can be agreed on; most people just begin.


class Point(NamedTuple):
    """Something to agree on: how it stands, and the question that changes it."""

    words: Callable[[Agreed], str]
    change: Callable[[Screen, Agreed], Agreed]


def settled(screen: Screen, plan: Agreed) -> Agreed:
    """The plan as it was when somebody said that the game may begin."""
    leaves_open = {"first"} & options_of(plan.kind).keys()
    points = [POINTS[name] for name in POINTS if name != "first" or leaves_open]
    against = "two people" if plan.versus == HUMAN else f"against {computer(plan.versus).name}"
    while True:
        answers = ["Begin", *(point.words(plan) for point in points)]
        number = chosen(screen, f"{plan.kind.title}, {against}:", answers)
        if number == 0:
            return plan
        try:
            plan = points[number - 1].change(screen, plan)
        except Back:
            continue


def ask_variant(screen: Screen, plan: Agreed) -> Agreed:
    """Options of the game."""
    kind = plan.kind
    shown = ", ".join(option for option in options_of(kind) if option != "first")
    prompt = (
        f"Variant, like size={kind.sizes[0]} (options: {shown}; Enter: the standard game, {BACK}): "
    )

    def read(text: str) -> Agreed:
        changed = plan._replace(variant=text)
        check_opponent(plan.versus, load(changed.name))
        if "first=" in text:
            raise BadSetup("Who moves first is a question of its own; leave it out.")
        return changed

    return asked(screen, prompt, read)


def ask_seat(screen: Screen, plan: Agreed) -> Agreed:
    """Who is Player 1."""
    is_first = plan.versus == HUMAN
    question = "Which player is the first of you?" if is_first else "Which player are you?"
    return plan.wishing(person_is=ANSWERS[chosen(screen, question, PLAYERS)])


def ask_first(screen: Screen, plan: Agreed) -> Agreed:
    """Who moves first, where that is not settled."""
    return plan.wishing(first=ANSWERS[chosen(screen, "Who moves first?", PLAYERS)])


def ask_games(screen: Screen, plan: Agreed) -> Agreed:
    """How long the match is."""
    return plan.wishing(games=asked(screen, f"How many games (Enter: 1, {BACK}): ", read_games))


def read_games(text: str) -> int:
    """A number of games."""
    if not text:
        return 1
    number = whole_number(text)
    if number is None or not 1 <= number <= MOST_GAMES:
        raise BadSetup(f"A match has 1 to {MOST_GAMES} games.")
    return number


def ask_names(screen: Screen, plan: Agreed) -> Agreed:
    """Two names, or one against a computer, which has its own."""
    if plan.versus == HUMAN:
        prompt = f"Two names, like Ann, Bob (Enter: none, {BACK}): "
        return plan.wishing(names=asked(screen, prompt, read_names))
    other = computer(plan.versus).name
    prompt = f"Your name (Enter: none, {BACK}): "
    return plan.wishing(names=asked(screen, prompt, lambda text: read_name(text, other)))


def read_names(text: str) -> str | None:
    """Two names as `--names` takes them."""
    return ",".join(names(text)) if text else None


def read_name(text: str, other: str) -> str | None:
    """One name, and that of the other."""
    if "," in text:
        raise BadSetup("Type your name alone, without a comma.")
    return ",".join(names(f"{checked_name(text)},{other}")) if text else None


def seat_words(plan: Agreed) -> str:
    """Who is who, so far."""
    who = "First of you" if plan.versus == HUMAN else "You"
    return f"{who}: {player(plan.wishes.person_is)}"


def player(answer: str | None) -> str:
    """What was answered to who is who."""
    return PLAYERS[ANSWERS.index(answer or "1")]


POINTS = {
    "variant": Point(lambda plan: f"Variant: {plan.variant or 'the standard game'}", ask_variant),
    "seat": Point(seat_words, ask_seat),
    "first": Point(lambda plan: f"First move: {player(plan.wishes.first)}", ask_first),
    "games": Point(lambda plan: f"Games: {plan.wishes.games or 1}", ask_games),
    "names": Point(
        lambda plan: f"Names: {(plan.wishes.names or 'none').replace(',', ', ')}", ask_names
    ),
}
