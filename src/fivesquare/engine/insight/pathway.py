"""What is known of Pathway.

How many stones a side still needs, by floods from both its edges; and pairings: where a path
cannot step diagonally it crosses from one row to the next in one column, so a defender who holds
one cell of each such pair of neighbours holds the line.

Where paths step diagonally among obstacles, what is settled at once is settled with a zone (see
`engine/zones.py`): free cells such that the same holds whatever the loser has of the others.
"""

from math import comb
from typing import Any

from fivesquare.board import around, bits, count, down, flood, left, near, nothing, right, up
from fivesquare.compiling import helper
from fivesquare.core import STANDARD, Position, vacant
from fivesquare.engine import zones
from fivesquare.engine.insight.facts import Insight, Pairs
from fivesquare.engine.insight.plain import (
    FOREVER,
    HOPELESS,
    SURE,
    everything,
    many_cells,
    own_moves,
)
from fivesquare.engine.search import forces as by_moves
from fivesquare.engine.search import new_table as plain_table
from fivesquare.symmetry import next_image, smallest_pair

LEVELS = 26  # rows of scratch for one flood: how far a path can be from its edge, and one more
FLOODS = 4 * LEVELS  # rows, before the last one, which holds a zone and until when it holds


@helper
def has_zones(rules: Any) -> bool:
    """Whether both sides race and yet draws have to be proved: there zones are worth it."""
    return bool(rules.diagonal and rules.blocked)


@helper
def beside(rules: Any, cells: int) -> int:
    """Where a path may step from these cells."""
    return around(rules.board, cells) if rules.diagonal else near(rules.board, cells)


@helper
def levels(rules: Any, own: int, free: int, edge: int, most: int, work: Any, base: int) -> None:
    """Row `base + n`: the cells that a path from the edge reaches with at most n new stones."""
    board = rules.board
    reached = flood(board, edge & own, own, rules.diagonal)
    work[base, 0] = reached
    for n in range(1, most + 1):
        fresh = (beside(rules, reached) | edge) & free & ~reached
        reached = flood(board, reached | fresh, own | reached | fresh, rules.diagonal)
        work[base + n, 0] = reached


@helper
def region(free: int, stones: int, work: Any, base: int) -> int:
    """The free cells on a path from edge to edge that needs at most so many new stones."""
    found = 0
    for n in range(1, stones + 1):
        found |= work[base + n, 0] & work[base + LEVELS + stones + 1 - n, 0]
    return found & free


@helper
def pairing_holds(rules: Any, own: int, free: int, across: bool, to_move: bool) -> bool:
    """Whether the defender can answer within pairs of neighbours along some line for ever.

    A pair is dead where the defender or an obstacle has a cell of it, safe where both are free,
    hot where one is the hero's and one free (to be answered at once), and open where both are
    the hero's. One hot pair can be answered, by a defender who is to move.
    """
    board = rules.board
    line, size = (board.first_column, board.size) if across else (board.first_row, board.size)
    for _ in range(size - 1):
        following = right(board, line) if across else up(board, line)
        mine = line & own
        beyond = following & own
        back = left(board, beyond) if across else down(board, beyond)
        back_free = left(board, following & free) if across else down(board, following & free)
        is_open = mine & back
        hot = mine & back_free | line & free & back
        if is_open == 0 and count(hot) <= (0 if to_move else 1):
            return True
        line = following
    return False


@helper
def two_of(cells: int) -> int:
    """Two of several cells."""
    others = cells & (cells - 1)
    return cells & -cells | others & -others


@helper
def cut(rules: Any, own: int, free: int, sides: Any, stones: int) -> int:
    """Free cells of which a side needs so many for a path, whatever it has of the others.

    From an edge the first new stones, the second ones and so on make up layers, and every path has
    a cell of each layer that comes before the other edge: so many layers, from the edge where
    they are smaller.
    """
    board = rules.board
    smallest = free
    for edge in sides:
        reached = flood(board, edge & own, own, rules.diagonal)
        layers = 0
        for _ in range(stones):
            layer = (beside(rules, reached) | edge) & free & ~reached
            if layer == 0:
                return 0
            layers |= layer
            reached = flood(board, reached | layer, own | reached | layer, rules.diagonal)
        if count(layers) < count(smallest):
            smallest = layers
    return smallest


