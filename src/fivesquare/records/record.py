"""A game as a value: what was played, by whom, and every position it has gone through."""

from dataclasses import dataclass, field, fields
from typing import Any

from fivesquare.core import Game, Move, Position, Result

HUMAN = "human"
GIVEN = "Given"  # the header that says how many moves there were before its players sat down


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a name, and what kind of player it is."""

    name: str
    kind: str = HUMAN


@dataclass(frozen=True, slots=True)
class Round:
    """Where a game stands in a match: its number, of how many, and the seats' wins before it."""

    number: int
    of: int
    wins: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return f"game {self.number} of {self.of}, {self.wins[0]}-{self.wins[1]}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game in progress or finished. A value: each move gives a new record.

    Its moves are checked once: all of them where it is made, one where one is added.
    """

    game: Game
    moves: tuple[Move, ...] = ()
    start: Position | None = None  # where the game began, if not at its opening
    seats: tuple[Seat, Seat] = (Seat("Player 1"), Seat("Player 2"))
    result: Result | None = None
    date: str = ""
    seed: int | None = None
    round: Round | None = None
    offer: int | None = None  # the player who offers a draw
    extra: tuple[tuple[str, str], ...] = ()  # headers of other people's making, kept as they are
    positions: tuple[Position, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        positions = tuple(self.game.replay(self.moves, self.start))
        texts = tuple(self.game.move(*self.game.read(move)) for move in self.moves)
        object.__setattr__(self, "positions", positions)
        object.__setattr__(self, "moves", texts)
        if self.result is None:
            object.__setattr__(self, "result", self.game.result(positions[-1]))

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def mover(self) -> int:
        """The player to move, 1 or 2, if the game goes on."""
        return self.position.turn + 1

    def changed(self, **changes: Any) -> "Record":
        """The same game with other headers; what changes its moves brings the positions too."""
        assert "positions" in changes or not {"game", "moves", "start"} & changes.keys()
        other = object.__new__(Record)
        for each in fields(self):
            object.__setattr__(other, each.name, changes.pop(each.name, getattr(self, each.name)))
        assert not changes, changes
        return other

    def played(self, move: str) -> "Record":
        """The record with one more move, which must be legal; raises the reason when it is not.

        A draw that its player offers stands; one that is offered to them is declined by it.
        """
        game = self.game
        turn = game.check(self.position, move)
        after = game.rules.after(self.position, *turn)
        return self.changed(
            moves=(*self.moves, game.move(*turn)),
            positions=(*self.positions, after),
            result=(result := game.result(after)),
            offer=self.offer if self.offer == self.mover and not result else None,
        )

    def cut(self, number: int) -> "Record":
        """The record of the first `number` moves."""
        return self.changed(
            moves=self.moves[:number],
            positions=self.positions[: number + 1],
            result=None,
            offer=None,
        )

    def without(self, header: str) -> tuple[tuple[str, str], ...]:
        """The headers of other people's making, but for one, however it is written."""
        return tuple(each for each in self.extra if each[0].lower() != header.lower())

    @property
    def is_given(self) -> bool:
        """Whether moves were there before its players sat down."""
        return len(self.without(GIVEN)) < len(self.extra)

    def is_followed(self) -> bool:
        """Whether this is a game of a match, and not its last."""
        return self.round is not None and self.round.number < self.round.of
