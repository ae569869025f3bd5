"""What every legal action of many games leads to."""

from typing import Any

from fivesquare.board import count, nothing
from fivesquare.compiling import fast
from fivesquare.envs.compiled.game_rows import BEGUN, LOWER, WORD, position_at, put
from fivesquare.envs.compiled.play import reward, turn_of


@fast
def count_actions(masks: Any, where: Any, begin: int, end: int, counts: Any) -> None:
    """How many actions are legal in each game."""
    for i in range(begin, end):
        counts[i] = 0
        for word in range(masks.shape[1] if where[i] else 0):
            counts[i] += count(masks[i, word] & LOWER) + (masks[i, word] < 0)


@fast
def follow(
    rules: Any,
    rows: Any,
    masks: Any,
    ends: Any,
    begin: int,
    end: int,
    pairs: bool,
    games: Any,
    actions: Any,
    afters: Any,
    rewards: Any,
    ended: Any,
) -> None:
    """Take each legal action for itself: what it leads to, the places of a game up to its end."""
    stop, number = nothing(rules.board), masks.shape[1] * WORD
    for i in range(begin, end):
        place = ends[i - 1] if i else 0
        if place == ends[i]:
            continue
        p, begun = position_at(rows, i), rows[i, BEGUN]
        for action in range(number):
            if not masks[i, action // WORD] >> action % WORD & 1:
                continue
            games[place] = i
            actions[place] = action
            first, second = turn_of(rules, action, begun, pairs)
            if not pairs and not begun and rules.seconds(p, first) != stop:
                put(afters, place, p, first)
            else:
                after = rules.after(p, first, second)
                put(afters, place, after, 0)
                result = rules.result(after)
                ended[place] = result != 0
                rewards[place] = reward(after, result)
            place += 1
