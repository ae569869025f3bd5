"""The checker: whether a certificate proves what it claims, by the plain rules and no search.

It believes nothing in the file. It follows the hero's answers through every reply of the
opponent, one layer of positions after another, and holds two layers in memory.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fivesquare.certificates.claim import read_header
from fivesquare.certificates.follower import (
    ILLEGAL,
    PLAIN,
    SPOILT,
    Follower,
    Promise,
    compiled,
    reply,
)
from fivesquare.certificates.form import (
    LARGEST,
    PAIRING,
    BadCertificate,
    Proof,
    heroes,
    position_line,
)
from fivesquare.certificates.lines import Lines, Progress
from fivesquare.certificates.pairing import check_pairing
from fivesquare.certificates.rows import FIELDS, grown, members, new_set, put, size_of
from fivesquare.core import Game, GameError
from fivesquare.symmetry import smallest
from fivesquare.texts import whole_number

CHUNK = 20_000  # lines that are followed in one go
LARGE = 1000  # positions; larger layers are worth compiling for


def check(path: Path, progress: Progress | None = None) -> Proof:
    """What the certificate in a file proves; raises what is wrong with it."""
    with Lines(path, progress) as lines:
        proof = read_header(lines)
        positions = 0
        for player in heroes(proof.winner):
            if lines.next() != f"player {player}":
                raise lines.wrong(f'Here the plan of Player {player} begins: "player {player}".')
            if proof.kind == PAIRING:
                check_pairing(lines, proof.game, opponent=2 - player)
            else:
                hero = Hero(proof.game, player - 1, proof.winner is not None)
                positions += check_strategy(lines, hero)
        lines.end()
        return proof._replace(positions=positions, lines=lines.number - 1)


# A strategy: one answer in every position that can arise when the hero gives these answers.


class Hero(NamedTuple):
    """Whose plan is checked, and whether it must win or only not lose."""

    game: Game
    turn: int  # 0 or 1
    must_win: bool

    def promise(self) -> Promise:
        """The same in the words of those who follow the plan."""
        return Promise(self.turn, self.must_win, self.game.about.directionless)


def check_strategy(lines: Lines, hero: Hero) -> int:
    """Every layer up to the last; how many positions there are."""
    rules, start, promise = hero.game.rules, hero.game.start(), hero.promise()
    arising = new_set()
    turns = 0
    if start.turn == hero.turn:
        put(*smallest(rules.board, promise.directionless, start)[1:], arising)
    else:
        turns = 1
        if not reply(rules, start, promise, arising):
            raise lines.wrong("The opponent wins with the first move.")
    expected = members(arising)
    total = 0
    while len(expected):
        number = read_layer(lines, turns)
        if number != len(expected):
            raise lines.wrong(f"After {turns} turns {len(expected)} positions can arise here.")
        total += number
        expected = check_layer(lines, hero, expected)
        turns += 2
    return total


def read_layer(lines: Lines, turns: int) -> int:
    """How many positions the layer that begins here has."""
    *words, last = lines.next().split(" ")
    number = whole_number(last)
    if words != ["layer", str(turns)] or number is None or last != str(number):
        raise lines.wrong(f'Here a layer begins: "layer {turns}" and how many positions it has.')
    return number


def check_layer(lines: Lines, hero: Hero, expected: Any) -> Any:
    """Exactly the expected positions, sorted, each with an answer; what can arise from them.

    Some lines are followed while the next are read.
    """
    follower = compiled() if len(expected) > LARGE else PLAIN
    arising = new_set()
    answers: dict[str, tuple[int, int]] = {}
    with ThreadPoolExecutor(1) as other:
        followed: Future[Any] | None = None
        for begin in range(0, len(expected), CHUNK):
            number = lines.number + 1
            wanted = expected[begin : begin + CHUNK]
            rows = np.array([read_line(lines, hero, answers) for _ in wanted], np.int64)
            compare(rows[:, :FIELDS], wanted, expected, number)
            arising = followed.result() if followed else arising
            followed = other.submit(follow_all, follower, hero, rows, number, arising)
        arising = followed.result() if followed else arising
    return members(arising)


def compare(rows: Any, wanted: Any, expected: Any, number: int) -> None:
    """The positions in the lines from `number` on must be those that are wanted there."""
    differs = (rows != wanted).any(axis=1)
    if differs.any():
        first = int(differs.argmax())
        can_arise = (expected == rows[first]).all(axis=1).any()
        order = "The positions of a layer are sorted, each once."
        why = order if can_arise else "This position cannot arise here."
        raise BadCertificate(number + first, why)


def follow_all(follower: Follower, hero: Hero, rows: Any, number: int, arising: Any) -> Any:
    """Add what can arise from the lines from `number` on; the set, or a larger one in its place."""
    game, promise = hero.game, hero.promise()
    done = 0
    while True:
        done, fault = follower.follow(game.rules, rows, done, promise, arising)
        if fault == ILLEGAL:
            answer = game.move(*rows[done, FIELDS:].tolist())
            raise BadCertificate(number + done, f"{answer} is not legal in this position.")
        if fault == SPOILT:
            why = "does not win" if hero.must_win else "loses"
            raise BadCertificate(number + done, f"This answer {why}.")
        if size_of(arising) > LARGEST:
            why = f"More than {LARGEST} positions would follow: too many."
            raise BadCertificate(number + done - 1, why)
        if done == len(rows):
            return arising
        arising = grown(arising, follower.put_all)


def read_line(lines: Lines, hero: Hero, answers: dict[str, tuple[int, int]]) -> tuple[int, ...]:
    """A position on the board and its answer: x, o, holes, last, and two cells."""
    text, game = lines.next(), hero.game
    try:
        *masks, last_cell, answer = text.split(" ")
        x, o, holes = [int(mask, 16) for mask in masks]
        last = int(last_cell)
        if text != position_line((x, o, holes, last), answer):
            raise ValueError
    except ValueError:
        raise lines.wrong("Here a position and its answer should be.") from None
    if not 0 <= x | o | holes <= game.rules.board.full or not -1 <= last < game.size**2:
        raise lines.wrong("This position is not on the board.")
    if answer not in answers:
        answers[answer] = read_answer(lines, game, answer)
    return x, o, holes, last, *answers[answer]


def read_answer(lines: Lines, game: Game, answer: str) -> tuple[int, int]:
    """The two cells of an answer that is written as it should be."""
    try:
        first, second = game.read(answer)
    except GameError as error:
        raise lines.wrong(str(error)) from None
    if not first or not second:
        raise lines.wrong(f"{answer} names a cell that is not on the board.")
    if answer != game.move(first, second):
        raise lines.wrong(f"{answer} should be written {game.move(first, second)}.")
    return first, second
