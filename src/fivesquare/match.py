"""The one referee: pure steps from a record to the next, and a driver for players that are asked.

A step asks nobody. Whoever is told something, a driver, a server or a test, takes the step, and
has the next record or the reason why there is none.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from fivesquare import books
from fivesquare.core import GameError, IllegalMove, Result, UnreadableMove
from fivesquare.players.player import Answer, Player, Wish
from fivesquare.records.record import GIVEN, HUMAN, Record, Round
from fivesquare.texts import printable, quoted

__all__ = [
    "Answer",
    "Counted",
    "NotNow",
    "Player",
    "Policy",
    "Wish",
    "asked_again",
    "conduct",
    "draw_agreed",
    "draw_declined",
    "draw_offered",
    "forfeited",
    "forfeits",
    "next_game",
    "played",
    "rematch",
    "resigned",
    "taken_back",
    "told",
    "wins",
]

FORFEIT = "Forfeit"  # the header that says why
NO_DRAWS = "This game cannot end in a draw."
WIN_LEFT = "A computer takes no draw while somebody may still win: play on."


class NotNow(GameError):
    """A step that cannot be taken as the game stands."""

    kind = "not now"


# The steps of a game. A player is 1 or 2.


def told(record: Record, player: int, answer: Answer) -> Record:
    """The step that a player wants to take: a move, or something else. Who leaves takes none."""
    if isinstance(answer, str):
        return played(record, player, answer)
    if not isinstance(answer, Wish):  # somebody's program may answer anything
        raise UnreadableMove(repr(answer), record.game.example())
    if answer is Wish.LEAVE:
        return going_on(record, player)
    steps = {
        Wish.RESIGN: resigned,
        Wish.TAKE_BACK: taken_back,
        Wish.OFFER_DRAW: draw_offered,
        Wish.AGREE: draw_agreed,
    }
    return steps[answer](record, player)


def played(record: Record, player: int, move: str) -> Record:
    """A player moves; raises why that is not possible."""
    going_on(record, player)
    if player != record.mover:
        raise NotNow(f"Player {record.mover} is to move.")
    return record.played(move)


def taken_back(record: Record, player: int, apart: bool = False) -> Record:
    """A player's last turn is taken back, and what was played since. People at one keyboard are
    one in this, unless they sit apart: it is the last turn of any of them."""
    going_on(record, player)
    number = last_turn_of(record, player, apart)
    if number is None:
        raise NotNow("There is no turn of yours to take back.")
    return record.cut(number)


def last_turn_of(record: Record, player: int, apart: bool = False) -> int | None:
    """How many moves had been made before somebody of a player's kind last moved, if ever."""
    is_person = record.seats[player - 1].kind == HUMAN and not apart
    for number in range(len(record.moves) - 1, -1, -1):
        mover = record.positions[number].turn
        if mover == player - 1 or is_person and record.seats[mover].kind == HUMAN:
            return number
    return None


def resigned(record: Record, player: int) -> Record:
    """A player gives up."""
    return going_on(record, player).changed(result=Result(3 - player, "resigned"), offer=None)


def forfeited(record: Record, player: int, why: str) -> Record:
    """A player loses by something that is no move; the record says why."""
    return going_on(record, player).changed(
        result=Result(3 - player, "forfeit"),
        offer=None,
        extra=(*record.without(FORFEIT), (FORFEIT, printable(why))),
    )


def draw_offered(record: Record, player: int) -> Record:
    """A player offers a draw, which stands until the other moves."""
    if not going_on(record, player).game.may_draw:
        raise NotNow(NO_DRAWS)
    if record.offer == player:
        raise NotNow("You offer a draw already: play on.")
    if record.offer:
        raise NotNow(f"Player {record.offer} offers a draw already: agree, or play on.")
    return record.changed(offer=player)


def draw_agreed(record: Record, player: int) -> Record:
    """A player takes the draw that the other offers."""
    if going_on(record, player).offer != 3 - player:
        raise NotNow(f"Player {3 - player} offers no draw.")
    return record.changed(result=Result(None, "agreed"), offer=None)


