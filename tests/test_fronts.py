"""One game played through every front at once: rules, text, JSON, records and the terminal."""

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import naive
from fivesquare import Game, Position, load
from fivesquare.cli import cli
from fivesquare.records.format import to_json_text, write_text
from fivesquare.records.positions import read_position, rows, write_position
from fivesquare.records.reader import read_record
from fivesquare.records.record import Record
from sampling import VARIANTS


def command(*args: str) -> Any:
    """The JSON document that a command prints, without the cost of a new process."""
    out = io.StringIO()
    with redirect_stdout(out):
        cli.main([*args, "--json"], prog_name="fivesquare", standalone_mode=False)
    return json.loads(out.getvalue())


class Fronts(RuleBasedStateMachine):
    """Plays random moves and takes some back; after each step all fronts agree."""

    game: Game
    record: Record

    @initialize(text=st.sampled_from(VARIANTS))
    def begin(self, text: str) -> None:
        self.game = load(text)
        self.record = Record(self.game)
        self.naive = naive.load(text)
        self.states = [self.naive.initial()]

    @property
    def p(self) -> Position:
        return self.record.position

    @precondition(lambda self: self.record.result is None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        legal = self.naive.legal(self.states[-1])
        move = legal[data.draw(st.integers(0, len(legal) - 1))]
        self.states.append(self.naive.apply(self.states[-1], move))
        assert move in self.game.moves(self.p)
        self.record = self.record.played(self.game.moves(self.p)[legal.index(move)])

    @precondition(lambda self: self.record.moves)
    @rule()
    def take_back(self) -> None:
        self.states.pop()
        self.record = self.record.cut(len(self.record.moves) - 1)

    @invariant()
    def fronts_agree(self) -> None:
        state, p, game = self.states[-1], self.p, self.game
        outcome = self.naive.outcome(state)
        expected = {
            "format": 1,
            "game": str(game),
            "start": None,
            "position": write_position(game, p),
            "rows": rows(game, p),
            "moves": list(self.record.moves),
            "turn": self.naive.turn(state),
            "legal": self.naive.legal(state),
            "result": outcome and {"winner": outcome[0], "reason": outcome[1]},
        }
        assert command("moves", str(game), "--moves", " ".join(self.record.moves)) == expected
        text = write_position(game, p)
        assert read_position(text) == (game, p)
        by_position = command("moves", "--position", text)
        for key in ("turn", "legal", "result"):
            assert by_position[key] == expected[key]
        assert read_record(write_text(self.record)) == self.record
        assert read_record(to_json_text(self.record)) == self.record

    def teardown(self) -> None:
        """The terminal, given the same moves as typing, ends where the rules do."""
        if not hasattr(self, "record"):
            return
        kept = play_in_the_terminal(self.game, self.record.moves)
        assert kept.moves == self.record.moves
        assert kept.positions == self.record.positions
        assert kept.result == self.record.result


def play_in_the_terminal(game: Game, moves: tuple[str, ...]) -> Record:
    """Type moves cell by cell, then end the input; the record that is kept."""
    typed = []
    p = game.start()
    for move in moves:
        first, *second = game.split(move)
        typed.append(first.replace(",", " "))
        if second:
            typed.append(f"({second[0]})")
        elif game.options(p, first).cells:
            typed.append("none")
        p = game.after(p, move)
    with (
        TemporaryDirectory() as home,
        patch.dict("os.environ", {"FIVESQUARE_HOME": home}),
        patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed))),
        redirect_stdout(io.StringIO()),
    ):
        cli.main(["play", str(game)], prog_name="fivesquare", standalone_mode=False)
        files = list(Path(home).glob("games/*/*.txt"))
        if not moves:  # then nothing is kept
            assert files == []
            return Record(game)
        [file] = files
        return read_record(file.read_text("utf-8"))


TestFronts = Fronts.TestCase
TestFronts.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
