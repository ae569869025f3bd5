"""A person at the keyboard, asked for a turn in the words of the book."""

from fivesquare import books
from fivesquare.books import YOU
from fivesquare.core import TOO_LONG, Game, GameError, IllegalMove, Move, Position
from fivesquare.players.player import Answer, Player, Wish
from fivesquare.records.record import Record
from fivesquare.reports.names import to_move, with_names
from fivesquare.terminal.commands import Ask, Commands, Table, TurnTakenBack, Wished
from fivesquare.terminal.typed import is_yes, read_typed
from fivesquare.texts import is_garbled, quoted
from fivesquare.work import Stop

MOST_IDLE = 1000  # lines in a row from a pipe that make no move, before the game is put aside
DIFFERENT = "select a different cell"
NONE = "none"  # typed where nothing more need be named


class NotACell(GameError):
    """A line that names no cell, with the sentence that says so."""

    kind = "unreadable move"


class Person(Player):
    """Asks until a legal turn is named. Both people at one keyboard are the same Person."""

    def __init__(self, table: Table, commands: Commands | None = None) -> None:
        self.table = table
        self.commands = commands or Commands(table)
        self.asked = 0
        self.idle = 0  # lines since the last cell was named
        self.is_halfway = False  # whether the first cell of the turn was named before the second

    def say(self, lines: list[str]) -> None:
        self.table.screen.say(lines)

    def quote(self, lines: list[str]) -> None:
        self.table.screen.quote(self.table.record, lines)

    def choose(self, record: Record, stop: Stop | None = None) -> Answer:
        """The turn a person names, cell by cell or at once; or what they want instead."""
        game, p = record.game, record.position
        while True:
            self.table.show_board(p)
            opening = books.of(game).opening(game, p)
            if self.table.screen.typed_by_hand:
                self.say(to_move(record, opening))
            self.quote(opening)
            try:
                return self.turn(game, p)
            except Wished as wished:
                return wished.wish
            except TurnTakenBack:
                self.say(["The turn is taken back as far as it was named."])

    def takes_draw(self, record: Record) -> bool:
        """What the other person at this keyboard says to a draw."""
        number = 3 - record.mover
        question = f"{books.of(record.game).named(number)}, do you take a draw?"
        if self.table.screen.typed_by_hand:
            [question] = with_names(record, [question])
        try:
            while True:
                said = is_yes(self.read(f"{question} (y/n) "))
                if said is not None:
                    break
                self.say(["Type y or n."])
        except Wished:  # nothing more is typed
            return False
        if not said:
            self.quote([f"Player {number} plays on."])
        return said

    def turn(self, game: Game, p: Position) -> Move:
        """Ask for the first cell and, where something may follow, for the second."""
        book = books.of(game)
        first, *rest = self.name(Ask(game, p))
        self.is_halfway = not rest and bool(game.options(p, first).cells)
        if self.is_halfway:
            self.say(book.first_done(game, p, first, YOU))
            self.say(book.second_opening(game, p, first))
            rest = self.name(Ask(game, p, first))
        return Move(game.about.joint.join([first, *rest]))

    def tell(self, game: Game, p: Position, move: Move) -> None:
        """Say that the turn is done, as far as that has not been said on the way."""
        book = books.of(game)
        rest = book.turn_done if self.is_halfway else book.done
        self.quote(rest(game, p, move, YOU))

    def name(self, ask: Ask) -> list[str]:
        """Legal cells: the one asked for, or all the rest of the turn."""
        game, p, first = ask.game, ask.p, ask.first
        book = books.of(game)
        while True:
            try:
                cells = self.answer(ask)
                if len(cells) == 2:
                    game.check(p, game.about.joint.join(cells))
                elif cells:
                    game.check_next(p, cells[0], first)
            except IllegalMove as error:
                advice = "leave out the second cell" if error.why == TOO_LONG else DIFFERENT
                self.say([f"Error: {book.reason(game, p, error)} Please {advice}."])
                if error.first == first or not error.legal:
                    self.say(book.legal(game, p, first))
                else:  # a whole turn was typed, and its second cell was wrong
                    self.say([f"After {book.cell(error.first or '')}: {book.cells(error.legal)}"])
            except NotACell as error:
                self.say([f"Error: {error}", *book.legal(game, p, first)])
            else:
                self.idle = 0
                return cells if first is None else cells[-1:]

    def answer(self, ask: Ask) -> list[str]:
        """The cells typed at the prompt, or at the prompts for row and column."""
        prompts = books.of(ask.game).prompts(ask.game, ask.p, ask.first, self.asked)
        text = self.line(ask, prompts[0])
        may_stop = ask.first is not None and ask.game.options(ask.p, ask.first).may_stop
        if may_stop and text.strip().lower() == NONE:
            return []
        numbers = numbers_of(ask.game)
        typed = read_typed(text, ask.game.about.joint, numbers)
        if typed and typed.number and len(prompts) == 2:
            if int(typed.number) not in numbers:
                raise NotACell(
                    f"Row {typed.number} is not on the grid."
                    f" Please enter a row from {numbers[0]} to {numbers[-1]}."
                )
            ask = ask._replace(row=typed.number)
            text = self.column(ask, prompts[1])
        return self.cells(ask, text)

    def column(self, ask: Ask, prompt: str) -> str:
        """The cell in the row already named; or another cell, if a whole one is typed."""
        numbers = numbers_of(ask.game)
        while True:
            text = self.line(ask, prompt)
            typed = read_typed(text, ask.game.about.joint, numbers)
            if typed:
                return f"{ask.row},{typed.number}" if typed.number else text
            what = f"{quoted(text)} is not a column" if text.strip() else "Nothing was typed"
            self.say([f"Error: {what}. Type a column from {numbers[0]} to {numbers[-1]}."])
            self.say(books.of(ask.game).legal(ask.game, ask.p, ask.first))

    def line(self, ask: Ask, prompt: str) -> str:
        """A line that is no command; commands are obeyed, and the prompt comes again."""
        while True:
            text = self.read(prompt)
            self.asked += 1
            if not self.commands.run(text, ask):
                return text
            prompt = books.of(ask.game).prompts(ask.game, ask.p, ask.first, self.asked)[
                1 if ask.row else 0
            ]

    def read(self, prompt: str) -> str:
        """A line; who has no more of them, or only such as mean nothing, leaves."""
        if self.idle >= MOST_IDLE and not self.table.screen.typed_by_hand:
            self.say([f"{MOST_IDLE} lines in a row made no move; no more are read."])
            raise Wished(Wish.LEAVE)
        self.idle += 1
        try:
            return self.table.screen.ask(prompt)
        except EOFError:
            raise Wished(Wish.LEAVE) from None

    def cells(self, ask: Ask, text: str) -> list[str]:
        """The cells that a line names."""
        example = ask.game.options(ask.p, ask.first).cells[0].replace(",", " ")
        like = f"Type a row and a column, like {example}, or help."
        if not text.strip():
            raise NotACell(f"Nothing was typed. {like}")
        typed = read_typed(text, ask.game.about.joint)
        if typed is None:
            garbled = ", nor UTF-8 text" if is_garbled(text) else ""
            raise NotACell(f"{quoted(text)} is not a cell{garbled}. {like}")
        if not typed.cells:
            raise NotACell(f"{quoted(text)} is only one number. {like}")
        if len(typed.cells) == 2 and ask.first not in (None, typed.cells[0]):
            raise NotACell(f"The turn has begun with {ask.first}; undo takes that back.")
        return list(typed.cells)


def numbers_of(game: Game) -> range:
    """The numbers of rows and columns."""
    return range(game.about.origin, game.about.origin + game.size)
