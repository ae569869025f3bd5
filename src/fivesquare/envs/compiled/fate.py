"""What makes two positions the same, for many at once."""

from typing import Any

from fivesquare.compiling import fast
from fivesquare.engine.insight import key
from fivesquare.envs.compiled.game_rows import position_at


@fast
def write_keys(rules: Any, rows: Any, begin: int, end: int, keys: Any) -> None:
    """Write the key of each position: two numbers, none of them negative."""
    for i in range(begin, end):
        one, two = key(rules, position_at(rows, i))
        keys[i, 0] = one
        keys[i, 1] = two
