"""A certificate from the first layer to the last, or by a pairing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from fivesquare.certificates.form import (
    PAIRING,
    STRATEGY,
    Proof,
    heroes,
    position_line,
)
from fivesquare.certificates.rows import FIELDS, grown, members, new_set
from fivesquare.certificates.writer import Writer, certificate
from fivesquare.core import Game, Move
from fivesquare.engine import insight
from fivesquare.engine.insight.facts import Pairs
from fivesquare.engine.proofs.layers import (
    Goal,
    Tools,
    answer_all,
    put_all,
)
from fivesquare.engine.solver import Solver, solving
from fivesquare.symmetry import smallest
from fivesquare.work import Stop, Stopped

Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much
PIECES = 1000  # signs of life for a layer, at most one for each position
LINES = 100_000  # that are written in one go
LARGE_TABLE = 24  # bits, for a proof of millions of positions: most of what was found is kept


def certify(
    game: Game,
    value: int,
    path: Path,
    seconds: float | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Write a certificate that the opening is worth this (1, 0 or -1) to the first player.

    Raises Stopped, and leaves no file, when the time is up first.
    """
    first = game.start().turn + 1
    winner = None if value == 0 else first if value > 0 else 3 - first
    paired = {player: insight.of(game).pairing(game.rules, player) for player in heroes(winner)}
    by_pairs = winner is None and None not in paired.values()
    kind = PAIRING if by_pairs else STRATEGY
    positions = 0
    with (
        certificate(path, game, winner, kind) as writer,
        nullcontext() if by_pairs else remembering(game, seconds, stop) as solver,
    ):
        for player, pairs in paired.items():
            writer.write([f"player {player}"])
            if solver is None:
                writer.write([pairs_line(game, pairs or ())])
            else:
                plan = Plan(solver, writer, player - 1, winner is not None, progress)
                positions += plan.write()
    return Proof(game, winner, kind, positions, writer.lines)


@contextmanager
def remembering(game: Game, seconds: float | None, stop: Stop | None) -> Iterator[Solver]:
    """A solver that can remember a whole proof of this game: its answers are then at hand.

    The clock runs once everything is compiled.
    """
    is_vast = insight.of(game).is_vast(game.rules)
    with nullcontext(Solver(game, LARGE_TABLE)) if is_vast else solving(game) as solver:
        compile_plans(solver)
        with solver.within_time(seconds, stop):
            yield solver


def compile_plans(solver: Solver) -> None:
    """Have what writes plans compiled, by writing none."""
    tools = Tools(solver.table, solver.work, solver.control)
    layer, answers = np.zeros((0, FIELDS), np.int64), np.zeros((0, 2), np.int64)
    goal = Goal(0, True, True, 1, True)
    answer_all(solver.game.rules, layer, answers, 0, 0, goal, tools, new_set())
    put_all(layer, new_set())


class Plan:
    """One hero's answers, made and written layer by layer."""

    def __init__(
        self, solver: Solver, writer: Writer, hero: int, wins: bool, progress: Progress | None
    ) -> None:
        self.solver, self.writer, self.progress = solver, writer, progress
        self.game = solver.game
        self.hero, self.wins = hero, wins
        self.turned = self.game.about.directionless
        self.texts: dict[tuple[int, int], Move] = {}

    def write(self) -> int:
        """All layers; how many positions they have."""
        layer = self.first_layer()
        turns = int(self.game.start().turn != self.hero)
        total = 0
        while len(layer):
            answers, following = self.answer(layer, turns)
            self.write_layer(layer, answers, turns)
            total += len(layer)
            layer = following
            turns += 2
        return total

    def first_layer(self) -> Any:
        """The opening, or the positions after every first move of the opponent."""
        game, start = self.game, self.game.start()
        firsts = [start]
        if start.turn != self.hero:
            after = [game.rules.after(start, *turn) for turn in game.turns(start)]
            firsts = [p for p in after if not game.rules.result(p)]
        fields = sorted({smallest(game.rules.board, self.turned, p)[1:] for p in firsts})
        return np.array(fields, np.int64).reshape(-1, 4)

    def answer(self, layer: Any, turns: int) -> tuple[Any, Any]:
        """The answers for a layer, and the next layer."""
        solver = self.solver
        tools = Tools(solver.table, solver.work, solver.control)
        goal = self.goal(turns)
        answers = np.zeros((len(layer), 2), np.int64)
        found = new_set()
        done = 0
        while done < len(layer):
            end = min(done + 1 + len(layer) // PIECES, len(layer))
            reached = answer_all(self.game.rules, layer, answers, done, end, goal, tools, found)
            if reached < 0:
                raise Stopped
            if reached < end:
                found = grown(found, put_all)
            done = reached
            if self.progress:
                self.progress(f"After {turns} turns", done, len(layer))
        return answers, members(found)

    def goal(self, turns: int) -> Goal:
        """What is asked of the answers after so many turns, and how long to look for good ones."""
        care = self.solver.insight.care(self.game.rules, turns)
        return Goal(self.hero, self.wins, self.wins and care.soon, care.compare, self.turned)

    def write_layer(self, layer: Any, answers: Any, turns: int) -> None:
        """The lines of a layer, sorted as they are."""
        self.writer.write([f"layer {turns} {len(layer)}"])
        for begin in range(0, len(layer), LINES):
            rows = zip(layer[begin : begin + LINES], answers[begin : begin + LINES], strict=True)
            self.writer.write(
                [position_line(fields.tolist(), self.text(*turn.tolist())) for fields, turn in rows]
            )

    def text(self, first: int, second: int) -> Move:
        """A turn's text, made once."""
        if (first, second) not in self.texts:
            self.texts[first, second] = self.game.move(first, second)
        return self.texts[first, second]


def pairs_line(game: Game, pairs: Pairs) -> str:
    """The whole plan of a player who answers within pairs."""
    return " ".join(["pairs", *(f"{game.cell(one)}-{game.cell(two)}" for one, two in pairs)])
