"""Whether the engine has been compiled for a kind of game: a small file says so.

Nothing depends on it but a word to whoever waits.
"""

import os
from pathlib import Path

from fivesquare.compiling import place
from fivesquare.compiling.code_files import write
from fivesquare.core import Game


def marker(game: Game) -> Path:
    """The file."""
    return place() / f"{game.about.id}.ready"


def is_ready(game: Game) -> bool:
    """Whether it is there."""
    return os.path.exists(marker(game))  # noqa: PTH110 - says no where a Path would raise


def note_ready(game: Game) -> None:
    """Make it."""
    write(marker(game), b"", b"")
