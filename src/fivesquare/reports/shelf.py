"""What is kept: unfinished games, and files that save time."""

from pathlib import Path

from fivesquare.records.archive import Kept
from fivesquare.records.format import to_json
from fivesquare.reports.documents import FORMAT, CacheDocument, ShelfDocument, StockDocument
from fivesquare.reports.names import moves_played, seating
from fivesquare.stock import OURS, Stock
from fivesquare.texts import printable

UNITS = ("bytes", "kB", "MB", "GB", "TB")


def shelf_document(games: list[Kept]) -> ShelfDocument:
    """The unfinished games for a program."""
    return {
        "format": FORMAT,
        "unfinished": [
            {
                "id": kept.id,
                "record": None if kept.record is None else to_json(kept.record),
                "problem": kept.problem,
            }
            for kept in games
        ],
    }


def shelf_lines(games: list[Kept]) -> list[str]:
    """A line a game: its id, and what it is or why it cannot be read."""
    if not games:
        return ["There is no unfinished game."]
    return [f"{kept.id}  {about(kept)}" for kept in games]


def about(kept: Kept) -> str:
    """Which game, how far, between whom."""
    if kept.record is None:
        return kept.problem
    return f"{kept.record.game}, {moves_played(kept.record)}, {seating(kept.record)}"


# The cache.


def cache_document(place: Path, found: list[Stock], cleared: bool) -> CacheDocument:
    """What is kept, or was removed, for a program."""
    whole: CacheDocument = {
        "format": FORMAT,
        "directory": str(place),
        "files": sum(each.files for each in found),
        "bytes": sum(each.bytes for each in found),
    }
    listed: list[StockDocument] = [
        {"name": each.name, "files": each.files, "bytes": each.bytes} for each in found
    ]
    return {**whole, "removed": listed} if cleared else {**whole, "kept": listed}


def cache_lines(place: Path, found: list[Stock], cleared: bool) -> list[str]:
    """The same for a person."""
    where = f"in {printable(str(place), 1000)}"
    if not found:
        return [f"Nothing was kept {where}." if cleared else f"Nothing is kept {where}."]
    lines = [f"{OURS[each.name]}: {amount(each.files, each.bytes)}" for each in found]
    total = amount(sum(each.files for each in found), sum(each.bytes for each in found))
    return [*lines, f"{'Removed' if cleared else 'Kept'} {where}: {total}."]


def amount(number: int, size: int) -> str:
    """`3 files, 1.5 MB`."""
    value, unit = float(size), 0
    while value >= 1000 and unit < len(UNITS) - 1:
        value, unit = value / 1000, unit + 1
    text = f"{value:.0f}" if unit == 0 else f"{value:.1f}"
    return f"{number} file{'' if number == 1 else 's'}, {text} {UNITS[unit]}"
