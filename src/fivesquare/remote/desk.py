"""A screen at which one waits for two things: a line that is typed, and news of the game."""

import os
import sys
from contextlib import suppress
from typing import Protocol

from fivesquare.remote.news import TICK, News
from fivesquare.terminal.screen import Screen


class Changed(Exception):
    """The game is not any more as it was when something was asked."""


class Outlook(Protocol):
    """Somebody who knows what is worth telling."""

    def has_news(self) -> bool:
        """Whether there is something to tell."""

    def tell_news(self) -> bool:
        """Tell it; whether the game has changed."""


class Desk(Screen):
    """Standard input and output, and the news.

    At a terminal news come at once, also while something is being typed; then what was typed of
    the line is dropped, because nobody sees it any more. From a pipe a line is read when one is
    needed, and news are told before and after.
    """

    def __init__(self, news: News, outlook: Outlook) -> None:
        super().__init__()
        self.news = news
        self.outlook = outlook
        self.is_live = self.typed_by_hand and os.name == "posix"  # elsewhere only sockets are

    def ask(self, prompt: str) -> str:
        """One line of input; raises when the game has changed before there was one."""
        self.heed()
        if not self.is_live:
            return super().ask(prompt)
        print(prompt, end="", flush=True)
        while not self.news.wait(sys.stdin, TICK):
            if self.outlook.has_news():
                print()
                drop_typed()
                self.heed()
                print(prompt, end="", flush=True)
        return self.next_answer()

    def heed(self) -> None:
        """Tell the news; what was to be asked is another question if the game has changed."""
        if self.outlook.has_news() and self.outlook.tell_news():
            raise Changed


def drop_typed() -> None:
    """Forget what is typed of a line and was not read."""
    with suppress(ImportError, OSError):
        import termios

        with suppress(termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
