"""The laws of the rules: positions, turns and results."""

import pickle
from collections.abc import Iterator

from fivesquare.board import bits, nothing
from fivesquare.testing.law import Breach, Case, Law, misshapen

NOT_OF_RULES = ("", "resigned", "forfeit", "agreed")
ASKED = ("start", "firsts", "result", "flaw", "seconds", "after")


def a_position_is_five_whole_numbers_on_the_board(case: Case) -> Iterator[Breach]:
    """Every part of the program reads positions as that."""
    wrong = misshapen(case.game, case.p)
    if wrong:
        yield Breach(wrong, "turn 0 or 1, three sets of cells that do not meet, last -1 or a cell")


def a_game_begins_with_a_turn_to_make(case: Case) -> Iterator[Breach]:
    """The opening is not over."""
    if not case.moves and case.game.rules.result(case.p):
        yield Breach(f"the opening is over: {case.game.result(case.p)}", "a game that goes on")


def a_game_is_over_exactly_when_nobody_can_move(case: Case) -> Iterator[Breach]:
    """Whoever asks may ask for either."""
    game, p = case.game, case.p
    firsts, result, turn = game.rules.firsts(p), game.rules.result(p), game.turn(p)
    if bool(firsts) == bool(result):
        cells = "some cells" if firsts else "no cell"
        found = f"`result` is {result}, and there is {cells} to begin a turn with"
        yield Breach(found, "`firsts` is 0 exactly when `result` is not")
    if turn != (None if result else p.turn + 1):
        yield Breach(f"`turn` is {turn}", "None when the game is over, else p.turn + 1")


def a_result_says_who_and_why(case: Case) -> Iterator[Breach]:
    """Player 1, Player 2 or nobody, for a reason that has words."""
    packed = case.game.rules.result(case.p)
    if not packed:
        return
    winner, reason = packed & 3, packed >> 2
    if winner not in (0, 1, 2):
        yield Breach(f"the winner is {winner}", "1, 2, or 0 for a draw")
    reasons = case.game.about.reasons
    if not 0 <= reason < len(reasons) or reasons[reason] in NOT_OF_RULES:
        known = ", ".join(each for each in reasons if each not in NOT_OF_RULES)
        yield Breach(f"the reason has the number {reason}", f"that of one of: {known}")


def a_turn_names_cells_of_the_board(case: Case) -> Iterator[Breach]:
    """Every first cell can be completed, with a second or without one."""
    game, p = case.game, case.p
    full, stop = game.rules.board.full, nothing(game.rules.board)
    firsts = game.rules.firsts(p)
    if firsts & ~full:
        yield Breach(f"`firsts` is {firsts}", f"no bit but those of the cells, {full}")
    for first in bits(firsts & full):
        seconds = game.rules.seconds(p, first)
        found = f"`seconds` is {seconds} after {game.cell(first)}"
        if seconds == 0:
            yield Breach(found, f"a second cell, or `nothing(board)`, {stop}")
        elif seconds & ~(full | stop):
            yield Breach(found, f"no bit but those of the cells and {stop}")
        elif seconds != stop and not game.about.joint:
            yield Breach(found, f"`nothing(board)`, {stop}, where the kind has no joint")
        elif seconds & stop and game.about.paired:
            yield Breach(found, f"not {stop}, `nothing(board)`, where the kind is paired")


def rules_remember_nothing(case: Case) -> Iterator[Breach]:
    """Asked again, after a move was tried, they say the same of a position that is the same."""
    before, spoken = tuple(case.p), answers(case)
    case.later()
    if tuple(case.p) != before:
        yield Breach(f"a move has made {tuple(case.p)} of {before}", "the position as it was")
    for name, one, other in zip(ASKED, spoken, answers(case), strict=True):
        if one != other:
            yield Breach(f"`{name}` is {one}, then {other}", "the same, however often it is asked")


def answers(case: Case) -> list[object]:
    """What the rules say of a position."""
    rules, p, turn = case.game.rules, case.p, case.turn()
    told: list[object] = [rules.start(), rules.firsts(p), rules.result(p), rules.flaw(p)]
    return told + ([rules.seconds(p, turn[0]), rules.after(p, *turn)] if turn else [None, None])


def the_turn_passes_with_every_move(case: Case) -> Iterator[Breach]:
    """Players move in turn."""
    later = case.later()
    if later and later.p.turn != 1 - case.p.turn:
        found = f"Player {later.p.turn + 1} is to move after {later.moves[-1]}"
        yield Breach(found, f"Player {2 - case.p.turn}")


def a_position_on_the_way_has_no_flaw(case: Case) -> Iterator[Breach]:
    """What can be reached can be a position."""
    flaw = case.game.flaw(case.p)
    if flaw:
        yield Breach(f'the flaw "{flaw}"', "none, because legal moves have led here")


def a_turn_takes_an_empty_cell_for_good(case: Case) -> Iterator[Breach]:
    """So every game ends, and positions can be listed by how many cells are used."""
    later = case.later()
    if not later:
        return
    before, after = (p.x | p.o | p.holes for p in (case.p, later.p))
    move, left = later.moves[-1], " ".join(case.game.cells(before & ~after))
    if left:
        yield Breach(f"{left} is empty again after {move}", "what was used stays used")
    elif before == after:
        yield Breach(f"no more cells are used after {move}", "one more at least")


def games_and_positions_are_values(case: Case) -> Iterator[Breach]:
    """They can be keys of a dictionary and sent to another process."""
    pair = (case.game, case.p)
    again = pickle.loads(pickle.dumps(pair))
    if again != pair or hash(again) != hash(pair):
        yield Breach(f"pickled and unpickled: {again}", f"equal to {pair}")


RULE_LAWS: tuple[Law, ...] = (
    a_position_is_five_whole_numbers_on_the_board,
    a_game_begins_with_a_turn_to_make,
    a_game_is_over_exactly_when_nobody_can_move,
    a_result_says_who_and_why,
    a_turn_names_cells_of_the_board,
    rules_remember_nothing,
    the_turn_passes_with_every_move,
    a_position_on_the_way_has_no_flaw,
    a_turn_takes_an_empty_cell_for_good,
    games_and_positions_are_values,
)
