"""The one referee: whose turn it is, what an illegal move costs, the record, match play."""

from collections.abc import Callable
from dataclasses import replace

from fivesquare.core import GameError, Result
from fivesquare.players import Player
from fivesquare.records import HUMAN, Record, Round
from fivesquare.texts import printable

FORFEIT = "Forfeit"  # the header that says why


class Resigned(Exception):
    """The player to move gives up."""


class TakenBack(Exception):
    """The player to move wants their last turn back."""


class Left(Exception):
    """The player to move leaves; the game stays unfinished."""


def conduct(
    record: Record, players: tuple[Player, Player], keep: Callable[[Record], None]
) -> Record:
    """Play a game on to its end. `keep` is told of every change as it happens."""
    game = record.game
    while record.result is None:
        p = record.positions()[-1]
        try:
            move = players[p.turn].choose(game, p)
            record = record.played(game.move(*game.check(p, move)))
        except Resigned:
            record = replace(record, result=Result(2 - p.turn, "resigned"))
        except GameError as error:  # a person is asked again long before this; a program is not
            why = (FORFEIT, printable(str(error)))
            record = replace(
                record, result=Result(2 - p.turn, "forfeit"), extra=(*without_why(record), why)
            )
        except TakenBack:
            record = record.cut(own_last_turn(record) or 0)
        keep(record)
    return record


def without_why(record: Record) -> tuple[tuple[str, str], ...]:
    """The headers of other people's making, but for the reason of a forfeit."""
    return tuple(header for header in record.extra if header[0].lower() != FORFEIT.lower())


def own_last_turn(record: Record) -> int | None:
    """How many moves had been made before a person last moved; None if no person has."""
    positions = record.positions()
    for number in range(len(record.moves) - 1, -1, -1):
        if record.seats[positions[number].turn].kind == HUMAN:
            return number
    return None


# Match play: an agreed number of games, seats swap every game, most wins takes the match.


def wins(record: Record) -> tuple[int, int]:
    """The wins of the two seats in this match, this game included."""
    before = record.round.wins if record.round else (0, 0)
    winner = record.result.winner if record.result else None
    return before[0] + (winner == 1), before[1] + (winner == 2)


def next_game(record: Record) -> Record | None:
    """The next game of the match, seats swapped; None before this one is over, and at the end."""
    if record.round is None or record.result is None or not record.is_followed():
        return None
    one, two = wins(record)
    return replace(
        record,
        moves=(),
        result=None,
        extra=without_why(record),
        seats=(record.seats[1], record.seats[0]),
        round=Round(record.round.number + 1, record.round.of, (two, one)),
    )


def score_lines(record: Record) -> list[str]:
    """The score after a game of a match, and the outcome after the last one."""
    if record.round is None:
        return []
    number, of = record.round.number, record.round.of
    pairs = list(zip((seat.name for seat in record.seats), wins(record), strict=True))
    if number % 2 == 0:  # in the order of the first game, whoever sits where now
        pairs.reverse()
    drawn = number - sum(won for _, won in pairs)
    score = ", ".join([f"{name} {won}" for name, won in pairs] + [f"drawn {drawn}"] * (drawn > 0))
    lines = [f"Score after game {number} of {of}: {score}."]
    if number == of:
        (first, most), (second, least) = sorted(pairs, key=lambda pair: -pair[1])
        if most == least:
            lines.append(f"The match is tied, {most} to {least}.")
        else:
            lines.append(f"{first} wins the match against {second}, {most} to {least}.")
    return lines
