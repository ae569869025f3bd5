"""gg-bench 60: Blockade."""

from fivesquare.core import NO_MOVE, Position, claim, vacant, verdict
from fivesquare.envs.gg_bench.drop_in import DropIn
from fivesquare.envs.gg_bench.published import (
    CELLS,
    ILLEGAL,
    SIZE,
    Published,
    beside,
    on_board,
)
from fivesquare.games import load


class OriginalBlockade(Published):
    """As published: with one empty cell left beside the last marker the game is not over, and
    nobody can move; a marker's cell may be named from the end, and removed at once."""

    game = load("blockade")
    number = CELLS * CELLS
    shape = (CELLS,)
    marks = (0, 1, 2, -1)
    span = (-1, 2)
    players = (1, 2)
    symbols = (" . ", " A ", " B ", " X ")
    late = ILLEGAL

    def after(self, action: int) -> Position | None:
        place, removed = divmod(action, CELLS)
        row, column = divmod(place, SIZE)
        first, second = on_board(row, column), 1 << removed
        empty = vacant(self.game.rules.board, self.p)
        if self.last:
            apart = abs(row - self.last[0]), abs(column - self.last[1])
            if sorted(apart) != [0, 1]:
                return None
        if not first & empty or not second & empty or place == removed:
            return None
        self.last = row, column
        placed = claim(self.p, first & ~second, -1)
        return placed._replace(holes=placed.holes | second)

    def verdict(self) -> int:
        return 0 if self.placements() else verdict(self.turn + 1, NO_MOVE)

    def placements(self) -> list[int]:
        """Where it would have a marker placed, in its own order."""
        empty = vacant(self.game.rules.board, self.p)
        cells = beside(*self.last) if self.last else [1 << cell for cell in range(CELLS)]
        return [cell for cell in cells if cell & empty]

    def valid_moves(self) -> list[int]:
        empty = super().valid_moves()
        places = [cell.bit_length() - 1 for cell in self.placements()]
        return [place * CELLS + other for place in places for other in empty if other != place]

    def drawn(self) -> str:
        return "".join("".join(row) + "\n" for row in self.rows())


class CustomEnv(DropIn):
    """Blockade, with the action numbers of gg-bench: place * 25 + remove."""

    game = "blockade"
    published = OriginalBlockade