def draw_declined(record: Record, player: int) -> Record:
    """A player does not take the draw that the other offers."""
    return draw_agreed(record, player).changed(result=None)


def going_on(record: Record, player: int) -> Record:
    """The record of a game that is not over, and in which there is such a player."""
    if player not in (1, 2):
        raise NotNow(f"There is no Player {player}, only Player 1 and Player 2.")
    if record.result is not None:
        raise NotNow("The game is over.")
    return record


# What an answer costs that is no legal step.

Policy = Callable[[Record, Answer, GameError, int], Record | None]
"""Given the record, the answer, what is wrong with it and how many in a row were wrong: the next
record, or None to ask again."""


def forfeits(record: Record, answer: Answer, error: GameError, _times: int) -> Record:
    """The game."""
    return forfeited(record, record.mover, complaint(record, answer, error))


def asked_again(most: int) -> Policy:
    """Nothing, so many times in a row; then the game."""

    def policy(record: Record, answer: Answer, error: GameError, times: int) -> Record | None:
        return None if times <= most else forfeits(record, answer, error, times)

    return policy


class Counted:
    """Whatever another policy asks for, and it is counted by player."""

    def __init__(self, policy: Policy = forfeits) -> None:
        self.policy = policy
        self.wrong = {1: 0, 2: 0}

    def __call__(
        self, record: Record, answer: Answer, error: GameError, times: int
    ) -> Record | None:
        self.wrong[record.mover] += 1
        return self.policy(record, answer, error, times)


def complaint(record: Record, answer: Answer, error: GameError) -> str:
    """What is wrong with an answer, as the rest of a sentence."""
    text = answer.value if isinstance(answer, Wish) else str(answer)
    if isinstance(error, UnreadableMove):
        return f"the program answered {quoted(text)}, which is no move"
    why = str(error)
    if isinstance(error, IllegalMove):
        why = books.of(record.game).reason(record.game, record.position, error)
    return f"the program answered {quoted(text)}: {why.removesuffix('.')}"


# The driver.


def conduct(
    record: Record,
    players: tuple[Player, Player],
    keep: Callable[[Record], None],
    policy: Policy = forfeits,
) -> Record:
    """Ask players in turn until the game is over or somebody leaves.

    `keep` is told of the game once everybody is there, and of every change as it happens.
    """
    with ExitStack() as table:
        for player in players:
            table.callback(player.close)
            player.open()
        keep(record)
        wrong = 0
        while record.result is None:
            mover = record.mover
            try:
                answer = players[mover - 1].choose(record)
            except GameError as error:
                step: Record | None = forfeited(record, mover, str(error))
            else:
                if answer is Wish.LEAVE:
                    break
                try:
                    step = told(record, mover, answer)
                except GameError as error:
                    wrong += 1
                    step = policy(record, answer, error, wrong)
                else:
                    if answer is Wish.OFFER_DRAW:
                        step = answered(step, 3 - mover, players[2 - mover])
            if step is not None:
                record, wrong = step, 0
                keep(record)
    return record


def answered(record: Record, player: int, asked: Player) -> Record:
    """What comes of a draw that a player is offered, if they answer at once."""
    takes = asked.takes_draw(record)
    if takes is None:
        return record
    return (draw_agreed if takes else draw_declined)(record, player)


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
    return with_seats_swapped(record, record.round)


def rematch(record: Record) -> Record:
    """One more game between the same players, seats swapped: their match is longer by one."""
    if record.result is None:
        raise NotNow("The game goes on: a rematch comes after it.")
    match = record.round or Round(1, 1)
    return with_seats_swapped(record, replace(match, of=max(match.of, match.number + 1)))


def with_seats_swapped(record: Record, match: Round) -> Record:
    """The game after this one in a match."""
    one, two = wins(record)
    plain = record.changed(extra=record.without(FORFEIT))
    return record.cut(0).changed(
        extra=plain.without(GIVEN),
        seats=(record.seats[1], record.seats[0]),
        round=replace(match, number=match.number + 1, wins=(two, one)),
    )
