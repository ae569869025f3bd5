"""Gymnasium: one learner against an opponent, for every game and variant.

`gymnasium.make("fivesquare/Blockade-v0", opponent="3", seat="alternate")`
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from fivesquare.core import Game, GameError, Result
from fivesquare.envs.actions import TURNS, Bytes, shown
from fivesquare.envs.display import FRAMES, HUMAN, MODES, check_mode, rendered
from fivesquare.envs.episodes import Episodes
from fivesquare.envs.observations import CUBE
from fivesquare.errors import BadAction
from fivesquare.extras import MissingExtra
from fivesquare.inquiry import outcome
from fivesquare.match import NotNow, told
from fivesquare.players.computers import check_opponent, make
from fivesquare.players.own import Own
from fivesquare.players.player import Player
from fivesquare.records.format import result_document
from fivesquare.records.record import HUMAN as PERSON
from fivesquare.records.record import Record

try:
    from gymnasium import Env, spaces
except ImportError as error:
    raise MissingExtra("Gymnasium", "rl") from error

__all__ = ["Duel"]

ALTERNATE, RANDOM, FORFEIT = "alternate", "random", "forfeit"
SEATS = (1, 2, ALTERNATE)
Opponent = str | Callable[[Record], str]
Step = tuple[Bytes, float, bool, bool, dict[str, Any]]


class Duel(Env[Bytes, Any]):
    """A learner in a seat, and whoever sits in the other.

    A reward comes at the end: 1, 0 or -1. An illegal move loses; what is no action at all is
    refused with `BadAction`. `value` puts what the position is worth to the learner into the info.
    `shaping` pays that much of it beforehand: in each step `gamma` times what the position is worth
    now, less what it was worth before. With the `gamma` of the learner that changes no best move.
    """

    metadata = {"render_modes": MODES, "render_fps": FRAMES}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: Game | str,
        variant: str = "",
        opponent: Opponent = RANDOM,
        seat: int | str = 1,
        steps: str = TURNS,
        observation: str = CUBE,
        render_mode: str | None = None,
        value: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
    ) -> None:
        self.run = Episodes(f"{game}:{variant}" if variant else game, steps, observation)
        self.opponent, self.seating = opponent, seat
        self.value, self.shaping, self.gamma = value, shaping, gamma
        self.render_mode = check_mode(render_mode)
        check_seating(self.run.game, opponent, seat)
        check_shaping(shaping, gamma)
        if value or shaping:
            check_known(self.run.game)
        self.action_space = spaces.Discrete(self.run.number)
        self.observation_space = spaces.Box(0, 1, self.run.shape, np.int8)
        self.seat = 2 if seat == 2 else 1
        self.player: Player | None = None  # unless moves are drawn at random
        self.has_begun = False
        self.result: Result | None = None
        self.worth = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin another game, up to the learner's first turn."""
        super().reset(seed=seed)
        if self.seating == ALTERNATE:
            self.seat = 3 - self.seat if self.has_begun and seed is None else 1
        self.has_begun, self.result = False, None
        self.run.reset(self.luck())
        self.close()
        self.player = None if self.opponent == RANDOM else opponent_of(self.opponent, self.luck())
        if self.player:
            self.player.open()
        self.answer()
        self.worth = self.appraised()
        self.has_begun = True
        return self.shown(), self.info()

    def luck(self) -> int:
        """A seed for whatever is left to chance."""
        return int(self.np_random.integers(10**9))

    def step(self, action: Any) -> Step:
        """The learner's action, and what the opponent answers."""
        if self.result or not self.has_begun:
            state = "over" if self.result else "not begun"
            raise BadAction(f"The game is {state}: reset begins another.")
        number = self.run.actions.checked(action)
        if self.run.legal[number]:
            before = len(self.run.taken)
            try:
                self.take([number])
                self.answer()
            except BaseException:  # the opponent's, or Ctrl-C while it thinks
                self.run.go_back(before)
                raise
        else:
            self.result = Result(3 - self.seat, FORFEIT)
        reward = self.reward()
        return self.shown(), reward, self.result is not None, False, self.info()

    def take(self, actions: list[int]) -> None:
        """Actions of whoever is to move."""
        for action in actions:
            self.run.step(action)
        self.result = self.run.result

    def answer(self) -> None:
        """The opponent's turn, if it is theirs."""
        if self.result or self.run.turn == self.seat - 1:
            return
        if self.player is None:
            self.take(self.drawn())
            return
        record = self.run.record()
        after = told(record, record.mover, self.player.choose(record))
        if after.moves != record.moves:
            self.take(self.run.actions.path(record.position, after.moves[-1]))
        elif after.result is None:
            raise NotNow("An opponent moves here or resigns, and nothing else.")
        self.result = after.result

    def drawn(self) -> list[int]:
        """The actions of a turn, every legal turn as likely."""
        if self.run.actions.steps == TURNS:
            legal = np.flatnonzero(self.run.legal)
            return [int(legal[self.np_random.integers(len(legal))])]
        p = self.run.state.position
        moves = self.run.game.moves(p)
        return self.run.actions.path(p, moves[self.np_random.integers(len(moves))])

    # What the learner gets.

    def reward(self) -> float:
        """What the last step has brought."""
        before, self.worth = self.worth, self.appraised()
        if self.result is None:
            return self.shaping * (self.gamma * self.worth - before)
        return self.gain(self.result) - self.shaping * before

    def gain(self, result: Result) -> float:
        """What an end is worth to the learner."""
        if result.winner is None:
            return 0.0
        return 1.0 if result.winner == self.seat else -1.0

    def appraised(self) -> int:
        """What the position is worth to the learner, where that is asked for."""
        if not (self.value or self.shaping):
            return 0
        return worth(self.run) if self.result is None else int(self.gain(self.result))

    def info(self) -> dict[str, Any]:
        """The legal actions, how the game ended, and what the position is worth if asked for."""
        mask = self.run.mask() if self.result is None else np.zeros_like(self.run.legal)
        found: dict[str, Any] = {"action_mask": mask}
        if self.result:
            found["result"] = result_document(self.result)
        if self.value:
            found["value"] = self.worth
        return found

    def shown(self) -> Bytes:
        """What the learner sees; whoever looks on is shown it too."""
        if self.render_mode == HUMAN:
            self.render()
        return self.run.observation(self.seat)

    def render(self) -> Any:
        """The game as text, as an image, or printed."""
        return rendered(self.run, self.render_mode)

    def close(self) -> None:
        """The opponent leaves."""
        if self.player:
            self.player.close()


