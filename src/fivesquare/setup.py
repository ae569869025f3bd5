"""What is agreed before the first move: who sits where, who begins, how many games."""

import secrets
import shlex
from dataclasses import dataclass, replace
from datetime import date

from fivesquare.core import Game, GameError
from fivesquare.games import GAMES, build, load
from fivesquare.players.computers import (
    check_opponent,
    computer,
    is_program,
    opponents,
    toss,
)
from fivesquare.records.named import named
from fivesquare.records.record import GIVEN, HUMAN, Record, Round, Seat
from fivesquare.reports.names import PEOPLE, PERSON, caveats, seating
from fivesquare.texts import LONGEST_NAME, quoted
from fivesquare.variants import options_of

TOSS = "toss"
MOST_GAMES = 1000  # of a match


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
            titles = [kind.title for kind in GAMES.values() if "first" in options_of(kind)]
            others = ", ".join(titles)
            raise BadSetup(f"--first is for {others}; in this game Player 1 always begins.")
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
        record = replace(record, start=record.position, moves=())
    begun, told = seat(record, wishes, seated)
    is_theirs = seated and all(
        before.kind == after.kind for before, after in zip(record.seats, begun.seats, strict=True)
    )
    if record.moves and not is_theirs:
        given = (GIVEN, str(len(record.moves)))
        begun = begun.changed(extra=(*record.without(GIVEN), given))
    return begun, told


def seat(record: Record, wishes: Wishes, seated: bool = False) -> tuple[Record, list[str]]:
    """The people at the table, and a word about who is who when that is news."""
    seed = wishes.seed if wishes.seed is not None else record.seed
    seed = fresh_seed() if seed is None else seed
    before = seat_of_person(record.seats) if seated else 1
    chosen = wishes.person_is or str(before)
    number = toss(seed, "seat") if chosen == TOSS else int(chosen)
    before_them = in_order(record.seats, before) if seated else None
    one, two = people(record.game, before_them, wishes)
    match = record.round
    if wishes.games is not None:
        match = Round(1, wishes.games) if wishes.games > 1 else None
    elif match and number != before:
        match = replace(match, wins=match.wins[::-1])
    seats = in_order((one, two), number)
    record = record.changed(seats=seats, seed=seed, date=date.today().isoformat(), round=match)
    if chosen == TOSS:
        return record, [f"Toss: {seating(record)}", *caveats(record)]
    is_news = wishes.names or two.kind != one.kind or match or number != before
    return record, [seating(record), *caveats(record)] if is_news else []


def seat_of_person(seats: tuple[Seat, Seat]) -> int:
    """Which player the first person is; the first player where there is no person."""
    return 2 if seats[0].kind != HUMAN and seats[1].kind == HUMAN else 1


def in_order(seats: tuple[Seat, Seat], number: int) -> tuple[Seat, Seat]:
    """The seats of Player 1 and Player 2 with the person first; and the other way round."""
    return seats if number == 1 else (seats[1], seats[0])


def people(game: Game, seats: tuple[Seat, Seat] | None, wishes: Wishes) -> tuple[Seat, Seat]:
    """The first-named person and the opponent."""
    versus = wishes.versus or HUMAN
    check_opponent(versus, game)
    if seats is None:
        name = PEOPLE[0] if versus == HUMAN else PERSON
        seats = Seat(name), opponent(versus)
    one, two = seats
    programs = [seat.kind for seat in seats if is_program(seat.kind)]
    if programs and wishes.versus is None:  # a file must not run what nobody has typed
        raise BadSetup(
            "A player in this record is a program, which only runs if you say so:"
            f" --vs {shlex.quote(programs[0])}"
        )
    if wishes.versus is not None:  # somebody else than before has a name of their own
        one = one if one.kind == HUMAN else Seat(PERSON)
        two = two if two.kind == versus else opponent(versus)
    if wishes.names is not None:
        first, second = names_of(wishes.names, two)
        one, two = replace(one, name=first), replace(two, name=second)
    for kind in {one.kind, two.kind} - {HUMAN}:
        computer(kind)  # or there is no such opponent
    return one, two


def opponent(kind: str) -> Seat:
    """An opponent of some kind under its own name."""
    return Seat(PEOPLE[1] if kind == HUMAN else computer(kind).name, kind)


def names_of(text: str, other: Seat) -> list[str]:
    """The two names; a computer, or another program, keeps its own unless it is given one."""
    alone = other.kind != HUMAN and "," not in text
    return names(f"{text},{other.name}") if alone else names(text)


def names(text: str) -> list[str]:
    """The two names, checked."""
    found = [name.strip() for name in text.split(",")]
    if len(found) != 2 or not all(found) or found[0] == found[1]:
        raise BadSetup(f"--names takes two different names, like Ann,Bob, not {quoted(text)}.")
    return [checked_name(name) for name in found]


def checked_name(name: str) -> str:
    """A name that can be printed and is not long."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadSetup(f"A name has at most {LONGEST_NAME} characters, all of them printable.")
    return name


# Over a network.

FRIEND = "friend"  # somebody who comes by a link


@dataclass(frozen=True, slots=True)
class Invitation:
    """What somebody wants who opens a game on a server."""

    game: str
    opponent: str  # friend, human (both seats are theirs) or a computer
    seat: str = "1"  # 1, 2 or toss
    name: str = ""
    games: int | None = None
    moves: tuple[str, ...] = ()
    position: str | None = None
    other_name: str = ""  # of the second person at one screen


def invited(wanted: Invitation) -> tuple[Record, int]:
    """The game as it begins, and the seat of whoever opens it.

    Only computers of our own are to be had: what comes over a network starts no program.
    """
    seed = fresh_seed()
    begun = named(wanted.game, " ".join(wanted.moves), wanted.position, seed)
    if begun.result:
        raise BadSetup("After these moves the game is over: there is nothing left to play.")
    opponent = HUMAN if wanted.opponent in (FRIEND, HUMAN) else wanted.opponent
    computers = opponents(begun.game)
    if opponent != HUMAN and opponent not in computers:
        known = ", ".join((FRIEND, HUMAN, *computers))
        raise BadSetup(f"There is no opponent {quoted(wanted.opponent)} here, only {known}.")
    wishes = Wishes(versus=opponent, person_is=wanted.seat, games=wanted.games, seed=seed)
    record, _ = go_on(begun, wishes, seated=False)
    number = toss(seed, "seat") if wanted.seat == TOSS else int(wanted.seat)
    own, other = (checked_name(name.strip()) for name in (wanted.name, wanted.other_name))
    if other and wanted.opponent != HUMAN:
        raise BadSetup(f"Only the opponent {HUMAN}, at the same screen, is named by other_name.")
    one, two = in_order(record.seats, number)
    one, two = replace(one, name=own or one.name), replace(two, name=other or two.name)
    if wanted.opponent == HUMAN and one.name == two.name:
        raise BadSetup(f"Two people at one screen have different names, not both {one.name}.")
    return record.changed(seats=in_order((one, two), number)), number
