"""What can be typed at any prompt besides a move."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from fivesquare import books, inquiry
from fivesquare.core import Game, Position
from fivesquare.files import Identity, identity, write_file, write_new_file
from fivesquare.match import NotNow, told
from fivesquare.players.player import Wish
from fivesquare.records.format import to_json_text, write_text
from fivesquare.records.record import Record
from fivesquare.reports.catalogue import short_rules_lines
from fivesquare.reports.hints import hint_lines
from fivesquare.reports.value_board import begun
from fivesquare.terminal.meter import waited
from fivesquare.terminal.screen import Screen
from fivesquare.terminal.typed import is_yes
from fivesquare.texts import printable, quoted


class Ask(NamedTuple):
    """What a prompt asks for: in which position, and what is named of the turn so far."""

    game: Game
    p: Position
    first: str | None = None  # the first cell
    row: str = ""  # the row of the next one


class Table(Protocol):
    """What a person can see and touch besides the prompt."""

    screen: Screen

    @property
    def record(self) -> Record:
        """The game as it stands."""

    def show_board(self, p: Position, legal: int | None = None) -> None:
        """Draw the board as it stands, with the cells that may be named: if not said otherwise,
        those that may begin a turn."""


Command = Callable[[Ask, str], None]
"""Given what is asked for, and what stands behind the command."""


class TurnTakenBack(Exception):
    """What is named of this turn so far is taken back."""


class Wished(Exception):
    """The person wants something else than a move."""

    def __init__(self, wish: Wish) -> None:
        super().__init__(wish)
        self.wish = wish


def is_for(game: Game, command: str) -> bool:
    """Whether a command means anything in a game."""
    return command != "draw" or game.may_draw


class Commands:
    """The commands, each a method."""

    taking: frozenset[str] = frozenset({"save"})  # those behind which something stands

    def __init__(self, table: Table) -> None:
        self.table = table
        self.saved: dict[Path, Identity | None] = {}  # the files that are ours to write again
        self.all: dict[str, tuple[str, Command]] = {  # what `help` says of it, and what it does
            "help": ("help       this list", self.help),
            "board": ("board      draw the board again", self.board),
            "moves": ("moves      list what can be named here", self.moves),
            "rules": ("rules      the rules in short", self.rules),
            "hint": ("hint       say who wins here, a best move, and why", self.hint),
            "undo": (
                "undo       take back your last turn, or what is named of this one",
                self.undo,
            ),
            "save": (
                "save FILE  write the game to a file (as JSON if it ends in .json)",
                self.save,
            ),
            "draw": ("draw       offer a draw, or take the one that is offered", self.draw),
            "resign": ("resign     give the game up", self.resign),
            "quit": ("quit       leave; the game can be resumed later", self.quit),
        }

    def run(self, text: str, ask: Ask) -> bool:
        """Obey a command; False when the text is none."""
        word, *rest = text.split(None, 1) or [""]
        if word.lower() not in self.all:
            return False
        name = word.lower()
        if rest and name not in self.taking:
            known = ", or ".join(dict.fromkeys((name, "help")))
            self.say(f"Error: {name} stands alone. Type {known}.")
        else:
            self.all[name][1](ask, "".join(rest).strip())
        return True

    def say(self, *lines: str) -> None:
        self.table.screen.say(lines)

    def help(self, ask: Ask, rest: str) -> None:
        """How to move, and what else can be typed."""
        low = ask.game.about.origin
        row, column = low + 1, low + 2
        cells = f"{row} {column}, {row},{column} or {row}{column}"
        self.say(
            f"A cell is a row and a column: {cells}. A whole turn: {ask.game.example()}.",
            "At any prompt:",
            *(f"  {line}" for name, (line, _) in self.all.items() if is_for(ask.game, name)),
            whole_rules(ask.game),
        )

    def rules(self, ask: Ask, rest: str) -> None:
        """The rules in short."""
        self.say(*short_rules_lines(ask.game), whole_rules(ask.game))

    def board(self, ask: Ask, rest: str) -> None:
        """Draw the board again, with what is named of the turn."""
        game, p = ask.game, ask.p
        if ask.first is None:
            self.table.show_board(p)
            return
        legal = sum(map(game.bit, game.options(p, ask.first).cells))
        self.table.show_board(begun(game, p, ask.first), legal)

    def moves(self, ask: Ask, rest: str) -> None:
        """List what can be named."""
        self.say(*books.of(ask.game).legal(ask.game, ask.p, ask.first))

    def hint(self, ask: Ask, rest: str) -> None:
        """Say what the position is worth, and how the turn is best made."""
        record = self.table.record
        found = waited(lambda watch: inquiry.hint(record, ask.first, watch))
        self.say(*hint_lines(record, ask.first, found))

    def undo(self, ask: Ask, rest: str) -> None:
        """Back to the person's own last turn, or to the start of this one."""
        if ask.first is not None or ask.row:
            raise TurnTakenBack
        self.wish(Wish.TAKE_BACK, ask)

    def wish(self, wish: Wish, ask: Ask) -> None:
        """Want something else than a move, if that can be."""
        try:
            told(self.table.record, ask.p.turn + 1, wish)
        except NotNow as error:
            self.say(str(error))
        else:
            raise Wished(wish)

    def save(self, ask: Ask, rest: str) -> None:
        """Write the record to a file, but never over one that was there before."""
        if not rest:
            self.say("Error: save needs the name of a file, like save game.txt.")
            return
        record = self.to_save()
        try:
            path = Path(rest).expanduser()
            text = to_json_text(record) if path.suffix == ".json" else write_text(record)
            own = self.saved.get(path.absolute())
            if own is not None and identity(path) == own:
                write_file(path, text)
            else:
                write_new_file(path, text)
            self.saved[path.absolute()] = identity(path)
        except FileExistsError:
            self.say(f"Error: {quoted(rest)} is there already. Choose another name.")
        except (OSError, ValueError, RuntimeError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.say(f"Error: {quoted(rest)} cannot be written: {why}.")
        else:
            self.say(f"Saved in {printable(str(path))}.")

    def to_save(self) -> Record:
        """What is written."""
        return self.table.record

    def draw(self, ask: Ask, rest: str) -> None:
        """Offer a draw, or take the one that the other offers."""
        is_offered = self.table.record.offer == 2 - ask.p.turn
        self.wish(Wish.AGREE if is_offered else Wish.OFFER_DRAW, ask)

    def resign(self, ask: Ask, rest: str) -> None:
        """Give up."""
        if self.is_meant("Resign this game?"):
            raise Wished(Wish.RESIGN)

    def is_meant(self, question: str) -> bool:
        """Whether somebody who types by hand says yes to what cannot be taken back."""
        screen = self.table.screen
        if not screen.typed_by_hand:
            return True
        try:
            is_meant = is_yes(screen.ask(f"{question} (y/n) ")) or False
        except EOFError:
            raise Wished(Wish.LEAVE) from None
        if not is_meant:
            self.say("The game goes on.")
        return is_meant

    def quit(self, ask: Ask, rest: str) -> None:
        """Leave."""
        raise Wished(Wish.LEAVE)


def whole_rules(game: Game) -> str:
    """Where they are."""
    return f"The whole rules: fivesquare rules {game.about.id}"
