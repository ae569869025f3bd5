"""Every position of a game, counted."""

from typing import TYPE_CHECKING

from fivesquare.core import Game
from fivesquare.reports.documents import FORMAT, CountsDocument

if TYPE_CHECKING:
    from fivesquare.engine.strong import Counts


def counts_document(game: Game, counts: "Counts") -> CountsDocument:
    """The counts for a program."""
    longest = counts.longest
    return {
        "format": FORMAT,
        "game": str(game),
        "counted": counts.counted,
        "positions": counts.positions,
        "won": counts.won,
        "lost": counts.lost,
        "drawn": counts.drawn,
        "finished": counts.finished,
        "longest": longest
        and {
            "distance": longest.distance,
            "moves": [*longest.moves],
            "position": longest.position,
        },
    }


def counts_lines(counts: "Counts") -> list[str]:
    """The counts for a person."""
    lines = [
        f"Counted: {counts.counted}.",
        f"Positions with a player to move: {counts.positions:,}",
        f"  won by that player: {counts.won:,}",
        f"  lost: {counts.lost:,}",
        f"  drawn: {counts.drawn:,}",
    ]
    if counts.finished is None:
        lines.append("Finished games are not counted, and distances are not made.")
    else:
        lines.append(f"Positions in which the game is over, besides: {counts.finished:,}")
    if counts.longest:
        lines.append(f"Longest win: {counts.longest.distance} turns, {where(counts.longest.moves)}")
        lines.append(f"  {counts.longest.position}")
    return lines


def where(moves: tuple[str, ...]) -> str:
    """When a position arises."""
    return f"after {' '.join(moves)}:" if moves else "from the opening:"
