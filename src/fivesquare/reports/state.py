"""A position and what can be done in it."""

from fivesquare.decision import captured
from fivesquare.pictures.grid import svg
from fivesquare.records.format import result_document, write_result
from fivesquare.records.positions import rows, write_position
from fivesquare.records.record import Record
from fivesquare.reports.documents import FORMAT, PerftDocument, Placed, StateDocument
from fivesquare.reports.names import last_cells


def placed(record: Record) -> Placed:
    """The game, and how it came to its position."""
    return {
        "format": FORMAT,
        "game": str(record.game),
        "start": record.start and write_position(record.game, record.start),
        "moves": list(record.moves),
    }


def state_document(record: Record) -> StateDocument:
    """The position for a program."""
    game, p = record.game, record.position
    return {
        **placed(record),
        "position": write_position(game, p),
        "rows": rows(game, p),
        "turn": game.turn(p),
        "legal": [*game.moves(p)],
        "result": result_document(record.result),
    }


def state_svg(record: Record) -> str:
    """The position as a picture, with its last move."""
    before, after = (*record.positions[-2:], record.position)[:2]
    return svg(record.game, after, last_seen(record), captured(before, after), record.result)


def last_seen(record: Record) -> int:
    """The cells of the last move; where no move is known, the cell that the rules remember."""
    p = record.position
    return last_cells(record.game, record.moves) or (1 << p.last if p.last >= 0 else 0)


def move_lines(record: Record) -> list[str]:
    """The legal moves for a person."""
    if record.result:
        return [over(record)]
    return [f"Player {record.mover} to move:", *record.game.moves(record.position)]


def over(record: Record) -> str:
    """That a game has ended, and how."""
    return f"The game is over: {write_result(record.result)}."


def perft_document(record: Record, depth: int, nodes: int) -> PerftDocument:
    """How many ways there are to play on, for a program."""
    return {**placed(record), "depth": depth, "nodes": nodes}


def perft_line(record: Record, depth: int, nodes: int) -> str:
    """The same for a person."""
    return f"{record.game}, depth {depth}: {nodes}"
