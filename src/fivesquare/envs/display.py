"""How an environment is shown: as text, as pixels, or printed for whoever looks on."""

from typing import Any

from fivesquare import books
from fivesquare.envs.actions import shown
from fivesquare.envs.episodes import Episodes
from fivesquare.errors import GameError
from fivesquare.pictures.pixels import pixels
from fivesquare.reports.state import last_seen

ANSI, RGB, HUMAN = "ansi", "rgb_array", "human"
MODES = [ANSI, RGB, HUMAN]
FRAMES = 4  # a second, for whoever makes a film of it


def check_mode(mode: str | None) -> str | None:
    """A way to be shown that there is, or none."""
    if mode is not None and mode not in MODES:
        raise GameError(f"render_mode is {', '.join(MODES)} or None, not {shown(mode)}.")
    return mode


def rendered(run: Episodes, mode: str | None) -> Any:
    """The game as it stands: a text, an image, or None where it is printed."""
    if mode is None:
        raise GameError(f"Make the environment with a render_mode: {', '.join(MODES)}.")
    record = run.record()
    if mode == RGB:
        return pixels(run.game, record.position, last_seen(record))
    text = drawn(run)
    if mode == ANSI:
        return text
    print(text, flush=True)
    return None


def drawn(run: Episodes) -> str:
    """The board of the book with its numbers, and who is to move or how it ended."""
    game, p = run.game, run.state.position
    book = books.of(game)
    lines = book.standing(game, p, game.result(p))
    return "\n".join([book.drawing.numbered().text(game, p), *lines])
