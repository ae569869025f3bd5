"""gg-bench 890: Block Capture."""

from fivesquare.core import CENTRE, NO_MOVE, Position, claim, vacant, verdict
from fivesquare.envs.gg_bench.drop_in import DropIn
from fivesquare.envs.gg_bench.published import SIZE, Published, beside, on_board
from fivesquare.games import load

EDGE, MIDDLE = (0, SIZE - 1), (SIZE // 2, SIZE // 2)


class OriginalBlock(Published):
    """As published: beside wherever the last move was said to be, on the board or off it."""

    game = load("block-capture")
    symbols = (" ", "X", "O", " ")

    def after(self, action: int) -> Position | None:
        row, column = divmod(action, SIZE)
        cell = on_board(row, column)
        is_near = row in EDGE or column in EDGE
        if self.last:
            apart = abs(row - self.last[0]), abs(column - self.last[1])
            is_near = sorted(apart) == [0, 1]
        if not is_near or not cell & vacant(self.game.rules.board, self.p):
            return None
        self.centre = (row, column) == MIDDLE
        if not self.centre:
            self.last = row, column
        return claim(self.p, cell, -1)

    def verdict(self) -> int:
        if self.centre:
            return verdict(self.turn + 1, CENTRE)
        return 0 if self.firsts() else verdict(self.turn + 1, NO_MOVE)

    def firsts(self) -> int:
        if self.last is None:
            return self.game.rules.firsts(self.p)
        return sum(beside(*self.last)) & vacant(self.game.rules.board, self.p)

    def drawn(self) -> str:
        rule = "  +" + "---+" * SIZE + "\n"
        rows = [
            f"{number} |" + "".join(f" {sign} |" for sign in row) + f"\n{rule}"
            for number, row in enumerate(self.rows(), 1)
        ]
        return f"    1   2   3   4   5\n{rule}{''.join(rows)}"


class CustomEnv(DropIn):
    """Block Capture, with the action numbers of gg-bench: the cell."""

    game = "block-capture"
    published = OriginalBlock
