"""What is known of Adjacent Capture.

Holding a cell that the opponent held instead is never worse, so a capture need not be declined.
Who needs more cells than claims and captures can bring in time has no hope.
"""

from typing import TYPE_CHECKING, Any

from fivesquare.board import count, near, nothing
from fivesquare.compiling import helper
from fivesquare.core import STANDARD, Game, Position, vacant
from fivesquare.engine.almanac.adjacent_capture import last_turn
from fivesquare.engine.insight.facts import Care, Insight
from fivesquare.engine.insight.plain import FOREVER, HOPELESS, SURE, own_moves
from fivesquare.symmetry import smallest_pair
from fivesquare.work import Watch

if TYPE_CHECKING:
    from fivesquare.engine.strong.counts import Counts
    from fivesquare.engine.strong.store import Store

FEW = 12  # empty cells with which everything about a position is found in a moment
NEAR = 4  # turns within which an end is cheap to find, however many cells are empty

# What makes a move promising, in the order of how much it says. The figures were tuned on solved
# positions with 8 to 11 stones; they decide how long a search takes, never what it finds.
CAPTURE, EXPOSED, REACH, AIR, CONTACT, OWN_BESIDE, THEIR_REACH = -975, 185, -130, 80, -35, -25, 20
THEIR_EXPOSED, THEIRS_BESIDE = -10, -10


@helper
def longer(rules: Any, p: Position, firsts: int) -> int:
    """The cells beside an own and an opponent's, unless the claim alone wins."""
    own, other = (p.o, p.x) if p.turn else (p.x, p.o)
    if count(own) + 1 >= rules.majority():
        return 0
    return firsts & near(rules.board, own) & near(rules.board, other)


@helper
def candidates(rules: Any, p: Position, hero: int, within: int, work: Any, top: int) -> int:
    """Captures where there are some; the promising claims first."""
    board = rules.board
    free = vacant(board, p)
    own, other = (p.o, p.x) if p.turn else (p.x, p.o)
    missing = rules.majority() - count(own)
    if wins_at_once(board, own, other, free, missing):
        return SURE if p.turn == hero else HOPELESS
    hero_missing = rules.majority() - count(p.o if hero else p.x)
    if 2 * own_moves(p, hero, min(within, count(free))) < hero_missing:
        return HOPELESS
    end = top
    stop = nothing(board)
    firsts = free
    # A move that lets the opponent win at once settles nothing in the mover's favour.
    spared = p.turn == hero or within >= 2
    their_missing = rules.majority() - count(other)
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        beside = near(board, first)
        seconds = beside & other if beside & own and beside & other else stop
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            taken = second & board.full
            mine, theirs, rest = own | first | taken, other & ~taken, free & ~first
            lacking = their_missing + (1 if taken else 0)
            if spared and rest and wins_at_once(board, theirs, mine, rest, lacking):
                continue
            work[end, 0] = first
            work[end, 1] = second
            work[end, 2] = promise(board, mine, theirs, rest, beside) + (CAPTURE if taken else 0)
            end += 1
    return end


@helper
def wins_at_once(board: Any, own: int, other: int, free: int, missing: int) -> bool:
    """Whether the mover, who lacks so many cells, gets them in one turn."""
    if missing == 1:
        return True
    return missing == 2 and free & near(board, own) & near(board, other) != 0


@helper
def promise(board: Any, own: int, other: int, free: int, beside: int) -> int:
    """How the mover stands after a move: the less, the better."""
    reach, their_reach = near(board, own), near(board, other)
    contact = free & reach & their_reach  # here the opponent captures next
    beside_contact = near(board, contact)
    return (
        CONTACT * count(contact)
        + EXPOSED * count(own & beside_contact)
        + THEIR_EXPOSED * count(other & beside_contact)
        + AIR * count(beside & free)
        + OWN_BESIDE * count(beside & own)
        + THEIRS_BESIDE * count(beside & other)
        + REACH * count(free & reach & ~their_reach)
        + THEIR_REACH * count(free & their_reach & ~reach)
    )


@helper
def canonical(rules: Any, p: Position) -> tuple[int, int]:
    """The smallest of the eight ways to turn the board, and whose turn it is."""
    x, o = smallest_pair(rules.board, p.x, p.o, 8)
    return x, o * 2 + p.turn


def horizon(rules: Any, p: Position) -> int:
    """On the books' board every distance is worth its price, on larger ones few are."""
    if rules.board.size <= STANDARD or count(vacant(rules.board, p)) <= FEW:
        return FOREVER
    return NEAR


def turns_left(game: Game, p: Position) -> int | None:
    """What the almanac says."""
    last = last_turn(game, p)
    return None if last is None else last - count(p.x | p.o)


def winnable(rules: Any, p: Position, hero: int) -> bool | None:
    """Each own turn brings two cells at most, with a capture."""
    turns = own_moves(p, hero, count(vacant(rules.board, p)))
    return False if count(p.o if hero else p.x) + 2 * turns < rules.majority() else None


def count_all(game: Game, store: "Store", watch: Watch) -> "Counts":
    """By one bit for each colouring."""
    from fivesquare.engine.strong import adjacent_capture  # who does not count needs none of it

    return adjacent_capture.solve(game, store, watch)


def is_vast(rules: Any) -> bool:
    """Whether a plan has millions of positions."""
    return bool(rules.board.size >= STANDARD)


def care(rules: Any, turns: int) -> Care:
    """With many empty cells the first good answer must do."""
    if rules.board.size**2 - turns <= FEW:
        return Care(compare=8)
    return Care(soon=False, compare=1)


def quick_cells(rules: Any) -> int:
    """The search slows down soon."""
    return FEW


INSIGHT = Insight(
    longer=longer,
    key=canonical,
    candidates=candidates,
    mover_wins=True,
    horizon=horizon,
    turns_left=turns_left,
    winnable=winnable,
    counted=(
        "every way to place stones of both players with an empty cell left and nobody at the"
        " majority, whether play can lead there or not"
    ),
    count_all=count_all,
    is_vast=is_vast,
    care=care,
    quick_cells=quick_cells,
)
