"""A player that is somebody's own Python function: given the record, it answers with a move."""

import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

from fivesquare.core import GameError
from fivesquare.players.player import Answer, Player
from fivesquare.records.record import Record
from fivesquare.texts import printable, quoted
from fivesquare.work import Stop


class NoFunction(GameError):
    """A text that names no function."""

    kind = "usage"


class Broken(GameError):
    """Why a function forfeits, as the rest of a sentence."""

    kind = "program"


class Own(Player):
    """A function at the table. Whether its answer is a legal move is for the referee to say."""

    def __init__(self, function: Callable[[Record], Any]) -> None:
        self.function = function

    def choose(self, record: Record, stop: Stop | None = None) -> Answer:
        """What the function answers, be it legal or not; raises why there is no answer."""
        try:
            answer: Answer = self.function(record)
        except GameError:
            raise
        except Exception as error:  # whatever somebody's own code may raise
            raise Broken(f"the function failed: {told(error)}") from error
        return answer


def function_of(text: str) -> Callable[[Record], Any]:
    """The function that `module:name` names; the module may stand in the current directory."""
    module, _, name = text.partition(":")
    if not (all(part.isidentifier() for part in (*module.split("."), *name.split(".")))):
        raise NoFunction('Name a function as module:name, like --vs "py:bot:choose".')
    try:
        function = attrgetter(name)(imported(module))
    except AttributeError as error:
        raise NoFunction(f"{quoted(module)} has no {quoted(name)}.") from error
    except Exception as error:  # whatever somebody's own code may raise
        raise NoFunction(f"{quoted(module)} cannot be loaded: {told(error)}.") from error
    if not callable(function):
        raise NoFunction(f"{quoted(name)} in {quoted(module)} is no function.")
    return function  # type: ignore[no-any-return]


def imported(module: str) -> Any:
    """A module of somebody's own; what stands in the current directory is found last."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    return import_module(module)


def told(error: Exception) -> str:
    """An error of somebody's own code, in one line."""
    return printable(f"{type(error).__name__}: {error}".removesuffix("."))
