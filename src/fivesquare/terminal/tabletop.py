"""A game on the screen: its board as it stands, what happens in it, and a computer at it."""

from contextlib import nullcontext
from typing import Protocol

from fivesquare import books, inquiry
from fivesquare.core import Game, Move, Position
from fivesquare.match import WIN_LEFT
from fivesquare.players.computers import computer, make
from fivesquare.players.player import Answer, Player
from fivesquare.records.record import Record
from fivesquare.reports.names import last_cells
from fivesquare.terminal.meter import waited
from fivesquare.terminal.preparation import PREPARATION
from fivesquare.terminal.screen import Screen
from fivesquare.work import Stop, Watch


class Teller(Protocol):
    """Whoever says what a turn has done."""

    def tell(self, game: Game, p: Position, move: Move) -> None:
        """Say it in the words of the book; `p` is the position before the turn."""


class Tabletop:
    """A record as it grows, on a screen."""

    tellers: tuple[Teller, Teller]  # of the turns of Player 1 and Player 2

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.screen = screen
        self.shown = False

    def show_board(self, p: Position, legal: int | None = None) -> None:
        """Draw the board, a blank line below whatever was said before."""
        if self.shown:
            self.screen.say([""])
        self.shown = True
        game = self.record.game
        last = last_cells(game, self.record.moves)
        self.screen.draw(game, p, last, game.rules.firsts(p) if legal is None else legal)

    def tell_since(self, before: Record) -> None:
        """Say which turns were taken back since, and what was played."""
        record = self.record
        pairs = zip(before.moves, record.moves, strict=False)
        same = next((n for n, (old, new) in enumerate(pairs) if old != new), None)
        if same is None:
            same = min(len(before.moves), len(record.moves))
        if gone := before.moves[same:]:
            self.screen.say([f"Taken back: {' '.join(gone)}"])
        for p, move in zip(record.positions[same:], record.moves[same:], strict=False):
            self.tellers[p.turn].tell(record.game, p, move)


class Reporter:
    """Says what somebody else has done."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table

    def tell(self, game: Game, p: Position, move: Move) -> None:
        """In the words of the book."""
        self.quote(books.of(game).done(game, p, move, f"Player {p.turn + 1}"))

    def quote(self, lines: list[str]) -> None:
        self.table.screen.quote(self.table.record, lines)


class Told(Reporter, Player):
    """A computer player whose moves are told at the table."""

    def __init__(self, table: Tabletop, kind: str, seed: int) -> None:
        super().__init__(table)
        self.player = make(kind, seed)
        self.uses_engine = computer(kind).uses_engine

    def open(self) -> None:
        if self.uses_engine and self.table.screen.typed_by_hand:
            PREPARATION.want(self.table.record.game)
        self.player.open()

    def close(self) -> None:
        self.player.close()

    def choose(self, record: Record, stop: Stop | None = None) -> Answer:
        """The computer's move."""
        game, p = record.game, record.position
        self.table.show_board(p)
        self.quote(books.of(game).told_opening(game, p))
        return waited(lambda watch: self.ask(record, watch))

    def takes_draw(self, record: Record) -> bool:
        """A computer takes a draw when nobody can win any more."""
        takes = waited(lambda watch: inquiry.is_dead_draw(record, watch))
        if not takes:
            self.table.screen.say([WIN_LEFT])
        return takes

    def ask(self, record: Record, watch: Watch) -> Answer:
        """What the computer answers, once its engine is ready."""
        with inquiry.prepared(record.game, watch) if self.uses_engine else nullcontext():
            return self.player.choose(record, watch)