@helper
def note(work: Any, zone: int, upto: int) -> None:
    """Keep a zone, and up to how many turns a no holds in it."""
    row = work.shape[0] - 1
    work[row, 0] = zone
    work[row, 1] = upto


@helper
def note_win(
    rules: Any, work: Any, cells: int, loser: int, free: int, sides: Any, most: int
) -> None:
    """Keep the zone of a win: the cells that it takes, and a cut of which the loser, with these
    stones and sides, would need one more than can be had meanwhile."""
    if has_zones(rules):
        note(work, cells | cut(rules, loser, free, sides, most + 1), FOREVER)


@helper
def note_lack(
    rules: Any, work: Any, own: int, free: int, sides: Any, most: int, within: int
) -> None:
    """Keep the zone of a side that has no path with so many stones: none in time, or none."""
    if not has_zones(rules):
        return
    if flood(rules.board, sides[0], own | free, rules.diagonal) & sides[1] == 0:
        note(work, 0, FOREVER)
    else:
        note(work, cut(rules, own, free, sides, most + 1), within)


@helper
def candidates(rules: Any, p: Position, hero: int, within: int, work: Any, top: int) -> int:
    """The cells that matter, those on the shortest paths of both sides first."""
    board = rules.board
    free = vacant(board, p)
    own, other = (p.o, p.x) if hero else (p.x, p.o)
    to_move = p.turn == hero
    moves = own_moves(p, hero, min(within, count(free)))
    scratch = work.shape[0] - 1 - FLOODS
    note(work, 0, 0)  # stays so unless something is settled, or a move forced
    if not rules.diagonal and pairing_holds(rules, own, free, hero == 1, to_move):
        return HOPELESS
    rows, columns = (board.first_row, board.last_row), (board.first_column, board.last_column)
    mine, theirs = (columns, rows) if hero else (rows, columns)
    depth = min(moves, LEVELS - 1)
    levels(rules, own, free, mine[0], depth, work, scratch)
    levels(rules, own, free, mine[1], depth, work, scratch + LEVELS)
    useful = region(free, depth, work, scratch)
    if useful == 0:
        note_lack(rules, work, own, free, mine, depth, within)
        return HOPELESS
    finish = region(free, 1, work, scratch)
    if to_move and finish:
        note_win(rules, work, finish & -finish, other, free, theirs, 0)
        return SURE
    their_moves = min(within, count(free)) - moves
    their_base = scratch + 2 * LEVELS
    their_depth = min(their_moves, LEVELS - 1)
    levels(rules, other, free, theirs[0], their_depth, work, their_base)
    levels(rules, other, free, theirs[1], their_depth, work, their_base + LEVELS)
    if rules.diagonal:
        useful |= region(free, their_depth, work, their_base)
    their_finish = region(free, 1, work, their_base)
    if not to_move and their_finish:
        note_win(rules, work, their_finish & -their_finish, own, free, mine, 0)
        return HOPELESS
    must = their_finish if to_move else finish
    mover, sides = (own, mine) if to_move else (other, theirs)
    if must:  # the opponent threatens to finish: only that cell will do, all else loses at once
        useful = must
        note_win(rules, work, two_of(must), mover, free, sides, 1)
        if must & (must - 1):
            return HOPELESS if to_move else SURE
    elif (depth if to_move else their_depth) >= 2:
        pairs = region(free, 2, work, scratch if to_move else their_base)
        threat = double_threat(rules, mover, free, sides, pairs)
        if threat:
            loser, their_sides = (other, theirs) if to_move else (own, mine)
            note_win(rules, work, threat, loser, free, their_sides, 1)
            return SURE if to_move else HOPELESS
    end = top
    stop = nothing(board)
    open_cells = useful
    while useful:
        cell = useful & -useful
        useful ^= cell
        work[end, 0] = cell
        work[end, 1] = stop
        stones = needed(cell, depth, work, scratch) + needed(cell, their_depth, work, their_base)
        ways = count(around(board, around(board, cell)) & open_cells)
        work[end, 2] = stones * 64 - ways
        end += 1
    return end