def check_seating(game: Game, opponent: Opponent, seat: int | str) -> None:
    """Refuse an opponent or a seat that there is not."""
    check_seat(seat)
    if opponent == PERSON:
        raise GameError("A person cannot be an opponent here.")
    if isinstance(opponent, str):
        check_opponent(opponent, game)
    elif not callable(opponent):
        raise GameError(f"An opponent is a name or a function, not {shown(opponent)}.")


def check_seat(seat: int | str) -> None:
    """Refuse a seat that there is not."""
    if seat not in SEATS or isinstance(seat, bool):
        raise GameError(f'seat is 1, 2 or "{ALTERNATE}", not {shown(seat)}.')


def check_shaping(shaping: float, gamma: float) -> None:
    """Refuse what cannot be paid."""
    if not is_number(shaping):
        raise GameError(f"shaping is a number, not {shown(shaping)}.")
    if not is_number(gamma) or not 0 <= gamma <= 1:
        raise GameError(f"gamma is a number from 0 to 1, not {shown(gamma)}.")


def is_number(given: Any) -> bool:
    """Whether something is a finite number."""
    return isinstance(given, float | int | np.number) and math.isfinite(given)


def check_known(game: Game) -> None:
    """Refuse a game that has no exact values."""
    if not game.is_known:
        raise GameError(f"Not everything is known of {game}: it has no exact values.")


def opponent_of(opponent: Opponent, luck: int) -> Player:
    """Who sits in the other seat."""
    return make(opponent, luck) if isinstance(opponent, str) else Own(opponent)


def worth(run: Episodes) -> int:
    """What a state is worth to the player to move, also in the middle of a turn."""
    state = run.state
    if not state.first:
        return outcome(run.game, state.position)
    after = (run.actions.after(state, action) for action in run.actions.ids(state))
    return max(-outcome(run.game, each.position) for each in after)
