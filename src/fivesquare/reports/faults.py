"""What went wrong."""

from fivesquare.core import GameError
from fivesquare.reports.documents import FORMAT, ErrorDocument


def error_document(kind: str, message: str, line: int | None = None) -> ErrorDocument:
    """What went wrong, for a program; in a file, with the line."""
    document: ErrorDocument = {"format": FORMAT, "error": {"kind": kind, "message": message}}
    if line is not None:
        document["error"]["line"] = line
    return document


def line_error_document(error: GameError) -> ErrorDocument:
    """What is wrong with one line of several: with the number of the bad move, if one is."""
    document = error_document(error.kind, str(error))
    document["error"]["move"] = getattr(error, "number", None)
    return document
