"""A player that is another program, which speaks the protocol of `fivesquare engine`.

A program that breaks off, stays silent or answers what is no legal move forfeits the game, and
the reason is kept.
"""

import shlex
import shutil
import time
from pathlib import Path
from typing import NamedTuple

from fivesquare import books
from fivesquare.core import Game, GameError, IllegalMove, Move, Position, UnreadableMove
from fivesquare.players.child import CannotStart, Child, Gone
from fivesquare.positions import write_position
from fivesquare.texts import printable, quoted
from fivesquare.work import Stop

PREFIX = "cmd:"
LONGEST_NAME = 40


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


STANDARD = Limits()


class Program:
    """A program at the table. It runs between `start` and `close`."""

    def __init__(self, kind: str, limits: Limits = STANDARD) -> None:
        self.command = command_of(kind)
        self.limits = limits
        self.moves: tuple[Move, ...] | None = None  # from the opening, if somebody tells us
        self.child: Child | None = None
        self.game: Game | None = None  # the one that it was told of

    def start(self) -> Child:
        """Run the program; it may get ready while others think."""
        if self.child is None:
            self.child = Child(self.command)
        return self.child

    def close(self) -> None:
        """End the program, whatever it does."""
        if self.child is not None:
            self.child.close()
        self.child = self.game = None

    def choose(self, game: Game, p: Position, stop: Stop | None = None) -> Move:
        """The program's move, which is legal; raises why there is none.

        When nobody waits for it any more, the program is of no use either.
        """
        child = self.start()
        try:
            with (stop or Stop()).over(child.end):
                words = self.ask(child, game, p)
        except Gone as gone:
            raise Failed(str(gone)) from gone
        return checked(game, p, words[1] if len(words) > 1 else "")

    def ask(self, child: Child, game: Game, p: Position) -> list[str]:
        """The words of the program's answer."""
        limits = self.limits
        is_new = self.game != game
        if is_new:
            child.say("ugi")
            answer(child, "ugiok", limits.start)
            child.say(f"game {game}")
            self.game = game
        # What was said before `readyok` is no answer to what is asked after it.
        child.say(self.placed(game, p), "isready")
        answer(child, "readyok", limits.start if is_new else limits.grace)
        child.say(f"go movetime {limits.move * 1000:.0f}")
        return answer(child, "bestmove", limits.move + limits.grace)

    def placed(self, game: Game, p: Position) -> str:
        """The line that names a position: by the moves from the opening where they are known."""
        if self.moves is not None and game.replay(self.moves)[-1] == p:
            return " ".join(["position moves", *self.moves])
        return f"position {write_position(game, p)}"


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


def checked(game: Game, p: Position, move: str) -> Move:
    """A program's answer as a legal move; raises what is wrong with it."""
    try:
        return game.move(*game.check(p, move))
    except UnreadableMove as error:
        wrong = f"{quoted(move)}, which is no move"
        raise Failed(f"the program answered {wrong}") from error
    except IllegalMove as error:
        why = books.of(game).reason(game, p, error).removesuffix(".")
        raise Failed(f"the program answered {quoted(move)}: {why}") from error


# What people type.


def is_program(kind: str) -> bool:
    """Whether a kind of player is a program of somebody's own: `cmd:python3 bot.py`."""
    return kind.startswith(PREFIX)


def command_of(kind: str) -> list[str]:
    """The command line behind `cmd:`, of a program that is there."""
    text = kind.removeprefix(PREFIX)
    try:
        words = shlex.split(text)
    except ValueError as error:
        why = str(error).lower()
        raise BadCommand(f"{quoted(text)} is not a command line: {why}.") from error
    if not words or not kind.isprintable():
        raise BadCommand('Name a program in one line, like --vs "cmd:python3 bot.py".')
    if shutil.which(words[0]) is None:
        raise CannotStart(words[0], "there is no such program")
    return words


def name_of(kind: str) -> str:
    """What a program is called at the table: the last file that its command line names."""
    words = command_of(kind)
    files = [word for word in words if Path(word).is_file()]
    return printable(Path(files[-1] if files else words[0]).name, LONGEST_NAME)
