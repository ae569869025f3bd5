"""A word to the user while the engine is compiled, which happens once for a kind of game."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fivesquare.core import Game


@contextmanager
def prepared(game: Game) -> Iterator[None]:
    """In here the engine is asked about a game; the first time, that takes a moment."""
    from fivesquare.compiling.keeping import write

    is_new = not os.path.exists(marker(game))  # noqa: PTH110 - says no where a Path would raise
    if is_new and sys.stderr is not None and sys.stderr.isatty():
        print("Preparing the engine for this game, once ...", file=sys.stderr)
    yield
    if is_new:
        write(marker(game), b"", b"")


def marker(game: Game) -> Path:
    """A file that says that this engine has been compiled for this kind of game.

    Nothing depends on it but the word to the user.
    """
    from fivesquare.compiling import place

    return place() / f"{game.about.id}.ready"
