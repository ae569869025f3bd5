"""The public face of a room: names that are loaded when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(room: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The `__getattr__` of a room whose public names live in these modules of the package."""

    def load(name: str) -> Any:
        for home, names in homes.items():
            if name in names:
                return getattr(import_module(f"fivesquare.{home}"), name)
        raise AttributeError(f"{room} has no {name}")

    return load
