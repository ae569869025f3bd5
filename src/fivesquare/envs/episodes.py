"""A game as it is played by numbers: what every single environment holds."""

from typing import Any

import numpy as np

from fivesquare.compiling import settled
from fivesquare.core import Game, Position, Result
from fivesquare.envs.actions import TURNS, Actions, Bytes, State
from fivesquare.envs.compiled.one_game import FIRST, ILLEGAL, opened, stepped
from fivesquare.envs.observations import CUBE, PLANES, Observations
from fivesquare.errors import BadAction
from fivesquare.games import is_drawn, load
from fivesquare.records.record import Record

EXCHANGED = [1, 0, *range(2, len(PLANES))]  # own and other


class Episodes:
    """One game after another. A step is one compiled call, which also shows what comes next."""

    def __init__(self, game: Game | str, steps: str = TURNS, form: str = CUBE) -> None:
        self.text = str(game)
        self.is_drawn = is_drawn(self.text)
        self.sit(load(self.text), steps, form)
        self.reset()

    def sit(self, game: Game, steps: str, form: str) -> None:
        """Have this game on the table."""
        self.actions, self.observations = Actions(game, steps), Observations(game, form)
        self.shape, self.number = self.observations.shape, self.actions.number
        self.rules = (game.rules, steps == TURNS, self.actions.pairs if steps == TURNS else 0)
        self.opening = (
            np.zeros(FIRST + 1, np.int64),
            np.zeros(self.observations.length, np.int8),
            np.zeros(self.number, np.int8),
        )
        opened(*self.rules, *self.opening)
        self.compile()

    def compile(self) -> None:
        """Have a step compiled for this kind of game."""
        numbers, planes, legal = self.opening
        self.compiled: Any = settled(stepped, *self.rules, numbers, 0, planes, legal)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.actions.game

    def reset(self, seed: int = 0) -> None:
        """Begin another game; the seed draws obstacles where their number alone was named."""
        if self.is_drawn:
            self.sit(load(self.text, seed), self.actions.steps, self.observations.form)
        self.begin()

    def begin(self) -> None:
        """Go to the opening."""
        numbers, planes, legal = self.opening
        self.numbers, self.planes, self.legal = numbers.copy(), planes.copy(), legal.copy()
        self.taken: list[int] = []  # the actions so far
        self.verdict = 0
        self.recorded: tuple[Record, State, int] | None = None

    def take(self, number: int) -> int:
        """Take an action, which is one: the verdict. An illegal one changes nothing."""
        verdict: int = self.compiled(*self.rules, self.numbers, number, self.planes, self.legal)
        if verdict != ILLEGAL:
            self.taken.append(number)
            self.verdict = verdict
        return verdict

    def step(self, action: Any) -> int:
        """Take an action: the verdict. What is no legal action is refused, and changes nothing."""
        number = self.actions.checked(action)
        verdict = self.take(number)
        if verdict == ILLEGAL:
            raise BadAction(self.actions.complaint(self.state, number))
        return verdict

    def go_back(self, number: int) -> None:
        """Go back to where so many actions had been taken."""
        taken = self.taken[:number]
        self.begin()
        for action in taken:
            self.take(action)

    # Copies go on alone. Compiled code is not written down.

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in vars(self).items() if name != "compiled"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.compile()

    def __deepcopy__(self, _memo: Any) -> "Episodes":
        other = object.__new__(Episodes)
        vars(other).update(vars(self))  # all of it values, but for these
        other.numbers, other.planes = self.numbers.copy(), self.planes.copy()
        other.legal, other.taken = self.legal.copy(), self.taken.copy()
        return other

    # What there is to see. Arrays are the caller's own.

    @property
    def turn(self) -> int:
        """0 when Player 1 is to move, 1 when Player 2 is."""
        return int(self.numbers[0])

    @property
    def state(self) -> State:
        """The state as a value."""
        *position, first = self.numbers.tolist()
        return State(Position(*position), first)

    def observation(self, viewer: int | None = None) -> Bytes:
        """What a player sees, 1 or 2; the one to move if nobody is named."""
        if viewer is None or viewer == self.numbers[0] + 1:
            return self.planes.copy().reshape(self.shape)
        return self.planes.reshape(len(PLANES), -1)[EXCHANGED].reshape(self.shape)

    def mask(self) -> Bytes:
        """Which actions are legal for the player to move."""
        return self.legal.copy()

    def record(self) -> Record:
        """The game so far; what was recorded before is not played again."""
        record, state, number = self.recorded or (Record(self.game), self.actions.start(), 0)
        for action in self.taken[number:]:
            if turn := self.actions.made(state, action):
                record = record.played(self.game.move(*turn))
            state = self.actions.after(state, action)
        self.recorded = record, state, len(self.taken)
        return record

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.game.result(self.state.position) if self.verdict else None
