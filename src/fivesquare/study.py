"""A study: a game with all that was tried in it, and where somebody stands. A value: every step
gives the next study, and the one before is what it was.

The tree has branches. The first, `a`, begins at the start; whoever plays another move where there
is one already begins the next, `b`, which goes on until somebody tries something else again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from string import ascii_lowercase

from fivesquare.core import GameError, Move
from fivesquare.records.record import Record
from fivesquare.texts import printable, quoted

LARGEST = 10_000  # moves in a tree
SHORTEST_LABEL, LONGEST_LABEL = 3, 30  # characters of what a branch is called
MAIN = "a"


class NoStep(GameError):
    """There is no such step in a study."""

    kind = "study"


@dataclass(frozen=True, slots=True)
class Twig:
    """A move, and every move that was tried after it, in the order in which they were."""

    move: Move
    letter: str = ""  # of the branch that begins here; nothing: it goes on
    label: str = ""  # what somebody calls that branch
    twigs: tuple["Twig", ...] = ()

    def after(self, move: str) -> "Twig | None":
        """What is known of a move after this one."""
        return next((twig for twig in self.twigs if twig.move == move), None)

    def changed(self, path: tuple[Move, ...], twig: "Twig | None") -> "Twig":
        """The same with another twig at the end of a path, or with none."""
        move, *rest = path
        below = self.after(move)
        if rest and below:
            twig = below.changed(tuple(rest), twig)
        others = [twig if each.move == move else each for each in self.twigs]
        if below is None:
            others.append(twig)
        return replace(self, twigs=tuple(each for each in others if each))

    def size(self) -> int:
        """How many moves there are after this one."""
        return len(self.twigs) + sum(twig.size() for twig in self.twigs)


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of a tree that nobody has left: its own moves, and those before them."""

    letter: str
    label: str
    path: tuple[Move, ...]
    moves: tuple[Move, ...]
    parent: str  # the letter of the branch that it leaves; its own at the start

    @property
    def begin(self) -> tuple[Move, ...]:
        """The way to its first move; to the start, if it begins there."""
        return (*self.path, self.moves[0]) if self.letter != MAIN else ()

    @property
    def name(self) -> str:
        """What it is called: `b`, or `b (sharp)`."""
        return f"{self.letter} ({self.label})" if self.label else self.letter