@helper
def double_threat(rules: Any, own: int, free: int, sides: Any, cells: int) -> int:
    """One of these cells that gives the mover two ways to finish at the next turn, with both
    ways; 0 if there is none."""
    board = rules.board
    while cells:
        cell = cells & -cells
        cells ^= cell
        one = flood(board, sides[0] & (own | cell), own | cell, rules.diagonal)
        two = flood(board, sides[1] & (own | cell), own | cell, rules.diagonal)
        ends = (beside(rules, one) | sides[0]) & (beside(rules, two) | sides[1]) & free & ~cell
        if ends & (ends - 1):
            threat: int = cell | two_of(ends)
            return threat
    return 0


@helper
def needed(cell: int, most: int, work: Any, base: int) -> int:
    """How many new stones the shortest path through a cell needs."""
    one = two = most + 1
    for n in range(most, 0, -1):
        if work[base + n, 0] & cell:
            one = n
        if work[base + LEVELS + n, 0] & cell:
            two = n
    return one + two


def likeness(rules: Any, p: Position) -> tuple[int, int]:
    """Everything, turned as is best of the same four ways; the obstacles are turned too."""
    image = smallest_image = (p.x, p.o, p.holes)
    for way in range(1, 4):
        x, o, holes = (next_image(rules.board, way, cells) for cells in image)
        image = (x, o, holes)
        smallest_image = min(smallest_image, image)
    packed: tuple[int, int] = everything(rules, Position(p.turn, *smallest_image, -1))
    return packed


@helper
def canonical(rules: Any, p: Position) -> tuple[int, int]:
    """The smallest of the four ways to turn the board that keep everybody's sides."""
    x, o = p.x, p.o
    if rules.blocked == 0:
        x, o = smallest_pair(rules.board, x, o, 4)
    return x, o * 2 + p.turn


def forces(
    rules: Any, p: Position, hero: int, within: int, table: Any, work: Any, top: int, control: Any
) -> int:
    """The search by zones where it is worth it."""
    if has_zones(rules):
        return zones.forces(rules, p, hero, within, table, work, top, control)
    return by_moves(rules, p, hero, within, table, work, top, control)


def new_table(rules: Any, bits: int) -> Any:
    """Half as many entries, which hold more and suffice, for a search by zones."""
    return plain_table(bits - 1, zones.ENTRY_WORDS) if has_zones(rules) else plain_table(bits)


def winnable(rules: Any, p: Position, hero: int) -> bool:
    """Whether some path needs no more new stones than there are own turns: then there is room for
    the opponent's stones elsewhere."""
    board, free = rules.board, vacant(rules.board, p)
    own = p.o if hero else p.x
    edge, goal = (
        (board.first_column, board.last_column) if hero else (board.first_row, board.last_row)
    )
    reached = flood(board, edge, own, rules.diagonal)
    for _ in range(own_moves(p, hero, count(free))):
        fresh = (beside(rules, reached) | edge) & free
        reached = flood(board, reached | fresh, own | reached | fresh, rules.diagonal)
    return bool(reached & goal)


def at_least(rules: Any) -> int:
    """All positions of the turns in which nobody can have a path yet."""
    free, pathless = count(vacant(rules.board, rules.start())), 2 * rules.board.size - 2
    return sum(comb(free, turns) * comb(turns, turns // 2) for turns in range(pathless + 1))


def pairing(rules: Any, player: int) -> Pairs | None:
    """Pairs of neighbours over the middle of the board, that a path of the opponent must cross."""
    if rules.diagonal:
        return None
    board, free = rules.board, ~rules.blocked
    middle = board.size // 2 - 1
    across = player == 1  # then the opponent's path leads over the columns
    line = board.first_column << middle if across else board.first_row << middle * board.size
    pairs = ((cell, right(board, cell) if across else up(board, cell)) for cell in bits(line))
    return tuple((one, two) for one, two in pairs if free & one and free & two)


def quick_cells(rules: Any) -> int:
    """Draws make the search long: on large boards, or with diagonals among obstacles."""
    is_slow = rules.blocked if rules.diagonal else rules.board.size > STANDARD
    return 16 if is_slow else many_cells(rules)


INSIGHT = Insight(
    key=canonical,
    candidates=candidates,
    forces=forces,
    new_table=new_table,
    mover_wins=True,
    hurries=True,
    winnable=winnable,
    at_least=at_least,
    pairing=pairing,
    quick_cells=quick_cells,
    likeness=likeness,
)
