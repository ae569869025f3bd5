"""OpenSpiel: importing this makes every game known to `pyspiel.load_game`.

`pyspiel.load_game("fivesquare_pathway(size=4,diagonal=True)")`: the options are those of the game,
and `steps`. Its bots can be our players (`SpielPlayer`), and our players its bots (`HouseBot`).
"""

from typing import Any

import numpy as np

from fivesquare.core import Game, Kind, Move
from fivesquare.envs.actions import PARTS, TURNS, Actions, State
from fivesquare.envs.observations import Observations
from fivesquare.errors import GameError
from fivesquare.extras import MissingExtra
from fivesquare.games import GAMES, load
from fivesquare.players.computers import make
from fivesquare.players.player import Player
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record
from fivesquare.variants import options_of

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise MissingExtra("OpenSpiel", "openspiel") from error

__all__ = ["HouseBot", "SpielPlayer", "spiel_string"]

PREFIX = "fivesquare_"
BLOCKED = "blocked"  # 2.2-4.5, which OpenSpiel takes for a number, is written r2c2-r4c5
TRUTHS = {"yes": True, "no": False}
WORDS = {truth: word for word, truth in TRUTHS.items()}
Parameters = dict[str, Any]


# Names.


def short_name(kind: Kind) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + kind.id.replace("-", "_")


def parameters(kind: Kind) -> Parameters:
    """The options of a game and their defaults, as OpenSpiel writes them."""
    options = options_of(kind).items()
    return {
        **{name: TRUTHS.get(str(option.default), option.default) for name, option in options},
        "steps": TURNS,
    }


def game_of(kind: Kind, given: Parameters) -> Game:
    """The game that parameters name; those that are as usual need not be named."""
    usual, options = parameters(kind), []
    for name in options_of(kind):
        value = given.get(name, usual[name])
        if value != usual[name]:
            word = WORDS[value] if isinstance(value, bool) else str(value)
            if name == BLOCKED:
                word = word.replace("r", "").replace("c", ".")
            options.append(f"{name}={word}")
    return load(":".join([kind.id, ",".join(options)]) if options else kind.id)


def spiel_string(game: Game, steps: str = TURNS) -> str:
    """The text by which OpenSpiel loads a game of ours."""
    given = [option.partition("=")[::2] for option in game.variant.split(",") if option]
    words = [f"steps={steps}"]
    for name, value in given:
        if name == BLOCKED:
            value = "-".join(f"r{cell.replace('.', 'c')}" for cell in value.split("-"))
        words.append(f"{name}={TRUTHS.get(value, value)}")
    return f"{short_name(game.about)}({','.join(words)})"


# Games and states.


def game_type(kind: Kind) -> Any:
    """What OpenSpiel wants to know of a game beforehand."""
    is_a = pyspiel.GameType
    return is_a(
        short_name=short_name(kind),
        long_name=kind.title,
        dynamics=is_a.Dynamics.SEQUENTIAL,
        chance_mode=is_a.ChanceMode.DETERMINISTIC,
        information=is_a.Information.PERFECT_INFORMATION,
        utility=is_a.Utility.ZERO_SUM,
        reward_model=is_a.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(kind),
    )


