"""A player that is another program, which speaks the protocol of `fivesquare engine`.

A program that breaks off or stays silent has failed, with the reason; whether its answer is a legal
move, and what it costs if not, is for the referee to say.
"""

import shlex
import shutil
import time
from pathlib import Path
from typing import NamedTuple

from fivesquare.core import Game, GameError, Move
from fivesquare.players.player import Player
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from fivesquare.texts import LONGEST_NAME, printable, quoted
from fivesquare.ugi.child import CannotStart, Child, Gone
from fivesquare.work import Stop


class BadCommand(GameError):
    """A text that is no command line."""

    kind = "usage"


class Failed(GameError):
    """Why a program forfeits, as the rest of a sentence."""

    kind = "program"


class Limits(NamedTuple):
    """How long a program may take, in seconds."""

    start: float = 20.0  # until it greets, and again until it is ready for the game
    move: float = 1.0  # what it is told to take for a move
    grace: float = 5.0  # what it may take more


LIMITS = Limits()


class Program(Player):
    """A program at the table. It runs from `open` to `close`, and may get ready while others
    think."""

    def __init__(self, command: list[str], limits: Limits = LIMITS) -> None:
        self.command = command
        self.limits = limits
        self.child: Child | None = None
        self.game: Game | None = None  # the one that it was told of

    def open(self) -> None:
        """Run the program."""
        if self.child is None:
            self.child = Child(self.command)

    def close(self) -> None:
        """End the program, whatever it does."""
        if self.child is not None:
            self.child.close()
        self.child = self.game = None

    def choose(self, record: Record, stop: Stop | None = None) -> Move:
        """The program's answer, be it legal or not; raises why there is none.

        When nobody waits for it any more, the program is of no use either.
        """
        self.open()
        assert self.child is not None
        try:
            with (stop or Stop()).over(self.child.end):
                words = self.ask(self.child, record)
        except Gone as gone:
            raise Failed(str(gone)) from gone
        return Move(words[1] if len(words) > 1 else "")

    def ask(self, child: Child, record: Record) -> list[str]:
        """The words of the program's answer."""
        limits = self.limits
        is_new = self.game != record.game
        if is_new:
            child.say("ugi")
            answer(child, "ugiok", limits.start)
            child.say(f"game {record.game}")
            self.game = record.game
        # What was said before `readyok` is no answer to what is asked after it.
        child.say(placed(record), "isready")
        answer(child, "readyok", limits.start if is_new else limits.grace)
        child.say(f"go movetime {limits.move * 1000:.0f}")
        return answer(child, "bestmove", limits.move + limits.grace)


def placed(record: Record) -> str:
    """The line that names a position: by the moves from the opening, if it began there."""
    if record.start is None:
        return " ".join(["position moves", *record.moves])
    return f"position {write_position(record.game, record.position)}"


def answer(child: Child, word: str, seconds: float) -> list[str]:
    """The words of the next line that begins like that; lines of other kinds are passed over."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        words = (child.hear(left) or "").split()
        if words[:1] == [word]:
            return words
        if words[:1] == ["error"]:
            raise Failed(f"the program says {quoted(' '.join(words), 200)}")
    raise Failed(f"the program did not say {quoted(word)} within {seconds:g} seconds")


# What people type.


def command_of(text: str) -> list[str]:
    """A command line, of a program that is there."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        why = str(error).lower()
        raise BadCommand(f"{quoted(text)} is not a command line: {why}.") from error
    if not words or not text.isprintable():
        raise BadCommand('Name a program in one line, like --vs "cmd:python3 bot.py".')
    if shutil.which(words[0]) is None:
        raise CannotStart(words[0], "there is no such program")
    return words


def name_of(command: list[str]) -> str:
    """What a program is called at the table: the last file that its command line names."""
    files = [word for word in command if Path(word).is_file()]
    return printable(Path(files[-1] if files else command[0]).name, LONGEST_NAME)
