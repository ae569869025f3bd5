"""What requests bring, checked in form; whether it can be played is for the rules to say."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from fivesquare.attempt import EASIEST, HARDEST
from fivesquare.hosted import ACTIONS
from fivesquare.setup import MOST_GAMES
from fivesquare.texts import LONGEST_NAME

LARGE = 2**31 - 1
MOST_SEED = 10**12  # which is exact for every program
MOST_TRIED = 50  # moves of a puzzle
LONG = 2000  # characters of a game or a position, at most

Name = Annotated[str | None, Field(max_length=LONGEST_NAME, description="what you are called")]
Moved = Annotated[
    str, Field(max_length=200, description="a move, as `legal` writes it", examples=["3,3/1,1"])
]
Version = Annotated[
    int | None, Field(ge=0, le=LARGE, description="only if the game is still this version")
]


def plain(value: object) -> object:
    """True is no seat, although it equals 1."""
    return None if isinstance(value, bool) else value


class Body(BaseModel):
    """Fields that are not known are refused, so that a slip is noticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(Body):
    """A game to open."""

    game: Annotated[
        str,
        Field(
            max_length=LONG,
            description="a game with its variant, like `pathway:size=7`",
            examples=["blockade", "pathway:size=7"],
        ),
    ]
    opponent: Annotated[
        str,
        Field(
            max_length=200,
            description="`friend`, `human` (both seats are yours), or a kind of `/api/catalogue`",
            examples=["friend", "3"],
        ),
    ]
    seat: Annotated[
        Literal[1, 2, "toss"], BeforeValidator(plain), Field(description="where you sit")
    ] = 1
    name: Name = None
    other_name: Annotated[
        str | None,
        Field(max_length=LONGEST_NAME, description="with `human`: what the other is called"),
    ] = None
    games: Annotated[int | None, Field(ge=1, le=MOST_GAMES, description="of a match")] = None
    open: Annotated[bool, Field(description="whether anybody may find it")] = False
    moves: Annotated[
        list[Moved] | None, Field(max_length=100, description="moves to begin after")
    ] = None
    position: Annotated[
        str | None, Field(max_length=LONG, description="a position to begin in")
    ] = None


class Joining(Body):
    """Who joins."""

    name: Name = None


class MoveBody(Body):
    """A move."""

    move: Moved
    ply: Annotated[int, Field(ge=0, le=LARGE, description="how many moves you have seen")]
    version: Version = None


class RecordBody(Body):
    """A record to read."""

    text: Annotated[
        str,
        Field(
            max_length=10_000,
            description="a record as text or JSON, or a position",
            examples=["Game: blockade\n\n3,3/1,1 3,4/1,2"],
        ),
    ]


class AnswerBody(Body):
    """A move that is tried at a puzzle."""

    seed: Annotated[int, Field(ge=0, le=MOST_SEED, description="of the puzzle")]
    level: Annotated[int, Field(ge=EASIEST, le=HARDEST, description="of the puzzle")]
    moves: Annotated[
        list[Moved],
        Field(
            max_length=MOST_TRIED,
            description="those that were found, with the replies, and then the one that is tried",
        ),
    ]
    give_up: Annotated[
        bool, Field(description="whether the answer is wanted; then no move is tried")
    ] = False


class ActionBody(Body):
    """Something else than a move."""

    action: Annotated[Literal[ACTIONS], Field(description="what you want")]  # type: ignore[valid-type]
    version: Version = None
