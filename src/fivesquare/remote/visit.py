"""One game on a server, from the first look at it until somebody goes."""

import shlex
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from fivesquare import books
from fivesquare.books import YOU
from fivesquare.core import GameError, Position
from fivesquare.records.record import Record
from fivesquare.remote.client import Client, Json, Refused, Trouble, Unreachable
from fivesquare.remote.desk import Desk
from fivesquare.remote.news import PAUSES, TICK, News
from fivesquare.remote.view import View, view_of
from fivesquare.reports.names import seating
from fivesquare.reports.score import ending_lines
from fivesquare.terminal.tabletop import Reporter, Tabletop

LOST = "The connection to the server is lost; trying again ..."
FOUND = "The connection is there again."
REMOVED = "There is no such game any more."
MOMENT = 2.0  # seconds for which nobody is missed, as who loads a page again
PRESENCE = (
    "{0} is here.",
    "{0} is away.",
    "{0} has been away for {1} minutes: type claim to take the win.",
)
SAME_PRESENCE = {(0, 0), (1, 1), (2, 2), (2, 1)}  # who is away is so also when the game is over
LATE = (409, 422)  # the server has seen something else than we have
WISHES = {
    "undo": "{} asks to take a move back",
    "draw": "{} offers a draw",
    "rematch": "{} would like a rematch",
}


