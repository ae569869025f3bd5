"""gg-bench 500: Adjacent Capture."""

from fivesquare.core import Position, claim, vacant
from fivesquare.envs.gg_bench.drop_in import DropIn
from fivesquare.envs.gg_bench.published import SIZE, Published, beside, on_board
from fivesquare.games import load


class OriginalCapture(Published):
    """As published: the environment captures for the player, the first cell of up, down, left and
    right; and an illegal move is said to end the game, which goes on."""

    game = load("adjacent-capture")
    symbols = (".", "X", "O", ".")
    ends_illegal = False

    def after(self, action: int) -> Position | None:
        row, column = divmod(action, SIZE)
        cell = on_board(row, column)
        if not cell & vacant(self.game.rules.board, self.p):
            return None
        own, other = (self.p.o, self.p.x) if self.p.turn else (self.p.x, self.p.o)
        near = beside(row, column)
        taken = [each for each in near if each & other] if sum(near) & own else []
        return claim(self.p, cell | sum(taken[:1]), -1)

    def drawn(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows())


class CustomEnv(DropIn):
    """Adjacent Capture, with the action numbers of gg-bench: 0 to 24 claim and capture nothing;
    25 + claim * 25 + captured captures that cell."""

    game = "adjacent-capture"
    published = OriginalCapture
