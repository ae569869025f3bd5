"""Which games the laws are tried on, and how a random game is drawn."""

from hypothesis import strategies as st

from fivesquare import Game, Move, Position, books, load
from fivesquare.testing import Case

VARIANTS = (
    "block-capture",
    "block-capture:size=3",
    "block-capture:size=7",
    "knights-blockade",
    "knights-blockade:crossing=no",
    "knights-blockade:size=3",
    "knights-blockade:size=4,crossing=no",
    "knights-blockade:size=7",
    "pathway",
    "pathway:first=2",
    "pathway:size=3",
    "pathway:size=4,diagonal=yes",
    "pathway:diagonal=yes,first=2,blocked=2.2-4.5",
    "pathway:size=7,blocked=1.1-4.4-7.7",
    "blockade",
    "blockade:size=3",
    "blockade:size=4",
    "blockade:size=7",
    "adjacent-capture",
    "adjacent-capture:size=3",
    "adjacent-capture:size=4",
    "adjacent-capture:size=6",
)

games = st.sampled_from(VARIANTS).map(load)


@st.composite
def lines(draw: st.DrawFn) -> tuple[Game, list[Move]]:
    """A game and some legal moves of it, often up to the end."""
    game = draw(games)
    length = draw(st.integers(0, game.size**2))
    moves: list[Move] = []
    p = game.start()
    while len(moves) < length and (legal := game.moves(p)):
        moves.append(legal[draw(st.integers(0, len(legal) - 1))])
        p = game.after(p, moves[-1])
    return game, moves


@st.composite
def positions(draw: st.DrawFn) -> tuple[Game, Position]:
    """A game and a position that can be reached in it."""
    game, moves = draw(lines())
    return game, game.replay(moves)[-1]


@st.composite
def ends(draw: st.DrawFn) -> tuple[Game, Position]:
    """A game and a position in which it is over."""
    game = draw(games)
    p, chance = game.start(), draw(st.randoms(use_true_random=False))
    while legal := game.moves(p):
        p = game.after(p, chance.choice(legal))
    return game, p


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A position on the way through a random game."""
    game = draw(games)
    case = Case(game, game.start(), seed=draw(st.integers(0, 10**6)), book=books.of(game))
    for _ in range(draw(st.integers(0, game.size**2))):
        case = case.later() or case
    return case