class Visit(Tabletop):
    """A game as it is seen here: news are told, and what we do is sent.

    Everything here happens in one thread; `News` has its own.
    """

    def __init__(self, client: Client, view: View) -> None:
        self.client = client
        self.view = view
        self.news = News(client.link)
        self.desk = Desk(self.news, self)
        super().__init__(view.record, self.desk)
        self.tellers = Reporter(self), Reporter(self)
        self.coming: View | None = None  # what is to be told next
        self.is_stuck = False  # whether a call gets no answer
        self.is_lost = False  # whether that was said
        self.seen = time.monotonic()  # when we heard of the game as it is
        self.heeds_people = False  # whether it is told who comes and goes
        self.told_presence = 0  # which of these sentences was said last
        self.drawn: Record | None = None  # as the board was shown last

    def __enter__(self) -> Self:
        self.news.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.news.close()

    # News.

    def has_news(self) -> bool:
        """Whether there is something to tell. Who comes and goes is only heard while we wait."""
        if self.news.is_gone:
            return True
        state = self.news.take()
        view = state and view_of(state, self.view.seats)
        if view and view.version > self.view.version:
            self.coming = view
        elif view and view.version == self.view.version:
            self.view, self.seen = view, time.monotonic()
        return self.coming is not None or self.is_lost != self.is_apart or self.is_presence_new

    def tell_news(self) -> bool:
        """Tell it; whether the game has changed. Raises when there is none any more."""
        if self.news.is_gone:
            raise Trouble(REMOVED)
        self.tell_connection()
        if self.is_presence_new:
            self.told_presence = self.presence
            said = PRESENCE[self.told_presence]
            self.desk.say([said.format(self.view.other_name, self.view.may_claim // 60)])
        view, self.coming = self.coming, None
        if view is None or view.version <= self.view.version:
            return False
        self.become(view)
        return True

    @property
    def presence(self) -> int:
        """Which sentence tells whether the other one is there."""
        gone = self.view.away[self.view.other - 1]
        if self.view.is_other_here or gone is None:
            return 0
        seconds = gone + time.monotonic() - self.seen
        if seconds >= self.view.may_claim and self.record.result is None:
            return 2
        return 1 if seconds >= MOMENT else 0

    @property
    def is_presence_new(self) -> bool:
        """Whether the other one has come or gone, and it is time to tell."""
        is_time = self.heeds_people and not self.view.is_our_turn and not self.is_apart
        return is_time and (self.told_presence, self.presence) not in SAME_PRESENCE

    def rest(self, seconds: float | None = None) -> None:
        """Wait a while for news, and tell them."""
        sys.stdout.flush()
        self.news.wait(seconds=TICK if seconds is None else min(seconds, TICK))
        if self.has_news():
            self.tell_news()

    def become(self, view: View) -> None:
        """The game has changed: tell how."""
        before, self.view = self.view, view
        self.seen = time.monotonic()
        played, self.record = self.record, view.record
        if view.joined != before.joined:
            self.desk.say([seating(self.record)])
        self.tell_since(played)
        if view.is_declined_since(before):
            self.desk.say([f"{view.other_name} declines."])
        self.tell_offers(before.offers)

    def tell_offers(self, before: dict[str, int]) -> None:
        """Say what has been offered since."""
        view = self.view
        for what, by in view.offers.items():
            if before.get(what) == by:
                continue
            if view.is_ours(what):
                self.desk.say([f"{view.other_name} is asked."])
            elif view.is_for_us(what):
                said = WISHES[what].format(self.record.seats[by - 1].name)
                answer = ", or play on" if view.is_our_turn else ""
                how = "" if self.record.result else f": type accept or decline{answer}"
                self.desk.say([f"{said}{how}."])

    # The connection.

    @property
    def is_apart(self) -> bool:
        """Whether the server cannot be reached just now."""
        return self.is_stuck or not self.news.is_connected

    def tell_connection(self) -> None:
        """Say once that it is lost, and once that it is there again."""
        if self.is_apart != self.is_lost:
            self.is_lost = self.is_apart
            self.desk.say([LOST if self.is_lost else FOUND])

    def fresh(self) -> Json:
        """The state as it is, as soon as it can be had."""
        tried = 0
        while True:
            try:
                found = self.client.state().state
            except Unreachable:
                self.is_stuck = True
                self.tell_connection()
                time.sleep(PAUSES[min(tried, len(PAUSES) - 1)])
                tried += 1
            else:
                self.is_stuck = False
                self.news.hurry.set()
                return found

    # What we do.

    def move(self, move: str) -> None:
        """Move; the game is then as the server says."""
        ply = len(self.record.moves)
        self.send(lambda: self.client.move(move, ply))

    def act(self, action: str) -> None:
        """Something else than a move."""
        version = self.view.version
        self.send(lambda: self.client.act(action, version))

    def send(self, call: Callable[[], Json]) -> None:
        """Send something; once more if we cannot know whether it has arrived, and the game has
        not changed."""
        while True:
            try:
                state = call()
                break
            except Refused as refused:
                if refused.status not in LATE:
                    raise
                self.desk.say([f"Error: {refused.sentence}"])
                state = self.fresh()
                break
            except Unreachable:
                state = self.fresh()
                if state.get("version") != self.view.version:
                    break
        self.coming = None
        self.become(view_of(state, self.view.seats))

    # What is shown.

    def show_board(self, p: Position, legal: int | None = None) -> None:
        """Draw the board, and remember that."""
        self.drawn = self.record
        super().show_board(p, legal)

    def show_waiting(self) -> bool:
        """The board, and whose turn it is, once for every position; whether it was news."""
        if self.drawn is not None and self.drawn.moves == self.record.moves:
            return False
        game, p = self.record.game, self.record.position
        self.show_board(p)
        self.desk.quote(self.record, books.of(game).told_opening(game, p))
        return True

    def waiting_line(self) -> str:
        """Whom we wait for."""
        if not all(self.view.joined):
            return "Waiting for somebody to join ... "
        return f"Waiting for {self.view.other_name} ... "

    def show_end(self, by_person: bool) -> None:
        """The last board, how the game ended, and the score of the match."""
        self.fetch_record()
        self.show_board(self.record.position)
        mover = self.record.positions[-2].turn + 1 if self.record.moves else 0
        is_ours = by_person and mover in self.view.seats
        self.desk.quote(self.record, ending_lines(self.record, YOU if is_ours else ""))

    def fetch_record(self) -> None:
        """The record as the server keeps it, with its date and headers, if that can be had."""
        try:
            found = self.client.record()
        except GameError:
            return
        if found.moves == self.record.moves and found.result == self.record.result:
            self.record = found

    def say_unfinished(self) -> None:
        """How to come back to a game that is not over."""
        if self.record.result is None and self.view.seats:
            again = shlex.quote(str(self.client.link))
            self.desk.say(["", f"The game stays on the server. Come back: fivesquare join {again}"])
