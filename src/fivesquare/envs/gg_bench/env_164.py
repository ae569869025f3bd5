"""gg-bench 164: Pathway."""

from fivesquare.envs.gg_bench.drop_in import DropIn
from fivesquare.envs.gg_bench.published import ILLEGAL, Published
from fivesquare.games import load


class OriginalPathway(Published):
    """As published: free cells are listed also after the end."""

    game = load("pathway")
    symbols = (" ", "X", "O", " ")
    late = ILLEGAL

    def drawn(self) -> str:
        rows = [*enumerate(self.rows(), 1)]
        lines = ["Current Grid:", *(f"{n} [{']['.join(row)}]" for n, row in reversed(rows))]
        return "\n".join([*lines, "    1  2  3  4  5", ""])


class CustomEnv(DropIn):
    """Pathway, with the action numbers of gg-bench: the cell, 0 to 4 in the row numbered 1."""

    game = "pathway"
    published = OriginalPathway
