"""Games on a server as values, gone through at random: every step that anybody may take."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from fivesquare.core import GameError
from fivesquare.hosted import ACTIONS, Change, Hosted, NoSeat, acted, joined, moved, opened
from fivesquare.setup import Invitation, invited

SMALL = ("block-capture:size=3", "pathway:size=3", "blockade:size=3", "adjacent-capture:size=3")
OPPONENTS = ("friend", "human", "random", "1", "perfect")


class Walked(NamedTuple):
    """A step that was tried: who, what, and what came of it (None: it was refused)."""

    before: Hosted
    seats: frozenset[int]
    wish: str
    change: Change | None


def begun(chance: random.Random) -> Hosted:
    """A new game of some kind."""
    opponent = chance.choice(OPPONENTS)
    record, seat = invited(
        Invitation(
            chance.choice(SMALL),
            opponent,
            chance.choice(("1", "2", "toss")),
            chance.choice(("", "Ann")),
            games=chance.choice((None, 1, 3)),
        )
    )
    return opened(record, seat, opponent, chance.random() < 0.5)


def attempted(game: Hosted, chance: random.Random) -> Walked:
    """Something that somebody tries."""
    seats = frozenset(chance.choice(((1,), (2,), (1, 2))))
    wish = chance.choice(("move", "move", "move", "join", *ACTIONS))
    try:
        if wish == "join":
            change = Change(joined(game, chance.choice((None, "Bob")))[0])
        elif wish == "move":
            legal = game.record.game.moves(game.record.position)
            move = chance.choice([*legal, "9,9", "nonsense"])
            change = moved(game, seats, move, len(game.record.moves))
        else:
            change = acted(game, seats, wish, claimable=chance.random() < 0.3)
    except (GameError, NoSeat):
        return Walked(game, seats, wish, None)
    return Walked(game, seats, wish, change)


def walk(seed: int, steps: int) -> Iterator[Walked]:
    """Steps through a game, and through those that follow it."""
    chance = random.Random(seed)
    game = begun(chance)
    for _ in range(steps):
        found = attempted(game, chance)
        yield found
        if found.change:
            game = found.change.game
            if found.change.following and chance.random() < 0.7:
                game = found.change.following
