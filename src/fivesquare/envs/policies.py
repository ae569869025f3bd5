"""What was learned, as a player: at any table, and as the opponent of whoever learns next."""

from collections.abc import Callable
from typing import Any

from fivesquare.core import Move
from fivesquare.envs.actions import TURNS, Actions, Bytes, State
from fivesquare.envs.observations import CUBE, Observations
from fivesquare.records.record import Record

__all__ = ["Policy"]


class Policy:
    """A function from an observation and a mask to an action, asked as players are.

    In a module of yours, `--vs "py:module:policy"` lets it play at any front of your own.
    """

    def __init__(
        self, choose: Callable[[Bytes, Bytes], Any], steps: str = TURNS, observation: str = CUBE
    ) -> None:
        self.choose, self.steps, self.form = choose, steps, observation

    def __call__(self, record: Record) -> Move:
        """The move that it makes of its actions."""
        actions = Actions(record.game, self.steps)
        observations = Observations(record.game, self.form)
        state, turn = State(record.position), None
        while turn is None:
            chosen = self.choose(observations.of(state), actions.mask(state))
            action = actions.check(state, chosen)
            turn = actions.made(state, action)
            state = actions.after(state, action)
        return record.game.move(*turn)
