"""Environments for learning machines: thin adapters over one list of actions and observations.

Where Gymnasium is installed, importing this makes the games known to `gymnasium.make`.
"""

from importlib.util import find_spec

from fivesquare.extras import MissingExtra
from fivesquare.games import GAMES

__all__ = ["register_envs"]

NAMESPACE = "fivesquare"


def register_envs() -> None:
    """Have `gymnasium.make("fivesquare/Blockade-v0")` find every game; again does no harm."""
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError as error:
        raise MissingExtra("Gymnasium", "rl") from error
    for kind in GAMES.values():
        name = f"{NAMESPACE}/{''.join(filter(str.isalnum, kind.title))}-v0"
        if name not in registry:
            register(
                name,
                "fivesquare.envs.gymnasium:Duel",
                kwargs={"game": kind.id},
                vector_entry_point="fivesquare.envs.vector:Duels",
            )


if find_spec("gymnasium"):
    register_envs()
