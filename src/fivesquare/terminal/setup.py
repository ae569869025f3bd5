"""What is agreed before the first move: who sits where, who begins, how many games."""

import secrets
import shlex
from dataclasses import dataclass, replace
from datetime import date

from fivesquare.core import Game, GameError
from fivesquare.games import build, load
from fivesquare.players import computer, toss
from fivesquare.players.program import is_program
from fivesquare.records import HUMAN, Record, Round, Seat
from fivesquare.terminal.session import seating
from fivesquare.texts import quoted

TOSS = "toss"
LONGEST_NAME = 40


class BadSetup(GameError):
    """A game cannot be arranged like that."""

    kind = "usage"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the people want; None where they did not say."""

    versus: str | None = None
    person_is: str | None = None  # 1, 2 or toss
    first: str | None = None  # 1, 2 or toss
    names: str | None = None
    games: int | None = None
    seed: int | None = None


def fresh_seed() -> int:
    """A seed nobody has asked for."""
    return secrets.randbelow(10**9)


def arrange(text: str, wishes: Wishes) -> tuple[Record, list[str]]:
    """A new game as it was agreed, and what is said about it before it begins."""
    seed = fresh_seed() if wishes.seed is None else wishes.seed
    game = load(text, seed)
    told = []
    if wishes.first is not None:
        if not hasattr(game.rules, "first"):
            raise BadSetup("--first is for Pathway; in this game Player 1 always begins.")
        first = toss(seed, "first") if wishes.first == TOSS else int(wishes.first)
        game = with_first(game, first)
        if wishes.first == TOSS:
            told.append(f"Toss: Player {first} moves first.")
    record, lines = seat(Record(game), replace(wishes, seed=seed))
    return record, [*lines, *told]


def with_first(game: Game, first: int) -> Game:
    """The same game with that player moving first."""
    return build(game.about, game.rules._replace(first=first))  # type: ignore[attr-defined]


def go_on(record: Record, wishes: Wishes, seated: bool) -> tuple[Record, list[str]]:
    """A game that goes on from a position or a record.

    Its players stay `seated`, and its match goes on, unless something else is asked for.
    """
    if wishes.first is not None:
        raise BadSetup("--first is for a new game; here it is settled who is to move.")
    if record.result is not None:
        raise BadSetup("That game is over; fivesquare replay shows it.")
    if record.moves and wishes.games and wishes.games > 1:  # every game of a match begins alike
        record = replace(record, start=record.positions()[-1], moves=())
    return seat(record, wishes, seated)


def seat(record: Record, wishes: Wishes, seated: bool = False) -> tuple[Record, list[str]]:
    """The people at the table, and a word about who is who when that is news."""
    seed = wishes.seed if wishes.seed is not None else record.seed
    seed = fresh_seed() if seed is None else seed
    chosen = wishes.person_is or "1"
    number = toss(seed, "seat") if chosen == TOSS else int(chosen)
    one, two = people(record.seats if seated else None, wishes)
    match = record.round
    if wishes.games is not None:
        match = Round(1, wishes.games) if wishes.games > 1 else None
    if number == 2:
        one, two = two, one
        match = match and replace(match, wins=match.wins[::-1])
    record = replace(
        record, seats=(one, two), seed=seed, date=date.today().isoformat(), round=match
    )
    if chosen == TOSS:
        return record, [f"Toss: {seating(record)}"]
    is_news = wishes.names or two.kind != one.kind or match or number != 1
    return record, [seating(record)] if is_news else []


def people(seats: tuple[Seat, Seat] | None, wishes: Wishes) -> tuple[Seat, Seat]:
    """The first-named person and the opponent."""
    versus = wishes.versus or HUMAN
    if seats is None:
        alone = versus != HUMAN
        name, other = ("Person", computer(versus).name) if alone else ("Person A", "Person B")
        seats = Seat(name), Seat(other, versus)
    one, two = seats
    programs = [seat.kind for seat in seats if is_program(seat.kind)]
    if programs and wishes.versus is None:  # a file must not run what nobody has typed
        raise BadSetup(
            "A player in this record is a program, which only runs if you say so:"
            f" --vs {shlex.quote(programs[0])}"
        )
    if wishes.names is not None:
        first, second = names(wishes.names)
        one, two = replace(one, name=first), replace(two, name=second)
    if wishes.versus is not None:
        one, two = replace(one, kind=HUMAN), replace(two, kind=versus)
    for kind in {one.kind, two.kind} - {HUMAN}:
        computer(kind)  # or there is no such opponent
    return one, two


def names(text: str) -> list[str]:
    """The two names, checked."""
    found = [name.strip() for name in text.split(",")]
    if len(found) != 2 or not all(found) or found[0] == found[1]:
        raise BadSetup(f"--names takes two different names, like Ann,Bob, not {quoted(text)}.")
    if any(len(name) > LONGEST_NAME or not name.isprintable() for name in found):
        raise BadSetup(f"A name has at most {LONGEST_NAME} characters, all of them printable.")
    return found
