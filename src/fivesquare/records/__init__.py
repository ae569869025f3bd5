"""Records: a game in progress or finished as a value, its texts, and where games are kept."""

from typing import TYPE_CHECKING

from fivesquare.face import lazily

if TYPE_CHECKING:
    from fivesquare.records.archive import Archive
    from fivesquare.records.format import to_json, write_result, write_text
    from fivesquare.records.positions import read_position, write_position
    from fivesquare.records.reader import BadRecord, load_record, read_record
    from fivesquare.records.record import Record, Round, Seat

__all__ = [
    "Archive",
    "BadRecord",
    "Record",
    "Round",
    "Seat",
    "load_record",
    "read_position",
    "read_record",
    "to_json",
    "write_position",
    "write_result",
    "write_text",
]

__getattr__ = lazily(
    __name__,
    {
        "records.archive": ("Archive",),
        "records.format": ("to_json", "write_result", "write_text"),
        "records.positions": ("read_position", "write_position"),
        "records.reader": ("BadRecord", "load_record", "read_record"),
        "records.record": ("Record", "Round", "Seat"),
    },
)
