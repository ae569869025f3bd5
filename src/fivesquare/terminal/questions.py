"""Questions with an answer each: asked until it can be read, with a step back and a way out."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from fivesquare.core import GameError
from fivesquare.setup import BadSetup
from fivesquare.terminal.screen import Screen

T = TypeVar("T")

BACK, LEAVE = "b: back", "q: leave"  # as a prompt says it


class Leave(Exception):
    """Somebody has had enough."""


class Back(Exception):
    """Somebody wants the question before this one."""


def asked(screen: Screen, prompt: str, read: Callable[[str], T], first: bool = False) -> T:
    """Ask until the answer can be read; before the first question there is none to go back to."""
    while True:
        text = screen.ask(prompt).strip()
        if text.lower() in ("q", "quit"):
            raise Leave
        if text.lower() in ("b", "back"):
            if not first:
                raise Back
            text = "back"
        try:
            return read(text)
        except GameError as error:
            screen.say([f"Error: {error}"])


def chosen(screen: Screen, question: str, answers: Sequence[str], first: bool = False) -> int:
    """The place of one answer, by its number or how it begins; Enter takes the first."""
    most = len(answers)
    width = len(str(most))
    listed = (f"  {number:>{width}}  {answer}" for number, answer in enumerate(answers, 1))
    screen.say(["", question, *listed])
    ways = LEAVE if first else f"{BACK}, {LEAVE}"

    def read(text: str) -> int:
        if not text:
            return 0
        if text in map(str, range(1, most + 1)):
            return int(text) - 1
        found = [
            place for place, answer in enumerate(answers) if begins(answer.lower(), text.lower())
        ]
        if len(found) != 1:
            back = "" if first else "b to go back, "
            raise BadSetup(f"Type a number from 1 to {most}, {back}or q to leave.")
        return found[0]

    return asked(screen, f"1-{most} (Enter: 1, {ways}): ", read, first)


def begins(answer: str, text: str) -> bool:
    """Whether an answer begins like that; what a number could be is none."""
    return text.isalpha() and answer.startswith(text)
