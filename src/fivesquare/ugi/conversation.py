"""The engine for other programs: lines in, lines out, in the manner of UGI.

One thread reads, so that `stop` is heard at any time; another does what the lines ask for, one
after the other.
"""

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from queue import Empty, Queue

from fivesquare import inquiry
from fivesquare.core import Game, GameError, Position
from fivesquare.games import GAMES, load
from fivesquare.records.format import write_result
from fivesquare.records.named import named
from fivesquare.texts import each_line, printable, quoted, unreadable
from fivesquare.ugi.order import Order

LAST_WORDS = 1.0  # seconds that a search still has when the conversation ends
MOST_TIME = 10**9  # milliseconds
LONGEST_ANSWER = 5000  # characters of an answer


class Misspoken(GameError):
    """A line that the protocol does not know, with the sentence that says so."""

    kind = "protocol"


class Conversation:
    """The game and the position agreed on, and what is still to be done."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.game: Game | None = None
        self.p: Position | None = None
        self.ready_for: set[Game] = set()
        self.orders: list[Order] = []  # those that may be unanswered
        self.waiting: Queue[tuple[str, Order] | None] = Queue()
        self.speaking = threading.Lock()
        self.deaf: OSError | None = None  # why nobody hears what is said any more
        self.is_unheard = threading.Event()
        self.commands: dict[str, Callable[[list[str], Order], None]] = {
            "ugi": self.ugi,
            "isready": self.isready,
            "game": self.set_game,
            "position": self.set_position,
            "go": self.go,
            "stop": self.alone,
            "quit": self.alone,
        }

    def hold(self, lines: Iterable[str]) -> None:
        """Read lines and answer them, until `quit` or the last one."""
        worker = threading.Thread(target=self.work)
        worker.start()
        try:
            for line in lines:
                if self.deaf:
                    raise self.deaf
                if not self.hear(line):
                    break
            self.let_finish()
        except BaseException:
            self.drop()
            raise
        finally:
            self.waiting.put(None)
            worker.join()
        if self.deaf:
            raise self.deaf

    # The thread that reads.

    def hear(self, line: str) -> bool:
        """Heed a line at once if it cannot wait, else put it in the queue; False for `quit`."""
        words = line.split()
        self.orders = [order for order in self.orders if not order.answered.is_set()]
        if words == ["quit"]:
            return False
        if words == ["stop"]:
            for order in self.orders:
                order.stop()
        elif words == ["isready"] and self.orders:  # a search may take for ever
            self.say("readyok")
        elif words:
            order = Order()
            if words[0] == "go":
                self.orders.append(order)
            self.waiting.put((line, order))
        return True

    def let_finish(self) -> None:
        """What was asked is still answered, but no search takes much longer."""
        for order in self.orders:
            order.begun.wait()
            if not order.answered.wait(LAST_WORDS):
                order.stop()

    def drop(self) -> None:
        """Nobody waits for answers any more."""
        while True:
            try:
                self.waiting.get_nowait()
            except Empty:
                break
        for order in self.orders:
            order.stop()

    # The thread that works.

    def work(self) -> None:
        """Do what the lines ask for, in their order."""
        while (asked := self.waiting.get()) is not None:
            line, order = asked
            try:
                self.obey(line, order)
            except GameError as error:
                self.say(f"error {printable(str(error), LONGEST_ANSWER)}")
            except OSError as error:
                self.say(f"error {printable(error.strerror or str(error))}.")
            except Exception as error:  # the next line may fare better
                self.say(f"error Something went wrong: {printable(repr(error))}.")
            finally:
                order.begun.set()
                order.answered.set()

    def obey(self, line: str, order: Order) -> None:
        """Do what one line asks for."""
        if why := unreadable(line):
            raise Misspoken(why)
        word, *rest = line.split()
        if word not in self.commands:
            known = ", ".join(self.commands)
            raise Misspoken(f"There is no command {quoted(word)}. The commands: {known}.")
        self.commands[word](rest, order)

    def say(self, *lines: str) -> None:
        """Print lines, so that the other side has them now."""
        try:
            with self.speaking:
                print("\n".join(lines), flush=True)
        except OSError as error:
            self.deaf = error
            self.is_unheard.set()

    # The commands.

    def alone(self, rest: list[str], order: Order) -> None:
        """A command that takes nothing."""
        if rest:
            raise Misspoken(f"ugi, isready, stop and quit stand alone, without {quoted(rest[0])}.")

    def ugi(self, rest: list[str], order: Order) -> None:
        """Who is here."""
        self.alone(rest, order)
        author = "id author the fivesquare authors"
        self.say(f"id name fivesquare {self.version}", author, "ugiok")

    def isready(self, rest: list[str], order: Order) -> None:
        """Get ready: what has to be compiled is compiled now."""
        self.alone(rest, order)
        self.get_ready()
        self.say("readyok")

    def get_ready(self) -> None:
        """Compile what the game needs, once."""
        if self.game is None:
            import_module("fivesquare.engine")
        elif self.game not in self.ready_for:
            inquiry.readiness(self.game)
            self.ready_for.add(self.game)

    def set_game(self, rest: list[str], order: Order) -> None:
        """Agree on a game; it stands at its opening."""
        if len(rest) != 1:
            raise Misspoken(f"Name one game, like game {next(iter(GAMES))}.")
        self.game = load(rest[0])
        self.p = self.game.start()

    def set_position(self, rest: list[str], order: Order) -> None:
        """Agree on a position: the opening or one given as text, and moves from there."""
        place = rest.index("moves") if "moves" in rest else len(rest)
        texts, moves = rest[:place], rest[place + 1 :]
        if len(texts) > 1 or not all("_" in text for text in texts):
            raise Misspoken(
                "A position is its text, as fivesquare show prints it, or none for the opening;"
                " then, if there are some, the word moves and the moves."
            )
        if self.game is None and not texts:
            raise Misspoken(f"Name a game first, like game {next(iter(GAMES))}.")
        text = texts[0] if texts else None
        record = named(self.game and str(self.game), " ".join(moves), text)
        self.game, self.p = record.game, record.position

    def go(self, rest: list[str], order: Order) -> None:
        """Find a move; its clock starts when everything is compiled."""
        is_timed = len(rest) == 2 and rest[0] == "movetime" and re.fullmatch("[0-9]+", rest[1])
        if rest and not is_timed:
            raise Misspoken("go stands alone, or with a time in milliseconds: go movetime 1000.")
        if self.game is None or self.p is None:
            raise Misspoken(f"Name a game first, like game {next(iter(GAMES))}.")
        result = self.game.result(self.p)
        if result:
            raise Misspoken(f"There is nothing to move: the game is over, {write_result(result)}.")
        self.get_ready()
        seconds = min(float(rest[1]), MOST_TIME) / 1000 if is_timed else None
        answer = order.carry_out(self.game, self.p, seconds)
        order.answered.set()  # before it is said, so that whoever has heard it finds it so
        self.say(str(answer))


def converse(version: str) -> None:
    """The conversation on standard input and output, of which the latter must be there."""
    if sys.stdout is None:
        raise BrokenPipeError
    conversation = Conversation(version)
    threading.Thread(target=leave_unheard, args=[conversation], daemon=True).start()
    conversation.hold(each_line(sys.stdin))


def leave_unheard(conversation: Conversation) -> None:
    """When nobody hears it any more, end a program that waits for a line which may never come."""
    conversation.is_unheard.wait()
    time.sleep(LAST_WORDS)
    os._exit(1)
