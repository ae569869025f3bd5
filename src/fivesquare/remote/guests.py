"""Who comes to a game on a server: a person, a program, or somebody who watches."""

import time

from fivesquare.core import Game, GameError, Move, Position
from fivesquare.match import complaint, told
from fivesquare.players.computers import seed_of
from fivesquare.players.player import Wish
from fivesquare.remote.client import Trouble
from fivesquare.remote.desk import Changed
from fivesquare.remote.talk import Acted, Talk
from fivesquare.remote.visit import Visit
from fivesquare.terminal.commands import Ask, Wished
from fivesquare.terminal.person import Person
from fivesquare.terminal.tabletop import Told


class Left(Exception):
    """Whoever was here goes, before the game is over."""


class BrokenPlayer(Trouble):
    """A program that cannot go on, with the reason."""


class Guest:
    """Somebody at one game. This one only watches."""

    is_person = False

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def open(self) -> None:
        """Get ready."""

    def close(self) -> None:
        """Leave."""

    def turn(self) -> None:
        """Take a step when it is our turn."""

    def wait(self) -> None:
        """Do what there is to do when it is not, until something happens."""
        self.visit.show_waiting()
        self.visit.rest()

    def again(self) -> bool:
        """After the end: whether there is another game to go to."""
        return self.visit.view.next is not None


class HumanGuest(Guest):
    """A person at the keyboard."""

    is_person = True

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        visit.heeds_people = True
        self.talk = Talk(visit)
        self.person = Person(visit, self.talk)
        self.sent: Move | None = None
        one, two = visit.tellers
        seats = visit.view.seats
        visit.tellers = self if 1 in seats else one, self if 2 in seats else two

    def tell(self, game: Game, p: Position, move: Move) -> None:
        """Say what we have done, be it at another screen."""
        if move != self.sent:
            self.person.is_halfway = False
        self.person.tell(game, p, move)

    def turn(self) -> None:
        """Ask for a turn, or for what is wanted instead."""
        visit = self.visit
        if not visit.desk.is_live and any(map(visit.view.is_ours, visit.view.offers)):
            visit.rest()  # in a pipe the next line is for when that is answered
            return
        try:
            answer = self.person.choose(visit.record)
        except Acted as acted:
            visit.act(acted.action)
            return
        if isinstance(answer, Wish):
            raise Left
        self.sent = answer
        visit.move(answer)
        self.sent = None

    def wait(self) -> None:
        """What can be done while the other one thinks."""
        visit = self.visit
        is_new = visit.show_waiting()
        line = visit.waiting_line()
        if visit.view.offered:
            line = "accept or decline: "
        elif not visit.desk.is_live:  # a line that is piped in is for our next turn
            visit.desk.say([line.rstrip()] * is_new)
            visit.rest()
            return
        record = visit.record
        try:
            text = self.person.read(line)
            if text.strip() and not self.talk.run(text, Ask(record.game, record.position)):
                visit.desk.say(["It is not your turn. Type help for what can be typed now."])
        except Acted as acted:
            visit.act(acted.action)
        except Wished:
            raise Left from None

    def again(self) -> bool:
        """Whether both want to play again, or the match goes on."""
        visit = self.visit
        if not all(visit.view.joined):
            return False
        has_asked = False
        while visit.view.next is None:
            is_asking = visit.view.is_ours("rematch")
            if has_asked and not is_asking:
                return False
            try:
                if not is_asking:
                    if not self.wants_more():
                        return False
                    visit.act("rematch")
                    has_asked = visit.view.is_ours("rematch")
                elif visit.desk.is_live:
                    if self.person.read(visit.waiting_line()).strip().lower() in ("q", "quit"):
                        return False
                else:
                    visit.rest()
            except Changed:
                continue
            except Wished:
                return False
        return True

    def wants_more(self) -> bool:
        """Whether we want to play again; the other one need not wait for a no."""
        while True:
            text = self.person.read("Play again? (y/n) ").strip().lower()
            if text in ("y", "yes"):
                return True
            if text in ("n", "no", "q", "quit"):
                if self.visit.view.is_for_us("rematch"):
                    self.visit.act("decline")
                return False
            self.visit.desk.say(["Type y or n."])


class ProgramGuest(Guest):
    """A program. Like the server's own computers it lets turns be taken back, and takes a draw when
    nobody can win any more."""

    def __init__(self, visit: Visit, kind: str, seed: int, stay: float) -> None:
        super().__init__(visit)
        self.player = Told(visit, kind, seed_of(visit.record.changed(seed=seed)))
        self.stay = stay

    def open(self) -> None:
        self.player.open()

    def close(self) -> None:
        self.player.close()

    def turn(self) -> None:
        """Ask the program, and send its answer if it is still wanted."""
        visit = self.visit
        if self.answer_offer():
            return
        record = visit.record
        try:
            answer = self.player.choose(record)
        except GameError as error:
            raise self.given_up(str(error)) from error
        try:
            told(record, record.mover, answer)
        except GameError as error:
            raise self.given_up(complaint(record, answer, error)) from error
        if visit.has_news():
            visit.tell_news()
        if (
            not self.answer_offer()
            and visit.view.is_our_turn
            and visit.record.moves == record.moves
        ):
            visit.move(str(answer))

    def wait(self) -> None:
        """Until the other one has moved."""
        visit = self.visit
        if visit.show_waiting():
            visit.desk.say([visit.waiting_line().rstrip()])
        if not self.answer_offer():
            visit.rest()

    def answer_offer(self) -> bool:
        """Answer what is offered, if anything is."""
        offered = self.visit.view.offered
        if offered is None:
            return False
        takes = offered != "draw" or self.player.takes_draw(self.visit.record)
        self.visit.act(offered if takes else "decline")
        return True

    def again(self) -> bool:
        """Play again if the other one asks for it within a while."""
        visit, until = self.visit, time.monotonic() + self.stay
        while visit.view.next is None:
            if self.answer_offer():
                continue
            left = until - time.monotonic()
            if left <= 0:
                return False
            visit.rest(left)
        return True

    def given_up(self, why: str) -> BrokenPlayer:
        """Resign for a program that cannot go on."""
        self.visit.act("resign")
        return BrokenPlayer(f"{why[:1].upper()}{why[1:]}. It has resigned.")
