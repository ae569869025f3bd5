"""A second checker of certificates, written from docs/certificates.md and the rules alone.

It shares no code with the project: the rules are those of `naive`, cells are pairs, positions are
sets, and the whole file is read at once. Slow, and meant to be read beside the page.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import naive
from naive import Cell, State

LONGEST_LINE = 1000
LARGEST_LAYER = 20_000_000
WHOLE = "0|[1-9][0-9]*"
SET = "0|[1-9a-f][0-9a-f]*"
CELL = f"(?:{WHOLE}),(?:{WHOLE})"
DIRECTIONLESS = (naive.BlockCapture, naive.Blockade, naive.AdjacentCapture)

Key = tuple[int, int, int, int]  # the four numbers of a position


class RefusedError(Exception):
    """The file is no sound certificate."""


class Proved(NamedTuple):
    """What a sound certificate proves."""

    game: str
    winner: int | None
    positions: int


def demand(true: bool, otherwise: str) -> None:
    """Go on only if it is so."""
    if not true:
        raise RefusedError(otherwise)


def check(path: Path) -> Proved:
    """What the file proves; `RefusedError` when it proves nothing."""
    lines = read(path)
    text, winner, proof = header(lines[0])
    game = named(text)
    rest = iter(lines[1:-1])
    positions = 0
    for hero in (1, 2) if winner is None else (winner,):
        demand(next(rest, "") == f"player {hero}", f"the plan of Player {hero}")
        good: set[int | None] = {hero} if winner else {hero, None}
        if proof == "strategy":
            positions += follow(game, hero, good, rest)
        else:
            if winner is not None or not isinstance(game, naive.Pathway):
                raise RefusedError("no claim for a pairing")
            hold(game, hero, next(rest, ""))
    demand(next(rest, None) is None, "more than a proof")
    return Proved(text, winner, positions)


# The form.


def read(path: Path) -> list[str]:
    """The lines of the file, the last of which sums up the others."""
    try:
        text = gzip.decompress(path.read_bytes()).decode("ascii")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise RefusedError("not gzip, or not ASCII") from error
    demand(text.endswith("\n"), "the last line does not end")
    lines = text[:-1].split("\n")
    for line in lines:
        demand(bool(re.fullmatch(f"[ -~]{{1,{LONGEST_LINE}}}", line)), "not such a line")
    before = "".join(f"{line}\n" for line in lines[:-1])
    total = hashlib.sha256(before.encode()).hexdigest()
    demand(lines[-1] == f"end {len(lines) - 1} {total}", "not the end line")
    return lines


def header(line: str) -> tuple[str, int | None, str]:
    """Game, winner and kind of proof."""
    try:
        fields = json.loads(line, object_pairs_hook=lambda pairs: pairs)
    except (ValueError, RecursionError) as error:
        raise RefusedError("no JSON") from error
    demand(isinstance(fields, list) and all(isinstance(f, tuple) for f in fields), "no object")
    names = [name for name, _ in fields]
    demand(sorted(names) == ["format", "game", "proof", "version", "winner"], "other fields")
    claim: dict[str, Any] = dict(fields)
    demand(claim["format"] == "fivesquare certificate", "format")
    demand(type(claim["version"]) is int and claim["version"] == 1, "version")
    winner = claim["winner"]
    demand(winner is None or type(winner) is int and winner in (1, 2), "winner")
    demand(claim["proof"] in ("strategy", "pairing"), "proof")
    demand(isinstance(claim["game"], str), "game")
    return claim["game"], winner, claim["proof"]


OPTIONS = {
    "block-capture": "(,size=[37])?",
    "knights-blockade": "(,size=[3467])?(,crossing=no)?",
    "pathway": "(,size=[3467])?(,diagonal=yes)?(,first=2)?(,blocked=[1-7.-]+)?",
    "blockade": "(,size=[3467])?",
    "adjacent-capture": "(,size=[3467])?",
}


def named(text: str) -> naive.Game:
    """The game, whose name must be canonical."""
    name, colon, options = text.partition(":")
    demand(name in OPTIONS and bool(options) == bool(colon), "no such game")
    demand(bool(re.fullmatch(OPTIONS[name], f",{options}" if options else "")), "no such variant")
    obstacles = options.partition("blocked=")[2]
    demand(
        not obstacles or bool(re.fullmatch("([1-7][.][1-7]-)*[1-7][.][1-7]", obstacles)), "cells"
    )
    game = naive.load(text)
    if isinstance(game, naive.Pathway) and obstacles:
        cells = sorted(game.blocked)
        demand(obstacles == "-".join(f"{r}.{c}" for r, c in cells), "obstacles not in order")
        demand(game.blocked <= game.cells, "obstacles off the board")
        demand(len(game.cells - game.blocked) >= 2, "too many obstacles")
    return game


# A strategy.


def follow(game: naive.Game, hero: int, good: set[int | None], lines: Iterator[str]) -> int:
    """Follow a plan from the opening; how many positions it holds."""
    opening = game.initial()
    turns = 0 if opening.mover == hero else 1
    waiting = {opening} if turns == 0 else set(replies(game, opening, good))
    expected = {key(game, state): state for state in waiting}
    positions = 0
    while expected:
        demand(len(expected) <= LARGEST_LAYER, "too large a layer")
        demand(next(lines, "") == f"layer {turns} {len(expected)}", f"layer {turns}")
        arising: dict[Key, State] = {}
        for numbers in sorted(expected):
            state = standing(game, numbers, hero)
            x, o, holes, last = numbers
            line = next(lines, "")
            begin = f"{x:x} {o:x} {holes:x} {last} "
            demand(line.startswith(begin), "another position")
            answer = line.removeprefix(begin)
            demand(answer in game.legal(state), "not legal")
            for reply in replies(game, played(game, state, answer), good):
                arising[key(game, reply)] = reply
        positions += len(expected)
        expected = arising
        turns += 2
    return positions


def replies(game: naive.Game, state: State, good: set[int | None]) -> Iterator[State]:
    """What can arise from a position; a game that is over must have ended well."""
    if ended(game, state, good):
        return
    for move in game.legal(state):
        after = played(game, state, move)
        if not ended(game, after, good):
            yield after


def ended(game: naive.Game, state: State, good: set[int | None]) -> bool:
    """Whether the game is over; if so it must have ended well."""
    outcome = game.outcome(state)
    demand(outcome is None or outcome[0] in good, "a game ends otherwise")
    return outcome is not None


def played(game: naive.Game, state: State, move: str) -> State:
    """The position after a turn, with everything that the page lists."""
    first, *second = naive.cells_in(move)
    own, theirs, dead, last = state.own, state.theirs, state.dead, state.last
    if isinstance(game, naive.KnightsBlockade):
        own, dead = frozenset({first}), dead | own
    elif isinstance(game, naive.Blockade):
        own, dead, last = own | {first}, dead | set(second), first
    else:
        own, theirs = own | {first, *second}, theirs - set(second)
        last = first if isinstance(game, naive.BlockCapture) else None
    after = state.holding(own, theirs)
    return after._replace(mover=naive.other(state.mover), dead=dead, last=last)


def key(game: naive.Game, state: State) -> Key:
    """The four numbers of a position: of its image that is sorted first, if images are the same."""
    size, low = game.size, game.lowest
    images = []
    for way in range(8 if isinstance(game, DIRECTIONLESS) else 1):

        def number(cell: Cell, way: int = way) -> int:
            row, column = cell[0] - low, cell[1] - low
            row = size - 1 - row if way & 1 else row
            column = size - 1 - column if way & 2 else column
            return column * size + row if way & 4 else row * size + column

        x, o, holes = (sum(1 << number(c) for c in s) for s in (state.one, state.two, state.dead))
        images.append((x, o, holes, -1 if state.last is None else number(state.last)))
    return min(images)


def standing(game: naive.Game, numbers: Key, mover: int) -> State:
    """The position that four numbers write."""
    x, o, holes, last = numbers
    order = sorted(game.cells)
    one, two, dead = (
        frozenset(cell for bit, cell in enumerate(order) if mask >> bit & 1)
        for mask in (x, o, holes)
    )
    return State(mover, one, two, dead, None if last < 0 else order[last])


# A pairing.


def hold(game: naive.Pathway, hero: int, line: str) -> None:
    """With these pairs the hero keeps the opponent from joining his sides."""
    demand(bool(re.fullmatch(f"pairs( {CELL}-{CELL})*", line)), "not such pairs")
    pairs = [naive.cells_in(pair.replace("-", " ")) for pair in line.split(" ")[1:]]
    used = [cell for pair in pairs for cell in pair]
    free = game.cells - game.blocked
    demand(len(set(used)) == len(used) and set(used) <= free, "not free cells, each once")
    axis = 2 - hero  # the opponent's: Player 1 joins rows, and Player 2 columns
    seen: set[frozenset[Cell]] = set()
    waiting = [free]
    while waiting:  # leave out one cell of a pair only where a path would use both
        allowed = waiting.pop()
        path = shortest(game, allowed, axis)
        if path is None or allowed in seen:
            continue
        seen.add(allowed)
        doubled = [pair for pair in pairs if set(pair) <= path]
        demand(bool(doubled), "the opponent joins his sides")
        waiting += [allowed - {cell} for cell in doubled[0]]


def shortest(game: naive.Pathway, allowed: frozenset[Cell], axis: int) -> set[Cell] | None:
    """The cells of a shortest path between the sides, or nothing."""
    came: dict[Cell, Cell | None] = {c: None for c in allowed if c[axis] == game.lowest}
    queue = sorted(came)
    for cell in queue:
        if cell[axis] == game.highest:
            path: set[Cell] = set()
            step: Cell | None = cell
            while step is not None:
                path.add(step)
                step = came[step]
            return path
        for beside in sorted(naive.shifted(cell, game.steps) & allowed):
            if beside not in came:
                came[beside] = cell
                queue.append(beside)
    return None


if __name__ == "__main__":
    print(check(Path(sys.argv[1])))
