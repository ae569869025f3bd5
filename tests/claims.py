"""Whether a hint is true: its scores, its move and the claim that explains it, each checked by the
naive rules and by what every position is worth, and none by its wording."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import naive
from fivesquare import Game, Move, Position, load
from fivesquare.engine.advice import Advice
from fivesquare.engine.reasons import Reason, Why
from fivesquare.engine.solver import Score, solving
from naive_solver import NaiveSolver

MOST = 300_000  # positions that the naive solver remembers


class Node(NamedTuple):
    """A position, as both implementations of the rules have it."""

    p: Position
    state: naive.State


class Truth:
    """Everything about a game: by the naive solver if few cells are empty, else by the engine."""

    def __init__(self, name: str, few: int = 6) -> None:
        self.game: Game = load(name)
        self.rules = naive.load(name)
        self.naive = NaiveSolver(self.rules)
        self.few = few

    def start(self) -> Node:
        return Node(self.game.start(), self.rules.initial())

    def moves(self, node: Node) -> list[str]:
        return [*self.rules.legal(node.state)] if self.winner(node) is None else []

    def after(self, node: Node, move: str) -> Node:
        return Node(self.game.after(node.p, move), self.rules.apply(node.state, move))

    def winner(self, node: Node) -> int | None:
        """0 for a draw, None while the game goes on."""
        outcome = self.rules.outcome(node.state)
        return None if outcome is None else outcome[0] or 0

    def score(self, node: Node) -> Score:
        """For the player to move."""
        empty = self.game.size**2 - (node.p.x | node.p.o | node.p.holes).bit_count()
        if empty <= self.few:
            if len(self.naive.known) > MOST:
                self.naive.known.clear()
            return Score(*self.naive.score(node.state))
        with solving(self.game) as solver, solver.within_time(None):
            return solver.score(node.p)

    def sign(self, node: Node, player: int) -> int:
        """1, 0 or -1 for a player."""
        sign = self.score(node).sign
        return sign if node.state.mover == player else -sign

    def worth(self, node: Node, move: str) -> Score:
        """Of a move, for whoever makes it."""
        return self.score(self.after(node, move)).before()

    def winning(self, node: Node) -> set[str]:
        """What wins at once."""
        player = node.state.mover
        return {m for m in self.moves(node) if self.winner(self.after(node, m)) == player}

    def lines(self, chance: Random) -> Iterator[Node]:
        """The positions of a random game, but for the last."""
        node = self.start()
        while moves := self.moves(node):
            yield node
            node = self.after(node, chance.choice(moves))


class Claimed(NamedTuple):
    """A turn and what is claimed of it."""

    truth: Truth
    node: Node
    move: Move
    among: list[str]  # every turn that could have been named
    reason: Reason

    @property
    def player(self) -> int:
        return self.node.state.mover

    @property
    def then(self) -> Node:
        return self.truth.after(self.node, self.move)

    @property
    def others(self) -> list[str]:
        return [move for move in self.among if move != self.move]

    @property
    def keeping(self) -> list[str]:
        """The turns that are worth as much."""
        signs = {move: self.truth.worth(self.node, move).sign for move in self.among}
        return [move for move in self.among if signs[move] == signs[self.move]]

    def after_replies(self) -> dict[str, Node]:
        return {move: self.truth.after(self.then, move) for move in self.truth.moves(self.then)}

    def after_others(self) -> dict[str, Node]:
        return {move: self.truth.after(self.node, move) for move in self.others}

    def good_replies(self) -> list[str]:
        """Those that keep the opponent's result."""
        sign = self.truth.sign(self.then, self.player)
        found = self.after_replies().items()
        return [move for move, node in found if self.truth.sign(node, self.player) == sign]

    def wins_with(self, node: Node) -> bool:
        """Whether one of the named turns, or any if none is named, wins at once."""
        winning = self.truth.winning(node)
        return bool(winning & {*self.reason.moves} if self.reason.moves else winning)

    def wins_but(self, nodes: dict[str, Node]) -> bool:
        """Whether that is so after all of these turns but the excepted ones, which are few."""
        but, named = {*self.reason.but}, len(self.reason.but)
        fails = {move for move, node in nodes.items() if not self.wins_with(node)}
        return fails == but and named == len(but) <= 2 and len(nodes) > 2 * named

    def reachable(self) -> Iterator[Node]:
        """Every position that can follow."""
        seen, waiting = {self.node}, [self.node]
        while waiting:
            yield (node := waiting.pop())
            for move in self.truth.moves(node):
                if (after := self.truth.after(node, move)) not in seen:
                    seen.add(after)
                    waiting.append(after)


def ends(c: Claimed) -> bool:
    return c.truth.winner(c.then) == c.player


