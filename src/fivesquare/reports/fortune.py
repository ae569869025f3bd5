"""How people fare against computers."""

from functools import reduce

from fivesquare.games import GAMES
from fivesquare.players.computers import COMPUTERS
from fivesquare.records.balance import Fare, Tally
from fivesquare.reports.documents import FORMAT, FareDocument, StatsDocument, TallyDocument
from fivesquare.texts import printable

TITLES = ("won", "drawn", "lost")
GAP = "   "
NONE = "No game to count: only finished ones of one person against one computer, from the start."


def stats_document(found: dict[Fare, Tally]) -> StatsDocument:
    """The counts for a program."""
    fares: list[FareDocument] = [
        {
            "game": fare.game,
            "opponent": fare.opponent,
            "seat": fare.seat,
            **tally_document(found[fare]),
        }
        for fare in in_order(found)
    ]
    return {"format": FORMAT, **tally_document(total(found)), "fares": fares}


def tally_document(tally: Tally) -> TallyDocument:
    """Three numbers for a program."""
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}


def stats_lines(found: dict[Fare, Tally]) -> list[str]:
    """The counts for a person: a row an opponent, Player 1 beside Player 2."""
    if not found:
        return [NONE]
    rows: dict[tuple[str, str], dict[int, Tally]] = {}
    for fare in in_order(found):
        rows.setdefault((fare.game, fare.opponent), {})[fare.seat] = found[fare]
    names = {opponent: printable(called(opponent), 20) for _, opponent in rows}
    width = 2 + max(map(len, names.values()))
    head = cells(("W", "D", "L"))
    lines = [
        f"{'':{width}}{GAP}{'as Player 1':^{len(head)}}{GAP}{'as Player 2':^{len(head)}}".rstrip(),
        f"{'':{width}}{GAP}{head}{GAP}{head}",
    ]
    game = ""
    for (name, opponent), by_seat in rows.items():
        if name != game:
            game = name
            lines.append(heading(name))
        seats = (cells(by_seat[seat]) if seat in by_seat else "" for seat in (1, 2))
        one, two = (f"{text:{len(head)}}" for text in seats)
        lines.append(f"  {names[opponent]:{width - 2}}{GAP}{one}{GAP}{two}".rstrip())
    tally = total(found)
    together = ", ".join(f"{number} {word}" for word, number in zip(TITLES, tally, strict=True))
    number = sum(tally)
    return [*lines, "", f"{number} game{'' if number == 1 else 's'}: {together}."]


def cells(row: tuple[object, object, object]) -> str:
    """Three numbers, or their titles, as part of a row."""
    return " ".join(f"{each!s:>3}" for each in row)


def heading(name: str) -> str:
    """`Pathway (size=7)`."""
    kind, _, variant = name.partition(":")
    return f"{GAMES[kind].title} ({variant})" if variant else GAMES[kind].title


def called(opponent: str) -> str:
    """What a computer is called at the table."""
    return COMPUTERS[opponent].name if opponent in COMPUTERS else opponent


def total(found: dict[Fare, Tally]) -> Tally:
    """All of them together."""
    return reduce(Tally.plus, found.values(), Tally())


def in_order(found: dict[Fare, Tally]) -> list[Fare]:
    """By game as in the menu, by opponent, the weakest first, and by seat."""
    games, known = [*GAMES], [*COMPUTERS]

    def place(fare: Fare) -> tuple[int, str, int, str, int]:
        strength = known.index(fare.opponent) if fare.opponent in known else len(known)
        kind = games.index(fare.game.partition(":")[0])
        return kind, fare.game, strength, fare.opponent, fare.seat

    return sorted(found, key=place)
