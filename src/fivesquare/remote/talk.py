"""What can be typed at a game on a server besides a move."""

from fivesquare.remote.visit import Visit
from fivesquare.terminal.commands import Ask, Command, Commands, TurnTakenBack


class Acted(Exception):
    """Something else than a move is wanted of the server."""

    def __init__(self, action: str) -> None:
        super().__init__(action)
        self.action = action


class Talk(Commands):
    """The commands of a terminal, and those that the other one has to hear. Only what makes sense
    is understood."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.visit = visit
        self.terminal = self.all  # all that a game at the terminal has

    def run(self, text: str, ask: Ask) -> bool:
        """Obey a command; False when the text is none."""
        self.all = self.understood()
        return super().run(text, ask)

    def understood(self) -> dict[str, tuple[str, Command]]:
        """What makes sense now."""
        view = self.visit.view
        between = view.is_between_people
        found = {name: self.terminal[name] for name in ("help", "board", "rules")}
        if view.is_our_turn:
            found["moves"] = self.terminal["moves"]
        if view.is_our_turn and not between:
            found["hint"] = self.terminal["hint"]
        back = "ask to take back your last turn" if between else "take back your last turn"
        found["undo"] = (f"undo       {back}, or what is named of this one", self.undo)
        if view.offered:
            found["accept"] = ("accept     take what is offered", self.accept)
            found["decline"] = ("decline    do not take it", self.decline)
        may_draw = all(view.joined) and view.record.game.may_draw
        if may_draw and "draw" not in view.offers:
            found["draw"] = ("draw       offer a draw", self.draw)
        if between and not view.is_other_here:
            minutes = view.may_claim // 60
            words = f"claim      claim the win from who is away for {minutes} minutes"
            found["claim"] = (words, self.claim)
        found["save"] = self.terminal["save"]
        found["resign"] = self.terminal["resign"]
        found["quit"] = ("quit       leave; the game stays on the server", self.quit)
        return found

    def undo(self, ask: Ask, rest: str) -> None:
        """Back to the start of this turn, or to our own last one; whether that may be is for the
        server to say."""
        if ask.first is not None or ask.row:
            raise TurnTakenBack
        raise Acted("undo")

    def save(self, ask: Ask, rest: str) -> None:
        """Write the record as the server keeps it."""
        self.visit.fetch_record()
        super().save(ask, rest)

    def resign(self, ask: Ask, rest: str) -> None:
        """Give up."""
        if self.is_meant("Resign this game?"):
            raise Acted("resign")

    def draw(self, ask: Ask, rest: str) -> None:
        """Offer a draw."""
        raise Acted("draw")

    def accept(self, ask: Ask, rest: str) -> None:
        """Take what is offered: the same is wanted by us."""
        raise Acted(self.visit.view.offered or "")

    def decline(self, ask: Ask, rest: str) -> None:
        """Not take it."""
        raise Acted("decline")

    def claim(self, ask: Ask, rest: str) -> None:
        """Claim the win."""
        raise Acted("claim")
