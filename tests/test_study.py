"""A study as a value: whatever is played, taken back, named and cut, the tree is what was tried."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fivesquare import IllegalMove, Move, load
from fivesquare.match import resigned
from fivesquare.records.record import Record
from fivesquare.study import NoStep, Study, Twig, letter_of, study_of
from sampling import VARIANTS

Path = tuple[Move, ...]


def paths(twig: Twig, before: Path = ()) -> set[Path]:
    """Every path of a tree, without the empty one."""
    found = set()
    for each in twig.twigs:
        path = (*before, each.move)
        found |= {path, *paths(each, path)}
    return found


class Studies(RuleBasedStateMachine):
    """Random steps; a set of paths and the names of branches are kept beside."""

    @initialize(name=st.sampled_from(VARIANTS), data=st.data())
    def begin(self, name: str, data: st.DataObject) -> None:
        record = Record(load(name))
        for _ in range(data.draw(st.integers(0, 5))):
            if record.result is None:
                record = record.played(
                    data.draw(st.sampled_from(record.game.moves(record.position)))
                )
        self.game = record.game
        self.study = study_of(record)
        self.tried = {record.moves[:n] for n in range(1, len(record.moves) + 1)}
        self.path: Path = record.moves
        self.labels: dict[str, str] = {}
        self.made = 1  # branches

    def step(self, study: Study) -> None:
        """Take a step, and see that the study before it is what it was."""
        before = self.study
        kept = repr(before)
        self.study = study
        assert repr(before) == kept

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = self.game.moves(self.study.record.position)
        if not moves:
            with pytest.raises(IllegalMove):
                self.study.played("1,1")
            return
        known = [path[-1] for path in self.tried if path[:-1] == self.path]
        again: bool = data.draw(st.booleans())
        move: Move = data.draw(st.sampled_from(known if known and again else moves))
        is_branch = bool(known) and move not in known
        self.step(self.study.played(move))
        self.path = (*self.path, move)
        self.tried.add(self.path)
        if is_branch:
            assert self.study.branch.letter == letter_of(self.made)
            assert self.study.branch.begin == self.path
        self.made += is_branch

    @rule()
    def back(self) -> None:
        if not self.path:
            with pytest.raises(NoStep, match="This is the start"):
                self.study.back()
            return
        self.step(self.study.back())
        self.path = self.path[:-1]
        assert self.study.forward().path == self.study.line[: self.study.at + 1]

    @rule()
    def forward(self) -> None:
        further = {path for path in self.tried if path[:-1] == self.path}
        if not further:
            with pytest.raises(NoStep, match="the end of the line"):
                self.study.forward()
            return
        self.step(self.study.forward())
        assert self.study.path in further
        self.path = self.study.path

    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        length = len(self.study.line)
        number = data.draw(st.integers(0, length))
        self.step(self.study.gone_to(number))
        self.path = self.study.line[:number]
        with pytest.raises(NoStep, match=f"are 0 to {length}"):
            self.study.gone_to(length + 1)

    @rule(data=st.data())
    def change_branch(self, data: st.DataObject) -> None:
        branch = data.draw(st.sampled_from([*self.study.branches()]))
        called = data.draw(st.sampled_from([branch.letter, branch.label or branch.letter]))
        self.step(self.study.on_branch(called.upper()))
        assert self.study.branch == branch
        self.path = branch.begin

    @rule(number=st.integers(0, 3))
    def name(self, number: int) -> None:
        label, own = f"Name {number}", self.study.branch.letter
        if label in (name for letter, name in self.labels.items() if letter != own):
            with pytest.raises(NoStep, match=f'"{label}" is branch'):
                self.study.named(label)
            return
        self.step(self.study.named(f"  Name   {number}"))
        self.labels[own] = label

    @rule(data=st.data())
    def cut(self, data: st.DataObject) -> None:
        named = data.draw(st.sampled_from([None, *self.study.branches()]))
        gone = self.path if named is None else named.begin
        if not gone:
            with pytest.raises(NoStep, match="The start stays"):
                self.study.cut(named.letter if named else "")
            return
        self.step(self.study.cut(named.letter if named else ""))
        self.tried = {path for path in self.tried if path[: len(gone)] != gone}
        self.path = gone[:-1] if self.path[: len(gone)] == gone else self.path
        letters = {branch.letter for branch in self.study.branches()}
        self.labels = {letter: name for letter, name in self.labels.items() if letter in letters}

    @invariant()
    def the_tree_is_what_was_tried(self) -> None:
        study = self.study
        assert paths(study.root) == self.tried
        assert study.size == len(self.tried) == study.root.size()
        assert study.path == self.path
        assert study.record == Record(self.game, self.path)
        assert study.line[: study.at] == self.path
        assert not study.twig(study.line).twigs, "a line goes to its end"

    @invariant()
    def every_move_is_in_one_branch(self) -> None:
        branches = [*self.study.branches()]
        letters = [branch.letter for branch in branches]
        assert len(set(letters)) == len(letters)
        assert letters[0] == branches[0].parent == "a"
        assert all(branch.parent in letters for branch in branches)
        own = [
            (*branch.path, *branch.moves[: n + 1])
            for branch in branches
            for n in range(len(branch.moves))
        ]
        assert len(own) == len(set(own))
        assert set(own) == self.tried
        assert {each.letter: each.label for each in branches if each.label} == self.labels


TestStudies = Studies.TestCase
TestStudies.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


def test_a_study_is_a_value() -> None:
    study = study_of(Record(load("block-capture")))
    with pytest.raises(FrozenInstanceError):
        study.at = 1  # type: ignore[misc]
    assert study.played("1,3") == study.played("1,3")
    assert study.at == 0
    with pytest.raises(IllegalMove):
        study.played("3,3")


def test_a_game_that_somebody_gave_up_can_be_gone_on_with() -> None:
    record = Record(load("block-capture")).played("1,3")
    study = study_of(resigned(record, 2))
    assert study.record.result is None
    assert study.played("2,3").played("3,3").record.result == (1, "centre")


def test_letters_and_names() -> None:
    assert [letter_of(number) for number in (0, 1, 25, 26, 27, 701, 702)] == [
        *("a", "b", "z", "aa", "ab", "zz", "aaa")
    ]
    study = study_of(Record(load("pathway"))).played("1,1").back().played("1,2")
    for wrong in ("", "ab", "x" * 31, "12\x07", "four\x1b[31m"):
        with pytest.raises(NoStep, match="A name has 3 to 30 characters"):
            study.named(wrong)
    with pytest.raises(NoStep, match="A number is that of a move"):
        study.named("123")
    with pytest.raises(NoStep, match=r'no branch "c"\. The branches: a, b'):
        study.on_branch("c")


def test_a_tree_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivesquare.study.LARGEST", 2)
    study = study_of(Record(load("pathway"))).played("1,1").played("1,2")
    with pytest.raises(NoStep, match="at most 2 moves"):
        study.played("1,3")
    assert study.back().played("1,2").size == 2
    assert study.cut().played("1,3").size == 2
