"""How a game ended, and how a match stands."""

from fivesquare import books
from fivesquare.books import YOU
from fivesquare.match import FORFEIT, wins
from fivesquare.records.record import HUMAN, Record
from fivesquare.reports.names import wins_by_name


def ending_lines(record: Record, who: str | None = None) -> list[str]:
    """How a game ended, in the words of its book, and the score of the match; told to whoever has
    moved last, if that is a person, unless it is said to `who`."""
    assert record.result is not None
    if who is None:
        by_person = record.moves and record.seats[record.positions[-2].turn].kind == HUMAN
        who = YOU if by_person else ""
    why = dict(record.extra).get(FORFEIT)
    lines = []
    if record.result.reason == "forfeit" and why:
        lines.append(f"{why[:1].upper()}{why[1:]}.")
    lines += books.of(record.game).ending(record.game, record.position, record.result, who)
    return [*lines, *score_lines(record)]


def score_lines(record: Record) -> list[str]:
    """The score after a game of a match, and the outcome after the last one."""
    if record.round is None:
        return []
    number, of = record.round.number, record.round.of
    won = wins(record)
    drawn = number - sum(won)
    score = wins_by_name(record, won) + (f", drawn {drawn}" if drawn else "")
    lines = [f"Score after game {number} of {of}: {score}."]
    if number == of:
        names = (seat.name for seat in record.seats)
        (most, first), (least, second) = sorted(zip(won, names, strict=True), reverse=True)
        if most == least:
            lines.append(f"The match is tied, {most} to {least}.")
        else:
            lines.append(f"{first} wins the match against {second}, {most} to {least}.")
    return lines
