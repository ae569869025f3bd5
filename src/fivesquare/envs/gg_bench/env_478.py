"""gg-bench 478: Knight's Blockade."""

from fivesquare.core import Position
from fivesquare.envs.gg_bench.drop_in import DropIn
from fivesquare.envs.gg_bench.published import CELLS, SIZE, Published
from fivesquare.games import load

JUMPS = ((1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1))


class OriginalKnights(Published):
    """As published: moves are listed in an order of its own, and the winner's after the end."""

    game = load("knights-blockade")
    marks = (0, 2, 3, 1)
    span = (0, 3)
    players = (1, 2)
    symbols = (" . ", "K1 ", "K2 ", " X ")

    def after(self, action: int) -> Position | None:
        return super().after(action) if 0 <= action < CELLS else None

    def firsts(self) -> int:
        return self.game.rules.firsts(self.p._replace(turn=self.turn))

    def valid_moves(self) -> list[int]:
        knight = (self.p.x, self.p.o)[self.turn].bit_length() - 1
        row, column = divmod(knight, SIZE)
        aims = [(row + down, column + right) for down, right in JUMPS]
        cells = [r * SIZE + c for r, c in aims if 0 <= r < SIZE and 0 <= c < SIZE]
        legal = self.firsts()
        return [cell for cell in cells if legal >> cell & 1]

    def drawn(self) -> str:
        return "".join("".join(row) + "\n" for row in self.rows())


class CustomEnv(DropIn):
    """Knight's Blockade, with the action numbers of gg-bench: the cell that the knight goes to."""

    game = "knights-blockade"
    published = OriginalKnights