@dataclass(frozen=True, slots=True)
class Study:
    """A tree of moves from some position, the line on which somebody is, and how far along it."""

    origin: Record  # the game without a move
    root: Twig
    line: tuple[Move, ...] = ()
    at: int = 0  # how many moves of the line are made
    letters: int = 1  # how many branches there have been
    size: int = 0  # moves in the tree

    @property
    def path(self) -> tuple[Move, ...]:
        """The moves that lead here."""
        return self.line[: self.at]

    @property
    def record(self) -> Record:
        """The game as it stands here."""
        return self.recorded(self.path)

    @property
    def whole(self) -> Record:
        """The line to its end, as a game."""
        return self.recorded(self.line)

    def recorded(self, moves: tuple[Move, ...]) -> Record:
        """Some moves as a game."""
        return Record(self.origin.game, moves, self.origin.start)

    @property
    def here(self) -> Twig:
        """The move that led here, and what was tried after it."""
        return self.twig(self.path)

    def twig(self, path: tuple[Move, ...]) -> Twig:
        """The end of a path."""
        found: Twig | None = self.root
        for move in path:
            found = found.after(move) if found else None
        assert found is not None
        return found

    # Steps.

    def played(self, move: str) -> "Study":
        """A move further: the one that is there already, or a new one, which must be legal."""
        record = self.record.played(move)
        made, here = record.moves[-1], self.here
        if self.at < len(self.line) and self.line[self.at] == made:
            return replace(self, at=self.at + 1)
        if here.after(made):
            return self.along(record.moves)
        if self.size >= LARGEST:
            raise NoStep(f"A study has at most {LARGEST:,} moves; cut removes some.")
        letter = letter_of(self.letters) if here.twigs else ""
        return replace(
            self,
            root=self.root.changed(record.moves, Twig(made, letter)),
            line=record.moves,
            at=len(record.moves),
            letters=self.letters + bool(letter),
            size=self.size + 1,
        )

    def along(self, path: tuple[Move, ...]) -> "Study":
        """At the end of a path that is there, on a line that goes on as it was first played."""
        twig, line = self.twig(path), [*path]
        while twig.twigs:
            twig = twig.twigs[0]
            line.append(twig.move)
        return replace(self, line=tuple(line), at=len(path))

    def back(self) -> "Study":
        """A move back."""
        if not self.at:
            raise NoStep("This is the start.")
        return replace(self, at=self.at - 1)

    def forward(self) -> "Study":
        """A move on along the line."""
        if self.at == len(self.line):
            raise NoStep("This is the end of the line. Play a move, or back.")
        return replace(self, at=self.at + 1)

    def gone_to(self, number: int) -> "Study":
        """So many moves along the line."""
        if number > len(self.line):
            raise NoStep(f"The moves of this line are 0 to {len(self.line)}.")
        return replace(self, at=number)

    def end(self) -> "Study":
        """At the last move of the line."""
        return replace(self, at=len(self.line))

    # Branches.

    def branches(self) -> Iterator[Branch]:
        """Every branch, in the order of the tree."""
        return branches_from(self.root, (), MAIN)

    @property
    def branch(self) -> Branch:
        """The branch on which somebody is."""
        letters = [twig.letter for n in range(self.at + 1) if (twig := self.twig(self.path[:n]))]
        latest = next(letter for letter in reversed(letters) if letter)
        return next(each for each in self.branches() if each.letter == latest)

    def branch_called(self, text: str) -> Branch:
        """The branch of that letter or name."""
        known = [*self.branches()]
        called = text.strip().lower()
        for each in known:
            if each.letter == called or each.label.lower() == called:
                return each
        names = ", ".join(each.name for each in known)
        raise NoStep(f"There is no branch {quoted(text)}. The branches: {names}.")

    def on_branch(self, text: str) -> "Study":
        """At the first own move of a branch, or at the start of the first one."""
        each = self.branch_called(text)
        return self.along(each.begin)

    def named(self, text: str) -> "Study":
        """The branch on which somebody is, called something."""
        label, own = " ".join(text.split()), self.branch
        if not SHORTEST_LABEL <= len(label) <= LONGEST_LABEL or label != printable(label):
            raise NoStep(f"A name has {SHORTEST_LABEL} to {LONGEST_LABEL} characters.")
        if label.isdigit():
            raise NoStep("A number is that of a move; give the branch another name.")
        for other in self.branches():
            if other.letter != own.letter and label.lower() == other.label.lower():
                raise NoStep(f"{quoted(label)} is branch {other.letter} already.")
        twig = replace(self.twig(own.begin), label=label)
        return replace(self, root=self.root.changed(own.begin, twig) if own.begin else twig)

    def cut(self, text: str = "") -> "Study":
        """Without the move that led here and everything after it; or without a branch."""
        gone = self.branch_called(text).begin if text else self.path
        if not gone:
            raise NoStep("The start stays. Go to the first of the moves that are to be cut.")
        root = self.root.changed(gone, None)
        rest = replace(self, root=root, size=self.size - 1 - self.twig(gone).size())
        if self.line[: len(gone)] != gone:
            return rest
        return rest.along(gone[:-1] if self.at >= len(gone) else self.path)


def study_of(record: Record) -> Study:
    """The study of a game, at its last move."""
    origin = Record(record.game, start=record.start)
    study = Study(origin, Twig(Move(""), MAIN))
    for move in record.moves:
        study = study.played(move)
    return study


def branches_from(twig: Twig, path: tuple[Move, ...], parent: str) -> Iterator[Branch]:
    """The branch that begins with a twig, and all that leave it."""
    own: list[Move] = [twig.move] if twig.move else []
    leaving: list[tuple[Twig, tuple[Move, ...]]] = []
    last: Twig | None = twig
    while last:
        trail = (*path, *own)
        leaving += [(other, trail) for other in last.twigs if other.letter]
        last = next((other for other in last.twigs if not other.letter), None)
        own += [last.move] if last else []
    yield Branch(twig.letter, twig.label, path, tuple(own), parent)
    for other, trail in leaving:
        yield from branches_from(other, trail, twig.letter)


def letter_of(number: int) -> str:
    """a, b, ..., z, aa, ab, ... for 0, 1, ..."""
    above, last = divmod(number, len(ascii_lowercase))
    return (letter_of(above - 1) if above else "") + ascii_lowercase[last]
