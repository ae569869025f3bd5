"""Thousands of games at once, in arrays, stepped by the compiled rules on all cores."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivesquare.core import Game, Position
from fivesquare.engine.crew import shared
from fivesquare.engine.values import values_of
from fivesquare.envs import arrays
from fivesquare.envs.actions import PARTS, TURNS, Actions, State, shown
from fivesquare.envs.columns import UNREADABLE, read_columns, write_columns
from fivesquare.envs.compiled import outlook, play, sight
from fivesquare.envs.compiled.chance import seeded
from fivesquare.envs.compiled.game_rows import BEGUN, FIELDS, WIDTH, WORD
from fivesquare.envs.observations import CUBE, Observations
from fivesquare.envs.symmetries import Symmetries
from fivesquare.errors import BadAction, BadPosition, GameError
from fivesquare.games import load
from fivesquare.work import Watch

T = TypeVar("T")
Number = TypeVar("Number", bound=np.generic)
FORMAT = 1
MOST_GAMES = 1 << 24
AT_ONCE = 1 << 26  # turns of a playout between two chances to stop it


class Stepped(NamedTuple):
    """What actions have led to, a number for each game."""

    rewards: NDArray[np.int8]  # 1, 0 or -1 to the player who moved
    ended: NDArray[np.bool]
    results: NDArray[np.int8]  # winner + 4 * reason, as `Game.result` has them; 0 if not ended


class Branches(NamedTuple):
    """What every legal action leads to: the actions of a game by number, game after game."""

    games: NDArray[np.int64]
    actions: NDArray[np.int64]
    rows: NDArray[np.int64]
    rewards: NDArray[np.int8]  # to the player who moved
    ended: NDArray[np.bool]

    @property
    def positions(self) -> NDArray[np.int64]:
        """The positions that they lead to."""
        return self.rows[:, :FIELDS]

    @property
    def begun(self) -> NDArray[np.int64]:
        """What a turn has begun with, where one is not done."""
        return self.rows[:, BEGUN]


class Endings(NamedTuple):
    """The games that have ended in a playout: drawn, and won by each player."""

    drawn: int
    one: int
    two: int

    @property
    def ended(self) -> int:
        """All of them."""
        return self.drawn + self.one + self.two


class Batch:
    """So many games of one kind, for one thread at a time.

    Actions and observations are those of all environments. A game that ends begins anew at once,
    unless `autoreset` is False: then no action is legal in it until it is reset.
    """

    def __init__(
        self,
        game: str | Game,
        number: int,
        seed: int | None = None,
        *,
        steps: str = TURNS,
        observation: str = CUBE,
        autoreset: bool = True,
    ) -> None:
        if not isinstance(game, str | Game):
            raise GameError(f"A game is a name or what load() gives, not {shown(game)}.")
        if not isinstance(autoreset, bool | np.bool):
            raise GameError(f"autoreset is True or False, not {shown(autoreset)}.")
        self.game = load(game) if isinstance(game, str) else game
        self.number = arrays.whole_number(number, 1, MOST_GAMES, "The number of games")
        self.actions = Actions(self.game, steps)
        self.observations = Observations(self.game, observation)
        self.symmetries = Symmetries(self.actions)
        self.autoreset = bool(autoreset)
        self.has_pairs = steps == TURNS and self.actions.pairs > 0
        words = -(-self.actions.number // WORD) if self.has_pairs else 1
        self.rows = np.zeros((self.number, WIDTH), np.int64)
        self.masks = np.zeros((self.number, words), np.int64)
        self.everywhere = np.ones(self.number, np.bool)
        self.reset(randbits(64) if seed is None else seed)

    def __len__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"Batch({str(self.game)!r}, {self.number})"

    # Where the games stand.

    @property
    def positions(self) -> NDArray[np.int64]:
        """The positions as rows of turn, x, o, holes and last: a view that follows the games."""
        return fixed(self.rows[:, :FIELDS])

    @property
    def begun(self) -> NDArray[np.int64]:
        """With `steps="parts"` the bit of the cell that a turn has begun with, else 0: a view."""
        return fixed(self.rows[:, BEGUN])

    def state(self, game: int) -> State:
        """One of the games, as single environments know it."""
        number = arrays.whole_number(game, 0, self.number - 1, "The number of a game")
        row = self.rows[number].tolist()
        return State(Position(*row[:FIELDS]), row[BEGUN])

    def set_positions(self, positions: Any, begun: Any = None) -> None:
        """Go on from these positions, which must be some of the game; `begun` as in `begun`."""
        rows = np.zeros_like(self.rows)
        shape = (self.number, FIELDS)
        rows[:, :FIELDS] = arrays.whole_numbers(positions, shape, "positions")
        if begun is not None:
            rows[:, BEGUN] = arrays.whole_numbers(begun, (self.number,), "begun")
        self.check_rows(rows)
        self.trust(rows)

    def trust(self, rows: Any) -> None:
        """Go on from these rows, which are trusted to be right."""
        self.rows[:] = rows
        self.refresh()

    def check_rows(self, rows: Any) -> None:
        """Refuse what is no position, or no turn that can have begun."""
        different, games = np.unique(rows, axis=0, return_index=True)
        for row, number in zip(different.tolist(), games.tolist(), strict=True):
            p, begun = Position(*row[:FIELDS]), row[BEGUN]
            if flaw := self.game.flaw(p):
                raise BadPosition(f"Row {number} is no position of {self.game} ({flaw}).")
            if begun and not self.may_have_begun(p, begun):
                raise BadPosition(f"In row {number} no turn can have begun with the bit {begun}.")

    def may_have_begun(self, p: Position, begun: int) -> bool:
        """Whether a turn can be in its middle there."""
        rules = self.game.rules
        is_cell = begun > 0 and begun & (begun - 1) == 0 and begun & rules.firsts(p)
        whole = rules.board.full + 1
        return bool(self.actions.steps == PARTS and is_cell and rules.seconds(p, begun) != whole)

    def reset(self, seed: int | None = None, where: Any = None) -> None:
        """Begin all games anew, or some; with a seed chance begins anew too."""
        chosen = self.chosen(where)
        if seed is not None:
            seed = arrays.whole_number(seed, 0, arrays.MOST_SEED, "The seed")
            self.chance = seeded(seed, self.number)
        self.rows[chosen] = [*self.game.start(), 0]
        self.refresh()

    # What may be done, and doing it.

    def legal(self, packed: bool = False, out: Any = None) -> Any:
        """The legal actions: True where one is legal; packed, a view that follows the games, in
        which action a is bit a % 64 of word a // 64."""
        if packed:
            return fixed(self.masks.view(np.uint64))
        legal = arrays.room(out, (self.number, self.actions.number), np.bool)
        self.share(lambda i, j: sight.spread(self.masks, i, j, legal.view(np.int8)))
        return legal

    def observe(self, out: Any = None, ahead: Branches | None = None) -> NDArray[np.int8]:
        """What the player to move sees in each game, or in each position of an outlook."""
        rows = self.rows if ahead is None else ahead.rows
        seen: NDArray[np.int8] = arrays.room(out, (len(rows), *self.observations.shape), np.int8)
        flat = seen.reshape(len(rows), self.observations.length)
        shared(lambda i, j: sight.observe(self.game.rules, rows, i, j, flat), len(rows))
        return seen

    def step(self, actions: Any, where: Any = None) -> Stepped:
        """Take one action in every game, or in some; if any is not legal, none is taken."""
        taken, chosen = self.checked(actions, where), self.chosen(where)
        rewards, results = np.zeros((2, self.number), np.int8)
        self.share(
            lambda i, j: play.step(
                self.game.rules, self.rows, self.masks, taken, chosen, i, j,
                self.has_pairs, self.autoreset, rewards, results,
            )
        )  # fmt: skip
        return Stepped(rewards, results != 0, results)

    def outlook(self, where: Any = None) -> Branches:
        """Where each legal action would lead, in all games or in some; none is taken."""
        chosen, ends = self.chosen(where), np.empty(self.number, np.int64)
        self.share(lambda i, j: outlook.count_actions(self.masks, chosen, i, j, ends))
        ends = np.cumsum(ends)
        games, actions = np.empty((2, ends[-1]), np.int64)
        rows = np.empty((ends[-1], WIDTH), np.int64)
        rewards, ended = np.zeros(ends[-1], np.int8), np.zeros(ends[-1], np.bool)
        self.share(
            lambda i, j: outlook.follow(
                self.game.rules, self.rows, self.masks, ends, i, j, self.has_pairs,
                games, actions, rows, rewards, ended,
            )
        )  # fmt: skip
        return Branches(games, actions, rows, rewards, ended)

    def checked(self, actions: Any, where: Any) -> Any:
        """Actions that are all legal; raises what is wrong with the first that is not."""
        try:
            taken = arrays.whole_numbers(actions, (self.number,), "actions")
        except GameError as error:
            raise BadAction(str(error)) from None
        game = play.first_refused(self.masks, self.actions.number, taken, self.chosen(where))
        if game >= 0:
            try:
                self.actions.check(self.state(game), int(taken[game]))
            except BadAction as error:
                raise BadAction(f"Game {game}: {error}") from None
        return taken

    def chosen(self, where: Any) -> Any:
        """The games that are meant: all if nobody says which."""
        return self.everywhere if where is None else arrays.booleans(where, (self.number,), "where")

    # The truth.

    def values(self, watch: Watch | None = None) -> NDArray[np.int8]:
        """The exact value of every game to the player to move: 1, 0 or -1."""
        values: NDArray[np.int8] = values_of(self.game, self.rows, watch)
        begun = self.begun != 0
        if begun.any():
            ahead = self.outlook(begun)
            values[begun] = -1
            np.maximum.at(values, ahead.games, -values_of(self.game, ahead.rows, watch))
        return values

    def worth(self, watch: Watch | None = None) -> tuple[Branches, NDArray[np.int8]]:
        """Where each legal action would lead, and what it is worth to the player who takes it."""
        ahead = self.outlook()
        if not ahead.begun.any():
            return ahead, -values_of(self.game, ahead.rows, watch)
        other = Batch(self.game, len(ahead.rows), seed=0, steps=self.actions.steps)
        other.trust(ahead.rows)
        values = other.values(watch)
        return ahead, np.where(ahead.begun != 0, values, -values)

    def keeps(self, watch: Watch | None = None, out: Any = None) -> Any:
        """The legal actions that keep the exact value: True where one does."""
        ahead, worth = self.worth(watch)
        keeps = arrays.room(out, (self.number, self.actions.number), np.bool)
        keeps[:] = False
        keeps[ahead.games, ahead.actions] = worth == self.values(watch)[ahead.games]
        return keeps

    # Chance.

    def sample(self, where: Any = None) -> NDArray[np.int64]:
        """Draw an action for every game, each legal turn equally likely; -1 where there is none.

        With `steps="parts"` a first part is the likelier, the more turns begin with it.
        """
        actions, chosen = np.empty(self.number, np.int64), self.chosen(where)
        self.share(
            lambda i, j: play.sample(
                self.game.rules, self.rows, self.masks, self.chance, chosen, i, j,
                self.has_pairs, actions,
            )
        )  # fmt: skip
        return actions

    def playout(self, steps: int) -> Endings:
        """Play so many turns in every game, each legal one equally likely.

        Games that end begin anew, and a turn that has begun is ended first.
        """
        left = arrays.whole_number(steps, 0, arrays.MOST_SEED, "The number of turns")
        total = np.zeros(len(Endings._fields), np.int64)
        while left:
            some = min(left, max(1, AT_ONCE // self.number))
            total += np.sum(self.share(partial(self.play_some, some)), axis=0)
            left -= some
        return Endings(*(int(number) for number in total))

    def play_some(self, steps: int, begin: int, end: int) -> tuple[int, int, int]:
        """So many turns in some of the games."""
        return play.playout(
            self.game.rules, self.rows, self.masks, self.chance, begin, end,
            steps, self.has_pairs,
        )  # fmt: skip

    # Saved, and gone on with.

    def save(self, path: str | Path) -> None:
        """Write everything into a file, chance too: whoever loads it goes on as this would."""
        columns = {
            "format": FORMAT,
            "game": str(self.game),
            "steps": self.actions.steps,
            "observation": self.observations.form,
            "autoreset": self.autoreset,
            "rows": self.rows,
            "chance": self.chance,
        }
        write_columns(path, columns)

    @classmethod
    def load(cls, path: str | Path) -> "Batch":
        """Go on with what was saved; a file that was changed since is refused."""
        kept = read_columns(path, "saved batch")
        try:
            return cls.from_kept(kept)
        except UNREADABLE as error:
            why = f": {error}" if isinstance(error, GameError) else "."
            raise GameError(f"{path} is no saved batch{why}") from None

    @classmethod
    def from_kept(cls, kept: dict[str, Any]) -> "Batch":
        """What `save` has written, checked."""
        if kept["format"] != FORMAT:
            raise GameError(f"its format is {kept['format']}, not {FORMAT}.")
        batch = cls(
            str(kept["game"]),
            len(kept["rows"]),
            steps=str(kept["steps"]),
            observation=str(kept["observation"]),
            autoreset=bool(kept["autoreset"]),
        )
        rows = arrays.whole_numbers(kept["rows"], batch.rows.shape, "rows")
        batch.set_positions(rows[:, :FIELDS], rows[:, BEGUN])
        arrays.check_shape(kept["chance"], (batch.number,), "chance")
        batch.chance = np.maximum(kept["chance"].astype(np.uint64, casting="safe"), np.uint64(1))
        return batch

    # All of it at once.

    def refresh(self) -> None:
        """Find the legal actions anew."""
        self.share(
            lambda i, j: play.refresh(
                self.game.rules, self.rows, self.masks, i, j, self.has_pairs
            )
        )  # fmt: skip

    def share(self, part: Callable[[int, int], T]) -> list[T]:
        """Let all cores do a part."""
        return shared(part, self.number)


def fixed(view: NDArray[Number]) -> NDArray[Number]:
    """An array that cannot be written to."""
    view.flags.writeable = False
    return view
