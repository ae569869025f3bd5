"""Steps of many games, made by actions or by chance.

Every function does some games of a batch, those from `begin` up to `end`, so that several threads
can share one. `pairs` says whether an action is a turn of two cells.
"""

from typing import Any

from fivesquare.board import count, index, nothing
from fivesquare.compiling import fast, helper
from fivesquare.core import Position
from fivesquare.envs.compiled.chance import below, drawn_turn, nth, shifted
from fivesquare.envs.compiled.game_rows import BEGUN, WORD, note_legal, position_at, put


@fast
def refresh(rules: Any, rows: Any, masks: Any, begin: int, end: int, pairs: bool) -> None:
    """Write the legal actions of games whose rows were changed."""
    for i in range(begin, end):
        p = position_at(rows, i)
        note_legal(rules, p, rows[i, BEGUN], rules.firsts(p), pairs, masks, i)


@fast
def first_refused(masks: Any, number: int, actions: Any, where: Any) -> int:
    """The first game in which an action is not legal; -1 when there is none."""
    for i in range(len(actions)):
        if not where[i]:
            continue
        action = actions[i]
        if action < 0 or action >= number or not masks[i, action // WORD] >> action % WORD & 1:
            return i
    return -1


@helper
def turn_of(rules: Any, action: int, begun: int, pairs: bool) -> tuple[int, int]:
    """What an action names, as (first, second) bits."""
    board = rules.board
    cells = board.size * board.size
    if not pairs:
        return (begun, 1 << action) if begun else (1 << action, nothing(board))
    if action < cells * cells:
        return 1 << action // cells, 1 << action % cells
    return 1 << action - cells * cells, nothing(board)


@helper
def action_of(rules: Any, first: int, second: int) -> Any:
    """The number of a whole turn, where turns have two cells."""
    board = rules.board
    cells = board.size * board.size
    if second & board.full:
        return index(first) * cells + index(second)
    return cells * cells + index(first)


@helper
def reward(p: Position, result: int) -> int:
    """What a finished game is worth to the player who has just moved."""
    winner = result & 3
    if winner == 0:
        return 0
    return 1 if winner == 2 - p.turn else -1


@fast
def step(
    rules: Any,
    rows: Any,
    masks: Any,
    actions: Any,
    where: Any,
    begin: int,
    end: int,
    pairs: bool,
    restarts: bool,
    rewards: Any,
    results: Any,
) -> None:
    """Take legal actions; games that end begin anew where `restarts` says so."""
    stop = nothing(rules.board)
    for i in range(begin, end):
        if not where[i]:
            continue
        p, begun = position_at(rows, i), rows[i, BEGUN]
        first, second = turn_of(rules, actions[i], begun, pairs)
        if not pairs and not begun:
            seconds = rules.seconds(p, first)
            if seconds != stop:
                rows[i, BEGUN] = first
                masks[i, 0] = seconds
                continue
        p = rules.after(p, first, second)
        firsts = rules.firsts(p)
        if firsts == 0:
            results[i] = rules.result(p)
            rewards[i] = reward(p, rules.result(p))
            if restarts:
                p = rules.start()
                firsts = rules.firsts(p)
        put(rows, i, p, 0)
        note_legal(rules, p, 0, firsts, pairs, masks, i)


@fast
def sample(
    rules: Any,
    rows: Any,
    masks: Any,
    chance: Any,
    where: Any,
    begin: int,
    end: int,
    pairs: bool,
    actions: Any,
) -> None:
    """Draw an action for each game, every legal turn equally likely; -1 where there is none.

    So the first part of a turn is the likelier, the more turns begin with it.
    """
    for i in range(begin, end):
        actions[i] = -1
        p, begun = position_at(rows, i), rows[i, BEGUN]
        firsts = rules.firsts(p) if pairs else masks[i, 0]
        if not where[i] or firsts == 0:
            continue
        chance[i] = shifted(chance[i])
        if begun:
            actions[i] = index(nth(firsts, below(chance[i], count(firsts))))
            continue
        first, second = drawn_turn(rules, p, firsts, chance[i])
        actions[i] = action_of(rules, first, second) if pairs else index(first)


@fast
def playout(
    rules: Any,
    rows: Any,
    masks: Any,
    chance: Any,
    begin: int,
    end: int,
    steps: int,
    pairs: bool,
) -> tuple[int, int, int]:
    """Play so many turns by chance, every legal one equally likely; games that end begin anew.

    How many games were drawn, and won by each.
    """
    drawn = one = two = 0
    for i in range(begin, end):
        p, state = position_at(rows, i), chance[i]
        firsts = rows[i, BEGUN] or rules.firsts(p)  # a turn that has begun goes on
        if firsts == 0:
            p = rules.start()
            firsts = rules.firsts(p)
        for _ in range(steps):
            state = shifted(state)
            first, second = drawn_turn(rules, p, firsts, state)
            p = rules.after(p, first, second)
            firsts = rules.firsts(p)
            if firsts == 0:
                winner = rules.result(p) & 3
                drawn += winner == 0
                one += winner == 1
                two += winner == 2
                p = rules.start()
                firsts = rules.firsts(p)
        chance[i] = state
        put(rows, i, p, 0)
        note_legal(rules, p, 0, firsts, pairs, masks, i)
    return drawn, one, two
