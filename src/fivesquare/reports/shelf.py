"""What is kept: games, and files that save time."""

from collections.abc import Sequence
from pathlib import Path

from fivesquare.records.archive import Kept
from fivesquare.records.format import to_json
from fivesquare.records.record import Record
from fivesquare.reports.documents import (
    FORMAT,
    CacheDocument,
    DeletionDocument,
    ShelfDocument,
    StockDocument,
)
from fivesquare.reports.names import title
from fivesquare.stock import OURS, Stock
from fivesquare.texts import printable

UNITS = ("bytes", "kB", "MB", "GB", "TB")
OUTCOMES = {None: "drew with", 1: "beat", 2: "lost to"}  # by the winner, told of Player 1


def shelf_document(games: Sequence[Kept]) -> ShelfDocument:
    """The games for a program."""
    return {
        "format": FORMAT,
        "games": [
            {
                "id": kept.id,
                "finished": kept.is_finished,
                "record": None if kept.record is None else to_json(kept.record),
                "problem": kept.problem,
            }
            for kept in games
        ],
    }


def shelf_lines(games: Sequence[Kept]) -> list[str]:
    """The games for a person, those that wait to be resumed above the others."""
    lines: list[str] = []
    for is_finished, words in ((False, "Unfinished, to resume:"), (True, "Finished, to review:")):
        of_kind = [kept for kept in games if kept.is_finished == is_finished]
        if of_kind:
            lines += [""] * bool(lines) + [words]
            lines += map(kept_line, of_kind)
    return lines or ["No such game is kept. fivesquare play GAME begins one."]


def kept_line(kept: Kept) -> str:
    """A game by its id."""
    return f"  {kept.id}  {about(kept)}"


def about(kept: Kept) -> str:
    """When, which game, between whom, how far; or why it cannot be read."""
    record = kept.record
    if record is None:
        return kept.problem
    return f"{record.date}  {between(record)}" if record.date else between(record)


def between(record: Record) -> str:
    """`Blockade, Ann beat Bob in 9 moves`; Player 1 comes first. Why is told where the board does
    not tell it."""
    one, two = (seat.name for seat in record.seats)
    number = len(record.moves)
    moves = "1 move" if number == 1 else f"{number} moves"
    if record.result is None:
        words = f"{one} against {two}, {moves}"
    else:
        why = "" if record.game.result(record.position) else f" ({record.result.reason})"
        words = f"{one} {OUTCOMES[record.result.winner]} {two} in {moves}{why}"
    match = f", game {record.round.number} of {record.round.of}" if record.round else ""
    return f"{title(record.game)}, {words}{match}"


def deletion_document(games: Sequence[Kept]) -> DeletionDocument:
    """What was removed, for a program."""
    return {"format": FORMAT, "deleted": [kept.id for kept in games]}


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