def forced(c: Claimed) -> bool:
    return not c.others


def sure(c: Claimed) -> bool:
    return len(c.reason.moves) == 1 and all(map(c.wins_with, c.after_replies().values()))


def fork(c: Claimed) -> bool:
    winning = [c.truth.winning(node) & {*c.reason.moves} for node in c.after_replies().values()]
    return len({*c.reason.moves}) == 2 and all(winning) and not set.intersection(*winning)


def following(c: Claimed) -> bool:
    return not c.reason.moves and all(map(c.wins_with, c.after_replies().values()))


def only(c: Claimed) -> bool:
    return c.keeping == [c.move] and c.reason.of == len(c.among) > 1


def escape(c: Claimed) -> bool:
    return only(c) and len(c.reason.moves) == 1 and c.wins_but(c.after_others())


def otherwise(c: Claimed) -> bool:
    is_named = len(c.reason.moves) == 1 and not c.reason.but
    return is_named and not c.truth.winning(c.then) and c.wins_but(c.after_others())


def threat(c: Claimed) -> bool:
    return len(c.reason.moves) == 1 and unless(c)


def unless(c: Claimed) -> bool:
    return bool(c.reason.but) and c.wins_but(c.after_replies())


def narrow(c: Claimed) -> bool:
    good, of = c.good_replies(), len(c.after_replies())
    return [*c.reason.moves] == good and 1 <= len(good) <= 2 and len(good) < of == c.reason.of


def hard(c: Claimed) -> bool:
    counts = len(c.good_replies()), len(c.after_replies())
    return (c.reason.number, c.reason.of) == counts and counts[0] < counts[1]


def start(c: Claimed) -> bool:
    split = c.truth.game.split
    begun = split(c.move)[0]
    counts = len(c.keeping), len(c.among)
    return (
        all(split(move)[0] == begun for move in c.keeping)
        and (c.reason.number, c.reason.of) == counts
        and any(split(move)[0] != begun for move in c.others)
    )


def few(c: Claimed) -> bool:
    counts = len(c.keeping), len(c.among)
    return (
        (c.reason.number, c.reason.of) == counts and counts[0] <= 3 and 2 * counts[0] <= counts[1]
    )


def one_way(c: Claimed) -> bool:
    split = c.truth.game.split
    return {split(move)[0] for move in c.after_replies()} == {*c.reason.moves}


def wins(c: Claimed) -> bool:
    worth = c.truth.worth(c.node, c.move)
    return worth.sign == 1 and c.reason.number in (0, worth.distance)


def lasts(c: Claimed) -> bool:
    worths = [c.truth.worth(c.node, move).goodness() for move in c.among]
    own = c.truth.worth(c.node, c.move)
    return own.sign == -1 and max(worths) == own.goodness() and c.reason.number == own.distance


def lost(c: Claimed) -> bool:
    replies = c.after_replies().values()
    return c.reason.number == len(replies) and all(c.truth.sign(n, c.player) < 0 for n in replies)


def safe(c: Claimed) -> bool:
    return all(c.truth.sign(node, c.player) == 0 for node in c.after_replies().values())


def dead(c: Claimed) -> bool:
    return all(c.truth.winner(node) in (None, 0) for node in c.reachable())


CLAIMS: dict[Why, Callable[[Claimed], bool]] = {
    Why.ENDS: ends,
    Why.FORCED: forced,
    Why.SURE: sure,
    Why.FORK: fork,
    Why.NEXT: following,
    Why.ONLY: only,
    Why.ESCAPE: escape,
    Why.ELSE: otherwise,
    Why.THREAT: threat,
    Why.UNLESS: unless,
    Why.NARROW: narrow,
    Why.HARD: hard,
    Why.START: start,
    Why.FEW: few,
    Why.ONE_WAY: one_way,
    Why.WINS: wins,
    Why.LASTS: lasts,
    Why.LOST: lost,
    Why.SAFE: safe,
    Why.DEAD: dead,
}


def check(truth: Truth, node: Node, first: str | None, found: Advice) -> None:
    """The hint claims nothing that is not so."""
    game = truth.game
    among = [move for move in truth.moves(node) if first in (None, game.split(move)[0])]
    about = f"{game} {node.p} {first} {found}"
    assert found.move in among, about
    assert found.own in (None, truth.score(node), truth.score(node)._replace(distance=None)), about
    if found.worth is not None:
        worth = truth.worth(node, found.move)
        assert found.worth in (worth, worth._replace(distance=None)), about
        signs = {truth.worth(node, move).sign for move in among}
        assert worth.sign == max(signs), f"it gives the result away: {about}"
    if found.reason is not None:
        claimed = Claimed(truth, node, found.move, among, found.reason)
        assert CLAIMS[found.reason.why](claimed), about
