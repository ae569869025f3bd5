"""The engine, loaded beside what a person does at a terminal, so that nobody waits for it later.

Whatever asks the engine waits for this first (see `meter.waited`): two threads never load it at
once, and who waits is shown what for.
"""

import threading
from contextlib import suppress

from fivesquare import inquiry
from fivesquare.core import Game
from fivesquare.departure import heed_signals, working
from fivesquare.work import Progress, Watch

MOMENT = 0.1  # seconds in which a prompt is shown before anything else is done
STEP = 0.1


class Preparation:
    """A thread that makes the engine ready for games, one after another."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.games: list[Game] = []  # that are wanted and not ready yet
        self.begun: set[str] = set()
        self.latest: Progress | None = None
        self.idle = threading.Event()
        self.idle.set()
        self.hurry = threading.Event()

    def want(self, game: Game) -> None:
        """Begin with it, unless that was done before; returns at once."""
        with self.lock:
            if game.about.id in self.begun:
                return
            self.begun.add(game.about.id)
            self.games.append(game)
            if not self.idle.is_set():
                return
            self.idle.clear()
        heed_signals()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """Make one game after another ready; what goes wrong is said when somebody asks."""
        self.hurry.wait(MOMENT)
        with working():
            while self.games:
                with suppress(Exception):
                    inquiry.readiness(self.games[0], Watch(self.note))
                with self.lock:
                    self.games.pop(0)
                    if not self.games:
                        self.latest = None
                        self.idle.set()

    def note(self, progress: Progress) -> None:
        """Remember how far it is."""
        self.latest = progress

    def wait(self, watch: Watch) -> None:
        """Until the engine is ready for whatever was wanted."""
        self.hurry.set()
        while not self.idle.wait(STEP):
            watch.check()
            if (latest := self.latest) is not None:
                watch.tell(*latest)


PREPARATION = Preparation()