class SpielGame(pyspiel.Game):
    """One of our games, for OpenSpiel."""

    kind: Kind

    def __init__(self, given: Parameters | None = None) -> None:
        self.game = game_of(self.kind, given or {})
        self.actions = Actions(self.game, (given or {}).get("steps", TURNS))
        longest = self.actions.cells * (2 if self.actions.steps == PARTS else 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.number,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,  # each turn takes a cell for good
        )
        super().__init__(game_type(self.kind), info, given or {})

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, state: Any = None) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What sees states: the planes, or for perfect recall the history."""
        if iig_obs_type is None or iig_obs_type.public_info and not iig_obs_type.perfect_recall:
            return Observer(self.game)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):
    """A state of one of our games, for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.actions = game.actions
        self.state = game.actions.start()
        self.verdict = 0

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.verdict else self.state.position.turn

    def is_terminal(self) -> bool:
        return self.verdict != 0

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other; nothing in a draw, and before the end."""
        winner = self.verdict & 3
        return [[0.0, 0.0], [1.0, -1.0], [-1.0, 1.0]][winner]

    def _legal_actions(self, player: int) -> list[int]:
        return self.actions.ids(self.state)

    def _apply_action(self, action: int) -> None:
        self.state = self.actions.play(self.state, action)
        self.verdict = self.actions.game.rules.result(self.state.position)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.actions.text(action)

    def __str__(self) -> str:
        return text_of(self.actions.game, self.state)


class Observer:
    """What OpenSpiel sees a state with: the planes, of whoever looks."""

    def __init__(self, game: Game) -> None:
        self.observations = Observations(game)
        self.tensor = np.zeros(self.observations.length, np.float32)
        self.dict = {"observation": self.tensor.reshape(self.observations.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = self.observations.of(state.state, player + 1)

    def string_from(self, state: SpielState, player: int) -> str:
        return text_of(self.observations.game, state.state)


def text_of(game: Game, state: State) -> str:
    """A state in one line: the position, and the cell that a turn has begun with."""
    begun = [game.cell(state.first)] if state.first else []
    return " ".join([write_position(game, state.position), *begun])


# Its bots among our players, and ours among its bots.


class SpielPlayer:
    """A bot of OpenSpiel's, asked as our players are: `py:module:guest`, or an opponent."""

    def __init__(self, bot: Any, steps: str = TURNS) -> None:
        self.bot, self.steps = bot, steps

    def __call__(self, record: Record) -> Move:
        """The move that the bot makes, told everything that was played."""
        state = pyspiel.load_game(spiel_string(record.game, self.steps)).new_initial_state()
        self.check_game(state.get_game())
        if record.start is not None:
            state.state = State(record.start)
        self.bot.restart()
        for p, move in zip(record.positions[:-1], record.moves, strict=True):
            for action in state.actions.path(p, move):
                self.tell(state, action, p.turn == record.position.turn)
                state.apply_action(action)
        turn = None
        while turn is None:
            action = self.bot.step(state)
            turn = state.actions.made(state.state, state.actions.check(state.state, action))
            state.apply_action(action)
        return record.game.move(*turn)

    def check_game(self, game: SpielGame) -> None:
        """Refuse a game for which the bot was not made, as far as the bot says that."""
        own = getattr(self.bot, "_game", None) or getattr(self.bot, "game", None)
        if isinstance(own, pyspiel.Game) and not is_same(own, game):
            raise GameError(f"This bot was made for {own}, not for {game}.")

    def tell(self, state: SpielState, action: int, is_own: bool) -> None:
        """Tell the bot of an action, which was its own or the other's."""
        if not is_own:
            self.bot.inform_action(state, state.current_player(), action)
        elif self.bot.provides_force_action():
            self.bot.force_action(state, action)


def is_same(one: Any, other: SpielGame) -> bool:
    """Whether a game of OpenSpiel's is this one of ours, however its options were written."""
    return isinstance(one, SpielGame) and one.actions == other.actions


class HouseBot(pyspiel.Bot):
    """A player of ours, by name or as it is, among OpenSpiel's bots."""

    def __init__(self, player: Player | str, seed: int = 0) -> None:
        super().__init__()
        self.player = make(player, seed) if isinstance(player, str) else player
        self.rest: tuple[State, int] | None = None  # the second part of a turn, and where it is due

    def step(self, state: SpielState) -> int:
        """The action of the player's move, or the second part of it."""
        if not isinstance(state, SpielState):
            raise GameError("A player of ours needs a state of one of our games.")
        if self.rest and self.rest[0] == state.state:
            return self.rest[1]
        actions, record = state.actions, record_of(state)
        move = str(self.player.choose(record))
        record.game.check(record.position, move)
        first, *rest = actions.path(record.position, move)
        if state.state.first:  # somebody else has begun the turn
            is_same = state.state.first == 1 << first
            return rest[0] if is_same else actions.ids(state.state)[0]
        self.rest = (actions.after(state.state, first), rest[0]) if rest else None
        return first

    def restart(self) -> None:
        """Another game begins."""
        self.rest = None

    def restart_at(self, state: SpielState) -> None:
        """Another game goes on."""
        self.rest = None

    def inform_action(self, state: SpielState, player: int, action: int) -> None:
        """A player is shown the whole game whenever it is asked."""


def record_of(state: SpielState) -> Record:
    """The game so far, up to where the last turn began."""
    actions = state.actions
    begun, moves = actions.start(), []
    for action in state.history():
        if turn := actions.made(begun, action):
            moves.append(actions.game.move(*turn))
        begun = actions.after(begun, action)
    return Record(actions.game, tuple(moves))


def register() -> None:
    """Make the games known. OpenSpiel lets go of what makes a game when Python is gone already: a
    class outlives that, and a function would not."""
    for kind in GAMES.values():
        if short_name(kind) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(kind), type("Game", (SpielGame,), {"kind": kind}))


register()
