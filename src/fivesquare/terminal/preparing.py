"""A word to the user while the engine is compiled, which happens once for a kind of game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fivesquare.archive import cache_home
from fivesquare.core import Game


@contextmanager
def prepared(game: Game) -> Iterator[None]:
    """In here the engine is asked about a game; the first time, that takes a moment."""
    is_new = not marker(game).exists()
    if is_new and sys.stderr is not None and sys.stderr.isatty():
        print("Preparing the engine for this game, once ...", file=sys.stderr)
    yield
    if is_new:
        with suppress(OSError):
            marker(game).parent.mkdir(parents=True, exist_ok=True)
            marker(game).touch()


def marker(game: Game) -> Path:
    """A file that says that this engine has been compiled for this kind of game."""
    from fivesquare.compiling import digest

    return cache_home() / "compiled" / digest() / f"{game.about.id}.ready"
