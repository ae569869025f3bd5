"""Draws in which nothing can be missed any more: whatever both sides play, nobody wins."""

from fivesquare.core import Game, Position
from fivesquare.engine import insight
from fivesquare.work import Stop

MOST = 20_000  # positions looked at before it counts as not known


def is_dead(game: Game, p: Position, most: int = MOST, stop: Stop | None = None) -> bool:
    """Whether no legal way to play on leads to a win, for anybody; only if that is proved.

    Then the position is drawn, and so is every one that can follow: no turn can lose the draw.
    """
    if not game.may_draw:
        return False
    rules, winnable = game.rules, insight.of(game).winnable
    seen, waiting = {p}, [p]
    while waiting:
        p = waiting.pop()
        result = rules.result(p)
        if result & 3:  # somebody has won
            return False
        hopes = () if result else {winnable(rules, p, hero) for hero in (0, 1)}
        if True in hopes:
            return False
        if None not in hopes:
            continue
        for turn in game.turns(p):
            after = rules.after(p, *turn)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most or stop and stop.is_set:
            return False
    return True
